"""Answers to what goes wrong: the steps a house prescribes after an irregular event, put into the plan."""

from collections.abc import Iterable, Sequence

from app.game.round import Event, Round
from app.procedure.house import House, Irregularity, PlannedStep
from app.procedure.plan import DueStep
from app.procedure.vocabulary import Step

_OR = " / "
_ANEW = Step("replace", "deck")
"""What is done to a new deck begins again."""


def with_answers(
    house: House, played: Round, plan: list[DueStep], ignored: frozenset[int] = frozenset()
) -> list[DueStep]:
    """The plan with the answer to each event behind its step. A void round ends with its answer."""
    answered: list[DueStep] = []
    waiting = {number: event for number, event in enumerate(played.events) if number not in ignored}
    for place, due in enumerate(plan):
        answered.append(due)
        for number, event in list(waiting.items()):
            if event.at == str(due.step):
                del waiting[number]
                answer = list(_answer(house, played, number, event))
                answered += answer
                if is_void(answer):
                    return answered
                if any(step.step == _ANEW for step in answer):
                    answered += plan[: place + 1]
    return answered


def answer_to(house: House, played: Round, number: int) -> tuple[DueStep, ...]:
    """The steps that answer an event."""
    return tuple(_answer(house, played, number, played.events[number]))


def answer_to_slip(house: House, played: Round, kind: str, at: Step, number: int) -> tuple[DueStep, ...]:
    """The steps that answer an irregularity which the dealer has made with an act."""
    spot = at.place if isinstance(at.place, int) else None
    return tuple(_answer(house, played, number, Event(str(at), kind, spot)))


def is_void(answer: Sequence[DueStep]) -> bool:
    """Whether the round ends with this answer."""
    return any(due.step.verb == "void" for due in answer)


def right_as_well(house: House, event: Event) -> frozenset[Step]:
    """What may be done besides, once an event has happened."""
    return frozenset(_step(words, event) for words in house.irregularities[event.kind].also)


def _answer(house: House, played: Round, number: int, event: Event) -> Iterable[DueStep]:
    irregularity = house.irregularities[event.kind]
    for words in _words(irregularity, played, event):
        first, *others = words.split(_OR)
        instead = tuple(_step(other, event) for other in others)
        ground = irregularity.ground_of(words, before_play=played.plan != "round")
        entry = PlannedStep.single(words, (), ground, irregularity.order)
        if first == "return N all":
            for spot in played.spots:
                yield DueStep(Step("return", spot.number, "all"), entry, number)
        else:
            yield DueStep(_step(first, event), entry, number, instead)


def _words(irregularity: Irregularity, played: Round, event: Event) -> tuple[str, ...]:
    if irregularity.before_play and played.plan != "round":
        return irregularity.before_play
    if irregularity.beyond and event.count > irregularity.threshold:
        return irregularity.beyond
    return irregularity.unseen if event.unseen else irregularity.answer


def _step(words: str, event: Event) -> Step:
    verb, *rest = words.split()
    if verb == "say":
        return Step("say", " ".join(rest))
    place: int | str = rest[0] if rest else ""
    return Step(verb, (event.spot or place) if place == "N" else place, " ".join(rest[1:]))
