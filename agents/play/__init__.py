"""A person plays: in the terminal (terminal.py) or in the browser (web.py), both on one session (session.py)."""
