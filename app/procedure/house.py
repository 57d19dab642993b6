"""A house: its rules, tables, limits, steps and words, checked and immutable."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from app.game.rules import Rules
from app.game.wagers import METER_BONUSES, Bonus, Outcome, Wager
from app.procedure.exam_requirements import Exam
from app.procedure.planned_steps import Free, PlannedStep
from app.procedure.sources import STANDARD, Citations, Ground, Source, SourceKind
from app.procedure.table_names import USUAL_NAMES, TableNames

HAND_DEALT = "hand-dealt"
"""The plan of a round without a shuffler. No file writes it down: it follows from two others."""
_WITH_SHUFFLER = frozenset({"press", "shuffle", "load", "run", "unload"})
"""What is done in a round because of the shuffler, or to the deck before it goes in there."""
MOST_SEATS = 8
"""No house has more."""


class Grading(NamedTuple):
    """How heavily a fault weighs at this house, and how a dealer may correct one."""

    call_first: bool
    critical: frozenset[str]
    minor: frozenset[str]
    points: Mapping[str, int]
    ground: Ground
    form_only: bool
    """Whether a fault against an unconfirmed rule is mere form. Older files do not say so."""
    counts_consequences: bool
    """Whether a fault that led to wrong money weighs as wrong money. Older files do not say so."""
    forgives: bool = True
    """Whether a corrected fault weighs one less. Only an exam may say no."""


class OwnSlip(NamedTuple):
    """An act of the dealer's own that is an irregularity when it comes at the wrong time."""

    words: tuple[str, ...]
    timing: Literal["not-due", "early", "again"]
    before: frozenset[str] = frozenset()
    """Only as long as one of these steps, or a player's turn in one of them, has not begun."""


class Irregularity(NamedTuple):
    """Something that goes wrong, and what is right then. `beyond` answers when it goes further."""

    what: str
    answer: tuple[str, ...]
    ground: Ground
    """What it rests on that this is irregular."""
    at_spot: bool
    """Does one that only this house has happen at a player's spot?"""
    beyond: tuple[str, ...] = ()
    threshold: int = 0
    remedy: Ground | None = None
    """What the answer rests on, where that is something else."""
    word_sources: tuple[tuple[str, Source], ...] = ()
    """Where single words of the answer rest on something else again."""
    order: Source = STANDARD
    """That the answer is given before anything else is done, and in this order."""
    also: tuple[str, ...] = ()
    """What is right as well, once it has happened."""
    unseen: tuple[str, ...] = ()
    """The answer to a Raise that only the cards show to be too large: it is found at the reveal."""
    further: tuple[str, ...] = ()
    """The answer when a player who was warned does it again, or does another thing of this sort."""
    at_banker: tuple[str, ...] = ()
    """The answer when it is the banker's hand, if that is another one."""
    before_play: tuple[str, ...] = ()
    before_play_ground: Ground | None = None
    """The answer while a deck is prepared and nobody plays yet, and what it rests on."""
    opened_by: tuple[OwnSlip, ...] = ()
    after: tuple[str, ...] = ()
    """Of one that only this house has: how the steps begin after which it happens; the first counts."""

    @property
    def answer_ground(self) -> Ground:
        """The source for the answer."""
        return self.remedy or self.ground

    @property
    def answers(self) -> tuple[str, ...]:
        """The words of every answer during a round."""
        return tuple(
            dict.fromkeys([*self.answer, *self.beyond, *self.unseen, *self.further, *self.at_banker])
        )

    @property
    def sources(self) -> tuple[Source, ...]:
        """Everything that this and its answers rest on."""
        before_play = [self.ground_of(each, before_play=True).source for each in self.before_play]
        answers = [self.ground_of(each).source for each in self.answers]
        return tuple(dict.fromkeys([self.ground.source, *answers, *before_play, self.order]))

    def ground_of(self, words: str, before_play: bool = False) -> Ground:
        """The source for these words of the answer."""
        ground = (self.before_play_ground if before_play else None) or self.answer_ground
        source = dict(self.word_sources).get(words)
        return ground if source is None else Ground(source, ground.why)


class ReadingChoice(NamedTuple):
    """One way to take an unclear sentence."""

    name: str
    says: str


class DocumentReading(NamedTuple):
    """A sentence of the document that can be taken in more than one way; the house file takes one."""

    key: str
    question: str
    citation: str
    chosen: str
    choices: tuple[ReadingChoice, ...]
    confirmed: bool
    place: str = ""
    """The citation in words."""

    @property
    def meaning(self) -> str:
        """What it is taken to mean."""
        return next(choice.says for choice in self.choices if choice.name == self.chosen)

    @property
    def source(self) -> Source:
        """What a rule rests on that follows this reading: common practice where the document is silent."""
        kind: SourceKind = "reading" if self.citation else "standard"
        return Source(kind, self.citation, self.meaning, self.confirmed, self.key, self.place)


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
    """When a skill is mastered, by answers right in a row; and a drill, by a percentage of its last ones."""

    answers: int = 6
    drill_answers: int = 30
    last: int = 30
    right: int = 90


