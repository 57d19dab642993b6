"""Opening the window: with a screen, without one, and with something shipped missing or damaged."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.places import shipped
from app.ui.kit.settings import Settings, load, save
from app.ui.shell.main_window import SMALLEST
from app.ui.shell.open_window import show_fitting
from app.ui.table.art import cards_art
from tests.mutants.call_marks import watched
from tests.own_folders import kept_cache, own_folders
from tests.systems import WINDOWS
from tests.ui.deals import example
from tests.ui.screens import ROOT
from tests.ui.windows import Open, watching_in

pytestmark = pytest.mark.usefixtures("unpainted")

READY = re.compile(r"ready after (\d+) ms, (\d+) MB\n")
_WITH_ASSETS = """
import sys
from pathlib import Path
from app import places
places.shipped = lambda name, was=places.shipped: Path(sys.argv[1]) if name == "assets" else was(name)
from app.launch import main
sys.exit(main(["--exit-when-ready"]))
"""


def run(
    words: list[str], folder: Path, screen: str = "offscreen", **more: str
) -> subprocess.CompletedProcess[str]:
    """The program with an environment in which nothing but this speaks of screens.

    It finds the houses and felts that other tests have checked and painted.
    """
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        **own_folders(folder),
        **kept_cache(),
        **watched(),
        **({"QT_QPA_PLATFORM": screen} if screen else {}),
        **more,
    }
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


def settings_in(folder: Path) -> Path:
    """Where a program that runs in a folder has its settings: on Windows they lie beside the records."""
    return folder / ("data" if WINDOWS else "config") / "hcf-trainer" / "settings.json"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux may have no screen")
@pytest.mark.parametrize("words", [[], ["--exit-when-ready"]])
def test_without_a_screen_one_sentence_says_so_and_what_to_do(words: list[str], tmp_path: Path) -> None:
    done = run(["-m", "app", *words], tmp_path, screen="")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("hcf-trainer: there is no screen")
    for way in ("hcf-trainer film", "hcf-trainer watch", "xvfb-run"):
        assert way in done.stderr


def test_it_says_when_it_is_ready_and_quits(tmp_path: Path) -> None:
    # As the very first time, when nothing is kept yet.
    done = run(["-m", "app", "--exit-when-ready"], tmp_path, **own_folders(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    told = READY.fullmatch(done.stdout)
    assert told
    milliseconds, megabytes = map(int, told.groups())
    assert 50 < milliseconds < 60_000
    assert 20 < megabytes < 500


def test_it_opens_on_the_house_that_was_left(tmp_path: Path) -> None:
    file = settings_in(tmp_path)
    save(file, Settings("cuda", "light", 150))
    done = run(["-m", "app", "--exit-when-ready"], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert load(file)[0] == Settings("cuda", "light", 150)


def test_a_house_that_is_gone_is_named_and_another_is_taken(tmp_path: Path) -> None:
    save(settings_in(tmp_path), Settings("atlantis"))
    done = run(["-m", "app", "--exit-when-ready"], tmp_path)
    assert done.returncode == 0
    assert done.stderr.count("\n") == 1
    assert "atlantis" in done.stderr


@pytest.mark.parametrize("damage", ["missing", "half", "nothing", "noise"])
def test_damaged_letters_are_named_and_the_window_opens(tmp_path: Path, damage: str) -> None:
    assets = tmp_path / "assets"
    shutil.copytree(shipped("assets"), assets)
    spoil(assets / "fonts" / "Roboto-Regular.ttf", damage)
    done = run(["-c", _WITH_ASSETS, str(assets)], tmp_path)
    assert done.returncode == 0
    assert READY.fullmatch(done.stdout)
    assert done.stderr == (
        "hcf-trainer: the font assets/fonts/Roboto-Regular.ttf is missing or damaged: "
        "the system's own font is used instead; reinstall the program to get it back\n"
    )


def spoil(file: Path, damage: str) -> None:
    whole = file.read_bytes()
    left = {"half": whole[: len(whole) // 2], "nothing": b"", "noise": bytes(range(256)) * 8}
    file.unlink()
    if damage != "missing":
        file.write_bytes(left[damage])


@pytest.mark.parametrize("damage", ["missing", "half", "nothing", "noise"])
def test_a_damaged_picture_is_named_in_the_bar_and_drawn_instead(
    open_window: Open,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    damage: str,
) -> None:
    shutil.copytree(shipped("assets") / "cards", tmp_path / "assets" / "cards")
    spoil(tmp_path / "assets" / "cards" / "back.png", damage)
    monkeypatch.setattr(cards_art, "shipped", lambda _: tmp_path / "assets")
    window = open_window()
    watching_in(window).show_round(example("oxford-full-table"))
    for place in (10, 20, 30, 40):
        watching_in(window).go_to(place)
    sentence = (
        "the picture assets/cards/back.png is missing or damaged: "
        "a plain drawing is used instead; reinstall the program to get it back"
    )
    (notice,) = [label for label in window.findChildren(QLabel) if "back.png" in label.text()]
    assert notice.text() == f"! {sentence}"
    assert notice.toolTip() == sentence
    assert capsys.readouterr().err == f"hcf-trainer: {sentence}\n"


def test_without_any_pictures_the_deal_goes_on(
    open_window: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(cards_art, "shipped", lambda _: tmp_path)
    window = open_window()
    watching = watching_in(window)
    watching.show_round(example("oxford-full-table"))
    for place in range(watching.demonstration.last + 1):
        watching.go_to(place)
    (notice,) = [label for label in window.findChildren(QLabel) if "more)" in label.text()]
    assert re.search(r"\(and \d+ more\)", notice.text())
    assert notice.toolTip().count("\n") >= 7


@pytest.mark.parametrize(
    ("room", "way", "size"),
    [
        ((1024, 600), "full screen", (1024, 600)),
        ((1366, 640), "full screen", (1366, 600)),
        ((1366, 647), "full screen", (1366, 600)),
        ((1366, 648), "maximized", (1366, 600)),
        ((1024, 768), "maximized", (1024, 720)),
        ((1366, 728), "maximized", (1366, 680)),
        ((1366, 815), "maximized", (1366, 767)),
        ((1366, 816), "of its own size", (1366, 768)),
        ((1280, 1024), "of its own size", (1280, 768)),
        ((1920, 1040), "of its own size", (1366, 768)),
    ],
)
def test_no_part_of_a_new_window_lies_beyond_the_screen_with_its_title_bar(
    room: tuple[int, int], way: str, size: tuple[int, int], qtbot: QtBot
) -> None:
    """Its title bar and lower edge are at most 48 pixels high. `size` is what it goes back to."""
    window = QWidget()
    qtbot.addWidget(window)
    window.setMinimumSize(*SMALLEST)
    show_fitting(window, *room)
    ways = {"full screen": window.isFullScreen(), "maximized": window.isMaximized()}
    assert [name for name, is_so in ways.items() if is_so] == [way][: way in ways]
    own = window.size() if way == "of its own size" else window.normalGeometry().size()
    assert own.toTuple() == size


_IMPORTED = """
import sys
from app.launch import main
code = main(["--exit-when-ready"])
print(*sys.modules, sep="\\n")
sys.exit(code)
"""


def test_a_start_imports_nothing_of_learning_and_progress_nor_of_errors(tmp_path: Path) -> None:
    done = run(["-c", _IMPORTED], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    imported = done.stdout.split("\n")
    assert "app.ui.shell.main_window" in imported
    assert "app.ui.kit.error_inbox" in imported
    late = (
        "app.learning",
        "app.drills",
        "app.ui.trainees",
        "app.records.training.trainee_register",
        "fsrs",
        "argon2",
    )
    errors = ("app.ui.kit.error_page", "app.error_report", "app.log_file", "logging.handlers")
    assert not [name for name in imported if name.startswith((*late, *errors))]


_SOURCES = """
import inspect
read, source_of = [], inspect.getsource
inspect.getsource = lambda module: read.append(module.__name__) or source_of(module)
from app.launch import main
main(["--exit-when-ready"])
print(*read)
"""


def test_a_start_reads_no_source_of_ours(tmp_path: Path) -> None:
    done = run(["-c", _SOURCES], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    *_, read = done.stdout.splitlines()
    assert "shiboken6" in read, "PySide looks for its features in another way now"
    assert "app" not in read


_ENUMS = """
import enum
made, make = [], enum.EnumType.__new__
enum.EnumType.__new__ = lambda kind, name, *rest, **more: made.append(name) or make(kind, name, *rest, **more)
from app.launch import main
main(["--exit-when-ready"])
print(*made)
"""


def test_a_start_does_not_load_the_enums_of_qt(tmp_path: Path) -> None:
    # The very first start paints the felt, which needs them.
    run(["-m", "app", "--exit-when-ready"], tmp_path)
    done = run(["-c", _ENUMS], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    made = done.stdout.split()
    assert "PenStyle" not in made, "the name of Qt alone costs a sixth of a bare start"
    assert "AlignmentFlag" not in made
