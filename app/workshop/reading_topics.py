"""The topics about open questions: what a document leaves open, and what each answer changes."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.errors import Refused
from app.workshop.house_draft import EntryPath, HouseDraft, with_entries
from app.workshop.house_topics import HouseField, HouseTopic, Plain, entry_name, field, value_in

_READINGS = "readings"
_FIRST_ANSWERS = {"no": "No.", "yes": "Yes."}


def reading_topics(data: Plain) -> Iterator[HouseTopic]:
    """Each question, its answers, and what each of them changes."""
    for name, reading in (value_in(data, (_READINGS,)) or {}).items():
        choices = value_in(reading, ("choices",)) or {}
        answers = tuple([(choice, _says(entry) or choice) for choice, entry in choices.items()])
        fields = [
            field("question", "The question", "text"),
            field("cites", "Where your document leaves it open", "text"),
            field("chosen", "Answer to use until the house decides", "choice", answers),
        ]
        for number, choice in enumerate(choices, 1):
            at = ("choices", choice)
            fields.append(HouseField((*at, "says"), f"Answer {number}", "text"))
            fields.append(HouseField((*at, "set"), f"What answer {number} changes", "change"))
        title = str(value_in(reading, ("question",)) or name)
        yield HouseTopic((_READINGS, name), title, tuple(fields), "", False)


def with_reading(draft: HouseDraft, data: Plain, question: str) -> HouseDraft:
    """Ask another question, with two answers to be changed."""
    words = question.split()
    if not words:
        raise Refused("type the question")
    name = entry_name(" ".join(words[:5]), value_in(data, (_READINGS,)) or {})
    entries: dict[EntryPath, Any] = {
        (_READINGS, name, "question"): " ".join(words),
        (_READINGS, name, "chosen"): next(iter(_FIRST_ANSWERS)),
    }
    for choice, says in _FIRST_ANSWERS.items():
        entries[_READINGS, name, "choices", choice, "says"] = says
    return with_entries(draft, entries)


def with_answer(draft: HouseDraft, data: Plain, reading: str, says: str) -> HouseDraft:
    """Offer another answer to a question."""
    if not says.strip():
        raise Refused("type the answer")
    choices = value_in(data, (_READINGS, reading, "choices")) or {}
    name = entry_name(" ".join(says.split()[:4]), choices)
    return with_entries(draft, {(_READINGS, reading, "choices", name, "says"): " ".join(says.split())})


def _says(entry: Mapping[str, Any]) -> str:
    return str(value_in(entry, ("says",)) or "")