class KeptYears(NamedTuple):
    """How many years a house keeps its records; 0: forever. House files did not always say it."""

    exams: int = 0
    attempts: int = 0
    """Rounds at the table, and drills."""


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
    faces_equal_runs: bool
    """Whether discards are turned up if their run is as long as the kept one, and higher."""
    capped: bool
    """Whether a raised hand lies on the raise square, under the wager."""
    tuck: Mapping[int, tuple[Bonus, ...]]
    tucks_by_spot: bool
    """Whether a folded hand is tucked by its spot alone, whether or not the wager is made."""
    one_bonus_ground: Ground
    """Why a folded hand with one bonus wager goes where it goes."""
    blind_allowed: bool
    rake: int | None
    posted: Mapping[Bonus, str]
    plans: Mapping[str, tuple[PlannedStep, ...]]
    free: tuple[Free, ...]
    grading: Grading
    irregularities: Mapping[str, Irregularity]
    customs: Mapping[str, tuple[str, Ground]]
    money_customs: frozenset[str]
    """Those that decide about money."""
    readings: Mapping[str, DocumentReading]
    """What the document leaves open, and how it is taken here."""
    table_sources: Mapping[str, Source]
    """What the banker and the number of seats rest on."""
    rule_grounds: Mapping[str, Ground]
    main_grounds: Mapping[Outcome, Ground]
    bonus_grounds: Mapping[Bonus, Ground]
    fold_grounds: Mapping[Bonus, Ground]
    """Why a fold loses or keeps a bonus wager."""
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
    otherwise: tuple[Rules, ...] = ()
    """The game by every other reading that the house has not ruled out."""
    approval: int = 0
    """In an exam that asks for it: a payout of more cents than these needs a call before. 0: none does."""
    kept_years: KeptYears = KeptYears()
    citations: Citations = Citations()
    """What its documents and their headings are called."""
    packets: tuple[int, ...] = ()
    """How many cards a hand has after each packet but the last, where it is dealt in several."""
    spots_a_player: int = 1
    """How many spots one player may play and look at."""
    ante_on_several: int = 1
    """How many table minimums the Ante is then on each of them, at least."""
    push_hands: tuple[str, str] = ("", "")
    """The side of the hand that taps a push of the main game, and of a bonus, where the house says it."""
    names: TableNames = USUAL_NAMES
    """What its game, wagers, banker and spots are called."""

    @property
    def banker(self) -> str:
        """Who plays against the spots, in words."""
        return self.names.banker

    def hand_for_push(self, is_bonus: bool) -> str:
        """The side of the hand that taps such a push: “back” or “palm”, or nothing if either does."""
        return self.push_hands[is_bonus]

    def steps_of(self, plan: str) -> tuple[PlannedStep, ...]:
        """The steps of a plan. A round without a shuffler ends with a shuffle by hand."""
        if plan not in ("round", HAND_DEALT):
            return self.plans[plan]
        in_round = self._with_early_packets(self.plans["round"])
        if plan == "round":
            return in_round
        dealt = [step for step in in_round if not _WITH_SHUFFLER.intersection(step.words[:1])]
        return (*[step.dealt_by_hand() for step in dealt], *self.plans["by-hand"])

    def _with_early_packets(self, plan: tuple[PlannedStep, ...]) -> tuple[PlannedStep, ...]:
        """The plan with the packets before the last, where a hand is dealt in several, each all around."""
        deals = [step for step in plan if step.words[:1] == ("deal",)]
        early = [
            step._replace(
                name=f"{step.name}-{count}",
                words=(*step.words, str(count)),
                ground=self.rule_grounds["deal"],
            )
            for count in self.packets
            for step in deals
        ]
        first = plan.index(deals[0]) if deals else 0
        return (*plan[:first], *early, *plan[first:])

    @property
    def all_plans(self) -> tuple[str, ...]:
        """Every plan that can be dealt here, the ordinary round first."""
        return (*self.plans, HAND_DEALT) if "by-hand" in self.plans else tuple(self.plans)

    @property
    def least_ante_on_several(self) -> int:
        """The least Ante of a player with several spots, in cents."""
        return self.ante_on_several * self.rules.limits["ante"].minimum

    @property
    def several_hands(self) -> bool:
        """Whether one player may have more hands than one, all of them seen or the others blind."""
        return self.blind_allowed or self.spots_a_player > 1

    @property
    def takes_dealer_bets(self) -> bool:
        """Whether the house says how a player bets for the dealer."""
        return "dealers-bet" in self.customs

    @property
    def has_choice(self) -> bool:
        """Whether the house chooses among several pay tables."""
        tables, bonuses = self.rules.tables, self.rules.bonuses
        return any(len(tables[bonus]) > 1 and not rule.by_hands for bonus, rule in bonuses.items())

    def collects(self, wager: Wager) -> bool:
        """Whether a wager is collected before the deal, whatever becomes of it."""
        rule = self.rules.bonuses.get(wager) if wager in METER_BONUSES else None
        return rule is not None and not rule.rides

    @property
    def counts_rounds(self) -> bool:
        """Whether some steps are done only every so many rounds."""
        return any(step.every for step in self.plans["round"])

    @property
    def has_meter(self) -> bool:
        """Whether there is a progressive meter on the table."""
        return any(bonus in self.rules.bonuses for bonus in METER_BONUSES)
