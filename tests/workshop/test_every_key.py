"""Every key of a house file can be entered in the workshop."""

from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel

from app.procedure.house_file.schema import HouseFile
from app.procedure.library import Library
from app.workshop.house_draft import EntryPath, new_draft
from app.workshop.house_topics import Plain, whole_house
from app.workshop.irregularity_topics import with_irregularity
from app.workshop.reading_topics import with_reading
from app.workshop.rule_topics import with_new_table, with_wager
from app.workshop.step_topics import rows_of, step_topic
from app.workshop.workshop_pages import PARTS, topics_of

ANY = "*"
"""A name that a house gives: of a step, a table, an irregularity."""
NO_FIELD = {
    "steps.*.do": "the move is chosen when the step is added to its list",
    "rules.raise.sizes.*": "the sizes are keys to tap, on a page of their own",
    "rules.tuck.rows": "the spots are tapped, on a page of their own",
}
"""Keys that are entered, but in no field of a form."""


def keys_of(shape: Any, path: EntryPath = ()) -> Iterator[EntryPath]:
    """Every key that a house file can have, below its sections."""
    if isinstance(shape, type) and issubclass(shape, BaseModel):
        for name, each in shape.model_fields.items():
            yield from keys_of(each.annotation, (*path, each.alias or name))
    elif get_origin(shape) is Annotated:
        yield from keys_of(get_args(shape)[0], path)
    elif get_origin(shape) in (Union, UnionType):
        yield from dict.fromkeys(
            [key for one in get_args(shape) if one is not type(None) for key in keys_of(one, path)]
        )
    elif get_origin(shape) is dict:
        yield from keys_of(get_args(shape)[1], (*path, ANY))
    else:
        yield path


def entered(data: Plain) -> Iterator[EntryPath]:
    """Every place of the file for which the workshop has a field, or a list of steps."""
    topics = [topic for part in PARTS for topic in topics_of(part, data)]
    for topic in (*topics, *[step_topic(data, name) for name in data["steps"]]):
        yield from [topic.at(each.key) for each in topic.fields]
        yield from [topic.at((topic.source_key,))] if topic.source_key else []
        yield from [topic.at(("why",))] if topic.has_why else []
    yield from rows_of(data)


def is_in(key: EntryPath, place: EntryPath) -> bool:
    """Whether the key is entered with what is at this place: there, or as a part of it."""
    return len(place) <= len(key) and all(one in (ANY, other) for one, other in zip(key, place, strict=False))


def test_every_key_of_a_house_file_can_be_entered(tmp_path: Path) -> None:
    library = Library(own=tmp_path)
    draft = new_draft(library, "cuda", "riverboat", "Riverboat")
    draft = with_reading(with_wager(with_wager(draft, "progressive"), "side"), {}, "Is it so?")
    draft = with_new_table(draft, whole_house(library, draft), "flush", "weekend")
    draft = with_irregularity(draft, whole_house(library, draft), "spill", "A drink is spilled.")
    places = set(entered(whole_house(library, draft)))
    missing = {".".join(key) for key in keys_of(HouseFile) if not any(is_in(key, place) for place in places)}
    assert missing == set(NO_FIELD)
