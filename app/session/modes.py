"""Modes are policies on the same judge: when to stop, and what to show."""

from typing import NamedTuple

from app.session.attempt_log import Mode


class ModePolicy(NamedTuple):
    """What a mode does with the judge's findings."""

    shows_next: bool
    stops_at_fault: bool
    shows_faults: bool


POLICIES: dict[Mode, ModePolicy] = {
    "watch": ModePolicy(shows_next=True, stops_at_fault=False, shows_faults=True),
    "guided": ModePolicy(shows_next=True, stops_at_fault=True, shows_faults=True),
    "practice": ModePolicy(shows_next=False, stops_at_fault=True, shows_faults=True),
    "test": ModePolicy(shows_next=False, stops_at_fault=False, shows_faults=False),
}


def undoes_slips(mode: str) -> bool:
    """Whether a mode stops at a fault and undoes it. Then a score would mean nothing."""
    return any(name == mode and policy.stops_at_fault for name, policy in POLICIES.items())
