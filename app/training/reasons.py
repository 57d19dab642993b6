"""Why a house does not have a feature, in half a sentence that ends with “there”."""

from collections.abc import Callable

from app.game.wagers import WAGER_NAMES, Bonus
from app.training.feature import TableSetting
from app.training.players import may_raise

Missing = Callable[[TableSetting], str]


def first_of(*reasons: Missing) -> Missing:
    """The first reason that holds."""
    return lambda layout: next((words for reason in reasons if (words := reason(layout))), "")


def nobody_raises(layout: TableSetting) -> str:
    """Features of hands that are played need a Raise."""
    return "" if may_raise(layout.house) else "no Ante leaves room for a Raise there"


def not_taken(*bonuses: Bonus) -> Missing:
    """Features of a bonus need the wager."""

    def reason(layout: TableSetting) -> str:
        absent = [bonus for bonus in bonuses if bonus not in layout.house.rules.bonuses]
        return f"nobody can wager on {WAGER_NAMES[absent[0]]} there" if absent else ""

    return reason


def no_line(bonus: Bonus, name: str) -> Missing:
    """Features of a line need a table with that line."""

    def reason(layout: TableSetting) -> str:
        if layout.tables_with(bonus, name):
            return ""
        return f"no {WAGER_NAMES[bonus]} table has this line there"

    return first_of(not_taken(bonus), reason)
