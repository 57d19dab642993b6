"""A result as it is written in JSON, and read from it again."""

from typing import Any

from app.exam.faults import FiledFault, SideNote
from app.exam.figures import ExamFigures
from app.exam.marks import Marked
from app.exam.practise import Practise
from app.exam.result import AssessorFindings, ExamVerdict, Result
from app.exam.rules import PassRule

Plain = dict[str, Any]


def result_as_plain(result: Result) -> Plain:
    """The result for JSON."""
    return {
        "verdict": _verdict_as_plain(result.verdict),
        "unstruck": _verdict_as_plain(result.unstruck),
        "people": {
            **result.people._asdict(),
            "headings": [each._asdict() | {"marks": list(each.marks)} for each in result.people.headings],
        },
        "faults": [fault._asdict() for fault in result.faults],
        "practise": [each._asdict() for each in result.practise],
        "stopped": result.stopped,
        "notes": [note._asdict() for note in result.notes],
        "unconfirmed": result.unconfirmed,
    }


def result_from_plain(data: Plain) -> Result:
    """The result that was written so; the first ones had no notes, and nothing was to be confirmed."""
    people = data["people"]
    headings = tuple([Marked(**each | {"marks": tuple(each["marks"])}) for each in people["headings"]])
    return Result(
        verdict=_verdict_from_plain(data["verdict"]),
        unstruck=_verdict_from_plain(data["unstruck"]),
        people=AssessorFindings(**people | {"headings": headings}),
        faults=tuple([FiledFault(**fault) for fault in data["faults"]]),
        practise=tuple([Practise(**each) for each in data["practise"]]),
        stopped=data["stopped"],
        notes=tuple([SideNote(**note) for note in data.get("notes", ())]),
        unconfirmed=data.get("unconfirmed", 0),
    )


def _verdict_as_plain(verdict: ExamVerdict) -> Plain:
    figures = verdict.figures
    return {
        **verdict._asdict(),
        "rules": [rule._asdict() for rule in verdict.rules],
        "figures": figures._asdict() | {"rounds": list(figures.rounds), "questions": list(figures.questions)},
    }


def _verdict_from_plain(data: Plain) -> ExamVerdict:
    figures = data["figures"]
    return ExamVerdict(
        **data
        | {
            "rules": tuple([PassRule(**rule) for rule in data["rules"]]),
            "figures": ExamFigures(
                **figures | {"rounds": tuple(figures["rounds"]), "questions": tuple(figures["questions"])}
            ),
        }
    )
