"""The people: their cohorts, who has left, and who is brought back."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.learning.people import Person, cohorts_of
from app.ports.dealer_files import DealerFilesPort
from app.ui.kit.components.dialogs import Panel, ReasonPanel
from app.ui.kit.widgets.parts import sentence
from app.ui.office.office_context import OfficeContext
from app.ui.office.records.people_page import CohortPanel, PeoplePage
from app.ui.office.records.record_columns import PersonOnFile

_ARCHIVE = (
    "This person comes off the sign-in list, the class and the due list, and can’t take new exams. "
    "Exams, records and certificates stay on file. The ledger records your reason and your name. You can "
    "bring the person back."
)
_BRING_BACK = "This person goes back on every list. The ledger records your reason and your name."

Decide = Callable[[Person, str, Supervisor], None]


class PeopleController(QObject):
    """The page of the people, and the panels over it.

    Signals:
        turned: another page of the records is wanted, by its name among the tabs.
        closed: back to the exams on record.
    """

    turned = Signal(object)
    closed = Signal()

    def __init__(self, context: OfficeContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self.panel: Panel | None = None

    def show(self, said: str = "") -> None:
        """Everybody, also those who left."""
        context = self._context
        filing = context.records.filing
        try:
            people = context.records.people.everybody(with_archived=True)
            notes = {person.id: filing.archive_notes(person)[-1:] for person in people if person.is_archived}
        except Refused as refusal:
            context.warn(refusal)
            return
        rows = [PersonOnFile(person, *notes.get(person.id, ())) for person in people]
        page = PeoplePage(rows, context.settings, context.screen)
        page.table.lie_on(context.picture("watch"))
        page.turned.connect(self.turned)
        page.closed.connect(self.closed)
        page.asked_to_archive.connect(lambda who: self._ask_to_archive(page, who))
        page.asked_to_bring_back.connect(lambda who: self._ask_to_bring_back(page, who))
        page.asked_for_cohort.connect(lambda who: self._ask_for_cohort(page, who))
        context.pages.show(page)
        if said:
            page.tell(said)

    def _ask_to_archive(self, page: PeoplePage, who: Person) -> None:
        panel = ReasonPanel(f"Archive {who.name}?", _ARCHIVE, "Archive", page)
        said = f"{who.name} is archived."
        panel.given.connect(lambda why: self._decide(panel, self._filing.archive, who, why, said))
        self._open(panel, page)

    def _ask_to_bring_back(self, page: PeoplePage, who: Person) -> None:
        panel = ReasonPanel(f"Bring {who.name} back?", _BRING_BACK, "Bring back", page)
        said = f"{who.name} is back."
        panel.given.connect(lambda why: self._decide(panel, self._filing.bring_back, who, why, said))
        self._open(panel, page)

    def _ask_for_cohort(self, page: PeoplePage, who: Person) -> None:
        listed = page.listed
        everybody = self._context.records.people.everybody(with_archived=True)
        panel = CohortPanel(who, len(listed), cohorts_of(everybody), page)
        panel.given.connect(
            lambda cohort, for_all: self._set_cohort(panel, listed if for_all else [who], cohort)
        )
        self._open(panel, page, panel.entry)

    def _decide(self, panel: ReasonPanel, decide: Decide, who: Person, why: str, said: str) -> None:
        try:
            decide(who, why, self._context.supervisor)
        except Refused as refusal:
            panel.tell(sentence(refusal))
        else:
            self.show(said)

    def _set_cohort(self, panel: CohortPanel, people: list[Person], cohort: str) -> None:
        try:
            self._context.records.people.set_cohort(people, cohort)
        except Refused as refusal:
            panel.tell(sentence(refusal))
        else:
            whose = people[0].name if len(people) == 1 else f"{len(people)} people"
            name = " ".join(cohort.split())
            self.show(f"{whose}: {f'cohort {name}' if name else 'no cohort'}.")

    def _open(self, panel: Panel, page: PeoplePage, first: QWidget | None = None) -> None:
        self.panel = panel
        panel.left.connect(self.show)
        panel.lie_over(page, first)

    @property
    def _filing(self) -> DealerFilesPort:
        return self._context.records.filing
