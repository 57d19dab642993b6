"""What stood on each page when somebody last looked, kept beside this file and compared with what stands there now."""

import os
import re
from difflib import unified_diff
from pathlib import Path

from PySide6.QtWidgets import QWidget

from tests.ui.pages.inventory import seen_on

FOLDER = Path(__file__).parent
RENEWED = os.environ.get("HCF_PAGES") == "renew"
HOW = "if it is as it should be: HCF_PAGES=renew python3 start.py test tests/ui -k says_what_it_said"


def assert_as_kept(gallery: str, name: str, page: QWidget) -> None:
    """What stands on the page is what stood there."""
    file = FOLDER / gallery / f"{re.sub(r'[^a-z0-9]+', '-', name.lower())}.txt"
    found = "\n".join(seen_on(page)) + "\n"
    if RENEWED:
        file.parent.mkdir(exist_ok=True)
        file.write_text(found, "utf-8")
    assert file.exists(), f"there is no {file.name}; {HOW}"
    kept = file.read_text("utf-8")
    changed = "\n".join(
        unified_diff(kept.splitlines(), found.splitlines(), "kept", "found", lineterm="", n=1)
    )
    assert found == kept, f"{gallery}, {name}: {HOW}\n{changed}"
