"""The profile: name, badge and PIN are changed by whoever knows the PIN, and by nobody else."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from app.ui.trainees.profile_page import ProfilePage
from app.ui.trainees.trainees_page import TraineesPage
from tests.ui.dealing.hands import strike
from tests.ui.leaks import settle
from tests.ui.modes.people import click, focus
from tests.ui.thoughts import all_is_thought
from tests.ui.trainees.office import Office, Open, enrol_all, enter, write
from tests.ui.windows import choose


@pytest.fixture
def office(open_office: Open) -> Office:
    office = open_office()
    enrol_all(office.kept)
    office.sign_in("Bo Ek")
    return office


def open_profile(office: Office) -> ProfilePage:
    choose(office.window, "Trainees", "Profile…")
    settle()
    page = office.room.page
    assert isinstance(page, ProfilePage)
    return page


def save(page: ProfilePage) -> str:
    click(page.save)
    all_is_thought()
    return page.told.text()


def proven(office: Office, pin: str) -> bool:
    return office.kept.people.proving(office.person("Bo Ek"), pin)() is not None


def test_name_badge_and_cohort_are_changed(office: Office) -> None:
    page = open_profile(office)
    assert (page.name.text(), page.badge.text(), focus()) == ("Bo Ek", "B2", page.name)
    assert not page.pin.isVisible()
    page.name.setText("Bo  Ray ")
    page.badge.setText("")
    page.cohort.setText(" Fall  2026")
    assert save(page) == "Saved."
    assert page.told.property("ink") == "right"
    assert page.whose == "Bo Ray"
    assert (office.present, office.person("Bo Ray").badge) == ("Bo Ray", "")
    assert office.person("Bo Ray").cohort == page.cohort.text() == "Fall 2026"


def test_a_pin_is_set_changed_and_removed_by_whoever_knows_it(office: Office) -> None:
    page = open_profile(office)
    click(page.new)
    write("2468")
    click(page.again)
    write("2468")
    enter()
    assert page.told.text() == "Saved."
    assert proven(office, "2468")
    assert [each.text() for each in (page.pin, page.new, page.again)] == [""] * 3, "no PIN stays on the page"
    assert page.pin.isVisible()
    page.pin.setText("2468")
    click(page.remove)
    assert not page.new.isEnabled()
    assert save(page) == "Saved."
    assert not office.person("Bo Ek").has_pin
    assert not page.remove.isVisible()


def test_without_the_pin_nothing_is_changed(office: Office) -> None:
    office.give_pin("Bo Ek", "2468")
    office.kept.people.sign_in(None)
    office.open_class()
    office.choose("Bo Ek", "profile")
    page = office.room.page
    assert isinstance(page, ProfilePage)
    assert focus() is page.pin
    assert {each.echoMode() for each in (page.pin, page.new, page.again)} == {QLineEdit.EchoMode.Password}
    page.name.setText("Cheat")
    for wrong in ("", "1111"):
        page.pin.setText(wrong)
        assert save(page) == "That is not Bo Ek’s PIN."
        assert page.told.property("ink") == "wrong"
        assert page.pin.text() == ""
    assert office.person("Bo Ek").has_pin
    page.pin.setText("2468")
    assert save(page) == "Saved."
    assert office.person("Cheat").has_pin, "the PIN stays unless another one is given"


@pytest.mark.parametrize(
    ("new", "again", "told"),
    [
        ("2468", "2469", "The new PINs don’t match. Type them again."),
        ("12", "12", "A PIN needs 4 to 12 digits."),
        ("abcd", "abcd", "A PIN needs 4 to 12 digits."),
    ],
)
def test_a_pin_that_cannot_be_is_refused(new: str, again: str, told: str, office: Office) -> None:
    page = open_profile(office)
    page.new.setText(new)
    page.again.setText(again)
    assert save(page) == told
    assert not office.person("Bo Ek").has_pin


def test_nobody_becomes_somebody_else(office: Office) -> None:
    page = open_profile(office)
    page.badge.setText("b1")
    assert save(page) == 'The badge "b1" would belong to two people.'
    assert page.badge.text() == "b1", "nothing that was written is lost"


def test_whoever_did_not_sign_in_is_asked_who_they_are(office: Office) -> None:
    office.kept.people.sign_in(None)
    choose(office.window, "Trainees", "Profile…")
    assert isinstance(office.room.page, TraineesPage)


def test_escape_goes_back(office: Office) -> None:
    open_profile(office)
    strike(Qt.Key.Key_Escape)
    assert office.window.navigator.trainees is None
