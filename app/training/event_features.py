"""Features that go wrong: one irregular event each, wherever the house knows it."""

from collections.abc import Iterator

from app.training.accidents import AT_A_SPOT, KINDS
from app.training.feature import Feature, TableSetting
from app.training.reasons import Missing, first_of, nobody_raises

_UNCOUNTED = "an accident, which nobody has counted"
_OF_A_RAISE = ("raise-too-large", "blind")


def event_features() -> Iterator[Feature]:
    """Every such feature."""
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
