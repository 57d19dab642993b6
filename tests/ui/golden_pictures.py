"""Makes the golden pictures for one kind of screen, in a process of their own and always in the same order.

What was painted before leaves its trace in Qt's letters.

python -m tests.ui.golden_pictures RATIO FOLDER
"""

import os
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.own_folders import one_folder


class Golden(NamedTuple):
    """What is shown, how, and how many pixels of the screen a pixel of the window has."""

    example: str
    place: int
    size: tuple[int, int] = (1024, 600)
    room: str = "dark"
    text: int = 100
    four_colours: bool = False
    ratio: int = 1
    part: tuple[int, int, int, int] | None = None
    """The part of the window that is kept: x, y, width and height."""


GOLDENS = {
    "oxford-dealers-hand": Golden("oxford-full-table", 34),
    "oxford-sharp": Golden("oxford-full-table", 34, ratio=2, part=(180, 90, 360, 350)),
    "cuda-banker": Golden("cuda-must-beat", 30, part=(0, 0, 1024, 320)),
    "greektown-faced": Golden("greektown-faced-discards", 30, room="light", part=(0, 28, 690, 420)),
    "pechanga-large": Golden("pechanga-wheel", 24, size=(1366, 768)),
    "two-to-ten-large-text": Golden(
        "two-to-ten-eight-high", 22, room="light", text=150, four_colours=True, part=(0, 300, 1024, 300)
    ),
}


def main() -> None:
    """Take the pictures for screens of one ratio, each into a file of its name in a folder."""
    ratio, out = sys.argv[1:]
    with TemporaryDirectory() as folder:
        os.environ |= {
            "QT_QPA_PLATFORM": "offscreen",
            "QT_SCALE_FACTOR": ratio,
            **one_folder(Path(folder)),
        }
        from PySide6.QtWidgets import QApplication

        from app.ui.kit.fonts import load_fonts

        application = QApplication(["hcf-trainer", "-style", "fusion"])
        load_fonts(sys.exit)
        for name, golden in GOLDENS.items():
            if golden.ratio == int(ratio):
                _take(golden, str(Path(out) / f"{name}.png"), Path(folder) / "settings.json")
        application.processEvents()


def _take(golden: Golden, out: str, settings_file: Path) -> None:
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QApplication

    from app.procedure.library import Library
    from app.ui.kit.settings import Settings
    from app.ui.shell.main_window import MainWindow
    from app.ui.watch.watch_mode import WatchMode
    from tests.ui.deals import example

    shown = example(golden.example)
    settings = Settings(house=shown.ruling.house.id, text=golden.text, four_colours=golden.four_colours)
    settings = settings._replace(room=golden.room, motion="off")  # type: ignore[arg-type]
    window = MainWindow(Library(), settings, settings_file)
    window.resize(*golden.size)
    window.show()
    window.begin(Random(1))
    (watching,) = window.findChildren(WatchMode)
    watching.show_round(shown)
    watching.go_to(golden.place, jump=True)
    QApplication.processEvents()
    image = window.table_screen.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    ratio = image.devicePixelRatio()
    if golden.part:
        image = image.copy(*(round(ratio * measure) for measure in golden.part))
    image.setDevicePixelRatio(1)
    # Qt writes no time and no name into a PNG: the same pixels are the same file.
    if not image.save(out):
        sys.exit(f"{out} cannot be written")
    window.close()


if __name__ == "__main__":
    main()
