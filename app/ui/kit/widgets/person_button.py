"""Somebody in a list: the name, and the badge under it."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QScrollArea, QSizePolicy

from app.learning.people import Person

_ASIDE = 28
"""Pixels of its width that are not for words."""
_NARROWEST = 120


class NameButton(QPushButton):
    """A name too long for it is cut with three dots; its tip has all of it."""

    def __init__(self, name: str, badge: str, area: QScrollArea) -> None:
        super().__init__()
        self._area = area
        self.setObjectName("person")
        self._lines = [name, badge] if badge else [name]
        self.setText("\n".join(self._lines))
        self.setAccessibleName(" ".join(self._lines))
        self.setToolTip(self.accessibleName())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAutoDefault(True)

    def sizeHint(self) -> QSize:  # noqa: N802
        """As wide as its column, whatever the name; the style sheet makes it high enough for two lines."""
        return QSize(_NARROWEST, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """The same."""
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Show as much of each line as there is room for."""
        super().resizeEvent(event)
        self._elide()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Other letters need other room."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._elide()

    def _elide(self) -> None:
        space, dots = self.width() - _ASIDE, Qt.TextElideMode.ElideRight
        shown = [self.fontMetrics().elidedText(line, dots, space) for line in self._lines]
        # An ampersand in a name is no shortcut.
        self.setText("\n".join(shown).replace("&", "&&"))

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Whoever comes here by keys sees where they are."""
        super().focusInEvent(event)
        self._area.ensureWidgetVisible(self)


class PersonButton(NameButton):
    """One trainee."""

    def __init__(self, person: Person, area: QScrollArea) -> None:
        super().__init__(person.name, person.badge, area)
        self.person = person
