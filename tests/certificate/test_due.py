"""How a pass stands on a day, and whose pass calls for another exam."""

from datetime import UTC, date, datetime, timedelta

import pytest

from app.certificate.due import (
    DueDealer,
    KnownPeople,
    due_csv,
    never_examined,
    newest_exams,
    newest_passes,
    sorted_due,
    summary_words,
)
from app.certificate.lapse import Change
from app.certificate.pass_status import SOON, Force, Kind, failed_since, force_of
from app.exam.exam_file import Sat
from app.learning.people import Person

LAST = date(2027, 3, 31)
CHANGES = [
    Change("Limits, Ante", "a", "b"),
    Change("Limits, Ante", "c", "d"),
    Change("The money, Rake", "", "e"),
]


@pytest.mark.parametrize(
    ("today", "kind", "words"),
    [
        (LAST - SOON - timedelta(1), "in-force", "Valid until Mar 31, 2027"),
        (LAST - SOON, "expires-soon", "Expires soon, on Mar 31, 2027"),
        (LAST, "expires-soon", "Expires soon, on Mar 31, 2027"),
        (LAST + timedelta(1), "expired", "Expired on Mar 31, 2027"),
    ],
)
def test_by_its_date(today: date, kind: str, words: str) -> None:
    force = force_of(LAST, today)
    assert (force.kind, force.words) == (kind, words)
    assert force.is_due == (kind != "in-force")


def test_the_days_that_are_left_or_over_are_counted() -> None:
    said = [force_of(LAST, LAST + timedelta(days)).about for days in (-60, -1, 0, 1, 2)]
    assert said == ["in 60 days", "in 1 day", "today", "1 day ago", "2 days ago"]


def test_without_end() -> None:
    assert force_of(None, date(2099, 1, 1)).words == "Valid, no expiration date"


def test_changed_rules_are_named_once_each_and_a_date_or_a_reason_outweighs_them() -> None:
    assert force_of(LAST, date(2027, 1, 1), CHANGES).words == "Rules changed: Limits, Ante; The money, Rake"
    assert force_of(LAST, date(2027, 3, 30), CHANGES).kind == "rules-changed"
    assert force_of(LAST, date(2027, 4, 1), CHANGES).kind == "expired"
    assert force_of(LAST, date(2027, 4, 1), CHANGES, "helped").words == "Revoked: helped"


def sat(number: int, dealer: str = "Dee", badge: str = "4", house: str = "oxford", **more: object) -> Sat:
    """A pass; the lower its number, the newer it is."""
    when = datetime(2026, 6, 1, 12, tzinfo=UTC) - timedelta(days=number)
    return Sat(str(number), dealer, badge, house, when, True, True)._replace(**more)  # type: ignore[arg-type]


def ids(*sittings: tuple[int | None, Sat]) -> list[str]:
    return [each.id for each in newest_passes(sittings)]


def test_the_newest_pass_of_each_dealer_at_each_house_counts() -> None:
    assert ids((None, sat(1)), (None, sat(2)), (None, sat(3, house="cuda"))) == ["1", "3"]
    assert ids((None, sat(1, passed=False)), (None, sat(2, passed=None)), (None, sat(3))) == ["3"]


def test_a_revoked_pass_counts_only_where_there_is_no_other() -> None:
    assert ids((None, sat(1, is_revoked=True)), (None, sat(2))) == ["2"]
    assert ids((None, sat(1, is_revoked=True)), (None, sat(2, is_revoked=True))) == ["1"]


def test_one_person_by_badge_by_name_or_by_their_place_among_the_trainees() -> None:
    assert ids((None, sat(1, "Dee Vos")), (None, sat(2, "D. Vos"))) == ["1"]
    assert ids((None, sat(1, "dee  vos", "")), (None, sat(2, "Dee Vos", "4"))) == ["1"]
    assert ids((None, sat(1, "Dee", "4")), (None, sat(2, "Dee", "5"))) == ["1", "2"]
    assert ids((7, sat(1, "Dee", "4")), (7, sat(2, "Dorothy", "5"))) == ["1"]


