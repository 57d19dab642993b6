"""A result as JSON, and back."""

from typing import Any

from app.errors import Refused
from app.exam.assessor_marks import Marked
from app.exam.exam_faults import FiledFault, SideNote
from app.exam.exam_figures import ExamFigures
from app.exam.pass_rules import PassRule
from app.exam.practice_advice import PracticeAdvice
from app.exam.result import AssessorFindings, ExamVerdict, Result
from app.exam.wrong_answers import FiledAnswer
from app.grading.scorecard_codec import step_as_text
from app.procedure.dealer_log import step_in_words
from app.procedure.house import MOST_SEATS
from app.procedure.sources import Ground, Source
from app.procedure.strict_types import refuse_mistyped
from app.procedure.vocabulary import Step

Plain = dict[str, Any]
_STEPS = ("did", "step", "jumped")
"""The fields of a fault that are steps, stored as words."""
_PAIRS = ("rounds", "questions", "deals")
_WATCHED = ("deals", "faults", "found", "false_alarms")
"""The figures that are pairs, and those of deals that were watched."""
_READING = "reading of "
"""The prefix of a source that is a reading."""
_CONFIRMED = ", confirmed by the house"
"""The suffix if the house has confirmed it."""


def result_as_plain(result: Result) -> Plain:
    """The result as plain data."""
    return {
        "verdict": _verdict_as_plain(result.verdict),
        "unstruck": _verdict_as_plain(result.unstruck),
        "people": {
            **result.people._asdict(),
            "headings": [each._asdict() | {"marks": list(each.marks)} for each in result.people.headings],
        },
        "faults": [fault_as_plain(fault) for fault in result.faults],
        "practise": [each._asdict() for each in result.practise],
        "stopped": result.stopped,
        "notes": [note._asdict() | {"did": str(note.did)} for note in result.notes],
        "unconfirmed": result.unconfirmed,
        "answers": [_grounded(answer) for answer in result.answers],
        "is_incomplete": result.is_incomplete,
    }


def result_from_plain(data: Plain) -> Result:
    """Read a result. The oldest had no remarks and no unconfirmed rules. TypeError if a value is no such."""
    people = data["people"]
    headings = tuple([Marked(**each | {"marks": tuple(each["marks"])}) for each in people["headings"]])
    result = Result(
        verdict=_verdict_from_plain(data["verdict"]),
        unstruck=_verdict_from_plain(data["unstruck"]),
        people=AssessorFindings(**people | {"headings": headings}),
        faults=tuple([fault_from_plain(fault) for fault in data["faults"]]),
        practise=tuple([PracticeAdvice(**each) for each in data["practise"]]),
        stopped=data["stopped"],
        notes=tuple([_note_from_plain(note) for note in data.get("notes", ())]),
        unconfirmed=data.get("unconfirmed", 0),
        answers=tuple([FiledAnswer(**_with_ground(answer)) for answer in data.get("answers", ())]),
        is_incomplete=data.get("is_incomplete", False),
    )
    refuse_mistyped(result, Result)
    return result


def fault_as_plain(fault: FiledFault) -> Plain:
    """One fault as plain data: its steps and its source in words."""
    steps = {name: step_as_text(getattr(fault, name)) for name in _STEPS}
    return _grounded(fault) | steps


def fault_from_plain(data: Plain) -> FiledFault:
    """Read a fault."""
    steps = {name: _step_from_text(data[name]) for name in _STEPS if name in data}
    return FiledFault(**_with_ground(data) | steps)


def _grounded(listed: FiledFault | FiledAnswer) -> Plain:
    """As plain data, with what it rests on in words."""
    plain: Plain = {}
    for name, value in listed._asdict().items():
        if name == "ground":
            plain |= {"source": _source_as_text(value.source), "why": value.why}
        else:
            plain[name] = value
    return plain


def _with_ground(data: Plain) -> Plain:
    fields = {name: value for name, value in data.items() if name not in ("source", "why")}
    return fields | {"ground": Ground(_source_from_text(data["source"]), data["why"])}


def _note_from_plain(data: Plain) -> SideNote:
    return SideNote(**data | {"did": _step_from_text(data["did"])})


def _step_from_text(text: str) -> Step | None:
    """Read a step. Words that are no longer known stay as they are."""
    if not text:
        return None
    try:
        return step_in_words(text, MOST_SEATS)
    except Refused:
        return Step(text)


def _source_as_text(source: Source) -> str:
    return f"{source}{_CONFIRMED}" if source.confirmed else str(source)


def _source_from_text(text: str) -> Source:
    words, is_confirmed = text.removesuffix(_CONFIRMED), text.endswith(_CONFIRMED)
    if words in ("standard", "house"):
        return Source("standard" if words == "standard" else "house", confirmed=is_confirmed)
    if words.startswith(_READING):
        citation, _, meaning = words.removeprefix(_READING).partition(": ")
        return Source("reading", citation, meaning, is_confirmed)
    return Source("document", words, confirmed=is_confirmed)


def _figures_as_plain(figures: ExamFigures) -> Plain:
    """What was watched is left out where the form has no deals to watch: older results have none."""
    pairs = {name: list(getattr(figures, name)) for name in _PAIRS}
    plain = figures._asdict() | pairs
    return plain if figures.deals[1] else {name: plain[name] for name in plain if name not in _WATCHED}


def _verdict_as_plain(verdict: ExamVerdict) -> Plain:
    return {
        **verdict._asdict(),
        "rules": [rule._asdict() for rule in verdict.rules],
        "figures": _figures_as_plain(verdict.figures),
    }


def _verdict_from_plain(data: Plain) -> ExamVerdict:
    figures = data["figures"]
    return ExamVerdict(
        **data
        | {
            "rules": tuple([PassRule(**rule) for rule in data["rules"]]),
            "figures": ExamFigures(
                **figures | {name: tuple(figures[name]) for name in _PAIRS if name in figures}
            ),
        }
    )
