"""What a supervisor designs a form with: three forms to start from, the time one takes, and what is wrong."""

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from app.drills.drill import Course
from app.errors import Refused
from app.exam.blueprint import house_with, skills_asked
from app.exam.draw_plan import plan_of
from app.plurals import counted
from app.procedure.exam_requirements import LOWEST, Exam, Heading
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.training.deal_round import deal_round
from app.training.feature import Feature, TableSetting
from app.training.feature_list import features_of, known_features

_ROUNDS_SAMPLED = 12
_SECONDS = MappingProxyType(
    {
        "pay": 9.0, "reveal": 8.0, "set": 8.0, "call": 5.0, "take": 3.0, "rack": 2.5, "deal": 2.5,
        "present": 3.0, "pick-up": 3.0, "shuffle": 4.0, "square": 2.0, "expose": 3.0, "load": 3.0,
        "press": 1.5, "announce": 2.0, "receive": 2.0, "return": 3.0, "fan": 5.0,
    }
)  # fmt: skip
"""How long a sure hand takes for a move at this table, with the look before it, by the move's verb."""
_ANY_MOVE, _DECISION, _IRREGULAR = 4.0, 2.0, 30.0
"""Seconds for any other move, for a player's decision, and for what goes wrong in a round."""
_TARGETS, _READ = 1.5, 4.0
"""An exam's answer takes so many times the drill's target, after so many seconds for reading."""
_ANSWER = 8
"""Seconds: the target of a drill for which the house file has none."""
_DEAL = 75.0
"""Seconds to watch a deal to its end, or to stop it and say what is wrong."""
_HEADING, _SEAT = 30.0, 90.0
"""Seconds to mark under one heading, and to sit down and sign in."""


class Minutes(NamedTuple):
    """How long a sitting takes."""

    table: float
    questions: float
    """With the deals to watch."""
    scores: float

    @property
    def whole(self) -> int:
        """All of it, in whole minutes."""
        return round(sum(self))


def expected_minutes(course: Course, exam: Exam) -> Minutes:
    """How long a sure dealer takes for this exam at this house."""
    house = course.house
    table = exam.rounds * seconds_per_round(house, min(exam.seats, _most_players(house)))
    table += exam.irregularities * _IRREGULAR
    asked = {drill: count for drill, (count, _) in skills_asked(_with(course, exam)).items()}
    seconds = {drill: _READ + _TARGETS * house.targets.get(drill, _ANSWER) for drill in asked}
    answers = sum(count * seconds[drill] for drill, count in asked.items()) + exam.deals * _DEAL
    marks = len(exam.rubric) * _HEADING + _SEAT
    return Minutes(table / 60, answers / 60, marks / 60)


def seconds_per_round(house: House, players: int) -> float:
    """The mean over some rounds as they come."""
    chance, seconds = Random("how long"), 0.0
    for _ in range(_ROUNDS_SAMPLED):
        data = deal_round(house, chance, (), players=players)
        steps = rule(*round_from_plain(data, lambda _: house)).steps
        seconds += sum(move_seconds(due.step.verb) for due in steps) + players * _DECISION
    return seconds / _ROUNDS_SAMPLED


def move_seconds(verb: str) -> float:
    """How long a move takes."""
    return _SECONDS.get(verb, _ANY_MOVE)


# --- the forms to start from


class StartingForm(NamedTuple):
    """A form to begin with."""

    name: str
    about: str
    values: Mapping[str, Any]
    """What differs from the house's own exam."""


_SHORT_FEATURES = (
    "not-qualified", "just-qualifies", "tie", "both-bonuses-folded-left", "both-bonuses-folded-left",
    "both-bonuses-folded-right", "both-bonuses-folded-right", "folded-winner", "low-ace", "faced-discards",
    "limit-cut", "event-raise-too-large",
)  # fmt: skip
_REFRESHER_FEATURES = (
    "not-qualified", "just-qualifies", "tie", "both-bonuses-folded-left", "both-bonuses-folded-left",
    "both-bonuses-folded-right", "both-bonuses-folded-right", "folded-winner", "straight-flush-4", "low-ace",
    "outside-suit", "faced-discards", "limit-cut", "event-raise-too-large",
)  # fmt: skip

