"""Large figures: a fiftieth of each in `test`, the whole of it in `soak`."""

import os

SOAK = os.environ.get("HCF_SOAK") == "1"


def figure(number: int, share: int = 50) -> int:
    """How often a bulk test does its thing in this run. A costly one has a smaller share of it in `test`."""
    return number if SOAK else max(1, number // share)
