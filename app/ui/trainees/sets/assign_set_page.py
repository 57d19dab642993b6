"""The form to assign a set: a title, drills, features and rounds, the due date, and the trainees."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QLabel, QWidget

from app.drills.material.question_cards import capital
from app.learning.assigned_set import MOST_ROUNDS, TITLE_LENGTH, Assigned
from app.learning.dates import day_words
from app.learning.people import Person
from app.procedure.house import House
from app.training.named_round import as_feature
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.check_list import CheckList
from app.ui.kit.components.form_fields import Field, line_entry
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import PageFooter, PageShell, PanelStack
from app.ui.kit.components.unsaved_guard import UnsavedGuard
from app.ui.kit.density import Density
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.choice import ComboBox
from app.ui.kit.widgets.parts import scrolling, without_focus
from app.ui.table.pay_table_choice import PayTableChoice

_DAYS, _WEEK = 120, 7
_ROWS = 4
"""The most days until a set is due, and the default."""
_ROUNDS = (0, 1, 2, 3, 5, 10, 15, 20, 30, 50, 100, 200, MOST_ROUNDS)
_EVERYBODY = "For everyone, including new trainees. To assign it to only some, check their names."


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
        asked_for_round: a saved round shall be dealt, such as one from the ruling desk.
        closed: back to the sets.
    """

    assigned = Signal(object, object)
    asked_for_round = Signal()

    def __init__(self, house: House, offer: Offer, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = line_entry(placeholder="Week 2")
        self.title.setMaxLength(TITLE_LENGTH)
        self.due, self.rounds = ComboBox(), ComboBox()
        for ahead in range(_DAYS):
            day = offer.first + timedelta(ahead)
            self.due.addItem(f"{day:%a} {day_words(day)}", day)
        self.due.setCurrentIndex(_WEEK)
        for count in _ROUNDS:
            self.rounds.addItem(str(count) if count else "None", count)
        self.tables = PayTableChoice(house, "")
        self.drills = CheckList("Drills to master", offer.drills)
        self.features = CheckList(
            "Situations to deal", [(name, capital(words)) for name, words in offer.features]
        )
        people = [(str(each.id), _called(each)) for each in offer.people]
        self.people = CheckList("Who gets it", people)
        self.footer = PageFooter(_EVERYBODY)
        self.whom = self.footer.consequence
        self.save = PageButton("Assign the set", "primary", "check")
        self.shell = PageShell(self, settings, PageHeader("Assign a set", house.name, has_home=False))
        self.back = self.shell.header.back
        self.add = PageButton("Add a saved round…", "outline", "file")
        self.add.clicked.connect(self.asked_for_round)
        self.shell.header.add_action(self.add)
        self._lay_out()
        self.people.itemChanged.connect(self._tell_whom)
        self.save.clicked.connect(self._assign)
        self.shell.header.went_back.connect(UnsavedGuard(self, self.title).leave)
        self.title.setFocus()

    @property
    def told(self) -> QLabel:
        """What is wrong with it."""
        return self.shell.told

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def tell(self, text: str) -> None:
        """Show what is wrong with it."""
        self.shell.tell(text)

    def add_round(self, name: str, data: Mapping[str, Any]) -> None:
        """A round that trainees shall deal, as it is on the ruling desk or in a file."""
        self.tell("")
        self.features.add_ticked(as_feature(name, data), f"The round “{name}”")

    def _assign(self) -> None:
        made = Assigned(
            " ".join(self.title.text().split()),
            self.due.currentData(),
            self.drills.ticked,
            self.features.ticked,
            self.rounds.currentData(),
            self.tables.text,
        )
        self.tell("")
        self.assigned.emit(made, [int(each) for each in self.people.ticked] or None)

    def _tell_whom(self) -> None:
        chosen = len(self.people.ticked)
        self.whom.setText(f"For {chosen} of {self.people.count()}." if chosen else _EVERYBODY)

    def _lay_out(self) -> None:
        head, row = PagePanel(), QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.setSpacing(16)
        for name, entry, share in (
            ("Title", self.title, 4),
            ("Due", self.due, 3),
            ("Rounds to deal", self.rounds, 2),
        ):
            row.addWidget(Field(name, entry), share)
        head.column.addLayout(row)
        if self.tables.boxes:
            head.column.addSpacing(8)
            head.add(Field("Posted pay tables", self.tables))
        lists = PanelStack(across=True)
        for name, ticks, share in (
            ("Drills to master", self.drills, 3),
            ("Situations to deal", self.features, 5),
            ("Who gets it", self.people, 3),
        ):
            panel = PagePanel(name)
            panel.add(ticks, 1)
            lists.box.addWidget(panel, share)
        self.footer.add(self.save)
        body = PanelStack(head)
        body.box.addWidget(lists, 1)
        self.shell.dressed.connect(self._fit)
        self.shell.fill(without_focus(scrolling(body, "Page")), self.footer)

    def _fit(self, density: Density) -> None:
        """With large letters the page scrolls rather than its lists of two rows."""
        for each in (self.drills, self.features, self.people):
            each.setMinimumHeight(_ROWS * density.row if density.is_stacked else 0)


def _called(person: Person) -> str:
    return f"{person.name} ({person.badge})" if person.badge else person.name
