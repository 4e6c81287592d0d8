"""Players of The Mission: random, scripted and learned, behind one small interface."""
