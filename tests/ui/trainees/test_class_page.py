"""The class page: everybody with what they did, sorted by any column, and from there to anybody and to sets."""

import csv
from io import StringIO
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QHeaderView

from app.errors import Refused
from app.learning.class_columns import COLUMNS
from app.learning.task_words import contents_words
from app.procedure.library import Library
from app.procedure.ruling import Ruling
from app.training.feature_list import FEATURES
from app.ui.drills.drills_page import DrillsPage
from app.ui.kit.components.check_list import CheckList
from app.ui.trainees.profile_page import ProfilePage
from app.ui.trainees.sets.assign_set_page import AssignSetPage
from app.ui.trainees.sets.assigned_sets_page import AssignedSetsPage
from tests.ui.dealing.hands import strike
from tests.ui.exam.hall import words_of
from tests.ui.leaks import settle
from tests.ui.modes.people import click, finish_by_mouse, focus
from tests.ui.thoughts import all_is_thought
from tests.ui.trainees.office import Office, Open, answer, assign, enrol_all, right, write

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def office(open_office: Open, library: Library) -> Office:
    """Bo has answered twelve questions, Cy five, the others nothing."""
    office = open_office()
    enrol_all(office.kept)
    for name, count in (("Bo Ek", 12), ("Cy Young", 5)):
        office.sign_in(name)
        answer(office.kept, library, office.calendar, "oxford", "payout", count, right)
    office.kept.people.sign_in(None)
    return office


def column(office: Office, name: str) -> list[str]:
    """What a column says, from the top."""
    table = office.classroom.table
    assert table
    place = list(COLUMNS).index(name)
    model = table.model()
    return [model.index(row, place).data() for row in range(model.rowCount())]


def sort_by(office: Office, name: str) -> None:
    table = office.classroom.table
    assert table
    head = table.horizontalHeader()
    assert isinstance(head, QHeaderView)
    head.sectionClicked.emit(list(COLUMNS).index(name))


def test_the_chance_of_passing_comes_in_later_and_whoever_is_chosen_stays_chosen(office: Office) -> None:
    page = office.open_class()
    table = page.table
    assert table
    place = list(COLUMNS).index("chance")
    assert table.isColumnHidden(place), "nobody has dealt enough"
    members = {member.person.name: member.person.id for member in table.found.rows}
    table.selectRow(1)
    chosen = page.chosen
    page.show_chances({members["Bo Ek"]: 62})
    assert not table.isColumnHidden(place)
    assert [text for text in column(office, "chance") if text] == ["62%"]
    assert page.chosen == chosen
    sort_by(office, "chance")
    assert column(office, "name")[0] == "Bo Ek"


def test_everybody_is_there_with_what_they_did(office: Office) -> None:
    page = office.open_class()
    assert column(office, "name") == ["Ann Lee", "Anna Leeds", "Bo Ek", "Cy Young"]
    assert column(office, "answers") == ["0", "0", "12", "5"]
    assert column(office, "right") == ["", "", "100%", "100%"]
    assert page.summary.text() == "4 trainees, 2 active in the last 7 days."
    assert page.about.text() == "Choose a trainee to see what to work on."
    assert "No sets yet. Use Sets… to assign drills and rounds with a due date." in words_of(
        page._sets
    ).split("\n")
    assert not page.buttons["progress"].isEnabled()


def test_the_map_shows_how_much_of_each_drill_is_mastered_and_who_needs_help_in_words(
    office: Office,
) -> None:
    assign(office, "Week 1", rounds=2)
    office.calendar.pass_time(days=30)
    page = office.open_class()
    shown = page.map
    assert shown
    assert shown.isVisible()
    assert page.legend.isVisible()
    model = shown.model()
    titles = [model.headerData(place, Qt.Orientation.Horizontal) for place in range(model.columnCount())]
    payout, names = titles.index("Payout"), [each.person.name for each in shown.found.rows]
    row = names.index("Bo Ek")
    assert model.index(row, payout).data().startswith("0/"), "begun, and nothing is mastered"
    assert model.index(row, titles.index("Tuck")).data() == "", "not begun"
    assert [model.index(place, len(titles) - 1).data() for place in range(len(names))] == [
        "1 set is late"
    ] * 4


def test_whoever_is_chosen_among_the_skills_is_chosen_among_the_figures_and_the_other_way_round(
    office: Office,
) -> None:
    page = office.open_class()
    assert page.map
    assert page.table
    page.map.selectRow(2)
    assert page.chosen == office.person("Bo Ek")
    click(page.views.buttons["figures"])
    assert page.table.isVisible()
    assert not page.map.isVisible()
    assert not page.legend.isVisible()
    assert page.table.chosen == page.map.chosen
    office.choose("Cy Young")
    click(page.views.buttons["skills"])
    assert page.map.chosen == page.table.chosen
    assert page.chosen == office.person("Cy Young")


