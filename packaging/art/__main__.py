"""Makes cards, icon and sounds anew in assets: `python packaging/art`, or some: `... As back icon`."""

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from deck import NAMES, draw
from icon_files import save_icon
from sounds import save_sounds

ASSETS = Path(__file__).parents[2] / "assets"
ICON, SOUNDS = "icon", "sounds"


def main(wanted: list[str]) -> None:
    unknown = [name for name in wanted if name not in (*NAMES, ICON, SOUNDS)]
    if unknown:
        sys.exit(
            f"No card is named {', '.join(unknown)}: a name is like As, four-colour/Td, back, icon or sounds."
        )
    cards = [name for name in wanted or NAMES if name not in (ICON, SOUNDS)]
    with ProcessPoolExecutor() as workers:
        drawn = list(workers.map(partial(draw, folder=ASSETS / "cards"), cards))
    print(f"{len(drawn)} pictures drawn into assets/cards.")
    if not wanted or ICON in wanted:
        save_icon(ASSETS / "icon")
        print("The icon is drawn into assets/icon.")
    if not wanted or SOUNDS in wanted:
        save_sounds(ASSETS / "sounds")
        print("The sounds are made into assets/sounds.")


if __name__ == "__main__":
    main(sys.argv[1:])
