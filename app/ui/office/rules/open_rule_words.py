"""A rule that the house has to confirm, as a floor supervisor would say it, and on whose word it stands."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.procedure.house import House, Irregularity
from app.procedure.open_rules import OpenRule
from app.procedure.planned_steps import PlannedStep
from app.procedure.rule_book import book_of
from app.procedure.rule_phrases import NAMES, answers, phrase, settled, small, step_text, step_title
from app.procedure.source_words import uncited_words
from app.procedure.sources import Source
from app.procedure.vocabulary import SETTLE


class Planned(NamedTuple):
    """A step where it stands: in which plan, and after which other one."""

    house: House
    plan: str
    step: PlannedStep
    before: PlannedStep | None

    @property
    def title(self) -> str:
        """What is done, as an order."""
        return step_title(self.house, self.step)

    @property
    def text(self) -> str:
        """When it is done, and in which order."""
        return step_text(self.house, self.step, self.before)

    @property
    def open_sides(self) -> dict[Source, list[str]]:
        """What of it no document has said, by what that rests on instead."""
        step, placing = self.step, self.step.placing
        sides = [
            ("doing this step", step.ground.source),
            (
                "doing it at this point" if self.before else "doing it first",
                step.comes_after(self.before),
            ),
        ]
        if step.unqualified:
            sides.append((f"doing it when the {self.house.banker} does not qualify", step.unqualified))
        if placing.before.kind == "reading" and self.before:
            sides.append(("doing it before the next step", placing.before))
        if step.when and " ".join(step.words) != SETTLE:
            sides.append(("when to do it", placing.when))
        if step.order or step.passes:
            sides.append(("which order to go in", placing.among))
        sides += [(f"where {NAMES[wager]} comes in the order", source) for wager, source in placing.wagers]
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


def _in_turn(house: House, plan: str, steps: Sequence[PlannedStep]) -> Iterator[Planned]:
    before = None
    for step in steps:
        yield Planned(house, plan, step, before)
        yield from _in_turn(house, plan, step.inner)
        before = step


_PARTS = {
    "readings": "Reading",
    "rules": "Game",
    "main": "Money",
    "bonus": "Bonus",
    "tables": "Pay table",
    "limits": "Limit",
    "payouts": "Limit",
    "irregularities": "Trouble",
    "customs": "Money",
}
_PLANS = {
    "round": "Round",
    "opening": "Opening",
    "set-up": "Setup",
    "by-hand": "By hand",
    "rotation": "Two decks",
}


class RuleWords(NamedTuple):
    """A rule in words."""

    part: str
    """Of which part of the game, in a word or two."""
    title: str
    text: str
    why: str
    source: str
    """On whose word it stands, and what of it the house's document says."""

    @property
    def line(self) -> str:
        """All of it that matters in a list; what ends in a stop or asks says enough by its title."""
        return self.title if self.title[-1] in ".?" else f"{self.title}: {self.text}"


def words_of(house: House, rules: tuple[OpenRule, ...]) -> dict[str, RuleWords]:
    """Every open rule in words, by what confirms it."""
    steps = planned(house)
    reasons = {
        entry.rule: entry.ground.why
        for chapter in book_of(house)
        for entry in chapter.entries
        if entry.rule and entry.ground
    }
    return {rule.key: _words(house, rule, steps, reasons.get(rule.key, "")) for rule in rules}


def _words(house: House, rule: OpenRule, steps: dict[str, Planned], why: str) -> RuleWords:
    section, _, name = rule.key.partition(".")
    if rule.reading:
        return RuleWords(_PARTS[section], rule.title, rule.text, "", _reading(rule.sources[0]))
    if section == "steps":
        each = steps[name]
        return RuleWords(_PLANS[each.plan], f"{each.title}.", each.text, why, _step(each))
    if section == "irregularities":
        entry = house.irregularities[name]
        return RuleWords(_PARTS[section], entry.what, " ".join(answers(entry)), why, _irregular(entry))
    title, text = rule.title.partition(": ")[2], rule.text
    if section == "main":
        text = " ".join(settled(house, name))
    elif section == "customs":
        title = name.replace("-", " ").capitalize()
    elif rule.key == "rules.call":
        text = text.replace("COUNT", "three").replace("RANK", "Queen")
    return RuleWords(_PARTS[section], title, f"{text[:1].upper()}{text[1:]}", why, _sources(rule.sources))


def _reading(source: Source) -> str:
    if not source.citation:
        return "The house’s document doesn’t say."
    return f"{source.where}, can be read in more than one way."


def _sources(sources: tuple[Source, ...]) -> str:
    return " ".join(dict.fromkeys(map(_source, sources)))


def _source(source: Source) -> str:
    if source.kind == "reading":
        return f"Our reading of {source.where}: {source.meaning}."
    if source.kind == "house":
        return "House practice: your house file says so and names no document."
    return "Common practice: the house’s document doesn’t say."


def _step(each: Planned) -> str:
    """What the document has of a step, and what it has not."""
    source = each.step.ground.source
    has_step = f"The house’s document includes this step ({source.where})."
    return " ".join([*([has_step] if source.kind == "document" else []), *_sides(each)])


def _sides(each: Planned) -> Iterator[str]:
    for source, sides in each.open_sides.items():
        yield (
            _source(source)
            if source.kind == "reading"
            else f"{uncited_words(source).capitalize()}: {', '.join(sides)}."
        )


def _irregular(entry: Irregularity) -> str:
    """The document may name what goes wrong and not say what is right then, or not all of it."""
    named = entry.ground.source
    if named.kind != "document":
        return _sources(tuple(source for source in entry.sources if source.kind != "document"))
    sides = [(small(phrase(words)), entry.ground_of(words).source) for words in entry.answers]
    sides += [(small(phrase(words)), entry.ground_of(words, True).source) for words in entry.before_play]
    sides.append(("doing it right away", entry.order))
    uncited: dict[str, dict[str, None]] = {}
    for side, source in sides:
        if source.kind in ("house", "standard"):
            uncited.setdefault(uncited_words(source), {})[side] = None
    readings = dict.fromkeys([_source(source) for _, source in sides if source.kind == "reading"])
    rest = [*readings, *[f"{whose.capitalize()}: {', '.join(named)}." for whose, named in uncited.items()]]
    return " ".join([f"The house’s document mentions this ({named.where}).", *rest])
