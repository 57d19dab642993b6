"""The closed list of features that rounds can have, and the right one for a word somebody wrote."""

from collections.abc import Iterator

from app.errors import Refused
from app.procedure.words import nearest
from app.training.accidents import AT_A_SPOT, KINDS
from app.training.card_features import card_features
from app.training.feature import Feature, TableSetting
from app.training.people_features import people_features
from app.training.reasons import Missing, first_of, nobody_raises

_UNCOUNTED = "an accident, which nobody has counted"
_OF_A_RAISE = ("raise-too-large", "blind")


def _event_features() -> Iterator[Feature]:
    """One irregular event each, wherever the house knows it."""
    for kind in KINDS:
        raised = kind in _OF_A_RAISE
        yield Feature(
            f"event-{kind}",
            KINDS[kind],
            whose="player" if kind in AT_A_SPOT else "nobody",
            decision="raise" if raised else None,
            event=kind,
            missing=first_of(_unheard_of(kind), *([nobody_raises] if raised else [])),
            uncounted=_UNCOUNTED,
        )


def _unheard_of(kind: str) -> Missing:
    def reason(layout: TableSetting) -> str:
        return "" if kind in layout.house.irregularities else "the house file has no answer to it there"

    return reason


FEATURES: dict[str, Feature] = {
    feature.name: feature for feature in (*card_features(), *people_features(), *_event_features())
}


def features_of(layout: TableSetting) -> list[Feature]:
    """Every feature that rounds can have here."""
    return [feature for feature in FEATURES.values() if not feature.missing(layout)]


def feature_named(name: str, layout: TableSetting) -> Feature:
    """The feature with this name, or a refusal that says why there is none."""
    feature = FEATURES.get(name)
    if feature is None:
        raise Refused(f"nobody knows the feature “{name}”{nearest(name, list(FEATURES))}")
    why = feature.missing(layout)
    if why:
        raise Refused(f"{layout.house.id} has no “{name}”: {why}")
    return feature
