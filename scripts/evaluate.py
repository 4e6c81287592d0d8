"""Lets players play the same games: `mission-env evaluate` as a file, with the same options."""

import sys

from mission_env.cli import run

if __name__ == "__main__":
    sys.exit(run(["evaluate", *sys.argv[1:]]))
