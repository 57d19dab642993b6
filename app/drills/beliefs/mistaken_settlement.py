"""How a misconception settles the wagers of a spot, computed by the engine with changed rules."""

from collections.abc import Iterator

from app.drills.beliefs.misread_hands import (
    RunBelief,
    run_round_the_corner,
    run_without_low_ace,
    suit_by_high_card,
    suits_of,
    true_run,
    wrong_of_tied_suits,
)
from app.drills.beliefs.mistaken_comparison import MEASURES, by_run, compared
from app.drills.beliefs.mistaken_order import wagers_in_another_order
from app.drills.beliefs.mistaken_rules import (
    MAIN,
    believed_qualifying,
    other_tables,
    qualifying,
    with_main,
    with_odds,
    with_short_flushes,
    without_forfeit,
    without_limits,
    without_must_beat,
)
from app.drills.drill import Course
from app.drills.material.single_spot import exposed_at, plan_of, planned
from app.game.hands import Reading
from app.game.settlement import Settlement, WagerVerdict, settle, settle_bonus
from app.game.wagers import BONUSES, LAYOUT_BONUSES, METER_BONUSES, Act, Outcome, Wager
from app.procedure.house import House
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step

Believed = tuple[str, list[Step]]
"""A misconception by name, and every step of the round as it would deal it."""

_SUIT = (1 << 13) - 1


def believed(course: Course, ruling: Ruling) -> Iterator[Believed]:
    """Everything that misconceptions would do in a round with one spot, right or wrong."""
    yield from _of_the_main_game(ruling)
    yield from of_the_dealers_hand(ruling)
    yield from _of_comparing(ruling)
    yield from _of_the_tables(course, ruling)
    yield from of_folded_hands(ruling) if ruling.settlements[0].spot.folded else of_discards(ruling)
    yield from _of_runs(ruling)
    yield from wagers_in_another_order(ruling)


def _ruled(house: House, ruling: Ruling) -> list[Step]:
    return plan_of(rule(house, ruling.played))


def _of_the_main_game(ruling: Ruling) -> Iterator[Believed]:
    (settlement,) = ruling.settlements
    for name, (outcome, acts) in MAIN.items():
        if outcome == settlement.outcome:
            house = with_main(ruling.house, outcome, acts)
            act = house.rules.main[outcome]["raise"]
            yield name, [_not_returned(step, act, settlement) for step in _ruled(house, ruling)]


def _not_returned(step: Step, act: Act, settlement: Settlement) -> Step:
    """A Raise that the plan gives back is paid or taken instead."""
    if (step.verb, step.what) != ("return", "raise") or act == "push":
        return step
    return Step(act, step.place, "raise", settlement.spot.wagers["raise"] if act == "pay" else None)


def of_the_dealers_hand(ruling: Ruling) -> Iterator[Believed]:
    """Misconceptions about which flush the banker's hand plays, and whether it qualifies."""
    for name, house in qualifying(ruling.house):
        if house.rules.qualifies(ruling.dealer) != ruling.qualifies:
            yield name, _ruled(house, ruling)
    hand = ruling.played.dealer_hand
    for name, dealer in (
        ("picks-suit-by-high-card", suit_by_high_card(hand)),
        ("picks-wrong-of-tied-suits", wrong_of_tied_suits(hand)),
    ):
        if dealer.flush != ruling.dealer.flush:
            yield name, plan_of(rule(ruling.house, ruling.played, dealer))


_HIGHER: dict[Outcome, int] = {"win": 1, "tie": 0, "lose": -1}


def _of_comparing(ruling: Ruling) -> Iterator[Believed]:
    (settlement,) = ruling.settlements
    player, dealer = settlement.reading, ruling.dealer
    for name, measure in MEASURES.items():
        yield name, _against(ruling, compared(measure, player, dealer))
    if settlement.outcome in ("win", "lose", "tie"):
        outcome = compared(by_run, player, dealer)
        house = with_main(ruling.house, settlement.outcome, ruling.house.rules.main[outcome])
        yield "lets-straight-flush-win-main-game", _ruled(house, ruling)


def _against(ruling: Ruling, outcome: Outcome) -> list[Step]:
    """The round as if the player's hand were higher than the dealer's, equal or lower."""
    (told,) = ruling.settlements
    rules = believed_qualifying(ruling.house.rules, ruling.qualifies)
    dealer = ruling.dealer._replace(flush=told.reading.flush - _HIGHER[outcome])
    return planned(ruling.house, ruling, settle(rules, ruling.played, told.spot, dealer))


