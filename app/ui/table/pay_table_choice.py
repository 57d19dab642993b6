"""The choice of posted pay tables, where a house has several: one list for each bonus wager."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.procedure.house import House
from app.training.posted_tables import choices_of, posted_as_text, posted_from_text
from app.ui.kit.widgets.choice import ComboBox


class PayTableChoice(QWidget):
    """A row of lists; none at a house that has nothing to choose.

    Signals:
        changed: another table was chosen.
    """

    changed = Signal()

    def __init__(self, house: House, posted: str) -> None:
        super().__init__()
        self._house = house
        self.boxes = {bonus: ComboBox() for bonus in choices_of(house)}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        chosen = posted_from_text(house, posted)
        for bonus, names in choices_of(house).items():
            box = self.boxes[bonus]
            box.setAccessibleName(f"{house.names.wager(bonus)} table")
            for name in names:
                box.addItem(f"{house.names.wager(bonus)} {name}", name)
            box.setCurrentIndex(names.index(chosen[bonus]))
            box.currentIndexChanged.connect(lambda _place: self.changed.emit())
            row.addWidget(box, 1)

    @property
    def text(self) -> str:
        """The chosen tables as they are stored; empty for those that the house posts by itself."""
        chosen = {bonus: str(box.currentData()) for bonus, box in self.boxes.items()}
        return posted_as_text(self._house, chosen)
