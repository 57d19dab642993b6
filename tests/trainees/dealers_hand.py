"""Misconceptions about the dealer's hand: which flush it is, whether it qualifies, how it is called."""

from app.game.cards import RANKS, card_name
from app.game.hands import Reading, flush_strength
from app.game.rules import qualifying_strength
from app.procedure.house import House
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from tests.trainees.beliefs import dealt_against, dealt_with
from tests.trainees.expected import money_roots
from tests.trainees.plans import has, plan_of
from tests.trainees.trainee import Root, Trainee

_EIGHT = qualifying_strength(3, RANKS.index("8"))
_NINE = qualifying_strength(3, RANKS.index("9"))
_ANY_THREE = qualifying_strength(3, 0)
_PUSH_UP = Step("push-up", "dealer")
_SUIT = (1 << 13) - 1


def qualifying_from(ruling: Ruling, weakest: int) -> list[Step]:
    """The round dealt with another weakest hand."""
    return dealt_with(ruling, ruling.house.rules._replace(qualifying=weakest))


def qualifies_with_eight(ruling: Ruling) -> list[Step]:
    """Three cards and an eight play."""
    return qualifying_from(ruling, _EIGHT)


def needs_nine(ruling: Ruling) -> list[Step]:
    """Three cards need a nine."""
    return qualifying_from(ruling, _NINE)


def qualifies_any_three(ruling: Ruling) -> list[Step]:
    """Any three cards of a suit play."""
    return qualifying_from(ruling, _ANY_THREE)


def _suits(ruling: Ruling) -> list[Reading]:
    """The dealer's hand as each of its suits would make it."""
    ranks = [ruling.played.dealer_hand >> 13 * suit & _SUIT for suit in range(4)]
    return [
        ruling.dealer._replace(flush=flush_strength(held), flush_suit=suit)
        for suit, held in enumerate(ranks)
        if held
    ]


def picks_suit_by_high_card(ruling: Ruling) -> list[Step]:
    """The suit with the highest card plays, however short; of equal heads the better flush."""
    chosen = max(_suits(ruling), key=lambda reading: (reading.flush_high, reading.flush))
    return dealt_against(ruling, chosen)


def picks_wrong_of_tied_suits(ruling: Ruling) -> list[Step]:
    """Of suits of the same length the lowest plays; of equal ones either is right."""
    longest = [reading for reading in _suits(ruling) if reading.flush_length == ruling.dealer.flush_length]
    return dealt_against(ruling, min(longest, key=lambda reading: (reading.flush, reading.flush_suit)))


def calls_highest_card_of_hand(ruling: Ruling) -> list[Step]:
    """The call names the highest of all seven cards."""
    if not ruling.qualifies:
        return plan_of(ruling)
    high = max(ruling.played.dealer, key=lambda card: card % 13)
    said = f"{ruling.dealer.flush_length} {card_name(high)[0]}"
    return [step._replace(what=said) if step.verb == "call" else step for step in plan_of(ruling)]


def pushes_up_unqualified(ruling: Ruling) -> list[Step]:
    """Where a flush is pushed up at all, it is pushed up playing or not."""
    pushes = has("push-up")(ruling.house) and not ruling.qualifies
    acts: list[Step] = []
    for step in plan_of(ruling):
        acts += [step, _PUSH_UP] if pushes and step.verb == "call" else [step]
    return acts


def misread(ruling: Ruling, acts: list[Step]) -> set[Root]:
    """A wrong hand set, a wrong call and a wrong push-up; every settlement by it is a consequence.

    Where all seven cards are set the call may be right for the wrong suit: then each settlement stands alone.
    """
    plan = plan_of(ruling)
    said: set[Root] = {
        ("wrong", str(step)) for step in plan if step.verb in ("set", "call") and step not in acts
    }
    extra: set[Root] = {("extra", str(act)) for act in acts if act == _PUSH_UP and act not in plan}
    omitted: set[Root] = {("omitted", str(step)) for step in plan if step == _PUSH_UP and step not in acts}
    return extra | omitted | (said or money_roots(ruling, acts))


def _plays_from_nine(house: House) -> bool:
    return house.rules.qualifying > _EIGHT


def _plays_from_eight(house: House) -> bool:
    return house.rules.qualifying <= _EIGHT


TRAINEES = (
    Trainee(
        "qualifies-with-eight",
        "lets three cards headed by an eight qualify",
        qualifies_with_eight,
        lambda ruling: misread(ruling, qualifies_with_eight(ruling)),
        _plays_from_nine,
        early=None,
    ),
    Trainee(
        "needs-nine-where-eight",
        "does not let three cards headed by an eight qualify",
        needs_nine,
        lambda ruling: misread(ruling, needs_nine(ruling)),
        _plays_from_eight,
        early=None,
    ),
    Trainee(
        "qualifies-any-three",
        "lets every three-card flush qualify",
        qualifies_any_three,
        lambda ruling: misread(ruling, qualifies_any_three(ruling)),
        early=None,
    ),
    Trainee(
        "picks-suit-by-high-card",
        "plays the dealer's suit with the highest card, not the longest",
        picks_suit_by_high_card,
        lambda ruling: misread(ruling, picks_suit_by_high_card(ruling)),
        early=None,
    ),
    Trainee(
        "picks-wrong-of-tied-suits",
        "plays the lower of two suits of equal length",
        picks_wrong_of_tied_suits,
        lambda ruling: misread(ruling, picks_wrong_of_tied_suits(ruling)),
        early=None,
    ),
    Trainee(
        "calls-highest-card-of-hand",
        "calls the highest card of the hand, not that of the flush",
        calls_highest_card_of_hand,
        lambda ruling: misread(ruling, calls_highest_card_of_hand(ruling)),
    ),
    Trainee(
        "pushes-up-unqualified",
        "pushes the dealer's flush up though it does not qualify",
        pushes_up_unqualified,
        lambda ruling: misread(ruling, pushes_up_unqualified(ruling)),
        has("push-up"),
    ),
)