def test_a_heading_sorts_the_most_first_and_once_more_the_other_way(office: Office) -> None:
    office.open_class()
    office.choose("Cy Young")
    sort_by(office, "answers")
    assert column(office, "answers") == ["12", "5", "0", "0"]
    assert office.classroom.chosen == office.person("Cy Young"), "whoever is chosen stays chosen"
    sort_by(office, "answers")
    assert column(office, "answers") == ["0", "0", "5", "12"]
    sort_by(office, "name")
    assert column(office, "name")[0] == "Ann Lee"


def test_a_class_is_narrowed_down_to_a_cohort_and_keeps_its_order(office: Office) -> None:
    office.kept.people.set_cohort([office.person("Cy Young"), office.person("Bo Ek")], "Fall 2026")
    page = office.open_class()
    assert page.table
    assert not page.table.isColumnHidden(list(COLUMNS).index("cohort")), "somebody has one"
    click(page.views.buttons["figures"])
    sort_by(office, "answers")
    page.cohorts.setCurrentIndex(page.cohorts.findData("Fall 2026"))
    page.cohorts.activated.emit(page.cohorts.currentIndex())
    assert column(office, "name") == ["Bo Ek", "Cy Young"]
    assert column(office, "cohort") == ["Fall 2026", "Fall 2026"]
    assert page.summary.text() == "2 trainees, 2 active in the last 7 days."
    assert page.listed
    assert [each.person.name for each in page.listed.members] == ["Bo Ek", "Cy Young"]
    sort_by(office, "name")
    assert column(office, "name") == ["Bo Ek", "Cy Young"]


def test_a_class_without_cohorts_has_no_column_for_them(office: Office) -> None:
    page = office.open_class()
    assert page.table
    assert page.table.isColumnHidden(list(COLUMNS).index("cohort"))
    assert not page.cohorts.isVisible()


def test_only_a_figure_that_is_nothing_is_quiet_and_figures_stand_at_the_right(office: Office) -> None:
    table = office.open_class().table
    assert table
    found, quiet = table.found, QColor(table.found.theme.quiet_ink)
    middle, aligned = Qt.AlignmentFlag.AlignVCenter, Qt.ItemDataRole.TextAlignmentRole
    sides = {True: Qt.AlignmentFlag.AlignRight | middle, False: Qt.AlignmentFlag.AlignLeft | middle}
    assert {each.is_figure for each in COLUMNS.values()} == {True, False}
    for row, member in enumerate(found.rows):
        for place, each in enumerate(COLUMNS.values()):
            at = found.index(row, place)
            assert found.data(at, Qt.ItemDataRole.BackgroundRole) is None
            heading = found.headerData(place, Qt.Orientation.Horizontal, aligned)
            assert found.data(at, aligned) == heading == sides[each.is_figure], each.title
            if not each.alarms(member):
                is_nothing = each.is_figure and not each.value(member)
                assert (found.data(at, Qt.ItemDataRole.ForegroundRole) == quiet) is is_nothing, each.title


def test_what_is_said_of_one_is_what_needs_doing(office: Office) -> None:
    assign(office, "Week 1", rounds=2)
    page = office.open_class()
    office.choose("Bo Ek")
    assert page.about.text() == "Bo Ek, last seen Oct 1, 2026.\n“Week 1” has 7 days left: 0% done."
    office.choose("Ann Lee")
    assert page.about.text().startswith("Ann Lee, no activity here yet.")


def test_from_the_class_to_the_progress_of_one_and_back(office: Office) -> None:
    office.open_class()
    office.choose("Bo Ek", "progress")
    assert office.progress.whose.startswith("Bo Ek at ")
    assert office.present == "", "looking at somebody signs nobody in"
    strike(Qt.Key.Key_Escape)
    all_is_thought()
    assert office.classroom.isVisible()
    office.choose("Cy Young")
    for key in (Qt.Key.Key_F5, Qt.Key.Key_Insert, Qt.Key.Key_X):
        strike(key)
        assert office.classroom.isVisible(), "only Enter leads there"
    office.choose("Cy Young")
    strike(Qt.Key.Key_Return)
    assert office.progress.whose.startswith("Cy Young at ")
    click(office.progress.set)
    assert form(office).isVisible(), "a set helps most"


