"""When a certificate lapses: by its date, or because the house has changed a rule that matters in dealing.

If a house only allows more than before, nobody has to sit again: what they learned is still right.
"""

from calendar import monthrange
from collections.abc import Iterator
from datetime import date
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple

from app.game.rules import Sharing
from app.procedure.house import House
from app.procedure.planned_steps import Free, PlannedStep
from app.procedure.rule_book import BookChapter, book_of
from app.procedure.table_names import TableNames

IGNORED = (
    "id", "name", "place", "document", "customs", "felt", "targets", "spacing", "mastery", "exam", "approval",
    "rule_grounds", "main_grounds", "bonus_grounds", "fold_grounds", "table_grounds", "limit_grounds",
    "payout_grounds", "table_sources", "readings", "one_bonus_ground", "money_customs", "otherwise",
    "citations", "kept_years", "push_hands", "names",
)  # fmt: skip
"""What does not change the dealing: names, texts, sources, looks, form, drills and the exam itself.

A reading changes the rules themselves, and is compared there.
"""

_METER: dict[Sharing, str] = {
    "each": "each winner gets a full share.",
    "shared": "split evenly.",
    "split": "each share split evenly.",
    "left": "paid from what is left after earlier winners.",
}
_RULES = ("The table", "The game", "The money", "Pay tables", "Limits")
_OTHERWISE = ("Irregularities", "Customs")


class Change(NamedTuple):
    """A rule that has changed. An empty text means that there was none, or is none now."""

    rule: str
    before: str
    now: str

    def __str__(self) -> str:
        if not self.before:
            return f"{self.rule}, new: {self.now}"
        return f"{self.rule}, before: {self.before} Now: {self.now or 'removed.'}"


class _LapseRule(NamedTuple):
    title: str
    words: str


def valid_until(examined: date, months: int) -> date | None:
    """The last day: the same day that many months later, or the last of that month. None if there is none."""
    if not months:
        return None
    year, month = divmod(examined.year * 12 + examined.month - 1 + months, 12)
    return date(year, month + 1, min(examined.day, monthrange(year, month + 1)[1]))


def house_changes(then: House, now: House) -> tuple[Change, ...]:
    """The rules that matter and have changed. What a house calls its wagers is no rule."""
    then, now = (_in_usual_names(house) for house in (then, now))
    before, after = _rules(then), _rules(now)
    found = []
    for key in dict.fromkeys([*before, *after]):
        old, new = before.get(key), after.get(key)
        if (old and old.words) != (new and new.words):
            title = (new or before[key]).title
            found.append(Change(title, old.words if old else "", new.words if new else ""))
    return (*found, *_orders_no_longer_free(then, now), *_changed_steps(then, now))


def _in_usual_names(house: House) -> House:
    banker = "designated player" if house.has_button else "dealer"
    return house._replace(names=TableNames(banker, currency=house.names.currency))


def _orders_no_longer_free(then: House, now: House) -> Iterator[Change]:
    """Places where every order was right and now only one is."""
    free = {pair for each in now.free for pair in _free_pairs(now, each)}
    for each in sorted(then.free, key=lambda each: _free(then, each)):
        if not free.issuperset(_free_pairs(then, each)):
            yield Change("Order of steps", _free(then, each), "")


def _free_pairs(house: House, free: Free) -> set[tuple[str, ...]]:
    """Any two steps of which either may come first, or a step and the one it may wait for."""
    done = _done(house)
    steps, beside = ({done.get(name, name) for name in names} for names in (free.steps, free.beside))
    if free.until is not None:
        return {(step, "until", done.get(free.until, free.until)) for step in steps}
    pairs = {(min(one, other), max(one, other)) for one in steps for other in steps | beside}
    # A step that is done once has no order of its own.
    return {(one, other) for one, other in pairs if one != other or "N" in one.split()}


def _rules(house: House) -> dict[str, _LapseRule]:
    """Everything but the steps, in words made from the rules alone."""
    told = {
        entry.key: _LapseRule(f"{chapter.title}, {entry.title}", entry.text)
        for chapter in book_of(house)
        if chapter.title in _RULES
        for entry in chapter.entries
    }
    return told | dict(_told_otherwise(house))


def _told_otherwise(house: House) -> Iterator[tuple[str, _LapseRule]]:
    """What the book does not say, or mixes with looks and texts."""
    chips = ", ".join(f"{house.names.money(chip.cents)} (cut by {chip.cut})" for chip in house.chips)
    yield "chips", _LapseRule("The table, Chips", f"{chips}.")
    if house.keeps_all_with_four_of_a_kind:
        yield "four", _LapseRule("The game, Four of a kind", "a player who raises keeps all seven cards.")
    if house.faces_equal_runs:
        yield (
            "equal runs",
            _LapseRule("The game, Equal runs", "the discards are faced if their run is higher."),
        )
    if house.has_meter:
        # Older files did not say it and meant the first.
        yield "payout meter", _LapseRule("Limits, The meter", _METER[house.rules.payouts.meter])
    for bonus in house.rules.bonuses:
        posted = _LapseRule(f"Pay tables, {house.names.wager(bonus)} posted", f"{house.posted[bonus]}.")
        yield f"posted {bonus}", posted
    first = "calls the floor first" if house.grading.call_first else "may do it right away"
    yield "correcting", _LapseRule("Correcting a fault", f"the dealer {first}.")
    for kind, entry in house.irregularities.items():
        beyond = f" More than {entry.threshold}: {', '.join(entry.beyond)}." if entry.beyond else ""
        words = f"{', '.join(entry.answer)}.{beyond}"
        yield f"irregularity {kind}", _LapseRule(f"Irregularities, {kind}", words)


def _free(house: House, free: Free) -> str:
    """Free steps, by what is done. Their names in the file may change."""
    done = _done(house)
    steps = ", ".join(sorted(done.get(name, name) for name in free.steps))
    if free.until is None:
        return f"{steps}: in any order."
    return f"{steps}: any time before {done.get(free.until, free.until)}."


def _done(house: House) -> dict[str, str]:
    return {step.name: " ".join(step.words) or step.name for step in _every(house.plans["round"])}


def _every(steps: tuple[PlannedStep, ...]) -> Iterator[PlannedStep]:
    for step in steps:
        yield step
        yield from _every(step.inner)


def _changed_steps(then: House, now: House) -> Iterator[Change]:
    """Compare steps by what is done and in which order, not by name."""
    before, after = _steps(then), _steps(now)
    for title in dict.fromkeys([*before, *after]):
        old, new = before.get(title, []), after.get(title, [])
        for same, start, end, first, last in SequenceMatcher(None, old, new).get_opcodes():
            if same != "equal":
                for was, comes in zip_longest(old[start:end], new[first:last], fillvalue=(0, "")):
                    yield Change(title, was[1], comes[1])


def _steps(house: House) -> dict[str, list[tuple[int, str]]]:
    chapters: list[BookChapter] = [
        chapter for chapter in book_of(house) if chapter.title not in (*_RULES, *_OTHERWISE)
    ]
    return {chapter.title: [(entry.indent, entry.text) for entry in chapter.entries] for chapter in chapters}
