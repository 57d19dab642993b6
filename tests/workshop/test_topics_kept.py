"""Every page of the workshop says what it said: each topic, what holds there, each field, and what a change writes."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.procedure.library import Library
from app.procedure.vocabulary import SETTLE
from app.workshop.house_draft import HouseDraft, new_draft
from app.workshop.house_topics import (
    Choices,
    HouseTopic,
    Plain,
    summary,
    whole_house,
    with_citation,
    with_first_values,
    with_new_field,
    with_open_question,
    with_reason,
)
from app.workshop.irregularity_topics import with_custom, with_irregularity
from app.workshop.reading_topics import with_answer, with_reading
from app.workshop.rule_topics import RAISE, TUCK, with_chip, with_new_table, with_raise_size, with_tuck
from app.workshop.step_topics import (
    GROUP,
    new_steps,
    rows_of,
    step_topic,
    with_free,
    with_new_step,
    with_offered,
)
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
    yield f"    = {summary(topic, data)}; {topic.absent}"
    for field in topic.fields:
        bounds = f" {field.least} to {field.most}" if field.least or field.most else ""
        typed = ", or typed" if field.is_typed else ""
        if field.choices not in lists:
            lists.append(field.choices)
        chosen = f" from {lists.index(field.choices)}" if field.choices else ""
        hint = f", {field.hint} in grey" if field.hint else ""
        yield f"    {'.'.join(field.key)}: {field.title} ({field.kind}{bounds}{field.unit}{chosen}{typed}{hint})"


@pytest.mark.parametrize("house_id", ["cuda", "greektown", "own"])
def test_every_topic_of_the_workshop_says_what_it_said(house_id: str, library: Library) -> None:
    if house_id == "own":
        draft = with_everything_of_its_own(library)
    else:
        draft = new_draft(library, house_id, "riverboat", "Riverboat")
    data = whole_house(library, draft)
    topics = {part: topics_of(part, data) for part in PARTS}
    topics["steps"] = [step_topic(data, name) for name in data["steps"]]
    lines = [f"{'.'.join(row)}: {words}" for row, words in rows_of(data).items()]
    lists: list[Choices] = []
    for part, words in PARTS.items():
        lines += [words, *(line for topic in topics[part] for line in lines_of(data, topic, lists))]
    for place, choices in enumerate([*lists, new_steps(data)]):
        lines += [f"{place}:", *(f"  {value}: {words}" for value, words in choices)]
    assert_kept(KEPT, house_id, "\n".join(lines) + "\n")


ROUND, TURN = ("plans", "round"), ("steps", "decide", "steps")
QUESTION = "May a player add an Ante after the scan?"
Change = Callable[[HouseDraft, Plain], HouseDraft]
CHANGES: dict[str, Change] = {
    "the Progressive is offered": lambda draft, data: with_offered(draft, data, "progressive"),
    "a side bet is offered": lambda draft, data: with_offered(draft, data, "side"),
    "a second table": lambda draft, data: with_new_table(draft, data, "flush", "Table 2"),
    "a chip": lambda draft, _: with_chip(draft, "2.50"),
    "another wager first at a spot": lambda draft, data: with_tuck(draft, data, 2),
    "a Raise that was allowed": lambda draft, data: with_raise_size(draft, data, 5, 2),
    "a Raise that was not allowed": lambda draft, data: with_raise_size(draft, data, 3, 3),
    "an order that is free": lambda draft, data: with_free(draft, data, "First look", "scan"),
    "a step from spot to spot": lambda draft, data: with_new_step(draft, data, ROUND, 1, "fan N")[0],
    "steps spot by spot": lambda draft, data: with_new_step(draft, data, ROUND, 1, GROUP)[0],
    "a step of a turn": lambda draft, data: with_new_step(draft, data, TURN, 1, "fan N")[0],
    "a step that settles": lambda draft, data: with_new_step(draft, data, TURN, 0, SETTLE)[0],
    "a step with the name of another": lambda draft, data: with_new_step(draft, data, ROUND, 0, "scan")[0],
    "an irregularity": lambda draft, data: with_irregularity(draft, data, "Spilled drink", "A drink spills."),
    "a custom": lambda draft, data: with_custom(draft, data, "Clean felt", "The felt is brushed."),
    "an open question": lambda draft, data: with_reading(draft, data, QUESTION),
    "a citation": lambda draft, data: with_citation(draft, data, RAISE, " RB-7  item 8 "),
    "a citation taken back": lambda draft, data: with_citation(draft, data, RAISE, ""),
    "a topic that rests on a question": lambda draft, data: with_open_question(draft, data, TUCK, "tucking"),
    "a reason": lambda draft, data: with_reason(draft, data, TUCK, " So that  they are seen. "),
    "a field": lambda draft, data: with_new_field(draft, data, TUCK, ("by",), "spot"),
}


OF_ITS_OWN = (
    "a side bet is offered",
    "a step from spot to spot",
    "steps spot by spot",
    "an irregularity",
    "a custom",
    "an open question",
)


def with_everything_of_its_own(library: Library) -> HouseDraft:
    """A house with what the standard and the houses that come with the program do not have."""
    draft = new_draft(library, "standard", "riverboat", "Riverboat")
    for name in OF_ITS_OWN:
        draft = CHANGES[name](draft, whole_house(library, draft))
    return draft


def test_what_a_change_writes_says_what_it_said(library: Library) -> None:
    first = new_draft(library, "standard", "riverboat", "Riverboat")
    data = whole_house(library, first)
    lines: list[str] = []
    for name, change in CHANGES.items():
        lines += [f"# {name}", "", change(first, data).text.removeprefix(first.text).strip(), ""]
    asked = with_reading(first, data, QUESTION)
    (reading,) = asked.entry("readings")
    answered = with_answer(asked, whole_house(library, asked), reading, "Only until the first card.")
    lines += ["# an answer", "", answered.text.removeprefix(first.text).strip(), ""]
    for part in PARTS:
        for topic in topics_of(part, data):
            written = with_first_values(first, data, topic).text.removeprefix(first.text).strip()
            lines += [f"# {topic.title}, used as its form shows it", "", written, ""] if written else []
    assert_kept(KEPT, "changes", "\n".join(lines) + "\n")