def test_from_the_class_to_the_profile_of_one_and_back(office: Office) -> None:
    office.open_class()
    office.choose("Bo Ek", "profile")
    page = office.room.page
    assert isinstance(page, ProfilePage)
    assert page.name.text() == "Bo Ek"
    strike(Qt.Key.Key_Escape)
    all_is_thought()
    assert office.classroom.isVisible()


def test_another_house_has_another_class(office: Office) -> None:
    office.open_class()
    office.use(house="greektown")
    all_is_thought()
    assert column(office, "answers") == ["0"] * 4
    office.use(room="light")
    assert office.classroom.table


def test_the_class_is_saved_as_a_table(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = office.open_class()
    file = tmp_path / "class.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    office.want("csv")
    assert page.told.text() == f"Saved: class.csv, in {tmp_path}"
    assert page.told.property("ink") == "right"
    rows = list(csv.DictReader(StringIO(file.read_text("utf-8-sig"))))
    assert [row["answers_7_days"] for row in rows] == ["0", "0", "12", "5"]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "x.csv"), ""))
    office.want("csv")
    assert "cannot be saved there" in page.told.text()
    assert page.told.property("ink") == "wrong"


def test_without_trainees_it_says_what_to_do_and_a_roster_is_read_there(
    open_office: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office, file = open_office(), tmp_path / "roster.csv"
    page = office.open_class()
    assert page.table is None
    assert page.nobody
    assert [each for each in words_of(page.nobody).split("\n") if each] == [
        "NO TRAINEES YET",
        "Add your class",
        "Import the names from a roster, or add them under Sign in.",
    ]
    assert [name for name, each in page.buttons.items() if each.isVisible()] == ["roster", "close"]
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    file.write_text("name,badge\n" + "Ann,A1\n" * 9, "utf-8")
    office.want("roster")
    told = office.classroom.told
    assert told.text().splitlines()[0] == "roster.csv: no names were imported."
    assert (told.text().splitlines()[-1], told.property("ink")) == ("And 5 more.", "wrong")
    file.write_text("name,badge\nAnn,A1\nBo,B1\n", "utf-8")
    office.want("roster")
    assert column(office, "name") == ["Ann", "Bo"]
    told = office.classroom.told
    assert (told.text(), told.property("ink")) == ("roster.csv: 2 added, 0 already here.", "right")
    strike(Qt.Key.Key_Escape)
    assert office.window.navigator.trainees is None


def test_records_that_cannot_be_read_are_told_of(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise Refused("records.sqlite: it cannot be read")

    monkeypatch.setattr("app.records.training.class_records.class_at", refuse)
    assert office.open_class().summary.text() == "records.sqlite: it cannot be read."


def test_a_page_that_is_left_at_once_hears_nothing_more(office: Office) -> None:
    office.window.navigator.open_class()
    assert office.classroom.summary.text() == "Loading the class…"
    strike(Qt.Key.Key_Escape)
    assert office.window.navigator.trainees is None
    all_is_thought()
    assert office.window.navigator.trainees is None


# Sets.


def tick(ticks: CheckList, *names: str, at_box: bool = False) -> None:
    """Touch the words of these, as a finger does, or the box before them."""
    for row in range(ticks.count()):
        item = ticks.item(row)
        if item.data(Qt.ItemDataRole.UserRole) in names:
            ticks.scrollToItem(item)
            place = ticks.visualItemRect(item)
            where = QPoint(place.left() + 12, place.center().y()) if at_box else place.center()
            QTest.mouseClick(ticks.viewport(), Qt.MouseButton.LeftButton, pos=where)


def form(office: Office) -> AssignSetPage:
    page = office.room.page
    assert isinstance(page, AssignSetPage), f"{page} is open"
    return page


def sets(office: Office) -> AssignedSetsPage:
    page = office.room.page
    assert isinstance(page, AssignedSetsPage), f"{page} is open"
    return page


def test_a_set_is_put_together_and_assigned(office: Office) -> None:
    office.open_class()
    office.want("sets")
    assert sets(office).found.sets == ()
    said = words_of(sets(office)).split("\n")
    assert "NO SETS YET" in said
    assert "Give your class some work" in said
    assert "A set has drills to master and rounds to deal, by a date you choose." in said
    office.want("assign")
    page = form(office)
    assert focus() is page.title
    write("Week 2")
    tick(page.drills, "payout", "tuck")
    tick(page.features, "tie")
    page.rounds.setCurrentIndex(page.rounds.findText("10"))
    assert page.whom.text() == (
        "For everyone, including new trainees. To assign it to only some, check their names."
    )
    bo = office.person("Bo Ek")
    tick(page.people, str(bo.id))
    assert page.whom.text() == "For 1 of 4."
    click(page.save)
    (found,) = sets(office).found.sets
    assert found.assigned[:1] + found.assigned[2:] == ("Week 2", ("payout", "tuck"), ("tie",), 10, "")
    assert (found.assigned.due - office.kept.teaching.today()).days == 7
    assert found.whom == frozenset({bo.id})


def test_a_set_asks_for_plans_of_the_deck_and_posts_pay_tables_and_its_rounds_are_dealt_so(
    open_office: Open,
) -> None:
    plans = ("opening", "set-up", "by-hand", "flawed-deck", "hand-dealt")
    office = open_office("greektown")
    enrol_all(office.kept)
    office.open_class()
    office.want("sets")
    office.want("assign")
    page = form(office)
    write("Decks")
    for plan in plans:
        tick(page.features, plan)
    for bonus, name in (("flush", "V07"), ("progressive", "3")):
        box = next(box for each, box in page.tables.boxes.items() if each == bonus)
        box.setCurrentIndex(box.findData(name))
    click(page.save)
    (found,) = sets(office).found.sets
    assert (set(found.assigned.features), found.assigned.posted) == (set(plans), "flush V07; progressive 3")
    assert contents_words(found.assigned, {}).endswith("; pay tables: Flush V07, Progressive 3")
    office.sign_in("Bo Ek")
    for plan in found.assigned.features:
        dealt = dealt_for_the_set(office)
        assert dealt.played.plan == FEATURES[plan].plan
        if dealt.played.spots:
            assert dict(dealt.played.posted) == {
                "flush": "V07", "straight_flush": "V01", "progressive": "3"
            }  # fmt: skip
        finish_the_round(office)


def dealt_for_the_set(office: Office) -> Ruling:
    """The round that the only set leads to."""
    office.window.navigator.open_drills()
    settle()
    assert office.window.navigator.drills
    page = office.window.navigator.drills.page
    assert isinstance(page, DrillsPage)
    (task,) = page.tasks
    click(task)
    settle()
    assert office.window.navigator.modes.dealing
    return office.window.navigator.modes.dealing.ruling


def finish_the_round(office: Office) -> None:
    """Deal it as the house prescribes, to its end."""
    dealing = office.window.navigator.modes.dealing
    assert dealing
    for due in dealing.ruling.steps:
        dealing.act(due.step)
    finish_by_mouse(office.window)


def test_what_is_wrong_with_a_set_is_told_and_nothing_that_was_chosen_is_lost(office: Office) -> None:
    office.open_class()
    office.want("sets")
    office.want("assign")
    page = form(office)
    tick(page.drills, "payout")
    assert list(page.drills.ticked) == ["payout"]
    tick(page.drills, "payout", at_box=True)
    assert list(page.drills.ticked) == []
    click(page.save)
    assert page.told.text() == (
        "The set has no title.\nThe set is empty; choose drills, features or a number of rounds."
    )
    assert form(office) is page
    strike(Qt.Key.Key_Escape)
    assert sets(office).isVisible()


def answer_question(office: Office, withdraws: bool) -> None:
    question = sets(office).question
    assert question
    assert question.about.text() == "It comes off every trainee's list. Their work on it stays on file."
    assert focus() is question.no, "the safe choice has the keyboard"
    click(question.yes if withdraws else question.no)


def test_a_set_is_withdrawn_when_that_was_asked_and_confirmed(office: Office) -> None:
    for title in ("Week 1", "Week 2"):
        assign(office, title, rounds=3)
    office.open_class()
    office.want("sets")
    first, second = (each.id for each in sets(office).found.sets)
    click(sets(office).withdrawing[first])
    answer_question(office, withdraws=False)
    assert sets(office).question is None
    assert len(sets(office).found.sets) == 2, "it is kept"
    click(sets(office).withdrawing[second])
    answer_question(office, withdraws=True)
    settle()
    assert [each.id for each in sets(office).found.sets] == [first]
    strike(Qt.Key.Key_Escape)
    all_is_thought()
    assert office.classroom.isVisible()


def test_a_set_somebody_else_withdrew_meanwhile_is_told_of(office: Office) -> None:
    assign(office, "Week 1", rounds=3)
    office.open_class()
    office.want("sets")
    ((number, touched),) = sets(office).withdrawing.items()
    office.kept.teaching.withdraw(number)
    click(touched)
    answer_question(office, withdraws=True)
    assert "it was already withdrawn" in sets(office).told.text()
