"""The parts of a house as pages, the topics on each, and on which page a place of the file is changed."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from app.errors import Path
from app.workshop.exam_topics import exam_topics, grading_topics, training_topics
from app.workshop.house_draft import EntryPath
from app.workshop.house_topics import HouseTopic, Plain, value_in
from app.workshop.irregularity_topics import custom_topics, irregularity_topics
from app.workshop.reading_topics import reading_topics
from app.workshop.rule_topics import (
    LINE_WORDS,
    RAISE,
    TUCK,
    bonus_topics,
    game_topics,
    house_topics,
    limit_topics,
    look_topics,
    table_topics,
)
from app.workshop.step_topics import free_topics, rows_of, settling_topics, step_topic

PARTS = {
    "house": "House and names",
    "game": "The game",
    "tables": "Pay tables",
    "bonuses": "Bonus wagers",
    "limits": "Limits",
    "raises": "Raise sizes",
    "tuck": "Folded hands",
    "order": "Settling order",
    "steps": "Steps",
    "free": "Any order",
    "irregularities": "Irregularities",
    "customs": "House customs",
    "readings": "Open questions",
    "grading": "Weight of faults",
    "exam": "Exam",
    "training": "Training and records",
    "look": "Felt and chips",
}
_SECTIONS = {
    "limits": "limits", "payouts": "limits", "tables": "tables", "posted": "tables", "bonus": "bonuses",
    "rules": "game", "rules.raise": "raises", "rules.tuck": "tuck", "rules.rake": "house", "main": "game",
    "plans": "steps", "steps": "steps", "steps.settle-wagers": "order", "free": "free",
    "irregularities": "irregularities", "customs": "customs", "readings": "readings", "grading": "grading",
    "exam": "exam", "drills": "training", "spacing": "training", "mastery": "training",
    "records": "training", "look": "look", "chips": "look",
}  # fmt: skip
"""On which page each section of the file is; what is not here is about the house itself."""
_TOPICS: dict[str, Callable[[Plain], Iterable[HouseTopic]]] = {
    "house": lambda _data: house_topics(),
    "game": game_topics,
    "tables": table_topics,
    "bonuses": bonus_topics,
    "limits": limit_topics,
    "raises": lambda _data: [RAISE],
    "tuck": lambda _data: [TUCK],
    "order": settling_topics,
    "free": free_topics,
    "irregularities": irregularity_topics,
    "customs": custom_topics,
    "readings": reading_topics,
    "grading": lambda _data: grading_topics(),
    "exam": exam_topics,
    "training": lambda _data: training_topics(),
    "look": look_topics,
}
_SOURCE_WORDS, _WHY_WORDS = "Source in your document", "Why"


class FieldPlace(NamedTuple):
    """Where something is entered: the page, the topic on it or the list of steps, and the field."""

    part: str
    topic: EntryPath = ()
    """Where the topic is in the file; for steps, the plan or the step."""
    title: str = ""
    """The words of the topic."""
    key: EntryPath = ()
    """The field's key below the topic; empty: the topic as a whole."""
    field: str = ""
    """The words of the field."""

    @property
    def words(self) -> str:
        """The same in the words of the screen."""
        said = [PARTS[self.part], self.title, self.field]
        return " › ".join(dict.fromkeys([each for each in said if each]))


def topics_of(part: str, data: Plain) -> list[HouseTopic]:
    """The topics on a page; none on that of the steps, which are lists."""
    return list(_TOPICS[part](data)) if part in _TOPICS else []


def place_of(data: Plain, path: Path) -> FieldPlace:
    """Where to change what is at this place of the file."""
    names = tuple([str(part) for part in path if isinstance(part, str)])
    part = _SECTIONS.get(".".join(names[:2])) or _SECTIONS.get(names[0] if names else "", "house")
    if part == "order" and names[2:3] not in ((), ("wagers",), ("passes",), ("return-paid",)):
        part = "steps"
    if part == "steps":
        return _among_steps(data, names)
    topics = topics_of(part, data)
    found = [topic for topic in topics if _has(topic, names)] or topics[:1]
    if not found:
        return FieldPlace(part)
    topic = max(found, key=lambda each: (_field_of(each, names)[0] != (), len(each.path)))
    key, words = _field_of(topic, names)
    return FieldPlace(part, topic.path, topic.title, key, words)


def _has(topic: HouseTopic, names: EntryPath) -> bool:
    """Is this place in the topic, or the topic below it?"""
    depth = min(len(topic.path), len(names))
    return topic.path[:depth] == names[:depth] and (bool(topic.path) or bool(_field_of(topic, names)[0]))


def _field_of(topic: HouseTopic, names: EntryPath) -> tuple[EntryPath, str]:
    below = names[len(topic.path) :]
    for each in topic.fields:
        if below[: len(each.key)] == each.key:
            line = LINE_WORDS.get(below[-1], "") if each.kind == "lines" else ""
            return each.key, line or each.title
    if below[:1] == (topic.source_key,) and topic.source_key:
        return below[:1], _SOURCE_WORDS
    return (below[:1], _WHY_WORDS) if below[:1] == ("why",) else ((), "")


def _among_steps(data: Plain, names: EntryPath) -> FieldPlace:
    rows = rows_of(data)
    if names[:1] == ("plans",):
        row = names[:2] if names[:2] in rows else ("plans", "round")
        return FieldPlace("steps", row, rows[row])
    if len(names) < 2 or not isinstance(value_in(data, names[:2]), dict):
        return FieldPlace("steps")
    if names[2:3] == ("steps",) and names[:3] in rows:
        return FieldPlace("steps", names[:3], rows[names[:3]])
    topic = step_topic(data, names[1])
    key, words = _field_of(topic, names)
    return FieldPlace("steps", topic.path, f"“{topic.title}”", key, words)


def part_changes(data: Plain, changes: object, above: EntryPath = ()) -> list[str]:
    """What an answer to an open question changes, by pages and fields."""
    if isinstance(changes, dict) and changes and not place_of(data, above).key:
        found = [
            said for key, each in changes.items() for said in part_changes(data, each, (*above, str(key)))
        ]
        return list(dict.fromkeys(found))
    return [place_of(data, above).words] if above and above[-1] not in ("source", "why") else []
