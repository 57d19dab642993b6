"""The watchdog with small programs inside: it starts them again whenever they fall, and reports on each fall."""

import os
import re
import signal
import sys
from collections import deque
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from queue import SimpleQueue
from time import sleep

import pytest

from app import __version__
from app.kiosk import restart_policy, watchdog
from app.kiosk.crash_report import crash_report, how
from app.kiosk.journal import Journal
from app.kiosk.watchdog import ProcessEnd, watch
from app.places import itself
from tests.systems import WINDOWS

BEATS = "import os, sys, signal, faulthandler; faulthandler.enable(); os.write(1, b'.'); "
CRASHES = BEATS + "faulthandler._read_null()"
IS_KILLED = BEATS + "os.kill(os.getpid(), 9)"
FOR_EVER = "import threading; threading.Event().wait()"
HANGS, NEVER_BEATS = BEATS + FOR_EVER, FOR_EVER
ENDS = BEATS + "print('over', file=sys.stderr)"
RAISES = BEATS + "sys.exit(3)"

A_LONG_TIME = 300.0
"""Seconds. No test waits so long: it is over when the program is."""

Watched = tuple[int, list[ProcessEnd], list[bool]]


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Sequence[str]], Watched]:
    """What comes of programs that are started one after the other: the code, the falls, which were quiet."""
    monkeypatch.setattr(watchdog, "_LAST_WORDS", A_LONG_TIME)

    def watched(programs: Sequence[str]) -> Watched:
        left, fallen, quiet = list(programs), list[ProcessEnd](), list[bool]()

        def command(is_quiet: bool) -> list[str]:
            quiet.append(is_quiet)
            program = left.pop(0)
            # Only what hangs for ever is waited for: how slow the others are depends on who else is busy.
            silence = 0.3 if program in (HANGS, NEVER_BEATS) else A_LONG_TIME
            monkeypatch.setattr(restart_policy, "SILENCE", silence)
            monkeypatch.setattr(
                restart_policy, "FIRST_BEAT", silence if program == NEVER_BEATS else A_LONG_TIME
            )
            return [sys.executable, "-c", program]

        journal = Journal(tmp_path / "kiosk.log", lambda _: None)
        code = watch(command, journal, fallen.append, pause=lambda _: None)
        journal.close()
        assert not left
        return code, fallen, quiet

    return watched


def test_what_ends_by_itself_is_not_started_again(
    watched: Callable[[Sequence[str]], Watched], tmp_path: Path
) -> None:
    assert watched([ENDS]) == (0, [], [False])
    assert (tmp_path / "kiosk.log").read_text("utf-8").endswith(" over\n")


@pytest.mark.parametrize(
    ("program", "code", "hung"),
    [
        (CRASHES, 0xC0000005 if WINDOWS else -signal.SIGSEGV, False),
        (IS_KILLED, 9 if WINDOWS else -9, False),
        (RAISES, 3, False),
        (HANGS, 1 if WINDOWS else -signal.SIGABRT, True),
    ],
)
def test_whatever_falls_is_started_again(
    watched: Callable[[Sequence[str]], Watched], program: str, code: int, hung: bool
) -> None:
    ended, (fall,), _ = watched([program, ENDS])
    assert (ended, fall.code, fall.hung) == (0, code, hung)
    # Windows ends what hangs without a word.
    if program == CRASHES or (program == HANGS and not WINDOWS):
        assert any('File "<string>", line 1 in <module>' in line for line in fall.lines), "where it was"


def test_what_it_wrote_last_is_in_the_report_however_slow_the_disk_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchdog, "_LAST_WORDS", A_LONG_TIME)
    programs = [BEATS + "print(*range(20), sep='\\n', file=sys.stderr); sys.exit(3)", ENDS]
    fallen: list[ProcessEnd] = []
    journal = Journal(tmp_path / "kiosk.log", lambda _: sleep(0.01))
    watch(lambda _: [sys.executable, "-c", programs.pop(0)], journal, fallen.append, pause=lambda _: None)
    journal.close()
    assert [fall.lines[-1] for fall in fallen] == ["19"]


def test_a_program_that_never_beats_hangs_too(watched: Callable[[Sequence[str]], Watched]) -> None:
    _, (fall,), _ = watched([NEVER_BEATS, ENDS])
    assert fall.hung


def test_after_three_falls_in_a_minute_it_is_quiet_and_stays_so(
    watched: Callable[[Sequence[str]], Watched],
) -> None:
    _, fallen, quiet = watched([IS_KILLED] * 4 + [ENDS])
    assert quiet == [False, False, False, True, True]
    assert len(fallen) == 4


def test_a_supervisor_ends_the_quiet(watched: Callable[[Sequence[str]], Watched]) -> None:
    again = BEATS + f"sys.exit({restart_policy.AGAIN})"
    _, _, quiet = watched([IS_KILLED] * 3 + [again, IS_KILLED, ENDS])
    assert quiet == [False, False, False, True, False, False]


def test_whoever_ends_the_watchdog_ends_the_program_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    children = []

    def ended(_beats: object) -> bool:
        raise SystemExit(143)

    class Child(watchdog.subprocess.Popen):  # type: ignore[name-defined,misc]
        def __init__(self, *words: object, **named: object) -> None:
            super().__init__(*words, **named)
            children.append(self)

    monkeypatch.setattr(watchdog, "_hangs", ended)
    monkeypatch.setattr(watchdog.subprocess, "Popen", Child)  # type: ignore[attr-defined]
    with pytest.raises(SystemExit):
        watch(lambda _: [sys.executable, "-c", HANGS], Journal(tmp_path / "log", print), print)
    assert children[0].returncode == (1 if WINDOWS else -9)


