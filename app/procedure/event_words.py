"""What went wrong at the table, in the words of a witness: what happened, never what to do."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from app.game.money import shown
from app.game.round import Event, Round
from app.game.wagers import WAGER_NAMES
from app.procedure.house import House
from app.procedure.vocabulary import Step, as_planned

_FOUND_LATE = "raise-too-large at the reveal"
_SENTENCES = {
    "hand-count": "{who} received {cards}.",
    "deck-count": "The deck has {count} cards.",
    "card-exposed": "{one_card} was exposed.",
    "flawed-card": "{one_card} is marked, bent or torn.",
    "back-up": "{number} of {whose} cards went to the wrong hand.",
    "floor-cards": "{people} dropped cards on the floor.",
    "raise-too-large": "{who} raised {asked} on an Ante of {ante}.",
    _FOUND_LATE: "{who} raised {asked} on an Ante of {ante} with {suited} suited cards.",
    "blind": "{who} raised without looking at the cards.",
    "second-hand": "{who} is playing a second hand.",
    "late-bonus": "{who} added a bonus wager after the first card.",
    "touched-wager": "{who} touched a wager after the first card.",
    "cards-shown": "{who} showed cards to another player.",
    "below-table": "{who} took cards below the table edge.",
    "no-ante": "There is a {wager} wager at spot {other} without an Ante.",
    "over-limit": "{who} bet {asked} on the {wager}.",
    "stack-order": "{who} put the largest chip on top of the stack.",
    "dispute": "{who} disputes the hand that was just racked.",
    "touched-wager capped": "{who} added a chip to the {wager} after the first card.",
    "touched-wager pinched": "{who} took a chip off the {wager} after the first card.",
    "cards-shown talked": "{who} told another player what the hand is.",
    "tip-question": "{who} asked about betting the toke.",
    "wash-request": "{who} asked for a wash.",
}
"""Events with particulars. Others, like those of the shuffler, are told in the words of the house file."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Happening(NamedTuple):
    """An event in words; `before` is the place of the first step, or act, after it."""

    before: int
    event: Event
    text: str


def happened(house: House, played: Round, acts: Sequence[Step]) -> tuple[Happening, ...]:
    """Everything that goes wrong while this is done, be it the plan or what a dealer made of it."""
    done = [str(as_planned(act)) for act in acts]
    found = [
        Happening(done.index(event.at) + 1, event, happening(house, played, event))
        for event in played.events
        if event.at in done
    ]
    return tuple(sorted(found, key=lambda each: each.before))


def happened_as_plain(found: Sequence[Happening]) -> list[dict[str, Any]]:
    """What happened, as it is written in JSON."""
    return [
        {"before": each.before, "kind": each.event.kind}
        | ({} if each.event.spot is None else {"spot": each.event.spot})
        | {"text": each.text}
        for each in found
    ]


def happening(house: House, played: Round, event: Event) -> str:
    """One event as it is seen, like “Spot 2 received six cards.”"""
    if event.kind not in _SENTENCES:
        return house.irregularities[event.kind].what
    spot = next((spot for spot in played.spots if spot.number == event.spot), None)
    suited = _NUMBERS[spot.reading.flush_length] if spot else ""
    count = _NUMBERS[event.count] if event.count < len(_NUMBERS) else str(event.count)
    whose = f"{_name(house, event)}’s"
    who = "A player" if event.spot is None else _capital(_name(house, event))
    kind = f"{event.kind} {event.how}"
    told = _FOUND_LATE if event.unseen else kind if kind in _SENTENCES else event.kind
    text = _SENTENCES[told].format(
        who=who,
        whose=whose,
        one_card="A card" if event.spot is None else f"One of {whose} cards",
        cards=f"{count} card" if event.count == 1 else f"{count} cards",
        people=who if event.count == 1 else f"{_capital(count)} players",
        number=_capital(count),
        count=event.count,
        asked=shown(event.asked),
        ante=shown(spot.wagers["ante"] if spot else 0),
        suited=suited,
        wager=WAGER_NAMES[event.wager or "ante"],
        other=event.other,
    )
    return house.names.said(text)


def _name(house: House, event: Event) -> str:
    return f"the {house.banker}" if event.spot == "dealer" else f"spot {event.spot}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
