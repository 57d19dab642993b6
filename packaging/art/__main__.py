"""Draws cards and icon anew into assets: `python packaging/art`, or some of them: `... As back icon`."""

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from deck import NAMES, draw
from icon_files import save_icon

ASSETS = Path(__file__).parents[2] / "assets"
ICON = "icon"


def main(wanted: list[str]) -> None:
    unknown = [name for name in wanted if name not in (*NAMES, ICON)]
    if unknown:
        sys.exit(f"No card is named {', '.join(unknown)}: a name is like As, four-colour/Td, back or icon.")
    cards = [name for name in wanted or NAMES if name != ICON]
    with ProcessPoolExecutor() as workers:
        drawn = list(workers.map(partial(draw, folder=ASSETS / "cards"), cards))
    print(f"{len(drawn)} pictures drawn into assets/cards.")
    if not wanted or ICON in wanted:
        save_icon(ASSETS / "icon")
        print("The icon is drawn into assets/icon.")


if __name__ == "__main__":
    main(sys.argv[1:])
