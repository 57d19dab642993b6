"""Money is whole cents. Here it turns into the words and numbers people read, in the house's currency."""

from typing import NamedTuple


class Currency(NamedTuple):
    """How a house writes money: the symbol, and whether it comes after the figures."""

    symbol: str = "$"
    is_after: bool = False

    def written(self, figures: str) -> str:
        """Figures with the symbol, like C$24,950 or 24,950 €."""
        return f"{figures} {self.symbol}" if self.is_after else f"{self.symbol}{figures}"


DOLLARS = Currency()


def dollars(cents: int) -> int | float:
    """Cents as JSON writes them: whole dollars as an integer, else with its cents."""
    return cents / 100 if cents % 100 else cents // 100


def plain(cents: int) -> str:
    """Cents as a step writes them: whole, or with two decimals."""
    whole, rest = divmod(cents, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)


def figures(cents: int) -> str:
    """Cents as a person reads them, without a symbol, like 24,950."""
    whole, rest = divmod(cents, 100)
    return f"{whole:,}.{rest:02}" if rest else f"{whole:,}"


def shown(cents: int, currency: Currency = DOLLARS) -> str:
    """Cents as a person reads them, like $24,950."""
    if cents < 0:
        return f"-{shown(-cents, currency)}"
    return currency.written(figures(cents))


def with_sign(cents: int, currency: Currency = DOLLARS) -> str:
    """Cents as a person reads what came or went: +$5 or −$5. Nothing has no sign."""
    return f"{'+' if cents > 0 else '−' if cents < 0 else ''}{shown(abs(cents), currency)}"
