"""Drill: the table at a step, and what comes next; and steps to be put in order."""

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

from app.drills.answer_forms import Choice, Sequence
from app.drills.beliefs.belief import Belief, mistakes
from app.drills.beliefs.mistaken_plans import believed_plans
from app.drills.drill import Course, Drill, Skill
from app.drills.material.legal_order import LegalOrder, binding_order, legal_order
from app.drills.material.next_places import PLACES, PlanPlace, is_at_spot, places_at, rounds_at, step_at
from app.drills.material.next_steps import bound_places, next_of, strict_places
from app.drills.question import Question, QuestionPart, Scene
from app.grading.order import order_source
from app.procedure.house import House
from app.procedure.narration import order
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.ruling_words import ground_of_step
from app.procedure.vocabulary import CALL_SUPERVISOR, Step
from app.training.deal_round import deal_round
from app.training.feature_list import FEATURES

NAME = "what-next"

_ORDER = "order"
_OPTIONS = 4
_LONG = 5
_TRIES = 150
"""A house of one's own may have a plan without such a place: then any other one will do."""


def _skills(course: Course) -> tuple[Skill, ...]:
    house = course.house
    found = [Skill(f"next {name}", PLACES[name].words) for name in places_at(house)]
    return (*found, Skill(_ORDER, "steps in order"))


def _traps(course: Course) -> frozenset[str]:
    return frozenset(PLACES[name].trap for name in places_at(course.house)) - {""}


def _ask(course: Course, skill: str, chance: Random) -> Question:
    if skill == _ORDER:
        return _sequence(course.house, chance)
    return _choice(course.house, skill, PLACES[skill.removeprefix("next ")], chance)


def _dealt(house: House, features: tuple[str, ...], chance: Random) -> tuple[dict[str, Any], Ruling]:
    data = deal_round(house, chance, features, players=chance.randint(3, 5))
    return data, rule(*round_from_plain(data, lambda _: house))


def _choice(house: House, skill: str, place: PlanPlace, chance: Random) -> Question:
    features = chance.choice(rounds_at(house, place)) if place.plans else place.features
    for _ in range(_TRIES):
        data, ruling = _dealt(house, features, chance)
        fitting = _moments(ruling, place)
        if fitting:
            break
    done = chance.choice(fitting or bound_places(legal_order(ruling)))
    return next_question(data, ruling, done, chance, skill, place.trap)


def next_question(
    data: dict[str, Any], ruling: Ruling, done: int, chance: Random, skill: str = "", trap: str = ""
) -> Question:
    """What comes after so many steps of a round."""
    words, next_words = order(step_at(ruling, done)), _next_words(ruling, done)
    part = QuestionPart(_asks(ruling), Choice(()), words, next_words, _later_words(ruling, done))
    wrong = mistakes((part,), _beliefs(ruling, done))
    options = _options(ruling, done, part, [mistake.answer[0] for mistake in wrong], chance)
    return Question(
        NAME,
        skill,
        (Scene(data, done),),
        (part._replace(form=Choice(options)),),
        ground_of_step(ruling, ruling.steps[done]),
        trap,
        mistakes=wrong,
    )


def _asks(ruling: Ruling) -> str:
    """The question. A deck alone does not tell what it is prepared for."""
    plan = "" if ruling.played.spots else FEATURES[ruling.played.plan].words
    return f"{plan[:1].upper()}{plan[1:]}. What comes next?" if plan else "What comes next?"


def _moments(ruling: Ruling, place: PlanPlace) -> list[int]:
    """How many steps are done when a round is at such a place; if it can be, where one step alone is next."""
    legal = legal_order(ruling)
    fitting = [done for done in bound_places(legal) if place.is_here(ruling, done)]
    strict = strict_places(legal)
    return [done for done in fitting if done in strict] or fitting


def _next_words(ruling: Ruling, done: int) -> frozenset[str]:
    """Everything that may be done next. To call the supervisor always may."""
    steps = [step_at(ruling, place) for place in legal_order(ruling).next_after(done)]
    return frozenset(map(order, [*steps, CALL_SUPERVISOR]))


def _later_words(ruling: Ruling, done: int) -> frozenset[str]:
    """Steps for which it is too early, but not by any word of the house."""
    legal, plan = legal_order(ruling), ruling.house.steps_of(ruling.played.plan)
    first, words = ruling.steps[done], set()
    for place in range(done + 1, len(ruling.steps)):
        due = ruling.steps[place]
        if done not in legal.earlier[place] or not order_source(plan, first, due).binds:
            words.add(order(due.step))
    return frozenset(words)


