"""The situations a round can have at a house, grouped as a dealer looks for them."""

from collections.abc import Iterator
from typing import NamedTuple

from app.procedure.house import House
from app.training.feature import Feature, TableSetting
from app.training.feature_list import features_of

IRREGULARITIES = "Irregularities"
_GROUPS = {
    "The dealer's hand": ("not-qualified", "just-qualifies", "tie"),
    "Players' hands": ("two-suits-tied", "flush-", "limit-cut"),
    "Straight flushes": ("straight-flush-", "low-ace", "outside-suit", "four-of-a-kind"),
    "Progressive": ("progressive-",),
    "Folds and discards": ("folded-winner", "both-bonuses-folded-", "one-bonus-folded", "faced-discards"),
    "Players' choices": ("lower-flush-kept", "several-hands", "dealer-bet"),
}
"""How the names of the features in each group begin."""
_PLANS = "The deck, and dealing by hand"
_OTHERS = "Other hands"


class SituationGroup(NamedTuple):
    """A heading and what belongs under it."""

    title: str
    situations: tuple[tuple[str, str], ...]
    """The name of each feature, and its words."""


def situations_at(house: House) -> list[SituationGroup]:
    """Every situation that rounds can have at this house. Irregularities come last."""
    found = features_of(TableSetting(house, house.posted))
    titles = [*_GROUPS, _OTHERS, _PLANS, IRREGULARITIES]
    groups = [SituationGroup(house.names.said(title), tuple(_under(title, found))) for title in titles]
    return [group for group in groups if group.situations]


def _under(title: str, found: list[Feature]) -> Iterator[tuple[str, str]]:
    for feature in found:
        if _title_of(feature) == title:
            yield feature.name, f"{feature.words[0].upper()}{feature.words[1:]}"


def _title_of(feature: Feature) -> str:
    if feature.plan:
        return _PLANS
    if feature.event:
        return IRREGULARITIES
    fitting = [title for title, starts in _GROUPS.items() if feature.name.startswith(starts)]
    return fitting[0] if fitting else _OTHERS
