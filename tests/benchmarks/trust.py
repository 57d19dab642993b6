"""Trust between machines: signing a head and checking it, and the supervisors' door with many ledger records."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from app.certificate.ledger_status import LedgerStanding
from app.certificate.signature import new_key
from app.certificate.signed_head import sign_head
from app.procedure.library import Library
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.checkpoint import rollback_words
from app.records.exams.dealer_files import DealerFiles
from app.records.exams.exam_records import ExamRecords
from app.records.exams.ledger import Ledger
from tests.benchmarks.clock import interleaved
from tests.benchmarks.row import Row, span

_RECORDS = 3_000
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
        ledger, signing = Ledger.beside(records), Path(name, "signing")
        with transaction(records._db):
            for number in range(_RECORDS):
                ledger.append("remark", str(number), {"text": "so it was"}, _WHEN)
        exams = ExamRecords(records, Library(), lambda: _WHEN, Random(1))
        filing = DealerFiles(records, exams, Library(), signing, lambda: _WHEN)
        assert filing.check_door() == ""
        signed, compared, door = interleaved(
            sign_and_check,
            lambda: rollback_words(records, signing),
            filing.check_door,
            turns=_TURNS,
        )
    yield _below("a head signed and checked", signed, _ACT)
    yield _below(f"the checkpoint compared with {_RECORDS:,} ledger records", compared, _ACT)
    yield _below(f"key, checkpoint and signature at the door, {_RECORDS:,} ledger records", door, _DOOR)


def _below(what: str, took: float, aim: float) -> Row:
    return Row(what, span(took), "", None, f"< {span(aim)}", took < aim)
