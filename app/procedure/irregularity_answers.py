"""Answers to what goes wrong: the steps a house prescribes after an irregular event, put into the plan."""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from app.game.round import Event, Round
from app.game.wagers import FIRST_WAGERS, MAIN_WAGERS, WAGERS, Wager
from app.procedure.house import House, Irregularity
from app.procedure.plan import DueStep
from app.procedure.planned_steps import PlannedStep
from app.procedure.sources import STANDARD, Ground
from app.procedure.vocabulary import VOID_HAND, VOID_MAIN, VOID_ROUND, Step, is_whole_deal

_OR = " / "
_ANEW = Step("replace", "deck")
"""What is done to a new deck begins again."""
_LEAVES = ("take", "return")
_MONEY = ("pay", "take", "push", "return")
_RETURNS_MAIN = tuple(f"return N {wager}" for wager in MAIN_WAGERS)
"""Done at every spot, where the main game is dead."""
_STUB = Step("rack", "stub")
_DEAD = "Once a round is called dead, every wager goes back and every card goes in the rack."


def with_answers(
    house: House, played: Round, plan: list[DueStep], ignored: frozenset[int] = frozenset()
) -> list[DueStep]:
    """The plan with the answer to each event behind its step.

    A void round ends with its answer. A spot whose hand is void has no further step.
    """
    answered: list[DueStep] = []
    dead: set[int | str | None] = set()
    main_is_dead = False
    waiting = {number: event for number, event in enumerate(played.events) if number not in ignored}
    verbs = {event.at.partition(" ")[0] for event in waiting.values()}
    for place, due in enumerate(plan):
        if due.step.place in dead or (main_is_dead and _is_of_main_game(due.step)):
            continue
        answered.append(due)
        if due.step.verb not in verbs:
            continue
        words = str(due.step)
        for number, event in list(waiting.items()):
            if event.at == words:
                del waiting[number]
                if event.spot in dead:
                    continue
                answer = list(_answer(house, played, number, event, plan, place + 1))
                answered += answer
                dead |= void_spots(each.step for each in answer)
                main_is_dead |= any(each.step == VOID_MAIN for each in answer)
                if is_void(answer):
                    return answered
                if any(step.step == _ANEW for step in answer):
                    answered += plan[: place + 1]
    return answered


def answer_to(house: House, played: Round, number: int, plan: Sequence[DueStep]) -> tuple[DueStep, ...]:
    """The steps that answer an event which happens in this plan."""
    event = played.events[number]
    done = [str(due.step) for due in plan]
    place = done.index(event.at) + 1 if event.at in done else len(done)
    return tuple(_answer(house, played, number, event, plan, place))


def answer_to_slip(house: House, played: Round, kind: str, at: Step, number: int) -> tuple[DueStep, ...]:
    """The steps that answer an irregularity which the dealer has made with an act."""
    spot = at.place if isinstance(at.place, int) else None
    return tuple(_answer(house, played, number, Event(str(at), kind, spot), (), 0))


def misdeal(played: Round, number: int) -> tuple[DueStep, ...]:
    """What is left to do in a round that was called dead, whether it is dead or not."""
    entry = PlannedStep.single("void round", (), Ground(STANDARD, _DEAD), STANDARD)
    given_back = [Step("return", spot.number, "all") for spot in played.spots]
    return tuple([DueStep(step, entry, number) for step in (*given_back, Step("rack", "all"))])


def is_void(answer: Sequence[DueStep]) -> bool:
    """Whether the round ends with this answer."""
    return any(due.step == VOID_ROUND for due in answer)


def void_spots(steps: Iterable[Step]) -> set[int]:
    """The spots whose hands are void by these steps, while the round goes on."""
    return {step.place for step in steps if step.verb == "void" and isinstance(step.place, int)}


def right_as_well(house: House, event: Event) -> frozenset[Step]:
    """What may be done besides, once an event has happened."""
    return frozenset(_step(words, event) for words in house.irregularities[event.kind].also)


