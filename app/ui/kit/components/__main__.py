"""Opens the page with all components, or saves a picture of it.

python -m app.ui.kit.components [--light] [--large] [--small] [FILE.png]
"""

import sys

from PySide6.QtWidgets import QApplication

from app.ui.kit.components.showcase import Showcase
from app.ui.kit.fonts import load_fonts
from app.ui.kit.theme import THEMES

if __name__ == "__main__":
    application = QApplication(["hcf-trainer", "-style", "fusion"])
    load_fonts(print)
    words = sys.argv[1:]
    page = Showcase(THEMES["light" if "--light" in words else "dark"], 150 if "--large" in words else 100)
    page.resize(*((1024, 600) if "--small" in words else (1600, 900)))
    page.show()
    files = [word for word in words if not word.startswith("--")]
    if files:
        application.processEvents()
        page.grab().save(files[0])
    else:
        sys.exit(application.exec())
