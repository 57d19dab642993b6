"""Large figures: a fiftieth of each in `test`, the whole of it in `soak`."""

import os

SOAK = os.environ.get("HCF_SOAK") == "1"


def figure(number: int) -> int:
    """How often a bulk test does its thing in this run."""
    return number if SOAK else max(1, number // 50)
