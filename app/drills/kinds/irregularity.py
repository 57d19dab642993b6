"""Drill: something goes wrong at the table. Does it need the supervisor, and what is right?"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from app.drills.answer_forms import Choice
from app.drills.beliefs.belief import Belief, mistakes
from app.drills.drill import Course, Drill, Skill
from app.drills.question import Fact, Question, QuestionPart, Scene
from app.game.money import shown
from app.game.round import Event
from app.grading.order import strength
from app.procedure.house import House, Irregularity
from app.procedure.irregularity_answers import answer_to, void_spots
from app.procedure.narration import order
from app.procedure.plan import DueStep
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.sources import Ground
from app.training.deal_round import deal_round
from app.training.feature import TableSetting
from app.training.feature_list import known_features
from app.training.irregular_events import accidents_in_a_row

NAME = "irregularity"

CALL = "Call the floor"
ALONE = "Don't call the floor"
DEAL_ON = "Keep dealing"
DECISION = "The floor decides"
GIVE_BACK = "return all wagers"
SAY_YES = "Say “yes”"
"""Never right, and always among the choices where something is to be said."""

NOT_CALLED, WITHIN, BEYOND = "no supervisor", "within the limit", "beyond the limit"
AGAIN = "after a warning"

_NO_CALL = "You don't need to call, but calling is never wrong."
_COUNTED = {"floor-cards": "players"}
"""What an event counts, if not cards."""
_OF_A_BET = ("raise-too-large", "over-limit")
_OPTIONS = 5


class _EventCase(NamedTuple):
    """A kind of event, and how far it goes."""

    kind: str
    more: str = ""

    @property
    def name(self) -> str:
        return f"{self.kind} {self.more}".strip()


def _cases(house: House) -> Iterator[_EventCase]:
    layout, known = TableSetting(house, house.posted), known_features(house)
    for kind, entry in house.irregularities.items():
        if known[f"event-{kind}"].missing(layout):
            continue
        if entry.beyond:
            yield from (_EventCase(kind, WITHIN), _EventCase(kind, BEYOND))
        elif entry.further:
            yield from (_EventCase(kind), _EventCase(kind, AGAIN))
        else:
            yield _EventCase(kind)


def _words(house: House, case: _EventCase) -> str:
    what = house.irregularities[case.kind].what.rstrip(".")
    return f"{what}: {case.more}" if case.more else what


def _skills(course: Course) -> tuple[Skill, ...]:
    return tuple([Skill(case.name, _words(course.house, case)) for case in _cases(course.house)])


def _traps(course: Course) -> frozenset[str]:
    cases = list(_cases(course.house))
    here = [course.house.irregularities[case.kind] for case in cases]
    found = {case.more for case in cases if case.more}
    return frozenset(found | ({NOT_CALLED} if any(not _calls(entry) for entry in here) else set()))


def _calls(entry: Irregularity) -> bool:
    return "call supervisor" in entry.answer


def _ask(course: Course, skill: str, chance: Random) -> Question:
    house = course.house
    case = next(case for case in _cases(house) if case.name == skill)
    data = _round(house, case, chance)
    ruling = rule(*round_from_plain(data, lambda _: house))
    event = ruling.played.events[-1]
    answer = answer_to(house, ruling.played, len(ruling.played.events) - 1, ruling.steps)
    calls = CALL if any(_is_call(due) for due in answer) else ALONE
    words, options = in_words(answer), _options(ruling, in_words(answer), chance)
    the_call = [due for due in answer if _is_call(due)]
    parts = (
        QuestionPart(
            "Do you call the floor?",
            Choice((CALL, ALONE)),
            calls,
            frozenset({CALL}),  # A call for the supervisor is never wrong.
            frozenset({ALONE} if _is_unsettled(the_call) else ()),
        ),
        QuestionPart(
            "What does the house do?",
            Choice(options),
            words,
            unsettled=frozenset(options if _is_unsettled([*answer[len(the_call) :]] or the_call) else ()),
        ),
    )
    return Question(
        NAME,
        skill,
        (Scene(data, _done(ruling, event)), _told(ruling, event)),
        parts,
        _ground(answer, calls),
        _trap(case, calls),
        mistakes=mistakes(parts, _beliefs(event, calls, words, _all_rulings(ruling))),
    )


def _is_unsettled(answer: list[DueStep]) -> bool:
    """Whether nothing of this is confirmed by the house."""
    return not any(due.entry.ground.source.binds for due in answer)


def _ground(answer: tuple[DueStep, ...], calls: str) -> Ground:
    """The strongest word for any of it."""
    ground = max((due.entry.ground for due in answer), key=lambda ground: strength(ground.source))
    return ground if calls == CALL else Ground(ground.source, f"{ground.why} {_NO_CALL}")


def _trap(case: _EventCase, calls: str) -> str:
    if calls == ALONE:
        return NOT_CALLED
    return case.more


def deal_skill(house: House, skill: str, chance: Random) -> dict[str, Any]:
    """A round in which the irregularity of this skill happens."""
    kind, _, more = skill.partition(" ")
    return _round(house, _EventCase(kind, more), chance)


def _round(house: House, case: _EventCase, chance: Random) -> dict[str, Any]:
    """A round in which it happens as far as it is wanted."""
    data = deal_round(house, chance, [f"event-{case.kind}"], players=chance.randint(2, 5))
    event = data["events"][0]
    if case.more == AGAIN:
        ruling = rule(*round_from_plain({**data, "events": []}, lambda _: house))
        data["events"] = accidents_in_a_row(ruling, case.kind, event["spot"], chance)
    if case.more in (WITHIN, BEYOND):
        threshold = house.irregularities[case.kind].threshold
        event[_COUNTED.get(case.kind, "cards")] = threshold + (case.more == BEYOND)
    return data


def _done(ruling: Ruling, event: Event) -> int:
    """How many steps are done when it has happened; what happened before has had its answer."""
    number = ruling.played.events.index(event)
    return next(place for place, due in enumerate(ruling.steps) if due.event == number)


def _is_call(due: DueStep) -> bool:
    return (due.step.verb, due.step.place) == ("call", "supervisor")


def in_words(answer: Iterable[DueStep]) -> str:
    """A house's answer as one sentence, without the call for the supervisor."""
    answer = tuple(answer)
    dead = void_spots(due.step for due in answer)
    acts = dict.fromkeys([_act(due, due.step.place in dead) for due in answer if not _is_call(due)])
    sentence = ", ".join(acts)
    return sentence[0].upper() + sentence[1:] if sentence else DECISION


