"""Starting the program: the first word, exit codes, and no traceback whatever happens."""

import errno
import io
import runpy
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from app import __version__, places
from app.commands import houses
from app.commands.command_parser import COMMANDS
from app.commands.reports.console import console
from app.errors import Refused
from app.launch import main
from tests.commands.a_process import left_after, program, shell
from tests.own_folders import move_to, own_folders

Capture = pytest.CaptureFixture[str]
CHECK = "check procedures/pechanga.toml"
"""It prints as `check` of all files does, and sooner."""


def test_houses_lists_every_house_and_says_where_ones_own_go(capsys: Capture) -> None:
    assert main(["houses"]) == 0
    text = capsys.readouterr().out
    for name in ("oxford", "two-to-ten", "pechanga", "greektown", "cuda"):
        assert name in text
    assert f"Put your own house files in {places.own_houses()}" in text


def test_version(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out == f"hcf-trainer {__version__}\n"


@pytest.mark.parametrize("word", ["--help", "-h"])
def test_help_names_every_command(word: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([word])
    assert stopped.value.code == 0
    text = capsys.readouterr().out
    assert all(f"hcf-trainer {command}" in text for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([command, "--help"])
    assert stopped.value.code == 0
    assert f"usage: hcf-trainer {command}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("rle", "unknown command “rle”; did you mean “rule”?"),
        ("hosues", "unknown command “hosues”; did you mean “houses”?"),
        ("xyzzy", "unknown command “xyzzy”; see hcf-trainer --help"),
        ("", "unknown command “”; see hcf-trainer --help"),
    ],
)
def test_command_nobody_knows(word: str, sentence: str, capsys: Capture) -> None:
    assert main([word]) == 2
    printed = capsys.readouterr()
    assert printed.err == f"hcf-trainer: {sentence}\n"
    assert printed.out == ""


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("--wrong", "unknown option --wrong; see hcf-trainer --help"),
        ("--versoin", "unknown option --versoin; did you mean “--version”?"),
        ("--vers", "unknown option --vers; did you mean “--version”?"),
        ("rule", "missing: FILE; see hcf-trainer rule --help"),
        ("rule a.json --house oxford", "unknown option --house; did you mean “--houses”?"),
        ("rule a.json --jso=1", "unknown option --jso; did you mean “--json”?"),
        ("deal", "missing: --house; see hcf-trainer deal --help"),
        ("odds", "missing: --house; see hcf-trainer odds --help"),
        ("houses a b", "“b” does not belong here; see hcf-trainer houses --help"),
        ("deal oxford --count x", "--count must be a whole number, not “x”; see hcf-trainer deal --help"),
        ("deal oxford --count", "--count needs a value after it; see hcf-trainer deal --help"),
        ("rule a --json=1", "--json doesn't take a value; remove “1”; see hcf-trainer rule --help"),
        (
            "certificate Ann --paper A5",
            "--paper must be one of A4, Letter, not “A5”; see hcf-trainer certificate --help",
        ),
        (
            "kiosk --check --install",
            "--check and --install can't be used together; pick one; see hcf-trainer kiosk --help",
        ),
        ("results", "use one of these: --csv --json --xapi --lrs; see hcf-trainer results --help"),
        ("backup", "use one of these: FILE --daily --no-daily; see hcf-trainer backup --help"),
    ],
)
def test_words_that_cannot_be_understood_are_refused_in_a_sentence(
    line: str, sentence: str, capsys: Capture
) -> None:
    assert main(line.split()) == 2
    assert capsys.readouterr().err == f"hcf-trainer: {sentence}\n"


