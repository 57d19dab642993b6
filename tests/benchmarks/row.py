"""One line of the report."""

from typing import NamedTuple


class Row(NamedTuple):
    """What was measured, against what, and what it should be. No aim: it is there for the record."""

    what: str
    ours: str
    peer: str = "–"
    ratio: float | None = None
    aim: str = ""
    met: bool | None = None


def against(what: str, ours: float, peer: str, theirs: float, most: float | None = None) -> Row:
    """Two times, and the most that ours may be of theirs."""
    ratio = ours / theirs
    aim, met = (f"ratio ≤ {most:g}", ratio <= most) if most else ("", None)
    return Row(what, span(ours), f"{peer} {span(theirs)}", ratio, aim, met)


def span(seconds: float) -> str:
    """A time in the unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"
