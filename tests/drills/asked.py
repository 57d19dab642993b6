"""Questions drawn with skills evenly, and rounds made again from nothing but what a question shows."""

from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from app.drills.drill import Course, Drill
from app.drills.question import Cards, Fact, Posted, Question, Scene, Shown, Stake
from app.game.cards import written
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from tests.bulk import SOAK, figure
from tests.procedure.own_house import own_library, write
from tests.procedure.test_sixth_house import RIVERBOAT

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")

_Kind = TypeVar("_Kind", bound=Shown)


def course_at(house_id: str, library: Library) -> Course:
    """The drills of a house, for somebody who may come from any other."""
    others = [library.house(other) for other in HOUSES if other != house_id]
    return Course(library.house(house_id), tuple(others))


def sixth_course(folder: Path) -> Course:
    """The drills of a house that a supervisor wrote."""
    write(folder, RIVERBOAT, "riverboat")
    return course_at("riverboat", own_library(folder))


def asked(drill: Drill, course: Course, number: int, seed: int = 1) -> Iterator[Question]:
    """So many questions, every skill as often as the others. Tests that ask for the same ones share them."""
    if SOAK:  # too many to keep
        yield from islice(_drawn(drill, course, seed), number)
        return
    key = (drill.name, seed, *map(id, (course.house, *course.others)))
    _, questions, more = _SHARED.setdefault(key, (course, [], _drawn(drill, course, seed)))
    for place in range(number):
        if place == len(questions):
            questions.append(next(more))
        yield questions[place]


_SHARED: dict[tuple[object, ...], tuple[Course, list[Question], Iterator[Question]]] = {}


def _drawn(drill: Drill, course: Course, seed: int) -> Iterator[Question]:
    chance = Random(f"{drill.name} {course.house.id} {seed}")
    skills = [skill.name for skill in drill.skills(course)]
    chance.shuffle(skills)
    for skill in cycle(skills):
        yield drill.ask(course, skill, chance)


def in_bulk(drill: Drill, course: Course, seed: int = 1) -> Iterator[Question]:
    """A thousand questions, or as many as are asked in this run; every skill twice at least."""
    return asked(drill, course, max(figure(1000), 2 * len(drill.skills(course))), seed)


def shown(question: Question, kind: type[_Kind]) -> list[_Kind]:
    """Everything of a kind that a question shows."""
    return [each for each in question.shows if isinstance(each, kind)]


def fact(question: Question, title: str) -> str | None:
    """A fact that a question tells, if it does."""
    return next((each.text for each in shown(question, Fact) if each.title == title), None)


def round_shown(question: Question, house_id: str) -> dict[str, Any]:
    """The round of a question about one spot, written down from what is shown."""
    player, dealer = shown(question, Cards)
    number = int(fact(question, "Spot") or 0)
    spot: dict[str, Any] = {"spot": number, "cards": written(player.cards)}
    spot |= {stake.wager: stake.cents // 100 for stake in shown(question, Stake)}
    spot["decision"] = "raise" if "raise" in spot else "fold"
    data: dict[str, Any] = {"house": house_id, "dealer": written(dealer.cards), "spots": [spot]}
    if house_id in ("greektown", "riverboat"):
        data["posted"] = {each.bonus: each.table for each in shown(question, Posted)}
    if house_id == "cuda":
        data["button"] = number % 7 + 1
    meter = fact(question, "Meter")
    return data | ({"meter": int(meter.strip("$").replace(",", ""))} if meter else {})


def ruled(data: dict[str, Any], library: Library) -> Ruling:
    """The engine's ruling on a round."""
    return rule(*round_from_plain(data, library.house))


def scene(question: Question) -> Scene:
    """The scene of a question that has one."""
    (found,) = shown(question, Scene)
    return found


def money(steps: list[str]) -> str:
    """What is done with wagers after the first card, as a dealer would say it of one spot.

    A tap is for Raise and Ante, unless one of them goes another way.
    """
    after = steps[next(place for place, step in enumerate(steps) if step.startswith("deal ")) :]
    acts = [step.split() for step in after if step.split()[0] in ("pay", "take", "push", "return")]
    moved = {act[2] for act in acts if act[0] != "push"}
    tap = ["raise"] if "ante" in moved else ["ante"] if "raise" in moved else []
    return ", ".join(" ".join([act[0], *(act[2:] or tap)]) for act in acts)


def step_of(text: str) -> Step:
    """A step as it is written."""
    verb, *rest = text.split()
    if verb in ("set", "call") and len(rest) > 1:
        return Step(verb, rest[0], " ".join(rest[1:]))
    place: int | str = int(rest[0]) if rest and rest[0].isdigit() else " ".join(rest[:1])
    cents = round(float(rest[2]) * 100) if verb == "pay" else None
    return Step(verb, place, " ".join(rest[1:2]), cents)
