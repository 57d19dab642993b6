"""What lessons say of one house: its rules in words, and the facts that a lesson's sentences name."""

from collections.abc import Iterable

from app.game.money import shown
from app.lessons.lesson_file import DECK_PLANS, PARTS, TRAITS
from app.lessons.lesson_questions import planned_steps, settled_in_order, settling_step
from app.procedure.house import House
from app.procedure.planned_steps import PlannedStep
from app.procedure.rule_chapters import ReadingRule, round_chapters, rule_chapters
from app.procedure.rule_phrases import either
from app.procedure.vocabulary import SETTLE

_TWICE = 2
"""Passes at a spot, where there is more than one."""


class HouseFacts:
    """The facts of a house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.rules = _rules(house)
        self._parts = round_chapters(house)
        self._plain = {
            "banker": house.banker,
            "Banker": f"{house.banker[:1].upper()}{house.banker[1:]}",
            "house": _in_a_sentence(house.name),
            "spots": str(house.seats),
            "parts": ", ".join([_lower(each.title) for each in self._parts]),
            "spot-order": self._spot_order(),
            "wager-order": _wager_order(house),
            "chips": ", ".join([f"{shown(chip.cents)} {chip.colour}" for chip in house.chips]),
        }

    def fact(self, name: str) -> str | None:
        """A fact of the house in words: one of those below, or `rule:` or `why:` and a key of its book."""
        if name in self._plain:
            return self._plain[name]
        if name.startswith("why:"):
            found = self.rules.get(name.removeprefix("why:"))
            return found.why if found else None
        if name.startswith("steps:"):
            return self._steps(name.removeprefix("steps:"))
        if name.startswith("order:"):
            return self._order(name.removeprefix("order:"))
        found = self.rules.get(name.removeprefix("rule:"))
        return found.text if found else None

    def _steps(self, part: str) -> str | None:
        """The steps of a part of a round, or of what is done with a deck, in a few words."""
        if part in PARTS:
            steps = self._parts[min(PARTS.index(part), len(self._parts) - 1)].rules
            return ", then ".join(_told_in_a_row(self.house, steps))
        if part not in DECK_PLANS:
            return None
        deck = [rule for key, rule in self.rules.items() if key.startswith(f"{part} ")]
        return ", ".join(_told_in_a_row(self.house, deck)) or None

    def _order(self, step: str) -> str | None:
        """How a step of the round goes from spot to spot, like “from left to right”."""
        found = self.rules.get(f"round {step}")
        return _lower(found.text.rstrip(".").rpartition(". ")[2]) or None if found else None

    def _spot_order(self) -> str:
        """From which spot to which wagers are settled, like “from right to left”."""
        blocks = [step for step in self.house.plans["round"] if _settles(step)]
        found = self.rules.get(f"round {blocks[0].name}") if blocks else None
        return _lower(found.text).rstrip(".") if found and found.text else "in any order"

    def has(self, name: str) -> bool:
        """Has it this trait, or this rule?"""
        house = self.house
        has = (
            house.has_button,
            house.has_meter,
            house.rules.limits["raise"].maximum is not None,
            not house.keeps_all,
            any(step.return_paid for step in planned_steps(house)),
        )
        return dict(zip(TRAITS, has, strict=True)).get(name, name in self.rules)


def _rules(house: House) -> dict[str, ReadingRule]:
    return {rule.key: rule for chapter in rule_chapters(house) for rule in chapter.rules}


def _wager_order(house: House) -> str:
    """In which order wagers are settled; first what is taken, where the house goes through them twice."""
    names, step = ", then ".join(settled_in_order(house)[0]), settling_step(house)
    if step is None or len(step.passes) < _TWICE:
        return names
    done = [f"what you {either(sorted(acts))}" for acts in step.passes]
    return f"first {', then '.join(done)}, each time {names}"


def _settles(block: PlannedStep) -> bool:
    """Is this the block in which live hands are settled?"""
    return any(" ".join(step.words) == SETTLE and "ante" in step.wagers for step in block.inner)


def _told_in_a_row(house: House, steps: Iterable[ReadingRule]) -> list[str]:
    """Steps in a few words, each after the one before: “turn over the dealer’s hand” and “set it”."""
    told: list[str] = []
    before = thing = ""
    for step in steps:
        title = _lower(step.title.partition(":")[0])
        told.append(title.replace(thing, "it").replace("over it", "it over") if thing else title)
        told[-1] += " again" if title == before else ""
        told[-1] += f" ({_lower(step.text).rstrip('.')})" if step.text.startswith("Only when") else ""
        before = title
        thing = next((each for each in (f"the {house.banker}’s hand", "the deck") if each in title), "")
    return told


def _in_a_sentence(name: str) -> str:
    """The name of a house; one that only describes it takes an article: “the $2–$10 house”."""
    return f"the {name}" if name.rpartition(" ")[2][:1].islower() else name


def _lower(words: str) -> str:
    return f"{words[:1].lower()}{words[1:]}"
