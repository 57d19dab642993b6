"""Exam forms in the window: drafted by one supervisor, approved by another, and then an exam is opened with one."""

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from app.errors import Refused
from app.exam.assessor_marks import Marks
from app.exam.exam_log import RoundEnded
from app.procedure.exam_requirements import Heading
from app.session.attempt_log import Acted
from app.training.feature_list import FEATURES
from app.ui.exam.checklist_page import ChecklistPage
from app.ui.exam.notice_page import NoticePage
from app.ui.kit.page import Page
from app.ui.kit.settings import LARGEST_TEXT
from app.ui.office.exams.open_exam_page import OpenExamPage
from app.ui.office.exams.supervisor_desk_page import DeskPage
from app.ui.office.forms.form_editor_page import FormEditorPage
from app.ui.office.forms.forms_page import FormsPage
from app.ui.office.forms.live_sheet import live_sheet_page
from app.ui.office.forms.rubric_editor import RubricEditor
from app.ui.office.results.result_page import ResultPage
from tests.ui.exam.hall import Hall, words_of
from tests.ui.leaks import settle
from tests.ui.modes.people import click

pytestmark = pytest.mark.usefixtures("unpainted")


def forms_of(hall: Hall, name: str = "Ann Lee") -> FormsPage:
    hall.enter_office(name).show_exams()
    click(hall.page(DeskPage).buttons["forms"])
    page = hall.page(FormsPage)
    page.houses.setCurrentIndex(page.houses.findData("oxford"))
    return page


def drafted(hall: Hall, name: str = "Night shift") -> None:
    """Ann drafts a form of twenty minutes under another name."""
    click(forms_of(hall).starts[0])
    editor = hall.page(FormEditorPage)
    editor.name.setText(name)
    editor.steppers["rounds"].set_value(5)
    settle()
    click(editor.save)


def _refuse(*_: object) -> None:
    raise Refused("the disk is full")


def leave(hall: Hall) -> None:
    hall.window.navigator.exams.close()
    settle()


def test_a_form_is_drafted_approved_by_another_and_sat_with_an_accommodation(hall: Hall) -> None:
    drafted(hall)
    page = hall.page(FormsPage)
    assert page.form
    assert (page.form.title, page.standing.text()) == ("Form 1: Night shift", "Waiting for approval.")
    click(page.approve)
    assert page.told.text() == "Ann Lee drafted this form, so another supervisor must approve it."
    leave(hall)
    page = forms_of(hall, "Ben Ek")
    page.rows.button(1).click()
    click(page.approve)
    assert "by Ben Ek." in page.standing.text()
    hall.room.show_opening()
    opening = hall.page(OpenExamPage)
    opening.house.setCurrentIndex(opening.house.findData("oxford"))
    assert [opening.forms.itemText(place) for place in range(2)] == [
        "Form 0: House exam",
        "Form 1: Night shift",
    ]
    opening.forms.setCurrentIndex(1)
    opening.allowed["larger-text"].setChecked(True)
    opening.dealers.buttons()[0].click()
    click(opening.open)
    opened = hall.running.opened
    assert (opened.form["name"], opened.form["approved-by"]) == ("Night shift", "Ben Ek")
    assert opened.accommodations == ("larger-text",)
    assert hall.sitting.rounds == 5
    assert hall.hall.seat._settings.text == LARGEST_TEXT


