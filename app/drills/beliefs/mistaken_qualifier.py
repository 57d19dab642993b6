"""What people think a dealer needs to play."""

from collections.abc import Iterator

from app.drills.beliefs.mistaken_rules import qualifying
from app.game.rules import Rules
from app.procedure.house import House

_ANYTHING = 0


def mistaken_rules(house: House) -> Iterator[tuple[str, Rules]]:
    """The rules of a house with other weakest hands, each by the name of the misconception."""
    for name, mistaken in qualifying(house):
        yield name, mistaken.rules
    yield "qualifies-any-hand", house.rules._replace(qualifying=_ANYTHING)
