"""A house: its rules, tables, limits, steps and words, checked and immutable."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, Self

from app.game.rules import Rules
from app.game.wagers import Act, Bonus, Outcome, Wager
from app.procedure.conditions import Condition, Order
from app.procedure.exam import Exam

SourceKind = Literal["document", "reading", "standard"]


class Source(NamedTuple):
    """What a rule rests on: the house's document, our reading of it, or common practice."""

    kind: SourceKind
    citation: str = ""
    meaning: str = ""

    @property
    def where(self) -> str:
        """Heading and item for a reader, who knows no number by which the document is filed."""
        number, _, item = self.citation.partition(" §")
        return item if item and number.isdecimal() else self.citation

    def __str__(self) -> str:
        if self.kind == "reading":
            return f"reading of {self.citation}: {self.meaning}"
        return self.citation or "standard"


class Ground(NamedTuple):
    """Why something is done, and on whose word."""

    source: Source
    why: str


class PlannedStep(NamedTuple):
    """One step of a house's plan. A block has inner steps, done spot by spot."""

    name: str
    words: tuple[str, ...]
    ground: Ground
    order: Order | None
    when: tuple[Condition, ...]
    inner: tuple["PlannedStep", ...]
    wagers: tuple[Wager, ...]
    passes: tuple[frozenset[Act], ...]
    return_paid: bool
    whole_hand: bool

    @classmethod
    def single(cls, name: str, words: tuple[str, ...], ground: Ground) -> Self:
        """A step that is done once and stands in no house file."""
        return cls(name, words, ground, None, (), (), (), (), return_paid=False, whole_hand=False)


class Free(NamedTuple):
    """Steps that may be done in any order, or, with `until`, any time before another step."""

    steps: frozenset[str]
    until: str | None
    ground: Ground


class Grading(NamedTuple):
    """How heavily a fault weighs at this house, and how a dealer may correct one."""

    call_first: bool
    critical: frozenset[str]
    minor: frozenset[str]
    points: Mapping[str, int]
    ground: Ground
    forgives: bool = True
    """Does a corrected fault weigh one less? Only an exam may say no."""


class Irregularity(NamedTuple):
    """Something that goes wrong, and what is right then. `beyond` answers when it goes further."""

    what: str
    answer: tuple[str, ...]
    ground: Ground
    beyond: tuple[str, ...] = ()
    threshold: int = 0


class Chip(NamedTuple):
    """One denomination of the tray, in cents."""

    cents: int
    colour: str
    spots: int
    edge: str
    cut: int


class Spacing(NamedTuple):
    """When a skill is asked for again. What stands here held before house files could say it."""

    slow: float = 1.5
    fast: float = 0.6
    """How many target times a hard answer takes at least, and an easy one at most."""
    retention: int = 90
    forgotten: int = 70
    """The chance to remember, in percent, at which a skill is due, and below which it has lapsed."""
    lapses: int = 8
    """So many of them, and the instructor is needed."""


class Mastery(NamedTuple):
    """When a skill or a drill is mastered: how many answers it takes, and how many percent of the last."""

    answers: int = 10
    drill_answers: int = 30
    last: int = 30
    right: int = 90


class House(NamedTuple):
    """Everything a house decides. Grounds are found by the name of what they explain."""

    id: str
    name: str
    place: str
    document: str
    seats: int
    has_button: bool
    rules: Rules
    call_qualified: str
    call_not_qualified: str
    keeps_all: bool
    keeps_all_with_four_of_a_kind: bool
    capped: bool
    """Does a raised hand lie on the raise square, under the wager?"""
    tuck: Mapping[int, tuple[Bonus, ...]]
    blind_allowed: bool
    rake: int | None
    posted: Mapping[Bonus, str]
    plans: Mapping[str, tuple[PlannedStep, ...]]
    free: tuple[Free, ...]
    grading: Grading
    irregularities: Mapping[str, Irregularity]
    customs: Mapping[str, tuple[str, Ground]]
    rule_grounds: Mapping[str, Ground]
    main_grounds: Mapping[Outcome, Ground]
    bonus_grounds: Mapping[Bonus, Ground]
    table_grounds: Mapping[Bonus, Mapping[str, Ground]]
    limit_grounds: Mapping[Wager, Ground]
    payout_grounds: Mapping[str, Ground]
    felt: str
    chips: tuple[Chip, ...]
    targets: Mapping[str, int]
    """The seconds in which a question of each drill should be answered."""
    spacing: Spacing
    mastery: Mastery
    exam: Exam
    approval: int = 0
    """In an exam that asks for it: a payout of more cents than these needs a call before. 0: none does."""

    @property
    def has_choice(self) -> bool:
        """Does the house choose among several posted tables?"""
        return any(len(tables) > 1 for tables in self.rules.tables.values())

    @property
    def has_meter(self) -> bool:
        """Is there a progressive meter on the table?"""
        return "progressive" in self.rules.bonuses
