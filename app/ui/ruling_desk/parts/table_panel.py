"""What holds for the whole table at the ruling desk: the button, the meter, the posted tables."""

from decimal import Decimal, InvalidOperation

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from app.game.money import figures
from app.procedure.house import House
from app.procedure.strict_json import cents_of
from app.ruling_desk.desk import Desk
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.form_fields import Field, line_entry
from app.ui.kit.components.labels import label
from app.ui.kit.widgets.choice import ComboBox


class TablePanel(QWidget):
    """Only what this house has.

    Signals:
        seated: the seat of the button.
        metered: the meter in cents; None while what is typed is no amount.
        posted: the bonus, and the name of its table.
    """

    seated = Signal(int)
    metered = Signal(object)
    posted = Signal(str, str)

    def __init__(self, house: House) -> None:
        super().__init__()
        self._house = house
        self.meter = line_entry(placeholder="52,340.25")
        self._meter = Field("Meter before the round, in dollars", self.meter)
        self.seats = {seat: PageButton(str(seat), "pill") for seat in range(1, house.seats + 1)}
        self.tables = {bonus: ComboBox() for bonus, tables in house.rules.tables.items() if len(tables) > 1}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        if house.has_button:
            self._add_seats(column)
        fields = QHBoxLayout()
        fields.setSpacing(12)
        if house.has_meter:
            self.meter.textEdited.connect(self._type)
            fields.addWidget(self._meter, 1)
        for bonus, box in self.tables.items():
            box.addItems(list(house.rules.tables[bonus]))
            box.textActivated.connect(lambda name, bonus=bonus: self.posted.emit(bonus, name))
            fields.addWidget(Field(f"{house.names.wager(bonus)} table", box))
        column.addLayout(fields)
        column.addStretch(1)

    def show_desk(self, desk: Desk) -> None:
        """Show what is known of the table."""
        for seat, key in self.seats.items():
            key.setChecked(seat == desk.button)
        if not self.meter.hasFocus():
            self.meter.setText("" if desk.meter is None else figures(desk.meter))
        for bonus, box in self.tables.items():
            box.setCurrentText(desk.posted.get(bonus, self._house.posted[bonus]))

    def _add_seats(self, column: QVBoxLayout) -> None:
        row, group = QHBoxLayout(), QButtonGroup(self)
        row.setSpacing(6)
        row.addWidget(label("Seat with the button", "small"))
        for seat, key in self.seats.items():
            key.setCheckable(True)
            key.setFixedWidth(48)
            key.setStyleSheet("padding: 0")
            group.addButton(key)
            key.clicked.connect(lambda *_, seat=seat: self.seated.emit(seat))
            row.addWidget(key)
        row.addStretch(1)
        column.addLayout(row)

    def _type(self, text: str) -> None:
        wanted = text.replace(",", "").replace("$", "").strip()
        try:
            cents = cents_of(Decimal(wanted)) if wanted else None
        except InvalidOperation:
            cents = None
        is_wrong = bool(wanted) and (cents is None or cents < 0)
        self._meter.tell("Type dollars and cents, such as 52,340.25." if is_wrong else "")
        self.metered.emit(None if is_wrong else cents)
