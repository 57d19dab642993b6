"""An exam hall with its file on dealers, for tests of what is on file."""

from pathlib import Path

from app.certificate.certificate_text import Signed
from app.certificate.pass_status import Force
from app.exam.supervisor import Supervisor
from app.records.db.ledger import Ledger
from app.records.exams.dealer_files import DealerFiles
from app.records.exams.exam_ledger import CERTIFIED
from app.records.training.attempt_store import AttemptStore
from tests.records.examining import HOUSE, Hall, HousesAsShipped, dealt, sheet, short_house


def nothing(_: Signed) -> None:
    """Everything is ready."""


class Office:
    """A hall with its file on dealers; Dee has just passed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.houses = folder, folder / "houses"
        is_new = not self.houses.exists()
        library = short_house(self.houses, 1, 1, 0) if is_new else HousesAsShipped(own=self.houses)
        self.hall = Hall(AttemptStore.open(folder / "records.sqlite"), library)
        if is_new:
            self.hall.people()
            self.ann, self.ben = self.hall.supervisors.everybody()
            self.examine()
        self.ann, self.ben = self.hall.supervisors.everybody()
        (self.dee,) = self.hall.dealers()
        self.first = self.hall.exams.sittings()[0].id

    def examine(self, mark: int = 8, name: str = "Dee", badge: str = "4") -> str:
        """An exam of somebody; with a mark of 1 the dealer does not pass."""
        known = [each for each in self.hall.dealers() if (each.name, each.badge) == (name, badge)]
        dealer = known[0] if known else self.hall.dealer(name, badge)
        sitting = dealt(self.hall, self.hall.exams.open(HOUSE, dealer, self.ann))
        self.hall.exams.mark(sitting, sheet(self.ben, mark))
        return sitting

    @property
    def filing(self) -> DealerFiles:
        """With the house files as they are now."""
        library, signing = HousesAsShipped(own=self.houses), self.folder / "signing"
        return DealerFiles(self.hall.file, self.hall.exams, library, signing, lambda: self.hall.now)

    def issue(self, sitting: str = "", by: Supervisor | None = None) -> Signed:
        return self.filing.issue(sitting or self.first, by or self.ann, nothing)

    def due(self) -> list[tuple[str, str]]:
        return [(each.number, each.force.kind) for each in self.filing.due()]

    def force(self, sitting: str = "") -> Force:
        """How an exam stands on its file sheet."""
        found = {each.sat.id: each.force for each in self.filing.sheet(self.first).exams}
        force = found[sitting or self.first]
        assert force
        return force

    def issued(self) -> int:
        return sum(entry.kind == CERTIFIED for entry in Ledger.beside(self.hall.file).about(self.first))

    def change_a_rule(self) -> None:
        file = self.houses / f"{HOUSE}.toml"
        file.write_text(file.read_text("utf-8").replace("max = 25000", "max = 30000", 1), "utf-8")
