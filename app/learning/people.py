"""A trainee, and the proof of who a person is."""

from typing import NamedTuple


class Person(NamedTuple):
    """A trainee. The badge may be empty."""

    id: int
    name: str
    badge: str
    has_pin: bool


class Proven(NamedTuple):
    """A person has proved who they are: with the PIN behind this hash, or because there is no PIN."""

    id: int
    kept: str
    then: str
    """The hash of the PIN from now on, if the person is changed; empty for no PIN."""
