"""What was computed from a trainee's work at a house, and how it is stored."""

import json
import time
import zlib
from dataclasses import dataclass, field
from datetime import date

from app import __version__
from app.course.graded_rounds import GradedRounds, graded_as_plain, graded_from_plain
from app.course.path import RungStanding
from app.drills.skill_choice import Wanted
from app.learning.day_totals import Day
from app.learning.learner_state import LearnerState
from app.learning.lesson import DEAREST
from app.learning.memory import as_plain, from_plain
from app.learning.recent_answers import Recent
from app.procedure.house import House

_FORMULAS = 6
"""One more whenever the same answers come to another result. Then it is computed again from the records."""


@dataclass(slots=True)
class LearnedState:
    """What was learned, the days, what was dealt, and the last answer and last end of an attempt in it."""

    mind: LearnerState
    days: dict[date, Day] = field(default_factory=dict)
    answer: int = 0
    ended: int = 0
    rounds: list[int] = field(default_factory=list)
    """The ends of the last rounds dealt."""
    met: dict[str, int] = field(default_factory=dict)
    """For each feature, the end of the last round that had it."""
    answered_at: int = 0
    dealt_at: int = 0
    """The latest time of an answer, and of a round, in milliseconds since 1970."""
    path: dict[str, RungStanding] = field(default_factory=dict)
    """How the rounds on each rung of the path went."""
    guidance: dict[str, int] = field(default_factory=dict)
    """The score of each kind of step, which says how much help there is with it."""
    dealt: int = 0
    """How many rounds were dealt and graded."""
    graded: GradedRounds = field(default_factory=GradedRounds)
    decided: int = 0
    """How many records about the trainee's exams it rests on."""

    @property
    def in_order(self) -> tuple[Day, ...]:
        """The days, the oldest first."""
        return tuple([self.days[day] for day in sorted(self.days)])


def learned_as_bytes(learnt: LearnedState, trainee: int) -> bytes:
    """All of it as bytes, with a checksum."""
    mind = learnt.mind
    plain = {
        "by": worked_out_by(trainee, rules_of(mind.house)),
        "answer": learnt.answer,
        "ended": learnt.ended,
        "rounds": learnt.rounds,
        "met": learnt.met,
        "until": [learnt.answered_at, learnt.dealt_at],
        "path": learnt.path,
        "guidance": learnt.guidance,
        "graded": [learnt.dealt, graded_as_plain(learnt.graded)],
        "decided": learnt.decided,
        "memories": [[*wanted, as_plain(memory)] for wanted, memory in mind.memories.items()],
        "drills": mind.drills,
        "days": [[day.isoformat(), *sums] for day, *sums in learnt.days.values()],
    }
    return zlib.compress(json.dumps(plain, separators=(",", ":"), check_circular=False).encode(), 1)


def learned_from_bytes(data: bytes, trainee: int, house: House) -> LearnedState | None:
    """Read it back. None if it is damaged, or was computed by other rules."""
    try:
        plain = json.loads(zlib.decompress(data))
        if plain["by"] != worked_out_by(trainee, rules_of(house)):
            return None
        memories = {Wanted(drill, skill): from_plain(numbers) for drill, skill, numbers in plain["memories"]}
        drills = {
            drill: Recent(answers, right, marks, tuple(times), tuple(losses))
            for drill, (answers, right, marks, times, losses) in plain["drills"].items()
        }
        answered_at, dealt_at = plain["until"]
        dealt, graded = plain["graded"]
        days = [Day(date.fromisoformat(day), *sums) for day, *sums in plain["days"]]
        return LearnedState(
            LearnerState(house, memories, drills),
            {day.date: day for day in days},
            plain["answer"],
            plain["ended"],
            plain["rounds"],
            plain["met"],
            answered_at,
            dealt_at,
            {rung: RungStanding(*standing) for rung, standing in plain["path"].items()},
            plain["guidance"],
            dealt,
            graded_from_plain(graded),
            plain["decided"],
        )
    except (zlib.error, ValueError, TypeError, KeyError):
        return None


def worked_out_by(trainee: int, rules: str) -> str:
    """Whose it is, and by which rules it was computed."""
    return f"{trainee} {rules}"


def rules_of(house: House) -> str:
    """Everything that could change the result for the same answers, such as the time zone."""
    rules = (_FORMULAS, house.mastery, house.spacing, sorted(house.targets.items()), DEAREST)
    return repr((house.id, __version__, time.tzname, *rules))
