"""The closed list of features that rounds can have, and the right one for a name."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Literal, NamedTuple

from app.errors import Refused
from app.game.cards import Hand
from app.game.hands import read
from app.game.pay_tables import FOUR_OF_A_KIND, RUN_LINES, Line, PayTable
from app.game.wagers import BOTH_BONUSES, RUN_BONUSES, Bonus, Wager
from app.procedure.house import House
from app.procedure.table_names import USUAL_NAMES
from app.procedure.vocabulary import nearest
from app.training import hand_kinds
from app.training.feature import Feature, TableSetting, first_of, no_line, nobody_raises, not_taken
from app.training.hand_choices import DEALER_BET, LOWER_FLUSH_KEPT, SEVERAL_HANDS
from app.training.irregular_events import event_features, own_event_features
from app.training.plan_features import plan_features
from app.training.player_behavior import Stakes, takes


def card_features() -> Iterator[Feature]:
    """Every such feature."""
    yield from _of_the_dealer()
    yield _tie()
    yield _two_suits_tied()
    for cards in (5, 6, 7):
        yield _flush(cards)
    for cards in (3, 4, 5, 6, 7):
        yield _straight_flush(cards)
    yield _low_ace()
    yield _outside_suit()
    words = "four of a kind wins the Straight Flush bonus"
    yield _line("four-of-a-kind", words, "straight_flush", FOUR_OF_A_KIND)
    for name in RUN_LINES:
        words = f"the Progressive pays “{Line(name).words}”"
        yield _line(f"progressive-{name}", words, "progressive", name)


def _wager_on(bonus: Bonus) -> Callable[[TableSetting, Hand, Random], Stakes]:
    """The player has made this wager, if the house takes it."""
    return lambda layout, hand, chance: Stakes({bonus: 0} if bonus in layout.house.rules.bonuses else {})


def _of_the_dealer() -> Iterator[Feature]:
    yield Feature(
        "not-qualified",
        "the dealer does not qualify",
        whose="dealer",
        hands=lambda layout: hand_kinds.not_qualifying(*layout.house.rules.qualifier),
        missing=_everything_qualifies,
    )
    yield Feature(
        "just-qualifies",
        "the dealer just qualifies",
        whose="dealer",
        hands=lambda layout: hand_kinds.just_qualifying(layout.house.rules.qualifying),
        fits=lambda layout, hand: layout.house.rules.qualifies(layout.house.rules.read(hand)),
    )


def _everything_qualifies(layout: TableSetting) -> str:
    return "" if hand_kinds.not_qualifying(*layout.house.rules.qualifier) else "every hand qualifies here"


def _tie() -> Feature:
    return Feature(
        "tie",
        "a player who raised ties the dealer",
        whose="both",
        decision="raise",
        missing=nobody_raises,
    )


def _two_suits_tied() -> Feature:
    return Feature(
        "two-suits-tied",
        "a player who raised has two suits of the same length, and the higher one plays",
        hands=lambda layout: hand_kinds.two_longest(),
        decision="raise",
        missing=nobody_raises,
    )


def _flush(cards: int) -> Feature:
    return Feature(
        f"flush-{cards}",
        f"a player has a {cards}-card flush",
        hands=lambda layout: hand_kinds.flushes(cards),
        stakes=_wager_on("flush"),
    )


def _straight_flush(cards: int) -> Feature:
    return Feature(
        f"straight-flush-{cards}",
        f"a player with the bonus bet has a {cards}-card straight flush",
        hands=lambda layout: hand_kinds.runs(cards, layout.house.rules.low_ace),
        stakes=_wager_on("straight_flush"),
        missing=not_taken("straight_flush"),
    )


def _low_ace() -> Feature:
    return Feature(
        "low-ace",
        "a player with the bonus bet has a straight flush with a low Ace",
        hands=lambda layout: hand_kinds.low_aces(),
        stakes=_wager_on("straight_flush"),
        missing=first_of(not_taken("straight_flush"), _only_high),
    )


def _only_high(layout: TableSetting) -> str:
    return "" if layout.house.rules.low_ace else "the Ace is always high at this house"


def _outside_suit() -> Feature:
    return Feature(
        "outside-suit",
        "a player who raised, with the bonus bet, has the best straight flush outside the flush",
        hands=lambda layout: hand_kinds.runs_outside(layout.house.rules.low_ace),
        stakes=_wager_on("straight_flush"),
        decision="raise",
        missing=first_of(not_taken("straight_flush"), nobody_raises),
    )


def _line(name: str, words: str, bonus: Bonus, line: str) -> Feature:
    def fits(layout: TableSetting, hand: Hand) -> bool:
        paid = layout.table(bonus).line(hand, read(hand))
        return paid is not None and paid.name == line

    return Feature(
        name,
        words,
        hands=lambda layout: hand_kinds.on_line(layout.table(bonus), line),
        fits=fits,
        line=(bonus, line),
        stakes=_wager_on(bonus),
        missing=no_line(bonus, line),
    )


_UP_TO_PLAYERS = "depends on how players bet and play"


def people_features() -> Iterator[Feature]:
    """Every such feature."""
    yield _folded_winner()
    yield _both_folded("left")
    yield _both_folded("right")
    yield _one_folded()
    yield _faced_discards()
    yield _limit_cut()
    yield _lower_flush_kept()
    yield _several_hands()
    yield _dealer_bet()


def _lower_flush_kept() -> Feature:
    return Feature(
        LOWER_FLUSH_KEPT,
        "a player who raised has two flushes of the same length and keeps the lower one",
        hands=lambda layout: hand_kinds.two_longest(),
        decision="raise",
        missing=first_of(_everything_kept, nobody_raises),
        uncounted=_UP_TO_PLAYERS,
    )


def _everything_kept(layout: TableSetting) -> str:
    return "players keep all seven cards at this house" if layout.house.keeps_all else ""


def _several_hands() -> Feature:
    def missing(layout: TableSetting) -> str:
        return "" if layout.house.several_hands else "each player has one hand at this house"

    return Feature(
        SEVERAL_HANDS,
        "a player has two hands",
        missing=missing,
        uncounted=_UP_TO_PLAYERS,
    )


def _dealer_bet() -> Feature:
    def missing(layout: TableSetting) -> str:
        return "" if layout.house.takes_dealer_bets else "the house file doesn't mention bets for the dealer"

    return Feature(
        DEALER_BET,
        "a player bets for the dealer, on top of the Ante",
        missing=missing,
        uncounted=_UP_TO_PLAYERS,
    )


def _folded_winner() -> Feature:
    def winner(layout: TableSetting, hand: Hand, chance: Random) -> Stakes:
        won = (bonus for bonus in _standing(layout) if layout.table(bonus).line(hand, read(hand)))
        return Stakes({next(won): 0})

    return Feature(
        "folded-winner",
        "a folded hand still wins a bonus",
        hands=lambda layout: hand_kinds.winning(tuple(layout.table(bonus) for bonus in _standing(layout))),
        stakes=winner,
        decision="fold",
        missing=lambda layout: "" if _standing(layout) else "a folded hand cannot win a bonus at this house",
        uncounted=_UP_TO_PLAYERS,
    )


def _standing(layout: TableSetting) -> list[Bonus]:
    """The bonuses that a hand wins by itself, folded or not."""
    return [
        bonus
        for bonus, rule in layout.house.rules.bonuses.items()
        if not rule.forfeited_by_fold and not rule.must_beat_dealer
    ]


def _both_folded(half: Literal["left", "right"]) -> Feature:
    return Feature(
        f"both-bonuses-folded-{half}",
        f"a player with both bonus bets folds on the {half} half of the table",
        stakes=lambda layout, hand, chance: Stakes(dict.fromkeys(BOTH_BONUSES, 0)),
        decision="fold",
        half=half,
        missing=first_of(not_taken(*BOTH_BONUSES), _one_seat),
        uncounted=_UP_TO_PLAYERS,
    )


def _one_seat(layout: TableSetting) -> str:
    return "a one-seat table has no left or right half" if layout.house.seats == 1 else ""


def _one_folded() -> Feature:
    def one(layout: TableSetting, hand: Hand, chance: Random) -> Stakes:
        made = chance.choice(BOTH_BONUSES)
        return Stakes({made: 0}, frozenset(BOTH_BONUSES) - {made})

    return Feature(
        "one-bonus-folded",
        "a player with only one of the two bonus bets folds",
        stakes=one,
        decision="fold",
        missing=not_taken(*BOTH_BONUSES),
        uncounted=_UP_TO_PLAYERS,
    )


def _faced_discards() -> Feature:
    def faced(layout: TableSetting, hand: Hand, chance: Random) -> Stakes:
        return Stakes({_paid_for_a_run(layout)[0]: 0})

    def missing(layout: TableSetting) -> str:
        if layout.house.keeps_all:
            return "players keep all seven cards at this house"
        return "" if _paid_for_a_run(layout) else "no wager pays on three discards at this house"

    return Feature(
        "faced-discards",
        "a player who raised has a winning straight flush in the discards",
        hands=lambda layout: hand_kinds.runs_outside(layout.house.rules.low_ace),
        stakes=faced,
        decision="raise",
        missing=first_of(missing, nobody_raises),
        uncounted=_UP_TO_PLAYERS,
    )


def _paid_for_a_run(layout: TableSetting) -> list[Bonus]:
    """The bonuses that pay for three in a row whatever the dealer has: discards never hold more."""
    rules = layout.house.rules
    return [
        bonus
        for bonus in RUN_BONUSES
        if bonus in rules.bonuses
        and not rules.bonuses[bonus].must_beat_dealer
        and any(line.name == "3" for line in layout.table(bonus).lines)
    ]


class _CappedBonus(NamedTuple):
    """A bonus of which one payout alone goes beyond a limit: those lines, and the wager each takes."""

    bonus: Bonus
    table: PayTable
    least: dict[Line, int]


def _limit_cut() -> Feature:
    def stakes(layout: TableSetting, hand: Hand, chance: Random) -> Stakes:
        bonus, least = min(_large_payouts(layout, hand), key=lambda payout: payout[1])
        return Stakes({bonus: least})

    def missing(layout: TableSetting) -> str:
        payouts = layout.house.rules.payouts
        if payouts.hand is None and payouts.round is None:
            return "this house doesn't post a payout limit"
        return "" if _cuts(layout) else "no single bonus can go over the posted limit"

    return Feature(
        "limit-cut",
        "the posted limit cuts a payout",
        hands=lambda layout: hand_kinds.winning(tuple(cut.table for cut in _cuts(layout))),
        fits=lambda layout, hand: bool(_large_payouts(layout, hand)),
        stakes=stakes,
        missing=missing,
        uncounted=_UP_TO_PLAYERS,
    )


def _large_payouts(layout: TableSetting, hand: Hand) -> list[tuple[Bonus, int]]:
    """The bonuses on which a hand can win more than a limit, and the wager this takes."""
    found = []
    for bonus, _, least in _cuts(layout):
        line = layout.table(bonus).line(hand, read(hand))
        if line in least:
            found.append((bonus, least[line]))
    return found


def _cuts(layout: TableSetting) -> list[_CappedBonus]:
    found = []
    for bonus in _standing(layout):
        limit, table = _limit(layout, bonus), layout.table(bonus)
        if limit is not None:
            least = {line: _dollars(int(limit / line.multiple) + 1) for line in table.lines if line.pays}
            large = {line: cents for line, cents in least.items() if takes(layout.house, bonus, cents)}
            if large:
                found.append(_CappedBonus(bonus, table._replace(lines=tuple(large)), large))
    return found


def _limit(layout: TableSetting, bonus: Wager) -> int | None:
    payouts = layout.house.rules.payouts
    limits = [payouts.hand, payouts.round if bonus in payouts.round_wagers else None]
    return min((limit for limit in limits if limit is not None), default=None)


def _dollars(cents: int) -> int:
    """Wagers are whole dollars."""
    return cents + -cents % 100


FEATURES: dict[str, Feature] = {
    feature.name: feature
    for feature in (*card_features(), *people_features(), *event_features(), *plan_features())
}


def known_features(house: House) -> dict[str, Feature]:
    """Every feature by its name, in the names of the house, with the irregularities of its own."""
    known = {**FEATURES, **{feature.name: feature for feature in own_event_features(house)}}
    if house.names == USUAL_NAMES:
        return known
    said = house.names.said
    return {name: replace(feature, words=said(feature.words)) for name, feature in known.items()}


def features_of(layout: TableSetting) -> list[Feature]:
    """Every feature that rounds can have here."""
    return [feature for feature in known_features(layout.house).values() if not feature.missing(layout)]


def feature_named(name: str, layout: TableSetting) -> Feature:
    """The feature with this name, or a refusal that says why there is none."""
    known = known_features(layout.house)
    feature = known.get(name)
    if feature is None:
        raise Refused(f"unknown feature “{name}”{nearest(name, list(known))}")
    why = feature.missing(layout)
    if why:
        raise Refused(f"{layout.house.id} has no “{name}”: {why}")
    return feature
