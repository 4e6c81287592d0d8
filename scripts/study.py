"""Finds out what a player values: `mission-env study` as a file, with the same options."""

import sys

from mission_env.cli import run

if __name__ == "__main__":
    sys.exit(run(["study", *sys.argv[1:]]))
