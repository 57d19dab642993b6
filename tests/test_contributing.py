"""The pages for people who carry on are true: what they name is there, and what they call for runs."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "CONTRIBUTING.md", "SECURITY.md")
ROOTS = ("app", "tests", "packaging", "procedures", ".github", "pyproject.toml", "start.py")


def text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def chapters(page: str) -> list[str]:
    """The chapters of a page, as links name them."""
    titles = re.findall(r"^#+ (.+)$", text(page), re.MULTILINE)
    return [re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles]


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#]*)#?([^)]*)\)", text(page))
    assert links
    for target, chapter in links:
        assert (ROOT / (target or page)).is_file(), target
        assert not chapter or chapter in chapters(target or page), chapter


def test_every_file_that_a_recipe_names_is_there() -> None:
    named = re.findall(r"`([\w./-]+)`", text("CONTRIBUTING.md"))
    files = [name for name in named if name.split("/")[0] in ROOTS]
    assert len(files) > 30
    assert [name for name in files if not (ROOT / name).exists()] == []


def test_every_task_that_is_named_is_one_of_start() -> None:
    tasks = set(
        re.findall(r"python3? start\.py (\w+)", text("CONTRIBUTING.md") + text(".github/workflows/test.yml"))
    )
    assert tasks >= {"test", "soak", "package"}
    assert [task for task in tasks if f'"{task}": {task}' not in text("start.py")] == []


def test_hooks_before_a_commit_fetch_nothing() -> None:
    repos = re.findall(r"^\s*- repo: (.+)$", text(".pre-commit-config.yaml"), re.MULTILINE)
    assert repos == ["local"]
    assert "://" not in text(".pre-commit-config.yaml")


def test_whoever_reports_an_error_is_asked_for_the_report_by_the_words_on_its_key() -> None:
    assert '"Copy the report"' in text("app/ui/kit/error_page.py")
    assert "*Copy the report*" in text(".github/ISSUE_TEMPLATE/error.md")
