"""Trains an agent by masked PPO: `mission-env train` as a file, with the same options.

What happens: agents/training_config.py holds every setting, agents/training.py the loop, agents/network.py the policy.
"""

import sys

from mission_env.cli import run

if __name__ == "__main__":
    sys.exit(run(["train", *sys.argv[1:]]))
