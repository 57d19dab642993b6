"""Drill: which flush plays, and how it is called."""

from collections.abc import Iterator
from random import Random

from app.drills.answer_forms import NOT_QUALIFIED, Call, Pick
from app.drills.beliefs.belief import Belief, mistakes
from app.drills.beliefs.misread_hands import suit_by_high_card, suits_of, wrong_of_tied_suits
from app.drills.beliefs.mistaken_qualifier import mistaken_rules
from app.drills.drill import Course, Drill, Skill
from app.drills.material import hand_collections as kinds
from app.drills.material.hand_kind import HandKind, Sort
from app.drills.material.question_cards import COUNTS, SUIT_NAMES, banker, bankers, capital, cards_of, players
from app.drills.question import Answer, Question, QuestionPart
from app.game.cards import ACE, RANK_NAMES, RANKS, Card, Hand, suit_cards
from app.game.hands import Reading, read
from app.game.rules import Rules, just_below
from app.procedure.house import House
from app.procedure.ruling import spoken_call
from app.procedure.sources import Ground
from app.training import hand_kinds

NAME = "hand-call"

TIED_SUITS = "two suits as long"
HIGHER_ELSEWHERE = "higher card in another suit"
JUST_QUALIFIES = "just qualifies"
JUST_SHORT = "just short"
_BANKERS = "banker"
_WHOLE_HAND = 7


def _kinds(house: House) -> list[HandKind]:
    return [*_players_kinds(), *_bankers_kinds(house)]


def _flushes(cards: int) -> Sort:
    return lambda: hand_kinds.flushes(cards)


_LONG = _flushes(5), _flushes(6), _flushes(7)


def _players_kinds() -> list[HandKind]:
    return [
        HandKind("player short", "A player: two or three cards", (_flushes(2), _flushes(3))),
        HandKind("player four", "A player: four cards", (_flushes(4),)),
        HandKind("player long", "A player: five cards or more", _LONG),
        HandKind("player tied", "A player: two suits the same length", (hand_kinds.two_longest,), TIED_SUITS),
    ]


def _bankers_kinds(house: House) -> list[HandKind]:
    whose, weakest = capital(banker(house)), house.rules.qualifying
    below = just_below(weakest)
    return [
        HandKind("banker three", f"{whose}: three cards", (_flushes(3),)),
        HandKind("banker four", f"{whose}: four cards", (_flushes(4),)),
        HandKind("banker long", f"{whose}: five cards or more", _LONG),
        HandKind("banker tied", f"{whose}: two suits the same length", (hand_kinds.two_longest,), TIED_SUITS),
        *_close_kinds("banker just qualifies", f"{whose}: just qualifies", weakest, JUST_QUALIFIES),
        # Where every hand qualifies, none is below.
        *(_failing_kinds(whose, below) if below is not None else ()),
    ]


def _failing_kinds(whose: str, below: int) -> list[HandKind]:
    far = []
    if kinds.three_can_be_below(below):
        three = (lambda: kinds.three_below(below),)
        far.append(HandKind("banker three, too low", f"{whose}: three cards, way too low", three))
        far.append(HandKind("banker two", f"{whose}: two cards", (_flushes(2),)))
    return [
        *_close_kinds("banker just short", f"{whose}: just misses qualifying", below, JUST_SHORT),
        *far,
    ]


def _close_kinds(name: str, words: str, strength: int, trap: str) -> list[HandKind]:
    """Hands of a strength, and those of them that hold a higher card in another suit, if there can be one."""
    if not kinds.can_be_shown(strength):
        return []
    close = HandKind(name, words, (lambda: hand_kinds.just_qualifying(strength),), trap)
    if strength & 8191 == 1 << ACE or strength >> 13 == _WHOLE_HAND:
        return [close]
    beside = (lambda: kinds.just_with_court_card(strength),)
    words += ", with a higher side card"
    return [close, HandKind(f"{name}, higher card in another suit", words, beside, HIGHER_ELSEWHERE)]


def _traps(course: Course) -> frozenset[str]:
    return frozenset({HIGHER_ELSEWHERE, *(kind.trap for kind in _kinds(course.house))}) - {""}


def _skills(course: Course) -> tuple[Skill, ...]:
    return tuple([kind.skill for kind in _kinds(course.house)])


