"""What `test` leaves out is in `soak`, in full."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import sweeps
from tests.bulk import figure


def is_bulk(case: object) -> bool:
    return any(mark.name == "bulk" for mark in getattr(case, "marks", ()))


def counted() -> int:
    return figure(50_000)


def shares() -> tuple[int, ...]:
    return figure(20_000), figure(20_000, share=100), figure(3)


def uncounted(figures: Path) -> str:
    return figures.name


def test_in_a_soak_the_first_case_of_a_sweep_is_bulk_too(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [is_bulk(case) for case in sweeps.swept("abc")] == [False, True, True]
    monkeypatch.setattr(sweeps, "SOAK", True)
    assert [is_bulk(case) for case in sweeps.swept("abc")] == [True, True, True]


def test_a_test_with_a_figure_is_bulk(request: pytest.FixtureRequest) -> None:
    with_figure, without = (
        pytest.Function.from_parent(request.node.parent, name=each.__name__, callobj=each)
        for each in (counted, uncounted)
    )
    assert sweeps.not_in_soak([with_figure, without]) == [with_figure.nodeid]
    with_figure.add_marker("bulk")
    assert sweeps.not_in_soak([with_figure, without]) == []


def test_a_swept_test_with_a_figure_is_bulk(request: pytest.FixtureRequest) -> None:
    first = pytest.Function.from_parent(request.node.parent, name="counted", callobj=counted)
    first.add_marker(pytest.mark.parametrize("case", ["a", "b"]))
    assert sweeps.not_in_soak([first]) == [first.nodeid]
    first.add_marker(pytest.mark.parametrize("case", sweeps.swept("ab")))
    assert sweeps.not_in_soak([first]) == []


def test_a_costly_test_has_a_smaller_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.bulk.SOAK", False)
    assert shares() == (400, 200, 1)
    monkeypatch.setattr("tests.bulk.SOAK", True)
    assert shares() == (20_000, 20_000, 3)


@pytest.mark.parametrize("is_swept", [False, True])
@pytest.mark.parametrize(("folder", "tried"), [("grading", 5), ("drills", 2), ("ui/drills", 1)])
def test_where_nothing_is_judged_a_test_has_fewer_houses(
    folder: str, tried: int, is_swept: bool, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    class InFolder(pytest.Function):
        nodeid = property(lambda self: f"tests/{folder}/test_some.py::{self.name}")

    cases = []
    for house in ("cuda", "greektown", "oxford", "pechanga", "two-to-ten"):
        case = InFolder.from_parent(request.node.parent, name=f"counted[{house}]", callobj=counted)
        if not (is_swept and house == "oxford"):
            case.add_marker("bulk")
        monkeypatch.setattr(case, "callspec", SimpleNamespace(params={"house": house}), raising=False)
        cases.append(case)
    monkeypatch.setattr(sweeps, "SOAK", False)
    left = sweeps.left_for_soak(cases)
    assert len(cases) - len(left) == tried
    assert all(case.get_closest_marker("bulk") for case in left)
    monkeypatch.setattr(sweeps, "SOAK", True)
    assert sweeps.left_for_soak(cases) == set()
