"""What nobody caught is logged and reported, once, and the report says nothing of whose machine it is."""

import logging
import platform
import re
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app import __version__, places
from app.crash_log import Caught, catching, logger
from app.error_report import report_error, report_text, save_report
from app.game.cards import Card, card_name
from app.log_file import LogFile

WHEN = datetime(2026, 1, 1, tzinfo=UTC)


def error(message: str = "a fault nobody foresaw") -> RuntimeError:
    """An error that went through here."""
    try:
        raise RuntimeError(message)
    except RuntimeError as raised:
        return raised


def log(logs: Path) -> str:
    return (logs / "hcf-trainer.log").read_text("utf-8")


# --- the log


def test_nothing_is_opened_before_the_first_line(logs: Path) -> None:
    with catching(lambda _: None):
        pass
    assert not logs.exists()
    logger("app.ui.widgets").warning("the disk is nearly full")
    line = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} WARNING app\.ui\.widgets: the disk is nearly full\n"
    assert re.fullmatch(line, log(logs))


def test_an_error_is_logged_by_the_innermost_module_of_ours(logs: Path) -> None:
    try:
        card_name(Card(99))
    except Exception as raised:
        report_error(raised)
    assert " ERROR app.game.cards: " in log(logs)
    report_error(error())
    assert " ERROR app: RuntimeError: a fault nobody foresaw\nTraceback" in log(logs)


def test_the_log_is_changed_for_a_new_one_and_three_old_ones_stay(tmp_path: Path) -> None:
    file = LogFile(tmp_path / "logs" / "own.log", largest=2000)
    for number in range(1000):
        file.handle(logging.LogRecord("app", logging.ERROR, "", 0, f"line {number}", None, None))
        # Somebody else may rename or take away the file at any time.
        assert file.stream is None
    found = sorted((tmp_path / "logs").iterdir())
    assert [each.name for each in found] == ["own.log", "own.log.1", "own.log.2", "own.log.3"]
    assert all(each.stat().st_size <= 2000 for each in found)
    assert found[0].read_text("utf-8").endswith("line 999\n")


def test_where_nothing_can_be_written_nothing_else_goes_wrong(
    logs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.parent.parent.mkdir()
    logs.parent.write_text("a file, not a folder", "utf-8")
    report = report_error(error())
    assert report.file is None
    assert "a fault nobody foresaw" in report.text
    assert capsys.readouterr().err == ""


# --- reports


def test_a_report_has_version_platform_and_traceback(logs: Path) -> None:
    report = report_error(error())
    assert report.summary == "RuntimeError: a fault nobody foresaw"
    assert report.file
    assert report.file.parent == places.reports()
    text = report.file.read_text("utf-8")
    assert text == report.text
    for part in (
        f"hcf-trainer {__version__}, {datetime.now(UTC).astimezone():%Y-%m-%d} ",
        f"Python {platform.python_version()}",
        platform.platform(),
        "Traceback (most recent call last):",
        "in error\n    raise RuntimeError(message)",
    ):
        assert part in text


def test_a_report_does_not_say_whose_machine_this_is(
    logs: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "ann"))
    monkeypatch.setenv("HCF_SECRET", "of the environment")
    monkeypatch.setattr(sys, "argv", ["hcf-trainer", "trainees", "--add", "Ann Lee"])
    monkeypatch.setattr(platform, "node", lambda: "anns-machine")
    text = report_error(error(f"{tmp_path / 'ann' / 'round.json'}: cannot be read")).text
    assert f"{Path('~') / 'round.json'}: cannot be read" in text
    for private in (str(tmp_path / "ann"), "of the environment", "Ann Lee", "anns-machine"):
        assert private not in text


