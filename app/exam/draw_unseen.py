"""Draws what comes next in a sitting: a round this dealer has not seen, or a question."""

import json
from collections.abc import Collection
from hashlib import sha256
from random import Random
from typing import Any

from app.drills.catalogue import DRILLS
from app.drills.drill import Course
from app.drills.question import Cards, ChipStack, Fact, Posted, Question, Scene, Stake
from app.drills.run import sight_of
from app.drills.skill_choice import Wanted
from app.exam.discriminating_features import discriminates
from app.exam.exam_log import Asked, RoundDealt
from app.game.cards import written
from app.game.money import shown
from app.game.wagers import WAGER_NAMES
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.training.deal_round import deal_round
from app.training.deck import deck_of

_TRIES = 200
_LOOKS = 20
_BITS = 128


def draw_round(
    house: House, features: Collection[str], chance: Random, seen: Collection[str], at: float
) -> RoundDealt:
    """A round with these features, and with cards whose digest is not among those already seen.

    Money depends on the features, unless a house is so odd that this hardly ever happens.
    """
    tries = 0
    while True:
        tries += 1
        data = deal_round(house, chance, features, players=house.exam.seats)
        ruling = rule(*round_from_plain(data, lambda _: house))
        is_new = digest_of(data) not in seen or not ruling.played.spots
        if is_new and (tries > _TRIES or all(discriminates(ruling, each) for each in features)):
            return RoundDealt(data, deck_of(data, chance), at)


def digest_of(data: dict[str, Any]) -> str:
    """The identity of a round's cards: who holds which, in any order."""
    spots = data.get("spots", ())
    hands = [("dealer", data.get("dealer", "")), *((spot["spot"], spot["cards"]) for spot in spots)]
    text = "; ".join(f"{place} {' '.join(sorted(cards.split()))}" for place, cards in hands)
    return sha256(text.encode()).hexdigest()


def draw_question(
    course: Course, wanted: Wanted, chance: Random, asked: Collection[object], at: float
) -> Asked:
    """A question for a skill, unlike those asked already, if possible."""
    for _ in range(_LOOKS):
        seed = f"{chance.getrandbits(_BITS):032x}"
        question = question_of(course, wanted, seed)
        if sight_of(question) not in asked:
            break
    words = course.house.names.said(words_of(question))
    return Asked(wanted.drill, wanted.skill, seed, words, at)


def question_of(course: Course, wanted: Wanted, seed: str) -> Question:
    """The question from a seed."""
    return DRILLS[wanted.drill].ask(course, wanted.skill, Random(seed))


def words_of(question: Question) -> str:
    """A question in words, so that the record outlives the drill."""
    shows = "; ".join(_shown(thing) for thing in question.shows)
    return f"{shows}. {' '.join(part.asks for part in question.parts)}"


def _shown(thing: Cards | Stake | ChipStack | Posted | Fact | Scene) -> str:
    match thing:
        case Cards(title, cards):
            return f"{title}: {written(cards)}"
        case Stake(title=title, cents=cents):
            return f"{title}: {shown(cents)}"
        case ChipStack(title, chips):
            return f"{title}: {', '.join(shown(chip.cents) for chip in chips)}"
        case Posted(bonus, table):
            return f"{WAGER_NAMES[bonus]} table: {table}"
        case Fact(title, text):
            return f"{title}: {text}"
        case Scene(data, done):
            return f"The table after {done} steps of the round {json.dumps(data)}"
