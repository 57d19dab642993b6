"""A version of a house is put in use by a supervisor: the ledger says who, which one, and which certificates end."""

import pytest

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.game.rules import WagerLimit
from app.procedure.house import House
from app.records.db.ledger import Ledger
from app.records.exams.house_version_records import VERSION_USED
from app.records.exams.ledger_audit import audit_ledger
from tests.records.office import Office


def with_lower_maximum(office: Office) -> House:
    house = office.hall.library.house("short")
    limits = {**house.rules.limits, "ante": WagerLimit(500, 10_000)}
    return house._replace(rules=house.rules._replace(limits=limits))


def test_a_version_that_changes_a_rule_ends_the_passes_that_count(office: Office) -> None:
    versions = office.filing.versions
    assert versions.ended_by(office.hall.library.house("short")) == []
    (ended,) = versions.ended_by(with_lower_maximum(office))
    assert (ended.exam, ended.dealer, ended.badge, ended.rules) == (
        office.first,
        "Dee",
        "4",
        ("Limits, Ante",),
    )
    office.filing.revoke(office.first, "The form was known before.", office.ann)
    assert versions.ended_by(with_lower_maximum(office)) == []


def test_the_ledger_says_who_put_which_version_in_use_and_what_it_ended(office: Office) -> None:
    versions, done = office.filing.versions, []
    assert versions.newest_use("short") is None
    use = versions.put_in_use(with_lower_maximum(office), 3, "abc", lambda: done.append(1), office.ann)
    assert (use.by, use.version, use.digest, use.ended) == ("Ann (17)", 3, "abc", (office.first,))
    assert versions.newest_use("short") == use
    assert done == [1]
    assert audit_ledger(office.hall.file).troubles == ()


def test_what_could_not_be_put_in_use_is_not_recorded(office: Office) -> None:
    def full() -> None:
        raise Refused("the disk is full")

    house = with_lower_maximum(office)
    with pytest.raises(Refused, match=r"^the disk is full$"):
        office.filing.versions.put_in_use(house, 3, "abc", full, office.ann)
    with pytest.raises(Refused):
        office.filing.versions.put_in_use(house, 3, "abc", lambda: None, Supervisor("x", "Nobody", ""))
    assert Ledger.beside(office.hall.file).own_of(VERSION_USED) == ()
