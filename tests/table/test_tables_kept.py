"""The table after every act of a deal, and after acts out of place: what lies where says what it said."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from app.game.cards import written
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.table.table import Table, apply, laid_out, next_packet
from app.training.deal_round import deal_round
from tests.kept_text import assert_kept

KEPT = Path(__file__).parent / "kept"
ROUNDS = {
    "oxford": ((), ("folded-winner",), ("event-late-bonus",), ("opening",)),
    "greektown": ((), ("faced-discards",), ("four-of-a-kind",), ("hand-dealt",)),
    "cuda": ((), ("tie",), ("by-hand",)),
    "two-to-ten": (("both-bonuses-folded-left",), ("event-card-exposed",), ("rotation",)),
    "pechanga": (("low-ace",), ("set-up",)),
}
OUT_OF_PLACE = (
    "take", "pay", "return", "recover", "deal", "present", "tuck", "fan", "expose", "reveal", "receive",
    "pick-up", "rebuild", "rack", "void",
)  # fmt: skip
OF_THE_DECK = (
    "load", "run", "unload", "replace", "shuffle riffle", "shuffle strip", "inspect faces", "inspect backs",
    "square dealer", "rack stub", "rack all", "receive dealer", "expose dealer", "rack dealer", "take rake",
    "push-up dealer", "deal dealer",
)  # fmt: skip
EVERY = 7
"""At each seventh moment of a deal everything else is tried."""


def lies(table: Table) -> dict[str, str]:
    found = {}
    for name, packet in table.packets.items():
        cards = f"{len(packet.cards)}" if len(packet.cards) > 7 else written(packet.cards)
        face = "up" if packet.face_up else "down"
        found[name] = f"{packet.place} {face} {cards} [{written(packet.faced)}]"
    for (spot, wager), stack in table.stacks.items():
        if any(stack):
            at = f"{spot} {wager}"
            found[at] = f"{tuple(stack)} {table.payout((spot, wager))} {stack.bank_net}"
    found["else"] = str(
        (
            table.set_cards, table.pushed_up, table.squared, table.rake_taken, table.dealt_from, table.deck_acts,
            dict(table.partly), sorted(table.aside), table.other_deck, table.banker, sorted(table.dead),
            [(chips.at, chips.key, chips.cents) for chips in table.late],
        )
    )  # fmt: skip
    return found


def changes(before: Table, after: Table) -> Iterator[str]:
    old, new = lies(before), lies(after)
    yield from (f"  {name}: {new[name]}" for name in new if new[name] != old.get(name))


def acts_out_of_place(ruling: Ruling) -> Iterator[Step]:
    spots = [spot.number for spot in ruling.played.spots][:2]
    for words in OF_THE_DECK:
        verb, _, place = words.partition(" ")
        yield Step(verb, place)
    for spot in spots:
        for verb in OUT_OF_PLACE:
            cents = 1_500 if verb in ("pay", "recover") else None
            for what in ("ante", "flush") if verb in ("take", "pay", "return", "recover", "tuck") else ("",):
                yield Step(verb, spot, what, cents)
        yield Step("return", spot, "all")
        yield from (Step("deal", spot, what) for what in ("3", "5", "wrong-side"))


def told(ruling: Ruling) -> Iterator[str]:
    table = laid_out(ruling)
    yield from (f"  {name}: {where}" for name, where in lies(table).items())
    for number, due in enumerate(ruling.steps):
        if number % EVERY == 0:
            for act in acts_out_of_place(ruling):
                if found := [*changes(table, apply(table, act))]:
                    yield f" ({act})"
                    yield from found
            places: list[int | str] = ["dealer", *[spot.number for spot in ruling.played.spots]]
            yield f" {[next_packet(table, ruling.house._replace(packets=(3, 5)), place) for place in places]}"
        after = apply(table, due.step)
        yield str(due.step)
        yield from changes(table, after)
        table = after


@pytest.mark.parametrize("house_id", ROUNDS)
def test_a_table_says_what_it_said(house_id: str, houses: dict[str, House]) -> None:
    house, lines = houses[house_id], list[str]()
    for features in ROUNDS[house_id]:
        data = deal_round(house, Random(f"table {house_id}"), features, players=3)
        lines += [f"# {', '.join(features)}", *told(rule(*round_from_plain(data, lambda _: house)))]
    assert_kept(KEPT, house_id, "\n".join(lines) + "\n")
