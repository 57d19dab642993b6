"""Drill: where a folded hand goes, seat by seat and by the bonuses that were made."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from app.drills.answer_forms import Choice
from app.drills.beliefs.belief import Belief, mistakes
from app.drills.beliefs.mistaken_rules import without_entries, without_forfeit
from app.drills.drill import Course, Drill, Skill
from app.drills.material.plan_entries import entries_of
from app.drills.material.question_cards import cards_of, dealt
from app.drills.material.single_spot import SeatedPlayer, exposed_at, plan_of, ruled, table_at_the_deal
from app.drills.material.stakes import some_wager
from app.drills.question import Cards, Fact, Question, QuestionPart, Shown, Stake
from app.game.cards import Hand, hand_of, has_four_of_a_kind
from app.game.hands import read
from app.game.wagers import (
    BONUSES,
    BOTH_BONUSES,
    LAYOUT_BONUSES,
    METER_BONUSES,
    WAGER_NAMES,
    WAGERS,
    Bonus,
    Wager,
)
from app.procedure.conditions import Condition
from app.procedure.house import House
from app.procedure.plan import DueStep
from app.procedure.ruling import Ruling
from app.procedure.ruling_words import ground_of_tuck
from app.procedure.sources import Ground
from app.procedure.vocabulary import Step
from app.training import hand_kinds

NAME = "tuck"

RACK = "Rack it"
TAKE = "Take the bonus wagers and rack it"
FAN = "Fan it, settle the bonuses and rack it"
LEAVE = "Leave it where it is"

BOTH_MADE, FACED, COLLECTED, NO_WAGER = "both made", "faced fold", "collected wager", "run without a wager"

_FACED: Condition = "faced-fold"
_ALL = Hand((1 << 52) - 1)


class _TuckCase(NamedTuple):
    """What was made beside the Ante, and whether the player faces a win."""

    made: tuple[Bonus, ...]
    faced: bool = False


_KINDS: dict[str, _TuckCase] = {
    "none": _TuckCase(()),
    **{bonus: _TuckCase((bonus,)) for bonus in (*LAYOUT_BONUSES, *METER_BONUSES)},
    "both": _TuckCase(BOTH_BONUSES),
    "faced": _TuckCase(("straight_flush",), faced=True),
}


_ONE = "one"
_RULES: dict[str, str] = {
    "none": "No bonus",
    _ONE: "One bonus",
    "both": "Both bonuses: the spot decides",
    **{bonus: f"{WAGER_NAMES[bonus]} alone" for bonus in METER_BONUSES},
    "faced": "A face-up winner",
}
"""The skills. The spot comes by chance: there is a rule for each half of the table, not for each spot."""


def _kinds(house: House) -> list[str]:
    return [
        name
        for name, kind in _KINDS.items()
        if all(bonus in house.rules.bonuses for bonus in kind.made) and (faces(house) or not kind.faced)
    ]


def faces(house: House) -> bool:
    """May a folded hand be faced here, to be paid at once?"""
    return any(_FACED in entry.when for entry in entries_of(house))


def _collects(house: House) -> bool:
    """Is a wager on the meter taken before the first card?"""
    words = [entry.words for entry in house.plans["round"]]
    return any(("take", "N", bonus) in words for bonus in METER_BONUSES)


def _traps(course: Course) -> frozenset[str]:
    house = course.house
    found = {BOTH_MADE} if "both" in _kinds(house) else set()
    found |= {FACED, NO_WAGER} if faces(house) else set()
    metered = any(bonus in _kinds(house) for bonus in METER_BONUSES)
    return frozenset(found | ({COLLECTED} if metered and _collects(house) else set()))


def _skills(course: Course) -> tuple[Skill, ...]:
    return tuple([Skill(name, words) for name, words in _RULES.items() if _kinds_of(course.house, name)])


def _kinds_of(house: House, rule: str) -> list[str]:
    """What may have been made where this rule decides."""
    return [kind for kind in _kinds(house) if rule_of(kind) == rule]


def rule_of(kind: str) -> str:
    """The rule that decides where a hand goes: with one bonus on the layout it goes under that one."""
    return _ONE if kind in LAYOUT_BONUSES else kind


def _ask(course: Course, skill: str, chance: Random) -> Question:
    house = course.house
    if skill in _RULES:
        number, name = chance.randint(1, house.seats), chance.choice(_kinds_of(house, skill))
    else:
        # Exams of earlier versions asked for each spot by its number.
        _, spot_number, name = skill.split()
        number = int(spot_number)
    spot = _sitting(house, number, name, chance)
    ruling = ruled(house, spot)
    right = _place(ruling)
    asks, form = "The player folds. Where does the hand go?", Choice(_options(house, right))
    part = QuestionPart(asks, form, right, _as_good(ruling, right))
    return Question(
        NAME,
        skill,
        tuple(_shows(house, spot)),
        (part,),
        _ground(ruling),
        _trap(house, name, spot),
        mistakes=mistakes((part,), _beliefs(house, spot, ruling)),
    )


def _sitting(house: House, number: int, name: str, chance: Random) -> SeatedPlayer:
    hand = _hand(house, name, chance)
    dealer = hand_of(chance.sample(cards_of(Hand(_ALL ^ hand)), 7))
    made: tuple[Wager, ...] = ("ante", *_KINDS[name].made)
    wagers = {wager: some_wager(house, wager, chance) for wager in made}
    return SeatedPlayer(number, dealt(hand, chance), wagers, dealt(dealer, chance), house.posted)


def _hand(house: House, name: str, chance: Random) -> Hand:
    """Any hand, but where a win would be faced one that wins or does not, as it is wanted."""
    if name == "faced":
        return chance.choice(hand_kinds.runs(chance.choice((3, 3, 4, 5)), house.rules.low_ace))
    if faces(house) and name in ("none", "flush") and chance.random() < 0.5:
        return chance.choice(hand_kinds.runs(3, house.rules.low_ace))
    while True:
        hand = hand_of(chance.sample(cards_of(_ALL), 7))
        if not read(hand).run and not has_four_of_a_kind(hand):
            return hand


def _at_the_fold(ruling: Ruling) -> list[DueStep]:
    """What is done at the spot in the player's turn."""
    number = ruling.played.spots[0].number
    plan = plan_of(ruling)
    turn = ruling.steps[plan.index(Step("deal", number)) : exposed_at(plan)]
    return [due for due in turn if due.step.place == number]


