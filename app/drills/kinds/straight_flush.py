"""Drill: the longest run in one suit, or that there is none."""

from collections.abc import Iterator, Sequence
from random import Random

from app.drills.answer_forms import Pick
from app.drills.beliefs.belief import Belief, mistakes
from app.drills.beliefs.misread_hands import (
    run_cards,
    run_of_flush,
    run_round_the_corner,
    run_with_a_gap,
    run_without_low_ace,
)
from app.drills.drill import Course, Drill, Skill
from app.drills.material import hand_collections as kinds
from app.drills.material.hand_kind import HandKind
from app.drills.material.question_cards import COUNTS, SUIT_NAMES, capital, players
from app.drills.question import Question, QuestionPart
from app.game.cards import ACE, RANK_NAMES, Card, Hand, hand_of
from app.game.hands import Reading, read
from app.game.wagers import RUN_BONUSES
from app.procedure.house import House
from app.procedure.sources import Ground, Source
from app.training import hand_kinds
from app.training.hand_enumeration import Together

NAME = "straight-flush"

LOW_ACE = "low Ace"
NO_WRAP = "round the corner"
OTHER_SUIT = "another suit than the flush"
BROKEN = "broken run"
FLUSH_ONLY = "flush without a run"
_MORE = {OTHER_SUIT: " It can be in any suit.", BROKEN: " A gap ends a run."}


def _five() -> Sequence[Hand]:
    return hand_kinds.runs(5)


def _longer() -> Sequence[Hand]:
    """Runs of six, and now and then one of seven: there are few of them, which would come again and again."""
    return Together([hand_kinds.runs(6), hand_kinds.runs(7)])


_KINDS = {
    kind.name: kind
    for kind in (
        HandKind("three", "A run of three", (lambda: hand_kinds.runs(3),)),
        HandKind("four", "A run of four", (lambda: hand_kinds.runs(4),)),
        HandKind("long", "A run of five or more", (_five, _five, _five, _longer)),
        HandKind("none", "A flush without a run", (kinds.long_without_run,), FLUSH_ONLY),
        HandKind("low ace three", "Ace, Two, Three", (lambda: kinds.low_aces(False),), LOW_ACE),
        HandKind("low ace long", "A longer run from the Ace up", (lambda: kinds.low_aces(True),), LOW_ACE),
        HandKind("corner run", "A run that ends at the Ace", (lambda: kinds.corners(True),), NO_WRAP),
        HandKind("corner none", "No wrapping around the Ace", (lambda: kinds.corners(False),), NO_WRAP),
        HandKind("other suit", "A run outside the flush", (hand_kinds.runs_outside,), OTHER_SUIT),
        HandKind("beside four", "A run next to a four-card flush", (kinds.run_beside_four,), OTHER_SUIT),
        HandKind("gap run", "A run, then a gap", (lambda: kinds.gaps(True),), BROKEN),
        HandKind("gap none", "Four cards and a gap", (lambda: kinds.gaps(False),), BROKEN),
    )
}


def _plays_here(house: House) -> bool:
    return any(house.rules.tables[bonus][name].measures_runs for bonus, name in house.posted.items())


def _traps(course: Course) -> frozenset[str]:
    return frozenset(_KINDS[skill.name].trap for skill in _skills(course)) - {""}


def _skills(course: Course) -> tuple[Skill, ...]:
    if not _plays_here(course.house):
        return ()
    low_ace = course.house.rules.low_ace
    return tuple([kind.skill for kind in _KINDS.values() if low_ace or kind.trap != LOW_ACE])


def _ask(course: Course, skill: str, chance: Random) -> Question:
    kind = _KINDS[skill]
    hand, reading = _drawn(course.house, kind, chance)
    trap = kind.trap or _trap_of(reading)
    cards = players(hand, chance)
    as_long = frozenset(Pick.written(run) for run in _longest_runs(hand, reading))
    asks, right = "Pick the longest straight flush, or none.", Pick.written(reading.run_cards)
    part = QuestionPart(asks, Pick(cards.cards), right, as_long)
    return Question(
        NAME,
        skill,
        (cards,),
        (part,),
        _ground(course.house, hand, trap),
        trap,
        None,
        mistakes((part,), _beliefs(hand)),
    )


def _drawn(house: House, kind: HandKind, chance: Random) -> tuple[Hand, Reading]:
    """A hand of this kind; where the Ace is only high, one that reads the same with a low Ace."""
    while True:
        hand = kind.draw(chance)
        reading = house.rules.read(hand)
        if reading.run == read(hand).run:
            return hand, reading


def _trap_of(reading: Reading) -> str:
    """Any run may begin with an Ace."""
    return LOW_ACE if reading.run and reading.run_high == reading.run_length - 2 else ""


def _longest_runs(hand: Hand, reading: Reading) -> list[tuple[Card, ...]]:
    """Every run that is as long as the best one: they pay the same."""
    length = reading.run_length
    if not length:
        return []
    runs = [
        reading._replace(run=length << 4 | high, run_suit=suit).run_cards
        for suit in range(len(SUIT_NAMES))
        # The lowest of all begins with the Ace, below the Two.
        for high in range(length - 2, ACE + 1)
    ]
    return [run for run in runs if not hand_of(run) & ~hand]


def _ground(house: House, hand: Hand, trap: str) -> Ground:
    reading = read(hand)
    text = _reason(reading)
    if len(_longest_runs(hand, reading)) > 1:
        text += " Another run is the same length. Either one is correct."
    if trap in (LOW_ACE, NO_WRAP):
        ace = "The Ace is high or low, never both." if house.rules.low_ace else "Here the Ace is always high."
        return Ground(_source_of_low_ace(house), f"{text} {ace}")
    bonus = next(bonus for bonus in house.rules.bonuses if bonus in RUN_BONUSES)
    return Ground(house.bonus_grounds[bonus].source, f"{text}{_MORE.get(trap, '')}")


def _reason(reading: Reading) -> str:
    if not reading.run:
        return "There aren't three cards in a row in one suit."
    count, suit = COUNTS[reading.run_length], SUIT_NAMES[reading.run_suit]
    low = RANK_NAMES[(reading.run_high - reading.run_length + 1) % 13]
    return f"{capital(count)} {suit} in a row, {low} to {RANK_NAMES[reading.run_high]}."


def _source_of_low_ace(house: House) -> Source:
    if not house.rules.low_ace:
        return house.rule_grounds["runs"].source
    custom = house.customs.get("low-ace")
    return custom[1].source if custom else Source("standard")


def _beliefs(hand: Hand) -> Iterator[Belief]:
    runs = {
        "wraps-the-ace": run_cards(hand, run_round_the_corner),
        "forgets-low-ace": run_cards(hand, run_without_low_ace),
        "looks-only-in-played-suit": run_of_flush(hand),
        "reads-over-a-gap": run_with_a_gap(hand),
        "takes-the-flush-for-a-run": read(hand).flush_cards,
    }
    for name, cards in runs.items():
        yield name, (Pick.written(cards),)


DRILL = Drill(
    NAME,
    "Straight flush",
    "Seven cards: pick the longest run in one suit, or none.",
    _traps,
    _skills,
    _ask,
)