def test_the_dealer_of_an_exam_is_found_by_trainee_number_badge_or_name() -> None:
    dee, ann = Person(7, "Dee Vos", "D4", False), Person(8, "Ann Lee", "", False)
    known = KnownPeople([dee, ann])
    assert known.of(7, sat(1, "Somebody else", "X1")) == dee
    assert known.of(None, sat(1, "Dorothy", "d4")) == dee
    assert known.of(99, sat(1, "dee  vos", "")) == dee
    assert known.of(None, sat(1, "Ann Lee", "A1")) == ann
    assert known.of(None, sat(1, "Dee Vos", "D5")) is None
    assert known.of(None, sat(1, "Ben Ek", "")) is None


def test_by_house_the_gravest_first() -> None:
    kinds: list[Kind] = ["in-force", "expires-soon", "revoked", "expired", "rules-changed"]
    found = [DueDealer(sat(number), "Oxford", Force(kind, LAST)) for number, kind in enumerate(kinds)]
    found.append(DueDealer(sat(9, house="cuda"), "Cuda", Force("expires-soon", LAST)))
    assert [each.number for each in sorted_due(found)] == ["9", "2", "3", "4", "1"]
    assert summary_words(sorted_due(found)) == "Revoked: 1, expired: 1, rules changed: 1, expires soon: 2."
    assert summary_words([]) == "No one is due. Every dealer here has passed and is still certified."
    assert len(due_csv(sorted_due(found)).splitlines()) == len(kinds) + 1


def newest(*sittings: tuple[int | None, Sat]) -> list[tuple[str, str]]:
    found = newest_exams(sittings)
    return [(each.passed.id if each.passed else "", each.failed.id if each.failed else "") for each in found]


def test_a_fail_counts_until_it_is_passed_again() -> None:
    assert newest((None, sat(1, passed=False))) == [("", "1")]
    assert newest((None, sat(1)), (None, sat(2, passed=False))) == [("1", "")]
    assert newest((None, sat(1, passed=False)), (None, sat(2))) == [("2", "1")]
    assert newest((7, sat(1, "D. Vos", "5", passed=False)), (7, sat(2))) == [("2", "1")]
    assert newest((None, sat(1, passed=False, house="cuda")), (None, sat(2))) == [("2", ""), ("", "1")]
    assert newest((None, sat(1, passed=False, is_revoked=True)), (None, sat(2, passed=None))) == []


def test_a_void_or_incomplete_exam_is_neither_a_pass_nor_a_fail() -> None:
    assert newest((None, sat(1, is_void=True))) == []
    assert newest((None, sat(1, passed=False, is_incomplete=True)), (None, sat(2))) == [("2", "")]
    li = Person(3, "Li", "9", False)
    void = sat(1, "Li", "9", is_void=True, is_attempt=False)
    assert [each.dealer for each in never_examined([li], [(3, void)])] == ["Li"]
    assert never_examined([li], [(3, void._replace(is_attempt=True))]) == []


def test_a_fail_says_when_it_was_and_what_the_pass_before_it_was() -> None:
    failed = sat(1, passed=False)
    assert failed_since(failed, None).words == "Not passed: May 31, 2026, no pass since"
    before = failed_since(failed, force_of(LAST, date(2026, 6, 1)))
    assert before.words.endswith("; previous pass: Valid until Mar 31, 2027")
    assert failed_since(failed._replace(doubt="no"), None).about == "May 31, 2026, its result is in doubt"


def test_nobody_is_forgotten_who_never_sat() -> None:
    people = [Person(1, "Dee", "4", False), Person(2, "Dan", "", False), Person(3, "Li", "9", False)]
    sittings = [
        (None, sat(1)),
        (2, sat(2, "Daniel", "77", passed=False)),
        (3, sat(3, "Li", "9", passed=None)),
    ]
    due = never_examined(people, sittings)
    assert [(each.dealer, each.badge, each.house, each.number) for each in due] == [("Li", "9", "", "")]
    assert due[0].force.words == "Never tested: no exam on this machine"
    assert due_csv(due).splitlines()[1] == ",Li,9,Never tested,,,,no exam on this machine,,"
