"""Saved games shown: in the terminal, as a page for the browser, as GIF or MP4; and games of players, taken down."""
