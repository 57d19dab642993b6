"""Which fault of a round is about which skill."""

from types import SimpleNamespace
from typing import Any

import pytest

from app.learning.table_lessons import _shows
from app.procedure.vocabulary import Step

TAKE, PAY = Step("take", 3, "ante"), Step("pay", 3, "flush", 1000)
BOTH: Any = SimpleNamespace(is_order=False, steps=(TAKE, PAY))
ORDER: Any = SimpleNamespace(is_order=True, steps=(TAKE, PAY))


def fault(kind: str, did: Step | None = None, step: Step | None = None, jumped: Step | None = None) -> Any:
    return SimpleNamespace(kind=kind, did=did, step=step, jumped=jumped)


@pytest.mark.parametrize(
    ("found", "is_about"),
    [
        (fault("wrong", did=Step("take", 3, "flush")), True),
        (fault("extra", did=Step("pay", 3, "ante", 500)), True),
        (fault("extra", did=Step("pay", 4, "ante", 500)), False),
        (fault("extra", did=Step("pay", 3, "raise", 500)), False),
        (fault("wrong", did=TAKE, step=PAY), True),
        (fault("wrong", did=TAKE, step=Step("pay", 3, "raise", 500)), False),
        (fault("omitted", step=PAY), True),
        (fault("early", did=PAY, step=PAY, jumped=TAKE), False),
        (fault("extra"), False),
    ],
)
def test_a_fault_about_one_of_the_wagers_is_about_the_skill(found: Any, is_about: bool) -> None:
    assert _shows(found, BOTH) is is_about


@pytest.mark.parametrize(
    ("found", "is_about"),
    [
        (fault("early", did=PAY, step=PAY, jumped=TAKE), True),
        (fault("early", did=PAY, step=PAY, jumped=Step("scan")), False),
        (fault("omitted", step=PAY), True),
        (fault("wrong", did=TAKE, step=PAY), False),
    ],
)
def test_only_what_is_early_or_left_out_is_about_the_order(found: Any, is_about: bool) -> None:
    assert _shows(found, ORDER) is is_about
