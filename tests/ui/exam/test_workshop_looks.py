"""Every part of a house in the workshop looks as it looked: where each control stands, how it behaves, what it draws."""

from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QWidget

from app.ui.office.workshop.parts.topic_section import TopicSection
from app.ui.office.workshop.workshop_page import WorkshopPage
from tests.bulk import SOAK
from tests.kept_text import assert_kept
from tests.systems import WINDOWS
from tests.ui.exam.conftest import Open
from tests.ui.exam.gallery import workshop
from tests.ui.exam.test_workshop_parts import MOST
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.pages.drawing import part_line
from tests.ui.pages.inventory import parts_of

pytestmark = pytest.mark.skipif(WINDOWS or SOAK, reason="kept as Qt draws it on Linux")

KEPT = Path(__file__).parent / "kept" / "workshop_looks"
LARGE = (1400, 2000)
"""A window in which nearly nothing has to be scrolled to."""


def drawn(title: str, shown: QWidget) -> str:
    """Every control of it in a line."""
    settle()
    return "\n".join([f"# {title}", "", *[part_line(each, shown) for each in parts_of(shown)], "", ""])


def opened(open_hall: Open) -> WorkshopPage:
    hall = open_hall()
    hall.window.resize(*LARGE)
    workshop(hall)
    page = hall.page(WorkshopPage)
    page._late.setInterval(3_600_000)
    return page


def test_every_part_looks_as_it_looked(open_hall: Open) -> None:
    page = opened(open_hall)
    for name, key in page.parts.buttons.items():
        key.click()
        section = page.section
        assert section
        said = drawn(name, section)
        if isinstance(section, TopicSection):
            for place, topic in enumerate(section.topics[1:MOST], 1):
                section.turn_to(place)
                said += drawn(topic.title, section.form)
        assert_kept(KEPT, name, said)


def test_a_round_beside_it_and_what_differs_looks_as_it_looked(open_hall: Open) -> None:
    side = opened(open_hall).side
    side._chance = Random(3)
    side.deal()
    for tab in ("differs", "round"):
        side.tabs.buttons[tab].click()
        assert_kept(KEPT, f"beside it, {tab}", drawn(tab, side))
    for _ in range(4):
        click(side.on)
    assert_kept(KEPT, "beside it, a step", drawn("a step", side))