def test_a_pipe_that_is_closed_while_somebody_listens_is_the_end_of_it() -> None:
    """Windows holds pipes of a program that has ended open for a while."""
    pipe, other = os.pipe()
    stream = os.fdopen(pipe, "rb")
    stream.close()
    os.close(other)
    lines, beats = deque[str](), SimpleQueue[bytes]()
    watchdog._write_down(stream, lines, Journal(Path("nowhere"), print))
    watchdog._listen(stream, beats)
    assert not lines
    assert beats.get_nowait() == b""


def test_a_report_says_when_how_and_what_was_written_last() -> None:
    when = datetime(2026, 11, 16, 12, 30, tzinfo=UTC)
    text = crash_report(ProcessEnd(-signal.SIGSEGV, False, ("line 1", "line 2")), when)
    assert text.startswith(f"hcf-trainer {__version__}, 2026-11-16 12:30:00\n")
    assert text.endswith(
        "\nThe kiosk: It crashed (SIGSEGV). It was restarted.\n\nIts last output:\nline 1\nline 2\n"
    )
    assert crash_report(ProcessEnd(3, False, ()), when).endswith("\n\nIts last output:\nnothing\n")


@pytest.mark.parametrize(
    ("code", "hung", "words"),
    [
        (-6, True, "It stopped responding and was shut down."),
        (-60, False, "It was stopped by signal 60."),
        (0, False, "It exited on its own with code 0."),
        (3, False, "It exited on its own with code 3."),
        (0x7FFF_FFFF, False, "It exited on its own with code 2147483647."),
        # Windows has no signals: this is what it calls a crash.
        (0x8000_0000, False, "It crashed (0x80000000)."),
        (0xC000_0005, False, "It crashed (0xc0000005)."),
    ],
)
def test_how_it_ended_is_said(code: int, hung: bool, words: str) -> None:
    assert how(ProcessEnd(code, hung, ())) == words


def test_the_journal_never_grows_beyond_its_size(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "kiosk" / "kiosk.log", lambda _: None, largest=2000)
    for number in range(1000):
        journal.write(f"line {number}")
    journal.close()
    files = list((tmp_path / "kiosk").iterdir())
    assert len(files) == 4
    assert all(file.stat().st_size <= 2000 for file in files)
    assert "line 999" in journal.file.read_text("utf-8")


def test_a_line_that_comes_after_the_end_opens_no_file_again(tmp_path: Path) -> None:
    echoed: list[str] = []
    journal = Journal(tmp_path / "kiosk.log", echoed.append)
    journal.write("a line")
    journal.close()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} a line\n", journal.file.read_text("utf-8"))
    journal.file.unlink()
    journal.write("another")
    assert not journal.file.exists()
    assert echoed == ["a line", "another"]


def test_a_journal_that_cannot_be_written_still_echoes(tmp_path: Path) -> None:
    (tmp_path / "kiosk").write_text("a file, not a folder", "utf-8")
    echoed: list[str] = []
    Journal(tmp_path / "kiosk" / "kiosk.log", echoed.append).write("a line")
    assert echoed == ["a line"]


def test_the_program_knows_how_it_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "argv", ["/somewhere/app/__main__.py", "kiosk"])
    assert itself("kiosk") == [sys.executable, "-m", "app", "kiosk"]
    monkeypatch.setattr(sys, "argv", ["/somewhere/bin/hcf-trainer", "kiosk"])
    assert itself("kiosk") == [sys.executable, str(Path("/somewhere/bin/hcf-trainer")), "kiosk"]
    with monkeypatch.context() as there:
        there.setattr(sys, "platform", "win32")
        assert itself("kiosk") == [sys.executable, "-m", "app", "kiosk"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert itself("kiosk") == [sys.executable, "kiosk"]


def test_a_quiet_screen_that_falls_too_often_is_started_again_after_a_pause(tmp_path: Path) -> None:
    programs, pauses = [IS_KILLED] * 3 + [ENDS], list[float]()
    journal = Journal(tmp_path / "kiosk.log", lambda _: None)
    watch(
        lambda _: [sys.executable, "-c", programs.pop(0)],
        journal,
        lambda _: None,
        is_quiet=True,
        pause=pauses.append,
    )
    journal.close()
    assert pauses == [5.0]


def test_a_watchdog_that_is_stopped_ends_by_its_own_signal() -> None:
    before = signal.getsignal(signal.SIGTERM)
    try:
        watchdog.end_when_asked()
        assert signal.getsignal(signal.SIGTERM) is watchdog._end
    finally:
        signal.signal(signal.SIGTERM, before)


def test_a_watchdog_that_the_system_stops_says_which_signal_ended_it() -> None:
    with pytest.raises(SystemExit) as ended:
        watchdog._end(signal.SIGTERM, None)
    assert ended.value.code == 143


@pytest.mark.parametrize("beats", [1, 3])
def test_only_a_first_beat_may_take_as_long_as_a_cold_start(
    beats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(restart_policy, "seconds_to_wait", asked.append)
    heard: SimpleQueue[bytes] = SimpleQueue()
    for beat in (*[b"."] * beats, b""):
        heard.put(beat)
    assert not watchdog._hangs(heard)
    assert asked == [False, *[True] * beats]
