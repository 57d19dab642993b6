"""Opening an exam: which dealer, at which house, and what the exam of that house asks for."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QLabel, QVBoxLayout, QWidget

from app.drills.course import course_at
from app.errors import Refused
from app.exam.exam_words import exam_words, unconfirmed_words
from app.learning.names_and_badges import folded
from app.learning.people import Person
from app.procedure.library import Library
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.forms import Field, line_entry
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import Avatar, EmptyState, ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListArea, PageFooter, PageShell
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.choice import ComboBox
from app.ui.table.vignettes import vignette

_MOST = 60
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
        houses: Sequence[str],
        settings: Settings,
        parent: QWidget,
    ) -> None:
        """The first of `houses` that can be dealt is offered."""
        super().__init__(parent)
        self._people = people
        self._library = library
        self.search = line_entry(placeholder="Dealer’s name or badge")
        self.search.setAccessibleName("Dealer’s name or badge")
        self.dealers = QButtonGroup(self)
        self._shown: list[Person] = []
        self.house = ComboBox()
        self.blueprint = label("", wraps=True)
        self.open = PageButton("Open the exam", "primary", "check")
        self.footer = PageFooter(_CONSEQUENCE)
        self.shell = PageShell(self, settings, PageHeader("Open an exam", has_home=False))
        self.back = self.shell.header.back
        self._offer_houses(houses)
        self._lay_out()
        self.search.textChanged.connect(self._list)
        self.dealers.idClicked.connect(self._choose)
        self.house.currentIndexChanged.connect(self._tell_house)
        self.shell.header.went_back.connect(self.closed)
        self.open.clicked.connect(self._open)
        self._list()
        self._tell_house()
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
        while item := self._names.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
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
            self._names.addWidget(row)
        if not self._shown:
            self._names.addWidget(self._nobody())
        self._names.addStretch(1)
        self.shell.dress()
        self._choose()

    def _nobody(self) -> QWidget:
        picture = vignette("backs", self._library.house(self.house.currentData()))
        if self._people:
            return EmptyState("No dealers match", "Try a shorter search.", picture)
        return EmptyState("No dealers yet", "Add them under Sign In on Home, then come back.", picture)

    def _choose(self) -> None:
        self.open.setEnabled(self.dealer is not None)
        self.tell("")

    def _tell_house(self) -> None:
        course = course_at(self._library, self.house.currentData())
        left = unconfirmed_words(course.house)
        self.blueprint.setText("\n\n".join([*([left] if left else []), *exam_words(course)]))

    def _open(self) -> None:
        if self.dealer:
            self.chosen.emit(self.dealer, self.house.currentData())

    def _lay_out(self) -> None:
        who, what, inside = PagePanel("Who is dealing?"), PagePanel("The exam"), QWidget()
        self._names = QVBoxLayout(inside)
        self._names.setContentsMargins(0, 0, 8, 0)
        self._names.setSpacing(0)
        self.blueprint.setAlignment(Qt.AlignmentFlag.AlignTop)
        who.add(self.search)
        who.column.addSpacing(12)
        who.add(ListArea(inside, "Dealers"), 1)
        what.add(Field("House", self.house))
        what.column.addSpacing(12)
        what.add(ListArea(self.blueprint, "The exam"), 1)
        self.footer.add(self.open)
        self.shell.fill(Columns(who, what), self.footer)
