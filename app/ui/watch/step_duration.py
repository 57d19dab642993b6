"""How long a step is shown while a deal plays: long enough to read what is done and what is said."""

from app.ui.kit.settings import Motion

_PACE: dict[Motion, float] = {"off": 1.0, "fast": 0.6, "normal": 1.0, "slow": 1.8}
_LEAST, _PER_LETTER = 900, 22


def hold(order: str, said: str, motion: Motion) -> int:
    """Milliseconds for these words at this speed of motion."""
    return round((_LEAST + _PER_LETTER * (len(order) + len(said))) * _PACE[motion])
