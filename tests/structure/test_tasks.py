"""The tasks for newcomers name files that exist, from every part of the program."""

import tomllib
from collections import Counter
from pathlib import Path

from tests.structure.figures import ROOT

TASKS = tomllib.loads((Path(__file__).parent / "tasks.toml").read_text("utf-8"))["task"]
MOST_FILES = 3


def test_every_file_named_by_a_task_exists() -> None:
    named = [file for task in TASKS for file in task["files"]]
    assert [file for file in named if not (ROOT / file).is_file()] == []


def test_each_task_has_few_right_files_and_none_repeats_another() -> None:
    assert [task["text"] for task in TASKS if not 1 <= len(task["files"]) <= MOST_FILES] == []
    assert [text for text, count in Counter(task["text"] for task in TASKS).items() if count > 1] == []
    assert [name for name, count in Counter(task["files"][0] for task in TASKS).items() if count > 1] == []


def test_tasks_come_from_every_part_of_the_program() -> None:
    parts = {folder.name for folder in (ROOT / "app").iterdir() if (folder / "__init__.py").is_file()}
    named = {Path(file).parts[1] for task in TASKS for file in task["files"] if file.startswith("app/")}
    assert parts - named == set()
    tops = {Path(file).parts[0] for task in TASKS for file in task["files"]}
    assert tops == {"app", "packaging", "procedures"}
