"""Which misconception is behind a slip at the table: the one that would have done the same there.

Every misconception deals the round in its own way. Named is the one whose deal comes nearest to what lies on
the table at the wrong move, if it comes nearer than the house's own plan. Nothing is read from hands that
are still face down: until they are turned over, hands that tell nothing lie in their place."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.drills.beliefs.believed_deals import deals_of_the_round, deals_of_the_spot
from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.beliefs.mistaken_settlement import (
    Believed,
    of_discards,
    of_folded_hands,
    of_the_dealers_hand,
)
from app.drills.drill import Course
from app.drills.material.single_spot import MONEY, plan_of
from app.game.cards import Card, card_of, hand_of
from app.game.round import Round, Spot
from app.game.wagers import METER_BONUSES
from app.grading.faults import Fault
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step

_OF_THE_DEALERS_HAND = ("set", "call", "push-up")
_TOO_LARGE = "raise-too-large"
_NEAR = 4
"""A deal by a belief comes within fewer steps of the slip that it explains."""


def _hand(words: str) -> tuple[Card, ...]:
    return tuple([card for word in words.split() if (card := card_of(word)) is not None])


_PLAIN = _hand("Kd Td 8d 2c 3s 4h 6h")
_WINNING_FOLD = _hand("Ts 9s 8s 7s 6s 5s 4s")
_WINNING_DISCARDS = _hand("Kd Td 8d 2d 6s 5s 4s")
"""Hands to think of in place of those that are face down: nothing about them comes from the deck."""


class SlipAt(NamedTuple):
    """A wrong move after these, and what was due then. Without a move, something was never done."""

    acts: tuple[Step, ...]
    act: Step | None
    due: Step | None


def misconception_behind(course: Course, ruling: Ruling, slip: SlipAt, is_over: bool = False) -> str:
    """The name of the misconception that explains a slip, or nothing.

    While a round runs, only cards that lie face up are looked at. A belief explains a move only if
    it leads there: any belief that spares some steps brings the last move of a round nearer.
    """
    event = next((due.event for due in ruling.steps if due.event is not None and due.step == slip.due), None)
    if event is not None:
        is_answer = slip.act in [due.step for due in ruling.steps if due.event == event]
        is_raise = ruling.played.events[event].kind == _TOO_LARGE
        return "" if is_answer else "accepts-any-raise" if is_raise else "deals-on-regardless"
    if _returns_progressive(slip):
        return "returns-progressive-wager"
    seen = _SeenCards(ruling, slip, is_over)
    ruling = rule(ruling.house, seen.in_round(ruling.played._replace(events=())))
    nearest, name = None, ""
    for plan, held in _worlds(course, ruling, slip, seen):
        acts = [act for act in slip.acts if plan.is_about(act)]
        right = seen.only(plan.steps)
        limit = _distance(right, right, acts, slip)
        for belief, steps in held:
            away = _distance(seen.only(steps), right, acts, slip)
            is_near = away is not None and (limit is None or away < min(limit, _NEAR))
            if away is not None and is_near and (nearest is None or away < nearest):
                nearest, name = away, belief
    return name


def causes_of(
    course: Course,
    ruling: Ruling,
    acts: Iterable[tuple[int, Step]],
    faults: Iterable[Fault],
    is_over: bool = True,
) -> dict[Fault, str]:
    """The misconceptions behind the faults of a round, each in its sentence; acts by line.

    Of a slip that was undone, the same is said as while the round ran.
    """
    found, done = {}, list(acts)
    for fault in faults:
        if fault.follows is None:
            before = tuple([act for line, act in done if fault.line is None or line < fault.line])
            slip = SlipAt(before, fault.did, fault.jumped or fault.step)
            if name := misconception_behind(course, ruling, slip, is_over):
                found[fault] = MISCONCEPTIONS[name]
    return found


def _returns_progressive(slip: SlipAt) -> bool:
    """The payout alone leads to it, so it is known without a look at the hand."""
    act, paid = slip.act, [(each.verb, each.place, each.what) for each in slip.acts]
    is_return = act is not None and act.verb == "return" and act.what in METER_BONUSES
    return is_return and act is not None and ("pay", act.place, act.what) in paid


class _SeenCards:
    """What a dealer can see at a slip."""

    def __init__(self, ruling: Ruling, slip: SlipAt, is_over: bool) -> None:
        self._slip = slip
        self.dealer = is_over or Step("expose", "dealer") in slip.acts
        numbers = [spot.number for spot in ruling.played.spots]
        self._spots = [number for number in numbers if is_over or Step("reveal", number) in slip.acts]

    def shows(self, spot: int) -> bool:
        """Has this hand been turned over?"""
        return spot in self._spots

    def is_faced_next(self, spot: int) -> bool:
        """Is this hand, or what was discarded of it, turned over now because it wins?"""
        return self._slip.due == Step("fan", spot)

    def in_round(self, played: Round) -> Round:
        """The round with a hand that tells nothing in place of each that is face down.

        Until the dealer's hand is turned over, the cards of a spot decide whether its hand is faced, tucked
        or racked. After that they decide about its money alone.
        """
        if self.dealer:
            return played
        spots = [spot if self._is_known(spot) else self._covered(spot) for spot in played.spots]
        return played._replace(spots=tuple(spots), dealer=_PLAIN, dealer_hand=hand_of(_PLAIN))

    def _is_known(self, spot: Spot) -> bool:
        return self.shows(spot.number) or Step("fan", spot.number) in self._slip.acts

    def _covered(self, spot: Spot) -> Spot:
        winner = _WINNING_FOLD if spot.folded else _WINNING_DISCARDS
        cards = winner if self.is_faced_next(spot.number) else _PLAIN
        return spot._replace(cards=cards, hand=hand_of(cards))

    def only(self, steps: Iterable[Step]) -> list[Step]:
        """The steps without those that depend on cards nobody has seen."""
        done, found, is_before = set(self._slip.acts), [], True
        for step in steps:
            is_before = is_before and step.verb not in ("expose", "reveal")
            is_early = is_before and (step.verb == "take" or step == self._slip.due)
            if step in done or is_early or self._is_open(step):
                found.append(step)
        return found

    def _is_open(self, step: Step) -> bool:
        """Does nothing about it depend on a hand that is face down?"""
        if step.verb in _OF_THE_DEALERS_HAND and step.place == "dealer":
            return self.dealer
        return step.verb not in MONEY or not isinstance(step.place, int) or self.shows(step.place)


class _World(NamedTuple):
    """The plan of the whole round, or of a round with one of its spots alone."""

    steps: list[Step]
    spot: int | None = None

    def is_about(self, act: Step) -> bool:
        """Does an act belong here?"""
        return self.spot is None or act.place == self.spot or not isinstance(act.place, int)


def _worlds(
    course: Course, ruling: Ruling, slip: SlipAt, seen: _SeenCards
) -> Iterator[tuple[_World, Iterable[Believed]]]:
    verbs = [step.verb for step in (slip.due, slip.act) if step]
    yield _World(plan_of(ruling)), deals_of_the_round(ruling, verbs, seen.dealer)
    places = [step.place for step in (slip.act, slip.due) if step]
    spots = [spot for spot in ruling.played.spots if spot.number in places]
    if not spots and seen.dealer and "dealer" in places:
        spots = list(ruling.played.spots[:1])
    for spot in spots:
        one = rule(ruling.house, ruling.played._replace(spots=(spot,)))
        yield _World(plan_of(one), spot.number), _of_the_spot(course, one, spot, seen)


def _of_the_spot(course: Course, one: Ruling, spot: Spot, seen: _SeenCards) -> Iterator[Believed]:
    if seen.shows(spot.number):
        yield from deals_of_the_spot(course, one)
        return
    if spot.folded:
        yield from of_folded_hands(one)
    elif seen.is_faced_next(spot.number):
        yield from of_discards(one)
    if seen.dealer:
        yield from of_the_dealers_hand(one)


def _distance(steps: list[Step], plan: list[Step], acts: list[Step], slip: SlipAt) -> int | None:
    """By how many steps the table differs from the one at which such a deal would come to this slip."""
    done, meant = Counter(acts), Counter(steps)
    if slip.act is not None and meant[slip.act] > done[slip.act]:
        places = [place for place, step in enumerate(steps) if step == slip.act]
        before = Counter(steps[: places[done[slip.act]]])
        return ((before - done) + (done - before)).total()
    is_skip = slip.due is not None and meant[slip.due] <= done[slip.due] < Counter(plan)[slip.due]
    if not is_skip or slip.act in acts or (slip.act is not None and _is_elsewhere(slip.act, plan)):
        return None
    if slip.act in plan and slip.act not in steps:
        # A dealer with this belief never comes to this move.
        return None
    return ((done - meant) + (meant - Counter(plan) - done)).total()


def _is_elsewhere(act: Step, plan: list[Step]) -> bool:
    """Is it wrong by itself at this spot? Then leaving something out does not explain it."""
    return act not in plan and any(step.place == act.place for step in plan)
