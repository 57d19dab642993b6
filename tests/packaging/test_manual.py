"""The manual in a package: every page for users, nothing for developers, and no link that leads nowhere."""

import os
import re
from pathlib import Path

import manual
import pytest
from stamp import ROOT

PAGES = sorted(manual.PAGES.values())
_LINK = re.compile(r"(!?)\[[^]]*\]\(([^)#]*)#?([^)]*)\)")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("folder")
    manual.write(made)
    return made


def headings(page: Path) -> list[str]:
    return re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)


def chapters(page: Path) -> list[str]:
    """The headings, as links name them."""
    return [re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in headings(page)]


def test_everything_for_users_is_in_it(folder: Path) -> None:
    assert headings(folder / "MANUAL.md") == headings(ROOT / "README.md")[:-1]
    assert "developers" not in (folder / "MANUAL.md").read_text("utf-8")
    for page, name in manual.PAGES.items():
        assert name == "MANUAL.md" or headings(folder / name) == headings(page)
    guide = (ROOT / "procedures" / "README.md").read_text("utf-8")
    assert (folder / "HOUSE-FILES.md").read_text("utf-8") == guide


def test_only_what_developers_read_is_left_in_the_sources(folder: Path) -> None:
    written = {file.name for file in (ROOT / "docs").glob("*.md")}
    assert written - {file.name for file in (folder / "docs").glob("*.md")} == {"architecture.md", "style.md"}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file_in_the_package_or_to_a_chapter(page: str, folder: Path) -> None:
    for _, target, chapter in _LINK.findall((folder / page).read_text("utf-8")):
        there = Path(os.path.normpath((folder / page).parent / target)) if target else folder / page
        assert there.is_relative_to(folder), target
        assert there.is_file(), target
        assert not chapter or chapter in chapters(there), chapter


def test_every_page_can_be_reached_from_the_first(folder: Path) -> None:
    found, todo = set(), [folder / "MANUAL.md"]
    while todo:
        page = todo.pop()
        if page not in found:
            found.add(page)
            links = _LINK.findall(page.read_text("utf-8"))
            names = [target for is_picture, target, _ in links if target and not is_picture]
            todo += [Path(os.path.normpath(page.parent / target)) for target in names]
    assert found == {folder / name for name in PAGES}


def test_only_pictures_that_are_shown_come_along_and_no_large_one(folder: Path) -> None:
    shown = {
        Path(os.path.normpath((folder / page).parent / target))
        for page in PAGES
        for is_picture, target, _ in _LINK.findall((folder / page).read_text("utf-8"))
        if is_picture
    }
    brought = list((folder / "docs" / "pictures").iterdir())
    assert shown == set(brought)
    assert len(shown) == len(list((ROOT / "docs" / "pictures").glob("*.jpg"))) >= 9
    assert sum(file.stat().st_size for file in brought) < 2_000_000
