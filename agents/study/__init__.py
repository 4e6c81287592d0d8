"""What a player values: which actions it uses, what they are worth, what it looks at (docs/study.md)."""