def under(wager: str) -> str:
    """The words for a tuck."""
    return f"Tuck it under {next(name for known, name in WAGER_NAMES.items() if known == wager)}"


_TELLING: dict[str, Callable[[str], str]] = {
    "tuck": under,
    "fan": lambda _: FAN,
    "take": lambda wager: TAKE if wager in BONUSES else "",
    "rack": lambda _: RACK,
}
"""What each verb says about the hand; the first that says anything tells."""


def _telling(ruling: Ruling) -> tuple[str, DueStep | None]:
    """Where the hand goes, and the step that says so; there is none where it waits for its turn."""
    told = [
        (words, due)
        for verb in _TELLING
        for due in _at_the_fold(ruling)
        if due.step.verb == verb and (words := _TELLING[verb](due.step.what))
    ]
    return told[0] if told else (LEAVE, None)


def _place(ruling: Ruling) -> str:
    return _telling(ruling)[0]


def _as_good(ruling: Ruling, right: str) -> frozenset[str]:
    """Where no bonus lies on the layout there is none to take: then that and racking are the same."""
    (spot,) = ruling.played.spots
    stacks = table_at_the_deal(ruling).stacks
    lies = any(stacks[spot.number, bonus].felt for bonus in BONUSES)
    return frozenset({TAKE}) if right == RACK and not lies else frozenset()


def _options(house: House, right: str) -> tuple[str, ...]:
    tucks = [under(bonus) for bonus in house.rules.bonuses]
    return tuple(dict.fromkeys([*tucks, RACK, TAKE, *([FAN] if faces(house) else []), right]))


def _shows(house: House, spot: SeatedPlayer) -> Iterator[Shown]:
    yield Fact("Spot", str(spot.number))
    for wager in WAGERS:
        if wager in spot.wagers:
            yield Stake(wager, spot.wagers[wager])
    if faces(house):
        yield Cards("The folded hand", spot.cards)


def _ground(ruling: Ruling) -> Ground:
    house, number = ruling.house, ruling.played.spots[0].number
    due = _telling(ruling)[1]
    if due is None:
        return house.main_grounds["fold"]
    if due.step.verb != "tuck":
        return due.entry.ground
    first, *others = [WAGER_NAMES[bonus] for bonus in house.tuck[number] if bonus in house.rules.bonuses]
    row = ", otherwise ".join([f"{first} if the player bet it", *others])
    ground = ground_of_tuck(ruling, number)
    return Ground(ground.source, f"Spot {number}: under {row}. {ground.why}")


def _trap(house: House, name: str, spot: SeatedPlayer) -> str:
    if name == "faced":
        return FACED
    if faces(house) and house.rules.read(hand_of(spot.cards)).run:
        return NO_WAGER
    if name in METER_BONUSES and _collects(house):
        return COLLECTED
    return BOTH_MADE if name == "both" else ""


def _beliefs(house: House, spot: SeatedPlayer, ruling: Ruling) -> Iterator[Belief]:
    right, riding = _place(ruling), any(bonus in spot.wagers for bonus in LAYOUT_BONUSES)
    if right.startswith("Tuck"):
        yield "tucks-always-flush", (under("flush"),)
        yield "tucks-always-straight-flush", (under("straight_flush"),)
        yield "racks-folded-hand-with-bonus", (RACK,)
        mirrored = house._replace(
            tuck={number: house.tuck[_opposite(house, number)] for number in house.tuck}
        )
        yield "tucks-on-the-other-side", (_place(ruled(mirrored, spot)),)
    if any(rule.forfeited_by_fold for rule in house.rules.bonuses.values()):
        yield "keeps-folded-bonus-where-forfeit", (_place(ruled(without_forfeit(house), spot)),)
    elif riding:
        yield "takes-folded-bonus", (TAKE,)
    if right == FAN:
        yield "tucks-faced-folds", (_place(ruled(without_entries(house, _FACED), spot)),)
    made = [bonus for bonus in BONUSES if bonus in spot.wagers]
    if right == RACK and not riding and made:
        yield "tucks-for-a-collected-wager", (under(made[0]),)


def _opposite(house: House, number: int) -> int:
    return house.seats + 1 - number if number <= house.seats else number


DRILL = Drill(
    NAME,
    "Tuck",
    "A folded hand and its bonus bets: where does the hand go?",
    _traps,
    _skills,
    _ask,
)
