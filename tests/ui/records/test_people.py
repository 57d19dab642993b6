"""The people in the records: a supervisor archives one with a reason, brings them back, and sets cohorts."""

import pytest

from app.learning.people import Person
from app.ui.kit.components.dialogs import ReasonPanel
from app.ui.office.records.people_page import CohortPanel, PeoplePage
from app.ui.office.records.records_page import RecordsPage
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.records.conftest import Enter
from tests.ui.records.office import Office

pytestmark = pytest.mark.usefixtures("unpainted")


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
        panel.entry.setText(cohort)
        if for_all:
            click(panel.whom.buttons[True])
        click(panel.yes)
        settle()
    assert {each.name: each.cohort for each in people.everybody()}["Li Wu"] == "Nights"
    assert {each.cohort for each in people.everybody() if each.name != "Li Wu"} == {"Fall 2026"}
    cohorts = page(office).cohorts
    cohorts.setCurrentIndex(cohorts.findData("Nights"))
    assert names(page(office).listed) == ["Li Wu"]


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
