"""What another machine wrote about an exam does not count, and what the ledger says of one is computed again."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.certificate.ledger_chain import Record, with_hash
from app.errors import Refused
from app.exam.result import Result
from app.exam.result_codec import result_as_plain
from app.procedure.exam_requirements import FIRST_HEADINGS
from app.procedure.library import Library
from app.records.backup.merge import merge_records
from app.records.db.entry_codec import time_text
from app.records.db.foreign_file import _has_known_encoding, refuse_foreign_records
from app.records.db.ledger import Ledger
from app.records.db.migrations import MIGRATIONS, migrate
from app.records.db.records_file import RecordsFile
from app.records.db.schema_difference import schema_difference
from app.records.exams.certificates import CertificateIssuer
from app.records.exams.exam_ledger import (
    CLOSED,
    FAILED,
    MARKED,
    OPENED,
    PASSED,
    REVOKED,
    STRUCK,
    VOIDED,
    DecisionsOnFile,
    ExamListing,
)
from app.records.exams.exam_store import SittingStore
from app.records.training.attempt_store import AttemptStore
from tests.certificate.certificates import KEY
from tests.records.examining import HOUSE, Hall, HousesAsShipped, dealt, sheet, short_house
from tests.records.examining import OPENED as THEN


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return short_house(tmp_path_factory.mktemp("houses"), rounds=1, questions=1)


class Failed:
    """A machine on which Dee has failed, and a station that wants it otherwise."""

    def __init__(self, folder: Path, short: Library) -> None:
        self.short, self.file, self.station = short, folder / "records.sqlite", folder / "station.sqlite"
        with AttemptStore.open(self.file) as store:
            hall = Hall(store, short)
            self.ann, self.ben, dee = hall.people()
            self.sitting = dealt(hall, hall.exams.open(HOUSE, dee, self.ann))
            hall.exams.mark(self.sitting, sheet(self.ben, 1))
            self.digest = SittingStore.beside(store).digest(self.sitting)
            self.machine = Ledger.beside(store).own_chain()
        # The same sitting with good marks, as the station would like it.
        with AttemptStore.open(folder / "other.sqlite") as store:
            hall = Hall(store, short)
            ann, ben, dee = hall.people()
            other = dealt(hall, hall.exams.open(HOUSE, dee, ann))
            hall.exams.mark(other, sheet(ben, 9))
            result = hall.exams.file(other).result
        assert result
        assert result.passed
        self.good = result_as_plain(result)
        RecordsFile.open(self.station).close()

    def write(self, kind: str, body: dict[str, object], file: Path | None = None) -> None:
        """Append a record to the chain of a file, whatever guards it."""
        with closing(sqlite3.connect(file or self.station, isolation_level=None)) as db:
            (chain,) = db.execute("SELECT chain FROM own_chain").fetchone()
            last = db.execute(
                "SELECT number, hash FROM ledger WHERE chain = ? ORDER BY number DESC LIMIT 1", (chain,)
            ).fetchone()
            number, previous = last or (0, "")
            text = json.dumps(body, sort_keys=True)
            record = Record(chain, number + 1, time_text(THEN), kind, self.sitting, text, previous, "")
            db.execute("INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?, ?)", with_hash(record))

    def merge(self) -> None:
        into = self.file.with_name("merged.sqlite")
        merge_records(self.file, self.station, into)
        into.replace(self.file)

    def hall(self) -> Hall:
        return Hall(AttemptStore.open(self.file), self.short)

    def everything(self) -> dict[str, dict[str, object]]:
        """All that a machine would have to say of an exam that was passed."""
        marks = {heading.name: 10 for heading in FIRST_HEADINGS}
        by = self.ben._asdict()
        return {
            OPENED: {"dealer": {}, "house": HOUSE, "digest": self.digest, "by": by},
            CLOSED: {"digest": self.digest},
            MARKED: {"assessor": by, "marks": marks, "words": ""},
            STRUCK: {"fault": 0, "reason": "a slip", "by": by},
            VOIDED: {"reason": "no", "is_attempt": False, "by": by},
            PASSED: {"digest": self.digest, "result": self.good},
        }


@pytest.fixture
def failed(tmp_path: Path, short: Library) -> Failed:
    return Failed(tmp_path, short)


@pytest.fixture
def certify(failed: Failed) -> Iterator[Callable[[], object]]:
    halls = []

    def issue() -> object:
        halls.append(hall := failed.hall())
        store = SittingStore.beside(hall.file)
        issuer = CertificateIssuer(store, hall.exams, failed.short, lambda: hall.now)
        return issuer.issue(failed.sitting, KEY, failed.ann, lambda _: None)

    yield issue
    for hall in halls:
        hall.file.close()


def test_a_merged_stations_records_do_not_turn_a_failed_exam_into_a_pass(
    failed: Failed, certify: Callable[[], object]
) -> None:
    for kind, body in failed.everything().items():
        failed.write(kind, body)
    failed.merge()
    hall = failed.hall()
    filed = hall.exams.file(failed.sitting)
    assert filed.result
    assert (filed.result.passed, filed.strikes, filed.doubt) == (False, (), "")
    assert [set(sheet.marks.values()) for sheet in filed.marks] == [{1}]
    (sat,) = hall.exams.sittings()
    assert (sat.passed, sat.doubt) == (False, "")
    with pytest.raises(Refused, match=r"^exam YNM5-2J36 was not passed, so there is no certificate$"):
        certify()


@pytest.mark.parametrize("kind", [OPENED, CLOSED, MARKED, STRUCK, VOIDED, PASSED, FAILED])
def test_no_record_of_another_machine_about_an_exam_counts(kind: str, failed: Failed) -> None:
    with Ledger.open(failed.file) as ledger:
        before = ledger.about_exam(failed.sitting)
    failed.write(kind, failed.everything().get(kind, {"digest": "", "result": {}}))
    failed.merge()
    with Ledger.open(failed.file) as ledger:
        assert ledger.about_exam(failed.sitting) == before
        assert len(ledger.about(failed.sitting)) == len(before) + 1


def test_any_machine_may_revoke_an_exam(failed: Failed) -> None:
    failed.write(REVOKED, {"reason": "seen cheating", "by": failed.ben._asdict()})
    failed.merge()
    hall = failed.hall()
    revoked = hall.exams.file(failed.sitting).revoked
    assert revoked
    assert revoked.reason == "seen cheating"
    assert [sat.is_revoked for sat in hall.exams.sittings()] == [True]


def test_a_pass_in_the_ledger_that_log_and_marks_contradict_is_named_and_not_believed(
    failed: Failed, certify: Callable[[], object]
) -> None:
    failed.write(PASSED, {"digest": failed.digest, "result": failed.good}, failed.file)
    hall = failed.hall()
    (listed,) = ExamListing.beside(hall.file).exams()
    assert listed.sat.passed is True  # the ledger says so
    said = (
        "The ledger says “passed,” but the log, scores and strikes say “not passed.” The exam does not count."
    )
    (sat,) = hall.exams.sittings()
    assert (sat.passed, sat.doubt) == (False, said)
    filed = hall.exams.file(failed.sitting)
    assert filed.result
    assert (filed.result.passed, filed.doubt) == (False, said)
    with pytest.raises(
        Refused,
        match=r"^there is no certificate for exam YNM5-2J36: The ledger says “passed,” but the log, scores and strikes say “not passed\.” The exam does not count\.$",
    ):
        certify()


def test_a_failure_in_the_ledger_that_log_and_marks_contradict_is_not_a_pass_either(
    tmp_path: Path, short: Library
) -> None:
    with AttemptStore.open(tmp_path / "records.sqlite") as store:
        hall = Hall(store, short)
        ann, ben, dee = hall.people()
        sitting = dealt(hall, hall.exams.open(HOUSE, dee, ann))
        hall.exams.mark(sitting, sheet(ben, 9))
        result = hall.exams.file(sitting).result
        assert result
        plain = result_as_plain(result)
        plain["verdict"]["passed"] = False
        with store._db:
            digest = SittingStore.beside(store).digest(sitting)
            Ledger.beside(store).append(FAILED, sitting, {"digest": digest, "result": plain}, hall.now)
        (sat,) = hall.exams.sittings()
        assert sat.passed is False
        assert sat.doubt.startswith(
            "The ledger says “not passed,” but the log, scores and strikes say “passed.”"
        )


def test_a_pass_without_marks_cannot_be_computed_and_is_not_believed(tmp_path: Path, short: Library) -> None:
    with AttemptStore.open(tmp_path / "records.sqlite") as store:
        hall = Hall(store, short)
        ann, ben, dee = hall.people()
        first, second = [dealt(hall, hall.exams.open(HOUSE, dee, ann)) for _ in range(2)]
        hall.exams.mark(first, sheet(ben, 9))
        result = hall.exams.file(first).result
        assert result
        digest = SittingStore.beside(store).digest(second)
        body = {"digest": digest, "result": result_as_plain(result)}
        Ledger.beside(store).append(PASSED, second, body, hall.now)
        sat = hall.exams.sittings()[0]
        assert sat.id == second
        assert sat.passed is False
        assert (
            "an assessor must score this exam before there is a result. The exam does not count." in sat.doubt
        )
        assert hall.exams.file(second).result is None


def test_a_log_that_the_ledger_does_not_know_has_no_result(failed: Failed) -> None:
    with closing(sqlite3.connect(failed.file, isolation_level=None)) as db:
        db.execute("DROP TRIGGER sitting_entries_update")
        db.execute(
            "UPDATE sitting_entries SET body = replace(body, '\"at\":5', '\"at\":4') WHERE sequence = 5"
        )
    hall = failed.hall()
    assert hall.exams.file(failed.sitting).doubt == (
        "Its log does not match the ledger, so the exam does not count."
    )


def test_a_result_is_computed_once_for_lists_and_again_when_its_records_change(
    failed: Failed, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = failed.hall()
    computed: list[str] = []
    compute = hall.exams._computed

    def counted(sitting: str, decided: DecisionsOnFile) -> Result:
        computed.append(sitting)
        return compute(sitting, decided)

    monkeypatch.setattr(hall.exams, "_computed", counted)
    for _ in range(3):
        assert [sat.passed for sat in hall.exams.sittings()] == [False]
    assert len(computed) == 1
    failed.write(PASSED, {"digest": failed.digest, "result": failed.good}, failed.file)
    assert [sat.passed for sat in hall.exams.sittings()] == [False]
    assert len(computed) == 2


def test_a_house_for_an_exam_is_built_from_its_text_and_never_from_the_cache(
    tmp_path: Path, short: Library
) -> None:
    """A poisoned cache once gave a certificate until 2126."""
    library = short_house(tmp_path / "houses", rounds=1, questions=1)
    library.cache = tmp_path / "cache"
    library.house(HOUSE)
    from hashlib import sha256

    poisoned = 0
    for file in library.cache.glob("*.json"):
        payload = file.read_text("utf-8").partition("\n")[2].replace('"validity": 12', '"validity": 1200')
        file.write_text(f"{sha256(payload.encode()).hexdigest()}\n{payload}", "utf-8")
        poisoned += '"validity": 1200' in payload
    assert poisoned
    again = HousesAsShipped(own=tmp_path / "houses", cache=library.cache)
    assert again.house(HOUSE).exam.validity == 1200
    with AttemptStore.open(tmp_path / "records.sqlite") as store:
        hall = Hall(store, again)
        ann, ben, dee = hall.people()
        sitting = dealt(hall, hall.exams.open(HOUSE, dee, ann))
        hall.exams.mark(sitting, sheet(ben, 9))
        issuer = CertificateIssuer(store, hall.exams, again, lambda: hall.now)
        assert str(issuer.issue(sitting, KEY, ann, lambda _: None).summary.valid_until) == "2032-05-02"


def test_records_of_every_version_there_ever_was_are_ours() -> None:
    for version in range(1, len(MIGRATIONS) + 1):
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
            migrate(db, MIGRATIONS[:version])
            assert refuse_foreign_records(db) == version
            db.execute("PRAGMA user_version = 0")
            with pytest.raises(
                Refused, match=r"^the records in the backup are damaged; nothing was changed\. Use another"
            ):
                refuse_foreign_records(db)
            db.execute("PRAGMA application_id = 7")
            with pytest.raises(
                Refused, match=r"^the backup is another program's database; nothing was changed\. Use another"
            ):
                refuse_foreign_records(db)


def test_a_table_that_is_there_twice_is_named_as_such() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db)
        assert schema_difference(db, "backup") == ""
        db.execute("PRAGMA writable_schema = ON")
        db.execute("INSERT INTO sqlite_schema SELECT * FROM sqlite_schema WHERE name = 'minds'")
        assert schema_difference(db, "backup") == "the backup has a duplicate table"


@pytest.mark.parametrize(
    ("number", "is_known"), [(0, False), (1, True), (3, True), (4, False), (1 + (1 << 24), False)]
)
def test_an_encoding_is_the_number_in_four_bytes_of_the_header(
    number: int, is_known: bool, tmp_path: Path
) -> None:
    file = tmp_path / "records.sqlite"
    header = b"\xff" * 56 + number.to_bytes(4) + b"\xff" * 40
    file.write_bytes(header)
    assert _has_known_encoding(file) is is_known
    file.write_bytes(header[:-1])
    assert _has_known_encoding(file), "SQLite itself refuses what is no whole header"
