"""`start.py test`: one check after the other, up to the first that fails."""

import re
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
    assert re.search(r"1/3 good: \d+\.\d s, 3 passed, 1 skipped\n", said.err)
    assert "2/3 bad: failed with exit code 3." in said.err
    assert "never" not in said.err


def test_a_soak_goes_on_to_its_end_and_names_what_failed(
    repository_start: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    worse: Check = ("worse", ["-c", "print('worse'); raise SystemExit(4)"], {})
    assert repository_start.run_checks([BAD, GOOD, worse, GOOD], to_the_end=True) == 3
    said = capsys.readouterr()
    assert said.out == "the reason\nworse\n"
    assert re.search(r"4/4 good: \d+\.\d s", said.err)
    *_, first, second, third, fourth, last = said.err.splitlines()
    assert re.fullmatch(r" +\d+\.\d s  FAILED  bad", first)
    assert re.fullmatch(r" +\d+\.\d s  passed  good", second)
    assert re.fullmatch(r" +\d+\.\d s  FAILED  worse", third)
    assert re.fullmatch(r" +\d+\.\d s  passed  good", fourth)
    assert last == "hcf-trainer: failed: bad, worse."


def test_what_is_skipped_is_said_with_its_reason(
    repository_start: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    skipped: Check = (
        "some",
        ["-c", "print('SKIPPED [2] tests/test_it.py:1: needs Xvfb\\n1 passed in 1s')"],
        {},
    )
    assert repository_start.run_checks([skipped]) == 0
    assert "1/1 some: SKIPPED [2] tests/test_it.py:1: needs Xvfb\n" in capsys.readouterr().err


@pytest.mark.parametrize("code", [0, 7])
def test_types_are_checked_beside_the_tests(
    repository_start: ModuleType, tmp_path: Path, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    waits = (
        "import pathlib, sys, time\n"
        "while not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.01)\n"
        "raise SystemExit(int(sys.argv[2]))"
    )
    mypy: Check = (repository_start.BESIDE, ["-c", waits, str(tmp_path / "met"), str(code)], {})
    tests: Check = (
        "tests",
        ["-c", "import pathlib, sys; pathlib.Path(sys.argv[1]).touch()", str(tmp_path / "met")],
        {},
    )
    assert repository_start.run_checks([mypy, tests]) == code
    assert re.search(r"2/2 tests: \d+\.\d s", capsys.readouterr().err)
    assert repository_start.BESIDE in [name for name, _, _ in repository_start.checks()]


def test_a_soak_has_every_file_of_tests_once(repository_start: ModuleType) -> None:
    soaks = repository_start.soaks()
    named = [word for _, words, _ in soaks for word in words if word.endswith(".py")]
    assert sorted(named) == sorted(
        file.relative_to(REPOSITORY).as_posix() for file in (REPOSITORY / "tests").rglob("test_*.py")
    )
    for name, words, settings in soaks:
        assert words[: len(repository_start.SOAK)] == repository_start.SOAK
        assert {str(Path(word).parent.as_posix()) for word in words if word.endswith(".py")} == {name}
        assert settings == {"HCF_SOAK": "1"}


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
    (tmp_path / "test_it.py").write_text(f"def test_it():\n    {body}\n", "utf-8")
    name, words, settings = next(
        check for check in repository_start.checks() if check[0] == "core without Qt"
    )
    core = repository_start.CORE
    assert words[-len(core) :] == core
    words = [*words[: -len(core)], "-n0", "-p", "no:cacheprovider", str(tmp_path)]
    assert repository_start.run_checks([(name, words, settings)]) == code
    said = capsys.readouterr()
    assert ("on purpose" in said.out) if code else ("1 passed" in said.err)
