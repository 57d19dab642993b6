"""The time that a question takes. It stands still while an answer is explained."""

from collections.abc import Callable

Clock = Callable[[], float]
"""Tells the time in seconds, from whenever on."""


class Stopwatch:
    """Counts the seconds of one question after the other."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._before = 0.0
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """How long it has run for the present question."""
        return self._before + (0.0 if self._since is None else self._clock() - self._since)

    def start(self) -> None:
        """Begin at nothing."""
        self._before, self._since = 0.0, self._clock()

    def stop(self) -> None:
        """Stand still."""
        self._before, self._since = self.seconds, None

    def go_on(self) -> None:
        """Run on from where it stands."""
        self._since = self._clock()
