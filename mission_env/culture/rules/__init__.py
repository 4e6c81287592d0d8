"""The rules of Culture.

board.py        C1, C2, C8: questions about a position
builds.py       S3, S4, S8, S9, F1, F2, F9: what can be built, and where
contest.py      S18 to S20 and their like: two pools of d20
conversion.py   S5 to S7, S12 to S48: priests and monuments
arms.py         F3 to F8: armies
turn.py         C1a, C4, C8: incomes, orders, the order of play
set_up.py       C1: the board at the start
opponent.py     C1: the nations that the agent does not play
"""
