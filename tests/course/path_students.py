"""Students whose knowledge is known, on their way to the exam: by the path, as before there was one, by chance.

A round asks for every kind of step in it and for every skill that its steps show, each once. What lights up is
done right by everybody, and teaches less than what is remembered. Of a round with much that is new, little
stays. Times are plain guesses, the same for everybody.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from app.course.exam_demand import demand_of
from app.course.exam_questions import exam_weights, next_for_exam
from app.course.fading_guidance import SkillsNow, StepDone, after_steps, help_in
from app.course.path import (
    FinishedRound,
    RungStanding,
    after_round,
    deal_rung,
    next_rung,
    rung_named,
    rungs_at,
)
from app.drills.drill import Course
from app.drills.run_plans import FOR_EXAM
from app.drills.skill_choice import Wanted
from app.drills.skills_at_table import skills_shown
from app.errors import Refused
from app.learning.learner_state import LearnerState, mistakes_of
from app.learning.lesson import Lesson
from app.learning.mastery import state_of
from app.learning.memory import DAY
from app.learning.next_skill import next_skill
from app.learning.table_lessons import TABLE, kind_of
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.training.deal_round import deal_for_practice, deal_round
from app.training.feature import TableSetting
from app.training.feature_list import features_of
from tests.learning.true_learners import SLIP, TrueLearner

USUAL, ANY = "as they come", "with trouble"
"""Rounds that are on no rung: as they come by default, and with something that goes wrong in some."""
SESSION = 0.5
"""Hours a day. Before there was a path, half of them were questions, half of them rounds."""
MOST_HOURS = 40.0
_STEP, _SLIP, _BETWEEN, _READING = 3.0, 10.0, 2.0, 8.0
"""Seconds for a step, to hear about a slip, between two questions, and to read why an answer was wrong."""
_SHOWN = 0.4
"""How often a step that was shown leaves as much as one that was remembered."""
_UNKNOWN, _CAPACITY = 0.5, 6
"""What is known less well than this is new, and so many new things stay of a round."""
_CARELESS = 0.002
_LEARN_ROUNDS = 10
"""So many rounds students were told to deal in Learn before there was a path."""
_POOL = 60
_ASKS = 0.5
"""Who does not know a step asks for the hint in so many cases, where there is one."""
PAID = ("payout", "straight-flush", "compare", "settle", "progressive")
"""Their steps move money, so what is wrong here is a critical fault: a test asks the judge."""
_MONEY = (*PAID, "hand-call", "irregularity")
"""What is wrong here is a critical fault, or nearly always so."""


class TableRound(NamedTuple):
    """A round to deal: its kinds of steps, and the skills it shows, each with the steps that need it."""

    ruling: Ruling
    steps: tuple[Step, ...]
    needs: tuple[tuple[Wanted, tuple[Step, ...]], ...]
    shown: frozenset[Wanted]


class Passed(NamedTuple):
    """What it took to pass."""

    hours: float
    questions: int
    rounds: int
    has_passed: bool


class Student:
    """A true learner with what the program knows of them."""

    def __init__(self, course: Course, skills: Sequence[Wanted], learner: TrueLearner, seed: str) -> None:
        self.house, self.skills, self.learner = course.house, skills, learner
        self.weights = exam_weights(demand_of(course))
        self.chance = Random(seed)
        self.mind = LearnerState(self.house)
        self.path: dict[str, RungStanding] = {}
        self.scores: dict[str, int] = {}
        self.at = 0
        self.questions = self.rounds = 0
        self.last: Wanted | None = None
        self._load = 1.0
        """How much of what is new in a round stays: who has too much of it at once keeps little."""

    @property
    def day(self) -> float:
        return self.at / DAY

    def knowledge(self, wanted: Wanted) -> float:
        """At the table there is time to look twice: slips are rarer than in a drill."""
        return min(1.0, self.learner.chance(wanted, self.day) / (1 - SLIP)) * (1 - _CARELESS)

    def answer(self, wanted: Wanted) -> None:
        """One question of a drill."""
        is_right = self.chance.random() < self.learner.chance(wanted, self.day)
        seconds = self.house.targets[wanted.drill] * self.chance.uniform(0.5, 1.2)
        self.at += round(1000 * (seconds + _BETWEEN + (0 if is_right else _READING)))
        self.learner.learn(wanted, is_right, self.day)
        self.mind.take([(self.at, Lesson(*wanted, is_right, seconds))])
        self.questions += 1
        self.last = wanted

    def deal(self, dealt: TableRound, help_now: Callable[[Step], str], feeds: bool) -> bool:
        """One round: was anything in it remembered? `feeds`: what is dealt counts for the skills of the drills."""
        done: list[StepDone] = []
        unknown = sum(self.learner.chance(wanted, self.day) < _UNKNOWN for wanted, _ in dealt.needs)
        self._load = min(1.0, _CAPACITY / max(unknown, 1))
        lessons: list[Lesson] = []
        slips = spoiled = 0
        for wanted, steps in dealt.needs:
            helped = {help_now(step) for step in steps}
            is_right, is_own = self._do(wanted, helped)
            slips += not is_right
            spoiled += not is_right and wanted.drill in (*_MONEY, "tuck")
            if is_own and feeds:
                seconds = float(self.house.targets.get(wanted.drill, 0))
                lessons.append(Lesson(*wanted, is_right, seconds))
            done += [StepDone(step, is_right, is_own) for step in steps]
        self.at += round(1000 * (_STEP * len(dealt.ruling.steps) + _SLIP * slips))
        self.mind.take([], [(self.at, lesson) for lesson in lessons])
        self.scores = after_steps(self.scores, done)
        self.rounds += 1
        # As in the program: a round that was mostly lit is not on the path, and minor faults do not spoil one.
        if sum(each.is_unaided for each in done) >= 0.75 * len(done):
            finished = FinishedRound(dealt.ruling, not spoiled, float(self.house.exam.pace))
            self.path = after_round(self.path, finished)
        return bool(lessons)

    def _do(self, wanted: Wanted, helped: set[str]) -> tuple[bool, bool]:
        """Was it right, and without help?"""
        if "light" in helped:
            self._see(wanted)
            return True, False
        if self.chance.random() < self.knowledge(wanted):
            self.learner.learn(wanted, True, self.day)
            return True, True
        if "hint" in helped and self.chance.random() < _ASKS:
            self._see(wanted)
            return True, False
        if self.chance.random() < self._load:
            self.learner.learn(wanted, False, self.day)
        return False, True

    def _see(self, wanted: Wanted) -> None:
        if self.chance.random() < _SHOWN * self._load:
            self.learner.learn(wanted, True, self.day)

    def sits(self, exam: Sequence[TableRound], questions: Sequence[Wanted]) -> bool:
        """An exam: is it passed? Nothing is learned from it."""
        critical = major = minor = 0
        known = {wanted: self.knowledge(wanted) for dealt in exam for wanted, _ in dealt.needs}
        for dealt in exam:
            for wanted, _ in dealt.needs:
                if self.chance.random() >= known[wanted]:
                    critical += wanted.drill in _MONEY
                    major += wanted.drill == "tuck"
                    minor += wanted.drill in (TABLE, "what-next")
        rules = self.house.exam
        right = sum(self.chance.random() < self.learner.chance(each, self.day) for each in questions)
        is_clean = critical <= rules.critical and major <= rules.major and minor <= rules.minor
        return is_clean and 100 * right >= rules.answers * len(questions)


Way = Callable[[Student], None]


def by_the_path(student: Student) -> None:
    """As the path leads: a round with guidance that fades, then a set of questions for the exam, in turns."""
    end = student.at + SESSION * 3_600_000
    while student.at < end:
        for _ in range(FOR_EXAM if _deal_next(student) else 0):
            if student.at < end:
                mind, last = student.mind, student.last
                wanted = next_for_exam(
                    mind, student.skills, student.weights, last, student.at, student.chance
                )
                student.answer(wanted)


def _deal_next(student: Student) -> bool:
    rung = next_rung(student.house, student.path)
    mind, at = student.mind, student.at
    mastered = [
        wanted
        for wanted, memory in mind.memories.items()
        if state_of(memory, wanted.drill, at, student.house) == "mastered"
    ]
    skills = SkillsNow(frozenset(mastered), frozenset(mistakes_of(mind)))
    some = student.chance.sample(rounds_of(student.house, rung.name), 4)
    dealt = max(some, key=lambda each: sum(wanted not in skills.mastered for wanted in each.shown))
    found = help_in(dealt.ruling, student.scores, skills)
    return student.deal(dealt, lambda step: found[step], feeds=True)


def as_before(student: Student) -> None:
    """The same questions, then rounds as they come: the first ones in Learn, the others in Practice."""
    _drill(student, student.skills)
    end = student.at + SESSION * 1_800_000
    while student.at < end:
        is_lit = student.rounds < _LEARN_ROUNDS
        dealt = student.chance.choice(rounds_of(student.house, USUAL))
        student.deal(dealt, lambda _, is_lit=is_lit: "light" if is_lit else "none", feeds=False)  # type: ignore[misc]


def by_chance(student: Student) -> None:
    """Any question, any round, in any order."""
    end = student.at + SESSION * 3_600_000
    while student.at < end:
        if student.chance.random() < 0.9:
            student.answer(student.chance.choice(student.skills))
        else:
            student.deal(student.chance.choice(rounds_of(student.house, ANY)), lambda _: "none", feeds=False)


def _drill(student: Student, skills: Sequence[Wanted]) -> None:
    end = student.at + SESSION * 1_800_000
    while student.at < end:
        student.answer(next_skill(student.mind, skills, student.last, student.at, student.chance))


def until_passed(student: Student, way: Way, exams: Callable[[int], Sequence[TableRound]]) -> Passed:
    """A session a day, and the exam the next morning, until it is passed."""
    hours, day = 0.0, 0
    house = student.house
    while hours < MOST_HOURS:
        student.at = day * DAY
        way(student)
        hours += SESSION
        day += 1
        student.at = day * DAY
        questions = [
            student.chance.choice([each for each in student.skills if each.drill == drill])
            for drill, count in house.exam.drills.items()
            for _ in range(count)
            if any(each.drill == drill for each in student.skills)
        ]
        if student.sits(exams(day), questions):
            return Passed(hours, student.questions, student.rounds, True)
    return Passed(hours, student.questions, student.rounds, False)


def table_round(house: House, data: dict[str, Any]) -> TableRound:
    """A round as students deal it."""
    ruling = rule(*round_from_plain(data, lambda _: house))
    steps = tuple([due.step for due in ruling.steps])
    kinds: dict[Wanted, tuple[Step, ...]] = {}
    for step in steps:
        kind = Wanted(TABLE, kind_of(step))
        kinds[kind] = (*kinds.get(kind, ()), step)
    for shown in skills_shown(ruling):
        kinds[shown.wanted] = (*kinds.get(shown.wanted, ()), *shown.steps)
    every = frozenset(each.wanted for each in skills_shown(ruling))
    return TableRound(ruling, steps, tuple(kinds.items()), every)


def exam_rounds(house: House, seed: str, count: int = 80) -> list[TableRound]:
    """Rounds as the exam of a house has them: its features and its irregularities, as often as there."""
    chance = Random(seed)
    here = {feature.name for feature in features_of(TableSetting(house, house.posted))}
    features = [name for name in dict.fromkeys(house.exam.features) if name in here]
    events = sorted(name for name in here if name.startswith("event-"))
    found: list[TableRound] = []
    while len(found) < count:
        is_troubled = chance.random() < house.exam.irregularities / house.exam.rounds
        wanted = chance.choice(events if is_troubled else features)
        with suppress(Refused):
            data = deal_round(house, chance, [wanted], players=house.exam.seats)
            found.append(table_round(house, data))
    return found


def everything_in(house: House, skills: Sequence[Wanted], exam: Sequence[TableRound]) -> list[Wanted]:
    """The skills of the drills, and the kinds of steps that any round has."""
    names = [USUAL, ANY, *[rung.name for rung in rungs_at(house)]]
    rounds = [*exam, *[each for name in names for each in rounds_of(house, name)]]
    met = {wanted for each in rounds for wanted, _ in each.needs}
    return [*skills, *sorted(met.difference(skills))]


_ROUNDS: dict[tuple[str, str], list[TableRound]] = {}


def rounds_of(house: House, rung: str) -> list[TableRound]:
    """Rounds of a rung, or any rounds, dealt once for everybody."""
    if (house.id, rung) not in _ROUNDS:
        chance = Random(f"{house.id} {rung}")
        found = []
        for _ in range(_POOL):
            if rung not in (USUAL, ANY):
                place = rung_named(house, rung)
                assert place
                data = deal_rung(house, place, chance)
            else:
                data = deal_for_practice(house, chance, with_events=rung == ANY)
            found.append(table_round(house, data))
        _ROUNDS[house.id, rung] = found
    return _ROUNDS[house.id, rung]
