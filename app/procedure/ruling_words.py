"""What a ruling says, for people: how a hand ended, and what is done with a wager."""

from app.game.money import shown
from app.game.settlement import WagerVerdict
from app.game.wagers import Outcome

OUTCOME_WORDS: dict[Outcome, str] = {
    "win": "player wins",
    "lose": "player loses",
    "tie": "tie",
    "fold": "folded",
    "not-qualified": "dealer does not qualify",
}


def done_words(verdict: WagerVerdict) -> str:
    """What the dealer does with a wager."""
    return f"pay {shown(verdict.cents)}" if verdict.act == "pay" else verdict.act
