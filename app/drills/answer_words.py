"""Answers in the words of people."""

from app.drills.answer_forms import NONE, NOT_QUALIFIED, Amount, Call, CutChips, Form, Pick, Settling
from app.game.cards import RANK_NAMES, RANKS
from app.game.wagers import WAGER_NAMES

_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_COUNTS = ("", "one", "two", "three", "four", "five", "six", "seven")


def spoken(form: Form, answer: str) -> str:
    """An answer in a form, as it is read out."""
    match form:
        case Amount():
            return _dollars(answer)
        case Pick():
            return "none of these" if answer == NONE else " ".join(_card(name) for name in answer.split())
        case Call():
            return _call(answer)
        case Settling():
            return "; ".join(_act(act) for act in answer.split(", "))
        case CutChips():
            return answer.replace(" x ", " × $")
    return answer


def _card(name: str) -> str:
    rank = "10" if name[0] == "T" else name[0]
    return f"{rank}{_SUITS[name[1]]}"


def _call(answer: str) -> str:
    if answer == NOT_QUALIFIED:
        return "does not qualify"
    count, rank = answer.split()
    return f"{_COUNTS[int(count)]}-card, {RANK_NAMES[RANKS.index(rank)]}-high"


def _act(act: str) -> str:
    if not act:
        return "nothing"
    verb, *rest = act.split()
    words = [_word(word) for word in rest]
    return " ".join([verb, *(words or ["Raise and Ante"])])


def _word(word: str) -> str:
    """A wager by its name, or an amount."""
    return next((name for wager, name in WAGER_NAMES.items() if wager == word), None) or _dollars(word)


def _dollars(amount: str) -> str:
    """An amount with its thousands set apart."""
    whole, point, rest = amount.partition(".")
    return f"${int(whole):,}{point}{rest}"
