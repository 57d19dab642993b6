"""The workshop: a house of one's own is made, changed, checked, saved and put in use, without its file."""

import shutil
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt

from app.game.cards import RANKS
from app.ports.house_versions import EndedPass
from app.records.db.ledger import Ledger
from app.records.exams.house_version_records import VERSION_USED
from app.ui.office.rules.rules_page import RulesPage
from app.ui.office.workshop.new_house_page import NewHousePage
from app.ui.office.workshop.parts.house_sections import (
    LimitsSection,
    NameSection,
    OrderSection,
    RaisesSection,
    TablesSection,
)
from app.ui.office.workshop.parts.use_words import use_words
from app.ui.office.workshop.workshop_page import WorkshopPage
from tests.ui.dealing.hands import strike
from tests.ui.exam.hall import Hall
from tests.ui.modes.people import click


def put_in_use(page: WorkshopPage) -> None:
    click(page.use)
    assert page.question
    click(page.question.yes)


def type_into(entry: object, words: str) -> None:
    entry.setFocus()  # type: ignore[attr-defined]
    entry.selectAll()  # type: ignore[attr-defined]
    for letter in words:
        strike(letter)


@pytest.fixture
def asked(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> Iterator[NewHousePage]:
    """A new house is wanted, from the page with the rules of a house that comes with the program."""
    library = hall.kept._library
    is_shipped = library.is_shipped
    monkeypatch.setattr(library, "is_shipped", lambda house: house != "riverboat" and is_shipped(house))
    before = set(library.own.glob("*"))
    hall.enter_office().show_rules()
    click(hall.page(RulesPage).workshop)
    yield hall.page(NewHousePage)
    for made in set(library.own.glob("*")) - before:
        shutil.rmtree(made) if made.is_dir() else made.unlink()
        library.forget(made.stem)


@pytest.fixture
def page(asked: NewHousePage, hall: Hall) -> WorkshopPage:
    type_into(asked.name, "Riverboat")
    asked.base.setCurrentIndex(asked.base.findData("pechanga"))
    click(asked.make)
    return hall.page(WorkshopPage)


def test_a_new_house_gets_a_file_name_from_its_name(asked: NewHousePage, hall: Hall) -> None:
    type_into(asked.name, "The River Boat")
    assert asked.file.text() == "the-river-boat"
    type_into(asked.file, "river")
    type_into(asked.name, "Showboat")
    assert asked.file.text() == "river"
    click(asked.make)
    assert hall.page(WorkshopPage).draft.id == "river"


def test_a_house_without_a_name_is_not_made(asked: NewHousePage, hall: Hall) -> None:
    type_into(asked.file, "river")
    click(asked.make)
    assert hall.page(NewHousePage).shell.told.text() == "Give the house a name."


def part(page: WorkshopPage, name: str) -> None:
    click(page.parts.buttons[name])


def test_everything_that_is_entered_is_in_the_house(page: WorkshopPage, hall: Hall) -> None:
    name, tables = page.sections["name"], page.sections["tables"]
    assert isinstance(name, NameSection)
    assert isinstance(tables, TablesSection)
    name.high.setCurrentIndex(len(RANKS) - 1 - RANKS.index("T"))
    name.high.activated.emit(name.high.currentIndex())
    part(page, "tables")
    type_into(tables.lines["7"], "250")
    type_into(tables.cited, "RB-7 8")
    part(page, "limits")
    limits = page.sections["limits"]
    assert isinstance(limits, LimitsSection)
    type_into(limits.entries["ante"][0], "15")
    part(page, "raises")
    raises = page.sections["raises"]
    assert isinstance(raises, RaisesSection)
    click(raises.keys[5, 2])
    part(page, "order")
    order = page.sections["order"]
    assert isinstance(order, OrderSection)
    before = list(order.order)
    click(order.rows[0][2])
    put_in_use(page)
    house = hall.kept._library.house("riverboat")
    assert house.rules.tables["flush"]["posted"].lines[0].pays == 250
    assert str(house.table_grounds["flush"]["posted"].source) == "RB-7 8"
    assert house.rules.limits["ante"].minimum == 1500
    assert house.rules.raise_sizes[5] == (1,)
    assert page.draft.entry("rules", "qualify", "high") == "T"
    assert page.draft.entry("steps", "settle-wagers", "wagers") == [before[1], before[0], *before[2:]]
    assert page.shell.told.text() == "Version 1 is in use. Rounds follow it from now on."


def test_a_house_with_a_problem_is_saved_and_not_put_in_use(page: WorkshopPage, hall: Hall) -> None:
    part(page, "limits")
    limits = page.sections["limits"]
    assert isinstance(limits, LimitsSection)
    type_into(limits.entries["ante"][1], "1")
    page.look()
    assert page.checked.problems
    assert not page.use.isEnabled()
    click(page.save)
    assert page.shell.told.text() == "Saved as version 1. It is not in use yet."
    assert "riverboat" not in hall.kept._library.files()


def test_undo_takes_back_one_change_and_shows_it(page: WorkshopPage) -> None:
    part(page, "tables")
    tables = page.sections["tables"]
    assert isinstance(tables, TablesSection)
    before = page.draft
    type_into(tables.lines["7"], "250")
    assert page.draft != before
    click(page.undo)
    assert page.draft == before
    shown = page.sections["tables"]
    assert isinstance(shown, TablesSection)
    assert shown.lines["7"].text() == "300"
    assert not page.undo.isEnabled()


def test_an_older_version_is_opened_again(page: WorkshopPage) -> None:
    click(page.save)
    name = page.sections["name"]
    assert isinstance(name, NameSection)
    type_into(name.name, "Showboat")
    click(page.save)
    page._open(1)
    assert page.draft.entry("name") == "Riverboat"
    click(page.undo)
    assert page.draft.entry("name") == "Showboat"


def test_an_own_house_is_changed_from_its_rules(page: WorkshopPage, hall: Hall) -> None:
    put_in_use(page)
    strike(Qt.Key.Key_Escape)
    rules = hall.page(RulesPage)
    rules.houses.setCurrentIndex(rules.houses.findData("riverboat"))
    assert rules.workshop.text() == "Change this house…"
    click(rules.workshop)
    assert hall.page(WorkshopPage).draft.id == "riverboat"


def test_what_is_not_saved_is_not_left_without_a_question(page: WorkshopPage, hall: Hall) -> None:
    name = page.sections["name"]
    assert isinstance(name, NameSection)
    type_into(name.name, "Showboat")
    strike(Qt.Key.Key_Escape)
    assert hall.page(WorkshopPage) is page
    assert page._guard.question


def test_a_version_is_put_in_use_only_after_a_supervisor_has_read_what_it_ends(
    page: WorkshopPage, hall: Hall
) -> None:
    ledger = Ledger.beside(hall.kept._store)
    click(page.use)
    assert page.question
    assert page.question.about.text() == use_words([])
    strike(Qt.Key.Key_Escape)
    assert page.question is None
    assert ledger.own_of(VERSION_USED) == ()
    assert "riverboat" not in hall.kept._library.files()
    put_in_use(page)
    (entry,) = ledger.own_of(VERSION_USED)
    assert (entry.about, entry.body["version"], entry.body["digest"]) == ("riverboat", 1, page.draft.digest)
    assert entry.body["by"]["name"] == hall.room.context.supervisor.name


def test_what_a_version_ends_is_said_by_name_with_the_rules_that_changed() -> None:
    ended = [EndedPass("E1", "Dee", "4", ("Limits, Ante",)), EndedPass("E2", "Gus", "", ("Limits, Ante",))]
    words = use_words(ended)
    assert "It ends 2 certificates: Dee (4), Gus. These dealers must test again." in words
    assert words.endswith("Changed since their exams: Limits, Ante.")
    assert "and 8 more." in use_words(ended[:1] * 20)
