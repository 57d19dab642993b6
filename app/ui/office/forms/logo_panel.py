"""Asks for the logo of a house: the one there is, another one, or none."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from app.errors import Refused
from app.ui.certificate.logo import KINDS, read_logo
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.dialogs import Panel
from app.ui.kit.components.labels import label
from app.ui.kit.file_picker import FilePicker
from app.ui.kit.widgets.parts import sentence

_ABOUT = (
    "It goes next to the name on exam records and certificates. It doesn’t change anything that is "
    "signed. Use a PNG or JPEG file."
)
_WIDE, _HIGH = 320, 110


class LogoPanel(Panel):
    """Current logo, and the ways to change it.

    Signals:
        chosen: the file with the new logo.
        removed: no logo any more.
    """

    chosen = Signal(Path)
    removed = Signal()

    def __init__(self, house: str, file: Path, picker: FilePicker, parent: QWidget) -> None:
        super().__init__(f"Logo for {house}", _ABOUT, "Choose a picture…", parent)
        self._picker = picker
        self.shown = label("No logo yet. Only the name is shown.", "quiet")
        self.remove = PageButton("Remove the logo", "danger")
        self.asked.addWidget(self.shown)
        self.add_key(self.remove)
        self.remove.setVisible(file.exists())
        if file.exists():
            self._show(file)
        self.yes.clicked.connect(self._choose)
        self.remove.clicked.connect(self.removed)

    def _show(self, file: Path) -> None:
        try:
            picture = QPixmap.fromImage(read_logo(file))
        except Refused as refusal:
            self.shown.setText(sentence(refusal))
            return
        fit = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        self.shown.setPixmap(picture.scaled(_WIDE, _HIGH, *fit))
        self.shown.setAccessibleName("Current logo")

    def _choose(self) -> None:
        if file := self._picker.file_to_read(self, "Choose the logo", KINDS):
            self.chosen.emit(file)
