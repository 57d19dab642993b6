"""How many of a thing, in words: “1 card,” “2 cards,” “1,200 answers.”"""


def counted(number: int, thing: str, things: str = "") -> str:
    """So many of a thing. `things`: its plural, where an s at its end is not enough."""
    return f"{number:,} {thing if number == 1 else things or f'{thing}s'}"
