"""What becomes of every wager of a hand, before any limit on payouts."""

from collections.abc import Mapping
from typing import NamedTuple

from app.game.hands import Reading, read, read_kept
from app.game.pay_tables import Line
from app.game.round import Round, Spot
from app.game.rules import Rules
from app.game.wagers import BONUSES, LAYOUT_BONUSES, Act, Bonus, Outcome, Wager


class WagerVerdict(NamedTuple):
    """What is done with one wager, and on which line of its table."""

    act: Act
    cents: int
    line: Line | None = None


class Settlement(NamedTuple):
    """One spot: its reading, how the main game ended, and a verdict for each wager made."""

    spot: Spot
    reading: Reading
    outcome: Outcome
    verdicts: Mapping[Wager, WagerVerdict]


def outcome_of(rules: Rules, spot: Spot, player: Reading, dealer: Reading) -> Outcome:
    """How the main game ends for a hand."""
    if spot.folded:
        return "fold"
    if not rules.qualifies(dealer):
        return "not-qualified"
    if player.flush == dealer.flush:
        return "tie"
    return "win" if player.flush > dealer.flush else "lose"


def settle(rules: Rules, played: Round, spot: Spot, dealer: Reading) -> Settlement:
    """Settle every wager of one spot."""
    player = rules.read(spot.hand)
    if spot.kept is not None:
        player = read_kept(spot.hand, spot.kept, rules.low_ace)
    outcome = outcome_of(rules, spot, player, dealer)
    verdicts: dict[Wager, WagerVerdict] = {}
    for wager, act in rules.main[outcome].items():
        if wager in spot.wagers:
            paid = rules.odds(outcome, wager).of(spot.wagers[wager]) if act == "pay" else 0
            verdicts[wager] = WagerVerdict(act, paid)
    for bonus in BONUSES:
        if bonus in spot.wagers:
            verdicts[bonus] = settle_bonus(rules, played, spot, bonus, player, dealer)
    return Settlement(spot, player, outcome, verdicts)


def _line_reached(rules: Rules, played: Round, spot: Spot, bonus: Bonus, player: Reading) -> Line | None:
    """The line that the player's hand reaches, or the best of the hands that count for a wager on others."""
    table = rules.tables[bonus][played.posted[bonus]]
    if rules.bonuses[bonus].hands == "player":
        return table.line(spot.hand, player if spot.kept is None else read(spot.hand))
    hands = [other.hand for other in played.spots if other is not spot and _is_shown(rules, other)]
    if rules.bonuses[bonus].hands == "table":
        hands += [played.dealer_hand, *([spot.hand] if _is_shown(rules, spot) else [])]
    reached = [table.line(hand, rules.read(hand)) for hand in hands]
    return next((line for line in table.lines if line in reached), None)


def _is_shown(rules: Rules, spot: Spot) -> bool:
    """Is the hand turned over? A folded one is if a bonus still rides on it."""
    riding = (rules.bonuses[bonus] for bonus in LAYOUT_BONUSES if bonus in spot.wagers)
    return not spot.folded or any(not rule.forfeited_by_fold for rule in riding)


def settle_bonus(
    rules: Rules, played: Round, spot: Spot, bonus: Bonus, player: Reading, dealer: Reading
) -> WagerVerdict:
    """Settle one bonus of a spot whose hand holds what the `player`'s reading says.

    A bonus is won with any of the seven cards, kept or discarded.
    """
    table = rules.tables[bonus][played.posted[bonus]]
    rule = rules.bonuses[bonus]
    line = _line_reached(rules, played, spot, bonus, player)
    if rule.returned_unqualified and not spot.folded and not rules.qualifies(dealer):
        return WagerVerdict("push", 0, line)
    if line is None or (spot.folded and rule.forfeited_by_fold):
        return WagerVerdict("take", 0, line)
    ours, theirs = (player.run, dealer.run) if rule.beats_by_run else (player.flush, dealer.flush)
    if rule.must_beat_dealer and ours <= theirs:
        return WagerVerdict("push" if ours == theirs else "take", 0, line)
    return WagerVerdict("pay", table.payout(line, spot.wagers[bonus], played.meter), line)
