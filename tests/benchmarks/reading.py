"""Reading a hand against poker evaluators on the same seven cards, each given the form it likes best.

They do more in one way (all poker hands) and less in another (no straight flush beside the flush):
the aim is only to be as cheap as the fastest of them.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import starmap
from random import Random
from typing import Any

from app.game.cards import Card, Hand, card_name, hand_of
from app.game.hands import read
from tests.benchmarks.clock import Job, interleaved
from tests.benchmarks.row import Row, against

_HANDS = 2_000
# The slow ones get a few hands, or they would take all the time.
_FEW = 50
_TURNS = 31


def rows() -> Iterator[Row]:
    """One row for each peer that is installed."""
    chance = Random(52)
    deck = [Card(number) for number in range(52)]
    deals = [chance.sample(deck, 7) for _ in range(_HANDS)]
    for peer, most in (
        (_phevaluator_ids, 1.0),
        (_phevaluator_names, 1.0),
        (_phevaluator_inside, None),
        (_treys, None),
        (_pokerkit, None),
    ):
        try:
            name, count, theirs = peer(deals)
        except ImportError as error:
            yield Row("reading a hand", "–", f"{error.name} is not installed")
            continue
        hands = [hand_of(deal) for deal in deals]
        ours, other = interleaved(_reading(hands), theirs, turns=_TURNS)
        yield against("reading a hand", ours / _HANDS, name, other / count, most)


_Peer = tuple[str, int, Job]
"""Its name, and a job that evaluates so many hands."""


def _reading(hands: list[Hand]) -> Job:
    return lambda: _through(map(read, hands))


def _phevaluator_ids(deals: list[list[Card]]) -> _Peer:
    from phevaluator import evaluate_7cards

    return "phevaluator, ids", len(deals), _each(evaluate_7cards, _ids(deals))


def _phevaluator_names(deals: list[list[Card]]) -> _Peer:
    from phevaluator import evaluate_7cards

    written = [[card_name(card) for card in deal] for deal in deals]
    return "phevaluator, names", len(deals), _each(evaluate_7cards, written)


def _phevaluator_inside(deals: list[list[Card]]) -> _Peer:
    from phevaluator import _pheval

    return "phevaluator's private C", len(deals), _each(_pheval.evaluate_7cards, _ids(deals))


def _treys(deals: list[list[Card]]) -> _Peer:
    from treys import Card as TreysCard
    from treys import Evaluator

    cards = [[TreysCard.new(card_name(card)) for card in deal] for deal in deals[:_FEW]]
    return "treys", _FEW, _each(Evaluator().evaluate, [(deal[:2], deal[2:]) for deal in cards])


def _pokerkit(deals: list[list[Card]]) -> _Peer:
    from pokerkit import Card as PokerKitCard
    from pokerkit import StandardHighHand

    cards = [tuple(PokerKitCard.parse("".join(map(card_name, deal)))) for deal in deals[:_FEW]]
    return "pokerkit", _FEW, _each(StandardHighHand.from_game, [(deal[:2], deal[2:]) for deal in cards])


def _ids(deals: list[list[Card]]) -> list[list[int]]:
    """The cards as phevaluator numbers them: four suits to a rank."""
    return [[4 * (card % 13) + card // 13 for card in deal] for deal in deals]


def _each(evaluate: Callable[..., Any], arguments: list[Any]) -> Job:
    return lambda: _through(starmap(evaluate, arguments))


def _through(results: Iterable[object]) -> None:
    # A loop without bytecode: what is left to measure are the calls.
    deque(results, maxlen=0)
