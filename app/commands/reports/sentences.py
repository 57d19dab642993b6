"""What a command has to say beside its result."""

import sys


def report(sentence: str) -> None:
    """Say it where it does not mix with what is printed."""
    print(f"hcf-trainer: {sentence}", file=sys.stderr)
