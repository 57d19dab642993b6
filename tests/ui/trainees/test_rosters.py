"""Rosters: one of five hundred is read, a broken one is told of in full and nothing of it is read."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QLabel

from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.lists import EmptyState
from tests.ui.leaks import settle
from tests.ui.modes.people import click, focus
from tests.ui.trainees.office import Office, Open, enter, write

pytestmark = pytest.mark.usefixtures("unpainted")

LARGE = "name,badge\n" + "".join([f"Trainee {number:03},B{number:03}\n" for number in range(500)])
BROKEN: dict[str, tuple[bytes, list[str]]] = {
    "encoding": (
        "name,badge\nAnn,A1\nRené,R1\n".encode("latin-1"),
        ["Line 3: this is not UTF-8 text; save the file as “CSV UTF-8”"],
    ),
    "missing column": (
        b"nome,badge\nAnn,A1\n",
        ["Line 1: there is no column named “name”"],
    ),
    "doubled badges": (
        b"name,badge\nAnn,A1\nBo,a1\nCy,C1\nDi,C1\n",
        ['Line 3: the badge "a1" is already on line 2', 'Line 5: the badge "C1" is already on line 4'],
    ),
    "nothing": (b"", ["The roster is empty"]),
}


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Office, bytes], None]:
    """Chooses a roster with this text by the button of the page."""

    def read(office: Office, data: bytes) -> None:
        file = tmp_path / "roster.csv"
        file.write_bytes(data)
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
        click(office.listed.buttons["roster"])
        settle()

    return read


def test_a_roster_of_five_hundred_is_read_and_sixty_of_it_are_shown(
    open_office: Open, read: Callable[[Office, bytes], None]
) -> None:
    office = open_office()
    page = office.open_list()
    (empty,) = page.findChildren(EmptyState)
    said = [each.text() for each in empty.findChildren(QLabel) if each.text()]
    assert said == ["No trainees yet", "Add the first one, or import the names from a roster."]
    assert empty.findChildren(PageButton)[0].text() == "Add a trainee"
    click(empty.findChildren(PageButton)[0])
    assert focus() is page.name, "the first one is added here"
    read(office, LARGE.encode())
    assert page.trouble.text() == "roster.csv: 500 added, 0 already here."
    assert page.trouble.property("ink") == "right"
    assert len(office.kept.people.everybody()) == 500
    assert len(page.people) == 60
    assert page.more.text() == "Showing 60 of 500. Type more to narrow the search."
    assert page.more.isVisible()
    click(page.search)
    write("trainee 49")
    assert [button.person.name for button in page.people] == [
        f"Trainee {number}" for number in range(490, 500)
    ]
    assert not page.more.isVisible()
    write("7")
    enter()
    assert office.present == "Trainee 497"


def test_reading_it_again_adds_nobody(open_office: Open, read: Callable[[Office, bytes], None]) -> None:
    office = open_office()
    page = office.open_list()
    for told in ("500 added, 0 already here.", "0 added, 500 already here."):
        read(office, LARGE.encode())
        assert page.trouble.text() == f"roster.csv: {told}"


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_roster_is_told_of_in_full_and_nobody_is_read(
    name: str, open_office: Open, read: Callable[[Office, bytes], None]
) -> None:
    data, sentences = BROKEN[name]
    office = open_office()
    page = office.open_list()
    read(office, data)
    told = page.trouble.text().split("\n")
    assert told[0] == "roster.csv: no names were imported."
    assert len(told) == len(sentences) + 1
    assert all(line.startswith(sentence) for line, sentence in zip(told[1:], sentences, strict=True))
    assert page.trouble.isVisible()
    assert page.trouble.property("ink") == "wrong"
    assert office.kept.people.everybody() == []
    assert page.people == []


def test_however_much_is_wrong_the_page_keeps_its_shape(
    open_office: Open, read: Callable[[Office, bytes], None]
) -> None:
    office = open_office()
    page = office.open_list()
    read(office, b"name,badge\n" + b"Ann,A1\n" * 400)
    assert page.trouble.text().count("\n") == 399
    assert page._told.height() <= 0.31 * page.height()
    assert page.rect().contains(page.buttons["close"].geometry())
    assert page.trouble.height() > page._told.height(), "the rest of it scrolls"
    assert page.trouble.width() == page._told.viewport().width(), "it wraps where its space ends"


def test_a_file_that_is_not_there_is_told_of(open_office: Open, tmp_path: Path) -> None:
    page = open_office().open_list()
    page.read_roster(tmp_path / "gone.csv")
    assert page.trouble.text() == "gone.csv cannot be read: No such file or directory."
    page.read_roster(tmp_path)
    assert "cannot be read" in page.trouble.text()


def test_no_file_no_change(open_office: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    page = open_office().open_list()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    click(page.buttons["roster"])
    assert page.trouble.text() == ""