STARTING_FORMS = (
    StartingForm(
        "20 minutes",
        "A short exam between shifts.",
        {
            "rounds": 5,
            "seats": 3,
            "features": _SHORT_FEATURES,
            "irregularities": 1,
            "drills": {"payout": 4, "compare": 2, "hand-call": 2, "tuck": 2, "irregularity": 2},
            "minor": 3,
            "validity": 6,
        },
    ),
    StartingForm("Full exam", "Everything in the house’s own exam.", {}),
    StartingForm(
        "Annual refresher",
        "For dealers who have passed before.",
        {
            "rounds": 7,
            "seats": 4,
            "features": _REFRESHER_FEATURES,
            "irregularities": 2,
            "drills": {
                "payout": 4, "compare": 2, "hand-call": 2, "straight-flush": 2, "settle": 1, "tuck": 1,
                "what-next": 2, "irregularity": 2,
            },
            "minor": 4,
        },
    ),
    StartingForm(
        "Floor supervisor",
        "For supervisors and surveillance: mostly Find the fault.",
        {
            "rounds": 3,
            "seats": 3,
            "features": ("not-qualified", "tie", "folded-winner"),
            "irregularities": 0,
            "drills": {"payout": 2, "compare": 2, "settle": 2, "tuck": 2, "irregularity": 2},
            "minor": 3,
            "pace": 0,
            "deals": 12,
        },
    ),
)  # fmt: skip


def starting_exam(start: StartingForm, house: House) -> Exam:
    """The exam of a starting form at a house."""
    exam = house.exam._replace(**start.values)
    return exam._replace(seats=min(exam.seats, _most_players(house)))


def features_offered(house: House) -> list[Feature]:
    """Everything that a form can ask for in the rounds of this house."""
    setting = TableSetting(house, house.posted)
    return features_of(setting)


# --- what is wrong with a form


class Bound(NamedTuple):
    """The least and the most of one value."""

    name: str
    words: str
    least: int
    most: int


BOUNDS = (
    Bound("rounds", "Rounds", 3, 30),
    Bound("seats", "Players", 1, 6),
    Bound("irregularities", "Irregularities", 0, 10),
    Bound("critical", "Critical faults", 0, 2),
    Bound("major", "Major faults", 0, 5),
    Bound("minor", "Minor faults", 0, 20),
    Bound("payouts", "Correct payouts", 90, 100),
    Bound("answers", "Correct answers", 60, 100),
    Bound("pace", "Pace", 0, 40),
    Bound("validity", "A pass is valid", 1, 24),
    Bound("deals", "Deals to watch", 0, 20),
    Bound("faults_found", "Faults found", 50, 100),
    Bound("false_alarms", "False alarms", 0, 5),
)
"""What a form may ask for. Beyond it, a pass would say nothing, or nobody could pass."""
MOST_QUESTIONS = 60
MOST_HEADINGS, LONGEST_HEADING, LONGEST_ANCHOR = 8, 40, 160
"""Of a rubric: the headings, and the characters of a title and of what a score looks like."""
_LEAST_MARK, _MOST_MARK = 5, 9
_FEWEST_DEALS = 5
"""Fewer deals to watch than this say nothing."""


def form_problems(course: Course, exam: Exam) -> list[str]:
    """Everything that is wrong with a form at this house, a sentence each."""
    found = [*_out_of_bounds(exam), *_unfit(course.house, exam)]
    if found:
        return found
    try:
        plan_of(_with(course, exam), Random("a trial"))
    except Refused:
        return ["There aren’t enough rounds for everything that must come up."]
    return []


