"""The manual in a package: all of it for users, nothing for developers, and no link that leads nowhere."""

import re
from pathlib import Path

import manual
import pytest
from stamp import ROOT

PAGES = ("MANUAL.md", "HOUSE-FILES.md")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("folder")
    manual.write(made)
    return made


def headings(page: Path) -> list[str]:
    return re.findall(r"^## (.+)$", page.read_text("utf-8"), re.MULTILINE)


def test_everything_for_users_is_in_it(folder: Path) -> None:
    assert headings(folder / "MANUAL.md") == headings(ROOT / "README.md")[:-1]
    assert "developers" not in (folder / "MANUAL.md").read_text("utf-8")
    guide = (ROOT / "procedures" / "README.md").read_text("utf-8")
    assert (folder / "HOUSE-FILES.md").read_text("utf-8") == guide


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file_beside_it_or_to_a_chapter(page: str, folder: Path) -> None:
    text = (folder / page).read_text("utf-8")
    for target, chapter in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", text):
        assert (folder / (target or page)).is_file(), target
        if chapter:
            there = (folder / (target or page)).read_text("utf-8")
            titles = re.findall(r"^#+ (.+)$", there, re.MULTILINE)
            assert chapter in [re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles]


def test_only_pictures_that_are_shown_come_along_and_no_large_one(folder: Path) -> None:
    shown = set(re.findall(r"!\[[^]]+\]\(([^)]+)\)", (folder / "MANUAL.md").read_text("utf-8")))
    brought = list((folder / "pictures").iterdir())
    assert shown == {f"pictures/{file.name}" for file in brought}
    assert len(shown) >= 5
    assert sum(file.stat().st_size for file in brought) < 2_000_000
