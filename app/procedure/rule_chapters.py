"""A house's book for readers: chapters in the order of a round, each rule with a title, words and sources.

`book_of` says everything a house file says, in the file's own order and words. Here it is cut and titled as a
dealer looks for it.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from app.game.wagers import WAGER_NAMES
from app.procedure.conditions import OF_DISCARDS
from app.procedure.house import House
from app.procedure.planned_steps import PlannedStep
from app.procedure.rule_book import BookEntry, book_of
from app.procedure.rule_phrases import (
    answers,
    raise_words,
    sentences,
    settled,
    step_text,
    step_title,
    tuck_words,
)
from app.procedure.sources import Ground, Source
from app.procedure.vocabulary import Step

_PLANS = {
    "opening": "Opening the game",
    "set-up": "Changing the deck",
    "by-hand": "Shuffling by hand",
    "rotation": "Alternating two decks",
}
_DEAL, _DECIDE, _HAND, _SETTLE, _CLEAR = range(5)
_PHASES = ("The deal", "Decisions", "The {banker}’s hand", "Settling", "Rack and shuffle")
_BANKS = frozenset({("expose", "dealer"), ("receive", "dealer")})
_CLEARS = ("rack", "dealer")
_IN_SENTENCES: dict[str, Callable[[House], str]] = {"raise": raise_words, "tuck": tuck_words}
"""Rules that the book lists in short."""


class ReadingRule(NamedTuple):
    """One rule on a page. Its key is that of the book's entry."""

    key: str
    title: str
    text: str
    why: str
    said: str = ""
    """What the dealer says aloud with it."""
    number: int = 0
    """Its place among the acts of a plan; 0: it is none of them."""
    words: tuple[str, ...] = ()
    """The act in the words of the house file, if it is one."""
    source: Source | None = None
    sources: tuple[Source, ...] = ()
    """Everything that it rests on, the source first."""

    @property
    def everything(self) -> str:
        """All its words, to search in."""
        place = self.source.where if self.source else ""
        return f"{self.title} {self.text} {self.said} {self.why} {place}"


class CitedRule(NamedTuple):
    """What somebody is looking at: the ground of a fault or a step, perhaps the act, at this house."""

    house: House
    ground: Ground
    act: Step | None = None


class RuleChapter(NamedTuple):
    """Rules that belong together."""

    title: str
    rules: tuple[ReadingRule, ...]
    has_pictures: bool = False
    """Is every rule of it an act that can be seen?"""

    @property
    def numbers(self) -> str:
        """The first and the last act, or how many rules there are."""
        found = [rule.number for rule in self.rules if rule.number]
        if not found:
            return str(len(self.rules))
        return str(found[0]) if len(found) == 1 else f"{found[0]}–{found[-1]}"


def rule_chapters(house: House) -> tuple[RuleChapter, ...]:
    """The whole book of a house, as a dealer reads it."""
    book = {chapter.title: chapter.entries for chapter in book_of(house)}
    entries = {entry.key: entry for rows in book.values() for entry in rows}
    chapters = [
        *_phases(house, entries),
        RuleChapter("The game", tuple(_plain(house, (*book["The game"], *book["The table"])))),
        RuleChapter("The money", tuple(_plain(house, book["The money"]))),
        RuleChapter("Pay tables and limits", tuple(_plain(house, (*book["Pay tables"], *book["Limits"])))),
        RuleChapter("When something goes wrong", tuple(_plain(house, book["Irregularities"]))),
        RuleChapter("House customs", tuple(_plain(house, book["Customs"]))),
    ]
    for plan, title in _PLANS.items():
        steps = _acts(house, plan, house.plans.get(plan, ()), entries)
        chapters.append(RuleChapter(title, tuple(steps), has_pictures=True))
    chapters.append(RuleChapter("Open questions", tuple(_readings(house))))
    return tuple(_in_house_names(house, chapter) for chapter in chapters if chapter.rules)


def round_chapters(house: House) -> tuple[RuleChapter, ...]:
    """The parts of a round, in order."""
    entries = {entry.key: entry for chapter in book_of(house) for entry in chapter.entries}
    return tuple([_in_house_names(house, chapter) for chapter in _phases(house, entries) if chapter.rules])


def _in_house_names(house: House, chapter: RuleChapter) -> RuleChapter:
    said = house.names.said
    rules = [rule._replace(title=said(rule.title), text=said(rule.text)) for rule in chapter.rules]
    return chapter._replace(rules=tuple(rules))


def find_rule(chapters: Sequence[RuleChapter], ground: Ground, act: Step | None = None) -> ReadingRule:
    """The rule that a ground, and perhaps an act, speak of; the first one if none does."""
    rules = [rule for chapter in chapters for rule in chapter.rules]
    return max(rules, key=lambda rule: _likeness(rule, ground, act))


def _likeness(rule: ReadingRule, ground: Ground, act: Step | None) -> tuple[bool, bool, bool, bool]:
    """How well they fit: the same reason says most, then the citation, then the act."""
    cited = ground.source.citation
    return (
        bool(rule.why) and rule.why in ground.why,
        bool(cited) and rule.source is not None and rule.source.citation == cited,
        bool(cited) and cited in [source.citation for source in rule.sources],
        act is not None and rule.words[:1] == (act.verb,),
    )


