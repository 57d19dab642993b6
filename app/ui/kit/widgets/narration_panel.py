"""The narration: what the dealer does now, what is said, why, and on whose word."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

Words = tuple[str, str, str, str, str]
"""The progress, the act, the words said, the reason and the source."""


class Narration(QScrollArea):
    """Words only; longer ones can be scrolled, so nothing is ever cut off."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Narration")
        inside = QWidget()
        self._column = column = QVBoxLayout(inside)
        column.setContentsMargins(10, 6, 6, 6)
        column.setSpacing(2)
        self._count = self._label(column, "quiet")
        self._order = self._label(column, "order")
        self._said = self._label(column, "said")
        self._why = self._label(column, "")
        self._source = self._label(column, "quiet")
        column.addStretch()
        self.setWidget(inside)

    @property
    def text(self) -> str:
        """Everything that is told, as one text."""
        labels = (self._count, self._order, self._said, self._why, self._source)
        return "\n".join(label.text() for label in labels if label.text())

    def tell(self, count: str, order: str, said: str = "", why: str = "", source: str = "") -> None:
        """Show these words; what is empty takes no room."""
        texts = (count, order, f"“{said}”" if said else "", why, source)
        labels = (self._count, self._order, self._said, self._why, self._source)
        for label, text in zip(labels, texts, strict=True):
            label.setText(text)
            label.setVisible(bool(text))
        self._column.activate()
        self.verticalScrollBar().setValue(0)
        self.setAccessibleDescription(self.text)

    def _label(self, column: QVBoxLayout, name: str) -> QLabel:
        label = QLabel()
        label.setObjectName(name)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        column.addWidget(label)
        return label