@pytest.mark.parametrize("house_id", ["greektown", "two-to-ten"])
def test_plans_of_the_deck_and_posted_tables_are_wanted_in_the_editor_and_dealt_in_the_exam(
    house_id: str, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans = ("opening", "set-up", "by-hand", "flawed-deck", "hand-dealt", "rotation")
    page = forms_of(hall)
    page.houses.setCurrentIndex(page.houses.findData(house_id))
    click(page.starts[0])
    editor = hall.page(FormEditorPage)
    offered = [plan for plan in plans if f"feature {plan}" in editor.steppers]
    assert ("rotation" in offered, bool(editor.tables.boxes)) == (
        house_id == "two-to-ten",
        house_id == "greektown",
    )
    for name, stepper in editor.steppers.items():
        kind, _, what = name.partition(" ")
        if kind in ("feature", "drill"):
            stepper.set_value(int(what in offered))
    editor.steppers["rounds"].set_value(len(offered) + 2)
    for bonus, box in editor.tables.boxes.items():
        box.setCurrentIndex(
            box.findData({"flush": "V06", "straight_flush": "V02", "progressive": "2"}[bonus])
        )
    settle()
    assert editor.problems.text() == ""
    with monkeypatch.context() as full:
        full.setattr(hall.kept.exams.forms, "draft", _refuse)
        click(editor.save)
    assert hall.page(FormEditorPage) is editor
    assert editor.shell.told.text() == "The disk is full."
    click(editor.save)
    leave(hall)
    page = forms_of(hall, "Ben Ek")
    page.houses.setCurrentIndex(page.houses.findData(house_id))
    page.rows.button(1).click()
    settle()
    assert ("Pay tables: Flush V06, Straight Flush V02, Progressive 2." in words_of(page.blueprint)) == bool(
        house_id == "greektown"
    )
    click(page.approve)
    form = page.form
    assert form
    running = hall.kept.exams.open(house_id, hall.kept.people.everybody()[0], hall.account("Ann Lee"), form)
    sitting = running.sitting
    while not sitting.is_over:
        running.go_on(sitting.at)
        assert sitting.session
        for due in sitting.session.ruling.steps:
            running.submit(Acted(str(due.step), sitting.at))
        running.submit(RoundEnded(sitting.at))
    rounds = [dealt.session.ruling.played for dealt in sitting.dealt]
    assert {each.plan for each in rounds} == {"round", *(FEATURES[plan].plan for plan in offered)}
    if house_id == "greektown":
        posted = {tuple(each.posted.values()) for each in rounds if each.spots}
        assert posted == {("V06", "V02", "2")}
    assert all(not dealt.session.scorecard().faults for dealt in sitting.dealt)


def test_the_editor_shows_time_and_problems_as_one_edits(hall: Hall) -> None:
    click(forms_of(hall).starts[0])
    page = hall.page(FormEditorPage)
    watched = "Deals to watch after the questions. Each has one fault or none."
    assert watched in words_of(page).split("\n")
    assert page.minutes.text() == "about 19 min"
    page.steppers["rounds"].set_value(8)
    settle()
    assert page.minutes.text() == "about 27 min"
    page.steppers["rounds"].set_value(1)
    settle()
    assert page.steppers["rounds"].value == 3, "nobody can ask for less"
    assert "There aren’t enough rounds for everything that must come up." in page.problems.text()
    assert not page.save.isEnabled()
    for name in ("tie", "just-qualifies", "low-ace", "limit-cut", "faced-discards"):
        page.steppers[f"feature {name}"].set_value(0)
    settle()
    assert page.problems.text() == ""
    page.name.setText("  ")
    settle()
    assert page.problems.text() == "✕ Give the form a name."


@pytest.mark.parametrize("name", ["critical", "validity", "payouts"])
def test_no_stepper_leaves_the_bounds(hall: Hall, name: str) -> None:
    click(forms_of(hall).starts[1])
    stepper = hall.page(FormEditorPage).steppers[name]
    for wanted in (-1, 999):
        stepper.set_value(wanted)
        assert (
            stepper.value == {"critical": (0, 2), "validity": (1, 24), "payouts": (90, 100)}[name][wanted > 0]
        )


def test_everything_on_the_editor_is_in_the_form(hall: Hall) -> None:
    click(forms_of(hall).starts[1])
    page = hall.page(FormEditorPage)
    before = page.exam
    page.steppers["drill tuck"].set_value(0)
    page.rubrics["rubric"].weights[-1].set_value(0)
    page.steppers["mark"].set_value(7)
    page.steppers["feature tie"].set_value(2)
    page.choices["assessors"].buttons[2].click()
    page.choices["own-errors"].buttons["full"].click()
    page.choices["deck"].buttons["four-colour"].click()
    page.allowed["extra-time"].setChecked(False)
    exam = page.exam
    assert "tuck" not in exam.drills
    assert [each.name for each in exam.rubric] == ["calls", "order", "accuracy", "control"]
    assert (exam.assessors.mark, exam.assessors.needed) == (7, 2)
    assert (exam.features.count("tie"), exam.own_errors, exam.deck) == (2, "full", "four-colour")
    assert exam.accommodations == ("four-color-deck", "larger-text")
    assert exam.live == before.live


def test_headings_weights_and_descriptions_are_edited_and_on_the_form(hall: Hall) -> None:
    click(forms_of(hall).starts[1])
    page = hall.page(FormEditorPage)
    rubric, live = page.rubrics["rubric"], page.rubrics["live"]
    rubric.weights[0].set_value(5)
    rubric.asked_to_edit.emit(0)
    assert page.panel
    assert page.panel.title.text() == "Calls"
    page.panel.title.setText(" Calls and  voice")
    page.panel.words[9].setText("Every call is heard at the rail.")
    click(page.panel.yes)
    settle()
    assert rubric.edit[0].hasFocus(), "whoever closes the panel is where it was opened"
    live.asked_to_edit.emit(len(live.headings))
    page.panel.leave()
    settle()
    assert live.add.hasFocus()
    live.asked_to_edit.emit(len(live.headings))
    click(page.panel.yes)
    assert page.panel.field.told.text() == "✕ Give it a title."
    page.panel.title.setText("Posture")
    click(page.panel.yes)
    settle()
    calls, posture = page.exam.rubric[0], page.exam.live[-1]
    assert (calls.name, calls.title, calls.weight) == ("calls-and-voice", "Calls and voice", 5)
    assert calls.words[9] == "Every call is heard at the rail."
    assert (posture.name, posture.title, posture.weight) == ("posture", "Posture", 1)
    assert "“Posture” has no description for 1, 2, 3, 4, 5, 6, 7, 8, 9, 10." in page.hints.text()
    page.name.setText("Voice")
    settle()
    click(page.save)
    form = hall.page(FormsPage).form
    assert form
    assert form.exam.rubric[0] == calls
    assert form.exam.live[-1] == posture


def test_two_headings_of_one_name_are_a_problem_and_changes_are_not_lost_without_a_word(hall: Hall) -> None:
    click(forms_of(hall).starts[1])
    page = hall.page(FormEditorPage)
    page.rubrics["rubric"].asked_to_edit.emit(0)
    assert page.panel
    page.panel.title.setText("Order")
    page.panel.leave()
    assert page.panel.told.text() == "Your changes aren’t saved. Leave again to discard them."
    click(page.panel.yes)
    settle()
    assert page.problems.text() == "✕ Two headings are called “Order.”"
    assert not page.save.isEnabled()


def test_a_draft_is_discarded_and_back_leaves_the_editor(hall: Hall) -> None:
    drafted(hall)
    page = hall.page(FormsPage)
    click(page.change)
    editor: Page = hall.page(FormEditorPage)
    click(hall.page(FormEditorPage).back)
    assert hall.shown is not editor
    page = hall.page(FormsPage)
    page.houses.setCurrentIndex(page.houses.findData("oxford"))
    page.rows.button(1).click()
    assert page.withdraw.text() == "Discard the draft"
    click(page.withdraw)
    assert len(page.rows.buttons()) == 1
    assert not isinstance(hall.shown, NoticePage)


def test_a_live_table_sheet_is_saved_on_paper_and_its_scores_are_entered_later(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, file = forms_of(hall), tmp_path / "sheet.pdf"
    monkeypatch.setattr(hall.window.table_screen.file_picker, "file_to_save", lambda *_: file)
    click(page.print)
    assert file.read_bytes().startswith(b"%PDF")
    assert page.form
    assert all(
        words in live_sheet_page(page.form, "Oxford Casino") for words in page.form.exam.live[0].words[:2]
    )
    leave(hall)
    exam = hall.over()
    for name in ("Ann Lee", "Ben Ek"):
        marks = {heading.name: 8 for heading in hall.kept.exams.sitting(exam).exam.rubric}
        hall.kept.exams.mark(exam, Marks(hall.account(name), marks, ""))
    hall.enter_office("Ben Ek").results.show(exam)
    hall.page(ResultPage).live.click()
    settle()
    sheet = hall.page(ChecklistPage)
    assert sheet.file.keys["file"].text() == "File the scores"
    for mark in ("8", "7", "9"):
        click(sheet.marks.keys[mark])
    for _ in range(2):
        click(sheet.file.keys["file"])
    assert "Live table sheet, Ben Ek: " in words_of(hall.page(ResultPage))
    assert hall.kept.exams.file(exam).live[0].marks == {"hospitality": 8, "handling": 7, "protection": 9}


def test_a_logo_is_chosen_seen_and_removed_and_a_bad_file_says_why(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign, letter = tmp_path / "sign.png", tmp_path / "letter.png"
    Image.new("RGB", (300, 120), (140, 20, 200)).save(sign)
    letter.write_text("Dear all", "utf-8")
    page = forms_of(hall)
    file = hall.room.context.library.logo_file("oxford")
    click(page.logo)
    panel = hall.room.forms.panel
    assert panel
    assert not panel.remove.isVisible()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(letter), ""))
    click(panel.yes)
    said = "letter.png is not a PNG or JPEG picture; save the logo as PNG and try again."
    assert panel.told.text() == said
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(sign), ""))
    click(panel.yes)
    assert page.told.text() == "Logo saved. It will be on new records and certificates."
    assert file.is_file()
    click(page.logo)
    panel = hall.room.forms.panel
    assert panel
    assert not panel.shown.pixmap().isNull()
    assert panel.shown.accessibleName() == "Current logo"
    click(panel.remove)
    assert not file.exists()
    assert page.told.text() == "Logo removed. Only the name will be shown."
    # Its folder is there now, and somebody else may take the file away meanwhile.
    click(page.logo)
    panel = hall.room.forms.panel
    assert panel
    click(panel.yes)
    assert file.is_file()
    click(page.logo)
    panel = hall.room.forms.panel
    assert panel
    file.unlink()
    click(panel.remove)
    assert page.told.property("ink") == "right"


def test_a_rubric_of_eight_headings_takes_no_ninth(qtbot: QtBot) -> None:
    rubric = [Heading(f"h{number}", f"Heading {number}", 1, ("",) * 10) for number in range(8)]
    for count, can_add in ((7, True), (8, False)):
        editor = RubricEditor(rubric[:count])
        qtbot.addWidget(editor)
        assert editor.add.isVisibleTo(editor) is can_add
        names = [f"Weight of “Heading {number}”" for number in range(count)]
        assert [each.text() for each in editor.findChildren(QLabel) if each.text() in names] == names
        assert [each.accessibleName() for each in editor.edit] == [
            f"Edit “Heading {number}”" for number in range(count)
        ]
