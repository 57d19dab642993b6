"""The keys for answers, key by key, and what is said after one: each says and gives what it said and gave."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.drills.answer import answered
from app.drills.answer_forms import Amount, Call, Choice, CutChips, Form, Pick, Sequence, Settling
from app.drills.beliefs.diagnosis import likely
from app.drills.catalogue import DRILLS, drills_at
from app.drills.other_houses import course_at
from app.drills.verdict_words import explained
from app.game.cards import Card
from app.procedure.library import Library
from app.ui.drills.answer_entry import EntryKey
from app.ui.drills.answer_verdict import Explanation, ReturnNote, VerdictLine
from app.ui.drills.question_page import entry_for
from app.ui.find_fault.scene.scene_verdict import VerdictWords
from app.ui.find_fault.scene.stop_panel import StopPanel
from app.ui.kit.components.dialogs import QuestionPanel, ReasonPanel
from app.ui.kit.components.form_fields import Confirmation
from tests.kept_text import assert_kept
from tests.ui.pages.told import keys_of, told_by

LIBRARY = Library()
KEPT = Path(__file__).parent / "kept"
CARDS = tuple([Card(number) for number in (0, 5, 9, 12, 20, 33, 51)])
OPTIONS = ("Push", "Take", "Pay")
TYPED: dict[str, tuple[str, Form, str]] = {
    "amount": ("oxford", Amount(), "7 . 5 0 5 < < < 9 0 enter"),
    "amount too much": ("oxford", Amount(), "9 9 9 9 9 9 9 . 9 9 enter < 0 enter"),
    "amount beyond": ("oxford", Amount(), "1 0 0 0 0 0 0 0 enter"),
    "amount nothing": ("oxford", Amount(), "enter 0 0 7 enter"),
    "choice": ("oxford", Choice(OPTIONS), "4 enter 0 3 1"),
    "order": ("oxford", Sequence(OPTIONS), "2 2 4 enter 1 < 3 1 enter <"),
    "pick": ("oxford", Pick(CARDS), "enter 7 1 1 3 enter < N"),
    "call": ("oxford", Call(may_not_qualify=True), "K 4 K 3 < 5 0 N"),
    "call that qualifies": ("oxford", Call(may_not_qualify=False), "N 3 A"),
    "settle": ("oxford", Settling(("ante", "raise")), "N P A 2 5 enter T R enter U B enter"),
    "settle from the start": ("oxford", Settling(("ante",)), "enter X A T < T A < P B R 7 T < < < < R"),
    "settle too much": ("oxford", Settling(("ante",)), "P A 9 9 9 9 9 9 9 9 9 9 enter"),
    "settle the progressive": ("greektown", Settling(("progressive",)), "R G P G 1 . 5 0 enter enter"),
    "cut": ("oxford", CutChips(LIBRARY.house("oxford").chips[:3]), "1 2 3 < enter"),
}
"""The house, the form, and what is typed: < takes back."""


@pytest.fixture
def parent(qtbot: QtBot, letters: str) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize("name", TYPED)
def test_an_answer_that_is_typed_says_what_it_said(name: str, parent: QWidget) -> None:
    house, form, keys = TYPED[name]
    entry, told = entry_for(form, LIBRARY.house(house), parent), list[str]()
    entry.given.connect(lambda answer: told.append(f"  given: {answer}"))
    assert entry.begin(form)
    before = told_by(entry)
    told.append(before)
    for key in keys.split():
        told.append(f"{key}")
        entry.strike({"enter": EntryKey.ENTER, "<": EntryKey.BACK}.get(key, key))
        now = told_by(entry)
        told += [f"  {line}" for line in now.split("\n") if line not in before.split("\n")]
        before = now
    others = [each for _, each, _ in TYPED.values() if type(each) is not type(form)]
    assert not any(entry.begin(each) for each in others)
    assert_kept(KEPT, f"typed {name}", "\n".join(told) + "\n")


@pytest.mark.parametrize("drill", [each.name for each in drills_at(course_at(LIBRARY, "greektown"))])
def test_a_right_and_a_wrong_answer_explained_says_what_it_said(drill: str, parent: QWidget) -> None:
    course, told = course_at(LIBRARY, "greektown"), list[str]()
    skill = DRILLS[drill].skills(course)[-1]
    question = DRILLS[drill].ask(course, skill.name, Random(1))
    wrong = question.mistakes[0].answer if question.mistakes else None
    for given in filter(None, (question.right, wrong)):
        answer = answered(question, given, 3.0)
        explanation = Explanation()
        explanation.setParent(parent)
        explanation.tell(explained(answer, question, likely(answer, ()), course.house))
        told.append(told_by(explanation))
    assert_kept(KEPT, f"explained {drill}", "\n".join(told))


def verdict(parent: QWidget) -> QWidget:
    line = VerdictLine()
    line.setParent(parent)
    assert line.isHidden()
    line.tell("Pay $20.", is_right=False)
    assert line.text() == line.accessibleName() == "✗ Pay $20."
    line.tell("Right: $25.", is_right=True)
    assert line.text() == line.accessibleName() == "✓ Right: $25."
    return line


def note(parent: QWidget) -> QWidget:
    made = ReturnNote()
    made.setParent(parent)
    return made


def judged(coach: bool) -> Callable[[QWidget], QWidget]:
    def make(parent: QWidget) -> QWidget:
        panel = StopPanel()
        panel.setParent(parent)
        panel.ask("1 of 3", "Where?", ["Spot 1", "Spot 2"])
        words = VerdictWords("Missed", ("Fault at move 3: the deck.", "You stopped after move 1."))
        if coach:
            answers = (("Dealer did", "Take"), ("Correct move", "Pay"))
            words = words._replace(
                coach=("You took it.", "It wins."), answers=answers, reasons=("House rules",)
            )
        panel.judge(words, is_right=coach)
        return panel

    return make


def reason(parent: QWidget) -> QWidget:
    panel = ReasonPanel("Archive?", "They come off the list.", "Archive", parent)
    heard: list[str] = []
    panel.given.connect(heard.append)
    panel.text.setPlainText("  \n ")
    panel.yes.click()
    assert heard == []
    panel.text.setPlainText(" one  two\nthree " + "x" * 600)
    assert panel.warns_of_text()
    assert not panel.warns_of_text(), "it is said once"
    panel.yes.click()
    assert heard == [("one two three " + "x" * 600)[:500]]
    panel.text.setPlainText("")
    panel.yes.click()
    return panel


def question(parent: QWidget) -> QWidget:
    panel, heard = QuestionPanel("Leave?", "All is lost.", "Leave", "Stay", parent), list[bool]()
    panel.confirmed.connect(lambda: heard.append(True))
    panel.yes.click()
    assert heard == [True]
    panel.tell("It can’t be.", "form")
    return panel


def confirmation(parent: QWidget) -> QWidget:
    made = Confirmation(
        "Strike it?", "It counts no more.", "Strike it", "Back", asks_reason=True, reasons=["A slip"]
    )
    made.setParent(parent)
    heard: list[str] = []
    made.confirmed.connect(heard.append)
    made.declined.connect(lambda: heard.append("declined"))
    assert made.reasons
    assert made.reason
    made.yes.click()
    made.no.click()
    assert heard == ["declined"]
    made.reasons.activated.emit(0)
    assert made.reason.toPlainText() == ""
    made.reasons.activated.emit(1)
    made.yes.click()
    assert heard == ["declined", "A slip"]
    made.tell("Say more.")
    return made


def plain_confirmation(parent: QWidget) -> QWidget:
    made, heard = Confirmation("Delete it?", "It is gone.", "Delete", "Keep"), list[str]()
    made.setParent(parent)
    made.confirmed.connect(heard.append)
    made.yes.click()
    assert heard == [""]
    return made


PARTS: dict[str, Callable[[QWidget], QWidget]] = {
    "verdict": verdict,
    "note": note,
    "judged clean": judged(coach=False),
    "judged fault": judged(coach=True),
    "reason": reason,
    "question": question,
    "confirmation": confirmation,
    "confirmation without a reason": plain_confirmation,
}


@pytest.mark.parametrize("name", PARTS)
def test_a_part_of_a_page_says_what_it_said(name: str, parent: QWidget) -> None:
    part = PARTS[name](parent)
    own = part.text() if isinstance(part, QLabel) else part.accessibleName()
    assert_kept(KEPT, f"part {name}", f"{own}\n{told_by(part)}\n{keys_of(part)}")
