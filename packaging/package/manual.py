"""The manual in a package: the pages for users and their pictures, with links that work there."""

import os
import re
import shutil
import sys
from pathlib import Path

from stamp import ROOT

sys.path.append(str(ROOT))

from app.places import HOUSE_FILES, MANUAL

DOCS = "docs"
PAGES = {
    ROOT / "README.md": MANUAL,
    ROOT / "procedures" / "README.md": HOUSE_FILES,
    **{
        ROOT / DOCS / f"{name}.md": f"{DOCS}/{name}.md"
        for name in (
            "student",
            "supervisor",
            "instructor",
            "it",
            "school",
            "commands",
            "backup-format",
            "release-key",
            "threat-model",
        )
    },
}
"""The pages, and where each one is in a package."""
_LARGEST = 500_000
"""Bytes: a film of megabytes is for the page on the net only."""
_DEVELOPERS = "For developers"
_LINK = re.compile(r"(!?)\[([^]]*)\]\(([^)#]+)(#[^)]*)?\)\n?")


def write(folder: Path) -> None:
    """Put the manual, the guide to house files and their pictures into a folder."""
    for page, name in PAGES.items():
        there = folder / name
        there.parent.mkdir(exist_ok=True)
        there.write_text(_for_users(page, there, folder), "utf-8", newline="\n")


def _for_users(page: Path, there: Path, folder: Path) -> str:
    """A page without the chapter for developers."""
    kept = page.read_text("utf-8").partition(f"\n## {_DEVELOPERS}\n")[0]
    return _LINK.sub(lambda link: _relinked(link, page, there, folder), kept)


def _relinked(link: re.Match[str], page: Path, there: Path, folder: Path) -> str:
    """A link to the same thing in the folder; plain words if the package does not have it."""
    is_picture, words, target, chapter = link.groups()
    end = "\n" if link[0].endswith("\n") else ""
    meant = Path(os.path.normpath(page.parent / target))
    if is_picture and meant.stat().st_size > _LARGEST:
        return ""
    if is_picture:
        brought = folder / meant.relative_to(ROOT)
        brought.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(meant, brought)
    elif meant in PAGES:
        brought = folder / PAGES[meant]
    else:
        return f"{words} ({meant.relative_to(ROOT).as_posix()} in the sources){end}"
    shown = PAGES[meant] if words == target and meant in PAGES else words
    way = Path(os.path.relpath(brought, there.parent)).as_posix()
    return f"{is_picture}[{shown}]({way}{chapter or ''}){end}"
