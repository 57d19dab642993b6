"""What supervisors decide about the stations of their school, in the ledger of the office."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

from app.certificate.revocations import Revocation, number_of_key
from app.certificate.signature import PublicKey
from app.exam.supervisor import Supervisor
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import refuse_damaged
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.supervisor_store import SupervisorStore

STATION_ENROLLED, CODE_RENEWED = "station-enrolled", "station-code-renewed"
STATION_WITHDRAWN, STATION_RELEASED = "station-withdrawn", "station-released"
STATION_KINDS = (STATION_ENROLLED, CODE_RENEWED, STATION_WITHDRAWN, STATION_RELEASED)

Done = TypeVar("Done")


class StationDecisions(RecordsFile):
    """The records about stations in a file of records."""

    def write(
        self,
        kind: str,
        station: str,
        reason: str,
        by: Supervisor | None,
        when: datetime,
        act: Callable[[], Done],
        key: PublicKey | None = None,
    ) -> Done:
        """Record it, then do it, in one transaction: what is refused is not recorded.

        Nobody signs only on a machine without supervisors. `key` is the one that counts no longer.
        """
        body: dict[str, Any] = {"reason": reason, "by": by._asdict() if by else None}
        if key:
            body["key"] = number_of_key(key.fingerprint)
        with refuse_db_errors(self.path), transaction(self._db):
            if by:
                SupervisorStore.beside(self).refuse_stranger(by)
            Ledger.beside(self).append(kind, station, body, when)
            return act()

    def withdrawn_keys(self) -> list[Revocation]:
        """The keys of withdrawn stations, as lists of revocations have them.

        Every station follows its office in this, so each machine knows it without a network.
        """
        with refuse_damaged("the withdrawn stations"):
            return [
                Revocation(entry.body["key"], entry.at.astimezone().date(), entry.body["reason"])
                for entry in Ledger.beside(self).own_of(STATION_WITHDRAWN)
                if "key" in entry.body
            ]
