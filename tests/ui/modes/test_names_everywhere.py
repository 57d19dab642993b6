"""A house with names of its own for everything hears none of the usual ones, on any screen or paper."""

import re
import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app import places
from app.procedure.library import Library
from app.procedure.table_names import table_names
from app.ui.kit.settings import Settings
from tests.bulk import SOAK
from tests.ui.modes.gallery import SCREENS, SIZES, open_screen
from tests.ui.pages.inventory import seen_on

pytestmark = pytest.mark.usefixtures("unpainted")

NAMES = """

[names]
game = "Tarnation"
raise = "Zorgo"
ante = "Quenda"
flush = "Blimm"
straight_flush = "Vash Zell"
progressive = "Momray"
spot = "wedge"
banker = "mogul"
"""
USUAL = re.compile(
    r"\b(Raises?|Antes?|pay 3 ante|Straight Flush|Flush|Progressive|High Card Flush|[Ss]pots?|"
    r"[Dd]ealer[’']s (hand|cards|flush)|[Dd]ealer (does not|doesn[’']t) qualify|[Dd]ealer qualifies)\b"
)
QUOTED = re.compile(r"[A-Z][\w’ -]+ rules, [^·\n()\]]*|“?\{\"house\".*")
"""The headings of a document, which has the words that it has, and a round in JSON."""
NOT_OF_A_HOUSE = ("rules found", "error")
"""What somebody typed into a search, and a report for a programmer."""
WALKED = [name for name in SCREENS if name not in NOT_OF_A_HOUSE]
SCREENS_HERE = WALKED if SOAK else ["about", "new round", "path", "bell", "fault set done"]
"""Those on which a usual name once was left, and all of them in `soak`."""


@pytest.fixture(scope="module")
def renamed(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The five houses, each with other names."""
    folder = tmp_path_factory.mktemp("renamed") / "procedures"
    shutil.copytree(places.shipped("procedures"), folder)
    for file in folder.glob("*.toml"):
        if file.stem != "standard":
            file.write_text(file.read_text("utf-8") + NAMES, "utf-8")
    library = Library(own=folder / "own", cache=folder / "cache")
    library.shipped, library.standard = folder, folder / "standard.toml"
    return library


def said_on(page: QWidget) -> set[str]:
    """Everything on a page that is read or heard."""
    parts = [part for part in (page, *page.findChildren(QWidget)) if part.isVisible()]
    heard = [(part.toolTip(), part.accessibleName(), part.accessibleDescription()) for part in parts]
    return {*seen_on(page), *(text for texts in heard for text in texts)}


@pytest.mark.parametrize("name", SCREENS_HERE)
def test_no_screen_says_a_usual_name(
    name: str, renamed: Library, settings_file: Path, letters: str, qtbot: QtBot
) -> None:
    screen = open_screen(name, Settings(), SIZES[0], renamed, settings_file, qtbot)
    try:
        texts = [QUOTED.sub("", text) for text in said_on(screen.shown)]
        assert [text for text in texts if USUAL.search(text)] == []
    finally:
        if screen.over:
            screen.over.close()


def test_the_dealer_who_banks_has_another_name_and_the_dealer_who_deals_has_not() -> None:
    said = table_names("designated player", {}).said
    assert said("Rack the dealer’s hand.") == "Rack the designated player’s hand."
    assert said("Dealer does not qualify. Tell the dealer.") == (
        "Designated player does not qualify. Tell the dealer."
    )
    assert table_names("dealer", {}).said("The dealer's hand") == "The dealer's hand"
