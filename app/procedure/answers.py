"""Answers to what goes wrong: the steps a house prescribes after an irregular event, put into the plan."""

from collections.abc import Iterable

from app.game.round import Event, Round
from app.procedure.house import House, Irregularity, PlannedStep
from app.procedure.plan import Due
from app.procedure.words import Step

_OR = " / "


def with_answers(
    house: House, played: Round, plan: list[Due], ignored: frozenset[int] = frozenset()
) -> list[Due]:
    """The plan with the answer to each event behind its step. A void round ends with its answer."""
    answered: list[Due] = []
    waiting = {number: event for number, event in enumerate(played.events) if number not in ignored}
    for due in plan:
        answered.append(due)
        for number, event in list(waiting.items()):
            if event.at == str(due.step):
                del waiting[number]
                answer = list(_answer(house, played, number, event))
                answered += answer
                if any(step.step.verb == "void" for step in answer):
                    return answered
    return answered


def answer_to(house: House, played: Round, number: int) -> tuple[Due, ...]:
    """The steps that answer an event."""
    return tuple(_answer(house, played, number, played.events[number]))


def _answer(house: House, played: Round, number: int, event: Event) -> Iterable[Due]:
    irregularity = house.irregularities[event.kind]
    beyond = bool(irregularity.beyond) and event.count > irregularity.threshold
    entry = _entry(event.kind, irregularity)
    for words in irregularity.beyond if beyond else irregularity.answer:
        first, *others = words.split(_OR)
        instead = tuple(_step(other, event) for other in others)
        if first == "return N all":
            for spot in played.spots:
                yield Due(Step("return", spot.number, "all"), entry, number)
        else:
            yield Due(_step(first, event), entry, number, instead)


def _step(words: str, event: Event) -> Step:
    verb, *rest = words.split()
    if verb == "say":
        return Step("say", " ".join(rest))
    place: int | str = rest[0] if rest else ""
    return Step(verb, (event.spot or place) if place == "N" else place, " ".join(rest[1:]))


def _entry(kind: str, irregularity: Irregularity) -> PlannedStep:
    """An answer rests on the house's ruling for its event."""
    return PlannedStep.single(f"event {kind}", (), irregularity.ground)
