"""A station follows its office only in what the office's own key has signed, and takes each thing once."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from app.certificate.key_file import machine_key
from app.certificate.signature import PublicKey, new_key
from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.records.db.ledger import FROM_OFFICE, Ledger
from app.records.db.pin_file import KeptPin, PinFile
from app.records.db.records_file import RecordsFile
from app.records.exams.machines import sign_checkpoint
from app.records.exams.supervisor_store import SupervisorStore
from app.records.school.from_office import follow_office, office_extras, put_office_files
from app.records.school.others_records import OthersRecords
from app.records.school.own_history import OwnStory, packed
from tests.records.backups import WHEN, furnished

OLGA, PETE = Supervisor("o1", "Olga", "1"), Supervisor("o2", "Pete", "2")


class School:
    """An office with two supervisors, and a station that hears of it."""

    def __init__(self, folder: Path) -> None:
        self.office, self.station = [furnished(folder / name, name, 5) for name in ("office", "station")]
        self.own = OwnStory(folder / "own")
        with SupervisorStore.open(self.office.records) as store:
            store.add(OLGA, "$argon2id$olga", None, WHEN)
            store.add(PETE, "$argon2id$pete", OLGA, WHEN)
            self.chain = Ledger.beside(store).own_chain()
        self.key = machine_key(self.office.signing).public

    def tell(self, others: OthersRecords, *extra: tuple[str, dict[str, object]], signs: bool = True) -> None:
        with RecordsFile.open(self.office.records) as records:
            if signs:
                sign_checkpoint(records, self.office.signing, WHEN)
            self.own.gather(records, extra)
        news = self.own.after(self.chain, others.cursor(self.chain).seq)
        assert others.take([(self.chain, news)]) == {}

    def follow(self, others: OthersRecords, key: PublicKey | None = None) -> int:
        with RecordsFile.open(self.station.records) as records:
            return follow_office(records, others, self.chain, key or self.key, WHEN)

    def refusal(self, others: OthersRecords, key: PublicKey | None = None) -> str:
        with pytest.raises(Refused) as caught:
            self.follow(others, key)
        with RecordsFile.open(self.station.records) as records:
            followed = [entry for entry in Ledger.beside(records).own_of() if FROM_OFFICE in entry.body]
        assert followed == [], "all of it or nothing"
        return str(caught.value)

    def accounts(self) -> list[Supervisor]:
        with SupervisorStore.open(self.station.records) as store:
            return list(store.accounts())


@pytest.fixture
def school(tmp_path: Path) -> Iterator[School]:
    school = School(tmp_path)
    yield school
    school.own.close()


@pytest.fixture
def others(tmp_path: Path) -> Iterator[OthersRecords]:
    with OthersRecords.in_folder(tmp_path / "heard") as others:
        yield others


def test_the_office_is_followed_once_in_what_it_has_signed(school: School, others: OthersRecords) -> None:
    assert school.follow(others) == 0, "nothing has come"
    not_signed = "the records from the office are not signed with its key; tell the office"
    school.tell(others, signs=False)
    assert school.refusal(others) == not_signed
    school.tell(others)
    assert school.refusal(others, new_key().public) == not_signed
    assert school.refusal(others) == "the office has not sent 2 of its PINs yet"
    school.tell(others, *office_extras(school.office, school.own))
    assert school.follow(others) == 2
    assert school.accounts() == [OLGA, PETE]
    pins = PinFile(school.station.records).hashes()
    assert sorted((pin.supervisor, pin.kept) for pin in pins) == [
        ("o1", "$argon2id$olga"),
        ("o2", "$argon2id$pete"),
    ]
    assert school.follow(others) == 0
    with SupervisorStore.open(school.office.records) as store:
        store.remove(PETE, OLGA, WHEN)
    school.tell(others)
    assert school.follow(others) == 1
    assert school.accounts() == [OLGA]
    with Ledger.open(school.station.records) as ledger, Ledger.open(school.office.records) as there:
        followed = [entry for entry in ledger.own_of() if FROM_OFFICE in entry.body]
        numbers = [
            number for number, entry in enumerate(there.own_of(), 1) if entry.kind.startswith("supervisor")
        ]
        assert [entry.body[FROM_OFFICE] for entry in followed] == numbers
        assert [entry.kind for entry in followed] == [
            "supervisor-added",
            "supervisor-added",
            "supervisor-removed",
        ]


def test_the_office_tells_each_hash_and_each_file_once(school: School, others: OthersRecords) -> None:
    PinFile(school.office.records).add(KeptPin("o3", "$argon2id$begun", is_begun=True))
    pins, *files = office_extras(school.office, school.own)
    assert [row[1:] for row in pins[1]["rows"]] == [("o1", "$argon2id$olga"), ("o2", "$argon2id$pete")]
    names = [body["rows"][0][0] for _, body in files]
    assert names == ["houses/both.toml", "houses/office.toml"]
    school.tell(others, pins, *files)
    assert [*office_extras(school.office, school.own)] == []
    changed = school.office.houses / "both.toml"
    changed.write_bytes(b"name = 'new'")
    digest = sha256(b"name = 'new'").hexdigest()
    assert [*office_extras(school.office, school.own)] == [
        ("files", {"rows": [("houses/both.toml", digest, packed(b"name = 'new'"))]})
    ]


def test_files_of_the_office_are_put_in_place_if_they_are_whole(
    school: School, others: OthersRecords
) -> None:
    def row(name: str, data: bytes, digest: str = "") -> tuple[str, str, str]:
        return name, digest or sha256(data).hexdigest(), packed(data)

    school.tell(
        others,
        ("files", {"rows": [row("houses/reno.toml", b"reno"), row("lessons/hello.toml", b"hello")]}),
        ("files", {"rows": [row("kiosk.toml", b"kiosk"), row("houses/bad.toml", b"bad", "0" * 64)]}),
        ("files", {"rows": [row("signing/certificates.key", b"mine"), row("houses/../x.toml", b"out")]}),
    )
    station = school.station
    before = {file for file in station.folder.rglob("*") if file.is_file()}
    names = ["houses/reno.toml", "kiosk.toml", "lessons/hello.toml"]
    assert put_office_files(station, others, school.chain) == names
    new = {
        file: file.read_bytes() for file in station.folder.rglob("*") if file.is_file() and file not in before
    }
    assert new == {
        station.houses / "reno.toml": b"reno",
        station.lessons / "hello.toml": b"hello",
        station.settings.with_name("kiosk.toml"): b"kiosk",
    }
    assert put_office_files(station, others, school.chain) == []
    (station.houses / "reno.toml").write_bytes(b"mine")
    assert put_office_files(station, others, school.chain) == names[:1]
    assert (station.houses / "reno.toml").read_bytes() == b"reno"