_NEW_PIN = "--alone, --by and --pin-file are for a new PIN; add --new-pin WHO"
_ALONE = "--alone means without another supervisor; leave out --by and --pin-file"
_BADGE = "use --badge with --add NAME or --change WHO"
_COHORT = "use --cohort with --add NAME or --change WHO"
_REASON = "use --reason with --archive WHO or --bring-back WHO"
_NAME = "use --name with --change WHO"
_FILM = "the name must end in .gif for a video or .png for a picture strip"
_SERVER = 'say how the administrator connects: --server "host=… dbname=… user=…"'


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("backup --no-daily --kept 3", "--kept is for daily backups; add --daily FOLDER"),
        ("backup a.backup --kept 0", "--kept is for daily backups; add --daily FOLDER"),
        (
            "backup --no-daily --force",
            "--force is for a backup to a file; daily backups are named automatically",
        ),
        ("kiosk --root here", "--root is for --install and --uninstall"),
        ("kiosk --check --root here", "--root is for --install and --uninstall"),
        ("film a.json out.mp4", f"out.mp4: {_FILM}"),
        ("film a.json out", f"out: {_FILM}"),
        ("film a.json none/out.GIF", "none/out.GIF: the folder none does not exist; create it first"),
        ("supervisors --alone", _NEW_PIN),
        ("supervisors --by 17", _NEW_PIN),
        ("supervisors --pin-file file", _NEW_PIN),
        ("supervisors --new-pin 17 --alone --by 18", _ALONE),
        ("supervisors --new-pin 17 --alone --pin-file file", _ALONE),
        ("trainees --badge A1", _BADGE),
        ("trainees --badge A1 --archive Ann", _BADGE),
        ("trainees --cohort June --archive Ann", _COHORT),
        ("trainees --cohort June --roster class.csv", _COHORT),
        ("trainees --reason left", _REASON),
        ("trainees --reason left --add Ann", _REASON),
        ("trainees --name Ann", _NAME),
        ("trainees --name Ann --add Bo", _NAME),
        ("trainees --bring-back A --remove-pin B", "do one thing at a time: --remove-pin or --bring-back"),
        ("trainees --change Ann", "--change needs a new --name, --badge or --cohort"),
        ("verify", "name a certificate to check, or use --page FILE to write the page for verifiers"),
        ("office init", _SERVER),
        ("office upgrade", _SERVER),
    ],
)
def test_options_that_do_not_go_together_are_refused_before_anything_is_done(
    line: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    move_to(own_folders(tmp_path), monkeypatch)
    monkeypatch.chdir(tmp_path)
    assert main(line.split()) == 2
    assert capsys.readouterr().err == f"hcf-trainer: {sentence}\n"
    assert list(tmp_path.iterdir()) == []


def test_words_come_from_the_command_line(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "argv", ["hcf-trainer", "nonsense"])
    assert main() == 2
    assert "“nonsense”" in capsys.readouterr().err


def test_python_m_app_is_the_program(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "argv", ["app", "houses"])
    with pytest.raises(SystemExit) as stopped:
        runpy.run_module("app", run_name="__main__")
    assert stopped.value.code == 0
    assert "oxford" in capsys.readouterr().out


def failing(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Let a command fail."""

    def run(_: object) -> int:
        raise error

    monkeypatch.setattr(houses, "run", run)


def test_interrupted_is_130(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    failing(monkeypatch, KeyboardInterrupt())
    assert main(["houses"]) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OSError(errno.EACCES, "Permission denied", "some/file"), "Permission denied: some/file"),
        (OSError(errno.ENOSPC, "No space left on device"), "No space left on device: output"),
        (OSError("odd"), "odd: output"),
    ],
)
def test_trouble_with_files_is_one_sentence(
    error: OSError, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    failing(monkeypatch, error)
    assert main(["houses"]) == 2
    assert capsys.readouterr().err == f"hcf-trainer: {sentence}\n"


# Windows, as far as it can be had here.


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A Windows that shows boxes; what it has shown."""
    shown: list[str] = []

    def show(_window: None, text: str, title: str, kind: int) -> int:
        assert (title, kind) == ("hcf-trainer", 16), "with an error sign and a button"
        shown.append(text)
        return 1

    monkeypatch.setattr(sys, "platform", "win32")
    windll = SimpleNamespace(user32=SimpleNamespace(MessageBoxW=show))
    monkeypatch.setattr("ctypes.windll", windll, raising=False)
    return shown


def test_windows_without_a_terminal_says_in_a_box_what_is_wrong(
    boxes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = {
        "unknown house “monaco”\nor “macao”": Refused("unknown house “monaco”", "or “macao”"),
        "No space left on device: output": OSError(errno.ENOSPC, "No space left on device"),
    }
    for error in failures.values():
        failing(monkeypatch, error)
        monkeypatch.setattr(sys, "stdout", None)
        monkeypatch.setattr(sys, "stderr", None)
        assert main(["houses"]) == 2
        sys.stdout.close()
        sys.stderr.close()
    assert boxes == list(failures)


def test_with_a_terminal_there_is_no_box(boxes: list[str], capsys: Capture) -> None:
    assert main(["houses", "pechnga"]) == 2
    assert "did you mean “pechanga”?" in capsys.readouterr().err
    assert boxes == []


def test_on_windows_what_goes_into_a_file_is_utf_8(boxes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="cp1252"))
    assert main(["houses", "oxford"]) == 0
    assert "2×" in written.getvalue().decode("utf-8")


def test_on_windows_a_pipe_that_nobody_reads_is_an_invalid_argument(
    boxes: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    failing(monkeypatch, OSError(errno.EINVAL, "Invalid argument"))
    with (tmp_path / "out").open("w") as out:
        monkeypatch.setattr(sys, "stdout", out)
        assert main(["houses"]) == 0
    assert capsys.readouterr().err == ""


def test_a_fault_of_our_own_is_one_sentence_a_report_and_a_line_in_the_log(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, logs: Path
) -> None:
    failing(monkeypatch, RuntimeError("a fault nobody foresaw"))
    assert main(["houses"]) == 3
    (report,) = places.reports().iterdir()
    expected = f"hcf-trainer: something went wrong inside the program; please send {report} to the authors\n"
    assert capsys.readouterr().err == expected
    assert "a fault nobody foresaw" in report.read_text("utf-8")
    assert "a fault nobody foresaw" in (logs / "hcf-trainer.log").read_text("utf-8")


def test_a_fault_of_our_own_whose_report_cannot_be_saved(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, logs: Path
) -> None:
    logs.parent.parent.mkdir()
    logs.parent.write_text("in the way", "utf-8")
    failing(monkeypatch, RuntimeError())
    assert main(["houses"]) == 3
    expected = "hcf-trainer: something went wrong inside the program; the report could not be saved\n"
    assert capsys.readouterr().err == expected


def test_no_streams_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["houses"]) == 0
    assert main(["nonsense"]) == 2
    sys.stdout.close()
    sys.stderr.close()


def test_streams_that_cannot_be_set_up_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    page = io.StringIO()
    monkeypatch.setattr(sys, "stdout", page)
    assert main(["odds", "--house", "oxford", "--json"]) == 0
    assert page.getvalue().startswith("{")


def test_full_disk_is_one_sentence() -> None:
    done = shell("$APP houses oxford > /dev/full")
    assert done.returncode == 2
    assert done.stderr == "hcf-trainer: No space left on device: output\n"


@pytest.mark.parametrize("words", ["houses", "houses oxford", CHECK, "odds --house oxford --json"])
def test_reader_of_a_pipe_may_leave(words: str) -> None:
    assert left_after(0, *words.split()) == (0, "")


def test_tables_leave_a_closed_pipe_to_the_program() -> None:
    with pytest.raises(BrokenPipeError):
        console().on_broken_pipe()


def test_broken_pipe_is_no_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    failing(monkeypatch, BrokenPipeError())
    with (tmp_path / "out").open("w") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        assert main(["houses"]) == 0


@pytest.mark.parametrize("words", ["houses", CHECK, "odds --house oxford --json", "xyzzy", "--version"])
def test_without_a_standard_output_there_is_no_traceback(words: str) -> None:
    done = shell(f"$APP {words} >&-")
    assert "Traceback" not in done.stderr


def test_a_terminal_that_knows_only_ascii() -> None:
    done = program("rule", "tests/examples/oxford-limit.json", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Oxford Casino" in done.stdout


def test_house_files_are_found_beside_the_program_and_inside_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(places, "_APP", tmp_path / "app")
    assert places.shipped("procedures") == tmp_path / "procedures"
    installed = tmp_path / "app" / "data" / "procedures"
    installed.mkdir(parents=True)
    assert places.shipped("procedures") == installed