def form_hints(course: Course, exam: Exam) -> list[str]:
    """What a supervisor should think about, though the form can be used."""
    hints = []
    asked = sum(count for count, _ in skills_asked(_with(course, exam)).values())
    if 0 < asked < 10:
        hints.append(f"With {counted(asked, 'question')}, one wrong answer costs {100 // asked}%.")
    if not asked:
        hints.append("There are no questions, so nothing checks what the dealer knows from memory.")
    if exam.pace == 0:
        hints.append("Pace doesn’t count.")
    for heading in (*exam.rubric, *exam.live):
        if missing := [str(mark) for mark, words in enumerate(heading.words, LOWEST) if not words]:
            hints.append(f"“{heading.title}” has no description for {', '.join(missing)}.")
    return hints


def _out_of_bounds(exam: Exam) -> Iterator[str]:
    for bound in BOUNDS:
        value = getattr(exam, bound.name)
        if not bound.least <= value <= bound.most:
            yield f"{bound.words}: choose from {bound.least} to {bound.most}, not {value}."
    if not _LEAST_MARK <= exam.assessors.mark <= _MOST_MARK:
        yield f"The assessors’ score must be from {_LEAST_MARK} to {_MOST_MARK}, not {exam.assessors.mark:g}."
    if 0 < exam.deals < _FEWEST_DEALS:
        yield f"Deals to watch: choose none, or at least {_FEWEST_DEALS}, not {exam.deals}."
    asked = sum(exam.drills.values())
    if asked > MOST_QUESTIONS or min(exam.drills.values(), default=0) < 0:
        yield f"Questions: choose from 0 to {MOST_QUESTIONS}, not {asked}."
    if not exam.rubric:
        yield "The rubric has no headings, so there is nothing to score."
    for rubric in (exam.rubric, exam.live):
        yield from _unfit_headings(rubric)


def _unfit_headings(rubric: tuple[Heading, ...]) -> Iterator[str]:
    names = [heading.name for heading in rubric]
    if len(rubric) > MOST_HEADINGS:
        yield f"A rubric can have up to {MOST_HEADINGS} headings, not {len(rubric)}."
    for heading in rubric:
        if names.count(heading.name) > 1:
            yield f"Two headings are called “{heading.title}.”"
            return
        too_long = [text for text in heading.words if len(text) > LONGEST_ANCHOR]
        if not heading.title.strip() or len(heading.title) > LONGEST_HEADING or too_long:
            yield f"“{heading.title[:LONGEST_HEADING]}”: the title or a description is missing or too long."


def _unfit(house: House, exam: Exam) -> Iterator[str]:
    if exam.seats > _most_players(house):
        yield f"Players: the table seats {_most_players(house)}, not {exam.seats}."
    events = sum(name.startswith("event-") for name in exam.features)
    known = known_features(house)
    alone = sum(known[name].is_alone for name in exam.features if name in known)
    if alone and alone >= exam.rounds - exam.irregularities:
        yield f"Rounds: no one plays in {alone} of them, so choose more rounds with players."
    if exam.irregularities < events:
        yield f"Irregularities: the required features already include {events}, so choose at least {events}."
    if exam.irregularities > exam.rounds:
        yield f"Irregularities: {exam.irregularities} don’t fit in {exam.rounds} rounds."
    if exam.posted:
        yield from _without_line(house, exam)


def _without_line(house: House, exam: Exam) -> Iterator[str]:
    """The features that no round can have, because the chosen pay tables do not pay them."""
    posted = house_with(house, exam).posted
    for name, feature in known_features(house).items():
        if feature.line and name in exam.features:
            bonus, line = feature.line
            table = house.rules.tables[bonus][posted[bonus]] if bonus in posted else None
            if table and all(row.name != line for row in table.lines):
                yield (
                    f"“{feature.words[:1].upper()}{feature.words[1:]}” can’t come up:"
                    f" {house.names.wager(bonus)} table {posted[bonus]} doesn’t pay it."
                )


def _most_players(house: House) -> int:
    return house.seats - house.has_button


def _with(course: Course, exam: Exam) -> Course:
    return Course(house_with(course.house, exam), course.others)