def _answer(
    house: House, played: Round, number: int, event: Event, plan: Sequence[DueStep], done: int
) -> Iterable[DueStep]:
    irregularity = house.irregularities[event.kind]
    answer = _words(house, irregularity, played, event)
    for words in answer:
        first, *others = words.split(_OR)
        instead = tuple(_step(other, event) for other in others)
        ground = irregularity.ground_of(words, before_play=not played.spots)
        entry = PlannedStep.single(words, (), ground, irregularity.order)
        if first == "return N all" and VOID_HAND not in answer:
            for spot in played.spots:
                yield DueStep(Step("return", spot.number, "all"), entry, number)
        elif first in _RETURNS_MAIN and str(VOID_MAIN) in answer:
            wager = first.split()[-1]
            for spot in played.spots:
                if wager in _on_felt(played, spot.number, plan, done):
                    yield DueStep(Step("return", spot.number, wager), entry, number)
        elif first.endswith(" WAGER"):
            wagers = _on_felt(played, event.spot, plan, done) if VOID_HAND in answer else (event.wager,)
            for wager in filter(None, wagers):
                yield DueStep(Step(first.split()[0], event.chips_at, wager), entry, number)
        else:
            yield DueStep(_step(first, event), entry, number, instead)


def _words(house: House, irregularity: Irregularity, played: Round, event: Event) -> tuple[str, ...]:
    if irregularity.before_play and not played.spots:
        return irregularity.before_play
    if irregularity.at_banker and event.spot == "dealer":
        return irregularity.at_banker
    if irregularity.further and is_further(house, played, event):
        return irregularity.further
    if event.granted:
        return (*irregularity.answer, *irregularity.also)
    if irregularity.beyond and event.count > irregularity.threshold:
        return irregularity.beyond
    return irregularity.unseen if event.unseen else irregularity.answer


def is_further(house: House, played: Round, event: Event) -> bool:
    """Whether the same player has broken such a rule in this round before."""
    before = takewhile(lambda each: each is not event, played.events)
    return any(each.spot == event.spot and house.irregularities[each.kind].further for each in before)


def _is_of_main_game(step: Step) -> bool:
    """Whether a step settles a wager of the main game."""
    return step.verb in _MONEY and (step.what in MAIN_WAGERS or (step.verb == "push" and not step.what))


def _on_felt(played: Round, number: int | str | None, plan: Sequence[DueStep], done: int) -> list[Wager]:
    """The wagers that lie at a spot, when so many steps of the plan are done."""
    spot = next(spot for spot in played.spots if spot.number == number)
    steps = [due.step for due in plan[:done]]
    gone = {step.what for step in steps if step.place == spot.number and step.verb in _LEAVES}
    is_raised = spot.blind or _has_decided(spot.number, plan, done)
    down = WAGERS if is_raised else FIRST_WAGERS
    return [wager for wager in down if wager in spot.wagers and wager not in gone]


def _has_decided(number: int, plan: Sequence[DueStep], done: int) -> bool:
    """Whether a player has had a turn to decide: all hands are out, and the earlier players have decided."""
    steps = [due.step for due in plan]
    dealt = [place for place, step in enumerate(steps) if step.verb == "present" or step == _STUB]
    ends = [place for place, step in enumerate(steps) if step.verb in ("expose", "receive", "pick-up")]
    turns = [step.place for step in steps if is_whole_deal(step)]
    earlier = turns[: turns.index(number)] if number in turns else turns
    awaited = plan[done : min(ends, default=len(plan))]
    is_awaited = any(due.block is not None and due.step.place in earlier for due in awaited)
    return done > max(dealt, default=len(plan)) and not is_awaited


def _step(words: str, event: Event) -> Step:
    verb, *rest = words.split()
    if verb == "say":
        return Step("say", " ".join(rest))
    place: int | str = rest[0] if rest else ""
    return Step(verb, (event.spot or place) if place == "N" else place, " ".join(rest[1:]))