def _ask(course: Course, skill: str, chance: Random) -> Question:
    house = course.house
    kind = next(kind for kind in _kinds(house) if kind.name == skill)
    hand = kind.draw(chance)
    reading = house.rules.read(hand)
    is_bankers = skill.startswith(_BANKERS)
    cards = bankers(house, hand, chance) if is_bankers else players(hand, chance)
    right = _answer(house.rules if is_bankers else None, reading)
    as_high = frozenset(Pick.written(flush) for flush in _highest_flushes(hand, reading))
    parts = (
        QuestionPart("Pick the flush that plays.", Pick(cards.cards), right[0], as_high),
        QuestionPart("Call it.", Call(may_not_qualify=is_bankers), right[1]),
    )
    return Question(
        NAME,
        skill,
        (cards,),
        parts,
        _ground(house, hand, reading, is_bankers),
        kind.trap or (HIGHER_ELSEWHERE if _highest(hand) > reading.flush_high else ""),
        None,
        mistakes(parts, _beliefs(house, hand, right, is_bankers)),
    )


def _highest_flushes(hand: Hand, reading: Reading) -> list[tuple[Card, ...]]:
    """The flush that plays, in every suit that has it: any of them may be set."""
    ranks = reading.flush & 8191
    return [suit_cards(suit, ranks) for suit, held in enumerate(suits_of(hand)) if held == ranks]


def _highest(hand: Hand) -> int:
    return max(card % 13 for card in cards_of(hand))


def _answer(rules: Rules | None, reading: Reading) -> Answer:
    """The flush and its call; a player's hand is called by no rule."""
    call = Call.written(reading.flush_length, RANKS[reading.flush_high])
    if rules and not rules.qualifies(reading):
        call = NOT_QUALIFIED
    return Pick.written(reading.flush_cards), call


def _ground(house: House, hand: Hand, reading: Reading, is_bankers: bool) -> Ground:
    text = why_it_plays(hand, reading)
    if not is_bankers:
        return Ground(_source_of_reading(house).source, text)
    ground = _source_of_reading(house) if house.rules.qualifies(reading) else house.rule_grounds["qualify"]
    return Ground(ground.source, f"{text} The call: “{spoken_call(house, reading)}.”")


def _source_of_reading(house: House) -> Ground:
    _, ground = house.customs.get("reading", ("", house.rule_grounds["call"]))
    return ground


def why_it_plays(hand: Hand, reading: Reading) -> str:
    """Why this flush of a hand plays, and how it is called."""
    suit, count = SUIT_NAMES[reading.flush_suit], COUNTS[reading.flush_length]
    longest = [ranks for ranks in suits_of(hand) if ranks.bit_count() == reading.flush_length]
    high = RANK_NAMES[reading.flush_high]
    same = [SUIT_NAMES[cards[0] // 13] for cards in _highest_flushes(hand, reading)]
    if len(same) > 1:
        return f"The {' and the '.join(same)} are the same flush, {count}-card, {high}-high. Either plays."
    if len(longest) > 1:
        decided = _decided(*sorted(longest, reverse=True)[:2])
        return f"The {count}-card suits tie, and the {suit} are higher, {decided}: {count}-card, {high}-high."
    return f"The {count} {suit} are the longest suit: {count}-card, {high}-high."


def _decided(higher: int, lower: int) -> str:
    """The first cards in which two suits of a hand differ, like “King over Jack”."""
    card = (higher ^ lower).bit_length()
    below = (lower & ((1 << card) - 1)).bit_length()
    return f"{RANK_NAMES[card - 1]} over {RANK_NAMES[below - 1]}"


def _beliefs(house: House, hand: Hand, right: Answer, is_bankers: bool) -> Iterator[Belief]:
    rules = house.rules if is_bankers else None
    yield "picks-suit-by-high-card", _answer(rules, suit_by_high_card(hand))
    yield "picks-wrong-of-tied-suits", _answer(rules, wrong_of_tied_suits(hand))
    reading = read(hand)
    if right[1] != NOT_QUALIFIED:
        highest = Call.written(reading.flush_length, RANKS[_highest(hand)])
        yield "calls-highest-card-of-hand", (right[0], highest)
    if is_bankers:
        for name, mistaken in mistaken_rules(house):
            yield name, _answer(mistaken, reading)


DRILL = Drill(
    NAME,
    "Hand call",
    "Seven cards: pick the flush that plays and call it.",
    _traps,
    _skills,
    _ask,
)
