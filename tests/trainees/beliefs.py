"""Building blocks for wagers settled by a mistaken belief, in a round that is otherwise dealt as planned."""

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby

from app.game.cards import Hand, hand_of
from app.game.hands import Reading
from app.game.limits import Payment, cut
from app.game.pay_tables import PayTable
from app.game.rules import Rules
from app.game.settlement import Settlement, WagerVerdict, settle
from app.game.wagers import WAGERS, Bonus, Outcome, Wager
from app.procedure.house import House
from app.procedure.plan import plan_round
from app.procedure.planned_steps import PlannedStep
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from tests.trainees.plans import plan_of

Verdicts = dict[Wager, WagerVerdict]
Believe = Callable[[Settlement], Verdicts]
"""How a trainee would settle a spot whose true settlement, before limits, is this."""


def settled_by(ruling: Ruling, believe: Believe) -> list[Step]:
    """The plan with wagers settled as believed. What players do, and which cards are seen, stays as it is."""
    house, played = ruling.house, ruling.played
    verdicts = {
        spot.number: believe(settle(house.rules, played, spot, ruling.dealer)) for spot in played.spots
    }
    settled: set[tuple[int, Wager]] = set()
    steps: list[Step] = []
    for (_, place), visit in groupby(ruling.steps, lambda due: (due.entry.name, due.step.place)):
        dues = list(visit)
        entry = dues[0].entry
        if entry.words[:1] == ("settle",):
            steps += _visited(entry, int(place), verdicts[int(place)], settled)
        elif entry.words == ("return", "N", "raise"):
            settled.add((int(place), "raise"))
            act, cents, _ = verdicts[int(place)]["raise"]
            amount = cents if act == "pay" else None
            steps.append(dues[0].step if act == "push" else Step(act, place, "raise", amount))
        else:
            steps += [due.step for due in dues]
            settled.update((int(place), "ante") for due in dues if due.step.what == "ante")
    return limited(house, steps)


def _visited(
    entry: PlannedStep, spot: int, verdicts: Verdicts, settled: set[tuple[int, Wager]]
) -> Iterator[Step]:
    # No player of theirs keeps a shorter flush, so only a run wins in the discards.
    in_discards = "faced-discards" in entry.when
    for acts in entry.passes:
        for wager in [each for each in entry.wagers if each != "flush" or not in_discards]:
            if wager in verdicts and (spot, wager) not in settled and verdicts[wager].act in acts:
                settled.add((spot, wager))
                yield from _settled(entry, spot, wager, verdicts)


def _settled(entry: PlannedStep, spot: int, wager: Wager, verdicts: Verdicts) -> Iterator[Step]:
    collected = wager == "progressive"
    match verdicts[wager].act:
        case "pay":
            yield Step("pay", spot, wager, verdicts[wager].cents)
            if entry.return_paid and not collected:
                yield Step("return", spot, wager)
        case "take" if not collected:
            yield Step("take", spot, wager)
        case "push" if wager not in ("raise", "ante"):
            yield Step("push", spot, wager)
        case "push" if wager == "raise" or verdicts["raise"].act != "push":
            yield Step("push", spot)


def limited(house: House, steps: list[Step]) -> list[Step]:
    """The steps with every payout as the house's limits leave it, in the order they are paid."""
    due = [Payment(int(step.place), _wager(step), step.cents or 0) for step in steps if step.verb == "pay"]
    paid = iter(cut(house.rules.payouts, due))
    return [step._replace(cents=next(paid).cents) if step.verb == "pay" else step for step in steps]


def _wager(step: Step) -> Wager:
    return next(wager for wager in WAGERS if wager == step.what)


def dealt_with(ruling: Ruling, rules: Rules) -> list[Step]:
    """The round dealt as if the house had other rules."""
    return plan_of(rule(ruling.house._replace(rules=rules), ruling.played))


def dealt_against(ruling: Ruling, dealer: Reading) -> list[Step]:
    """The round dealt as if the dealer held another hand."""
    house, played = ruling.house, ruling.played
    settlements = [settle(house.rules, played, spot, dealer) for spot in played.spots]
    return limited(house, [due.step for due in plan_round(house, played, settlements, dealer)])


def seen(ruling: Ruling, settlement: Settlement) -> Hand:
    """The cards of a spot that the dealer sees face up: not the discards, unless they are faced."""
    spot = settlement.spot
    plan = plan_of(ruling)
    if Step("pick-up", spot.number) in plan and Step("fan", spot.number) not in plan:
        return hand_of(settlement.reading.flush_cards)
    return spot.hand


def by_outcome(ruling: Ruling, settlement: Settlement, outcome: Outcome) -> Verdicts:
    """The verdicts of a spot, with its main game ended in another way."""
    row = ruling.house.rules.main[outcome]
    stakes = settlement.spot.wagers
    main = {wager: WagerVerdict(act, stakes[wager] if act == "pay" else 0) for wager, act in row.items()}
    return {**settlement.verdicts, **main}


def by_reading(ruling: Ruling, settlement: Settlement, hand: Hand, reading: Reading) -> Verdicts:
    """The verdicts of a spot, with its bonuses settled by another reading of the hand, or of part of it."""
    posted = ruling.house.rules.tables
    tables = {bonus: posted[bonus][name] for bonus, name in ruling.played.posted.items()}
    return by_tables(ruling, settlement, tables, hand, reading)


def by_tables(
    ruling: Ruling, settlement: Settlement, tables: Mapping[Bonus, PayTable], hand: Hand, reading: Reading
) -> Verdicts:
    """The verdicts of a spot, with its bonuses settled by other tables."""
    rules, spot = ruling.house.rules, settlement.spot
    verdicts: Verdicts = dict(settlement.verdicts)
    for bonus, table in tables.items():
        if bonus in spot.wagers and not (spot.folded and rules.bonuses[bonus].forfeited_by_fold):
            line = table.line(hand, reading)
            verdicts[bonus] = WagerVerdict("take", 0)
            if line is not None:
                payout = table.payout(line, spot.wagers[bonus], ruling.played.meter)
                verdicts[bonus] = WagerVerdict("pay", payout, line)
                if rules.bonuses[bonus].must_beat_dealer:
                    flushes = (settlement.reading.flush,), (ruling.dealer.flush,)
                    verdicts[bonus] = by_comparison(verdicts[bonus], *flushes)
    return verdicts


Strength = tuple[int, ...]


def by_comparison(verdict: WagerVerdict, player: Strength, dealer: Strength) -> WagerVerdict:
    """A bonus that would win, where it has to beat the dealer too."""
    if player > dealer:
        return verdict
    return verdict._replace(act="push" if player == dealer else "take", cents=0)
