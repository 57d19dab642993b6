"""What a command has to say besides its result."""

import sys


def report(sentence: str) -> None:
    """Say it on standard error."""
    print(f"hcf-trainer: {sentence}", file=sys.stderr)
