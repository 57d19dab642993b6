"""The parts of a house that the workshop changes: name, pay tables, limits, Raises, the order of settling.

Each part shows a house, and tells every change as a function from a draft to the next one.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.game.cards import RANK_NAMES, RANKS
from app.game.rules import WagerLimit
from app.game.wagers import MAIN_WAGERS, Bonus, Wager
from app.procedure.house import House
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.forms import Field, Stepper, line_entry
from app.ui.kit.components.labels import label
from app.ui.kit.widgets.choice import ComboBox
from app.workshop.house_draft import HouseDraft, with_entry
from app.workshop.house_entries import (
    SETTLING,
    WrittenSource,
    pay_tables,
    with_limit,
    with_pay_table,
    with_qualifier,
    with_raise_sizes,
    with_settling_order,
)

DraftEdit = Callable[[HouseDraft], HouseDraft]
SourcedEdit = Callable[..., HouseDraft]
"""The same, with a `source` that is still to be named."""
_CITED = "Where your document says so"
_ABOUT_CITED = (
    "For example, RB-7, item 8. Leave it blank if the document doesn’t say. Then it’s common practice."
)
_MOST = 1_000_000
_CENTS = 100
_NO_MOST = "No maximum"


class HouseSection(QWidget):
    """One part of a house.

    Signals:
        edited: a `DraftEdit`.
    """

    edited = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(12)
        self.cited = line_entry()
        self._last: SourcedEdit | None = None
        self.cited.textEdited.connect(lambda _text: self._tell(self._last))
        self.body = QVBoxLayout()
        self.body.setSpacing(8)
        self.column.addLayout(self.body)
        self.column.addWidget(Field(_CITED, self.cited, _ABOUT_CITED))
        self.column.addStretch(1)

    def _tell(self, edit: "SourcedEdit | None") -> None:
        """Tell of a change, with what it rests on; again, when that is written after it."""
        self._last = edit
        if edit:
            self.edited.emit(partial(edit, source=WrittenSource(self.cited.text())))


class NameSection(HouseSection):
    """What the house is called, and the weakest hand with which its dealer plays."""

    def __init__(self, house: House, name: str) -> None:
        super().__init__()
        self.name = line_entry(name, "Riverboat Casino")
        self.cards = Stepper("Cards", max(2, house.rules.qualifying >> 13), 2, 7, " cards")
        self.high = ComboBox()
        self.high.addItems([f"{word}-high" for word in reversed(RANK_NAMES)])
        high = (house.rules.qualifying & 0x1FFF).bit_length() - 1
        self.high.setCurrentIndex(len(RANKS) - 1 - high)
        self.body.addWidget(Field("Name of the house", self.name))
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(label("The dealer qualifies with", "strong"))
        row.addWidget(self.cards)
        row.addWidget(self.high, 1)
        self.body.addLayout(row)
        self.name.textEdited.connect(self._rename)
        self.cards.changed.connect(lambda _cards: self._qualify())
        self.high.activated.connect(lambda _place: self._qualify())

    def _rename(self, name: str) -> None:
        self.edited.emit(lambda draft: with_entry(draft, ("name",), name.strip()))

    def _qualify(self) -> None:
        high = RANKS[len(RANKS) - 1 - self.high.currentIndex()]
        self._tell(partial(with_qualifier, cards=self.cards.value, high=high))


class TablesSection(HouseSection):
    """One pay table at a time, line by line."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self._house = house
        self._tables = pay_tables(house)
        self.choice = ComboBox()
        for bonus, name in self._tables:
            has_choice = len(house.rules.tables[bonus]) > 1
            self.choice.addItem(house.names.wager(bonus) + (f" {name}" if has_choice else ""), (bonus, name))
        self.lines: dict[str, QLineEdit] = {}
        self.body.addWidget(Field("Pay table", self.choice))
        self._rows = QWidget()
        self._grid = QGridLayout(self._rows)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)
        self.body.addWidget(self._rows)
        self.choice.activated.connect(lambda _place: self._show())
        self._show()

    @property
    def table(self) -> tuple[Bonus, str]:
        """The table that is shown."""
        bonus, name = self.choice.currentData()
        return bonus, name

    def _show(self) -> None:
        while item := self._grid.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        bonus, name = self.table
        named = {line.name: line.words for line in self._house.rules.tables[bonus][name].lines}
        self.lines = {}
        for row, (line, pays) in enumerate(self._tables[bonus, name].items()):
            self.lines[line] = entry = _number(pays)
            entry.setAccessibleName(f"{named[line]} pays")
            entry.textEdited.connect(lambda _text: self._pay())
            self._grid.addWidget(label(f"{named[line][0].upper()}{named[line][1:]}", "strong"), row, 0)
            self._grid.addWidget(entry, row, 1)
            self._grid.addWidget(label("to 1", "quiet"), row, 2)

    def _pay(self) -> None:
        """A line that is emptied is not paid any more."""
        lines = {line: int(entry.text()) for line, entry in self.lines.items() if entry.text()}
        bonus, name = self.table
        self._tell(partial(with_pay_table, bonus=bonus, name=name, lines=lines))


