"""Measures how fast games are played: `mission-env bench` as a file, with the same options."""

import sys

from mission_env.cli import run

if __name__ == "__main__":
    sys.exit(run(["bench", *sys.argv[1:]]))
