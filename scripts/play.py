"""Play by hand: `mission-env play` as a file, with the same options."""

import sys

from mission_env.cli import run

if __name__ == "__main__":
    sys.exit(run(["play", *sys.argv[1:]]))
