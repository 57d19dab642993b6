"""Settling a spot by keys: whatever is right at the table can be entered, and is right."""

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.drills.answer_forms import CutChips
from app.drills.drill import Course
from app.drills.kinds.settle import DRILL
from app.drills.question import Question, Stake
from app.lessons.lesson_library import LessonLibrary
from app.procedure.library import Library
from app.ui.drills.amount_entries import CutEntry, SettleEntry, SettleKey, SettleVerb
from app.ui.drills.answer_entry import EntryKey

Enter = Callable[[str], str]
"""Strikes keys and the last Enter; a blank is an Enter too. What was answered comes back."""


@pytest.fixture
def enter(qtbot: QtBot) -> Enter:
    parent = QWidget()
    qtbot.addWidget(parent)

    def struck(keys: str) -> str:
        entry, given = SettleEntry(("flush", "straight_flush"), parent), list[str]()
        entry.given.connect(given.append)
        for key in [*keys.upper(), " "]:
            entry.strike(EntryKey.ENTER if key == " " else key)
        (answer,) = given
        return answer

    return struck


def asked(skill: str, library: Library, fits: Callable[[Question], bool] = lambda _: True) -> Question:
    chance, course = Random(1), Course(library.house("oxford"))
    while not fits(question := DRILL.ask(course, skill, chance)):
        pass
    return question


def wagers(question: Question) -> dict[str, int]:
    return {thing.wager: thing.cents // 100 for thing in question.shows if isinstance(thing, Stake)}


@pytest.mark.parametrize("push", ["ur", "ub"])
def test_no_qualifier_push_raise_pay_ante_is_right(push: str, enter: Enter, library: Library) -> None:
    question = asked("not-qualified alone", library)
    assert question.accepts((enter(f"{push}pa{wagers(question)['ante']} "),))


@pytest.mark.parametrize("push", ["ub", "urua", "uaur"])
def test_a_tie_is_pushed_by_one_tap_or_by_two(push: str, enter: Enter, library: Library) -> None:
    assert asked("tie alone", library).accepts((enter(push),))


@pytest.mark.parametrize("take", ["tb", "trta"])
def test_raise_and_ante_are_taken_at_once_or_one_by_one(take: str, enter: Enter, library: Library) -> None:
    assert asked("lose alone", library).accepts((enter(take),))


def test_a_payout_that_a_limit_cut_to_nothing_can_be_entered(enter: Enter, library: Library) -> None:
    question = asked("win limit", library, lambda each: each.right[0].endswith("pay straight_flush 0"))
    keys = ""
    for act in question.right[0].split(", "):
        _, wager, amount = act.split()
        keys += f"p{wager[0]}{amount} "
    assert enter(keys) == question.right[0]


def test_raise_and_ante_are_paid_one_by_one(enter: Enter, library: Library) -> None:
    question = asked("win alone", library)
    paid = wagers(question)
    assert question.accepts((enter(f"pbr{paid['raise']} pa{paid['ante']} "),))


def test_a_payout_is_kept_when_the_next_act_begins_without_enter(qtbot: QtBot, library: Library) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    entry, given = SettleEntry(("flush",), parent), list[str]()
    entry.given.connect(given.append)
    for key in (SettleVerb.PAY, "raise", "1", "5", SettleVerb.PAY, "ante", "5", SettleVerb.TAKE, "flush"):
        entry.press(key)
    entry.press(EntryKey.ENTER)
    assert given == ["pay raise 15, pay ante 5, take flush"]


def test_nothing_is_only_the_whole_answer_and_figures_only_belong_to_a_payout(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    entry, given = SettleEntry(("flush",), parent), list[str]()
    entry.given.connect(given.append)
    for key in (SettleVerb.PAY, SettleKey.NOTHING, EntryKey.BACK, SettleVerb.TAKE, "ante", SettleKey.NOTHING):
        entry.press(key)
    for key in ("5", SettleVerb.RETURN, "5"):
        entry.press(key)
        assert entry._figures == ""
    for key in (EntryKey.BACK, EntryKey.ENTER):
        entry.press(key)
    assert given == ["take ante"]


def test_each_step_says_what_is_missing(qtbot: QtBot, library: Library) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    entry = SettleEntry(("flush",), parent)
    (shown,) = [each for each in entry.findChildren(QLabel) if each.text().startswith("What’s first?")]
    said = []
    for key in (SettleVerb.PAY, "raise", "5", EntryKey.ENTER):
        entry.press(key)
        said.append(shown.text())
    assert said == [
        "1. pay … which wager?",
        "1. pay Raise $ … how much?",
        "1. pay Raise $5 … Enter adds it",
        "1. pay Raise $5",
    ]


def test_sixty_chips_can_be_cut_out_and_no_more(qtbot: QtBot, library: Library) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    entry = CutEntry(CutChips(library.house("oxford").chips), parent)
    for _ in range(61):
        entry.strike("1")
    assert len(entry.chips) == 60


def test_every_key_says_what_it_does_and_the_lesson_names_them_all(qtbot: QtBot, library: Library) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    entry = SettleEntry(("flush",), parent)
    for house in library.files():
        screens = [screen for each in LessonLibrary(library).lessons(house) for screen in each.screens]
        first = next(screen.text for screen in screens if screen.written.drill == "settle")
        for key in entry.verbs.keys.values():
            assert key.toolTip()
            assert key.text().split("\n")[0] in first
    assert all(not key.toolTip() for key in entry.wagers.keys.values())
    entry.press(SettleVerb.RETURN)
    assert "goes back to the player?" in entry.findChildren(QLabel)[0].text()
