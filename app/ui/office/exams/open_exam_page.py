"""Opening an exam: which dealer, at which house, and what the exam of that house asks for."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from app.drills.course import course_at
from app.errors import Refused
from app.exam.exam_words import exam_words, unconfirmed_words
from app.learning.names_and_badges import folded
from app.learning.people import Person
from app.procedure.library import Library
from app.ui.kit.page import PageWithBack
from app.ui.kit.widgets.choice import ComboBox
from app.ui.kit.widgets.parts import button, field, scrolling, words
from app.ui.kit.widgets.person_button import PersonButton

_MOST = 60
_NOBODY = "No dealer is on the list yet: Sign in…, in the menu under Trainees, adds them."


class OpenExamPage(PageWithBack):
    """A dealer, a house, and the exam in words.

    Signals:
        chosen: the dealer and the house.
        closed: back to the exams.
    """

    chosen = Signal(object, str)

    def __init__(
        self, people: Sequence[Person], library: Library, houses: Sequence[str], parent: QWidget
    ) -> None:
        """The first of `houses` that can be dealt is offered."""
        super().__init__(parent)
        self._people = people
        self._library = library
        self.search = field("Name or badge of the dealer")
        self.dealers = QButtonGroup(self)
        self._shown: list[Person] = []
        self.house = ComboBox()
        self.house.setAccessibleName("The house")
        self.blueprint, self.told = words("", "text"), words("", "trouble")
        self.back = button("Back (Esc)")
        self.open = button("Open the exam", is_primary=True)
        self._offer_houses(houses)
        self._lay_out()
        self.search.textChanged.connect(self._list)
        self.dealers.idClicked.connect(self._choose)
        self.house.currentIndexChanged.connect(self._tell_house)
        self.back.clicked.connect(self.closed)
        self.open.clicked.connect(self._open)
        self._list()
        self._tell_house()
        if not people:
            self.tell(_NOBODY)
        self.search.setFocus()

    @property
    def dealer(self) -> Person | None:
        """Who is chosen."""
        place = self.dealers.checkedId()
        return self._shown[place] if place >= 0 else None

    def tell(self, trouble: str) -> None:
        """Say why it cannot be opened."""
        self.told.setText(trouble)

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
            old.hide()
            old.deleteLater()
        wanted = folded(self.search.text())
        self._shown = [each for each in self._people if wanted in f"{each.name} {each.badge}".casefold()][
            :_MOST
        ]
        for place, person in enumerate(self._shown):
            name = PersonButton(person, self._area)
            name.setCheckable(True)
            name.setChecked(person == chosen)
            self.dealers.addButton(name, place)
            self._names.insertWidget(place, name)
        self._choose()

    def _choose(self) -> None:
        self.open.setEnabled(self.dealer is not None)
        self.told.setText("")

    def _tell_house(self) -> None:
        course = course_at(self._library, self.house.currentData())
        left = unconfirmed_words(course.house)
        self.blueprint.setText("\n\n".join([*([left] if left else []), *exam_words(course)]))

    def _open(self) -> None:
        if self.dealer:
            self.chosen.emit(self.dealer, self.house.currentData())

    def _lay_out(self) -> None:
        inside = QWidget()
        self._names = QVBoxLayout(inside)
        self._names.setContentsMargins(0, 0, 4, 0)
        self._names.addStretch(1)
        self._area = scrolling(inside, "Dealers")
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.blueprint.setAlignment(Qt.AlignmentFlag.AlignTop)
        left, right, middle, row = QVBoxLayout(), QVBoxLayout(), QHBoxLayout(), QHBoxLayout()
        left.addWidget(self.search)
        left.addWidget(self._area, 1)
        right.addWidget(self.house)
        right.addWidget(scrolling(self.blueprint, "The exam"), 1)
        middle.setSpacing(24)
        middle.addLayout(left, 2)
        middle.addLayout(right, 3)
        row.addWidget(self.back, 1)
        row.addWidget(self.open, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 16, 32, 16)
        column.setSpacing(12)
        column.addWidget(words("Open an exam", "large"))
        column.addLayout(middle, 1)
        column.addWidget(self.told)
        column.addLayout(row)
