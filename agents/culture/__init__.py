"""Players of Culture: the scripted one, what search needs, and the board as a network sees it."""
