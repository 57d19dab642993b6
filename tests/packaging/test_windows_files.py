"""What is for Windows, as far as that can be held true without one: the installer, the bench, the page."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import bench
import build_steps
import built
import bundle
import checksums
import installer
import native_program
import pytest
import suite
import wine_program
from build_errors import Trouble
from build_progress import Showing

from app.commands.command_parser import COMMANDS
from tests.own_folders import ON_WINDOWS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "packaging" / "windows"
PAGE = (FOLDER / "README.md").read_text("utf-8")
SHELL = "{http://schemas.microsoft.com/ShellLauncher/2018/Configuration}"
V2 = "{http://schemas.microsoft.com/ShellLauncher/2019/Configuration}"


def test_the_page_says_what_was_run_where_and_names_every_file() -> None:
    assert "ran on Linux under" in PAGE
    assert "Not run at all: " in PAGE
    assert "**No one has run them on a real Windows machine yet.**" in " ".join(PAGE.split())
    for file in FOLDER.iterdir():
        assert file.name in ("README.md", "__pycache__") or f"]({file.name})" in PAGE


def test_no_page_says_that_nothing_was_run_without_saying_what_was() -> None:
    for name in ("README.md", "SECURITY.md", "CONTRIBUTING.md", "docs/it.md", "packaging/windows/README.md"):
        text = (ROOT / name).read_text("utf-8")
        for claim in re.findall(r"[^.]*(?:[Nn]o one has run|never (?:been )?run)[^.]*\.", text):
            assert "Wine" in text, claim


def test_the_commands_on_the_page_are_commands() -> None:
    named = re.findall(r"`hcf-trainer(?:-text|\.exe) ([a-z]+)", PAGE)
    assert set(named) == {"rule", "kiosk"}
    assert set(named) <= set(COMMANDS)


def test_the_parts_of_the_trial_are_those_on_the_page() -> None:
    parts = re.search(r"^PARTS = \((.+)\)$", (FOLDER / "__main__.py").read_text("utf-8"), re.MULTILINE)
    assert parts
    assert re.findall(r'"(\w+)"', parts[1]) == re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)


def test_the_sample_starts_the_kiosk_for_one_account_and_starts_it_again() -> None:
    tree = ElementTree.parse(FOLDER / "kiosk.xml")
    (profile,) = tree.iterfind(f"{SHELL}Profiles/{SHELL}Profile")
    (shell,) = profile.iterfind(f"{SHELL}Shell")
    assert shell.attrib == {
        "Shell": r"%ProgramFiles%\hcf-trainer\hcf-trainer.exe kiosk",
        f"{V2}AppType": "Desktop",
        f"{V2}AllAppsFullScreen": "false",
    }
    assert [action.get("Action") for action in shell.iterfind(f"{SHELL}DefaultAction")] == ["RestartShell"]
    # The form of an id, as the schema of Shell Launcher has it.
    guid = profile.attrib["Id"]
    assert re.fullmatch(r"\{[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\}", guid)
    (config,) = tree.iterfind(f"{SHELL}Configs/{SHELL}Config")
    assert [(part.tag.removeprefix(SHELL), part.attrib) for part in config] == [
        ("Account", {"Name": "hcf-kiosk"}),
        ("Profile", {"Id": guid}),
    ]


def test_everybody_else_has_their_desktop() -> None:
    tree = ElementTree.parse(FOLDER / "kiosk.xml")
    (shell,) = tree.iterfind(f"{SHELL}Profiles/{SHELL}DefaultProfile/{SHELL}Shell")
    assert shell.attrib == {"Shell": r"%SystemRoot%\explorer.exe"}


def test_the_one_script_in_powershell_has_plain_letters_and_ends_with_a_sentence() -> None:
    """Windows PowerShell reads a file without a mark at its head in an encoding of its own."""
    (script,) = FOLDER.glob("*.ps1")
    text = script.read_bytes().decode("ascii")
    sentences = re.findall(r"Stop-With (['\"])(.+)\1", text)
    assert len(sentences) >= 5
    assert all(sentence.rstrip().endswith(".") for _, sentence in sentences)


def test_the_installer_needs_no_administrator_and_touches_no_records() -> None:
    text = (FOLDER / "installer.nsi").read_text("utf-8")
    assert "RequestExecutionLevel user" in text
    assert "HKLM" not in text
    removed = re.findall(r"RMDir /r (.+)", text)
    assert removed == [r'"$INSTDIR\_internal"', r'"$INSTDIR\docs"']
    written = text.partition(".exe /S")[2].partition("Unicode")[2]
    assert "$LOCALAPPDATA\\Programs" in written
    assert "$LOCALAPPDATA\\hcf-trainer" not in written


@pytest.mark.skipif(installer.makensis() is None, reason="NSIS is not installed")
def test_the_installer_is_made_of_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "hcf-trainer"
    (folder / "_internal").mkdir(parents=True)
    (folder / "hcf-trainer.exe").write_bytes(b"MZ")
    made = installer.build(folder, "1.2.3", tmp_path, installer.makensis() or "")
    assert made.name == "hcf-trainer-1.2.3-windows-x86_64-setup.exe"
    assert made.read_bytes().startswith(b"MZ")
    assert "1.2.3".encode("utf-16-le") in made.read_bytes()


def test_an_installer_that_cannot_be_made_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"^makensis could not make hcf-trainer-1\.2\.3-windows"):
        installer.build(tmp_path, "1.2.3", tmp_path, sys.executable)
    assert list(tmp_path.iterdir()) == []


def test_without_nsis_the_rest_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installer, "makensis", lambda: None)
    at_work = build_steps.Making(tmp_path, "1.2.3", 0)
    build_steps.make_installer(at_work, Showing(print, print))
    assert at_work.notes == [installer.MISSING]


def test_a_file_that_is_not_what_its_checksum_says_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.zip").write_bytes(b"one")
    checksums.write([tmp_path / "one.zip"], tmp_path)
    built.compare_checksums(tmp_path)
    (tmp_path / "one.zip").write_bytes(b"two")
    with pytest.raises(Trouble, match=r"^one\.zip is not what its checksum says"):
        built.compare_checksums(tmp_path)


def test_what_was_built_is_tried_where_nobody_has_used_it(tmp_path: Path) -> None:
    """The program would write into the folders of whoever builds it."""
    home = bundle.strange_home(tmp_path)
    assert home[ON_WINDOWS] == home["HOME"] == str(tmp_path)


ALONE = """
tests/exam/test_forms.py::test_a_form[two words-::x] PASSED [ 25%]
tests/exam/test_forms.py::test_a_table SKIPPED (a table to read) [ 50%]
tests/exam/test_marks.py::test_a_mark FAILED [ 75%]
tests/exam/test_marks.py::test_a_mark ERROR [ 75%]
tests/ui/exam/test_hall.py::test_a_hall PASSED [100%]
FAILED tests/exam/test_marks.py::test_a_mark - assert 1 == 2
1 failed, 2 passed, 1 skipped, 582 deselected, 1 error in 512.01s (0:08:32)
wine: something else
"""
BESIDE = """
tests/exam/test_forms.py::test_a_form[two words-::x]
[gw0] [ 25%] PASSED tests/exam/test_forms.py::test_a_form[two words-::x]
[gw1] [ 50%] SKIPPED tests/exam/test_forms.py::test_a_table
[gw1] [ 75%] FAILED tests/exam/test_marks.py::test_a_mark
[gw1] [ 75%] ERROR tests/exam/test_marks.py::test_a_mark
[gw0] [100%] PASSED tests/ui/exam/test_hall.py::test_a_hall
1 failed, 2 passed, 1 skipped, 1 error in 12.01s
"""


@pytest.mark.parametrize("said", [ALONE, BESIDE])
def test_what_pytest_says_is_counted_by_folder(said: str) -> None:
    assert suite.rows_of(["tests/exam", "tests/ui/exam"], "abc", said) == {
        "tests/exam": suite.Row("tests/exam", "abc", 1, 2, 1),
        "tests/ui/exam": suite.Row("tests/ui/exam", "abc", 1, 0, 0),
    }
    alone = suite.rows_of(["tests/exam/test_forms.py"], "abc", said)
    assert [row[2:] for row in alone.values()] == [(1, 0, 1)]


def test_what_came_to_no_end_has_no_figures() -> None:
    assert suite.rows_of(["tests/exam"], "abc", "\n".join(ALONE.splitlines()[:-2])) == {}


def test_a_wine_that_hangs_is_started_once_more(tmp_path: Path) -> None:
    log = tmp_path / "tests-game.log"
    ends = [sys.executable, "-c", "print('said'); raise SystemExit(3)"]
    assert suite.run_patiently(ends, 60.0, log) == log.read_text("utf-8") == "said\n"
    times = tmp_path / "times"
    words = f"open({str(times)!r}, 'a').write('.'); import threading; threading.Event().wait()"
    assert suite.run_patiently([sys.executable, "-c", words], 1.0, log) == ""
    assert times.read_text("utf-8") == ".."


def test_a_stopped_run_goes_on_and_repeats_only_what_failed_or_is_of_another_commit(tmp_path: Path) -> None:
    rows = {
        "tests/game": suite.Row("tests/game", "abc", 9, 0, 1),
        "tests/exam": suite.Row("tests/exam", "abc", 9, 1, 0),
        "tests/table": suite.Row("tests/table", "older", 9, 0, 0),
    }
    suite.keep_rows(rows, tmp_path)
    assert suite.read_rows(tmp_path) == rows
    wanted = ["tests/game", "tests/exam", "tests/table", "tests/ui"]
    assert suite.still_to_run(wanted, rows, "abc") == wanted[1:]
    assert suite.still_to_run(wanted, rows, "") == wanted
    assert suite.read_rows(tmp_path / "nothing") == {}


def test_the_figures_of_the_suite_are_a_table_with_a_sum() -> None:
    rows = [suite.Row("tests/exam", "0123456789", 9, 1, 2), suite.Row("tests/ui", "0123456789", 5, 0, 0)]
    assert suite.table(rows).splitlines()[2:] == [
        "| tests/exam | 01234567 | 12 | 9 | 1 | 2 |",
        "| tests/ui | 01234567 | 5 | 5 | 0 | 0 |",
        "| all | 01234567 | 17 | 14 | 1 | 2 |",
    ]
    assert suite.table([rows[0], rows[1]._replace(commit="f")]).splitlines()[-1].startswith("| all |  | 17 |")


def test_failures_and_too_many_skips_are_told_of(tmp_path: Path) -> None:
    row = suite.Row("tests/exam", "abc", 98, 0, 2)

    def judged(row: suite.Row) -> str:
        return suite.judged(["tests/exam"], {row.folder: row}, tmp_path)

    assert judged(row) == "all: 98 passed, 0 failed, 2 skipped"
    with pytest.raises(Trouble, match=r"^3 of 101 tests say that they cannot be there$"):
        judged(row._replace(skipped=3))
    with pytest.raises(Trouble, match=r"^tests fail on the bench: tests/exam \(1\); the logs are in "):
        judged(row._replace(failed=1))
    with pytest.raises(Trouble, match=r"^tests came to no end on the bench: tests/exam; the logs are in "):
        judged(row._replace(folder="tests/ui"))


def test_a_folder_without_tests_is_refused_and_a_file_is_run_alone() -> None:
    file = "tests/packaging/test_slim.py"
    assert suite.files_of(file) == [file]
    assert file in suite.files_of("tests/packaging")
    alone = suite.Suite([file], "abc")
    assert "-n" not in alone.words([file])
    assert alone._replace(workers=2).words([file])[-2:] == ["-n", "2"]
    with pytest.raises(Trouble, match=r"^there are no tests in docs$"):
        suite.files_of("docs")


def test_small_folders_are_run_together() -> None:
    parts = list(suite.batches(suite.folders()))
    assert [folder for part in parts for folder in part] == suite.folders()
    assert 1 < len(parts) < len(suite.folders()) / 2


def test_every_folder_with_tests_is_run_on_the_bench() -> None:
    assert {"tests", "tests/kiosk", "tests/ui/kiosk"} <= set(suite.folders())


def test_a_program_on_the_bench_is_called_by_its_windows_name(tmp_path: Path) -> None:
    there = bench.Bench(tmp_path)
    program = wine_program.WineProgram(there, there.drive / wine_program.INSTALLED, "")
    assert program.inside("round.json") == r"C:\users\root\round.json"
    command = program.window(":7")
    assert "DISPLAY=:7" in command
    assert command[-1] == r"C:\users\root\AppData\Local\Programs\hcf-trainer\hcf-trainer.exe"


def test_git_leaves_house_files_as_they_are() -> None:
    assert "* -text" in (ROOT / ".gitattributes").read_text("ascii").splitlines()


def test_on_windows_itself_the_program_is_used_in_a_home_of_its_own(tmp_path: Path) -> None:
    program = native_program.NativeProgram(tmp_path / "installed", tmp_path / "home")
    assert program.records.parent == program.settings.parent == tmp_path / "home" / "hcf-trainer"
    assert program.inside("round.json") == str(tmp_path / "home" / "round.json")
    assert program.window("") == [str(tmp_path / "installed" / "hcf-trainer.exe")]
