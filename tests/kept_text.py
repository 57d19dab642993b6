"""Texts that were looked at once and are kept: what is said now has to be what was said then."""

import os
import re
from difflib import unified_diff
from pathlib import Path

RENEWED = os.environ.get("HCF_KEPT") == "renew"
HOW = (
    "if it is as it should be: HCF_KEPT=renew python3 start.py test tests"
    " -k 'says_what_it_said or looks_as_it_looked'"
)


def kept_file(folder: Path, name: str) -> Path:
    """Where the text of this name is kept."""
    return folder / f"{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-')}.txt"


def assert_kept(folder: Path, name: str, found: str) -> None:
    """The text is the one that is kept under this name."""
    file = kept_file(folder, name)
    if RENEWED:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(found, "utf-8")
    assert file.exists(), f"there is no {file.name}; {HOW}"
    kept = file.read_text("utf-8")
    changed = "\n".join(
        unified_diff(kept.splitlines(), found.splitlines(), "kept", "found", lineterm="", n=1)
    )
    assert found == kept, f"{name}: {HOW}\n{changed}"
