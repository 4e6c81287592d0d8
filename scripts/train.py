"""Trains an agent by masked PPO: the same as `mission-env train`.

python scripts/train.py --config configs/quick.yaml
"""

import argparse
import sys
from pathlib import Path

from agents.training import start


def main() -> int:
    """Reads the arguments; 0 on success, 2 for bad arguments, 1 for a failure."""
    parser = argparse.ArgumentParser(description="Trains an agent (masked PPO) in a folder of its own.")
    parser.add_argument("--config", type=Path, required=True, help="training configuration (YAML)")
    parser.add_argument("--resume", action="store_true", help="go on from the run's last checkpoint")
    parser.add_argument("--overwrite", action="store_true", help="replace a run of the same name")
    parser.add_argument("--seed", type=int, help="instead of the configuration's seed")
    parser.add_argument("--out", type=Path, help="folder of the run [default: runs/NAME_OF_THE_CONFIG]")
    chosen = parser.parse_args()
    try:
        start(chosen.config, chosen.resume, chosen.overwrite, chosen.seed, chosen.out)
    except (ValueError, OSError) as error:
        print(f"train: {error}", file=sys.stderr)
        return 2 if isinstance(error, ValueError) else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
