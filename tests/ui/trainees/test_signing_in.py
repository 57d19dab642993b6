"""Who is at the machine: chosen by mouse or by keys alone, with a PIN or without one."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu

from app.errors import Refused
from app.ui.home.home_page import HomePage
from app.ui.kit.components.tag import Tag
from tests.ui.dealing.hands import strike
from tests.ui.drills.test_drill_screens import cut
from tests.ui.leaks import settle
from tests.ui.modes.people import choose_by_keys, click, focus, tab_to
from tests.ui.trainees.office import Office, Open, enrol_all, enter, write

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def office(open_office: Open) -> Office:
    """A window with the list open, and people on it."""
    office = open_office()
    enrol_all(office.kept)
    office.open_list()
    return office


def test_a_click_on_a_name_signs_in_and_closes_the_page(office: Office) -> None:
    click(office.named("Bo Ek"))
    settle()
    assert office.present == "Bo Ek"
    assert office.window.navigator.trainees is None
    assert office.window.navigator.modes.watching


def test_sixty_are_listed_and_of_more_it_is_said_how_many_there_are(office: Office) -> None:
    page = office.listed
    ann = office.person("Ann Lee")
    for count, is_more in ((60, False), (61, True)):
        page._everybody = [ann._replace(id=number) for number in range(count)]
        page._list()
        assert len(page.people) == 60
        assert page.more.isVisibleTo(page) is is_more
    assert page.more.text() == "Showing 60 of 61. Type more to narrow the search."


def test_by_keys_alone_the_list_is_opened_and_a_name_is_chosen(open_office: Open) -> None:
    office = open_office()
    enrol_all(office.kept)
    # As F10 opens it, which waits for an answer and so cannot be used in a test.
    menu = office.window.table_screen.bar.menu_button.menu()
    menu.popup(office.window.mapToGlobal(office.window.rect().center()))
    choose_by_keys(menu, "Trainees")
    part = QApplication.activePopupWidget()
    assert isinstance(part, QMenu)
    choose_by_keys(part, "Sign in…")
    # All systems but the offscreen one give the keyboard back when a menu closes.
    office.window.activateWindow()
    QApplication.processEvents()
    tab_to(office.named("Cy Young"))
    enter()
    assert office.present == "Cy Young"


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Bo", "Bo Ek"),
        ("bo  ek", "Bo Ek"),
        ("b2", "Bo Ek"),
        ("young", "Cy Young"),
        ("Ann Lee", "Ann Lee"),
        ("leeds", "Anna Leeds"),
        (" B1 ", "Anna Leeds"),
    ],
)
def test_a_name_or_a_badge_and_enter_sign_in(written: str, name: str, office: Office) -> None:
    assert focus() is office.listed.search, "one can write at once"
    write(written)
    enter()
    assert office.present == name
    assert office.window.navigator.trainees is None


def test_enter_alone_signs_nobody_in(office: Office) -> None:
    enter()
    assert office.listed.isVisible()
    assert office.present == ""


def test_enter_chooses_nobody_where_several_are_meant_or_none(office: Office) -> None:
    write("Ann")
    enter()
    assert office.listed.trouble.text() == "More than one trainee matches “Ann.” Choose one."
    write("xx")
    assert not office.listed.trouble.isVisible(), "what was said of another name is gone"
    enter()
    assert (
        office.listed.trouble.text()
        == "No trainee matches “Annxx.” Check the spelling, or add a new trainee."
    )
    assert office.present == ""
    assert office.listed.people == []


def test_nobody_in_particular_may_be_at_the_machine(office: Office) -> None:
    office.sign_in("Bo Ek")
    click(office.listed.buttons["nobody"])
    settle()
    assert office.present == ""
    assert office.kept._trainee is None
    assert office.window.navigator.trainees is None


def test_the_list_says_who_is_there_now(open_office: Open) -> None:
    office = open_office()
    enrol_all(office.kept)
    office.sign_in("Bo Ek")
    page = office.open_list()
    assert page.shell.header.where.text() == "Signed in: Bo Ek"
    assert [row.person.name for row in page.people if row.findChildren(Tag)] == ["Bo Ek"]


def test_somebody_new_is_added_by_mouse_and_signed_in(office: Office) -> None:
    click(office.listed.name)
    write("Di  Ray")
    click(office.listed.badge)
    write("D1")
    click(office.listed.add)
    settle()
    assert office.present == "Di Ray"
    assert office.person("Di Ray").badge == "D1"


@pytest.mark.parametrize("badge", ["", "D1"])
def test_somebody_new_is_added_by_keys_and_signed_in(badge: str, office: Office) -> None:
    tab_to(office.listed.name)
    write("Di Ray")
    if badge:
        strike(Qt.Key.Key_Tab)
        write(badge)
    enter()
    assert office.present == "Di Ray"
    assert office.person("Di Ray").badge == badge


@pytest.mark.parametrize(
    ("name", "badge", "told"),
    [
        ("Di Ray", "b2", 'The badge "b2" would belong to two people'),
        ("ann lee", "", 'There would be two trainees named "ann lee"; give both a badge'),
        ("", "D1", "The name is empty"),
        ("   ", "", "The name is empty"),
    ],
)
def test_nobody_is_added_who_could_not_be_told_apart(
    name: str, badge: str, told: str, office: Office
) -> None:
    page = office.listed
    click(page.name)
    write(name)
    click(page.badge)
    write(badge)
    enter()
    assert told in page.trouble.text()
    assert page.trouble.isVisible()
    assert (page.name.text(), page.badge.text()) == (name, badge), "nothing that was written is lost"
    assert office.present == ""
    assert len(office.kept.people.everybody()) == 4


def test_whoever_has_a_pin_gives_it(office: Office) -> None:
    office.give_pin("Bo Ek", "2468")
    office.window._go_home()
    page = office.open_list()
    assert not page.pin.isVisible()
    click(office.named("Bo Ek"))
    assert page.pin.isVisible()
    assert focus() is page.pin
    assert page.pin.echoMode() == QLineEdit.EchoMode.Password
    assert page.trouble.text() == "Bo Ek’s PIN:"
    assert office.present == ""
    write("2468")
    enter()
    assert office.present == "Bo Ek"
    assert office.window.navigator.trainees is None


def _locked(*_: object) -> None:
    raise Refused("the records are locked")


def test_a_wrong_pin_is_told_and_another_may_be_given(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.give_pin("Bo Ek", "2468")
    office.window._go_home()
    page = office.open_list()
    write("b2")
    enter()
    for wrong in ("1111", "", "24680"):
        write(wrong)
        enter()
        assert page.trouble.text() == "That is not Bo Ek’s PIN."
        assert office.present == ""
        assert page.pin.text() == ""
        assert focus() is page.pin
    with monkeypatch.context() as locked:
        locked.setattr(page.pin, "_people", SimpleNamespace(proving=_locked))
        write("2468")
        enter()
    assert page.trouble.text() == "The records are locked."
    page.pin._task.refused.emit(Refused("the disk is full"))
    assert page.trouble.text() == "The disk is full."
    assert office.present == ""
    write("2468")
    enter()
    assert office.present == "Bo Ek"


def test_a_pin_is_asked_of_nobody_else(office: Office) -> None:
    office.give_pin("Bo Ek", "2468")
    office.window._go_home()
    page = office.open_list()
    click(office.named("Bo Ek"))
    write("24")
    click(page.search)
    write("cy")
    assert not page.pin.isVisible()
    assert page.pin.text() == ""
    enter()
    assert office.present == "Cy Young"


def test_a_pin_that_is_newer_than_the_list_is_asked_for(office: Office) -> None:
    office.give_pin("Bo Ek", "2468")
    click(office.named("Bo Ek"))
    assert office.present == ""
    assert focus() is office.listed.pin


@pytest.mark.parametrize("way", ["esc", "mouse", "keys"])
def test_escape_goes_back_and_the_round_goes_on(way: str, open_office: Open) -> None:
    office = open_office(mode="practice")
    assert office.window.navigator.modes.dealing
    session = office.window.navigator.modes.dealing.session
    page = office.open_list()
    if way == "esc":
        strike(Qt.Key.Key_Escape)
    elif way == "mouse":
        click(page.buttons["close"])
    else:
        tab_to(page.buttons["close"])
        enter()
    settle()
    assert office.window.navigator.trainees is None
    assert office.window.navigator.modes.dealing.session is session
    office.window.navigator.modes.dealing.act(office.window.navigator.modes.dealing.ruling.steps[0].step)
    assert len(session.acts) == 1


def test_from_home_it_goes_back_home(open_office: Open) -> None:
    office = open_office(at_home=True)
    enrol_all(office.kept)
    office.open_list()
    strike(Qt.Key.Key_Escape)
    assert isinstance(office.window.navigator.page, HomePage)
    office.open_list()
    click(office.named("Bo Ek"))
    settle()
    assert isinstance(office.window.navigator.page, HomePage), "nobody has said yet what is wanted"
    assert office.present == "Bo Ek"


def test_a_long_name_is_told_whole_and_cut_with_dots_in_a_heading(open_office: Open) -> None:
    office = open_office()
    name = "Wolfeschlegelsteinhausenbergerdorff the Elder, of the House of Q & A, " + "x" * 10
    office.kept.people.add(name, "A&B")
    office.open_list()
    row = office.named(name)
    assert row.name.text() == name
    assert cut(row.name, office.listed) == ""
    assert row.toolTip() == row.accessibleName() == f"{name} A&B"
    click(row)
    settle()
    assert office.present == name
    heading = office.open_progress().whose
    assert heading.startswith("Wolfeschlegel")
    assert "…" in heading


def test_records_that_cannot_be_read_are_told_of(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise Refused("records.sqlite: it cannot be read")

    page = office.listed
    monkeypatch.setattr(type(office.kept.people), "sign_in", refuse)
    click(office.named("Bo Ek"))
    assert page.trouble.text() == "records.sqlite: it cannot be read."
    monkeypatch.setattr(type(office.kept.people), "everybody", refuse)
    office.window._go_home()
    assert office.open_list().trouble.text() == "records.sqlite: it cannot be read."


def test_without_records_a_sentence_says_so_and_the_round_goes_on(open_office: Open, tmp_path: Path) -> None:
    office = open_office(mode="practice")
    office.window.navigator.records = None
    dealing = office.window.navigator.modes.dealing
    for ask in (office.window.navigator.open_trainees, office.window.navigator.open_progress):
        ask()
        assert office.window.navigator.trainees is None
        assert "Nothing is recorded" in office.window.table_screen.bar._notice.text()
        assert office.window.navigator.modes.dealing is dealing
