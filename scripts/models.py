"""Trains, measures and packs the models that come with the package; run again, it goes on where it was stopped.

python scripts/models.py
"""

import sys

from agents.model_maker import make
from mission_env.cli import INTERRUPTED


def main() -> int:
    """Exit code: 0 when all models are packed, 130 after Ctrl-C, 1 for a failure, told in one line."""
    try:
        return 0 if make() else INTERRUPTED
    except KeyboardInterrupt:
        print("\nmodels: interrupted; the same command goes on", file=sys.stderr)
        return INTERRUPTED
    except (OSError, ValueError, RuntimeError) as error:
        print(f"models: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
