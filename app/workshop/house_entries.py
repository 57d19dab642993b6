"""What the workshop's pages show of a house, and how each change is written into its file."""

from collections.abc import Mapping
from typing import NamedTuple

from app.errors import Refused
from app.game.cards import RANKS
from app.game.rules import WagerLimit
from app.game.wagers import Bonus, Wager
from app.procedure.house import House
from app.workshop.house_draft import HouseDraft, with_entry, without_entry

_CENTS = 100
SETTLING = "settle-wagers"
"""The step that settles the wagers of a spot."""


class WrittenSource(NamedTuple):
    """What a change rests on: a place in the house's document, or common practice if there is none."""

    citation: str = ""

    def __str__(self) -> str:
        said = " ".join(self.citation.split())
        return f"document {said}" if said else "standard"


def pay_tables(house: House) -> dict[tuple[Bonus, str], dict[str, int]]:
    """Every pay table by its wager and name: what each line pays, from the highest hand down."""
    return {
        (bonus, name): {line.name: line.pays for line in table.lines if not line.percent}
        for bonus, tables in house.rules.tables.items()
        for name, table in tables.items()
    }


def with_pay_table(
    draft: HouseDraft, bonus: Bonus, name: str, lines: Mapping[str, int], source: WrittenSource
) -> HouseDraft:
    """Pay these amounts from now on."""
    if not lines:
        raise Refused("a pay table needs at least one line")
    draft = with_entry(draft, ("tables", bonus, name, "lines"), lines)
    return with_entry(draft, ("tables", bonus, name, "source"), str(source))


def with_limit(draft: HouseDraft, wager: Wager, limit: WagerLimit, source: WrittenSource) -> HouseDraft:
    """Take a wager within these limits from now on."""
    draft = with_entry(draft, ("limits", wager, "min"), limit.minimum // _CENTS)
    if limit.maximum is None:
        draft = without_entry(draft, ("limits", wager, "max"))
    else:
        draft = with_entry(draft, ("limits", wager, "max"), limit.maximum // _CENTS)
    return with_entry(draft, ("limits", wager, "source"), str(source))


def with_raise_sizes(
    draft: HouseDraft, sizes: Mapping[int, tuple[int, ...]], source: WrittenSource
) -> HouseDraft:
    """Allow these multiples of the Ante for each number of suited cards."""
    plain = {str(count): list(allowed) for count, allowed in sizes.items()}
    draft = with_entry(draft, ("rules", "raise", "sizes"), plain)
    return with_entry(draft, ("rules", "raise", "source"), str(source))


def with_qualifier(draft: HouseDraft, cards: int, high: str, source: WrittenSource) -> HouseDraft:
    """Let the dealer play with this hand or better."""
    if high not in RANKS:
        raise Refused(f"“{high}” is not a rank; use one of {RANKS}")
    draft = with_entry(draft, ("rules", "qualify", "cards"), cards)
    draft = with_entry(draft, ("rules", "qualify", "high"), high)
    return with_entry(draft, ("rules", "qualify", "source"), str(source))


def with_settling_order(draft: HouseDraft, wagers: tuple[Wager, ...], source: WrittenSource) -> HouseDraft:
    """Settle the wagers of a spot in this order."""
    draft = with_entry(draft, ("steps", SETTLING, "wagers"), list(wagers))
    return with_entry(draft, ("steps", SETTLING, "source"), str(source))
