"""Modes are policies on the same judge: who deals, when to stop, what to show."""

from typing import NamedTuple

from app.session.log import Mode


class Policy(NamedTuple):
    """What a mode does with the judge's findings."""

    shows_next: bool
    stops_at_fault: bool
    shows_faults: bool
    machine_deals: bool = False


POLICIES: dict[Mode, Policy] = {
    "watch": Policy(shows_next=True, stops_at_fault=False, shows_faults=True, machine_deals=True),
    "guided": Policy(shows_next=True, stops_at_fault=True, shows_faults=True),
    "practice": Policy(shows_next=False, stops_at_fault=True, shows_faults=True),
    "test": Policy(shows_next=False, stops_at_fault=False, shows_faults=False),
}
