"""Money is whole cents. Here it turns into the words and numbers people read."""


def dollars(cents: int) -> int | float:
    """Cents as JSON writes them: whole dollars as an integer, else with its cents."""
    return cents / 100 if cents % 100 else cents // 100


def plain(cents: int) -> str:
    """Cents as a step writes them: whole, or with two decimals."""
    whole, rest = divmod(cents, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)


def shown(cents: int) -> str:
    """Cents as a person reads them, like $24,950."""
    if cents < 0:
        return f"-{shown(-cents)}"
    whole, rest = divmod(cents, 100)
    return f"${whole:,}.{rest:02}" if rest else f"${whole:,}"
