"""Every part of a house in the workshop: what can be entered there, what it says now, and what can be added."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from app.ui.office.workshop.parts.topic_section import TopicSection
from app.ui.office.workshop.workshop_page import WorkshopPage
from tests.kept_text import assert_kept
from tests.ui.exam.conftest import Open
from tests.ui.exam.gallery import workshop
from tests.ui.pages.inventory import words_of

pytestmark = pytest.mark.usefixtures("unpainted")

KEPT = Path(__file__).parent / "kept" / "workshop"
MOST = 3
"""Topics of a part whose forms are looked at; more are alike."""


def told_by(part: QWidget) -> Iterator[str]:
    """What is written on the parts of a form, with all that can be chosen."""
    for each in part.findChildren(QWidget):
        if each.isVisibleTo(part) and not isinstance(each.parent(), QComboBox):
            words = words_of(each).strip()
            if isinstance(each, QComboBox):
                words = f"{words}: {', '.join(each.itemText(place) for place in range(each.count()))[:300]}"
            if isinstance(each, QLabel) and each.wordWrap():
                words = f"{words} (in several lines)"
            if not each.isEnabled():
                words = f"{words} (cannot be used)"
            if words:
                yield words.replace("\n", " / ")


def named_in(part: QWidget) -> Iterator[str]:
    """What a screen reader calls the controls of a form that have a name of their own."""
    for each in part.findChildren(QWidget):
        own = each.accessibleName()
        if each.isVisibleTo(part) and own and own not in words_of(each):
            yield f"(named: {own})"


def test_every_part_says_what_it_said(open_hall: Open) -> None:
    hall = open_hall()
    workshop(hall)
    page = hall.page(WorkshopPage)
    page._late.setInterval(3_600_000)
    for name, key in page.parts.buttons.items():
        key.click()
        section = page.section
        assert section
        lines = [*told_by(section), *named_in(section)]
        if isinstance(section, TopicSection):
            for place, topic in enumerate(section.topics[1:MOST], 1):
                section.turn_to(place)
                lines += ["", f"# {topic.title}", "", *told_by(section.form), *named_in(section.form)]
        assert_kept(KEPT, name, "\n".join(lines) + "\n")
