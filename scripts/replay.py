"""Plays a saved game again: `mission-env replay` as a file, with the same options."""

import sys

from mission_env.cli import run

if __name__ == "__main__":
    sys.exit(run(["replay", *sys.argv[1:]]))
