"""Shows where rules live: title, functions and tests: `mission-env rules` as a file, with the same options."""

import sys

from mission_env.cli import run

if __name__ == "__main__":
    sys.exit(run(["rules", *sys.argv[1:]]))
