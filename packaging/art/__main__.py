"""Draws the cards anew into assets/cards: `python packaging/art`, or some of them: `... As back`."""

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from deck import NAMES, draw

CARDS = Path(__file__).parents[2] / "assets" / "cards"


def main(wanted: list[str]) -> None:
    unknown = [name for name in wanted if name not in NAMES]
    if unknown:
        sys.exit(f"No card is named {', '.join(unknown)}: a name is like As, four-colour/Td or back.")
    with ProcessPoolExecutor() as workers:
        drawn = list(workers.map(partial(draw, folder=CARDS), wanted or NAMES))
    print(f"{len(drawn)} pictures drawn into assets/cards.")


if __name__ == "__main__":
    main(sys.argv[1:])