_AT_THE_START = {
    "deals-right-to-left": "deal",
    "deals-dealer-first": "deal",
    "settles-left-to-right": "reveal",
    "settles-clockwise-from-button": "reveal",
    "racks-dealer-first": "reveal",
    "pushes-up-unqualified": "reveal",
}
"""Once a step with this verb is done, a plan that begins otherwise does not say how to go on."""


def _beliefs(ruling: Ruling, done: int) -> Iterator[Belief]:
    begun = {due.step.verb for due in ruling.steps[:done] if is_at_spot(due.step)}
    for name, steps in believed_plans(ruling, step_at(ruling, done).verb):
        step = next_of(steps, ruling, done)
        if step is not None and _AT_THE_START.get(name) not in begun:
            yield name, (order(step),)


def _options(
    ruling: Ruling, done: int, part: QuestionPart, wrong: list[str], chance: Random
) -> tuple[str, ...]:
    """The right step, what misconceptions would do, and what comes later; nothing else that is right."""
    plan = [step_at(ruling, place) for place in bound_places(legal_order(ruling))]
    later = list(dict.fromkeys(order(step) for step in plan if step in _undone(ruling, done)))
    near = [words for words in later[1:6] if words not in wrong]
    others = dict.fromkeys([*wrong, *chance.sample(near, len(near)), *later, *map(order, plan)])
    if not ruling.played.spots:
        # A short plan: what is done to a deck elsewhere at this house is as plausible.
        others |= dict.fromkeys(map(order, _of_the_deck(ruling.house)))
    distractors = [words for words in others if not part.accepts(words)]
    options = [part.right, *distractors[: max(_OPTIONS - 1, len(set(wrong)))]]
    chance.shuffle(options)
    return tuple(options)


def _of_the_deck(house: House) -> Iterator[Step]:
    """Everything that is done to a deck at this house."""
    for plan, steps in house.plans.items():
        if plan != "round":
            yield from [Step(verb, place) for verb, place in (step.words[:2] for step in steps)]


def _undone(ruling: Ruling, done: int) -> list[Step]:
    return [due.step for due in ruling.steps[done:]]


def _sequence(house: House, chance: Random) -> Question:
    for _ in range(_TRIES):
        data, ruling = _dealt(house, (), chance)
        row = _row(ruling, chance)
        if row:
            break
    else:
        return _choice(house, _ORDER, PLACES["table"], chance)
    words = [order(step_at(ruling, place)) for place in row]
    part = QuestionPart(
        "Tap these steps in the order you do them.",
        Sequence(()),
        Sequence.written(words),
        _all_orders(ruling, row, legal_order(ruling)),
        _all_orders(ruling, row, binding_order(ruling, row)),
    )
    shuffled = words
    while part.accepts(Sequence.written(shuffled)):
        shuffled = chance.sample(words, len(words))
    part = part._replace(form=Sequence(tuple(shuffled)))
    return Question(
        NAME,
        _ORDER,
        (Scene(data, row[0]),),
        (part,),
        ruling.steps[row[0]].entry.ground,
        mistakes=mistakes((part,), _orders(ruling, row)),
    )


def _row(ruling: Ruling, chance: Random) -> list[int]:
    """Some steps in a row that can be told apart and are not free to be done in just any order, or none."""
    legal = legal_order(ruling)
    bound = bound_places(legal)
    start = chance.randrange(len(bound))
    row = bound[start : start + _LONG]
    words = {order(step_at(ruling, place)) for place in row}
    plan = [due.step for due in ruling.steps]
    once = all(plan.count(plan[place]) == 1 for place in row)
    return row if len(words) == _LONG and once and row[0] in legal.earlier[row[-1]] else []


def _all_orders(ruling: Ruling, row: list[int], legal: LegalOrder) -> frozenset[str]:
    """Every order in which the house allows these steps."""
    return frozenset(
        Sequence.written(order(step_at(ruling, place)) for place in places)
        for places in permutations(row)
        if legal.allows(places)
    )


def _orders(ruling: Ruling, row: list[int]) -> Iterator[Belief]:
    steps = [step_at(ruling, place) for place in row]
    for verb in dict.fromkeys(step.verb for step in steps):
        for name, believed in believed_plans(ruling, verb):
            if all(step in believed for step in steps):
                yield name, (Sequence.written(map(order, sorted(steps, key=believed.index))),)


DRILL = Drill(
    NAME,
    "What’s next",
    "A table mid-round: what comes next? Or put the steps in order.",
    _traps,
    _skills,
    _ask,
)
