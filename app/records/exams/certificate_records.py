"""What the ledger holds about certificates: that one was issued, by whom, with which key and which head."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from app.certificate.signature import PublicKey
from app.certificate.summary_of_result import LedgerStanding
from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.ports.dealer_files import Issued
from app.records.db.db_errors import in_words
from app.records.db.entry_codec import reading
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.exam_file import FAILED, PASSED
from app.records.exams.ledger import Ledger, LedgerEntry

CERTIFIED = "certified"


class Certified(RecordsFile):
    """The certificates that were issued of the exams in a file of records."""

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Nobody else writes meanwhile, and what is written in here is written at its end or not at all."""
        with in_words(self.path), transaction(self._db):
            yield

    def now(self) -> LedgerStanding:
        """How far the ledger has come."""
        head = Ledger.beside(self).head()
        assert head is not None, "the exam itself is in the ledger"
        return LedgerStanding(head.chain, head.number, head.hash)

    def before(self, sitting: str, key: PublicKey) -> LedgerStanding | None:
        """How far the ledger was when this key signed a certificate of the result as it stands, if it did."""
        found = None
        with reading(f"exam {sitting}"):
            for entry in Ledger.beside(self).about(sitting):
                if entry.kind in (PASSED, FAILED):
                    found = None
                elif entry.kind == CERTIFIED and entry.body["key"] == key.fingerprint:
                    found = LedgerStanding(**entry.body["ledger"])
        return found

    def write(
        self, sitting: str, standing: LedgerStanding, key: PublicKey, by: Supervisor, when: datetime
    ) -> None:
        """Write down that a certificate was issued. Belongs into `writing`."""
        body = {"by": by._asdict(), "ledger": standing._asdict(), "key": key.fingerprint}
        Ledger.beside(self).append(CERTIFIED, sitting, body, when)

    def refuse_elsewhere(self, sitting: str) -> None:
        """The key that vouches for an exam is that of the machine it was held on."""
        with in_words(self.path):
            row = self._db.execute(
                "SELECT machine FROM sittings"
                " JOIN origins ON kind = 'sittings' AND origins.id = sittings.number WHERE sittings.id = ?",
                (sitting,),
            ).fetchone()
        if row:
            raise Refused(
                f"exam {sitting} was held on another machine, that of the ledger {row[0]}: its certificate is"
                " issued there, with the key of that machine"
            )


def issued_of(entry: LedgerEntry) -> Issued:
    """What a record of an issued certificate says."""
    body = entry.body
    return Issued(entry.at, _signed(body["by"]), body["ledger"]["record"], body["ledger"]["head"])


def _signed(by: dict[str, str]) -> str:
    return f"{by['name']} ({by['badge']})" if by["badge"] else by["name"]
