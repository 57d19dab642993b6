"""What went well or wrong, under a page's header or in a dialog: a sign and a sentence on a tint."""

from PySide6.QtWidgets import QFrame, QHBoxLayout

from app.ui.kit.components.icons import Sign
from app.ui.kit.components.labels import label, set_ink
from app.ui.kit.components.look import Themed

_SIGNS = {"right": "check", "form": "bang", "wrong": "cross"}
_INSIDE = (12, 6, 12, 6)


class Banner(Themed, QFrame):
    """Hidden while there is nothing to say. Inks: `right`, `form`, `wrong`; `quiet` has no tint or sign."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "banner")
        self.words = label("", wraps=True)
        self._sign = Sign("cross", "wrong")
        self._row = row = QHBoxLayout(self)
        row.setSpacing(10)
        row.addWidget(self._sign)
        row.addWidget(self.words, 1)
        self.hide()

    def tell(self, words: str, ink: str = "wrong") -> None:
        """Say this; nothing: say no more."""
        self.words.setText(words)
        set_ink(self.words, ink)
        self.setProperty("tint", ink)
        self.style().unpolish(self)
        self.style().polish(self)
        is_judged = ink in _SIGNS
        self._row.setContentsMargins(*(_INSIDE if is_judged else (0, 0, 0, 0)))
        self._sign.setVisible(is_judged)
        if is_judged:
            self._sign.name = _SIGNS[ink]
            self._sign.ink = ink
            self._sign.update()
        self.setVisible(bool(words))
