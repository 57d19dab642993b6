"""The plan: what a house prescribes for a round, step by step, in the order of its file."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from app.game.cards import RANKS, Card, by_rank, written
from app.game.hands import Reading, read
from app.game.pay_tables import FOUR_OF_A_KIND
from app.game.round import Round
from app.game.settlement import Settlement, WagerVerdict
from app.game.wagers import BONUSES, Bonus, Wager
from app.procedure.conditions import ROUND_CONDITIONS, Condition, spots_in_order
from app.procedure.house import House
from app.procedure.planned_steps import PlannedStep
from app.procedure.vocabulary import Step

_SQUARE, _RECEIVE = ("square", "dealer"), ("receive", "dealer")


class DueStep(NamedTuple):
    """A step that is due, and the entry of the house file that asks for it.

    An answer to something irregular names its event by number; `instead` are words that are right as well.
    """

    step: Step
    entry: PlannedStep
    event: int | None = None
    instead: tuple[Step, ...] = ()
    block: PlannedStep | None = None
    """The block of the plan that it is a part of, where it is done at one spot after the other."""

    @property
    def planned(self) -> PlannedStep:
        """What the plan of the house names: the block, or the step itself."""
        return self.block or self.entry


def leaves_discards(house: House, settlement: Settlement) -> bool:
    """Whether the player discards cards and keeps the others."""
    verdict = settlement.verdicts.get("straight_flush")
    keeps_four_of_a_kind = bool(
        house.keeps_all_with_four_of_a_kind
        and verdict
        and verdict.line
        and verdict.line.name == FOUR_OF_A_KIND
    )
    keeps_all = house.keeps_all or settlement.reading.flush_length == 7 or keeps_four_of_a_kind
    return not (settlement.spot.folded or keeps_all)


def open_run(house: House, settlement: Settlement) -> tuple[Card, ...]:
    """The straight flush of a hand, high to low: of equally long ones the one that lies open when it is paid.

    That is the one in the flush a player keeps, where the others have been racked face down by then.
    """
    reading, wagers = settlement.reading, settlement.spot.wagers
    if any(wager in wagers for wager in house.rules.run_bonuses) and leaves_discards(house, settlement):
        faced = reading.run_above_flush if house.faces_equal_runs else reading.run_outside_flush
        if not faced:
            return reading.kept_run_cards
    return reading.run_cards


class _PlannedSpot:
    """What lies at one spot while the plan is written."""

    __slots__ = (
        "chips",
        "discards",
        "faced_discards",
        "faced_fold",
        "hand",
        "settled",
        "settlement",
        "won_outside",
    )

    def __init__(self, house: House, settlement: Settlement) -> None:
        self.settlement = settlement
        spot, reading = settlement.spot, settlement.reading
        self.chips = set(spot.wagers)
        self.settled: set[Wager] = set()
        self.hand = True
        self.discards = leaves_discards(house, settlement)
        won_by_run = [wager for wager in house.rules.run_bonuses if self._wins(house, wager)]
        outside = reading.run_above_flush if house.faces_equal_runs else reading.run_outside_flush
        self.won_outside = frozenset(won_by_run if outside else ()) | self._won_by_other_flush(house)
        self.faced_discards = self.discards and bool(self.won_outside)
        self.faced_fold = spot.folded and bool(won_by_run)

    def _won_by_other_flush(self, house: House) -> frozenset[Wager]:
        """The bonus on flushes, where a longer one than the kept flush is discarded."""
        spot, kept = self.settlement.spot, self.settlement.reading
        is_longer = spot.kept is not None and read(spot.hand).flush_length > kept.flush_length
        return frozenset({"flush"} if is_longer and self._wins(house, "flush") else ())

    def _wins(self, house: House, wager: Bonus) -> bool:
        verdict = self.settlement.verdicts.get(wager)
        return bool(verdict and verdict.act == "pay" and not house.rules.bonuses[wager].must_beat_dealer)

    @property
    def riding(self) -> bool:
        """Whether an unsettled bonus wager lies on the layout."""
        return any(bonus in self.chips and bonus not in self.settled for bonus in BONUSES)

    def holds(self, condition: Condition) -> bool:
        """Is this so at the spot?"""
        match condition:
            case "raised":
                return not self.settlement.spot.folded
            case "folded":
                return self.settlement.spot.folded
            case "riding":
                return self.riding
            case "not-riding":
                return not self.riding
            case "in-play":
                return self.hand
            case "discards":
                return self.discards
            case "faced-discards":
                return self.faced_discards
            case "faced-fold":
                return self.faced_fold
        raise AssertionError(condition)


def plan_round(
    house: House, played: Round, settlements: Iterable[Settlement], dealer: Reading
) -> list[DueStep]:
    """Every step of a round in the prescribed order, with payouts as settled, before limits."""
    return list(_Planner(house, played, settlements, dealer).steps())


class _Planner:
    def __init__(
        self, house: House, played: Round, settlements: Iterable[Settlement], dealer: Reading
    ) -> None:
        self.house = house
        self.played = played
        self.dealer = dealer
        self.qualifies = house.rules.qualifies(dealer)
        self._banker_holds_hand = house.has_button
        """Does the hand lie before a player who banks? Then it is not the dealer's to square."""
        self.spots: Mapping[int, _PlannedSpot] = {
            settlement.spot.number: _PlannedSpot(house, settlement) for settlement in settlements
        }

    def steps(self) -> Iterator[DueStep]:
        for entry in self.house.steps_of(self.played.plan):
            if entry.every and not self._is_turn(entry.every):
                continue
            if self._banker_holds_hand:
                if entry.words == _SQUARE:
                    continue
                self._banker_holds_hand = entry.words != _RECEIVE
            if entry.order is None:
                if self._holds(entry.when):
                    yield DueStep(self._at_table(entry), entry.in_round(self.qualifies))
                continue
            for number in spots_in_order(entry.order, list(self.spots), self.played.button):
                spot = self.spots[number]
                if self._holds(entry.when, spot):
                    block = entry if entry.inner else None
                    for step in entry.inner or (entry,):
                        yield from self._visit(step, number, spot, block)

    def _is_turn(self, every: int) -> bool:
        """Whether a step that is done every so many rounds is done in this one."""
        number = self.played.number
        return number > 0 and number % every == 0

    def _holds(self, conditions: tuple[Condition, ...], spot: _PlannedSpot | None = None) -> bool:
        for condition in conditions:
            if condition in ROUND_CONDITIONS:
                if self.qualifies != (condition == "qualifies"):
                    return False
            elif spot is None or not spot.holds(condition):
                return False
        return True

    def _visit(
        self, entry: PlannedStep, number: int, spot: _PlannedSpot, block: PlannedStep | None
    ) -> Iterator[DueStep]:
        if self._holds(entry.when, spot):
            for step in self._at_spot(entry, number, spot):
                yield DueStep(step, entry, block=block)

    def _at_table(self, entry: PlannedStep) -> Step:
        match entry.words:
            case ("set", _, _):
                cards = by_rank(self.played.dealer) if entry.whole_hand else self.dealer.flush_cards
                return Step("set", "dealer", written(cards))
            case ("call", "dealer", *_):
                call = (
                    f"{self.dealer.flush_length} {RANKS[self.dealer.flush_high]}"
                    if self.qualifies
                    else "not-qualified"
                )
                return Step("call", "dealer", call)
        return _in_any_round(entry.words)

    def _at_spot(self, entry: PlannedStep, number: int, spot: _PlannedSpot) -> Iterator[Step]:
        match entry.words:
            case ("settle", _):
                yield from _settle(entry, number, spot)
            case ("tuck", _, _):
                offered = [bonus for bonus in self.house.tuck[number] if bonus in self.house.rules.bonuses]
                riding = [bonus for bonus in offered if bonus in spot.chips]
                if riding:
                    yield Step("tuck", number, (offered if self.house.tucks_by_spot else riding)[0])
            case ("take" | "return" as verb, _, wager):
                if wager in spot.chips:
                    spot.chips.remove(wager)
                    if verb == "return" or spot.settlement.verdicts[wager].act == "take":
                        spot.settled.add(wager)
                    yield Step(verb, number, wager)
            case ("set", _, _):
                yield Step("set", number, written(spot.settlement.reading.flush_cards))
            case ("pick-up", _):
                spot.discards = False
                yield Step("pick-up", number)
            case ("rack", _):
                spot.hand = False
                yield Step("rack", number)
            case ("deal", "N", count):
                yield Step("deal", number, count)
            case (_, "N", *_):
                yield Step(entry.words[0], number)
            case _:
                yield self._at_table(entry)


