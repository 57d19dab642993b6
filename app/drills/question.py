"""A question: what is shown and asked, which answers are right and why, and what misconceptions answer."""

from collections.abc import Container, Mapping
from typing import Any, NamedTuple

from app.drills.answer_forms import Form
from app.game.cards import Card
from app.game.wagers import WAGER_NAMES, Bonus, Wager
from app.procedure.house import Chip
from app.procedure.sources import Ground


class Cards(NamedTuple):
    """Cards face up, under a title like “The dealer”."""

    title: str
    cards: tuple[Card, ...]


class Stake(NamedTuple):
    """A wager, as chips."""

    wager: Wager
    cents: int
    name: str = ""
    """What the house calls it, where it has a name of its own."""

    @property
    def title(self) -> str:
        """What it is called."""
        return self.name or WAGER_NAMES[self.wager]


class ChipStack(NamedTuple):
    """Chips from the bottom up, in no particular order."""

    title: str
    chips: tuple[Chip, ...]


class Posted(NamedTuple):
    """A pay table on its placard."""

    bonus: Bonus
    table: str


class Fact(NamedTuple):
    """Anything else one has to know, like the spot's number or the meter."""

    title: str
    text: str


class Scene(NamedTuple):
    """The table of a round after so many of its planned steps."""

    data: Mapping[str, Any]
    """The round in its JSON form."""
    done: int


Shown = Cards | Stake | ChipStack | Posted | Fact | Scene


class QuestionPart(NamedTuple):
    """One thing that is asked for."""

    asks: str
    form: Form
    right: str
    """The answer that is shown as the right one."""
    also: Container[str] = frozenset()
    """Every other answer that is as right."""
    unsettled: Container[str] = frozenset()
    """Answers that are wrong only by what the house has not confirmed: one of its readings, or an order."""

    def accepts(self, answer: str) -> bool:
        """Is this answer right?"""
        return answer == self.right or answer in self.also


Answer = tuple[str, ...]
"""One text for each part."""


class Mistake(NamedTuple):
    """What a misconception answers where that is wrong."""

    misconception: str
    answer: Answer
    is_sure: bool
    """Is everybody wrong here who has it? Of several other tables one may happen to pay the same."""


class Question(NamedTuple):
    """One question of a drill."""

    drill: str
    skill: str
    shows: tuple[Shown, ...]
    parts: tuple[QuestionPart, ...]
    ground: Ground
    """Why the answer is right here, and on whose word."""
    trap: str = ""
    """What makes it hard, if anything does, like `low ace`."""
    line: tuple[Bonus, str] | None = None
    """The line of a shown pay table that lights up with the answer."""
    mistakes: tuple[Mistake, ...] = ()
    is_about_money: bool = False
    """Whether a wrong answer is wrong money. That is wrong at every house."""

    @property
    def right(self) -> Answer:
        """The answer that is shown as the right one."""
        return tuple([part.right for part in self.parts])

    def due(self, given: Answer) -> Answer:
        """The right answer, with the given words for the parts that are right."""
        pairs = zip(self.parts, given, strict=True)
        return tuple([text if part.accepts(text) else part.right for part, text in pairs])

    def accepts(self, given: Answer) -> bool:
        """Whether every part of the answer is right."""
        return self.due(given) == given

    def is_against_the_house(self, given: Answer) -> bool:
        """Whether the answer is wrong by a rule that the house has confirmed."""
        pairs = zip(self.parts, given, strict=True)
        wrong = [text not in part.unsettled for part, text in pairs if not part.accepts(text)]
        return any(wrong) and (self.ground.source.binds or self.is_about_money)