@pytest.mark.parametrize("home", ["/", None])
def test_a_user_without_a_home_has_reports_too(
    home: str | None, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found() -> Path:
        if home is None:
            raise RuntimeError("Could not determine home directory.")
        return Path(home)

    monkeypatch.setattr(Path, "home", found)
    assert f'File "{__file__}"' in report_error(error()).text


def test_a_report_names_the_thread(logs: Path) -> None:
    told: list[Caught] = []
    with catching(told.append):
        thread = threading.Thread(target=lambda: 1 / 0, name="thinking")
        thread.start()
        thread.join()
    assert [caught.report.summary for caught in told] == ["ZeroDivisionError: division by zero"]
    assert "ZeroDivisionError: division by zero, in the thread “thinking”\n" in told[0].report.text


def test_letters_that_no_file_can_have_stop_neither_log_nor_report(tmp_path: Path) -> None:
    words = "half a letter: \ud800"
    saved = save_report(tmp_path, report_text(words, "", WHEN), WHEN)
    assert saved
    assert "half a letter: \\ud800" in saved.read_text("utf-8")
    LogFile(tmp_path / "own.log").handle(logging.LogRecord("app", logging.ERROR, "", 0, words, None, None))
    assert (tmp_path / "own.log").read_text("utf-8") == "half a letter: \\ud800\n"


def test_only_the_newest_reports_stay(tmp_path: Path) -> None:
    saved = [save_report(tmp_path / "reports", "", WHEN.replace(minute=minute)) for minute in range(25)]
    assert sorted((tmp_path / "reports").iterdir()) == saved[5:]


def test_the_new_report_stays_even_if_the_clock_was_set_back(tmp_path: Path) -> None:
    for minute in range(25):
        save_report(tmp_path / "reports", "", WHEN.replace(minute=minute))
    new = save_report(tmp_path / "reports", "", WHEN.replace(year=2020))
    assert new
    assert new.exists()
    assert len(list((tmp_path / "reports").iterdir())) == 20


def test_a_disk_that_takes_no_report_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "reports").write_text("a file, not a folder", "utf-8")
    assert save_report(tmp_path / "reports", report_text("", "", WHEN), WHEN) is None


# --- what nobody caught


def test_the_same_error_is_written_down_once_and_counted(
    logs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[Caught] = []
    with catching(told.append) as catcher:
        for number in range(100):
            catcher.take(error(f"frame {number}"))
        catcher.take(ValueError("another one"))
    assert [caught.times for caught in told] == [*range(1, 101), 1]
    assert {caught.report.summary for caught in told} == {"RuntimeError: frame 0", "ValueError: another one"}
    assert len(list(places.reports().iterdir())) == 2
    assert log(logs).count("Traceback") == 1, "what was never raised has none"
    assert log(logs).count(" times so far") == 6, "the second, the fourth … the sixty-fourth time"
    assert capsys.readouterr().err.count("RuntimeError: frame") == 1, "a terminal sees it once too"


def test_what_cannot_be_raised_is_caught_too(logs: Path) -> None:
    class Fleeting:
        def __del__(self) -> None:
            raise ValueError("too late")

    told: list[Caught] = []
    with catching(told.append):
        Fleeting()
    assert [caught.report.summary for caught in told] == ["ValueError: too late"]
    assert "too late" in log(logs)


def test_somebody_who_interrupts_the_program_is_no_error(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, *_: seen.append(kind))
    told: list[Caught] = []
    with catching(told.append):
        sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert seen == [KeyboardInterrupt]
    assert not told
    assert not logs.exists()


def test_whatever_is_wrong_with_the_telling_both_errors_are_to_be_read(
    logs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def tell(_caught: Caught) -> None:
        raise KeyError("no page")

    with catching(tell) as catcher:
        catcher.take(error())
    said = capsys.readouterr().err
    assert "a fault nobody foresaw" in said
    assert "KeyError: 'no page'" in said


def test_afterwards_everything_is_as_before(logs: Path) -> None:
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    with catching(lambda _: None):
        assert sys.excepthook is not before[0]
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before
