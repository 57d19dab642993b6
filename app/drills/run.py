"""A run of questions: open-ended, timed, a sprint, mistakes, the day's set, the exam's, a refresher."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import log10
from random import Random
from types import MappingProxyType

from app.drills.answer import Answered, answered
from app.drills.catalogue import DRILLS, drills_at
from app.drills.drill import Course, Drill, Skill
from app.drills.question import Answer, Cards, ChipStack, Question, Scene
from app.drills.run_plans import SPRINT, RunPlan
from app.drills.skill_choice import Chooser, Wanted, evenly

_TRIES = 20
_STAKES: Mapping[str, float] = MappingProxyType(
    {
        "payout": 3.0, "limits": 3.0, "progressive": 3.0, "irregularity": 3.0,
        "straight-flush": 2.0, "settle": 2.0, "compare": 2.0, "tuck": 2.0,
    }
)  # fmt: skip
"""What a mistake costs, as a weight. Everything else has 1."""
_RARE = 2.0
"""The weight of what has no frequency of its own, like an irregularity: as rare as one hand in a hundred."""


class DrillRun:
    """Questions in, answers out. It is handed the time each answer took; a chooser knows all before it."""

    def __init__(
        self,
        course: Course,
        plan: RunPlan,
        chance: Random,
        answers: Iterable[Answered] = (),
        chooser: Chooser | None = None,
        given: Sequence[Question] = (),
    ) -> None:
        """`given` are all its questions, where they are not to be made."""
        self.course = course
        self.plan = plan
        self.answers = list(answers)
        self._chance = chance
        self._chooser = chooser
        self._seen: set[object] = set()
        self._wanted = _wanted(course, plan, chooser)
        self._given = tuple(given)
        self._ahead: Question | None = None
        self.question: Question | None = None
        self._ask()

    @property
    def seconds(self) -> float:
        """How long the answers took together."""
        return sum(answer.seconds for answer in self.answers)

    @property
    def left(self) -> float | None:
        """How many seconds of a sprint are left."""
        return max(0.0, SPRINT - self.seconds) if self.plan.kind == "sprint" else None

    def judge(self, given: Answer, seconds: float) -> Answered:
        """What an answer to the present question is worth."""
        assert self.question, "a run that is over takes no answers"
        return answered(self.question, given, seconds)

    def take(self, answer: Answered) -> None:
        """Count an answer that was judged, and ask on."""
        self.answers.append(answer)
        if self._chooser:
            self._chooser.heed(answer)
        self._ask()

    def stop(self) -> None:
        """End the run here: the time is up."""
        self.question = None

    def look_ahead(self) -> Question | None:
        """The question after the present one, chosen ahead of time so that the trainee never waits.

        None if the next question depends on the answer, or if there is none.
        """
        if self._given:
            return next(iter(self._given[len(self.answers) + 1 :]), None)
        is_last = self.plan.most is not None and len(self.answers) + 1 >= self.plan.most
        if self.question is None or is_last or self.plan.kind == "mistakes":
            return None
        if self._ahead is None:
            wanted = self._next(Wanted(self.question.drill, self.question.skill))
            self._ahead = self._fresh(wanted) if wanted else None
        return self._ahead

    def _ask(self) -> None:
        ahead, self._ahead = self._ahead, None
        if self._given:
            self.question = next(iter(self._given[len(self.answers) :]), None)
        elif self.plan.is_over(self.answers):
            self.question = None
        elif ahead:
            self.question = ahead
        else:
            wanted = self._next()
            self.question = self._fresh(wanted) if wanted else None

    def _next(self, *present: Wanted) -> Wanted | None:
        """The skill to ask for, after all that was answered and what is being asked now."""
        wanted: Sequence[Wanted] = self._wanted
        if self.plan.kind == "mistakes":
            mistakes = self._chooser.mistakes() if self._chooser else ()
            wanted = [each for each in self._wanted if each in mistakes]
        if not wanted:
            return None
        asked = [*[Wanted(answer.drill, answer.skill) for answer in self.answers], *present]
        if self._chooser and self.plan.is_spaced:
            return self._chooser.choose(wanted, asked, self._chance)
        if self.plan.kind == "refresher":
            return rare_and_expensive(self.course, wanted, asked, self._chance)
        if not self.plan.drill and self.plan.kind != "mistakes":
            wanted = _of_one_drill(wanted, asked, self._chance)
        return evenly(wanted, asked, self._chance)

    def _fresh(self, wanted: Wanted) -> Question:
        """A question whose cards this run has not shown, as long as there are any."""
        for _ in range(_TRIES):
            question = DRILLS[wanted.drill].ask(self.course, wanted.skill, self._chance)
            sight = sight_of(question)
            if sight not in self._seen:
                break
        self._seen.add(sight)
        return question


def sight_of(question: Question) -> object:
    """What makes two questions look the same."""
    shows = [_sight(thing) for thing in question.shows if isinstance(thing, Cards | Scene | ChipStack)]
    return question.skill, tuple(shows or map(str, question.shows))


def _sight(thing: Cards | Scene | ChipStack) -> object:
    """Cards are the same in whatever order they lie."""
    return frozenset(thing.cards) if isinstance(thing, Cards) else str(thing)


def _wanted(course: Course, plan: RunPlan, chooser: Chooser | None) -> tuple[Wanted, ...]:
    """What may be asked for. What is for some dealers only has to be chosen, or was before."""
    if plan.drill:
        drills: Iterable[Drill] = [DRILLS[plan.drill]]
    else:
        drills = [
            drill
            for drill in drills_at(course)
            if plan.kind == "mistakes" or not drill.is_elective or (chooser and chooser.has_begun(drill.name))
        ]
    found = [Wanted(drill.name, skill.name) for drill in drills for skill in _skills(drill, course, plan)]
    return tuple([each for each in found if plan.skill in ("", each.skill)] or found)


def _skills(drill: Drill, course: Course, plan: RunPlan) -> tuple[Skill, ...]:
    if plan.kind == "others":
        return drill.extras(course)
    # Whatever was answered wrong may be a mistake.
    return drill.skills(course) + (drill.extras(course) if plan.kind == "mistakes" else ())


def _of_one_drill(wanted: Sequence[Wanted], asked: Sequence[Wanted], chance: Random) -> list[Wanted]:
    """The skills of the drill whose turn it is: a mixed set has as much of each."""
    drills = [Wanted(drill, "") for drill in dict.fromkeys(each.drill for each in wanted)]
    turn = evenly(drills, [Wanted(each.drill, "") for each in asked], chance)
    return [each for each in wanted if each.drill == turn.drill]


def rare_and_expensive(
    course: Course, wanted: Sequence[Wanted], asked: Sequence[Wanted], chance: Random
) -> Wanted:
    """One of the skills asked least, by weight."""
    fewest = min(asked.count(each) for each in wanted)
    left = [each for each in wanted if asked.count(each) == fewest]
    weights = weights_of(course, left)
    return chance.choices(left, [weights[each] for each in left])[0]


def weights_of(course: Course, wanted: Sequence[Wanted]) -> dict[Wanted, float]:
    """How rare and how expensive each of these skills is: a hand ten times as rare weighs one more."""
    shares = {
        Wanted(drill, skill.name): skill.share
        for drill in {each.drill for each in wanted}
        for skill in DRILLS[drill].skills(course)
    }
    return {each: _weight(each.drill, shares.get(each)) for each in wanted}


def _weight(drill: str, share: Fraction | None) -> float:
    rarity = log10(1 / float(share)) if share else _RARE
    return _STAKES.get(drill, 1.0) * (1.0 + rarity)
