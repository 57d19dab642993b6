"""The manual that comes with a package: the pages of the project and their pictures, their links led on."""

import re
import shutil
import sys
from pathlib import Path

from stamp import ROOT

sys.path.append(str(ROOT))

from app.places import HOUSE_FILES, MANUAL

PICTURES = "pictures"
_LARGEST = 500_000
"""Bytes: a film of millions is worth its weight on a page of the net only."""
_DEVELOPERS = "For developers"
_LINK = re.compile(r"(!?)\[([^]]*)\]\(([^)#]+)(#[^)]*)?\)\n?")


def write(folder: Path) -> None:
    """Put the manual, the guide to house files and their pictures at the top of a folder."""
    (folder / PICTURES).mkdir(exist_ok=True)
    for name, page in {MANUAL: ROOT / "README.md", HOUSE_FILES: ROOT / "procedures" / "README.md"}.items():
        (folder / name).write_text(_for_users(page.read_text("utf-8"), folder), "utf-8", newline="\n")


def _for_users(page: str, folder: Path) -> str:
    """A page without what is about the sources alone."""
    kept = page.partition(f"\n## {_DEVELOPERS}\n")[0]
    kept = re.sub(rf"^- \[{_DEVELOPERS}\].*\n", "", kept, flags=re.MULTILINE)
    return _LINK.sub(lambda link: _led_on(link, folder), kept)


def _led_on(link: re.Match[str], folder: Path) -> str:
    """A link to where the same lies in the folder; words, where it does not come along."""
    is_picture, words, target, chapter = link.groups()
    end = "\n" if link[0].endswith("\n") else ""
    if is_picture:
        picture = ROOT / target
        if picture.stat().st_size > _LARGEST:
            return ""
        shutil.copyfile(picture, folder / PICTURES / picture.name)
        return f"![{words}]({PICTURES}/{picture.name}){end}"
    if target == "procedures/README.md":
        named = HOUSE_FILES if words == target else words
        return f"[{named}]({HOUSE_FILES}{chapter or ''}){end}"
    return f"{words} ({target} in the sources){end}"
