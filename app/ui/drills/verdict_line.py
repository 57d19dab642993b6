"""The verdict on the last answer, for somebody who is already at the next question."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

_LINES = 2


class VerdictLine(QLabel):
    """Two lines that are always as high, so that nothing moves when they fill."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("verdict")
        self.setWordWrap(True)
        self._words = self._why = ""
        self.setTextFormat(Qt.TextFormat.PlainText)

    def tell(self, words: str, why: str, is_right: bool) -> None:
        """Say it; why it is so only where there is room, for that is one key away."""
        judged = "right" if is_right else "wrong"
        if self.property("judged") != judged:
            self.setProperty("judged", judged)
            self.style().polish(self)
        self._words, self._why = words, why
        self.setAccessibleName(f"{words} {why}".rstrip())
        self._write()

    def clear(self) -> None:
        """Say nothing."""
        self._words = self._why = ""
        super().clear()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """In another width there is room for other words."""
        super().resizeEvent(event)
        self._write()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """So there is in letters of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._write()

    def _write(self) -> None:
        whole = f"{self._words} {self._why}".rstrip()
        self.setText(whole if self._fits(whole) else self._shortened(self._words))

    def heightForWidth(self, _width: int) -> int:  # noqa: N802
        """The same in every width."""
        return _LINES * QFontMetrics(self.font()).lineSpacing() + 2

    def sizeHint(self) -> QSize:  # noqa: N802
        """As high as all lines."""
        return QSize(1, self.heightForWidth(1))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """As high as all lines."""
        return self.sizeHint()

    def _fits(self, words: str) -> bool:
        metrics = QFontMetrics(self.font())
        space = self.rect().adjusted(0, 0, 0, 10_000)
        return (
            metrics.boundingRect(space, Qt.TextFlag.TextWordWrap, words).height()
            <= _LINES * metrics.lineSpacing()
        )

    def _shortened(self, words: str) -> str:
        """As many whole words as there is room for."""
        kept = words.split(" ")
        while len(kept) > 1 and not self._fits(" ".join([*kept, "…"])):
            kept.pop()
        return words if len(kept) == len(words.split(" ")) else " ".join([*kept, "…"])
