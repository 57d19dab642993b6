"""The program's face in task bars."""

from PySide6.QtGui import QGuiApplication, QIcon

from app.places import shipped

_PIXELS = 64
"""One small picture: each size there is would be read at every start."""


def show_icon() -> None:
    """Let all windows have it, those too that are open already."""
    QGuiApplication.setWindowIcon(QIcon(str(shipped("assets") / "icon" / f"hcf-trainer-{_PIXELS}.png")))
