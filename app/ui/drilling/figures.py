"""An amount while it is typed, figure by figure."""

_MOST = 9
_DECIMALS = 2


def typed_on(text: str, key: str) -> str:
    """The text with one key more: no second point, no third decimal, nothing longer than any payout."""
    _, point, rest = text.partition(".")
    if len(text) == _MOST or len(rest) == _DECIMALS or (key == "." and point):
        return text
    return text + key


def cents_of(text: str) -> int:
    """What has been typed, in cents."""
    whole, _, rest = text.partition(".")
    return int(whole or "0") * 100 + int(rest.ljust(_DECIMALS, "0"))
