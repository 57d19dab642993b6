"""The command line: any act in the words of an account; completion knows the words and nothing else."""

from PySide6.QtCore import QEvent, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from app.game.wagers import WAGERS
from app.procedure.words import FORMS


class CommandLine(QLineEdit):
    """One line.

    Signals:
        given: the words of an act.
    """

    given = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setPlaceholderText("/  type an act, such as: pay 3 ante 20")
        self.setAccessibleName("Act in words")
        self._words = QStringListModel(vocabulary(), self)
        completer = QCompleter(self._words, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompleter(completer)
        self.returnPressed.connect(self._give)

    def event(self, event: QEvent) -> bool:
        """Undo means the words while there are some, and the last act when there are none."""
        is_key = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        is_undo = is_key and event.matches(QKeySequence.StandardKey.Undo)  # type: ignore[attr-defined]
        if is_undo and not self.text():
            event.ignore()
            return False
        return super().event(event)

    def _give(self) -> None:
        words = self.text().strip()
        self.clear()
        if words:
            self.given.emit(words)


def vocabulary() -> list[str]:
    """Every form of a step with its wagers filled in: no spot, amount or card."""
    found: list[str] = []
    for form in FORMS:
        fixed = form.split(" N")[0] if " N" in form else form
        for end in (" CARDS", " COUNT", " WORDS"):
            fixed = fixed.split(end)[0]
        found.append(fixed)
    return sorted({*found, *WAGERS})
