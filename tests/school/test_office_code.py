"""The code with which the office joins its own school: made once, and made again if the first try was cut off."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.commands.school import office
from app.errors import Refused
from app.records.backup.backup_contents import Machine
from app.school.join_code import JoinCode
from app.school.postgres.station_store import OfficeStore

EARLIER = bytes(range(6))
CODE = JoinCode("db", 5432, "school", b"abcdef", b"0123456789")


class Store:
    """A database with these stations, which writes down what is asked of it."""

    def __init__(self, *stations: Any) -> None:
        self._stations = stations
        self.asked: list[tuple[Any, ...]] = []

    def stations(self) -> tuple[Any, ...]:
        return self._stations

    def station_of(self, name: str) -> bytes:
        assert name == "office"
        return EARLIER

    def verifier(self, role: str, password: str) -> str:
        return f"{role} with {password}"

    def enroll(self, *asked: Any, is_office: bool) -> None:
        self.asked.append(("enroll", *asked, is_office))

    def renew(self, *asked: Any) -> None:
        self.asked.append(("renew", *asked))


@pytest.fixture(autouse=True)
def secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(office, "office_secrets", lambda _: {"office": "chain"})


def office_code(store: Store) -> JoinCode:
    return office._office_code(cast(OfficeStore, store), CODE, cast(Machine, Path()))


def station(machine: str = "", is_office: bool = True) -> SimpleNamespace:
    return SimpleNamespace(machine=machine, is_office=is_office)


def test_the_first_code_enrolls_this_machine_as_the_office() -> None:
    store = Store(station("1", is_office=False))
    assert office_code(store) == CODE
    (((step, role, name, site, verifier, sealed, is_office)),) = store.asked
    assert (step, role, name, site, is_office) == ("enroll", CODE.role, "office", "", True)
    assert verifier == f"{CODE.role} with {CODE.password}"
    assert CODE.unseal(sealed) == {"office": "chain"}


def test_a_try_that_was_cut_off_is_renewed_under_the_login_it_made() -> None:
    store = Store(station())
    code = office_code(store)
    assert code == CODE._replace(station=EARLIER)
    ((step, role, verifier, sealed),) = store.asked
    assert (step, role) == ("renew", code.role)
    assert verifier == f"{code.role} with {code.password}"
    assert code.unseal(sealed) == {"office": "chain"}


def test_a_database_has_one_office() -> None:
    with pytest.raises(
        Refused, match=r"^this database already has an office; on this machine, join it as a station$"
    ):
        office_code(Store(station("1")))


@pytest.mark.parametrize("text", ["db.school.example", ":5432", "db.school.example:", "db:54e2"])
def test_an_address_is_a_host_and_a_port(text: str) -> None:
    assert office._address("db.school.example:5433") == ("db.school.example", 5433)
    with pytest.raises(Refused, match=r"^--address needs a host and a port: db\.school\.example:5432$"):
        office._address(text)
