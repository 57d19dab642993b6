"""The closed list of features, and the right one for a word somebody wrote."""

from app.errors import Refused
from app.procedure.words import nearest
from app.training.card_features import card_features
from app.training.event_features import event_features
from app.training.feature import Feature, TableSetting
from app.training.people_features import people_features

FEATURES: dict[str, Feature] = {
    feature.name: feature for feature in (*card_features(), *people_features(), *event_features())
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
