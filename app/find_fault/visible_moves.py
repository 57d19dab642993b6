"""What a viewer sees of a move: what it does to cards and chips, or a gesture and words without a trace."""

from collections.abc import Iterable, Sequence

from app.game.wagers import WAGER_NAMES
from app.procedure.narration import call_words, doing
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.session.moments import Moment, moment_after
from app.table.table import Table, apply

_TOUCHES = frozenset(
    {"take", "pay", "return", "recover", "deal", "rack", "present", "tuck", "fan", "pick-up"}
    | {"receive", "expose", "set", "push-up", "reveal"}
)
"""These move cards or chips. Where there are none, nothing is seen of them."""

Sight = tuple[Moment, str]


def gesture(ruling: Ruling, before: Moment, act: Step) -> str:
    """What is seen or heard of a move that leaves no trace on the table; nothing of any other."""
    if said := _said(ruling, act):
        return f"“{said[0].upper()}{said[1:]}”"
    if act.verb in _TOUCHES or _looks(apply(before.table, act)) != _looks(before.table):
        return ""
    done = doing(act, ruling.house.names).partition(":")[0]
    if not isinstance(act.place, int):
        return f"The dealer {done}"
    wager = next((f", {name}" for wager, name in WAGER_NAMES.items() if wager == act.what), "")
    return f"Spot {act.place}{wager}: {done}"


def _looks(table: Table) -> Table:
    """The table without what nobody sees on it: a deck lies the same after a second riffle as after one."""
    return table._replace(deck_acts=table.deck_acts[-1:])


def _said(ruling: Ruling, act: Step) -> str:
    if act.verb == "call" and act.place == "dealer":
        is_short = act.what == "not-qualified"
        return ruling.house.call_not_qualified if is_short else f"{call_words(act.what)}."
    if act.verb == "announce":
        return "no more bets."
    return str(act.place) if act.verb == "say" else ""


def sight_of(ruling: Ruling, acts: Sequence[Step], act: Step) -> Sight:
    """What is seen when a move follows these."""
    return moment_after(ruling, [*acts, act]), gesture(ruling, moment_after(ruling, acts), act)


def is_told_apart(ruling: Ruling, acts: Sequence[Step], act: Step, right: Iterable[Step]) -> bool:
    """Does a move look different from doing nothing, and from everything that would be right there?"""
    seen = sight_of(ruling, acts, act)
    return seen != (moment_after(ruling, acts), "") and all(
        sight_of(ruling, acts, step) != seen for step in right
    )
