"""Hands that answer: they turn an answer into keys, or into clicks and taps on what is to be seen."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.drills.answer_forms import (
    NONE,
    NOT_QUALIFIED,
    Amount,
    Call,
    Choice,
    CutChips,
    Form,
    Pick,
    Sequence,
    Settling,
)
from app.drills.question import Cards
from app.game.cards import card_name
from app.game.money import plain
from app.procedure.house import Chip
from app.ui.drills.choice_entries import ChoiceEntry, SequenceEntry
from app.ui.drills.run_page import RunPage
from app.ui.kit.widgets.keypad import Key
from tests.ui.dealing.hands import strike
from tests.ui.modes.people import click

Hands = Callable[[RunPage, Form, str], None]
"""Something that answers one part of a question."""

_VERBS = {"pay": "p", "take": "t", "push": "u", "return": "r"}
_WAGERS = {"raise": "r", "ante": "a", "flush": "f", "straight_flush": "s", "progressive": "g", "": "b"}


def by_keys(_page: RunPage, form: Form, answer: str) -> None:
    """Strike the keys that give this answer, and no others."""
    for key in keys_for(form, answer):
        strike(key)


def keys_for(form: Form, answer: str) -> list[str | Qt.Key]:
    """The keys of an answer."""
    enter = Qt.Key.Key_Return
    match form:
        case Amount():
            return [*answer, enter]
        case Choice(options=options):
            return [str(options.index(answer) + 1)]
        case Sequence(options=options):
            return [*[str(options.index(words) + 1) for words in answer.split(" → ")], enter]
        case Pick(cards=cards):
            names = [card_name(card) for card in cards]
            return (
                ["n"] if answer == NONE else [*[str(names.index(each) + 1) for each in answer.split()], enter]
            )
        case Call():
            return ["n"] if answer == NOT_QUALIFIED else [*answer.lower().replace("t", "0").split()]
        case Settling() if not answer:
            return ["n"]
        case Settling():
            return [*[key for act in answer.split(", ") for key in _act_keys(act)], enter]
        case CutChips(chips=chips):
            places = {plain(chip.cents): str(place) for place, chip in enumerate(_rising(chips), 1)}
            return [*[places[value] for value in _cut(answer)], enter]


def _act_keys(act: str) -> list[str | Qt.Key]:
    verb, wager, amount = _parted(act)
    keys: list[str | Qt.Key] = [_VERBS[verb], _WAGERS[wager], *amount]
    return [*keys, Qt.Key.Key_Return] if amount else keys


def _parted(act: str) -> tuple[str, str, str]:
    """Verb, wager and amount of an act."""
    verb, *rest = act.split()
    return verb, rest[0] if rest else "", rest[1] if len(rest) > 1 else ""


def _rising(chips: tuple[Chip, ...]) -> list[Chip]:
    return sorted(chips, key=lambda chip: chip.cents)


def _cut(answer: str) -> list[str]:
    """The value of each chip of a cut."""
    parts = [part.split(" x ") for part in answer.split(", ")]
    return [value for count, value in parts for _ in range(int(count))]


class Taps:
    """Answers with a pointer; amounts by figures, or by chips that add up."""

    def __init__(self, tap: Callable[[QWidget, QPoint | None], None] = click, by_chips: bool = False) -> None:
        self._tap = tap
        self._by_chips = by_chips

    def __call__(self, page: RunPage, form: Form, answer: str) -> None:
        entry = page.entry
        assert entry
        match form:
            case Amount() if self._by_chips and answer != "0":
                self._press(page, *[f"chip {cents}" for cents in _chips_for(page, answer)], "enter")
            case Amount():
                self._press(page, *answer, "enter")
            case Choice() | Sequence():
                assert isinstance(entry, ChoiceEntry | SequenceEntry)
                for words in answer.split(" → ") if isinstance(form, Sequence) else [answer]:
                    (option,) = [each for each in entry.options if each.text() == words]
                    self._tap(option, None)
                if isinstance(form, Sequence):
                    self._press(page, "enter")
            case Pick() if answer == NONE:
                self._press(page, "none")
            case Pick():
                for name in answer.split():
                    self._tap(page.exhibits, card_at(page, name))
                self._press(page, "enter")
            case Call():
                count, _, rank = answer.partition(" ")
                keys = [answer] if answer == NOT_QUALIFIED else [f"count {count}", f"rank {rank}"]
                self._press(page, *keys)
            case Settling() if not answer:
                self._press(page, "nothing")
            case Settling():
                for act in answer.split(", "):
                    verb, wager, amount = _parted(act)
                    self._press(page, verb, wager or "both", *amount, *(["enter"] if amount else []))
                self._press(page, "enter")
            case CutChips(chips=chips):
                names = {plain(chip.cents): f"chip {chip.cents}" for chip in chips}
                self._press(page, *[names[value] for value in _cut(answer)], "enter")

    def _press(self, page: RunPage, *names: str) -> None:
        assert page.entry
        keys: dict[str, QWidget] = {key.objectName(): key for key in page.entry.findChildren(Key)}
        for name in names:
            self._tap(page.enter if name == "enter" else keys[name], None)


def card_at(page: RunPage, name: str) -> QPoint:
    """Where a card lies."""
    for placed in page.exhibits.arrangement.placed:
        if isinstance(placed.thing, Cards):
            for card, box in placed.cards():
                if card_name(card) == name:
                    return QRectF(*box).center().toPoint()
    raise AssertionError(f"{name} is not shown")


def _chips_for(page: RunPage, answer: str) -> list[int]:
    """Chips that add up to an amount of whole dollars, the largest first."""
    whole, _, rest = answer.partition(".")
    left, chips = int(whole) * 100 + int((rest or "0").ljust(2, "0")), []
    whole_dollars = [chip.cents for chip in page.run.course.house.chips if not chip.cents % 100]
    for cents in sorted(whole_dollars, reverse=True):
        chips += [cents] * (left // cents)
        left %= cents
    assert not left, f"{answer} cannot be built"
    return chips


def finger(screen: QPointingDevice) -> Callable[[QWidget, QPoint | None], None]:
    """A finger that taps the middle of a widget, or a point of it."""

    def tap(widget: QWidget, point: QPoint | None = None) -> None:
        top = widget.window()
        at = widget.mapTo(top, point or widget.rect().center())
        QTest.touchEvent(top.windowHandle(), screen).press(0, at, top.windowHandle())
        QTest.touchEvent(top.windowHandle(), screen).release(0, at, top.windowHandle())

    return tap


def answer_with(hands: Hands, page: RunPage, answer: tuple[str, ...]) -> None:
    """Answer all parts of the present question."""
    question = page.run.question
    assert question
    for part, text in zip(question.parts, answer, strict=True):
        hands(page, part.form, text)
    QApplication.processEvents()


def answer_right(hands: Hands, page: RunPage) -> None:
    """Answer the present question right."""
    assert page.run.question
    answer_with(hands, page, page.run.question.right)
