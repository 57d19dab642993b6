"""Every screen of the drills, each brought about in a window as a trainee finds it."""

from collections.abc import Callable
from typing import Any

from app.drills.answer_forms import Amount, Call, Choice, CutChips, Form, Pick, Sequence, Settling
from app.drills.question import Posted
from app.errors import Refused
from app.ui.drills.amount_entries import SettleVerb
from app.ui.drills.run_page import RunPage
from tests.ui.drills.rooms import Open, Room
from tests.ui.leaks import settle

SIZES = ((1024, 600), (1920, 1080))
FAR = 120
FORMS: dict[str, tuple[str, type[Form]]] = {
    "amount": ("payout", Amount),
    "choice": ("compare", Choice),
    "pick": ("straight-flush", Pick),
    "call": ("hand-call", Call),
    "settling": ("settle", Settling),
    "cut": ("chips", CutChips),
    "stack": ("chips", Amount),
    "order": ("what-next", Sequence),
    "scene": ("what-next", Choice),
    "scene and fact": ("irregularity", Choice),
    "facts": ("limits", Amount),
    "spot": ("tuck", Choice),
    "meter": ("progressive", Amount),
    "houses": ("house-against-house", Choice),
}
"""A drill, and a form in which it asks."""


def open_screen(name: str, open_room: Open, house: str = "greektown", **settings: Any) -> Room:
    """A window on this screen."""
    room = open_room(house, **settings)
    SCREENS[name](room)
    settle()
    return room


def _asked(name: str) -> Callable[[Room], None]:
    def ask(room: Room) -> None:
        drill, form = FORMS[name]
        if drill not in room.names:
            drill = "payout"
            form = Amount
        room.begin(drill)
        for _ in range(FAR):
            for part in room.question.parts:
                if isinstance(part.form, form):
                    return
                _give(room, part.right)
        raise AssertionError(f"{drill} never asks for {form}")

    return ask


def _give(room: Room, text: str) -> None:
    entry = room.page.entry
    assert entry
    entry.given.emit(text)
    settle()


def _explained(drill: str) -> Callable[[Room], None]:
    """The longest of a few explanations."""

    def explain(room: Room) -> None:
        room.begin(drill)
        while not room.question.mistakes:
            room.give(room.question.right)
        room.give(room.wrong())
        assert room.page.telling.isVisible()

    return explain


def _settled(room: Room) -> None:
    """A spot with every wager, half settled, and the verdict on the one before."""
    _asked("settling")(room)
    room.give(room.question.right)
    for _ in range(FAR):
        if sum(isinstance(thing, Posted) for thing in room.question.shows) >= 2:
            break
        room.give(room.question.right)
    entry = room.page.entry
    assert entry
    for key in (SettleVerb.TAKE, "raise", SettleVerb.TAKE, "ante", SettleVerb.PAY, "flush", "1", "2"):
        entry.press(key)


def _result(room: Room) -> None:
    """Every drill, and something behind the mistakes."""
    room.begin("", "daily")
    while not room.has_ended:
        question = room.question
        room.clock.now += 3
        room.give(question.mistakes[0].answer if question.mistakes else question.right)
        shown = room.room.page
        if isinstance(shown, RunPage) and shown.telling.isVisible():
            shown.enter.click()


def _trouble(room: Room) -> None:
    """An answer could not be written."""

    class Full:
        answers = ()

        def append(self, _answer: object) -> None:
            raise Refused(
                "/home/somebody/.local/share/hcf-trainer/records.sqlite: the disk is full: free some space and go on"
            )

    _asked("amount")(room)
    room.page._kept = Full()  # type: ignore[assignment]
    room.give(room.question.right)


def _list(_room: Room) -> None:
    pass


SCREENS: dict[str, Callable[[Room], None]] = {
    "list": _list,
    **{name: _asked(name) for name in FORMS},
    "half settled": _settled,
    "payout explained": _explained("payout"),
    "settling explained": _explained("settle"),
    "scene explained": _explained("irregularity"),
    "order explained": _explained("what-next"),
    "houses explained": _explained("house-against-house"),
    "result": _result,
    "trouble": _trouble,
}
