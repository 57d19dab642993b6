"""The files of the deck by name: `As`, `four-colour/Td`, `back`."""

from pathlib import Path

from faces import back, face
from inks import FOUR_COLOURS, TWO_COLOURS
from PIL import Image
from png_files import save

RANKS = "23456789TJQKA"
BACK = "back"
FOUR_COLOUR = "four-colour/"

NAMES = (
    *(rank + suit for suit in TWO_COLOURS for rank in RANKS),
    *(FOUR_COLOUR + rank + suit for suit in "cd" for rank in RANKS),
    BACK,
)


def picture(name: str) -> Image.Image:
    """The card of a name, as it is drawn now."""
    if name == BACK:
        return back()
    rank, suit = name[-2], name[-1]
    colours = FOUR_COLOURS if name.startswith(FOUR_COLOUR) else TWO_COLOURS
    return face(rank, suit, colours[suit])


def draw(name: str, folder: Path) -> None:
    """Draw one card into its file."""
    save(picture(name), folder / f"{name}.png")
