"""Trust between machines: signing a head and checking it, and the supervisors' door with many ledger records."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from app.certificate.ledger_status import LedgerStanding
from app.certificate.signature import new_key
from app.certificate.signed_head import sign_head
from app.exam.exam_log import ClockPaused, Closed, Happened, Opened
from app.learning.roster import Trainee
from app.procedure.exam_requirements import Exam, exam_as_plain
from app.procedure.house_text import HouseText
from app.procedure.library import Library
from app.records.db.entry_codec import time_text
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.checkpoint import rollback_words
from app.records.exams.dealer_files import DealerFiles
from app.records.exams.exam_service import ExamRecords
from app.records.exams.exam_store import SittingStore
from app.records.exams.short_ids import new_id
from app.records.training.trainee_store import TraineeStore
from tests.benchmarks.clock import interleaved
from tests.benchmarks.row import Row, span

_RECORDS, _EXAMS, _ENTRIES = 3_000, 300, 200
_TURNS = 101
_ACT, _DOOR = 0.001, 0.050
_WHEN = datetime(2026, 11, 17, 8, tzinfo=UTC)
_STANDING = LedgerStanding("0123456789abcdef", _RECORDS, "0" * 64)


def rows() -> Iterator[Row]:
    """A signature made and checked, the comparison at each start, and the door."""
    key = new_key()

    def sign_and_check() -> None:
        assert sign_head(_STANDING, "2026-11-17", key).is_genuine

    with TemporaryDirectory() as name, RecordsFile.open(Path(name, "records.sqlite")) as records:
        signing = Path(name, "signing")
        _fill(records)
        exams = ExamRecords(records, Library(), lambda: _WHEN, Random(1))
        filing = DealerFiles(records, exams, Library(), signing, lambda: _WHEN)

        def open_door() -> None:
            assert filing.check_door() == exams.ledger_trouble() == ""

        def check_ahead() -> None:
            exams.check_ahead()()

        check_ahead()
        open_door()
        signed, compared, ahead, door = interleaved(
            sign_and_check,
            lambda: rollback_words(records, signing),
            check_ahead,
            open_door,
            turns=_TURNS,
        )
    held = f"{_RECORDS:,} ledger records and the logs of {_EXAMS} exams"
    yield _below("a head signed and checked", signed, _ACT)
    yield _below(f"the checkpoint compared with {_RECORDS:,} ledger records", compared, _ACT)
    yield Row(f"{held} checked while a PIN is typed", span(ahead), "", None, "", None)
    yield _below(f"key, checkpoint, signature and ledger at the door then, {held}", door, _DOOR)


def _fill(records: RecordsFile) -> None:
    """Exams with their logs, and what was decided about each."""
    records._db.execute("PRAGMA synchronous = OFF")
    ledger, store, chance = Ledger.beside(records), SittingStore.beside(records), Random(1)
    house = HouseText("house", b"1", b"", "", "")
    nobody = {"id": "", "name": "", "badge": ""}
    who = TraineeStore.beside(records).add(Trainee("Dee", "1"), _WHEN)
    log: list[Happened] = [
        *[ClockPaused("", "so it was " * 12, 1.0)] * _ENTRIES,
        Closed("", "", time_text(_WHEN), 2.0),
    ]
    for number in range(_EXAMS):
        exam, dealer = new_id(chance), {"name": "Dee", "badge": str(number)}
        plan, when = exam_as_plain(Exam()), time_text(_WHEN)
        opened = Opened(house.house_id, house.hash, "1", plan, {"rounds": 1}, dealer, nobody, when)
        store.begin(exam, opened, house, who)
        store.append(exam, 1, log, _WHEN)
        with transaction(records._db):
            for _ in range(_RECORDS // _EXAMS - 2):  # its opening and its closing are there
                ledger.append("remark", exam, {"text": "so it was"}, _WHEN)


def _below(what: str, took: float, aim: float) -> Row:
    return Row(what, span(took), "", None, f"< {span(aim)}", took < aim)
