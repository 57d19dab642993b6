"""The figures of a sitting: what was counted, before deciding what is enough."""

from collections import Counter
from functools import reduce
from typing import NamedTuple

from app.exam.exam_faults import FiledFault
from app.exam.exam_state import Dealt, Sitting
from app.exam.watched_deals import totals_of_watched
from app.exam.wrong_answers import FiledAnswer
from app.game.wagers import Wager
from app.procedure.ruling import Ruling
from app.session.moments import moment_after
from app.session.pace import Pace, pace_of
from app.table.table import Table, apply, laid_out

Key = tuple[int, Wager]


class ExamFigures(NamedTuple):
    """The figures of a sitting. Shares are percent; None if there was nothing to count."""

    rounds: tuple[int, int]
    questions: tuple[int, int]
    """How many were dealt and answered, and how many the form has."""
    critical: int
    major: int
    minor: int
    cost: int
    """What faults cost the bank, in cents; negative if players lost."""
    payouts: float | None
    answers: float | None
    pace: float | None
    """Rounds an hour at a full table."""
    seconds: float
    """The dealing time, without pauses, shuffling and players' thinking."""
    score: float
    """The machine's mark: the mean of the rounds' scores, of 100."""
    deals: tuple[int, int] = (0, 0)
    """How many deals were watched, and how many the form has."""
    faults: int = 0
    found: int = 0
    false_alarms: int = 0
    """In the deals that were watched: how many faults there were and were found, and the false alarms."""


def figures_of(
    sitting: Sitting, faults: tuple[FiledFault, ...], answers: tuple[FiledAnswer, ...]
) -> ExamFigures:
    """The figures of a sitting with these faults and wrong answers, of which some may be struck."""
    wrong = len([answer for answer in answers if answer.stands and not answer.is_watched])
    excused = {answer.question for answer in answers if answer.is_watched and not answer.stands}
    watched = totals_of_watched(sitting.watched, excused)
    weights = Counter(fault.severity for fault in faults if fault.counts)
    paces = [pace for dealt in sitting.dealt if (pace := _pace(dealt)) is not None]
    ended = [dealt for dealt in sitting.dealt if dealt.session.ended]
    return ExamFigures(
        rounds=(len(ended), sitting.rounds),
        questions=(len(sitting.answers), sitting.questions),
        critical=weights["critical"],
        major=weights["major"],
        minor=weights["minor"],
        cost=sum(fault.cost for fault in faults if fault.stands),
        payouts=_payouts(sitting, faults),
        answers=_percent(len(sitting.answers) - wrong, len(sitting.answers)),
        pace=len(paces) / sum(1 / pace.at_full_table for pace in paces) if paces else None,
        seconds=sum(pace.seconds for pace in paces),
        score=_mean(scores_of(sitting, faults)),
        deals=(len(sitting.watched), sitting.deals),
        **watched._asdict(),
    )


def scores_of(sitting: Sitting, faults: tuple[FiledFault, ...]) -> list[int]:
    """The machine's score of each round, of 100, with these faults, of which some may be struck."""
    points = sitting.house.grading.points
    lost = Counter[int]()
    for fault in faults:
        if fault.counts and fault.severity:
            lost[fault.round] += points[fault.severity]
    return [max(0, 100 - lost[number]) for number in range(1, len(sitting.dealt) + 1)]


def _pace(dealt: Dealt) -> Pace | None:
    session = dealt.session
    return pace_of(session.ruling, session.acts, session.times) if session.ended else None


def _percent(part: int, whole: int) -> float | None:
    return 100 * part / whole if whole else None


def _payouts(sitting: Sitting, faults: tuple[FiledFault, ...]) -> float | None:
    """A payout that is wrong only because of struck faults counts as right."""
    paid = wrong = 0
    for number, dealt in enumerate(sitting.dealt, 1):
        session = dealt.session
        if session.ended:
            found = payouts_of(session.ruling, moment_after(session.ruling, session.acts).table)
            standing = [fault for fault in faults if fault.round == number]
            paid += len(found.paid)
            wrong += sum(_counts(standing, *key) for key in found.wrong)
    return _percent(paid - wrong, paid)


def _counts(faults: list[FiledFault], spot: int, wager: str) -> bool:
    about = [fault for fault in faults if fault.is_about(spot, wager)]
    return not about or any(fault.stands for fault in about)


def _mean(scores: list[int]) -> float:
    return sum(scores) / len(scores) if scores else 0.0


class PaidWagers(NamedTuple):
    """The wagers of a round that were paid or should have been, and those with a wrong amount."""

    paid: frozenset[Key]
    wrong: frozenset[Key]


def payouts_of(ruling: Ruling, table: Table) -> PaidWagers:
    """The payouts of a round, from what is on the table at the end."""
    due = reduce(apply, [due.step for due in ruling.steps], laid_out(ruling)).stacks
    amounts = {key: (due[key].paid, stack.paid) for key, stack in table.stacks.items()}
    return PaidWagers(
        frozenset(key for key, both in amounts.items() if any(both)),
        frozenset(key for key, (right, given) in amounts.items() if right != given),
    )
