"""A window that covers its screen by geometry, and the other screens with it."""

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QGuiApplication, QMoveEvent, QResizeEvent, QScreen, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from app.ui.kiosk.gate import Gate

_GLANCE = 500
"""Milliseconds between two looks at whether it is still in front."""
_BARE = Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint


class CoveringWindow(QMainWindow):
    """It stays where it is, as large as the screen, until somebody is let out."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("hcf-trainer")
        self.setWindowFlags(Qt.WindowType.Window | _BARE)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self._gate = Gate(self)
        self._others: list[QWidget] = []
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
        if self.geometry() != screen.geometry():
            # Qt takes this for the wish to be no longer over all of the screen.
            self.setGeometry(screen.geometry())
        if self.windowState() != Qt.WindowState.WindowFullScreen or self.isHidden():
            self.showFullScreen()
        self._darken([other for other in QGuiApplication.screens() if other is not screen])

    def come_forward(self) -> None:
        """Be in front again, if it is not; what it has opened itself may stay before it."""
        if QApplication.activeModalWidget() or QApplication.activePopupWidget():
            return
        handle = self.windowHandle()
        if self.isHidden():
            self.cover()
        elif not handle.isExposed():
            # Hidden without a word to it: only a window that is shown anew is shown.
            handle.setVisible(False)
            self.cover()
            handle.setVisible(True)
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

    def _follow(self, *_screens: QScreen) -> None:
        """The screens are others now: each may change its size."""
        for screen in QGuiApplication.screens():
            screen.geometryChanged.connect(self._soon.start, Qt.ConnectionType.UniqueConnection)
        if self.isVisible():
            self._soon.start()

    def _darken(self, screens: list[QScreen]) -> None:
        while len(self._others) > len(screens):
            gone = self._others.pop()
            gone.hide()
            gone.deleteLater()
        while len(self._others) < len(screens):
            dark = QWidget(self, Qt.WindowType.Window | _BARE | Qt.WindowType.WindowDoesNotAcceptFocus)
            dark.setStyleSheet("background: black;")
            self._others.append(dark)
        for dark, screen in zip(self._others, screens, strict=True):
            if dark.geometry() != screen.geometry() or dark.isHidden():
                dark.setGeometry(screen.geometry())
                dark.show()
