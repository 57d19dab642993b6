"""The command line: any act in the words of an account; completion knows the words and nothing else."""

from PySide6.QtCore import QEvent, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView, QWidget

from app.procedure.words import FORMS


class CommandLine(QLineEdit):
    """One line.

    Signals:
        given: the words of an act.
        left: the keyboard is wanted elsewhere.
    """

    given = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setPlaceholderText("/  type an act, such as: pay 3 ante 20")
        self.setAccessibleName("Act in words")
        self._words = QStringListModel(vocabulary(), self)
        completer = QCompleter(self._words, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        popup = QListView()
        completer.setPopup(popup)
        # Qt has taken its parent away; without one it would not follow the window's style.
        popup.setParent(self, popup.windowFlags())
        self.setCompleter(completer)
        self.returnPressed.connect(self._give)

    def event(self, event: QEvent) -> bool:
        """Undo means the words while there are some, and the last act when there are none; Esc is ours."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return super().event(event)
        if event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        if event.matches(QKeySequence.StandardKey.Undo) and not self.text():
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc leaves the line."""
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _give(self) -> None:
        """The slash that leads here is not a part of the words."""
        words = self.text().strip().removeprefix("/").strip()
        if words:
            self.given.emit(words)
        else:
            self.clear()


def vocabulary() -> list[str]:
    """The words every form of a step begins with: no spot, wager, amount or card."""
    found: list[str] = []
    for form in FORMS:
        fixed = form.split(" N")[0] if " N" in form else form
        for end in (" CARDS", " COUNT", " WORDS"):
            fixed = fixed.split(end)[0]
        found.append(fixed)
    return sorted(set(found))
