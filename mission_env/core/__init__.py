"""What every game here has in common, and no game owns.

record, notes, chance, flow   the head of a game's record, and the only code that touches it
engine, batch_core            the loop over a game's tables, and many games side by side (compiled)
system                        what the machinery has to know about a game: its names and its compiled functions
game, batch                   the checked door for people, and the batch for programs
position, observation, words  reading and writing positions, naming channels, telling events
transcript, fuzz              games on paper, and random games that are checked
env, vector, sb3              the shells of Gymnasium and stable-baselines3
"""
