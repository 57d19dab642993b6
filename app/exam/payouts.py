"""Payouts of a round: which wagers were to be paid or were paid, and which of them wrongly."""

from functools import reduce
from typing import NamedTuple

from app.game.wagers import Wager
from app.procedure.ruling import Ruling
from app.table.table import Table, apply, laid_out

Key = tuple[int, Wager]


class PaidWagers(NamedTuple):
    """The wagers of a round on which something was to be paid or was, and those with a wrong amount."""

    paid: frozenset[Key]
    wrong: frozenset[Key]


def payouts_of(ruling: Ruling, table: Table) -> PaidWagers:
    """What became of the payouts of a round, by what lies on the table in the end."""
    due = reduce(apply, [due.step for due in ruling.steps], laid_out(ruling)).stacks
    amounts = {key: (due[key].paid, stack.paid) for key, stack in table.stacks.items()}
    return PaidWagers(
        frozenset(key for key, both in amounts.items() if any(both)),
        frozenset(key for key, (right, given) in amounts.items() if right != given),
    )
