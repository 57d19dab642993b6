"""Places on the table as a screen reader finds them: widgets that paint nothing and take no clicks."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QWidget

from app.ui.table_view.geometry import Box
from app.ui.table_view.layout import Layout
from app.ui.table_view.places import Place, places_on, spoken
from app.ui.table_view.sprites import Picture


class PlaceMarks:
    """The marks of one table."""

    def __init__(self, parent: QWidget) -> None:
        self._parent = parent
        self._places: tuple[Place, ...] = ()
        self._marks: dict[str, QWidget] = {}

    def arrange(self, layout: Layout) -> None:
        """A mark for every place of this layout, and none for any other."""
        self._places = places_on(layout)
        names = {place.name for place in self._places}
        for name in self._marks.keys() - names:
            self._marks.pop(name).deleteLater()
        for name, box in self._places:
            if name not in self._marks:
                self._marks[name] = self._mark(name)
            self._marks[name].setGeometry(_rectangle(box))

    def tell(self, picture: Picture) -> None:
        """Say what lies at each place now."""
        for name, words in spoken(self._places, picture).items():
            mark = self._marks[name]
            if mark.accessibleDescription() != words:
                mark.setAccessibleDescription(words)

    def _mark(self, name: str) -> QWidget:
        mark = QWidget(self._parent)
        mark.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        mark.setAccessibleName(name)
        mark.show()
        return mark


def _rectangle(box: Box) -> QRect:
    return QRect(round(box.x), round(box.y), round(box.width), round(box.height))
