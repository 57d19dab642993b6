"""The people in the records: a supervisor archives one with a reason, brings them back, and sets cohorts."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.errors import Refused
from app.learning.people import Person
from app.ui.kit.components.dialogs import ReasonPanel
from app.ui.kit.settings import Settings
from app.ui.office.records.people_page import CohortPanel, PeoplePage
from app.ui.office.records.record_columns import PersonOnFile
from app.ui.office.records.records_page import RecordsPage
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.records.conftest import Enter
from tests.ui.records.office import Office

pytestmark = pytest.mark.usefixtures("unpainted")

ABOUT = {
    "archive": (
        "This person comes off the sign-in list, the class and the due list, and can’t take new exams. Exams, "
        "records and certificates stay on file. The ledger records your reason and your name. You can bring the "
        "person back."
    ),
    "back": "This person goes back on every list. The ledger records your reason and your name.",
}


@pytest.fixture
def office(enter: Enter) -> Office:
    """The records are open, and turned to the people."""
    office = enter()
    office.hall.kept.people.add("Li Wu", "9")
    office.room.records.show()
    settle()
    click(office.records.tabs.buttons["people"])
    settle()
    return office


def page(office: Office) -> PeoplePage:
    return office.hall.page(PeoplePage)


def names(people: list[Person]) -> list[str]:
    return [each.name for each in people]


def decide(office: Office, key: str, who: str, reason: str) -> ReasonPanel:
    """Choose a person, press a key, and give a reason."""
    page(office).search.setText(who)
    click(page(office).buttons[key])
    settle()
    panel = office.room.people.panel
    assert isinstance(panel, ReasonPanel)
    assert panel.about.text() == ABOUT[key]
    panel.text.setPlainText(reason)
    click(panel.yes)
    settle()
    return panel


def test_whoever_is_archived_is_out_of_the_lists_until_they_are_brought_back(office: Office) -> None:
    people = office.hall.kept.people
    everybody = names(list(people.everybody()))
    assert names(page(office).listed) == everybody
    panel = decide(office, "archive", "Li Wu", "gone")
    assert panel.told.text().startswith("That reason isn't clear enough")
    panel.text.setPlainText("No longer works here.")
    click(panel.yes)
    settle()
    assert page(office).told.text() == "Li Wu is archived."
    assert "Li Wu" not in names(page(office).listed)
    assert "Li Wu" not in names(list(people.everybody()))
    page(office).statuses.setCurrentIndex(page(office).statuses.findData("archived"))
    assert names(page(office).listed) == ["Li Wu"]
    (row,) = page(office).table.listed
    assert row.status.startswith("Archived ")
    assert row.note
    assert page(office).buttons["back"].text() == "Bring back…"
    assert (row.note.reason, row.note.by) == ("No longer works here.", office.ann.name)
    decide(office, "back", "Li Wu", "Works here again.")
    assert page(office).told.text() == "Li Wu is back."
    assert names(list(people.everybody())) == everybody


def test_a_cohort_is_set_for_one_or_for_everyone_in_the_list(office: Office) -> None:
    people = office.hall.kept.people
    for for_all, cohort in ((True, "Fall 2026"), (False, "Nights")):
        page(office).search.setText("" if for_all else "Li Wu")
        click(page(office).buttons["cohort"])
        settle()
        panel = office.room.people.panel
        assert isinstance(panel, CohortPanel)
        assert panel.entry.text() == ("" if for_all else "Fall 2026")
        assert panel.whom.isVisible() is for_all
        assert panel.known.isVisible() is not for_all, "there are no cohorts at first"
        panel.entry.setText(cohort)
        if for_all:
            click(panel.whom.buttons[True])
        click(panel.yes)
        settle()
        whose = f"{len(people.everybody())} people" if for_all else "Li Wu"
        assert page(office).told.text() == f"{whose}: cohort {cohort}."
    assert {each.name: each.cohort for each in people.everybody()}["Li Wu"] == "Nights"
    assert {each.cohort for each in people.everybody() if each.name != "Li Wu"} == {"Fall 2026"}
    cohorts = page(office).cohorts
    cohorts.setCurrentIndex(cohorts.findData("Nights"))
    assert names(page(office).listed) == ["Li Wu"]
    click(page(office).buttons["cohort"])
    panel = office.room.people.panel
    assert isinstance(panel, CohortPanel)
    known = [panel.known.itemText(place) for place in range(panel.known.count())]
    assert known == ["Choose a cohort, or type a new name", "Fall 2026", "Nights"]
    for place, cohort in ((2, "Nights"), (1, "Fall 2026"), (0, "Fall 2026")):
        panel.known.activated.emit(place)
        assert panel.entry.text() == cohort
    panel.entry.setText("  ")
    click(panel.yes)
    settle()
    assert page(office).told.text() == "Li Wu: no cohort."


def test_a_cohort_whose_people_have_all_left_can_be_chosen_again(office: Office) -> None:
    people = office.hall.kept.people
    (li,) = [each for each in people.everybody() if each.name == "Li Wu"]
    people.set_cohort([li], "Spring 2020")
    decide(office, "archive", "Li Wu", "No longer works here.")
    click(page(office).buttons["cohort"])
    panel = office.room.people.panel
    assert isinstance(panel, CohortPanel)
    assert panel.known.itemText(1) == "Spring 2020"


def test_a_cohort_that_cannot_be_saved_is_told_where_it_was_entered(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Refused("the disk is full")

    monkeypatch.setattr(office.hall.kept.people, "set_cohort", full)
    shown = page(office)
    click(shown.buttons["cohort"])
    panel = office.room.people.panel
    assert isinstance(panel, CohortPanel)
    panel.entry.setText("Nights")
    click(panel.yes)
    assert panel.told.text() == "The disk is full."
    assert page(office) is shown


def test_the_list_of_people_is_narrowed_down_by_status_cohort_and_words(qtbot: QtBot) -> None:
    place = QWidget()
    qtbot.addWidget(place)
    people = [
        Person(1, "Ann Lee", "1", False, cohort="Days"),
        Person(2, "Bo Ek", "2", False),
        Person(3, "Cy Orr", "3", False, is_archived=True, cohort="Days"),
        Person(4, "Di Vos", "4", False, is_archived=True),
    ]
    page = PeoplePage([PersonOnFile(each) for each in people], Settings(), place)
    found = []
    for box, choice in (
        (page.statuses, "archived"),
        (page.statuses, ""),
        (page.cohorts, "Days"),
        (page.cohorts, "No cohort"),
        (page.statuses, "here"),
    ):
        box.setCurrentIndex(box.findData(choice))
        found.append((page.count.text(), [each.name[:2] for each in page.listed], is_archiving(page)))
    assert found == [
        ("2 people.", ["Cy", "Di"], False),
        ("4 people.", ["An", "Bo", "Cy", "Di"], True),
        ("2 people.", ["An", "Cy"], True),
        ("2 people.", ["Bo", "Di"], True),
        ("1 person.", ["Bo"], True),
    ]
    assert [page.statuses.itemText(row) for row in range(page.statuses.count())] == [
        "Active", "Archived", "Everyone",
    ]  # fmt: skip
    assert [page.cohorts.itemText(row) for row in range(page.cohorts.count())] == [
        "All cohorts", "Days", "No cohort",
    ]  # fmt: skip
    page.search.setText("nobody")
    assert page.count.text() == "No match. Try a shorter search, or another cohort or status."
    assert not any(page.buttons[name].isEnabled() for name in ("cohort", "back", "archive"))
    empty = PeoplePage([], Settings(), place)
    assert empty.count.text() == "No one here yet. Add people under Sign in…, or import a roster."


def is_archiving(page: PeoplePage) -> bool:
    """Whether the one chosen can be archived, and not brought back."""
    archive, back = (page.buttons[name].isVisibleTo(page) for name in ("archive", "back"))
    assert archive is not back
    assert all(page.buttons[name].isEnabled() for name in ("cohort", "back", "archive"))
    return archive


def test_who_is_due_is_narrowed_down_to_a_cohort(office: Office) -> None:
    people = office.hall.kept.people
    (li,) = [each for each in people.everybody() if each.name == "Li Wu"]
    eli = people.add("Eli", "10")
    people.set_cohort([li], "Nights")
    click(page(office).tabs.buttons["due"])
    settle()
    records = office.hall.page(RecordsPage)
    assert {each.dealer for each in records.due.listed} >= {"Li Wu", eli.name}
    assert records.cohorts.isVisible()
    records.cohorts.setCurrentIndex(records.cohorts.findData("Nights"))
    assert [each.dealer for each in records.due.listed] == ["Li Wu"]
