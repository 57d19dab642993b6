"""Students whose true chances are known, because they are written here: how they deal, answer and sit exams.

Nothing here is taken from the estimate that they check. Their slips are real moves, the judge finds the
faults, the forms are drawn as for a real exam, and the rules to pass are the exam's own.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from random import Random
from typing import NamedTuple

from app.course.graded_rounds import GradedRounds, grade_round
from app.drills.drill import Course
from app.exam.blueprint import events_possible, features_asked
from app.exam.exam_figures import ExamFigures, payouts_of
from app.exam.pass_rules import machine_rules
from app.grading.judge import judge
from app.learning.learner_state import LearnerState
from app.learning.lesson import Lesson
from app.learning.memory import DAY
from app.learning.round_features import features_at
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.table.table import apply, laid_out
from app.training.deal_round import deal_round
from tests.exam.fares import Form, can_show, forms_of
from tests.grading.slips import other_targets
from tests.learning.true_learners import Activated, AllOrNone, HalfLived, TrueLearner
from tests.trainees.plans import plan_of as plan_of_round
from tests.trainees.registry import TRAINEES
from tests.trainees.trainee import Trainee

MODELS = (Activated, HalfLived, AllOrNone)
_TRICKY = ("tie", "low-ace", "outside-suit", "limit-cut", "folded-winner", "faced-discards", "two-suits-tied")


class School(NamedTuple):
    """Rounds to practice on and forms to sit, the same for all students of a house."""

    course: Course
    rounds: tuple[Ruling, ...]
    forms: tuple[Form, ...]


def school_at(course: Course, rounds: int, forms: int) -> School:
    """So many rounds, half of them with something that an exam asks for, and so many forms."""
    chance, house = Random(f"school {course.house.id}"), course.house
    features = [each.name for each in features_asked(house) if not each.event]
    events = [each.name for each in events_possible(house)]
    practiced = []
    for number in range(rounds):
        asked = [chance.choice(events if number % 6 == 0 else features)] if number % 2 == 0 else []
        data = deal_round(house, chance, asked, players=chance.randint(2, house.exam.seats))
        practiced.append(rule(*round_from_plain(data, lambda _: house)))
    return School(course, tuple(practiced), tuple(forms_of(course, forms, f"forms {house.id}")))


class Student:
    """Somebody who slips now and then, may believe something wrong, and knows the drills to some degree."""

    def __init__(self, school: School, seed: str) -> None:
        self.school, self._chance = school, Random(seed)
        chance, house = self._chance, school.course.house
        self._slips = 10 ** chance.uniform(-5.0, -2.6)
        self._weak = {verb: chance.choice((1, 1, 1, 6)) for verb in ("pay", "take", "call", "tuck", "rack")}
        able = [each for each in TRAINEES.values() if can_show(each, house)]
        self._beliefs: list[tuple[Trainee, float]] = [
            (chance.choice(able), chance.uniform(0.02, 0.7))
            for _ in range(chance.choice((0, 0, 0, 0, 1, 1, 2)))
        ]
        self._stumbles = {name: chance.uniform(0.1, 0.6) for name in _TRICKY if chance.random() < 0.06}
        self._seconds = 3600 / chance.uniform(11, 30)
        self.skills = tuple(dict.fromkeys([each for form in school.forms for each in form.plan.questions]))
        self.mind, self.graded = LearnerState(house), GradedRounds()
        model = chance.choice(MODELS)
        self._learner: TrueLearner = model(self.skills, Random(f"{seed} learner"))
        self.day = 0.0

    def study(self, questions: int, rounds: int) -> None:
        """Answer so many questions over some days, and deal so many rounds."""
        chance, targets = self._chance, self.school.course.house.targets
        days = 2 + questions // 60
        for number in range(questions):
            self.day = days * number / questions
            wanted = chance.choice(self.skills)
            is_right = chance.random() < self._learner.chance(wanted, self.day)
            self._learner.learn(wanted, is_right, self.day)
            lesson = Lesson(wanted.drill, wanted.skill, is_right, 0.8 * targets[wanted.drill])
            self.mind.take([(int(self.day * DAY), lesson)])
        for _ in range(rounds):
            self._deal(chance.choice(self.school.rounds))
        self.day += 1

    def passes(self, form: Form) -> bool:
        """Sit a form, by the exam's own rules."""
        chance, exam = self._chance, self.school.course.house.exam
        faults: Counter[str] = Counter()
        paid = wrong = 0
        for ruling in form.rulings:
            acts = list(self._acts(ruling))
            found = payouts_of(ruling, reduce(apply, acts, laid_out(ruling)))
            paid += len(found.paid)
            if acts != plan_of_round(ruling):
                card = judge(ruling, enumerate(acts, 1))
                faults.update(fault.severity for fault in card.faults if fault.severity and fault.binding)
                wrong += len(found.wrong)
        asked = form.plan.questions
        right = sum(chance.random() < self._learner.chance(each, self.day) for each in asked)
        times = [self._time() for _ in form.rulings]
        figures = ExamFigures(
            rounds=(exam.rounds, exam.rounds),
            questions=(len(asked), len(asked)),
            critical=faults["critical"],
            major=faults["major"],
            minor=faults["minor"],
            cost=0,
            payouts=100 * (paid - wrong) / paid if paid else None,
            answers=100 * right / len(asked) if asked else None,
            pace=len(times) / sum(times) * 3600,
            seconds=sum(times),
            score=0.0,
        )
        return all(rule.met for rule in machine_rules(exam, figures))

    def _deal(self, ruling: Ruling) -> None:
        acts = list(self._acts(ruling))
        faults = () if acts == plan_of_round(ruling) else judge(ruling, enumerate(acts, 1)).faults
        hands, full = len(ruling.played.spots) + 1, ruling.house.seats + (not ruling.house.has_button)
        whole = self._time() * hands / full
        times = [whole * place / max(1, len(acts) - 1) for place in range(len(acts))]
        self.graded = grade_round(self.graded, ruling, faults, acts, times)

    def _time(self) -> float:
        """The seconds of one round at a full table."""
        return self._seconds * self._chance.lognormvariate(0.0, 0.18)

    def _acts(self, ruling: Ruling) -> Iterator[Step]:
        chance, steps = self._chance, plan_of_round(ruling)
        for trainee, held in self._beliefs:
            if chance.random() < held:
                steps = trainee.acts(ruling)
        left = list(steps)
        while left:
            step = left.pop(0)
            if chance.random() >= self._wrong(ruling, step):
                yield step
            elif step.verb == "pay" and step.cents:
                yield step._replace(cents=step.cents + 500)
            elif others := [*other_targets(step)]:
                yield chance.choice(others)
            elif left and chance.random() < 0.5:
                left.insert(1, step)

    def _wrong(self, ruling: Ruling, step: Step) -> float:
        slips = self._slips * self._weak.get(step.verb, 1)
        if self._stumbles and step.verb == "pay" and isinstance(step.place, int):
            slips += sum(self._stumbles.get(name, 0.0) for name in features_at(ruling, step.place))
        return slips


def told_and_true(told: Sequence[float], passed: Sequence[float]) -> dict[int, tuple[int, float, float]]:
    """For each tenth that was told: how many students, the mean told, and the share that passed."""
    found = {}
    for tenth in range(10):
        rows = [
            (said, share) for said, share in zip(told, passed, strict=True) if min(int(10 * said), 9) == tenth
        ]
        if rows:
            found[tenth] = (
                len(rows),
                sum(said for said, _ in rows) / len(rows),
                sum(share for _, share in rows) / len(rows),
            )
    return found