def _act(due: DueStep, is_dead: bool) -> str:
    step = due.step
    if is_dead and step.verb in ("return", "take"):
        return f"{step.verb} spot {step.place}’s wagers"
    if step.verb == "say":
        return "say " + " or ".join(f"“{words.place}”" for words in (step, *due.instead))
    if (step.verb, step.what) == ("return", "all"):
        return GIVE_BACK
    told = order(step)
    return told[0].lower() + told[1:]


def _all_rulings(ruling: Ruling) -> list[str]:
    """Every ruling the house has, as it would be given on this event."""
    house, event = ruling.house, ruling.played.events[0]
    spot = event.spot if event.spot is not None else ruling.played.spots[0].number
    found = [DEAL_ON, DECISION]
    for kind, entry in house.irregularities.items():
        for count in (1, entry.threshold + 1):
            other = Event(event.at, kind, spot, count)
            found.append(in_words(answer_to(house, ruling.played._replace(events=(other,)), 0, ruling.steps)))
    return list(dict.fromkeys(found))


def _options(ruling: Ruling, right: str, chance: Random) -> tuple[str, ...]:
    """The right ruling, those that are most often taken for it, and some others."""
    every = _all_rulings(ruling)
    spoken = [SAY_YES] if right.startswith("Say ") else []
    needed = dict.fromkeys([right, *spoken, DEAL_ON, DECISION, *filter(_is_void, every)])
    others = [words for words in every if words not in needed]
    chosen = [*needed, *chance.sample(others, min(len(others), max(0, _OPTIONS - len(needed))))]
    chance.shuffle(chosen)
    return tuple(chosen)


def _is_void(words: str) -> bool:
    return GIVE_BACK in words


def _told(ruling: Ruling, event: Event) -> Fact:
    where = f" at spot {event.spot}" if isinstance(event.spot, int) else ""
    what = ruling.house.irregularities[event.kind].what
    return Fact(f"What happened{where}", " ".join([what, *_particulars(ruling, event)]))


def _particulars(ruling: Ruling, event: Event) -> Iterator[str]:
    entry = ruling.house.irregularities[event.kind]
    if event.kind in _OF_A_BET:
        (spot,) = [spot for spot in ruling.played.spots if spot.number == event.spot]
        seen = f", with {spot.reading.flush_length} suited cards" if _is_open(ruling, event) else ""
        base = f" of {shown(spot.wagers['ante'])}{seen}" if event.kind == "raise-too-large" else ""
        yield f"{shown(event.asked)} on an Ante{base}."
    elif event.kind in ("hand-count", "deck-count"):
        yield f"There are {event.count}."
    elif entry.beyond:
        counted = _COUNTED.get(event.kind, "cards")
        yield f"It involves {event.count} {counted if event.count > 1 else counted[:-1]}."
    if len(ruling.played.events) > 1:
        yield "The player has already been warned."


def _is_open(ruling: Ruling, event: Event) -> bool:
    """Whether the hand of the spot is face up. Its cards cannot be known before."""
    done = ruling.steps[: _done(ruling, event)]
    return any((due.step.verb, due.step.place) == ("reveal", event.spot) for due in done)


def _beliefs(event: Event, calls: str, words: str, rulings: list[str]) -> Iterator[Belief]:
    if event.kind == "raise-too-large":
        yield "accepts-any-raise", (ALONE, DEAL_ON)
    yield "deals-on-regardless", (ALONE, DEAL_ON)
    yield "never-calls-the-supervisor", (ALONE, DEAL_ON if words == DECISION else words)
    if calls == CALL:
        yield from [("voids-everything", (CALL, void)) for void in filter(_is_void, rulings)]
    if _is_void(words):
        yield "never-voids", (CALL, DECISION)


DRILL = Drill(
    NAME,
    "Irregularity",
    "Something goes wrong. Do you call the floor, and what does the house do?",
    _traps,
    _skills,
    _ask,
)
