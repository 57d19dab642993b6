"""The program's face: in task bars, and on pages that have no other."""

from PySide6 import QtCore, QtGui, QtWidgets

from app.places import shipped

_PIXELS, _LARGE = 64, 256
"""One small picture: each size there is would be read at every start. The large one is for pages."""


def show_icon() -> None:
    """Let all windows have it, those too that are open already."""
    # By its full name: importing it would load 150 names of icons in themes before the window is there.
    QtGui.QGuiApplication.setWindowIcon(QtGui.QIcon(_file(_PIXELS)))


def app_face(side: int) -> QtWidgets.QLabel:
    """The face on a page, so many pixels wide and high."""
    face = QtWidgets.QLabel()
    picture = QtGui.QPixmap(_file(_PIXELS if side <= _PIXELS else _LARGE))
    ratio = face.devicePixelRatioF()
    scaled = QtGui.QPixmap.fromImage(
        picture.toImage().scaledToWidth(
            round(side * ratio), QtCore.Qt.TransformationMode.SmoothTransformation
        )
    )
    scaled.setDevicePixelRatio(ratio)
    face.setPixmap(scaled)
    face.setFixedSize(side, side)
    return face


def _file(pixels: int) -> str:
    return str(shipped("assets") / "icon" / f"hcf-trainer-{pixels}.png")
