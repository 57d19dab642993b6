"""Modes: what each does with a fault."""

import pytest

from app.session.modes import POLICIES, ModePolicy, undoes_slips


@pytest.mark.parametrize(
    ("mode", "policy", "undoes"),
    [
        ("watch", ModePolicy(shows_next=True, stops_at_fault=False, shows_faults=True), False),
        ("guided", ModePolicy(shows_next=True, stops_at_fault=True, shows_faults=True), True),
        ("practice", ModePolicy(shows_next=False, stops_at_fault=True, shows_faults=True), True),
        ("test", ModePolicy(shows_next=False, stops_at_fault=False, shows_faults=False), False),
    ],
)
def test_only_where_somebody_deals_with_help_a_fault_stops_the_round(
    mode: str, policy: ModePolicy, undoes: bool
) -> None:
    assert {name: each for name, each in POLICIES.items() if name == mode} == {mode: policy}
    assert undoes_slips(mode) is undoes


def test_what_is_no_mode_undoes_nothing() -> None:
    assert len(POLICIES) == 4
    assert not undoes_slips("exam")
