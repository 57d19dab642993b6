"""`hcf-trainer kiosk`: is this machine ready, and what it refuses to begin without."""

import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app import places
from app.commands import kiosk_check_and_install
from app.commands.kiosk_check_and_install import CheckResult, check_machine, check_touch_screen
from app.commands.kiosk_watch import _command
from app.errors import Refused
from app.kiosk.session_file import PresenceFile
from app.kiosk.settings import GOOD_SETTINGS, KioskSettings
from app.launch import main
from app.procedure.library import Library
from app.records.db.open_records import OPEN_ELSEWHERE
from app.records.records import Records
from tests.own_folders import move_to, own_folders


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's own folders, empty, with a screen."""
    move_to(own_folders(tmp_path), monkeypatch)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    return tmp_path


@pytest.fixture
def kept(home: Path, library: Library) -> Iterator[Records]:
    keeping = Records(places.records(), library, lambda: datetime.now(UTC))
    yield keeping
    keeping.set_aside()


def found(library: Library) -> dict[str, tuple[bool | None, str]]:
    return {each.what: (each.is_ready, each.words) for each in check_machine(library)}


def settle_on(text: str) -> None:
    places.kiosk_settings().parent.mkdir(parents=True, exist_ok=True)
    places.kiosk_settings().write_text(text, "utf-8")


def test_a_new_machine_is_not_ready_and_hears_what_to_do(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kiosk", "--check"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert {
        f"ready      settings     default settings; to change them, create {places.kiosk_settings()}",
        f"NOT READY  records      {places.records()} does not exist yet; open hcf-trainer once as the kiosk user",
        "NOT READY  supervisor   none found; create an account under Exams… in the hcf-trainer menu",
        f"ready      house files  {', '.join(Library().files())}",
    } <= set(said)
    assert not places.records().exists(), "looking makes no file"


def test_a_machine_with_records_and_a_supervisor_is_ready(
    kept: Records, capsys: pytest.CaptureFixture[str]
) -> None:
    kept.supervisors.add("Sue Ray", "S1", kept.supervisors.keep("246813"), None)
    assert main(["kiosk", "--check"]) == 0
    assert "Sue Ray" in capsys.readouterr().out


def test_what_is_wrong_with_the_settings_is_said(home: Path, library: Library) -> None:
    settle_on("txet = 100")
    is_ready, words = found(library)["settings"]
    assert not is_ready
    assert "did you mean “text”?" in words
    settle_on("txet = 100\nroom = 7\n")
    told = [each.words for each in check_machine(library) if each.what == "settings"]
    assert len(told) == 2, "each problem has a line of its own"


