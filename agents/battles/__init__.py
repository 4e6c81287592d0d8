"""Players of Battles: the scripted one, what search needs, and the table as a network sees it."""
