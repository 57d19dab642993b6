"""The stage of a film: the table with its words, and pictures of it at any time."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from app.procedure.ruling import Ruling
from app.ui.film.script import Shot
from app.ui.kit.settings import Settings
from app.ui.kit.style import style_sheet
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.narration_panel import Narration
from app.ui.table.art.gallery import Report
from app.ui.table.picture import picture_of
from app.ui.table.view import TableView

_BETWEEN = 4
"""Pictures of each movement."""


class FilmStage(QWidget):
    """A window nobody sees."""

    def __init__(self, ruling: Ruling, settings: Settings, size: tuple[int, int], report: Report) -> None:
        super().__init__()
        self.setObjectName("screen")
        # A film is made without a screen, be there one or not.
        self.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        self._ruling = ruling
        self.table = TableView(ruling.house, settings, report, self)
        self.narration = Narration(self)
        self.beside = Narration(self)
        """What went wrong: at the table, or with what was done."""
        self.resize(*size)
        self.table.resize(*size)
        layout = self.table.table_layout
        for widget, box in ((self.narration, layout.left_pad), (self.beside, layout.right_pad)):
            widget.setGeometry(round(box.x), round(box.y), round(box.width), round(box.height))
        self.setStyleSheet(style_sheet(THEMES[settings.room], layout.text))
        self.show()

    def stills(self, shots: Iterable[Shot]) -> Iterator[QImage]:
        """One picture of each shot, everything at rest."""
        for shot in shots:
            self._tell(shot)
            self.table.show_moment(self._ruling, shot.moment, jump=True)
            yield self.grab().toImage()

    def frames(self, shots: Iterable[Shot]) -> Iterator[tuple[QImage, bool]]:
        """The pictures of every movement and of where it ends; true for those at rest."""
        layout = self.table.table_layout
        for shot in shots:
            self._tell(shot)
            if self.table.play is None:
                self.table.show_moment(self._ruling, shot.moment, jump=True)
            assert self.table.play
            scene = self.table.play.scene
            scene.show_picture(picture_of(self._ruling, shot.moment, layout), now=0, duration=_BETWEEN)
            for part in range(1, _BETWEEN if scene.moving else 1):
                scene.advance_to(part)
                yield self.grab().toImage(), False
            scene.arrive()
            yield self.grab().toImage(), True

    def _tell(self, shot: Shot) -> None:
        self.narration.tell(shot.counted, shot.order, shot.said, shot.why)
        if shot.fault:
            self.beside.tell(shot.happened, "Fault", "", shot.fault)
        else:
            self.beside.tell("", "What happened" if shot.happened else "", "", shot.happened)
