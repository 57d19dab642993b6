"""The verdict on an answer in words: one line while drilling goes on, or all of it explained."""

from itertools import zip_longest
from typing import NamedTuple

from app.drills.answer import Answered
from app.drills.answer_forms import Amount
from app.drills.answer_words import spoken
from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.question import Answer, Question, Stake
from app.game.money import shown
from app.procedure.house import House
from app.procedure.ruling_words import pays
from app.procedure.source_words import source_words
from app.procedure.sources import Ground

_MOST_MISCONCEPTIONS = 2
_BETWEEN = "; "
"""Between the pieces of an answer."""
_PAYOUTS = ("payout", "progressive", "limits")
"""The drills that ask for a payout."""


class SumRow(NamedTuple):
    """One row of the arithmetic."""

    what: str
    figure: str


class Explained(NamedTuple):
    """An answer in words."""

    is_right: bool
    is_payout: bool
    title: str
    given: str
    right: str
    sum: tuple[SumRow, ...]
    """What a payout is made of; empty for other answers."""
    off: str
    """How a wrong amount differs from the right one, like `$915 = $900 + $15`."""
    causes: tuple[str, ...]
    ground: Ground

    @property
    def given_pieces(self) -> list[str]:
        """The given answer, one thing at a time."""
        return self.given.split(_BETWEEN)

    @property
    def right_pieces(self) -> list[str]:
        """The right answer, one thing at a time."""
        return self.right.split(_BETWEEN)

    @property
    def reason(self) -> str:
        """Why it is right, without the sentences that only say the two answers again."""
        said = [each for each in (self.given, self.right) if len(each.split()) > 1]
        sentences = self.ground.why.split(". ")
        kept = [each for each in sentences if not any(answer in each for answer in said)]
        return ". ".join(kept or sentences)

    @property
    def source(self) -> str:
        """On whose word it is right."""
        return source_words(self.ground.source)

    @property
    def lines(self) -> list[str]:
        """All of it, line by line, below the title."""
        verb, noun = ("paid", "payout") if self.is_payout else ("said", "answer")
        said = [] if self.is_right else [f"You {verb} {self.given}."]
        correct = f"The correct {noun} is {self.right}."
        return [*said, correct, *self.causes, self.ground.why, self.source]

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join([f"{'✓' if self.is_right else '✗'} {self.title}", *self.lines])


def is_payout(question: Question) -> bool:
    """Whether it asks for a payout."""
    return question.drill in _PAYOUTS and isinstance(question.parts[-1].form, Amount)


def verdict_words(answer: Answered, question: Question) -> str:
    """The verdict on the last answer in one line, shown with the next question."""
    right = told_answer(question, answer.right)
    if answer.is_right:
        return f"Right: {right}."
    verb, noun = ("paid", "payout") if is_payout(question) else ("said", "answer")
    return f"The correct {noun} is {right}. You {verb} {told_answer(question, answer.given)}."


def explained(answer: Answered, question: Question, likely: tuple[str, ...], house: House) -> Explained:
    """An answer explained; `likely` are the misconceptions behind it."""
    off = _off(answer, question)
    told = Explained(
        answer.is_right,
        is_payout(question),
        _title(answer, off),
        told_answer(question, answer.given),
        told_answer(question, answer.right),
        _sum(answer, question, house),
        _off_words(answer, off),
        tuple([MISCONCEPTIONS[name] for name in likely[:_MOST_MISCONCEPTIONS]]),
        question.ground,
    )
    return house.names.throughout(told)


def told_answer(question: Question, answer: Answer) -> str:
    """An answer in the words of people."""
    parts = zip(question.parts, answer, strict=True)
    return _BETWEEN.join(spoken(part.form, text) for part, text in parts).rstrip(".")


def differing(given: str, right: str) -> tuple[str, str]:
    """Two answers in words, without the pieces that both of them have in the same place."""
    pairs = list(zip_longest(given.split(_BETWEEN), right.split(_BETWEEN)))
    other = [pair for pair in pairs if pair[0] != pair[1]]
    said, due = zip(*other, strict=True) if other and len(other) < len(pairs) else ((given,), (right,))
    return _BETWEEN.join(filter(None, said)) or given, _BETWEEN.join(filter(None, due)) or right


def _off(answer: Answered, question: Question) -> int:
    """By how many cents an amount is too much, or with a minus too little."""
    if len(question.parts) > 1 or not isinstance(question.parts[0].form, Amount):
        return 0
    return Amount.cents(answer.given[0]) - Amount.cents(answer.right[0])


def _title(answer: Answered, off: int) -> str:
    if answer.is_right:
        return "Right"
    return f"{shown(abs(off))} too {'much' if off > 0 else 'little'}" if off else "Wrong"


def _off_words(answer: Answered, off: int) -> str:
    """The wrong amount as a sum, where something is paid at all."""
    if not off or not Amount.cents(answer.right[0]):
        return ""
    given, right = (spoken(Amount(), text) for text in (answer.given[0], answer.right[0]))
    return f"{given} = {right} {'+' if off > 0 else '−'} {shown(abs(off))}"


def _sum(answer: Answered, question: Question, house: House) -> tuple[SumRow, ...]:
    """The line, the wager and the payout, where one wager is paid by one line."""
    stakes = [thing for thing in question.shows if isinstance(thing, Stake)]
    if not question.line or len(stakes) != 1 or not is_payout(question):
        return ()
    bonus, name = question.line
    lines = [
        line
        for table in house.rules.tables[bonus].values()
        for line in table.lines
        if line.name == name and f"{line.pays:,} ×" in question.ground.why
    ]
    if not lines:
        return ()
    return (
        SumRow(lines[0].words, pays(bonus, lines[0])),
        SumRow("Wager", f"× {shown(stakes[0].cents)}"),
        SumRow("Payout", spoken(Amount(), answer.right[0])),
    )
