"""A trainee, and the proof that somebody is a certain one."""

from typing import NamedTuple


class Person(NamedTuple):
    """A trainee. The badge may be empty."""

    id: int
    name: str
    badge: str
    has_pin: bool


class Proven(NamedTuple):
    """Somebody has shown to be a certain person: by the PIN of which this was kept, or by having none."""

    id: int
    kept: str
    then: str
    """What is kept of the PIN from then on, if the person is changed; empty for none."""
