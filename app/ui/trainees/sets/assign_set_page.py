"""The form to assign a set: a title, drills, features and rounds, the due date, and the trainees."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from app.learning.assigned_set import MOST_ROUNDS, TITLE_LENGTH, Assigned
from app.learning.dates import day_words
from app.learning.people import Person
from app.ui.kit.page import PageWithBack
from app.ui.kit.widgets.check_list import CheckList
from app.ui.kit.widgets.choice import ComboBox
from app.ui.kit.widgets.parts import button, field, words

_DAYS, _WEEK = 120, 7
"""The most days until a set is due, and the default."""
_ROUNDS = (0, 1, 2, 3, 5, 10, 15, 20, 30, 50, 100, 200, MOST_ROUNDS)
_EVERYBODY = "For everyone, including new trainees. Check names to assign it to them only."


class Offer(NamedTuple):
    """What a set can contain, by name and in words."""

    drills: Sequence[tuple[str, str]]
    features: Sequence[tuple[str, str]]
    people: Sequence[Person]
    first: date
    """The first possible due date."""


class AssignSetPage(PageWithBack):
    """One form.

    Signals:
        assigned: the `Assigned` set, and the ids of its trainees, or None for the whole class.
        closed: back to the sets.
    """

    assigned = Signal(object, object)

    def __init__(self, title: str, offer: Offer, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = field("Title, such as Week 2")
        self.title.setMaxLength(TITLE_LENGTH)
        self.due, self.rounds = ComboBox(), ComboBox()
        for ahead in range(_DAYS):
            day = offer.first + timedelta(ahead)
            self.due.addItem(f"{day:%a} {day_words(day)}", day)
        self.due.setCurrentIndex(_WEEK)
        self.due.setAccessibleName("Due day")
        for count in _ROUNDS:
            self.rounds.addItem(str(count) if count else "None", count)
        self.rounds.setAccessibleName("Rounds to deal")
        self.drills = CheckList("Drills to master", offer.drills)
        self.features = CheckList("Features to meet", offer.features)
        people = [(str(each.id), _called(each)) for each in offer.people]
        self.people = CheckList("For whom", people)
        self.told = words("", "trouble")
        self.told.hide()
        self.whom = words(_EVERYBODY, "quiet")
        self.save, self.back = button("Assign", is_primary=True), button("Back (Esc)")
        self._lay_out(title)
        self.people.itemChanged.connect(self._tell_whom)
        self.save.clicked.connect(self._assign)
        self.back.clicked.connect(self.closed)
        self.title.setFocus()

    def tell(self, text: str) -> None:
        """Show what is wrong with it."""
        self.told.setText(text)
        self.told.setVisible(bool(text))

    def _assign(self) -> None:
        made = Assigned(
            " ".join(self.title.text().split()),
            self.due.currentData(),
            self.drills.ticked,
            self.features.ticked,
            self.rounds.currentData(),
        )
        self.tell("")
        self.assigned.emit(made, [int(each) for each in self.people.ticked] or None)

    def _tell_whom(self) -> None:
        chosen = len(self.people.ticked)
        self.whom.setText(f"For {chosen} of {self.people.count()}." if chosen else _EVERYBODY)

    def _lay_out(self, title: str) -> None:
        top = QHBoxLayout()
        for widget, share in (
            (self.title, 4),
            (words("Due"), 0),
            (self.due, 4),
            (words("Rounds to deal"), 0),
            (self.rounds, 2),
        ):
            top.addWidget(widget, share)
        lists = QGridLayout()
        lists.setHorizontalSpacing(14)
        for place, (head, ticks) in enumerate(
            (
                ("Drills to master", self.drills),
                ("To meet at the table", self.features),
                ("For whom", self.people),
            )
        ):
            lists.addWidget(words(head, "quiet"), 0, place)
            lists.addWidget(ticks, 1, place)
            lists.setColumnStretch(place, (3, 5, 3)[place])
        row = QHBoxLayout()
        row.addWidget(self.back, 1)
        row.addWidget(self.whom, 3)
        row.addWidget(self.save, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 12, 24, 12)
        column.setSpacing(10)
        column.addWidget(words(title, "large"))
        column.addLayout(top)
        column.addWidget(self.told)
        column.addLayout(lists, 1)
        column.addLayout(row)


def _called(person: Person) -> str:
    return f"{person.name} ({person.badge})" if person.badge else person.name
