"""Every page of the workshop says what it said: each topic, what holds there, and each field with its choices."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.procedure.library import Library
from app.workshop.house_draft import new_draft
from app.workshop.house_topics import Choices, HouseTopic, Plain, summary, whole_house
from app.workshop.step_topics import rows_of, step_topic
from app.workshop.workshop_pages import PARTS, topics_of
from tests.kept_text import assert_kept

KEPT = Path(__file__).parent / "topics"


def lines_of(data: Plain, topic: HouseTopic, lists: list[Choices]) -> Iterator[str]:
    """A list of choices that many fields have is written once."""
    marks = [
        "no source" if not topic.source_key else "",
        "" if topic.has_why else "no why",
        "shared" if topic.is_shared else "",
    ]
    yield f"  {topic.title} [{'.'.join(topic.path)}] {', '.join(filter(None, marks))}".rstrip()
    if said := summary(topic, data):
        yield f"    = {said}"
    for field in topic.fields:
        bounds = f" {field.least} to {field.most}" if field.least or field.most else ""
        typed = ", or typed" if field.is_typed else ""
        if field.choices not in lists:
            lists.append(field.choices)
        chosen = f" from {lists.index(field.choices)}" if field.choices else ""
        yield f"    {'.'.join(field.key)}: {field.title} ({field.kind}{bounds}{field.unit}{chosen}{typed})"


@pytest.mark.parametrize("house_id", ["cuda"])
def test_every_topic_of_the_workshop_says_what_it_said(house_id: str, library: Library) -> None:
    data = whole_house(library, new_draft(library, house_id, "riverboat", "Riverboat"))
    topics = {part: topics_of(part, data) for part in PARTS}
    topics["steps"] = [step_topic(data, name) for name in data["steps"]]
    lines = [f"{'.'.join(row)}: {words}" for row, words in rows_of(data).items()]
    lists: list[Choices] = []
    for part, words in PARTS.items():
        lines += [words, *(line for topic in topics[part] for line in lines_of(data, topic, lists))]
    for place, choices in enumerate(lists):
        lines += [f"{place}:", *(f"  {value}: {words}" for value, words in choices)]
    assert_kept(KEPT, house_id, "\n".join(lines) + "\n")
