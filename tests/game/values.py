"""Small values to try the rules on: hands from text, and two houses made up of plain settings."""

from collections.abc import Mapping, Sequence

from hypothesis import strategies as st

from app.game.cards import Card, Hand, card_name, card_of, hand_of
from app.game.hands import Reading, read
from app.game.pay_tables import Line, PayTable
from app.game.round import Round, Spot
from app.game.rules import BonusRule, PayoutLimits, Rules, WagerLimit, qualifying_strength
from app.game.wagers import BONUSES, Bonus, Wager

NINE = 7
EIGHT = 6

FLUSH_PAYS = {7: 300, 6: 100, 5: 10, 4: 1}
RUN_PAYS = {7: 8000, 6: 1000, 5: 100, 4: 60, 3: 7}
FLUSH = PayTable("posted", False, tuple(Line(str(cards), pays) for cards, pays in FLUSH_PAYS.items()))
STRAIGHT_FLUSH = PayTable("posted", True, tuple(Line(str(cards), pays) for cards, pays in RUN_PAYS.items()))
WITH_FOUR_OF_A_KIND = PayTable(
    "V05",
    True,
    (
        Line("7", 500),
        Line("6", 200),
        Line("5", 100),
        Line("4", 50),
        Line("four-of-a-kind", 25),
        Line("3", 8),
    ),
)
PROGRESSIVE = PayTable(
    "3",
    True,
    (
        Line("7", percent=100),
        Line("ace-high-6", percent=100),
        Line("6", percent=10),
        Line("5", 250),
        Line("4", 40),
        Line("3", 3),
    ),
)

PLAIN_BONUS = BonusRule(
    must_beat_dealer=False,
    forfeited_by_fold=False,
    beats_by_run=False,
    returned_unqualified=False,
    hands="player",
    rides=False,
    by_hands=False,
)
"""A bonus that stands on its own, paid for the player's own hand."""

RULES = Rules(
    qualifying=qualifying_strength(3, NINE),
    raise_sizes={2: (1,), 3: (1,), 4: (1,), 5: (1, 2), 6: (1, 2, 3), 7: (1, 2, 3)},
    main={
        "fold": {"ante": "take"},
        "not-qualified": {"raise": "push", "ante": "pay"},
        "win": {"raise": "pay", "ante": "pay"},
        "tie": {"raise": "push", "ante": "push"},
        "lose": {"raise": "take", "ante": "take"},
    },
    bonuses=dict.fromkeys(BONUSES, PLAIN_BONUS),
    tables={
        "flush": {"posted": FLUSH},
        "straight_flush": {"posted": STRAIGHT_FLUSH},
        "progressive": {"posted": PROGRESSIVE},
    },
    limits={"raise": WagerLimit(), "ante": WagerLimit(500, 50_000)},
    payouts=PayoutLimits(),
    low_ace=True,
)
"""A house dealer against whom a bonus stands on its own."""

MUST_BEAT = RULES._replace(
    bonuses={bonus: PLAIN_BONUS._replace(must_beat_dealer=True, forfeited_by_fold=True) for bonus in BONUSES}
)
"""A designated player, whom a bonus must beat."""


def cards(text: str) -> tuple[Card, ...]:
    """Cards from a line of text."""
    found = []
    for word in text.split():
        card = card_of(word)
        assert card is not None, word
        found.append(card)
    return tuple(found)


def hand(text: str) -> Hand:
    """A hand from a line of text."""
    return hand_of(cards(text))


def reading(text: str) -> Reading:
    """What a hand written as text holds."""
    return read(hand(text))


def names(held: Sequence[Card]) -> list[str]:
    """The cards as the naive rules take them."""
    return [card_name(card) for card in held]


def spot(text: str, wagers: Mapping[Wager, int], *, folded: bool = False) -> Spot:
    """A player's hand and wagers."""
    held = cards(text)
    return Spot(1, held, hand_of(held), wagers, folded)


def round_of(dealer: str, *spots: Spot, meter: int = 0) -> Round:
    """A round with the posted tables in force."""
    held = cards(dealer)
    posted: dict[Bonus, str] = dict.fromkeys(BONUSES, "posted")
    return Round("values", held, hand_of(held), spots, posted, meter)


def packets(count: int = 1) -> st.SearchStrategy[list[tuple[Card, ...]]]:
    """So many hands of seven from one deck.

    Long flushes and runs are rare in a whole deck, so some come from one that lacks two suits or most ranks.
    """
    decks = [
        range(52),
        [suit * 13 + rank for suit in (1, 3) for rank in range(13)],
        [suit * 13 + rank for suit in range(4) for rank in (12, 0, 1, 2, 3, 4, 11, 10)],
    ]
    whole = st.sampled_from([deck for deck in decks if len(deck) >= 7 * count])
    dealt = whole.flatmap(
        lambda deck: st.lists(st.sampled_from(deck), min_size=7 * count, max_size=7 * count, unique=True)
    )
    return dealt.map(
        lambda deck: [tuple(Card(card) for card in deck[7 * place : 7 * place + 7]) for place in range(count)]
    )
