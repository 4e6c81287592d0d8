"""The rules of Battles.

board      questions about a position: who attacks, who defends, what may be done
effects    shared changes of a position
battle     S1 to S36: a battle from the clash to its outcome
transfer   S6 to S8: who moves in, who is repressed, who is emancipated
regime     S17, S22, S28, S35, S37 to S42, B3: who holds an empire; the vote
rounds     B4, B5: operations, cards and strikes of the environment
"""
