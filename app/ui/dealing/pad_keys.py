"""The keys beside the felt: what each one means, which ones a house has, shortcuts, and the help on keys."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.procedure.house import House
from app.procedure.planned_steps import PlannedStep
from app.procedure.vocabulary import Step


class PadKey(StrEnum):
    """A key of the pads, except those for calls."""

    CALL = "call"
    DECK = "deck"
    BELL = "bell"
    SLIP = "slip"
    SCAN = "scan"
    SET = "set"
    PUSH = "push"
    NO_MORE_BETS = "no-more-bets"
    WASH = "wash"
    RIFFLE = "riffle"
    STRIP = "strip"
    CUT = "cut"
    WORDS = "words"
    FACES = "faces"
    BACKS = "backs"
    RUN = "run"
    LOAD = "load"
    UNLOAD = "unload"
    FINISH = "finish"
    HINT = "hint"
    NOT_QUALIFIED = "not-qualified"


@dataclass(frozen=True)
class CountKey:
    """The first half of a call: how many cards."""

    count: str

    def __str__(self) -> str:
        return f"count {self.count}"


@dataclass(frozen=True)
class RankKey:
    """The second half of a call: the highest of them."""

    rank: str

    def __str__(self) -> str:
        return f"rank {self.rank}"


DealerKey = PadKey | CountKey | RankKey

STEPS = {
    PadKey.SCAN: Step("scan"),
    PadKey.NO_MORE_BETS: Step("announce", "no-more-bets"),
    PadKey.NOT_QUALIFIED: Step("call", "dealer", "not-qualified"),
    PadKey.WASH: Step("shuffle", "wash"),
    PadKey.RIFFLE: Step("shuffle", "riffle"),
    PadKey.STRIP: Step("shuffle", "strip"),
    PadKey.CUT: Step("shuffle", "cut"),
    PadKey.RUN: Step("run", "shuffler"),
    PadKey.LOAD: Step("load", "shuffler"),
    PadKey.UNLOAD: Step("unload", "shuffler"),
    PadKey.FACES: Step("inspect", "faces"),
    PadKey.BACKS: Step("inspect", "backs"),
}
"""Keys that are an act by themselves."""


def keys_at(house: House, has_hint: bool) -> frozenset[PadKey]:
    """The keys of a house: all but those for acts that none of its plans and answers ever ask for.

    Only where somebody learns, one of them gives a hint.
    """
    words = {" ".join(step.words) for plan in house.plans.values() for step in _all_of(plan)}
    for each in house.irregularities.values():
        for answer in (*each.answers, *each.before_play):
            words.update(answer.split(" / "))
    return frozenset(
        key
        for key in PadKey
        if (key not in STEPS or key in _EVERYWHERE or str(STEPS[key]) in words)
        and (has_hint or key != PadKey.HINT)
    )


def _all_of(plan: tuple[PlannedStep, ...]) -> Iterator[PlannedStep]:
    for step in plan:
        yield step
        yield from _all_of(step.inner)


_EVERYWHERE = (PadKey.SCAN, PadKey.NOT_QUALIFIED)


class DealerRequest(StrEnum):
    """A request to the round that is not an act."""

    FINISH = "finish"
    UNDO = "undo"
    PAUSE = "pause"
    KEYS = "keys"
    HINT = "hint"


SHORTCUTS = {
    "?": DealerRequest.KEYS,
    "Ctrl+Z": DealerRequest.UNDO,
    "P": DealerRequest.PAUSE,
    "H": DealerRequest.HINT,
}
WHILE_DEALING = """\
/\tType a move, such as: pay 3 ante 20
Tab\tGo to the table, the keys or the command line
Arrows\tMove around the table
Enter\tTap: pick something up, or put it down. Shift+Enter turns cards over
C\tCut out a stack to count it. Press C again to put it back
Ctrl+Z\tUndo the last move, in Learn
P\tPause
H\tA hint, in Learn, for a step that no longer lights up
Esc\tPut it back: it doesn't count as a move
M\tMagnifier
F10, F11\tMenu, full screen
?\tThis page

By hand: drag a card or chip to its place, or tap it and then tap the place. Tap twice or flick up to turn \
cards over. Tap chips in the tray to build a payout, then drag it next to the wager. Press and hold a stack \
to cut it out and count it. Slide the deck sideways to riffle it, and pull it toward you to strip it."""
