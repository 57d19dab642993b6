"""A fault in JSON: everything about it, and what is not always so only where it is."""

import pytest

from app.grading.faults import Fault
from app.grading.scorecard_codec import _fault_as_plain
from app.procedure.sources import Ground, Source
from app.procedure.vocabulary import Step

FAULT = Fault(
    "wrong",
    7,
    Step("pay", 2, "ante", 1500),
    Step("pay", 2, "ante", 1000),
    "critical",
    500,
    Ground(Source("standard"), "Even money."),
)
PLAIN = {
    "line": 7,
    "did": "pay 2 ante 15",
    "kind": "wrong",
    "step": "pay 2 ante 10",
    "severity": "critical",
    "cost": 5,
    "source": "standard",
    "why": "Even money.",
}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, {}),
        ({"corrected": True}, {"corrected": True}),
        ({"follows": 0}, {"follows": 0}),
        ({"binding": False}, {"unconfirmed": True}),
        ({"jumped": Step("scan")}, {"jumped": "scan"}),
        ({"did": None, "line": None}, {"did": "", "line": None}),
    ],
)
def test_a_fault_says_in_json_what_is_so(more: dict[str, object], said: dict[str, object]) -> None:
    assert _fault_as_plain(FAULT._replace(**more)) == PLAIN | said  # type: ignore[arg-type]
