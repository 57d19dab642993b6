"""A window that covers its screen by geometry, and the other screens with it."""

from PySide6 import QtCore
from PySide6.QtCore import QEvent, QRect, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QGuiApplication,
    QMoveEvent,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
    QScreen,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from app.kiosk.touch_gestures import keep_from_edges
from app.ui.kiosk.input_filters import InputGate

_GLANCE = 500
"""Milliseconds between two looks at whether it is still in front."""
_MOST = 3
"""So often it is put back between two looks: a window manager that knows better is not fought without end."""
_BARE = "Window|FramelessWindowHint|WindowStaysOnTopHint"
"""By name, as Qt's properties take them: to import `Qt` loads a hundred enums before the first picture."""


def close_what_is_open() -> None:
    """Menus, lists that are folded out and dialogs stand before the window: all go, the innermost first."""
    while open_one := QApplication.activePopupWidget() or QApplication.activeModalWidget():
        # Not closed but hidden: nobody has a say in it.
        open_one.hide()


class _Dark(QWidget):
    """A window before a screen on which nothing happens. It takes no keys, and stays where it is."""

    def __init__(self, parent: QWidget, gate: InputGate) -> None:
        # A second screen comes after the first picture, so this may name `Qt`.
        flag = QtCore.Qt.WindowType
        bare = flag.FramelessWindowHint | flag.WindowStaysOnTopHint | flag.WindowDoesNotAcceptFocus
        super().__init__(parent, flag.Window | bare)
        self.setStyleSheet("background: black;")
        self.setContextMenuPolicy(QtCore.Qt.ContextMenuPolicy.NoContextMenu)
        self._gate = gate

    def cover(self, place: QRect, seen: QRegion) -> None:
        """Be over this place, as far as it is not seen on the active screen too."""
        if self.geometry() != place:
            self.setGeometry(place)
        self.setMask((QRegion(place) - seen).translated(-place.topLeft()))
        if self.isHidden() or self.isMinimized():
            self.showNormal()
            self.windowHandle().installEventFilter(self._gate)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Nobody closes it."""
        event.ignore()


class CoveringWindow(QMainWindow):
    """It stays where it is, as large as the screen, until somebody is let out."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("hcf-trainer")
        self.setProperty("contextMenuPolicy", "NoContextMenu")
        # The flags are those of the system's window, which `winId` makes: it is never seen in another way.
        self.winId()
        self.windowHandle().setProperty("flags", _BARE)
        self._gate = InputGate(self)
        self._screens: list[QScreen] = []
        self._others: list[_Dark] = []
        self._put_back = 0
        # What moves a window may do so in steps: it is put back when that is over.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.cover)
        # A window manager can hide a window, or lay it under another, without a word to it.
        self._always = QTimer(self, interval=_GLANCE)
        self._always.timeout.connect(self.come_forward)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.primaryScreenChanged.connect(self._follow)
        application.screenAdded.connect(self._follow)
        application.screenRemoved.connect(self._follow)
        self._follow()

    def cover(self) -> None:
        """Be over all of the first screen, and keep the others dark."""
        screen = QGuiApplication.primaryScreen()
        if screen is None:
            # The only monitor is unplugged; the next one says that it is there.
            return
        if not self.geometry().contains(screen.geometry()) and self._put_back < _MOST:
            self._put_back += 1
            # Qt takes this for the wish to be no longer over all of the screen.
            self.setGeometry(screen.geometry())
        is_full = self.isFullScreen() and not (self.isMinimized() or self.isMaximized())
        if not is_full or self.isHidden():
            self.showFullScreen()
            # Only now: while it is shown, a window that stays on top may be made anew by the system.
            keep_from_edges(int(self.windowHandle().winId()))
        self._keep_to(screen.geometry())
        others = [other.geometry() for other in QGuiApplication.screens() if other is not screen]
        self._darken(others, QRegion(screen.geometry()) | QRegion(self.geometry()))

    def come_forward(self) -> None:
        """Be in front again, if it is not; what it has opened itself may stay before it."""
        if QApplication.activeModalWidget() or QApplication.activePopupWidget():
            return
        handle, was_hidden = self.windowHandle(), self.isHidden()
        self._put_back = 0
        self.cover()
        if not (was_hidden or handle.isExposed()):
            # Hidden without a word to it: only a window that is shown anew is shown.
            handle.setVisible(False)
            self.cover()
            handle.setVisible(True)
        for dark in self._others:
            if not dark.windowHandle().isExposed():
                dark.hide()
                self._soon.start()
        if not self.isActiveWindow():
            self.raise_()
            self.activateWindow()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """The gate stands as soon as there is a window of the system."""
        super().showEvent(event)
        self.windowHandle().installEventFilter(self._gate)
        self._soon.start()
        self._always.start()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Minimised, or made smaller: not for long."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self._soon.start()

    def moveEvent(self, event: QMoveEvent) -> None:  # noqa: N802
        """Moved: not for long."""
        super().moveEvent(event)
        self._soon.start()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Made smaller: not for long."""
        super().resizeEvent(event)
        self._soon.start()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Nobody closes it. Who may leave is let out in another way."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """What is beside the active screen is dark."""
        QPainter(self).fillRect(event.rect(), QColor("black"))

    def _keep_to(self, active: QRect) -> None:
        """Some window managers lay it over all screens at once: what is shown is on the active one."""
        whole = self.geometry()
        if whole.contains(active):
            at, more = active.topLeft() - whole.topLeft(), whole.bottomRight() - active.bottomRight()
            self.setContentsMargins(at.x(), at.y(), more.x(), more.y())

    def _follow(self, *_screens: QScreen) -> None:
        """The screens are others now: each may change its size."""
        known, self._screens = self._screens, QGuiApplication.screens()
        for screen in self._screens:
            if screen not in known:
                screen.geometryChanged.connect(self._soon.start)
        if self.isVisible():
            self._soon.start()

    def _darken(self, places: list[QRect], seen: QRegion) -> None:
        """Monitors may show the same, all of it or a part: nothing that is seen there goes dark."""
        places = [place for place in places if not (QRegion(place) - seen).isEmpty()]
        kept, gone = self._others[: len(places)], self._others[len(places) :]
        for dark in gone:
            dark.hide()
            dark.deleteLater()
        self._others = [*kept, *[_Dark(self, self._gate) for _ in places[len(kept) :]]]
        for dark, place in zip(self._others, places, strict=True):
            dark.cover(place, seen)
