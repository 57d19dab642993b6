"""How the opening of a sitting and the entries of its log are read back from the records."""

from app.exam.exam_form import check_named
from app.exam.exam_log import HAPPENINGS, Happened, Opened
from app.learning.dates import zone_of
from app.procedure.exam_requirements import Exam, exam_from_plain
from app.procedure.strict_json import parsed
from app.procedure.strict_types import refuse_mistyped
from app.records.db.entry_codec import object_of, time_of

_DEALER, _SUPERVISOR = {"name", "badge"}, {"id", "name", "badge"}


def opened_of(text: str) -> Opened:
    """Read an opening. Its people are written out, and its exam can be read."""
    data = object_of(text)
    opened = Opened(**data | {"accommodations": tuple(data.get("accommodations", ()))})
    refuse_mistyped(opened, Opened)
    refuse_mistyped(exam_from_plain(opened.exam), Exam)
    check_named(opened.form)
    if opened.dealer.keys() != _DEALER or opened.supervisor.keys() != _SUPERVISOR:
        raise ValueError("the names are missing")
    time_of(opened.when)
    zone_of(opened.zone)
    return opened


def happened_of(kind: str, body: str) -> Happened:
    """Read the entry in a row. Amounts are exact, as in a round that a person wrote."""
    data = object_of(body)
    if kind in ("round", "deal"):
        exact = parsed(body)
        assert isinstance(exact, dict), "it was read as an object a moment ago"
        data["data"] = exact["data"]
    return HAPPENINGS.from_plain(kind, data)
