"""What lies on the stage: the things of a question, and with its answer the cards and money that decide."""

from typing import NamedTuple

from app.drills.answer import Answered
from app.drills.answer_forms import Amount, CutChips
from app.drills.material.question_cards import COUNTS, SUIT_NAMES, capital
from app.drills.question import Cards, ChipStack, Question, Shown, Stake
from app.game.cards import RANK_NAMES, Card, hand_of
from app.game.hands import Reading, read
from app.game.wagers import Bonus
from app.procedure.table_names import USUAL_NAMES, TableNames

_READ = ("payout", "hand-call", "compare", "straight-flush", "settle")
"""The drills in which a hand is read."""
YOUR_CHIPS = "Your chips"


class DecidingCards(NamedTuple):
    """The cards of one hand that decide, from the highest down, and what they are in a few words."""

    cards: tuple[Card, ...]
    words: str


class PayoutPlace(NamedTuple):
    """Where the payout goes. It is empty while it is asked for."""

    cents: int | None = None


class MoneyGap(NamedTuple):
    """What was paid too much, or with a minus too little."""

    cents: int


StageThing = Shown | PayoutPlace | MoneyGap


class StageContent(NamedTuple):
    """Everything on the stage."""

    things: tuple[StageThing, ...]
    deciding: tuple[DecidingCards, ...] = ()
    """One for each hand that is read, so that there is room for them before they are shown."""
    is_explained: bool = False
    line: tuple[Bonus, str] | None = None
    """The line of a pay table that is lit."""
    names: TableNames = USUAL_NAMES


def content_of(question: Question, answer: Answered | None = None) -> StageContent:
    """What is shown with a question, and with an answer what explains it."""
    things: tuple[StageThing, ...] = question.shows
    if _is_payout(question):
        things += _payout(answer) if answer else (PayoutPlace(None),)
    if isinstance(question.parts[0].form, CutChips):
        things += _stacks(question.parts[0].form, answer)
    return StageContent(
        things, deciding_cards(question), answer is not None, question.line if answer else None
    )


def _payout(answer: Answered) -> tuple[StageThing, ...]:
    """What is correct, and beside it what was paid too much or too little."""
    paid = Amount.cents(answer.right[0])
    off = Amount.cents(answer.given[0]) - paid
    return (PayoutPlace(paid), MoneyGap(off)) if off else (PayoutPlace(paid),)


def _stacks(form: CutChips, answer: Answered | None) -> tuple[ChipStack, ...]:
    """What is cut out, and beside it what is correct if that is something else."""
    if answer is None:
        return (ChipStack(YOUR_CHIPS, ()),)
    given = ChipStack(YOUR_CHIPS, tuple(form.read(answer.given[0])))
    correct = ChipStack("Correct", tuple(form.read(answer.right[0])))
    return (given,) if answer.is_right else (given, correct)


def _is_payout(question: Question) -> bool:
    """Whether one wager is paid."""
    stakes = [thing for thing in question.shows if isinstance(thing, Stake)]
    is_amount = [isinstance(part.form, Amount) for part in question.parts] == [True]
    return question.is_about_money and is_amount and len(stakes) == 1


def deciding_cards(question: Question) -> tuple[DecidingCards, ...]:
    """The cards that decide, hand by hand: the flush, or the run where runs are paid."""
    if question.drill not in _READ:
        return ()
    is_run = question.drill == "straight-flush" or (question.line or ("",))[0] == "straight_flush"
    hands = [thing.cards for thing in question.shows if isinstance(thing, Cards)]
    return tuple([_run(read(hand_of(cards))) if is_run else _flush(read(hand_of(cards))) for cards in hands])


def _flush(reading: Reading) -> DecidingCards:
    count, high = reading.flush_length, RANK_NAMES[reading.flush_high]
    suit = SUIT_NAMES[reading.flush_suit]
    return DecidingCards(reading.flush_cards, f"{capital(COUNTS[count])} {suit}, {high} high")


def _run(reading: Reading) -> DecidingCards:
    if not reading.run_length:
        return DecidingCards((), "")
    first, *_, last = reading.run_cards
    ends = f"{RANK_NAMES[first % 13]} down to {RANK_NAMES[last % 13]}"
    return DecidingCards(reading.run_cards, f"{capital(COUNTS[reading.run_length])} in a row, {ends}")
