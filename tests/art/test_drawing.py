"""The pictures that are shipped are those the script draws."""

import subprocess
import sys
from pathlib import Path

import pytest
from deck import NAMES, draw, picture
from PIL import Image
from png_files import with_palette

from tests.art.shipped import CARDS, card
from tests.bulk import SOAK

pytestmark = pytest.mark.bulk


@pytest.mark.parametrize("name", NAMES if SOAK else NAMES[::4])
def test_every_picture_is_what_the_script_draws(name: str) -> None:
    assert with_palette(picture(name)).convert("RGBA").tobytes() == card(name).tobytes()


def test_drawing_twice_gives_the_same_file(tmp_path: Path) -> None:
    for folder in (tmp_path / "one", tmp_path / "other"):
        draw("Qh", folder)
    assert (tmp_path / "one/Qh.png").read_bytes() == (tmp_path / "other/Qh.png").read_bytes()


def test_there_is_no_picture_that_nobody_draws() -> None:
    assert {file.relative_to(CARDS).with_suffix("").as_posix() for file in CARDS.rglob("*.png")} == set(NAMES)


def test_the_deck_stays_small() -> None:
    assert sum(file.stat().st_size for file in CARDS.rglob("*.png")) < 1_500_000


def test_a_colour_too_rare_for_the_palette_becomes_the_nearest_in_it() -> None:
    greys = Image.linear_gradient("L").convert("RGBA")
    greys.putpixel((7, 200), (200, 203, 198, 255))
    assert with_palette(greys).convert("RGBA").getpixel((7, 200)) == (200, 200, 200, 255)
    assert with_palette(greys).convert("RGBA").getpixel((8, 200)) == (200, 200, 200, 255)


def test_a_name_of_no_card_is_refused() -> None:
    script = CARDS.parents[1] / "packaging" / "art"
    done = subprocess.run([sys.executable, script, "Xx"], capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "No card is named Xx: a name is like As, four-colour/Td, back, icon or sounds.\n"
