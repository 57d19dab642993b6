"""Opening an exam: which dealer, at which house, with which form, and what that form asks for."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QLabel, QWidget

from app.course.outlook import StudentOutlook
from app.drills.other_houses import course_at
from app.errors import Refused
from app.exam.blueprint import house_with
from app.exam.exam_form import ExamForm
from app.exam.exam_words import ACCOMMODATIONS, exam_parts, unconfirmed_words
from app.exam.form_design import expected_minutes
from app.learning.names_and_badges import folded
from app.learning.people import Person
from app.ports.exams import FormsPort
from app.ports.outlook import OutlookPort
from app.procedure.exam_requirements import Accommodation
from app.procedure.library import Library
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.check_list import TickBox
from app.ui.kit.components.form_fields import Field, line_entry
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import Avatar, EmptyState, FigureRows, ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListColumn, PageFooter, PageShell
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.choice import ComboBox
from app.ui.kit.widgets.parts import sentence
from app.ui.table.vignettes import vignette

_MOST = 60
_NOT_APPROVED = (
    "This house has no approved exam form. Go back, open Exam forms, and have a supervisor approve one."
)
_CONSEQUENCE = (
    "The clock starts when the dealer takes the seat. You can’t do anything else at this station until then."
)


class OpenExamPage(PageWithBack):
    """A dealer, a house, and the exam in words.

    Signals:
        chosen: the dealer and the house.
        closed: back to the exams.
    """

    chosen = Signal(object, str)

    def __init__(
        self,
        people: Sequence[Person],
        library: Library,
        forms: FormsPort,
        outlook: OutlookPort,
        houses: Sequence[str],
        settings: Settings,
        parent: QWidget,
    ) -> None:
        """The first of `houses` that can be dealt is offered."""
        super().__init__(parent)
        self._people = people
        self._library = library
        self._forms = forms
        self._outlook = outlook
        self._task = BackgroundTask(self)
        self._task.found.connect(self._tell_readiness)
        self.readiness = label("", "quiet", wraps=True)
        self._offered: list[ExamForm] = []
        self.search = line_entry(placeholder="Dealer’s name or badge")
        self.search.setAccessibleName("Dealer’s name or badge")
        self.dealers = QButtonGroup(self)
        self._shown: list[Person] = []
        self.house, self.forms = ComboBox(), ComboBox()
        self.allowed = {name: TickBox(words) for name, words in ACCOMMODATIONS.items()}
        self.blueprint = ListColumn("The exam")
        self.open = PageButton("Open the exam", "primary", "check")
        self.footer = PageFooter(_CONSEQUENCE)
        self.shell = PageShell(self, settings, PageHeader("Open an exam", has_home=False))
        self.back = self.shell.header.back
        self._offer_houses(houses)
        self._lay_out()
        self.search.textChanged.connect(self._list)
        self.dealers.idClicked.connect(self._choose)
        self.house.currentIndexChanged.connect(self._offer_forms)
        self.forms.currentIndexChanged.connect(self._tell_form)
        self.shell.header.went_back.connect(self.closed)
        self.open.clicked.connect(lambda: self.chosen.emit(self.dealer, self.house.currentData()))
        self._list()
        self._offer_forms()
        self.search.setFocus()

    @property
    def told(self) -> QLabel:
        """Why it cannot be opened."""
        return self.shell.told

    @property
    def dealer(self) -> Person | None:
        """Who is chosen."""
        place = self.dealers.checkedId()
        return self._shown[place] if place >= 0 else None

    @property
    def form(self) -> ExamForm | None:
        """The approved form that is chosen; None where the house has none."""
        place = self.forms.currentIndex()
        return self._offered[place] if place >= 0 else None

    @property
    def accommodations(self) -> tuple[Accommodation, ...]:
        """What the dealer is allowed, of what the form allows."""
        may = self.form.exam.accommodations if self.form else ()
        return tuple([name for name, each in self.allowed.items() if name in may and each.isChecked()])

    def tell(self, trouble: str) -> None:
        """Say why it cannot be opened."""
        self.shell.tell(trouble)

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def _offer_houses(self, first: Sequence[str]) -> None:
        for house in self._library.files():
            try:
                self.house.addItem(self._library.house(house).name, house)
            except Refused:
                # What is wrong with its file is said in the menu.
                continue
        places = [self.house.findData(house) for house in first]
        self.house.setCurrentIndex(next((place for place in places if place >= 0), 0))

    def _list(self) -> None:
        chosen = self.dealer
        for old in self.dealers.buttons():
            self.dealers.removeButton(old)
        self._names.clear()
        wanted = folded(self.search.text())
        found = [each for each in self._people if wanted in f"{each.name} {each.badge}".casefold()]
        self._shown = found[:_MOST]
        for place, person in enumerate(self._shown):
            row = ListRow(
                person.name, f"Badge {person.badge}" if person.badge else "", Avatar(person.name), opens=False
            )
            row.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            row.setAccessibleName(f"{person.name} {person.badge}".strip())
            row.setCheckable(True)
            row.setChecked(person == chosen)
            self.dealers.addButton(row, place)
            self._names.add(row)
        if not self._shown:
            self._names.add(self._nobody())
        self.shell.dress()
        self._choose()

    def _nobody(self) -> QWidget:
        picture = vignette("backs", self._library.house(self.house.currentData()))
        if self._people:
            return EmptyState("No dealers match", "Try a shorter search.", picture)
        return EmptyState("No dealers yet", "Add them under Sign in on Home, then come back.", picture)

    def _choose(self) -> None:
        self.open.setEnabled(self.dealer is not None and self.form is not None)
        self.tell("")
        self.readiness.clear()
        if self.dealer:
            self._task.begin(self._outlook.looking(self.house.currentData(), self.dealer))

    def _tell_readiness(self, outlook: StudentOutlook) -> None:
        """Say how ready the dealer is. It stops nobody from opening the exam."""
        readiness = outlook.readiness
        left = readiness.skills.critical_left
        critical = f" Critical skills not mastered yet: {left}." if left else ""
        self.readiness.setText(f"{readiness.title}. {readiness.chance_words}{critical}")

    def _offer_forms(self) -> None:
        """The approved forms of the house, its own exam first."""
        offered: list[ExamForm] = []
        trouble = ""
        try:
            offered = self._forms.to_sit(self.house.currentData())
        except Refused as refusal:
            trouble = sentence(refusal)
        self.forms.clear()
        self._offered = offered
        self.forms.addItems([form.title for form in offered])
        self._tell_form()
        self.tell(trouble)

    def _tell_form(self) -> None:
        form, course = self.form, course_at(self._library, self.house.currentData())
        for name, each in self.allowed.items():
            each.setVisible(form is not None and name in form.exam.accommodations)
        self.forms.setEnabled(form is not None)
        self._choose()
        self.blueprint.clear()
        if form is None:
            self.blueprint.add(label(_NOT_APPROVED, ink="form", wraps=True))
            self.shell.dress()
            return
        at = course._replace(house=house_with(course.house, form.exam))
        minutes = expected_minutes(course, form.exam).whole
        if left := unconfirmed_words(at.house):
            self.blueprint.add(label(left, "small", "form", wraps=True))
            self.blueprint.add_space(12)
        self.blueprint.add(label(f"About {minutes} minutes", "heading"), label(form.standing, "quiet"))
        self.blueprint.add_space(12)
        self.blueprint.add(*[FigureRows(*part) for part in exam_parts(at)])
        self.shell.dress()

    def _lay_out(self) -> None:
        who, what = PagePanel("Who is dealing?"), PagePanel("The exam")
        felt = vignette("test", self._library.house(self.house.currentData()))
        self._names = ListColumn("Dealers", picture=felt)
        who.add(self.search)
        who.column.addSpacing(12)
        who.add(self._names, 1)
        who.column.addSpacing(8)
        who.add(self.readiness)
        for each in self.allowed.values():
            who.add(each)
        what.add(Field("House", self.house))
        what.column.addSpacing(8)
        what.add(Field("Form", self.forms))
        what.column.addSpacing(12)
        what.add(self.blueprint, 1)
        self.footer.add(self.open)
        # However large the text, what comes up stands beside who deals.
        self.shell.fill(Columns(who, what, is_stacked=False), self.footer)
