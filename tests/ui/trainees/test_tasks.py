"""Assigned sets as their trainee sees them: on the progress page, and over the drills, which they lead to."""

import json
from pathlib import Path
from random import Random

import pytest

from app.errors import Refused
from app.learning.task_words import task_words
from app.procedure.library import Library
from app.training.deal_round import deal_round
from app.training.named_round import as_feature
from app.ui.drills.drills_page import DrillsPage
from app.ui.trainees.sets.assign_set_page import AssignSetPage
from tests.ui.drills.test_drill_screens import cut, over_each_other, words_on
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.trainees.office import Office, Open, answer, assign, enrol_all, right

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def office(open_office: Open) -> Office:
    """Bo is at the machine, with a set of everything that is due in a week."""
    office = open_office(mode="watch")
    enrol_all(office.kept)
    office.sign_in("Bo Ek")
    assign(office, "Week 2", drills=("tuck",), features=("tie",), rounds=3)
    return office


def drills(office: Office) -> DrillsPage:
    office.window.navigator.open_drills()
    settle()
    assert office.window.navigator.drills
    page = office.window.navigator.drills.page
    assert isinstance(page, DrillsPage)
    return page


def test_sets_are_on_the_progress_page_with_their_day_and_what_is_left(office: Office) -> None:
    page = office.open_progress()
    day = "“Week 2” has 7 days left: 0% done. Due Oct 8, 2026."
    assert page.tasks.text() == day
    assert page.tasks.isVisible()
    assert office.window.isActiveWindow(), "nothing on the page was a window of its own"
    (section,) = page.sections
    assert section.heading == "Assigned sets"
    assert section.rows[0][0].startswith(f"{day} Still to do: Tuck (0 of ")
    office.sign_in("Cy Young")
    assert office.open_progress().tasks.text() == day, "it is for everybody"
    office.kept.people.sign_in(None)
    assert not office.open_progress().tasks.isVisible()


def test_a_set_leads_to_its_drill(office: Office) -> None:
    page = drills(office)
    (task,) = page.tasks
    assert task.accessibleName() == "Week 2, 0% done, due Oct 8, 2026"
    assert task.toolTip() == "“Week 2” has 7 days left: 0% done. Due Oct 8, 2026."
    click(task)
    button = page.drills.checkedButton()
    assert button
    assert button.objectName() == "tuck"
    assert page.kinds["open"].hasFocus()


def test_a_set_of_rounds_leads_to_the_table_with_its_feature_once(office: Office) -> None:
    (old,) = drills(office).tasks
    office.kept.teaching.withdraw(old.task.assignment.id)
    assign(office, "Ties", features=("tie",), rounds=3)
    (task,) = drills(office).tasks
    click(task)
    settle()
    dealing = office.window.navigator.modes.dealing
    assert dealing
    assert office.window.navigator.drills is None
    assert "tie" in [each.outcome for each in dealing.ruling.settlements]
    assert office.window.navigator.settings.mode == "practice"
    assert office.window.navigator.settings.feature == "", "the next round comes as it comes"


def assigning(office: Office, file: Path, monkeypatch: pytest.MonkeyPatch) -> AssignSetPage:
    """The form for a set, with this file to be found."""
    office.open_class()
    office.want("sets")
    office.want("assign")

    def file_to_read(_page: object, title: str, kinds: str) -> Path:
        assert (title, kinds) == ("Add a saved round", "Rounds (*.json);;All files (*)")
        return file

    monkeypatch.setattr(office.window.table_screen.file_picker, "file_to_read", file_to_read)
    assert isinstance(office.page, AssignSetPage)
    return office.page


def test_a_round_from_the_ruling_desk_is_assigned_dealt_and_done(
    office: Office, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The instructor adds a saved round to a set, and the trainee deals exactly that one."""
    (old,) = drills(office).tasks
    office.kept.teaching.withdraw(old.task.assignment.id)
    data = deal_round(library.house("oxford"), Random(8), players=3)
    file = tmp_path / "Tie at table 4.json"
    file.write_text(json.dumps(data), "utf-8")
    page = assigning(office, file, monkeypatch)
    click(page.add)
    assert page.features.ticked == (as_feature("Tie at table 4", data),)
    added = [page.features.item(row).text() for row in range(page.features.count())]
    assert "The round “Tie at table 4”" in added
    page.title.setText("Disputes")
    click(page.save)
    settle()
    (task,) = drills(office).tasks
    assert "deal the round “Tie at table 4”" in task_words(task.task, {})
    click(task)
    settle()
    dealing = office.window.navigator.modes.dealing
    assert dealing
    assert dealing.ruling.played.case == "Tie at table 4"
    assert [spot.number for spot in dealing.ruling.played.spots] == [each["spot"] for each in data["spots"]]
    for due in dealing.ruling.steps:
        dealing.act(due.step)
    dealing.finish()
    (done,) = office.kept.people.tasks("oxford")
    assert done.standing.is_done


def test_what_is_no_round_of_the_house_is_not_added(
    office: Office, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "odd.json"
    page = assigning(office, file, monkeypatch)
    click(page.add)
    assert page.told.text() == f"{file} cannot be read: No such file or directory."
    elsewhere = json.dumps(deal_round(library.house("cuda"), Random(8), players=3))
    other = "odd.json is not a round with players at Oxford Casino."
    for text, told in (
        ("not JSON", "odd.json is not a round. Save one at the ruling desk."),
        ("{}", '“house” is missing; name the house, such as "house": "…".'),
        ('{"house": "oxford", "plan": "opening"}', other),
        (elsewhere, other),
    ):
        page.tell("")
        file.write_text(text, "utf-8")
        click(page.add)
        assert page.features.ticked == ()
        assert page.told.text() == told


def test_another_house_has_other_sets(office: Office) -> None:
    office.use(house="greektown")
    assert drills(office).tasks == []


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("house", ["oxford", "greektown"])
def test_many_sets_leave_room_for_the_drills(text: int, house: str, open_office: Open) -> None:
    office = open_office(house, text=text)
    enrol_all(office.kept)
    office.sign_in("Bo Ek")
    for number in range(5):
        assign(office, f"Week {number}", rounds=3)
    page = drills(office)
    assert all(task.isVisible() for task in page.tasks)
    assert len(page.tasks) == 5
    troubles = [trouble for widget in words_on(page) if (trouble := cut(widget, page))]
    assert [*troubles, *over_each_other(page)] == []


def test_sets_that_cannot_be_read_are_told_of_and_the_drills_are_there(
    office: Office, monkeypatch: pytest.MonkeyPatch, library: Library
) -> None:
    def refuse(*_: object) -> None:
        raise Refused("records.sqlite: it cannot be read")

    monkeypatch.setattr(type(office.kept.people), "tasks", refuse)
    page = drills(office)
    assert page.tasks == []
    assert "Assigned sets cannot be read: records.sqlite" in page.trouble.text()


def test_the_list_of_drills_does_not_read_every_answer(
    office: Office, monkeypatch: pytest.MonkeyPatch, library: Library
) -> None:
    answer(office.kept, library, office.calendar, "oxford", "payout", 4, right)
    monkeypatch.setattr(type(office.kept.runs), "history", None)
    page = drills(office)
    (payout,) = [each for each in page.drills.buttons() if each.objectName() == "payout"]
    assert payout.accessibleName().startswith("Payout. 0 of ")
    assert "4.0 / 6 s" in payout.accessibleName()
    assert page.kinds["mistakes"].accessibleName() == "My mistakes, No mistakes to fix"
