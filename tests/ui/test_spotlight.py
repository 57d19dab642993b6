"""The lines from a note to what it is about, and from what comes first to what comes after it."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ui.table.geometry import Box, Point
from app.ui.table.notes.lit_things import Lit
from app.ui.table.notes.spotlight import BRASS, Spotlight
from tests.kept_text import assert_kept
from tests.systems import WINDOWS
from tests.ui.pages.drawing import strokes_of

KEPT = Path(__file__).parent / "places"
FELT = Box(20, 10, 600, 400)
NOTE = Box(250, 180, 120, 60)
BESIDE = {
    "above": Box(290, 100, 40, 40),
    "just above": Box(290, 140, 40, 40),
    "below": Box(290, 300, 40, 40),
    "just below": Box(290, 240, 40, 40),
    "left": Box(100, 190, 40, 40),
    "left at the top of it": Box(100, 160, 40, 40),
    "left at the bottom of it": Box(100, 220, 40, 40),
    "right": Box(500, 190, 40, 40),
    "above, beyond its left": Box(100, 60, 40, 40),
    "above, beyond its right": Box(500, 60, 40, 40),
    "below, beyond its left": Box(100, 320, 40, 40),
    "below, beyond its right": Box(500, 320, 40, 40),
    "above, at its left edge": Box(210, 60, 40, 40),
    "above, at its right edge": Box(370, 60, 40, 40),
    "over it": Box(280, 170, 40, 40),
}
FIRST = Lit(Point(300, 200), 40, 60)
THEN = {
    "to the right": (400, 210),
    "to the left": (200, 190),
    "far to the right": (740, 230),
    "above": (310, 90),
    "below": (290, 320),
    "on the diagonal": (340, 260),
    "in the same place": (300, 200),
}


def drawn(light: Spotlight) -> list[str]:
    """The lines of it."""
    lines = strokes_of(light).splitlines()
    return [line.strip() for line in lines if line.startswith(("<path", "<polyline", "<circle", "<ellipse"))]


@pytest.mark.skipif(WINDOWS, reason="numbers have other letters there")
def test_what_leads_to_the_lit_things_says_what_it_said(qtbot: QtBot, letters: str) -> None:
    under = QWidget()
    qtbot.addWidget(under)
    under.resize(640, 480)
    light, found = Spotlight(under, dims=False), list[str]()
    for name, box in BESIDE.items():
        light.show_on(FELT, [], NOTE, [box])
        found += [name, *drawn(light)]
    for name, (x, y) in THEN.items():
        then = Lit(Point(x, y), 40, 60)
        light.show_on(FELT, [(FIRST, BRASS), (then, BRASS)], NOTE, [], (FIRST, then))
        found += [f"then {name}", *drawn(light)]
    assert_kept(KEPT, "spotlight", "\n".join(found) + "\n")
