"""Features that the cards make: flushes, runs, ties, and hands that do or do not qualify."""

from collections.abc import Callable, Iterator
from random import Random

from app.game.cards import Hand
from app.game.reading import read
from app.game.tables import FOUR_OF_A_KIND, RUN_LINES, Line
from app.game.wagers import Bonus
from app.training import hands
from app.training.feature import Feature, TableSetting
from app.training.players import Stakes
from app.training.reasons import first_of, no_line, nobody_raises, not_taken


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
    words = "four of a kind wins a Straight Flush wager"
    yield _line("four-of-a-kind", words, "straight_flush", FOUR_OF_A_KIND)
    for name in RUN_LINES:
        words = f"a Progressive wager wins on the line “{Line(name).words}”"
        yield _line(f"progressive-{name}", words, "progressive", name)


def _wager_on(bonus: Bonus) -> Callable[[TableSetting, Hand, Random], Stakes]:
    """The player has made this wager, if the house takes it."""
    return lambda layout, hand, chance: Stakes({bonus: 0} if bonus in layout.house.rules.bonuses else {})


def _of_the_dealer() -> Iterator[Feature]:
    yield Feature(
        "not-qualified",
        "the dealer does not qualify",
        whose="dealer",
        hands=lambda layout: hands.not_qualifying(layout.house.rules.qualifying),
        missing=_everything_qualifies,
    )
    yield Feature(
        "just-qualifies",
        "the dealer qualifies by the last pip",
        whose="dealer",
        hands=lambda layout: hands.just_qualifying(layout.house.rules.qualifying),
    )


def _everything_qualifies(layout: TableSetting) -> str:
    return "" if hands.not_qualifying(layout.house.rules.qualifying) else "every hand qualifies there"


def _tie() -> Feature:
    return Feature(
        "tie",
        "a raised hand ties with the dealer's",
        whose="both",
        decision="raise",
        missing=nobody_raises,
    )


def _two_suits_tied() -> Feature:
    return Feature(
        "two-suits-tied",
        "two suits of a raised hand are equally long, and their cards tell which one plays",
        hands=lambda layout: hands.two_longest(),
        decision="raise",
        missing=nobody_raises,
    )


def _flush(cards: int) -> Feature:
    return Feature(
        f"flush-{cards}",
        f"a flush of {cards} cards",
        hands=lambda layout: hands.flushes(cards),
        stakes=_wager_on("flush"),
    )


def _straight_flush(cards: int) -> Feature:
    return Feature(
        f"straight-flush-{cards}",
        f"a straight flush of {cards} cards, and a wager on it",
        hands=lambda layout: hands.runs(cards),
        stakes=_wager_on("straight_flush"),
        missing=not_taken("straight_flush"),
    )


def _low_ace() -> Feature:
    return Feature(
        "low-ace",
        "the best straight flush needs the ace below the two, and there is a wager on it",
        hands=lambda layout: hands.low_aces(),
        stakes=_wager_on("straight_flush"),
        missing=not_taken("straight_flush"),
    )


def _outside_suit() -> Feature:
    return Feature(
        "outside-suit",
        "the best straight flush of a raised hand lies outside its flush, and there is a wager on it",
        hands=lambda layout: hands.runs_outside(),
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
        hands=lambda layout: hands.on_line(layout.table(bonus), line),
        fits=fits,
        line=(bonus, line),
        stakes=_wager_on(bonus),
        missing=no_line(bonus, line),
    )
