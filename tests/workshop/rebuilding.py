"""A house built anew in the workshop, from the standard: every entry that differs is made by one of its edits."""

import re
from collections.abc import Iterator
from typing import Any

from app.procedure.house_file.merge import merge
from app.procedure.house_file.toml_text import parsed
from app.procedure.library import Library
from app.workshop.house_draft import HouseDraft, new_draft
from app.workshop.house_topics import (
    HouseField,
    HouseTopic,
    Plain,
    citation_in,
    value_in,
    whole_house,
    with_citation,
    with_field,
    with_reason,
    without_topic,
)
from app.workshop.irregularity_topics import with_custom, with_irregularity
from app.workshop.rule_topics import (
    offered,
    with_new_table,
    with_wager,
)
from app.workshop.step_topics import GROUP, new_steps, rows_of, step_topic, with_free, with_new_step, with_row
from app.workshop.workshop_pages import PARTS, topics_of


def written_house(library: Library, house: str) -> Plain:
    """Everything that holds at a house that comes with the program."""
    own = parsed(library.files()[house].read_bytes())
    return merge(parsed(library.standard.read_bytes()), own)[0]


def rebuilt(library: Library, house: str) -> HouseDraft:
    """A house with another id that says what this house's file says."""
    aim = written_house(library, house)
    draft = new_draft(library, "standard", f"{house}-again", aim["name"] + " again")
    draft = _with_wagers_and_tables(library, draft, aim)
    draft, names = _with_steps(library, draft, aim)
    draft = _with_own_entries(library, draft, aim, names)
    for topic, each, value in differing(whole_house(library, draft), aim, names):
        draft = with_field(draft, topic, each.key, value)
    return _with_sources(library, draft, aim, names)


def differing(data: Plain, aim: Plain, names: dict[str, str]) -> Iterator[tuple[HouseTopic, HouseField, Any]]:
    """Every field of the workshop in which a house differs from the one to be built."""
    for topic in every_topic(data, names):
        for each in topic.fields:
            value = aimed(aim, topic, each, names)
            if each.kind == "source" and _is_asked(value):
                continue
            if each.key != ("name",) and value != value_in(data, topic.at(each.key)) and value is not None:
                yield topic, each, value


def _is_asked(source: Any) -> bool:
    """Whether it is an open question of that house, which is not asked here."""
    return bool(re.fullmatch(r"reading [a-z-]+", str(source)))


def every_topic(data: Plain, names: dict[str, str]) -> Iterator[HouseTopic]:
    for step in dict.fromkeys([*data["steps"], *names.values()]):
        yield step_topic(data, step)
    for part in PARTS:
        if part != "order":
            yield from topics_of(part, data)


def aimed(aim: Plain, topic: HouseTopic, each: HouseField, names: dict[str, str]) -> Any:
    """What the house to be built has there, with its steps under the names they have here."""
    back = {new: old for old, new in names.items()}
    path = topic.path
    if path[:1] == ("steps",):
        path = ("steps", back.get(path[1], path[1]))
    value = value_in(aim, (*path, *each.key))
    if each.kind == "sources" and value:
        cited = {names.get(part, part): source for part, source in value.items() if not _is_asked(source)}
        return cited or None
    if path[:1] == ("free",):
        if isinstance(value, list):
            return [names.get(step, step) for step in value]
        return names.get(value, value) if isinstance(value, str) else value
    return value


def _with_wagers_and_tables(library: Library, draft: HouseDraft, aim: Plain) -> HouseDraft:
    for bonus in offered(aim):
        if bonus not in offered(whole_house(library, draft)):
            draft = with_wager(draft, bonus)
        names = list(aim["tables"][bonus])
        for name in names:
            if name not in whole_house(library, draft)["tables"][bonus]:
                draft = with_new_table(draft, whole_house(library, draft), bonus, name)
        if "posted" not in names:
            draft = without_topic(draft, HouseTopic(("tables", bonus, "posted"), "", ()))
    return draft


def _with_steps(library: Library, draft: HouseDraft, aim: Plain) -> tuple[HouseDraft, dict[str, str]]:
    """Its new steps, by the name they have here, and every list of steps in its order."""
    names: dict[str, str] = {}
    known = whole_house(library, draft)["steps"]
    rows = [row for row in rows_of(aim) if value_in(aim, row)]
    for row in rows:
        for step in value_in(aim, row):
            if step not in known and step not in names:
                words = aim["steps"][step].get("do", GROUP)
                assert words in dict(new_steps(whole_house(library, draft))), "it can be chosen on the page"
                here = tuple([names.get(part, part) for part in row])
                draft, names[step] = with_new_step(draft, whole_house(library, draft), here, 0, words)
    for row in rows:
        here = tuple([names.get(part, part) for part in row])
        wanted = [names.get(step, step) for step in value_in(aim, row)]
        data = whole_house(library, draft)
        if value_in(data, here) != wanted:
            draft = with_row(draft, data, here, wanted)
    return draft, names


def _with_own_entries(library: Library, draft: HouseDraft, aim: Plain, names: dict[str, str]) -> HouseDraft:
    data = whole_house(library, draft)
    for name in sorted(aim["free"].keys() - data["free"].keys()):
        step = aim["free"][name]["steps"][0]
        draft = with_free(draft, data, name, names.get(step, step))
    for name in sorted(aim["irregularities"].keys() - data["irregularities"].keys()):
        draft = with_irregularity(draft, data, name, aim["irregularities"][name]["what"])
    for name in sorted(aim["customs"].keys() - data["customs"].keys()):
        draft = with_custom(draft, data, name, aim["customs"][name]["says"])
    return draft


def _with_sources(library: Library, draft: HouseDraft, aim: Plain, names: dict[str, str]) -> HouseDraft:
    """Cite its document, and give its reasons. A reading of the document is not made here."""
    back = {new: old for old, new in names.items()}
    data = whole_house(library, draft)
    for topic in every_topic(data, names):
        path = (
            ("steps", back.get(topic.path[1], topic.path[1])) if topic.path[:1] == ("steps",) else topic.path
        )
        then = topic._replace(path=path)
        why = value_in(aim, (*path, "why"))
        if topic.has_why and why and why != value_in(data, topic.at(("why",))):
            draft = with_reason(draft, data, topic, why)
        cited = citation_in(aim, then)
        if cited and not cited.startswith("reading "):
            draft = with_citation(draft, data, topic, cited)
    return draft
