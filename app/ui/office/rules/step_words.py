"""Steps of a house's plan as people say them, whoever sits at the spot."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.game.wagers import WAGER_NAMES
from app.procedure.conditions import MEANINGS
from app.procedure.house import House, PlannedStep, Source
from app.procedure.narration import order
from app.procedure.words import SETTLE, Step

_ORDERS = {
    "left-to-right": "From left to right.",
    "right-to-left": "From right to left.",
    "from-button": "Clockwise from the button.",
    "against-button": "Counterclockwise from the button.",
}


_NAMES: dict[str, str] = {str(wager): name for wager, name in WAGER_NAMES.items()}


class Planned(NamedTuple):
    """A step where it stands: in which plan, and after which other one."""

    house: House
    plan: str
    step: PlannedStep
    before: PlannedStep | None

    @property
    def title(self) -> str:
        """What is done, as an order."""
        return _title(self.house, self.step)

    @property
    def text(self) -> str:
        """When it is done, and in which order."""
        step = self.step
        said = [_after(self.house, self.before)] if self.before else []
        if step.when:
            said.append(f"Only where {' and '.join(MEANINGS[condition] for condition in step.when)}.")
        if step.order:
            said.append(_ORDERS[step.order])
        if len(step.passes) > 1:
            said.append(f"First {', then '.join(_listed(sorted(acts)) for acts in step.passes)}.")
        return " ".join(said).replace("BANKER", self.house.banker)

    @property
    def open_sides(self) -> dict[Source, list[str]]:
        """What of it no document has said, by what that rests on instead."""
        step, placing = self.step, self.step.placing
        sides = [
            ("that it is done", step.ground.source),
            ("that it comes at this point" if self.before else "that it comes first", placing.after),
        ]
        if step.when and " ".join(step.words) != SETTLE:
            sides.append(("when it is done", placing.when))
        if step.order or step.passes:
            sides.append(("in which order it goes", placing.among))
        sides += [(f"that {_NAMES[wager]} comes where it does", source) for wager, source in placing.wagers]
        found: dict[Source, list[str]] = {}
        for side, source in sides:
            # What one of the readings decides is confirmed with that reading.
            if source.kind != "document" and not source.switch:
                found.setdefault(source, []).append(side)
        return found


def planned(house: House) -> dict[str, Planned]:
    """Every step by its name, in the first plan that has it."""
    found: dict[str, Planned] = {}
    for plan, steps in house.plans.items():
        for each in _in_turn(house, plan, steps):
            found.setdefault(each.step.name, each)
    return found


def phrase(words: str) -> str:
    """Words of the vocabulary as an order to the dealer, whichever spot they are about."""
    if words == "return N all":
        return "Give every wager back"
    verb, *rest = words.split()
    if verb == "say":
        return f"Say “{' '.join(rest)}”"
    place, what = rest[0] if rest else "", " ".join(rest[1:])
    told = order(Step(verb, place, what)).replace(": CARDS", "").replace("WAGER", "a bonus wager")
    return told.replace("spot N", "the player")


def small(words: str) -> str:
    """Words in the middle of a sentence."""
    return f"{words[0].lower()}{words[1:]}"


def _in_turn(house: House, plan: str, steps: Sequence[PlannedStep]) -> Iterator[Planned]:
    before = None
    for step in steps:
        yield Planned(house, plan, step, before)
        yield from _in_turn(house, plan, step.inner)
        before = step


def _title(house: House, step: PlannedStep) -> str:
    if step.inner:
        return f"One spot at a time: {', '.join(small(_title(house, each)) for each in step.inner)}"
    if " ".join(step.words) == SETTLE:
        taken = ("raise", "ante", *house.rules.bonuses)
        return f"Settle {_listed([_NAMES[wager] for wager in step.wagers if wager in taken])}"
    return phrase(" ".join(step.words))


def _after(house: House, before: PlannedStep) -> str:
    return "After the last spot." if before.inner else f"After: {small(_title(house, before))}."


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