def matching(chapters: Sequence[RuleChapter], wanted: str) -> tuple[ReadingRule, ...]:
    """Every rule that has all these words, in any order, large or small."""
    parts = wanted.casefold().split()
    return tuple(
        rule
        for chapter in chapters
        for rule in chapter.rules
        if all(part in rule.everything.casefold() for part in parts)
    )


# ------------------------------------------------------------------------------------ a round


def _phases(house: House, entries: dict[str, BookEntry]) -> Iterator[RuleChapter]:
    rows: list[list[ReadingRule]] = [[] for _ in _PHASES]
    phase, number, before = _DEAL, 1, None
    for step in _done_here(house, house.plans["round"]):
        phase = max(phase, _phase_of(step, phase))
        made = list(_act(house, "round", step, before, entries, number))
        number, before = number + sum(bool(rule.number) for rule in made), step
        rows[phase] += made
    for title, rules in zip(_PHASES, rows, strict=True):
        yield RuleChapter(title.format(banker=house.banker), tuple(rules), has_pictures=True)


def _done_here(house: House, steps: Sequence[PlannedStep]) -> Iterator[PlannedStep]:
    """The steps without those about discards, at a house where players keep all their cards."""
    for step in steps:
        if not (house.keeps_all and OF_DISCARDS.intersection(step.when)):
            yield step._replace(inner=tuple(_done_here(house, step.inner)))


def _phase_of(step: PlannedStep, phase: int) -> int:
    """The part of a round that this step begins, if it begins one."""
    if step.words[:2] in _BANKS:
        return _HAND
    if step.words[:2] == _CLEARS:
        return _CLEAR
    if step.inner:
        return _SETTLE if phase >= _HAND else _DECIDE
    # Wagers that go back before the first hand is settled belong to the settling.
    return _SETTLE if phase == _HAND and step.words[:1] == ("return",) else phase


def _acts(
    house: House, plan: str, steps: Sequence[PlannedStep], entries: dict[str, BookEntry]
) -> Iterator[ReadingRule]:
    number, before = 1, None
    for step in steps:
        made = list(_act(house, plan, step, before, entries, number))
        number, before = number + sum(bool(rule.number) for rule in made), step
        yield from made


def _act(
    house: House,
    plan: str,
    step: PlannedStep,
    before: PlannedStep | None,
    entries: dict[str, BookEntry],
    number: int,
) -> Iterator[ReadingRule]:
    """A step; of a block, how it goes round the table, then its own steps."""
    key = f"{plan} {step.name}"
    if not step.inner:
        yield _step_rule(house, key, step, before, entries[key], number)
        return
    text = step_text(house, step._replace(when=()), None)
    entry = entries[key]
    yield ReadingRule(
        key, "One spot at a time", text, step.ground.why, source=step.ground.source, sources=entry.sources
    )
    for inner in step.inner:
        key = f"{plan} {step.name} {inner.name}"
        yield _step_rule(house, key, inner, None, entries[key], number)
        number += 1


def _step_rule(
    house: House, key: str, step: PlannedStep, before: PlannedStep | None, entry: BookEntry, number: int
) -> ReadingRule:
    said = ""
    if step.words[:2] == ("call", "dealer"):
        said = house.call_qualified.replace("COUNT", "three").replace("RANK", "Queen")
    elif step.words[:1] == ("announce",):
        said = "No more bets"
    return ReadingRule(
        key,
        step_title(house, step),
        step_text(house, step, None),
        step.ground.why,
        said,
        number,
        step.words,
        step.ground.source,
        entry.sources,
    )


# ------------------------------------------------------------------------------------ everything else


def _plain(house: House, entries: Sequence[BookEntry]) -> Iterator[ReadingRule]:
    for entry in entries:
        section, _, name = entry.key.partition(" ")
        title, text = entry.title, entry.text
        if section == "irregularity":
            found = house.irregularities[name]
            title, text = found.what.rstrip("."), " ".join(answers(found))
        elif section == "main":
            text = " ".join(settled(house, name))
        elif section == "custom":
            title = name.replace("-", " ").capitalize()
        elif section == "limit":
            title = f"{title} limit"
        elif section == "table":
            wager = next(house.names.wager(bonus) for bonus in WAGER_NAMES if bonus == name.split()[0])
            title = f"{wager} pay table{title.removeprefix(wager)}"
        elif section == "bonus" or entry.key == "keep":
            text = sentences(text)
        elif entry.key in _IN_SENTENCES:
            text = _IN_SENTENCES[entry.key](house)
        elif entry.key == "call":
            text = text.replace("COUNT", "three").replace("RANK", "Queen")
        ground = entry.ground
        yield ReadingRule(
            entry.key,
            title,
            f"{text[:1].upper()}{text[1:]}",
            ground.why if ground else "",
            source=ground.source if ground else None,
            sources=entry.sources or ((ground.source,) if ground else ()),
        )


def _readings(house: House) -> Iterator[ReadingRule]:
    """What the document leaves open: the question, how it is taken here, and how else it could be."""
    for key, reading in house.readings.items():
        others = [choice.says for choice in reading.choices if choice.name != reading.chosen]
        source = reading.source
        yield ReadingRule(
            f"readings.{key}",
            reading.question,
            reading.meaning,
            f"It could also mean: {' Or: '.join(others)}",
            source=source,
            sources=(source,),
        )
