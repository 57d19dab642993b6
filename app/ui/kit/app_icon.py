"""The program's face in task bars."""

from PySide6 import QtGui

from app.places import shipped

_PIXELS = 64
"""One small picture: each size there is would be read at every start."""


def show_icon() -> None:
    """Let all windows have it, those too that are open already."""
    # By its full name: importing it would load 150 names of icons in themes before the window is there.
    icon = QtGui.QIcon(str(shipped("assets") / "icon" / f"hcf-trainer-{_PIXELS}.png"))
    QtGui.QGuiApplication.setWindowIcon(icon)
