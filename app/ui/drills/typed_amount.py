"""An amount while it is typed, figure by figure."""

from app.game.money import shown

_MOST = 12
_DECIMALS = 2
_BEYOND = 1_000_000_000
"""Ten million dollars: ten times and more what the dearest line pays on the largest wager."""
TOO_MUCH = f"No table pays {shown(_BEYOND)} or more: take some of it back."


def typed_on(text: str, key: str) -> str:
    """The text with one key more: no second point, no third decimal, no figure after far too many."""
    _, point, rest = text.partition(".")
    if len(text) == _MOST or len(rest) == _DECIMALS or (key == "." and point):
        return text
    return key if text == "0" and key != "." else text + key


def cents_of(text: str) -> int:
    """What has been typed, in cents."""
    whole, _, rest = text.partition(".")
    return int(whole or "0") * 100 + int(rest.ljust(_DECIMALS, "0"))


def is_too_much(text: str) -> bool:
    """Is it more than any table could ever pay?"""
    return cents_of(text) >= _BEYOND
