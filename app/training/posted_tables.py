"""The pay tables that a person has chosen to post, as one short text: `flush V02; progressive 3`."""

from collections.abc import Mapping

from app.game.wagers import WAGER_NAMES, Bonus
from app.procedure.house import House


def choices_of(house: House) -> dict[Bonus, tuple[str, ...]]:
    """The bonuses for which the house chooses among several tables, and those tables."""
    tables = {bonus: tuple(house.rules.tables[bonus]) for bonus in house.rules.bonuses}
    return {bonus: names for bonus, names in tables.items() if len(names) > 1}


def posted_as_text(house: House, posted: Mapping[Bonus, str]) -> str:
    """What differs from the tables that the house posts by itself."""
    return "; ".join(f"{bonus} {name}" for bonus, name in posted.items() if house.posted[bonus] != name)


def tables_words(text: str) -> str:
    """The same for people: `Flush V02, Progressive 3`."""
    names = {str(wager): words for wager, words in WAGER_NAMES.items()}
    parts = [part.strip().partition(" ") for part in text.split(";")]
    return ", ".join([f"{names.get(bonus, bonus)} {name}" for bonus, _, name in parts])


def posted_from_text(house: House, text: str) -> dict[Bonus, str]:
    """The tables to post. What this house does not have is left out: the text may be another house's."""
    parts = [part.strip().partition(" ") for part in text.split(";")]
    chosen = {bonus: name for bonus, _, name in parts}
    return {
        bonus: chosen[bonus] if chosen.get(bonus) in names else house.posted[bonus]
        for bonus, names in choices_of(house).items()
    }
