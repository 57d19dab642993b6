"""A round that an instructor has named, for trainees to deal: among the features of a set it is one line."""

import json
from collections.abc import Mapping
from typing import Any

_LINE = "round "
_MET = "case "
LONGEST_NAME = 40


def as_feature(name: str, data: Mapping[str, Any]) -> str:
    """A round under this name, as a feature that can be assigned."""
    return _LINE + json.dumps({**data, "case": name})


def round_in(feature: str) -> dict[str, Any] | None:
    """The round that a feature is, or None if it is only a name. A ValueError for what is neither."""
    if not feature.startswith(_LINE):
        return None
    try:
        data = json.loads(feature.removeprefix(_LINE))
    except RecursionError as error:
        raise ValueError("that is no round") from error
    if not isinstance(data, dict) or not isinstance(data.get("case"), str):
        raise ValueError("that is no round with a name")
    return data


def case_met(case: str) -> str:
    """What has come up when a round of this name was dealt."""
    return f"{_MET}{case}"


def met_as(feature: str) -> str:
    """What must have come up so that a feature of a set is done."""
    data = round_in(feature)
    return feature if data is None else case_met(data["case"])