def _of_the_tables(course: Course, ruling: Ruling) -> Iterator[Believed]:
    house, bonuses = ruling.house, ruling.house.rules.bonuses
    wagers = ruling.settlements[0].spot.wagers
    if not any(bonus in wagers for bonus in BONUSES):
        return
    yield "pays-odds-less-one", _ruled(with_odds(house, -1), ruling)
    yield "counts-the-wager-in", _ruled(with_odds(house, 1), ruling)
    for hung in other_tables(house, course.others, ruling.played.posted):
        yield "pays-from-another-table", _ruled(hung, ruling)
    if "flush" in wagers:
        yield "pays-short-flush", _ruled(with_short_flushes(house), ruling)
    if any(bonus.must_beat_dealer for bonus in bonuses.values()):
        yield "ignores-must-beat", _ruled(without_must_beat(house), ruling)
    if ruling.cut:
        yield "ignores-limits", _ruled(without_limits(house), ruling)
    if any(bonus in wagers for bonus in METER_BONUSES):
        yield "returns-progressive-wager", list(_with_progressive_back(plan_of(ruling)))


def _with_progressive_back(steps: list[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        if step.verb == "pay" and step.what in METER_BONUSES:
            yield Step("return", step.place, step.what)


_RUNS: dict[str, RunBelief] = {
    "wraps-the-ace": run_round_the_corner,
    "forgets-low-ace": run_without_low_ace,
}


def _of_runs(ruling: Ruling) -> Iterator[Believed]:
    (settlement,) = ruling.settlements
    reading = settlement.reading
    for name, belief in _RUNS.items():
        best = max(belief(ranks) for ranks in suits_of(settlement.spot.hand))
        yield name, misread(ruling, reading._replace(run=best.length << 4 | best.high))
    yield "looks-only-in-played-suit", misread(ruling, _in_flush(reading))


def _in_flush(reading: Reading) -> Reading:
    run = true_run(reading.flush & _SUIT)
    return reading._replace(run=run.length << 4 | run.high)


def misread(ruling: Ruling, reading: Reading) -> list[Step]:
    """The bonuses settled by another reading of the hand. Which cards are faced hangs on the true one."""
    (settlement,) = ruling.settlements
    if reading.run == settlement.reading.run:
        return plan_of(ruling)
    rules, played, spot = ruling.house.rules, ruling.played, settlement.spot
    true = settle(rules, played, spot, ruling.dealer)
    verdicts: dict[Wager, WagerVerdict] = dict(true.verdicts)
    for bonus in BONUSES:
        if bonus in verdicts:
            verdicts[bonus] = settle_bonus(rules, played, spot, bonus, reading, ruling.dealer)
    return planned(ruling.house, ruling, true._replace(verdicts=verdicts))


def of_folded_hands(ruling: Ruling) -> Iterator[Believed]:
    """Misconceptions about a folded hand: none of them looks at its cards."""
    (settlement,) = ruling.settlements
    plan, wagers = plan_of(ruling), settlement.spot.wagers
    yield "leaves-folded-ante", [step for step in plan if step.what != "ante"]
    if any(rule.forfeited_by_fold for rule in ruling.house.rules.bonuses.values()):
        yield "keeps-folded-bonus-where-forfeit", _ruled(without_forfeit(ruling.house), ruling)
        return
    number = settlement.spot.number
    dealt = plan.index(Step("deal", number))
    taken: list[Wager] = ["ante", *(bonus for bonus in LAYOUT_BONUSES if bonus in wagers)]
    yield "takes-folded-bonus", [*plan[: dealt + 1], *(Step("take", number, wager) for wager in taken)]
    if any(step.verb == "tuck" for step in plan):
        yield "loses-folded-bonus", plan[: exposed_at(plan)]


def of_discards(ruling: Ruling) -> Iterator[Believed]:
    """Misconceptions about discards that are turned over because they win."""
    plan = plan_of(ruling)
    if not any(step.verb == "fan" for step in plan):
        return
    yield "ignores-faced-discards", misread(ruling, _in_flush(ruling.settlements[0].reading))
    again = [step for step in plan[: exposed_at(plan)] if step.verb == "pay"]
    yield "pays-faced-discards-twice", [*plan, *again]
