"""Misconceptions about Raise and Ante: who has won, and what that means for the two wagers."""

from collections.abc import Callable
from functools import partial

from app.game.hands import Reading, read
from app.game.settlement import Settlement
from app.game.wagers import Act, Outcome, Wager
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from tests.trainees.beliefs import Strength, Verdicts, by_comparison, by_outcome, seen, settled_by
from tests.trainees.expected import money_roots
from tests.trainees.plans import step_on
from tests.trainees.trainee import Root, Trainee

_Measure = Callable[[Reading], Strength]


def settling(ruling: Ruling, outcome: Outcome, acts: dict[Wager, Act]) -> list[Step]:
    """The round with one outcome of the main game settled by other acts."""
    rules = ruling.house.rules
    row = {**rules.main[outcome], **acts}
    believed_rules = rules._replace(main={**rules.main, outcome: row})
    believed = ruling._replace(house=ruling.house._replace(rules=believed_rules))
    return settled_by(ruling, lambda settlement: by_outcome(believed, settlement, settlement.outcome))


def always(name: str, belief: str, outcome: Outcome, acts: dict[Wager, Act]) -> Trainee:
    """Someone who settles one outcome by other acts: one fault at each Raise that is settled so.

    Where a limit holds, such a Raise also changes what is left for the hand's later wagers.
    """

    def roots(ruling: Ruling) -> set[Root]:
        spots = [each.spot.number for each in ruling.settlements if each.outcome == outcome]
        raises: set[Root] = {("wrong", str(step_on(ruling, spot, "raise"))) for spot in spots}
        every = money_roots(ruling, settling(ruling, outcome, acts))
        return raises | {root for root in every if root[0] == "amount"}

    return Trainee(name, belief, lambda ruling: settling(ruling, outcome, acts), roots)


def pushes_ante_when_unqualified(ruling: Ruling) -> list[Step]:
    """Nobody wins anything: the tap, or the Raise that goes back, is meant for both."""
    return settling(ruling, "not-qualified", {"ante": "push"})


def _unpaid_antes(ruling: Ruling) -> set[Root]:
    spots = [each.spot.number for each in ruling.settlements if each.outcome == "not-qualified"]
    antes: set[Root] = {("omitted", str(step_on(ruling, spot, "ante"))) for spot in spots}
    every = money_roots(ruling, pushes_ante_when_unqualified(ruling))
    return antes | {root for root in every if root[0] == "amount"}


def comparing(measure: _Measure, bonuses_too: bool, ruling: Ruling) -> list[Step]:
    """The round with hands compared in another way."""
    rules = ruling.house.rules

    def believe(settlement: Settlement) -> Verdicts:
        player, dealer = measure(read(seen(ruling, settlement))), measure(ruling.dealer)
        outcome = settlement.outcome
        if outcome in ("win", "lose", "tie"):
            outcome = "tie" if player == dealer else "win" if player > dealer else "lose"
        verdicts = by_outcome(ruling, settlement, outcome)
        for bonus, rule in rules.bonuses.items():
            verdict = verdicts.get(bonus)
            if bonuses_too and rule.must_beat_dealer and verdict and verdict.line and outcome != "fold":
                table = rules.tables[bonus][ruling.played.posted[bonus]]
                cents = table.payout(verdict.line, settlement.spot.wagers[bonus], ruling.played.meter)
                verdicts[bonus] = by_comparison(verdict._replace(act="pay", cents=cents), player, dealer)
        return verdicts

    return settled_by(ruling, believe)


def by_high_card(reading: Reading) -> Strength:
    """The highest card first, then how many, then the rest."""
    return reading.flush_high, reading.flush_length, reading.flush


def by_two_cards(reading: Reading) -> Strength:
    """How many, then the first two cards and no more."""
    return reading.flush_length, *(card % 13 for card in reading.flush_cards[:2])


def by_run(reading: Reading) -> Strength:
    """A straight flush above everything, then the flush."""
    return reading.run_length, reading.flush


def compares(name: str, belief: str, measure: _Measure, bonuses_too: bool = True) -> Trainee:
    """Someone who compares hands in another way, for bonuses that must beat the dealer too."""
    acts = partial(comparing, measure, bonuses_too)
    return Trainee(name, belief, acts, lambda ruling: money_roots(ruling, acts(ruling)), early=None)


TRAINEES = (
    always(
        "pays-raise-when-unqualified",
        "pays the Raise although the dealer does not qualify",
        "not-qualified",
        {"raise": "pay"},
    ),
    always(
        "takes-raise-when-unqualified",
        "takes the Raise when the dealer does not qualify",
        "not-qualified",
        {"raise": "take"},
    ),
    Trainee(
        "pushes-ante-when-unqualified",
        "pays nothing at all when the dealer does not qualify",
        pushes_ante_when_unqualified,
        _unpaid_antes,
    ),
    always("takes-ties", "lets the dealer win ties", "tie", {"raise": "take", "ante": "take"}),
    always("pays-ties", "lets the player win ties", "tie", {"raise": "pay", "ante": "pay"}),
    compares(
        "compares-high-card-before-count",
        "looks at the highest card first and counts only when that is equal",
        by_high_card,
    ),
    compares(
        "stops-comparing-at-second-card",
        "calls hands equal when their first two cards are",
        by_two_cards,
    ),
    compares(
        "lets-straight-flush-win-main-game",
        "lets a straight flush beat every flush in the main game",
        by_run,
        bonuses_too=False,
    ),
)