def test_a_screen_is_needed(home: Path, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert found(library)["display"] == (
        False,
        "there is no screen because neither DISPLAY nor WAYLAND_DISPLAY is set; "
        "start it on a desktop, or install cage",
    )
    assert found(library)["cage"] == (
        None,
        "not installed; it is needed to start the kiosk when the machine starts",
    )
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    is_ready, words = found(library)["display"]
    assert is_ready is None
    assert words == (
        "there is no screen because neither DISPLAY nor WAYLAND_DISPLAY is set here; cage opens one when the"
        " machine starts"
    )
    assert found(library)["cage"] == (True, "/usr/bin/cage")


def test_the_screen_that_there_is_is_named(
    home: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert found(library)["display"] == (
        True,
        "offscreen" if sys.platform == "linux" else "the system's display",
    )
    monkeypatch.setattr(sys, "platform", "darwin")
    assert found(library)["display"] == (True, "the system's display")
    assert {"cage", "desktop"}.isdisjoint(found(library))


def test_a_window_on_the_same_records_is_named(kept: Records, library: Library) -> None:
    kept.supervisors.add("Sue Ray", "S1", kept.supervisors.keep("246813"), None)
    assert (None, OPEN_ELSEWHERE) in [each[1:] for each in check_machine(library)]
    kept.set_aside()
    assert OPEN_ELSEWHERE not in [each.words for each in check_machine(library)]


def test_the_kiosk_says_that_a_window_is_open_beside_it(
    kept: Records, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kiosk"]) == 2, "there is no supervisor"
    said = "the records seem to be open in another hcf-trainer window; close it before you start the kiosk"
    assert said == OPEN_ELSEWHERE
    assert said in capsys.readouterr().err
    kept.set_aside()
    assert main(["kiosk"]) == 2
    assert OPEN_ELSEWHERE not in capsys.readouterr().err


def test_room_on_the_disk_is_needed(home: Path, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    for free, is_enough in ((500_000_000, True), (499_999_999, False)):
        monkeypatch.setattr("shutil.disk_usage", lambda _, free=free: SimpleNamespace(free=free))
        more = "" if is_enough else "; free at least 0.5 GB"
        assert found(library)["disk"] == (is_enough, f"0.5 GB free at {home}{more}")
    monkeypatch.setattr("os.access", lambda *_: False)
    assert found(library)["disk"] == (False, f"{home} is not writable; make the kiosk user its owner")


def test_house_files_have_to_be_sound(home: Path, tmp_path: Path) -> None:
    (tmp_path / "riverboat.toml").write_text("nonsense = 1", "utf-8")
    (tmp_path / "steamboat.toml").write_text("seats = x", "utf-8")
    is_ready, words = found(Library(own=tmp_path))["house files"]
    sentences: list[str] = []
    for house in ("riverboat", "steamboat"):
        with pytest.raises(Refused) as refused:
            Library(own=tmp_path).house(house)
        sentences += refused.value.sentences
    assert (is_ready, words) == (
        False,
        f"{sentences[0]} ({len(sentences)} total; hcf-trainer check lists them)",
    )


def test_a_machine_without_house_files_is_not_ready(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Library, "files", lambda _: {})
    assert found(Library())["house files"] == (False, "none found; put one in your house files folder")


def test_damaged_records_are_named(home: Path, library: Library) -> None:
    places.records().parent.mkdir(parents=True)
    places.records().write_bytes(b"nonsense" * 1000)
    assert not found(library)["records"][0]


def test_a_touch_screen_is_known_by_its_mark(tmp_path: Path) -> None:
    devices = tmp_path / "devices"
    devices.write_text('N: Name="Mouse"\nB: PROP=0\n', "utf-8")
    assert check_touch_screen(devices).is_ready is None, "a mouse does as well"
    assert check_touch_screen(devices).words == (
        "no touch screen found; connect one, or leave a mouse connected"
    )
    devices.write_text('N: Name="Odd"\nB: PROP=\nN: Name="Panel"\nB: PROP=6\n', "utf-8")
    assert check_touch_screen(devices).is_ready
    devices.write_text('N: Name="Pad"\nB: PROP=5\nB: EV=2\n', "utf-8")
    assert check_touch_screen(devices).is_ready is None
    devices.write_text('N: Name="Panel"\nB: PROP=2\nB: EV=b\n', "utf-8")
    assert check_touch_screen(devices) == ("touch", True, "touch screen found")
    assert check_touch_screen(tmp_path / "nothing") == (
        "touch",
        None,
        "cannot tell on this system; if there is no touch screen, leave a mouse connected",
    )


def test_what_cannot_be_known_is_no_reason_not_to_begin(
    kept: Records, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.supervisors.add("Sue Ray", "S1", kept.supervisors.keep("246813"), None)
    monkeypatch.setattr(
        kiosk_check_and_install,
        "check_touch_screen",
        lambda _: CheckResult("touch", None, "no touch screen found"),
    )
    assert main(["kiosk", "--check"]) == 0
    assert "unsure     touch        no touch screen found" in capsys.readouterr().out


def test_supervisors_need_a_folder_for_what_they_save(home: Path, library: Library) -> None:
    assert found(library)["files"] == (True, f"supervisors' files are saved in {places.kiosk_files()}")
    (home / "file").write_text("no folder", "utf-8")
    settle_on(f"files = '{home / 'file' / 'folder'}'")
    assert found(library)["files"] == (
        False,
        f"{home / 'file'} is not writable; set “files” to another folder",
    )


def test_without_a_supervisor_nobody_could_leave_so_it_does_not_begin(
    home: Path, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kiosk"]) == 2
    assert capsys.readouterr().err == (
        "hcf-trainer: no one could exit the kiosk; first create a supervisor account under Exams… in the"
        " hcf-trainer menu. hcf-trainer kiosk --check lists what else is missing\n"
    )
    Records(places.records(), library, lambda: datetime.now(UTC)).set_aside()
    assert main(["kiosk"]) == 2
    assert found(library)["records"] == (True, f"{places.records()}, trainees: 0")
    assert found(library)["supervisor"] == (
        False,
        "none found; create an account under Exams… in the hcf-trainer menu",
    )


def test_records_that_cannot_be_opened_begin_with_the_screen_that_says_whom_to_call(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    places.records().parent.mkdir(parents=True)
    places.records().write_bytes(b"nonsense" * 1000)
    seen: list[bool] = []

    def command(is_quiet: bool) -> list[str]:
        seen.append(is_quiet)
        return [sys.executable, "-c", ""]

    monkeypatch.setattr("app.commands.kiosk_watch._command", command)
    monkeypatch.setattr("app.commands.kiosk_watch.end_when_asked", lambda: None)
    assert main(["kiosk"]) == 0
    assert seen == [True]
    assert "records.sqlite" in capsys.readouterr().err, "the journal says why"


def test_the_watchdog_starts_the_kiosk_or_the_screen_that_says_whom_to_call() -> None:
    assert _command(is_quiet=False) == places.itself("kiosk", "--inside", "kiosk")
    assert _command(is_quiet=True) == places.itself("kiosk", "--inside", "quiet")
    assert places.itself("kiosk")[-1] == "kiosk"


@pytest.fixture
def opened(home: Path, library: Library, monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[Any, ...]]:
    """What the windows of the kiosk were opened with, on a machine with a supervisor."""
    keeping = Records(places.records(), library, lambda: datetime.now(UTC))
    keeping.supervisors.add("Sue Ray", "S1", keeping.supervisors.keep("246813"), None)
    keeping.set_aside()
    found: dict[str, tuple[Any, ...]] = {}

    def window(name: str, code: int) -> Callable[..., int]:
        def opens(*handed: Any) -> int:
            found[name] = handed
            return code

        return opens

    quiet = SimpleNamespace(open_quiet=window("quiet", 4))
    monkeypatch.setitem(sys.modules, "app.ui.kiosk.out_of_order_window", quiet)
    monkeypatch.setitem(
        sys.modules, "app.ui.kiosk.kiosk_window", SimpleNamespace(open_kiosk=window("kiosk", 3))
    )
    monkeypatch.setattr("app.ui.kit.display.load_qt", lambda: ["a screen"])
    monkeypatch.setattr("app.kiosk.heartbeat.Heartbeat.at_standard_output", lambda: "a heart")
    return found


def test_inside_are_the_records_the_settings_and_who_is_there(opened: dict[str, tuple[Any, ...]]) -> None:
    settle_on("idle-minutes = 7")
    assert main(["kiosk", "--inside", "kiosk"]) == 3
    screen, heart, library, rules, presence, keep = opened.pop("kiosk")
    assert (screen, heart, rules.idle_minutes) == (["a screen"], "a heart", 7)
    assert "oxford" in library.files()
    assert isinstance(presence, PresenceFile)
    keeping = keep()
    assert [each.name for each in keeping.supervisors.everybody()] == ["Sue Ray"]
    keeping.set_aside()
    assert not opened


def test_on_a_full_disk_the_records_still_say_who_is_a_supervisor(
    opened: dict[str, tuple[Any, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    settle_on("idle-minutes = ")
    assert main(["kiosk", "--inside", "quiet"]) == 4
    screen, heart, rules, keep, find = opened.pop("quiet")
    assert (screen, heart, rules) == (["a screen"], "a heart", KioskSettings())
    said = capsys.readouterr()
    assert "kiosk.toml:1:" in said.err
    assert said.out == "", "standard output is the heart's"
    keeping = keep()
    assert [each.name for each in keeping.supervisors.everybody()] == ["Sue Ray"]
    keeping.set_aside()
    supervisors = find()
    (sue,) = supervisors.everybody()
    assert (sue.name, sue.badge) == ("Sue Ray", "S1")
    assert not opened


def test_wrong_settings_are_refused_at_the_start(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settle_on('room = "dim"')
    assert main(["kiosk"]) == 2
    assert "kiosk.toml:1:" in capsys.readouterr().err


def test_the_watchdog_begins_with_nobody_and_ends_when_the_program_does(
    kept: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.supervisors.add("Sue Ray", "S1", kept.supervisors.keep("246813"), None)
    present = places.kiosk() / "present.json"
    present.parent.mkdir(parents=True)
    present.write_text('[1, "oxford", "watch", null, true]', "utf-8")
    settle_on("text = 120")
    seen = []

    def command(is_quiet: bool) -> list[str]:
        seen.append((is_quiet, present.exists()))
        present.write_text('[1, "oxford", "watch", null, true]', "utf-8")
        return [sys.executable, "-c", "raise SystemExit(3)" if len(seen) == 1 else ""]

    monkeypatch.setattr("app.commands.kiosk_watch._command", command)
    monkeypatch.setattr("app.commands.kiosk_watch.end_when_asked", lambda: None)
    assert main(["kiosk"]) == 0
    assert seen == [(False, False), (False, True)]
    assert not present.exists(), "nobody is here after it"
    assert (places.kiosk() / GOOD_SETTINGS).read_text("utf-8") == "text = 120"
    (report,) = places.reports().iterdir()
    assert "The kiosk: It exited on its own with code 3. It was restarted." in report.read_text("utf-8")