class LimitsSection(HouseSection):
    """The least and the most of every wager, in dollars."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.entries: dict[Wager, tuple[QLineEdit, QLineEdit]] = {}
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        for column, words in ((1, "Minimum, $"), (2, "Maximum, $")):
            grid.addWidget(label(words, "small"), 0, column)
        limits = {wager: limit for wager, limit in house.rules.limits.items() if not limit.amounts}
        limits.pop("raise", None)
        for row, (wager, limit) in enumerate(limits.items(), 1):
            most = None if limit.maximum is None else limit.maximum // _CENTS
            self.entries[wager] = both = (_number(limit.minimum // _CENTS), _number(most, _NO_MOST))
            grid.addWidget(label(house.names.wager(wager), "strong"), row, 0)
            for column, (entry, what) in enumerate(zip(both, ("minimum", "maximum"), strict=True), 1):
                entry.setAccessibleName(f"{house.names.wager(wager)} {what}")
                entry.textEdited.connect(lambda _text, wager=wager: self._limit(wager))
                grid.addWidget(entry, row, column)
        self.body.addLayout(grid)

    def _limit(self, wager: Wager) -> None:
        least, most = [entry.text() for entry in self.entries[wager]]
        limit = WagerLimit(int(least or 0) * _CENTS, int(most) * _CENTS if most else None)
        self._tell(partial(with_limit, wager=wager, limit=limit))


class RaisesSection(HouseSection):
    """How many Antes may be raised with so many suited cards."""

    _SIZES = (1, 2, 3)

    def __init__(self, house: House) -> None:
        super().__init__()
        self.keys: dict[tuple[int, int], PageButton] = {}
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        for row, (count, allowed) in enumerate(sorted(house.rules.raise_sizes.items())):
            grid.addWidget(label(f"{count} suited cards", "strong"), row, 0)
            for size in self._SIZES:
                key = self.keys[count, size] = PageButton(f"{size}×", "pill")
                key.setAccessibleName(f"{size} times the Ante with {count} suited cards")
                key.setCheckable(True)
                key.setChecked(size in allowed)
                key.toggled.connect(lambda _on: self._allow())
                grid.addWidget(key, row, size)
        self.body.addLayout(grid)

    def _allow(self) -> None:
        counts = sorted({count for count, _ in self.keys})
        sizes = {
            count: tuple([size for size in self._SIZES if self.keys[count, size].isChecked()])
            for count in counts
        }
        self._tell(partial(with_raise_sizes, sizes=sizes))


class OrderSection(HouseSection):
    """In which order the wagers of a spot are settled."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.order, self._names = list(_settled(house)), house.names
        self.rows: list[tuple[Any, PageButton, PageButton]] = []
        for place in range(len(self.order)):
            name, up, down = label("", "strong"), PageButton("↑", "outline"), PageButton("↓", "outline")
            row = QHBoxLayout()
            row.addWidget(name, 1)
            for key, step in ((up, -1), (down, 1)):
                key.setFixedWidth(56)
                key.setStyleSheet("padding: 0")
                key.clicked.connect(lambda _=False, place=place, step=step: self._move(place, step))
                row.addWidget(key)
            self.rows.append((name, up, down))
            self.body.addLayout(row)
        self._show()

    def _show(self) -> None:
        for place, (name, up, down) in enumerate(self.rows):
            words = self._names.wager(self.order[place])
            name.setText(f"{place + 1}.  {words}")
            up.setEnabled(place > 0)
            down.setEnabled(place < len(self.rows) - 1)
            up.setAccessibleName(f"{words} earlier")
            down.setAccessibleName(f"{words} later")

    def _move(self, place: int, step: int) -> None:
        order = self.order
        order[place], order[place + step] = order[place + step], order[place]
        self._show()
        self._tell(partial(with_settling_order, wagers=tuple(order)))


def _settled(house: House) -> tuple[Wager, ...]:
    """The wagers that this house takes, in the order in which a spot is settled."""
    steps = [inner for step in house.plans["round"] for inner in step.inner if inner.name == SETTLING]
    offered = (*MAIN_WAGERS, *house.rules.bonuses)
    return tuple([wager for wager in steps[0].wagers if wager in offered]) if steps else ()


def _number(value: int | None, placeholder: str = "") -> QLineEdit:
    """A field for a whole number."""
    entry = line_entry("" if value is None else str(value), placeholder)
    entry.setValidator(QIntValidator(0, _MOST, entry))
    entry.setFixedWidth(140)
    return entry
