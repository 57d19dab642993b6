"""The pages of an exam, each by itself: what they say and hand over, and what they want first."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.errors import Refused
from app.exam.assessor_marks import Marks
from app.exam.exam_file import Appeal, Filed
from app.exam.exam_log import Opened
from app.exam.supervisor import Supervisor
from app.learning.people import Person
from app.procedure.exam_requirements import Heading
from app.procedure.library import Library
from app.ui.exam.checklist_page import ChecklistPage
from app.ui.exam.dealer_sign_in import DealerDoor, dealer_of
from app.ui.exam.dealer_text_page import DealerTextPage
from app.ui.exam.identity_check_page import IdentityPage
from app.ui.exam.supervisor_sheet import AssessorWindow, SupervisorSheet
from app.ui.kit.components.tile import Picture
from app.ui.kit.density import density_of
from app.ui.kit.settings import Settings
from app.ui.kit.theme import DARK
from app.ui.office.results.decisions_page import DecisionKind, DecisionsPage
from app.ui.office.results.result_page import PassRulesTable
from app.ui.table.vignettes import vignette
from tests.ui.exam.hall import words_of

DEE = {"name": "Dee Vos", "badge": "D4"}
NAMELESS = {"name": "Gus Orr", "badge": ""}
ANN = Supervisor("1", "Ann Lee", "S1")


@pytest.fixture
def place(qtbot: QtBot) -> QWidget:
    """Where a page is put."""
    place = QWidget()
    qtbot.addWidget(place)
    return place


@pytest.fixture
def picture(library: Library) -> Picture:
    return vignette("test", library.house("oxford"))


def people(*known: Person, proving: Callable[..., object] | None = None) -> Any:
    """Who is on the list of trainees."""
    return SimpleNamespace(everybody=lambda with_archived: known if with_archived else (), proving=proving)


def heard(signal: Any) -> list[Any]:
    """What a signal says from now on."""
    said: list[Any] = []
    signal.connect(lambda *given: said.append(given[0] if len(given) == 1 else given))
    return said


@pytest.mark.parametrize(
    ("dealer", "asks", "wrong", "proof", "right", "field"),
    [
        (
            DEE, "Scan or type your badge and press Enter.", "This is not the badge on file for this exam.", "badge",
            " d4 ", "Badge",
        ),
        (
            NAMELESS, "Type your full name and press Enter.", "This is not the name on file for this exam.", "name",
            "gus  ORR", "Full name",
        ),
    ],
)  # fmt: skip
def test_a_dealer_without_a_pin_signs_in_with_the_badge_or_else_with_the_name(
    dealer: dict[str, str], asks: str, wrong: str, proof: str, right: str, field: str, place: QWidget
) -> None:
    door = DealerDoor("Sign in to take the exam.", dealer, people(), Settings(), place)
    signed = heard(door.signed)
    assert door.person is None
    assert (door.told.text(), door._banner.property("tint")) == (asks, "quiet")
    lines = words_of(door).split("\n")
    assert "Sign in to take the exam." in lines
    assert field in lines
    assert "Dealer sign-in" in lines
    assert door.entry.placeholderText() == ("Badge" if proof == "badge" else "Name")
    for given in ("nobody", ""):
        door.entry.setText(given)
        door.sign.click()
        assert door.told.text() == f"{wrong} {asks}"
        assert door._banner.property("tint") == "wrong"
        assert door.entry.selectedText() == given, "the next one is typed over it"
    assert signed == []
    door.entry.setText(right)
    door.entry.returnPressed.emit()
    assert signed == [proof]


@pytest.mark.parametrize("in_exam", [True, False])
def test_only_outside_an_exam_the_dealer_leaves_by_escape_and_only_in_one_calls_the_supervisor(
    in_exam: bool, place: QWidget
) -> None:
    door = DealerDoor("Sign in.", DEE, people(), Settings(), place, in_exam=in_exam)
    closed, called = heard(door.closed), heard(door.called)
    QTest.keyClick(door, Qt.Key.Key_Escape)
    assert len(closed) == (not in_exam)
    assert door.supervisor.isVisibleTo(door) is in_exam
    assert door.supervisor.text().strip() == "Supervisor"
    door.supervisor.click()
    assert len(called) == 1


def test_a_dealer_with_a_pin_is_asked_for_it_alone(place: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []
    refusal = ["the records cannot be read"]

    def proving(person: Person, pin: str) -> object:
        if refusal:
            raise Refused(refusal.pop())
        return person, pin

    dee = Person(7, "Dee Vos", "D4", has_pin=True, is_archived=True)
    door = DealerDoor("Sign in.", DEE, people(dee, proving=proving), Settings(), place)
    monkeypatch.setattr(door.task, "begin", begun.append)
    signed = heard(door.signed)
    assert door.pad
    assert not door.entry.isVisibleTo(door)
    assert not door.sign.isVisibleTo(door)
    assert door.told.text() == "Type your PIN and press Enter."
    door.pad.given.emit("7351")
    assert door.told.text().startswith("The records cannot be read")
    door.pad.given.emit("7351")
    assert begun == [(dee, "7351")]
    assert door.told.text() == "One moment…"
    door.task.found.emit(None)
    assert door.told.text() == "Wrong PIN. Type your PIN and press Enter."
    door.task.refused.emit(Refused("the disk is full"))
    assert "disk is full" in door.told.text()
    assert signed == []
    door.task.found.emit("proven")
    assert signed == ["pin"]


def test_the_dealer_of_an_exam_is_one_person_on_the_list_or_nobody() -> None:
    dee, other = Person(1, "Dee Vos", "D4", True), Person(2, "Dee Vos", "D5", False)
    assert dealer_of([other, dee], DEE) == dee
    assert dealer_of([other], DEE) is None
    assert dealer_of([dee, dee._replace(id=3)], DEE) is None


def test_what_was_checked_of_the_dealer_is_handed_over_only_when_something_was(
    place: QWidget, picture: Picture
) -> None:
    page = IdentityPage(DEE, "Ann Lee", Settings(), place, picture)
    checked = heard(page.checked)
    lines = words_of(page).split("\n")
    for said in (
        "Who is taking the exam?",
        "Supervisor: Ann Lee",
        "Dee Vos, badge D4",
        "What happens next",
        "Check off each ID you looked at. It stays in the exam record.",
        "License number (if you checked it)",
        "Notes (optional)",
        "The dealer signs in with a PIN or badge, and the exam starts.",
    ):
        assert said in lines
    page.license.setText(" NV  12 ")
    page.done.click()
    assert page.told.text() == "Check off an ID, or explain in the notes why you didn’t check one."
    assert checked == []
    page.text.setPlainText("  I know \n the dealer. ")
    page.done.click()
    assert checked == [((), "NV 12", "I know the dealer.")]
    nameless = IdentityPage(NAMELESS, "Ann Lee", Settings(), place, picture)
    assert "Gus Orr" in words_of(nameless).split("\n")


def test_a_license_that_was_checked_has_a_number(place: QWidget, picture: Picture) -> None:
    page = IdentityPage(DEE, "Ann Lee", Settings(), place, picture)
    checked, missing = heard(page.checked), "✕ Type the license number you checked."
    names = [page.checks.item(row).text() for row in range(page.checks.count())]
    (row,) = [row for row, name in enumerate(names) if "icense" in name]
    page.checks.item(row).setCheckState(Qt.CheckState.Checked)
    page.done.click()
    assert missing in words_of(page).split("\n")
    page.license.setText("NV 12")
    page.done.click()
    assert missing not in words_of(page).split("\n")
    assert checked == [(("license",), "NV 12", "")]


def test_the_dealer_s_own_page_says_whose_words_they_are_and_why_they_are_not_on_file(
    place: QWidget, picture: Picture
) -> None:
    page = DealerTextPage(
        "Appeal", "A supervisor decides.", "File the appeal", "Dee Vos", Settings(), place, picture
    )
    given = heard(page.given)
    lines = words_of(page).split("\n")
    for said in (
        "Dee Vos, write this in your own words",
        "What happens next",
        "A supervisor decides.",
        "Your text",
    ):
        assert said in lines  # fmt: skip
    assert page.save.text().strip() == "File the appeal"
    page.text.setPlainText(" It froze. ")
    page.save.click()
    assert given == [" It froze. "]
    page.tell(Refused("the disk is full"))
    assert "✕ The disk is full." in words_of(page).split("\n")


def test_an_assessor_s_own_window_says_whose_it_is_and_lists_the_comments_newest_first(
    place: QWidget,
) -> None:
    window = AssessorWindow("Ann Lee", "Dee Vos", ["Hospitality", "Technique"], Settings(), place)
    remarked = heard(window.remarked)
    assert window.windowTitle() == "Assessor’s sheet: Ann Lee"
    lines = words_of(window.page).split("\n")
    for said in ("Assessor’s sheet", "Ann Lee · Dee Vos", "Right now", "Your comments", "Comment"):
        assert said in lines
    assert window.save.text().strip() == "Save the comment"
    assert window.text.placeholderText() == "What you saw"
    assert [*window.taps] == [
        "Hospitality: good", "Hospitality: weak", "Technique: good", "Technique: weak",
    ]  # fmt: skip
    assert [key.text() for key in window.taps.values()] == [*window.taps]
    window.taps["Technique: weak"].click()
    window.text.setText("  Speaks   clearly ")
    window.save.click()
    window.text.setText("   ")
    window.text.returnPressed.emit()
    window.text.setText("Calm.")
    window.text.returnPressed.emit()
    assert remarked == ["Technique: weak", "Speaks clearly", "Calm."]
    window.show_moment("Round 1", "Deal", ["Round 1, move 2: First."])
    window.show_moment("Round 1", "Bell", ["Round 1, move 2: First.", "Round 1, move 3: Second: loud."])
    window.show_moment("Round 2", "Scan", ["Round 1, move 2: First.", "Round 1, move 3: Second: loud."])
    assert (window.where.text(), window.move_made.text()) == ("Round 2", "Scan")
    items = [window._list.itemAt(row) for row in range(window._list.count())]
    rows = [item.widget() for item in items if item]
    assert [words_of(row) for row in rows if row] == [
        "Second: loud.\nRound 1, move 3",
        "First.\nRound 1, move 2",
    ]


def test_a_supervisor_s_sheet_without_comments_says_who_sees_them(place: QWidget, picture: Picture) -> None:
    def sheet(remarks: Sequence[str]) -> SupervisorSheet:
        return SupervisorSheet("Supervisor", "Dee Vos", remarks, "", picture, Settings(), place)

    none = "No comments yet. Only you see yours until both assessors have scored."
    page = sheet(())
    lines = words_of(page).split("\n")
    for said in (
        none,
        "For the record",
        "Comment or reason",
        "This exam",
        "The clock starts again when you continue.",
    ):
        assert said in lines  # fmt: skip
    assert page.text.placeholderText() == "What you saw, or why you’re pausing or ending the exam"
    assert {name: key.text().strip() for name, key in page.buttons.items()} == {
        "remark": "Save the comment",
        "pause": "Pause the exam",
        "marks": "My scores so far…",
        "window": "Open my sheet in its own window",
        "paper": "Blank sheet to print…",
        "stop": "End the exam…",
        "quit": "Close the program",
        "on": "Continue the exam",
    }
    assert none not in words_of(sheet(["Round 1, move 2: Calm."])).split("\n")
    remarked, paused = heard(page.remarked), heard(page.paused)
    for key, missing in (
        ("remark", "Type a comment first."),
        ("pause", "Type a reason for the pause first."),
        ("stop", "Type a reason for ending the exam first."),
    ):
        page.text.setPlainText("  ")
        page.buttons[key].click()
        assert page.told.text() == missing
    assert page.question is None
    for key in ("remark", "pause"):
        page.text.setPlainText(f" the  {key} ")
        page.buttons[key].click()
        assert page.told.text() == ""
        assert page.text.toPlainText() == ""
    assert (remarked, paused) == (["the remark"], ["the pause"])


RUBRIC = (
    Heading("pace", "Pace of the game", 3, tuple(f"Pace {mark}." for mark in range(1, 11))),
    Heading("manner", "Manner", 1, ("",) * 10),
)


def checklist(place: QWidget, is_running: bool, begun: Marks | None = None) -> ChecklistPage:
    return ChecklistPage(ANN, "Dee Vos", RUBRIC, begun, is_running, Settings(), place)


def test_a_checklist_says_who_scores_whom_and_what_each_score_looks_like(place: QWidget) -> None:
    page = checklist(place, is_running=False)
    assert page.title.text() == "Pace of the game, weight 3 of 4"
    lines = words_of(page).split("\n")
    assert "Ann Lee is scoring Dee Vos" in lines
    assert [f"Pace {mark}." in lines for mark in range(1, 11)] == [True] * 10
    assert page.notes.placeholderText() == "Notes (optional)"
    page.described["9"].click()
    assert page.given == Marks(ANN, {"pace": 9}, "")
    assert page.title.text() == "Manner, weight 1 of 4"
    assert not any(row.isVisibleTo(page) for row in page.described.values()), "it has no words"
    names = [key.accessibleName() for key in page.headings.keys.values()]
    assert names == ["Pace of the game, 9", "Manner, no score yet"]
    assert [key.isChecked() for key in page.headings.keys.values()] == [False, True]
    page.file.keys["file"].click()
    assert page.told.text() == "Missing scores: Manner."
    page.headings.keys["pace"].click()
    assert page.title.text() == "Pace of the game, weight 3 of 4"
    assert [mark for mark, row in page.described.items() if row.isChecked()] == ["9"]
    assert [mark for mark, key in page.marks.keys.items() if key.isChecked()] == ["9"]


def test_the_keys_of_a_checklist_are_large_enough_for_a_thumb_and_for_two_lines(place: QWidget) -> None:
    page = checklist(place, is_running=False)
    pads = (page.headings, page.marks, page.file)
    for density, headings in ((density_of(1024, 600), 56), (density_of(1024, 600, 150), 66)):
        page.shell.dressed.emit(density)
        assert {key.minimumHeight() for key in page.headings.keys.values()} == {headings}
        assert {key.letters for pad in pads for key in pad.keys.values()} == {density.body}
    for pad in pads:
        assert all((key.minimumWidth(), key.minimumHeight() >= 56) == (56, True) for key in pad.keys.values())


def test_scores_of_a_running_exam_are_saved_as_they_are_and_others_filed_after_a_second_press(
    place: QWidget,
) -> None:
    begun = Marks(ANN, {"pace": 4}, "Slow.")
    running = checklist(place, is_running=True, begun=begun)
    kept = heard(running.done)
    assert running.file.keys["file"].text() == "Save the scores"
    assert running.notes.toPlainText() == "Slow."
    running.file.keys["file"].click()
    assert kept == [begun]
    over = checklist(place, is_running=False, begun=begun)
    filed = heard(over.done)
    assert over.file.keys["file"].text() == "File the scores"
    over.headings.keys["manner"].click()
    for key in ("0", "5"):
        QTest.keyClicks(over, key)
        assert over.given.marks == {"pace": 4, "manner": 10 if key == "0" else 5}
        over.file.keys["file"].click()
        assert over.told.text() == "Press again to file the scores. You can’t change them afterward."
        assert filed == []
    over.file.keys["file"].click()
    assert filed == [Marks(ANN, {"pace": 4, "manner": 5}, "Slow.")]


OPENED = Opened("h", "", "1", {}, {}, DEE, {}, "2026-10-01T09:00:00+00:00", "-07:00 PDT")
APPEALED = Filed(
    "X", OPENED, (), (), (), "", SimpleNamespace(),  # type: ignore[arg-type]
    appeal=Appeal("It froze.", "pin", datetime(2026, 10, 1, 12, tzinfo=UTC)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "row", "form", "keys"),
    [
        (
            DecisionKind.STATEMENT, "The dealer signs in and types it",
            [
                "Dealer’s statement",
                "The dealer signs in and types a statement. It can be saved only once, and it stays with the result. "
                "You sign in again afterward.",
            ],
            ["Dealer signs in…"],
        ),
        (
            DecisionKind.APPEAL, "The dealer signs in and says what was wrong",
            [
                "Appeal",
                "The dealer signs in and says what was wrong with the exam. A supervisor who didn’t score it decides. "
                "The appeal and the decision both stay on file. You sign in again afterward.",
            ],
            ["Dealer signs in…"],
        ),
        (
            DecisionKind.DECIDE, "A supervisor who didn’t score the exam",
            [
                "Rule on the appeal",
                "Give your reasons. If you uphold the appeal, you can void the exam here, or strike faults on the "
                "result afterward.",
                "The dealer wrote on Oct 1, 2026:", "“It froze.”", "Reason",
            ],
            ["Deny the appeal", "Uphold it; I’ll strike faults", "Uphold it and void the exam"],
        ),
        (
            DecisionKind.VOID, "It was given by mistake, or not given properly",
            [
                "Void the exam",
                "For an exam that was given by mistake or not given properly: the wrong person, the wrong form, a "
                "machine that failed. It stays on file without a result. You can’t undo this.",
                "Reason",
            ],
            ["Void it; it doesn’t count as an attempt", "Void it; it counts as an attempt"],
        ),
        (
            DecisionKind.REVOKE, "A pass and its certificate no longer count",
            [
                "Revoke the result",
                "The result and its certificate will no longer count. You can’t undo this. The result stays on file "
                "with your reason and your name.",
                "Reason",
            ],
            ["Revoke the result"],
        ),
    ],
)  # fmt: skip
def test_each_decision_says_what_comes_of_it_and_wants_a_reason_for_what_cannot_be_undone(
    kind: DecisionKind, row: str, form: list[str], keys: list[str], place: QWidget, picture: Picture
) -> None:
    filed = APPEALED._replace(appeal=None) if kind is DecisionKind.APPEAL else APPEALED
    page = DecisionsPage(filed, "Not passed", True, picture, Settings(), place, kind)
    signals = (page.asked_for_dealer, page.decided_appeal, page.voided, page.revoked)
    dealer, ruled, voided, revoked = map(heard, signals)
    assert page.shell.header.where.text() == "Dee Vos · Not passed"
    assert words_of(page.rows[kind]).split("\n") == [form[0], row]
    assert [each for each, listed in page.rows.items() if listed.isChecked()] == [kind]
    assert [words for words in words_of(page._form).split("\n") if words] == form
    assert [key.text().strip() for key in page.keys.values()] == keys
    for text in ("", "No."):
        page.text.setPlainText(text)
        for key in page.keys.values():
            key.click()
    told = "✕ That reason isn't clear enough; say in a few words what happened."
    assert (told in words_of(page).split("\n")) is ("Reason" in form)
    page.text.setPlainText("  It was the wrong\nperson. ")
    for key in page.keys.values():
        key.click()
    why = "It was the wrong person."
    assert told not in words_of(page).split("\n")
    assert dealer == [kind] * (0 if "Reason" in form else 3)
    assert ruled == [(False, why, False), (True, why, False), (True, why, True)] * (
        kind is DecisionKind.DECIDE
    )
    assert voided == [(why, False), (why, True)] * (kind is DecisionKind.VOID)
    assert revoked == [why] * (kind is DecisionKind.REVOKE)


@pytest.mark.parametrize("is_stacked", [False, True])
def test_a_figure_of_sixteen_letters_has_its_limit_beside_it_and_a_longer_one_its_space(
    is_stacked: bool, place: QWidget
) -> None:
    short, long = "1" * 16, "2" * 17
    table = PassRulesTable([("Faults", short, "at most 3", True), ("Answers", long, "at least 9", False)])
    table.setParent(place)
    table.apply_look(DARK, density_of(600 if is_stacked else 1400, 900))
    grid = table.layout()
    assert isinstance(grid, QGridLayout)
    shown = []
    for row in (1, 3):
        items = [grid.itemAtPosition(row, column) for column in (2, 3)]
        said = [item.widget() for item in items if item]
        shown.append([each.text() for each in said if isinstance(each, QLabel) and each.isVisibleTo(table)])
    below = [each.text() for each in table._below if each.isVisibleTo(table)]
    if is_stacked:
        assert (shown, below) == ([[short], []], ["at most 3", long])
    else:
        # What takes both columns is found in each of them.
        assert (shown, below) == ([[short, "at most 3"], [long, long]], [])
