"""Paints every sheet into a folder, beside a list of what is where: python -m tests.ui.sheets FOLDER."""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.own_folders import one_folder
from tests.ui.sheets.names import SHEETS


def main(out: Path) -> None:
    """Paint them all."""
    from PySide6.QtWidgets import QApplication

    from app.ui.kit.fonts import load_fonts
    from tests.ui.sheets import grounds, kit, limits, notes, papers, table
    from tests.ui.sheets.sheet import sheet_of

    painters = {**vars(kit), **vars(limits), **vars(table), **vars(notes), **vars(papers), **vars(grounds)}
    application = QApplication(["hcf-trainer", "-style", "fusion"])
    load_fonts(sys.exit)
    for name in SHEETS:
        sheet, places = sheet_of(painters[name]())
        application.processEvents()
        if not sheet.save(str(out / f"{name}.png")):
            sys.exit(f"{out} cannot be written")
        (out / f"{name}.txt").write_text("".join(f"{place}\n" for place in places), "utf-8")


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        os.environ |= {"QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": "1"}
        os.environ |= one_folder(Path(folder))
        main(Path(sys.argv[1]))
