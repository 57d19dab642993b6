"""The shape of a house file, for the validation library. Imported only for files not seen before."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from app.game.rules import Sharing
from app.game.wagers import WAGERS, Act, Bonus, Outcome, Wager
from app.procedure.conditions import Condition, Order
from app.procedure.exam_requirements import (
    HIGHEST,
    Accommodation,
    AgainstMachine,
    Deck,
    DrillName,
    OwnErrors,
    Split,
)
from app.procedure.house import MOST_SEATS

Kind = Literal[
    "hand-count", "deck-count", "card-exposed", "back-up", "red-light", "jam", "wrong-button",
    "floor-cards", "mingled", "raise-too-large", "blind", "second-hand", "late-bonus",
    "touched-wager", "cards-shown", "below-table", "flawed-card", "tip-question", "wash-request",
    "no-ante", "over-limit", "stack-order", "dispute",
]  # fmt: skip

Feature = Literal[
    "not-qualified", "just-qualifies", "tie", "two-suits-tied", "flush-5", "flush-6", "flush-7",
    "straight-flush-3", "straight-flush-4", "straight-flush-5", "straight-flush-6", "straight-flush-7",
    "low-ace", "outside-suit", "four-of-a-kind", "progressive-7", "progressive-ace-high-6", "progressive-6",
    "progressive-5", "progressive-4", "progressive-four-of-a-kind", "progressive-3", "folded-winner",
    "both-bonuses-folded-left", "both-bonuses-folded-right", "one-bonus-folded", "faced-discards",
    "limit-cut", "lower-flush-kept", "several-hands", "dealer-bet",
    "event-hand-count", "event-deck-count", "event-card-exposed", "event-back-up",
    "event-red-light", "event-jam", "event-wrong-button", "event-floor-cards", "event-mingled",
    "event-raise-too-large", "event-blind", "event-second-hand", "event-late-bonus", "event-touched-wager",
    "event-cards-shown", "event-below-table", "event-flawed-card", "event-tip-question",
    "event-wash-request", "event-no-ante", "event-over-limit", "event-stack-order", "event-dispute",
    "event-warned-again", "opening", "set-up", "by-hand", "rotation", "hand-dealt", "flawed-deck",
    "wash-granted",
]  # fmt: skip


def whole_cents(amount: float) -> float:
    """An amount of money, and nothing finer."""
    if abs(amount * 100 - round(amount * 100)) > 1e-6:
        raise PydanticCustomError("cents", "cents")
    return amount


Text = Annotated[str, Field(min_length=1)]
OwnEvent = Annotated[str, Field(pattern=r"^event-[a-z0-9]+(-[a-z0-9]+)*$")]
"""The feature of an irregularity that only this house has."""
Dollars = Annotated[int, Field(ge=1)]
Money = Dollars | Annotated[float, Field(gt=0), AfterValidator(whole_cents)]
"""Dollars, with cents where a house takes them."""
Odds = Annotated[str, Field(pattern=r"^[1-9]\d* to [1-9]\d?$")]
Source = Annotated[
    str, Field(pattern=r"^(standard|house|document \S.*|reading \S.*: ?\S.*|reading [a-z0-9]+(-[a-z0-9]+)*)$")
]
LineName = Literal["7", "ace-high-6", "6", "5", "4", "four-of-a-kind", "3", "2"]
Pays = Annotated[int, Field(ge=0)] | Annotated[str, Field(pattern=r"^((100|[1-9]?\d)%|\d+ to [1-9]\d?)$")]


class PartSchema(BaseModel):
    """Keys are written with hyphens, none is unknown, and no value is bent into another type."""

    model_config = ConfigDict(
        extra="forbid", strict=True, alias_generator=lambda name: name.strip("_").replace("_", "-")
    )


class EntrySchema(PartSchema):
    """A rule or a step: what it rests on, and why it is so."""

    source: Source
    why: Text


Name = Annotated[str, Field(pattern=r"^[A-Za-zÀ-ÖØ-öø-ſ][A-Za-z0-9À-ÖØ-öø-ſ'’ -]{0,23}$")]
"""Letters, for it is printed in a circle on the felt, and typed."""
RunLength = Annotated[int, Field(ge=3, le=7)]


class RunsSchema(EntrySchema):
    ace: Literal["both", "high"]


class Qualify(EntrySchema):
    cards: Annotated[int, Field(ge=2, le=7)]
    also_run: RunLength | None = None
    unless_run: RunLength | None = None
    high: Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]


class RaiseSizes(EntrySchema):
    sizes: dict[
        Literal["2", "3", "4", "5", "6", "7"],
        list[Annotated[int, Field(ge=1, le=10)]],
    ]
    no_fold: list[Annotated[int, Field(ge=2, le=7)]] = []


class CallSchema(EntrySchema):
    qualifies: Text
    not_qualified: Text


class Keep(EntrySchema):
    cards: Literal["flush", "all"]
    all_with_four_of_a_kind: bool
    faces: Literal["longer", "higher"] = "longer"
    capped: bool


class TuckRow(PartSchema):
    spots: list[int]
    under: list[Bonus]


class Tuck(EntrySchema):
    rows: list[TuckRow]
    by: Literal["made", "spot"] = "made"
    one_source: Source | None = None


class DealSchema(EntrySchema):
    packets: Annotated[list[Annotated[int, Field(ge=1, le=7)]], Field(min_length=1)]


class Blind(EntrySchema):
    allowed: bool


class SpotsSchema(EntrySchema):
    most: Annotated[int, Field(ge=2, le=MOST_SEATS)]
    ante: Annotated[int, Field(ge=1, le=10)] = 1


class Rake(EntrySchema):
    amount: Money


class RuleSet(PartSchema):
    qualify: Qualify
    raise_: RaiseSizes
    call: CallSchema
    keep: Keep
    tuck: Tuck
    blind: Blind
    deal: DealSchema | None = None
    spots: SpotsSchema | None = None
    rake: Rake | None = None
    runs: RunsSchema | None = None


class MainGame(EntrySchema):
    pays: dict[Literal["raise", "ante"], Odds] = {}
    raise_: Act | None = None
    ante: Act


class BonusWager(EntrySchema):
    against: Literal["table", "dealer"]
    beats_by: Literal["flush", "run"] = "flush"
    folded: Literal["stands", "forfeit"]
    unqualified: Literal["settled", "returned"] = "settled"
    rides: bool = False
    counts: Literal["flush", "run"] | None = None
    hands: Literal["player", "table", "others"] = "player"
    tables: Literal["posted", "by-hands"] = "posted"
    fold_source: Source | None = None
    fold_why: Text | None = None


class PayTableSchema(EntrySchema):
    lines: Annotated[dict[LineName, Pays], Field(min_length=1)]
    why: Text = "A hand is paid on its highest line only."


class Limit(EntrySchema):
    min: Money = 1
    max: Money | None = None
    amounts: list[Money] = []
    unit: Money | None = None


class HandLimit(EntrySchema):
    max: Dollars
    wagers: list[Wager] = list(WAGERS)


class RoundLimit(EntrySchema):
    max: Dollars
    wagers: list[Wager]


class MeterSchema(EntrySchema):
    winners: Sharing


class PayoutsSchema(PartSchema):
    share: Literal["in-order", "in-proportion"] = "in-order"
    hand: HandLimit | None = None
    round: RoundLimit | None = None
    meter: MeterSchema | None = None


class MoneySchema(PartSchema):
    """The sections of a house file that decide about money and that a reading can change."""

    main: dict[Outcome, MainGame]
    bonus: dict[Bonus, BonusWager]
    payouts: PayoutsSchema = PayoutsSchema()


class PlannedStepSchema(EntrySchema):
    do: str = ""
    every: Annotated[int, Field(ge=2, le=100)] | None = None
    order: Order | None = None
    when: list[Condition] = []
    steps: list[str] = []
    wagers: list[Wager] = []
    passes: list[list[Act]] = []
    return_paid: bool = False
    cards: Literal["flush", "all"] | None = None
    unqualified_source: Source | None = None
    by_hand_source: Source | None = None
    when_source: Source = "standard"
    after_source: Source = "standard"
    before_source: Source = "standard"
    after_sources: dict[str, Source] = {}
    order_source: Source = "standard"
    order_sources: dict[Wager, Source] = {}


class FreeSchema(EntrySchema):
    steps: Annotated[list[str], Field(min_length=1)]
    until: str | None = None
    beside: list[str] = []


class Points(PartSchema):
    critical: int
    major: int
    minor: int


class GradingSchema(EntrySchema):
    correction: Literal["open", "call-first"]
    critical: list[str]
    minor: list[str]
    points: Points
    unconfirmed: Literal["form", "full"] = "full"
    consequences: Literal["count", "ignore"] = "ignore"


class Beyond(PartSchema):
    players: int | None = None
    cards: int | None = None
    answer: Annotated[list[str], Field(min_length=1)]


class OwnSlipSchema(PartSchema):
    do: Text
    timing: Literal["not-due", "early", "again"]
    before: list[str] = []


class HappensSchema(PartSchema):
    after: Annotated[list[str], Field(min_length=1)]
    at: Literal["spot", "table"] = "spot"


class IrregularitySchema(EntrySchema):
    here: bool = True
    what: Text
    answer: Annotated[list[str], Field(min_length=1)]
    answer_source: Source | None = None
    answer_sources: dict[str, Source] = {}
    order_source: Source = "standard"
    beyond: Beyond | None = None
    also: list[str] = []
    unseen: list[str] = []
    further: list[str] = []
    banker: list[str] = []
    before_play: list[str] = []
    before_play_source: Source | None = None
    opened_by: list[OwnSlipSchema] = []
    happens: HappensSchema | None = None


class Custom(EntrySchema):
    here: bool = True
    money: bool = False
    says: Text
    hand: Literal["back", "palm"] | None = None
    bonus_hand: Literal["back", "palm"] | None = None


class ReadingChoiceSchema(PartSchema):
    says: Text
    set: dict[str, Any] = {}


class DocumentReadingSchema(PartSchema):
    question: Text
    cites: str = ""
    chosen: str
    choices: Annotated[dict[Text, ReadingChoiceSchema], Field(min_length=2)]


class CurrencySchema(PartSchema):
    symbol: Annotated[str, Field(pattern=r"^[^\s\d.,+−-]{1,4}$")]
    place: Literal["before", "after"] = "before"
    name: Annotated[str, Field(pattern=r"^[a-z][a-z ]{0,23}$")] = "dollar"


class LookSchema(PartSchema):
    felt: Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]


class ChipSchema(PartSchema):
    colour: Text
    spots: Annotated[int, Field(ge=1, le=12)]
    edge: Literal["bars", "diamonds", "triangles", "dots"]
    cut: Annotated[int, Field(ge=1, le=20)]


ChipValue = Annotated[str, Field(pattern=r"^([1-9]\d*|\d+\.\d\d)$")]


class Chips(PartSchema):
    tray: Annotated[list[ChipValue], Field(min_length=1)]
    values: dict[ChipValue, ChipSchema]


Percent = Annotated[int, Field(ge=1, le=99)]
Count = Annotated[int, Field(ge=1, le=1000)]


class SpacingSchema(PartSchema):
    slow: Annotated[float, Field(ge=1, le=10)]
    fast: Annotated[float, Field(ge=0, le=1)]
    retention: Percent
    forgotten: Percent
    lapses: Count


class MasterySchema(PartSchema):
    answers: Count
    drill_answers: Count
    last: Annotated[int, Field(ge=1, le=100)]
    right: Annotated[int, Field(ge=1, le=100)]


Share = Annotated[int, Field(ge=0, le=100)]
Faults = Annotated[int, Field(ge=0, le=100)]


class AssessorsSchema(PartSchema):
    needed: Annotated[int, Field(ge=1, le=2)]
    mark: Annotated[float, Field(ge=1, le=10)]
    apart: Annotated[int, Field(ge=1, le=9)]
    split: Split
    against_machine: AgainstMachine


class HeadingSchema(PartSchema):
    name: str = ""
    heading: Annotated[str, Field(min_length=1, max_length=40)]
    weight: Annotated[int, Field(ge=1, le=10)]
    marks: Annotated[list[Text], Field(min_length=HIGHEST, max_length=HIGHEST)]


class RecordsSchema(PartSchema):
    exams: Annotated[int, Field(ge=0, le=100)]
    attempts: Annotated[int, Field(ge=0, le=100)]


class ExamSchema(PartSchema):
    rounds: Annotated[int, Field(ge=1, le=50)]
    seats: Annotated[int, Field(ge=1, le=6)]
    features: list[Feature | OwnEvent]
    irregularities: Annotated[int, Field(ge=0, le=50)]
    drills: dict[DrillName, Annotated[int, Field(ge=0, le=100)]]
    pace: Annotated[int, Field(ge=0, le=200)]
    fastest: Annotated[int, Field(ge=0, le=1000)] | None = None
    critical: Faults
    major: Faults
    minor: Faults
    payouts: Share
    answers: Share
    validity: Annotated[int, Field(ge=1, le=120)]
    deck: Deck
    approval: Annotated[int, Field(ge=0)]
    own_errors: OwnErrors
    assessors: AssessorsSchema
    rubric: Annotated[list[HeadingSchema], Field(min_length=1, max_length=8)] | None = None
    live: Annotated[list[HeadingSchema], Field(max_length=8)] | None = None
    accommodations: list[Accommodation] = []
    sound: bool = False
    deals: Annotated[int, Field(ge=0, le=20)] = 0
    faults_found: Share = 75
    false_alarms: Faults = 1


class HouseFile(PartSchema):
    name: Text
    place: str = ""
    document: str = ""
    headings: dict[Text, Text] = {}
    banker: Literal["dealer", "player"]
    banker_source: Source = "standard"
    seats: Annotated[int, Field(ge=1, le=MOST_SEATS)]
    seats_source: Source = "standard"
    names: dict[Literal["game", "banker", "spot"] | Wager, Name] = {}
    currency: CurrencySchema | None = None
    readings: dict[str, DocumentReadingSchema] = {}
    posted: dict[Bonus, str] = {}
    rules: RuleSet
    main: dict[Outcome, MainGame]
    bonus: dict[Bonus, BonusWager]
    tables: dict[Bonus, dict[Text, PayTableSchema]]
    limits: dict[Wager, Limit]
    payouts: PayoutsSchema = PayoutsSchema()
    plans: dict[Literal["round", "opening", "set-up", "by-hand", "rotation"], list[str]]
    steps: dict[str, PlannedStepSchema]
    free: dict[str, FreeSchema]
    grading: GradingSchema
    irregularities: dict[Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")], IrregularitySchema]
    customs: dict[str, Custom]
    look: LookSchema
    chips: Chips
    drills: dict[DrillName, Annotated[int, Field(ge=1)]] = {}
    spacing: SpacingSchema | None = None
    mastery: MasterySchema | None = None
    exam: ExamSchema | None = None
    records: RecordsSchema | None = None
