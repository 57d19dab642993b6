"""Answers in the words of people."""

from app.drills.answer_forms import NONE, NOT_QUALIFIED, Amount, Call, CutChips, Form, Pick, Settling
from app.game.cards import card_of, card_words
from app.game.wagers import WAGER_NAMES
from app.procedure.narration import call_words


def spoken(form: Form, answer: str) -> str:
    """An answer in a form, as it is read out."""
    match form:
        case Amount():
            return _dollars(answer)
        case Pick():
            return "none of these" if answer == NONE else _cards(answer)
        case Call():
            return "does not qualify" if answer == NOT_QUALIFIED else call_words(answer)
        case Settling():
            return "; ".join(_act(act) for act in answer.split(", "))
        case CutChips():
            return answer.replace(" x ", " × $")
    return answer


def _cards(answer: str) -> str:
    return card_words(card for name in answer.split() if (card := card_of(name)) is not None)


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
