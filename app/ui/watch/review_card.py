"""The card of a fault in a review: what was done and due, and, once it is chosen, why."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent

from app.grading.faults import Fault
from app.procedure.source_words import source_words
from app.ui.kit.components.faults import FaultCard
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.signs import Sign
from app.ui.watch.dealt_round import DealtRound
from app.ui.watch.review_words import card_of


class ReviewFault(FaultCard):
    """A fault in the list. The chosen one says why, and leads to its rule.

    Signals:
        chosen: it was pressed.
        asked_for_rule: the rule it rests on is wanted.
    """

    chosen = Signal()
    asked_for_rule = Signal()

    def __init__(self, retold: DealtRound, fault: Fault, cites: bool) -> None:
        words = card_of(retold.ruling, fault)
        super().__init__(words)
        self.is_chosen = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(
            ". ".join([words.weight.capitalize(), words.where, words.what, words.done, words.due])
        )
        self.why = label("", "small", wraps=True)
        self.source = label(source_words(fault.ground.source), "small", wraps=True)
        self.rule = ListRow("Open the rule", self.source.text(), Sign("book"))
        self.rule.clicked.connect(self.asked_for_rule)
        self._cited = self.rule if cites else self.source
        for part in (self.why, self._cited):
            self.column.insertWidget(self.column.count() - 1, part)
            part.hide()

    @property
    def text(self) -> str:
        """Everything it says now."""
        words = self.words
        parts = [words.what, words.done, words.due, words.dollars]
        parts += [self.why.text(), self.source.text()] if self.is_chosen else []
        return "\n".join(part for part in parts if part)

    def choose(self, is_chosen: bool, why: str = "") -> None:
        """Be the one that is looked at, or not."""
        self.is_chosen = is_chosen
        self.why.setText(why)
        self.why.setVisible(is_chosen and bool(why))
        self._cited.setVisible(is_chosen)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """All of it is one button."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter presses it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The chosen one lies on a lighter ground."""
        if self.is_chosen:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.theme.raised))
            painter.drawRoundedRect(QRectF(self.rect()), 8, 8)
            painter.end()
        super().paintEvent(event)
