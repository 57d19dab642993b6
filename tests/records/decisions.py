"""Houses that decide about their rules, for tests: a machine with a supervisor, and what is decided there."""

from datetime import UTC, datetime
from pathlib import Path

from app.exam.supervisor import Supervisor
from app.procedure.library import Library
from app.records.exams.supervisor_store import SupervisorStore
from app.records.records import Records
from tests.records.examining import KEPT

ANN = Supervisor("ann", "Ann", "17")
NOW = datetime(2031, 5, 2, 10, 0, tzinfo=UTC)


class Machine:
    """Records with a supervisor in them, and a library of its own that nobody else decides for."""

    def __init__(self, file: Path, own: Path | None = None) -> None:
        self.file = file
        self.own = own or file.parent / "houses"
        self.start()
        store = SupervisorStore.beside(self.keeping._store)
        if not store.accounts():
            store.add(ANN, KEPT, None, NOW)

    def start(self) -> None:
        """The program is started, once more if it was before."""
        self.library = Library(own=self.own)
        self.keeping = Records(self.file, self.library, lambda: NOW)
        self.rules = self.keeping.rules

    def stop(self) -> None:
        self.keeping.set_aside()

    def confirm_everything(self, house: str) -> None:
        self.rules.confirm(house, [rule.key for rule in self.rules.of(house).rules], ANN)
