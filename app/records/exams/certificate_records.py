"""What the ledger holds about certificates: issued by whom, with which key and which head."""

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
    """The certificates issued for the exams in a file of records."""

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction: nobody else writes meanwhile, and all of it is stored or nothing."""
        with in_words(self.path), transaction(self._db):
            yield

    def now(self) -> LedgerStanding:
        """The head of the ledger."""
        head = Ledger.beside(self).head()
        assert head is not None, "the exam itself is in the ledger"
        return LedgerStanding(head.chain, head.number, head.hash)

    def before(self, sitting: str, key: PublicKey) -> LedgerStanding | None:
        """The ledger's head when this key signed the current result; None if it did not."""
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
        """Record that a certificate was issued. Call it inside `writing`."""
        body = {"by": by._asdict(), "ledger": standing._asdict(), "key": key.fingerprint}
        Ledger.beside(self).append(CERTIFIED, sitting, body, when)

    def refuse_elsewhere(self, sitting: str) -> None:
        """Refuse an exam of another machine: only the key of its own machine vouches for it."""
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
    """The body of the ledger's record."""
    body = entry.body
    return Issued(entry.at, _signed(body["by"]), body["ledger"]["record"], body["ledger"]["head"])


def _signed(by: dict[str, str]) -> str:
    return f"{by['name']} ({by['badge']})" if by["badge"] else by["name"]