@cache
def _in_any_round(words: tuple[str, ...]) -> Step:
    """The step that these words name, whatever the cards are."""
    match words:
        case ("say", *rest):
            return Step("say", " ".join(rest))
        case (verb, place):
            return Step(verb, place)
        case ("deal", place, count):
            return Step("deal", place, count)
    return Step(words[0])


def _settle(entry: PlannedStep, number: int, spot: _PlannedSpot) -> Iterator[Step]:
    verdicts = spot.settlement.verdicts
    wagers = [each for each in entry.wagers if each in spot.won_outside or "faced-discards" not in entry.when]
    for acts in entry.passes:
        for wager in wagers:
            verdict = verdicts.get(wager)
            if verdict is None or wager in spot.settled or verdict.act not in acts:
                continue
            spot.settled.add(wager)
            yield from _settle_wager(entry, number, spot, wager, verdict)


def _settle_wager(
    entry: PlannedStep, number: int, spot: _PlannedSpot, wager: Wager, verdict: WagerVerdict
) -> Iterator[Step]:
    if verdict.act == "pay":
        yield Step("pay", number, wager, verdict.cents)
        if entry.return_paid and wager in spot.chips:
            spot.chips.remove(wager)
            yield Step("return", number, wager)
    elif verdict.act == "take":
        if wager in spot.chips:
            spot.chips.remove(wager)
            yield Step("take", number, wager)
    elif wager == "raise":
        yield Step("push", number)
    elif wager != "ante":
        yield Step("push", number, wager)
    elif spot.settlement.verdicts.get("raise", verdict).act != "push":
        yield Step("push", number)
