"""`start.py test`: one check after the other, up to the first that fails."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.start.stand_ins import REPOSITORY

Check = tuple[str, list[str], dict[str, str]]

GOOD: Check = ("good", ["-c", "print('... [100%]\\nTOTAL  9  1  90%\\n3 passed, 1 skipped in 0.1s')"], {})
BAD: Check = ("bad", ["-c", "print('the reason'); raise SystemExit(3)"], {})
NEVER: Check = ("never", ["-c", "print('not reached')"], {})


@pytest.fixture(autouse=True)
def this_python(repository_start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repository_start, "PYTHON", sys.executable)
    monkeypatch.chdir(REPOSITORY)


def test_first_failure_ends_it(repository_start: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert repository_start.run_checks([GOOD, BAD, NEVER]) == 3
    said = capsys.readouterr()
    assert said.out == "the reason\n"
    assert "1/3 good: 0." in said.err
    assert " s, 3 passed, 1 skipped\n" in said.err
    assert "2/3 bad: failed with exit code 3." in said.err
    assert "never" not in said.err


def test_settings_reach_the_check(repository_start: ModuleType) -> None:
    script = "import os; assert os.environ['HCF_X'] + os.environ['QT_QPA_PLATFORM'] == 'yoffscreen'"
    assert repository_start.run_checks([("set", ["-c", script], {"HCF_X": "y"})]) == 0


def test_exit_code_5_is_fine_from_pytest_only(repository_start: ModuleType) -> None:
    script = ["-c", "raise SystemExit(5)"]
    assert repository_start.run_checks([("none collected", [*script, "pytest"], {})]) == 0
    assert repository_start.run_checks([("other", script, {})]) == 5


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("import PySide6.QtCore", 1),
        ("import app.game", 0),
        ("import subprocess, sys; subprocess.run([sys.executable, '-c', 'import PySide6'])", 0),
    ],
)
def test_the_core_really_runs_without_qt(
    repository_start: ModuleType,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    body: str,
    code: int,
) -> None:
    if "subprocess" in body:  # in a child it must not be there either
        body = body.replace("subprocess.run(", "assert subprocess.run(") + ".returncode == 1"
    (tmp_path / "test_it.py").write_text(f"def test_it():\n    {body}\n")
    name, words, settings = next(
        check for check in repository_start.checks() if check[0] == "core without Qt"
    )
    core = repository_start.CORE
    assert words[-len(core) :] == core
    words = [*words[: -len(core)], "-n0", "-p", "no:cacheprovider", str(tmp_path)]
    assert repository_start.run_checks([(name, words, settings)]) == code
    said = capsys.readouterr()
    assert ("on purpose" in said.out) if code else ("1 passed" in said.err)
