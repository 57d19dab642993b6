"""The pages are true: what they name is there, what they call for runs, and every link leads somewhere."""

import ast
import os
import re
from functools import cache
from pathlib import Path

import pytest

from app.commands.command_parser import COMMANDS, command_parser

ROOT = Path(__file__).parent.parent
FOR_USERS = [f"docs/{name}.md" for name in ("student", "supervisor", "instructor", "it", "commands")]
PAGES = sorted(
    [
        "README.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        *(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")),
    ]
)
TOP = ("app", "tests", "packaging", "procedures", "docs", "assets", ".github", ".ci")
"""The folders of the project: a name that begins with one is a path."""
_PATH = re.compile(rf"`((?:{'|'.join(re.escape(name) for name in TOP)})(?:/[\w.-]+)*/?)`")
_ITALIC = re.compile(r"(?<![*\w])\*([^\s*](?:[^*]*[^\s*])?)\*(?!\*)")
_LONGEST_README = 16_000
"""Half of what it was when the manual was still in it."""


def text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def chapters(page: Path) -> list[str]:
    """The chapters of a page, as links name them."""
    titles = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return [re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles]


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    for target, chapter in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", text(page)):
        there = Path(os.path.normpath((ROOT / page).parent / target)) if target else ROOT / page
        assert there.is_file(), target
        assert not chapter or chapter in chapters(there), chapter


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_a_page_names_is_there(page: str) -> None:
    assert [name for name in _PATH.findall(text(page)) if not (ROOT / name).exists()] == []


def test_paths_are_found_on_the_pages_for_developers() -> None:
    assert len(_PATH.findall(text("CONTRIBUTING.md"))) > 30
    assert len(_PATH.findall(text("docs/architecture.md"))) > 20


def test_the_readme_is_short() -> None:
    assert len(text("README.md")) <= _LONGEST_README


@pytest.mark.parametrize("page", ["README.md", *FOR_USERS])
def test_every_word_that_a_page_takes_from_the_screen_is_on_it(page: str) -> None:
    said = _ITALIC.findall(text(page))
    assert [words for words in said if _plain(words) not in words_of_the_program()] == []


def test_words_from_the_screen_are_found_on_the_pages_for_users() -> None:
    assert len(_ITALIC.findall(text("docs/supervisor.md"))) > 20


@cache
def words_of_the_program() -> str:
    """Everything that the program can say, in one line, whatever is written in capitals there."""
    said = []
    for file in (ROOT / "app").rglob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        found = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in docstrings]
        said += [node.value for node in found if isinstance(node.value, str)]
    return _plain("\n".join(said))


def _plain(words: str) -> str:
    return " ".join(words.split()).casefold()


@pytest.mark.parametrize("page", ["README.md", *FOR_USERS])
def test_every_command_and_option_that_a_page_shows_is_one(page: str) -> None:
    shown = re.findall(r"^(?:sudo )?hcf-trainer (\w+)(.*)$", text(page), re.MULTILINE)
    for command, rest in shown:
        assert command in COMMANDS, command
        options = [option for action in command_parser(command)._actions for option in action.option_strings]
        for option in re.findall(r"(?<!\S)--[\w-]+", rest.partition("  ")[0]):
            assert option in options, f"{command} {option}"


def test_every_task_that_is_named_is_one_of_start() -> None:
    pages = "".join(text(page) for page in PAGES) + "".join(
        text(f".github/workflows/{name}.yml") for name in ("test", "windows")
    )
    tasks = set(re.findall(r"python3? start\.py (\w+)", pages)) - set(COMMANDS)
    assert tasks >= {"test", "soak", "package"}
    assert [task for task in tasks if f'"{task}": {task}' not in text("start.py")] == []


def test_hooks_before_a_commit_fetch_nothing() -> None:
    repos = re.findall(r"^\s*- repo: (.+)$", text(".pre-commit-config.yaml"), re.MULTILINE)
    assert repos == ["local"]
    assert "://" not in text(".pre-commit-config.yaml")


def test_people_who_report_an_error_are_asked_for_the_report_by_the_words_on_its_key() -> None:
    assert '"Copy the report"' in text("app/ui/kit/error_page.py")
    assert "*Copy the report*" in text(".github/ISSUE_TEMPLATE/error.md")
