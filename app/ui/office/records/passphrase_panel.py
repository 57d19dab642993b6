"""Asks for the passphrase of a backup: twice for a new one, once for one that is there."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.ports.backups import SHORTEST_PASSPHRASE
from app.ui.kit.widgets.panel import Panel
from app.ui.kit.widgets.parts import field

_NEW = (
    f"At least {SHORTEST_PASSPHRASE} characters; several words in a row are best. Nobody can open the backup "
    "without the passphrase, and nobody can find it out again: keep it in a safe place, not on this machine."
)


class PassphrasePanel(Panel):
    """One field, or two that have to say the same.

    Signals:
        given: the passphrase.
    """

    given = Signal(str)

    def __init__(self, title: str, about: str, key: str, is_new: bool, parent: QWidget) -> None:
        """`about` says what happens then; where the passphrase is new, what it is for is said too."""
        super().__init__(title, f"{about} {_NEW}".strip() if is_new else about, key, parent)
        self._is_new = is_new
        self.fields = [field("Passphrase", is_secret=True)]
        if is_new:
            self.fields.append(field("The same passphrase again", is_secret=True))
        for line in self.fields:
            self.asked.addWidget(line)
            line.returnPressed.connect(self._next)
        self.yes.clicked.connect(self._give)

    def _next(self) -> None:
        """Enter goes from line to line, and from the last gives it."""
        place = [line.hasFocus() for line in self.fields].index(True)
        if place + 1 < len(self.fields):
            self.fields[place + 1].setFocus()
        else:
            self._give()

    def _give(self) -> None:
        said = [line.text() for line in self.fields]
        if not said[0]:
            self.told.setText("Write the passphrase first.")
        elif len(set(said)) > 1:
            self.told.setText("The two passphrases are not the same: write them again.")
        elif self._is_new and len(said[0]) < SHORTEST_PASSPHRASE:
            self.told.setText(
                f"That is too short: at least {SHORTEST_PASSPHRASE} characters are needed. Write another one."
            )
        else:
            self.given.emit(said[0])
            return
        for line in self.fields:
            line.clear()
        self.fields[0].setFocus()
