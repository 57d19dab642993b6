"""The icon of all windows."""

from PySide6.QtWidgets import QApplication

from app.ui.kit.app_icon import show_icon


def test_windows_have_the_icon(qapp: QApplication) -> None:
    before = QApplication.windowIcon()
    show_icon()
    try:
        shown = QApplication.windowIcon().pixmap(64, 64).toImage()
        assert (shown.width(), shown.height()) == (64, 64)
        assert shown.pixelColor(32, 12).green() > shown.pixelColor(32, 12).red()
    finally:
        QApplication.setWindowIcon(before)
