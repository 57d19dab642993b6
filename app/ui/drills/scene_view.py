"""A scene at the table, without pads and tray: nothing in it can be touched."""

from math import ceil

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from app.drills.question import Scene
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.session.moments import Moment, moment_after
from app.ui.kit.settings import Settings
from app.ui.table.art.gallery import Report
from app.ui.table.layout import lay_out
from app.ui.table.view import TableView

_TURNS = 4
"""What is cut away grows with the table; after so many guesses it no longer does."""


class SceneView(QWidget):
    """The upper part of a table; the rest of it lies outside and is not seen."""

    def __init__(self, house: House, settings: Settings, report: Report, parent: QWidget) -> None:
        super().__init__(parent)
        self._house = house
        self._text = settings.text
        self._expected: tuple[Scene, Ruling, Moment] | None = None
        self.table = TableView(house, settings._replace(motion="off", left_handed=False), report, self)
        # The viewport hands the keyboard on to the table, so neither may take it.
        self.table.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_scene(self, scene: Scene) -> None:
        """The table of a round after so many steps."""
        _, ruling, moment = self._played(scene)
        self.table.show_moment(ruling, moment, jump=True)

    def expect(self, scene: Scene) -> None:
        """This one comes next: get ready for it whenever there is nothing to do."""
        self._expected = _, ruling, moment = self._played(scene)
        self.table.expect(ruling, moment)

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self._text = settings.text
        self.table.apply_settings(settings._replace(motion="off", left_handed=False))
        self._fit(self.size())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """As much of the table as there is room for, with what is below the dealer's hand cut away."""
        super().resizeEvent(event)
        self._fit(event.size())

    def _played(self, scene: Scene) -> tuple[Scene, Ruling, Moment]:
        if self._expected and self._expected[0] is scene:
            return self._expected
        ruling = rule(*round_from_plain(dict(scene.data), lambda _: self._house))
        return scene, ruling, moment_after(ruling, [due.step for due in ruling.steps[: scene.done]])

    def _fit(self, seen: QSize) -> None:
        self.table.resize(seen.width(), self._height(seen))
        self.table.move(0, -round(self.table.table_layout.felt.y))

    def _height(self, seen: QSize) -> int:
        """How high a table has to be of which so much is seen."""
        height = float(seen.height())
        for _ in range(_TURNS):
            layout = lay_out(self._house, seen.width(), height, self._text)
            height = seen.height() + layout.felt.y + layout.height - layout.tray.y
        return ceil(height)
