"""Where Qt would abort, a sentence says why and what to do; where the check is content, so is Qt."""

import builtins
import ctypes
import gc
import importlib.util
import marshal
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from app.errors import Refused
from app.ui.kit import display
from tests.ui.screens import ROOT, checked, qt_alone, wayland_screen, x_screen

NOBODY_THERE = ":4077"
OTHERWISE = (
    "start it on a desktop, or on a virtual screen with `xvfb-run hcf-trainer`; without a screen, "
    "`hcf-trainer film` makes a video of a round and `hcf-trainer watch` describes one in text"
)
PIP = f'{sys.executable} -m pip install --force-reinstall "PySide6-Essentials<6.12"'
MISSING = "libEGL.so.1: cannot open shared object file: No such file or directory"


def lacks(*libraries: str) -> bool:
    try:
        for library in libraries:
            ctypes.CDLL(library)
    except OSError:
        return True
    return False


linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a screen")
needs_x = pytest.mark.skipif(lacks("libxcb-cursor.so.0", "libX11.so.6"), reason="needs the libraries of X")
needs_xvfb = pytest.mark.skipif(not shutil.which("Xvfb"), reason="needs Xvfb")
needs_wayland = pytest.mark.skipif(lacks("libwayland-cursor.so.0"), reason="needs the libraries of Wayland")
needs_weston = pytest.mark.skipif(not shutil.which("weston"), reason="needs Weston")


PLUGINS = ("eglfs", "linuxfb", "minimal", "minimalegl", "offscreen", "vkkhrdisplay", "vnc", "wayland", "xcb")
"""The screens that Qt for Linux has."""


@pytest.fixture
def plugins_of_linux(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Elsewhere Qt has others: files with the names of those stand in."""
    if sys.platform != "linux":
        for name in PLUGINS:
            (tmp_path / f"libq{name}.so").touch()
        monkeypatch.setattr(display, "_plugins", lambda: tmp_path)


def refusals(**environment: str) -> tuple[str, ...]:
    """The sentences with which an environment is refused that makes Qt on Linux abort."""
    if sys.platform == "linux":
        assert qt_alone(environment).returncode < 0
    with pytest.raises(Refused) as caught:
        display.screen_words(environment, "linux")
    return caught.value.sentences


def refusal(**environment: str) -> str:
    (sentence,) = refusals(**environment)
    return sentence


@pytest.fixture(scope="module")
def x() -> Iterator[str]:
    with x_screen() as name:
        yield name


@pytest.mark.parametrize("environment", [{}, {"DISPLAY": ""}, {"QT_QPA_PLATFORM": "", "WAYLAND_DISPLAY": ""}])
def test_without_a_screen_it_says_how_to_do_without(environment: dict[str, str]) -> None:
    assert refusal(**environment) == (
        f"there is no screen because neither DISPLAY nor WAYLAND_DISPLAY is set: {OTHERWISE}"
    )


@pytest.mark.usefixtures("plugins_of_linux")
def test_x_that_was_asked_for_needs_a_screen_too() -> None:
    assert refusal(QT_QPA_PLATFORM="xcb") == f"there is no screen because DISPLAY is not set: {OTHERWISE}"


@linux
@needs_x
@pytest.mark.parametrize("name", [NOBODY_THERE, "nonsense"])
def test_a_screen_that_does_not_answer_is_named(name: str) -> None:
    said = f"the screen “{name}” from DISPLAY does not respond or refuses the connection: {OTHERWISE}"
    assert refusal(DISPLAY=name) == said
    assert refusal(DISPLAY=name, QT_QPA_PLATFORM="xcb") == said


@linux
@needs_x
@needs_xvfb
def test_the_second_screen_of_a_computer_with_one_is_none(x: str) -> None:
    assert f"the screen “{x}.7” from DISPLAY does not respond" in refusal(DISPLAY=f"{x}.7")


@linux
@needs_x
@needs_xvfb
def test_a_screen_that_lets_nobody_in_is_refused(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    name, key = b"MIT-MAGIC-COOKIE-1", bytes(range(16))
    # An entry for every address and every screen: 0xffff, no address, no number, the kind of key, the key.
    keys.write_bytes(b"\xff\xff\0\0\0\0\0" + bytes([len(name)]) + name + b"\0" + bytes([len(key)]) + key)
    with x_screen("-auth", str(keys)) as locked:
        stranger = {"DISPLAY": locked, "XAUTHORITY": "/dev/null"}
        assert qt_alone(stranger).returncode < 0
        told = checked(stranger)
        assert told.returncode == 1
        *of_x, sentence = told.stderr.splitlines()
        assert "".join(of_x) == "Authorization required, but no authorization protocol specified"
        assert f"the screen “{locked}” from DISPLAY does not respond or refuses the connection" in sentence
        assert checked(stranger | {"XAUTHORITY": str(keys)}).stdout == "xcb\n"


@linux
@needs_wayland
def test_a_wayland_screen_that_is_not_there_is_refused(tmp_path: Path) -> None:
    folder = str(tmp_path)
    assert refusal(WAYLAND_DISPLAY="gone", XDG_RUNTIME_DIR=folder) == (
        f"no Wayland screen responds at {folder}/gone: {OTHERWISE}"
    )
    assert f"no Wayland screen responds at {folder}/wayland-0: " in refusal(
        XDG_SESSION_TYPE="wayland", XDG_RUNTIME_DIR=folder
    )
    assert f"no Wayland screen responds at {folder}/gone: " in refusal(
        WAYLAND_DISPLAY=f"{folder}/gone", QT_QPA_PLATFORM="wayland-egl"
    )
    assert refusal(WAYLAND_DISPLAY="gone") == (
        f"there is no screen because XDG_RUNTIME_DIR does not say where Wayland is: {OTHERWISE}"
    )


@linux
@needs_x
@needs_wayland
def test_of_two_screens_that_do_not_answer_both_are_named(tmp_path: Path) -> None:
    wayland, x = refusals(WAYLAND_DISPLAY=f"{tmp_path}/gone", DISPLAY=NOBODY_THERE)
    assert wayland.startswith(f"no Wayland screen responds at {tmp_path}/gone")
    assert x.startswith(f"the screen “{NOBODY_THERE}” from DISPLAY does not respond")


@pytest.mark.usefixtures("plugins_of_linux")
@pytest.mark.parametrize("asked", ["television", "television:size=40", " offscreen", "wayland-foo"])
def test_a_kind_of_screen_that_qt_does_not_know_is_refused(asked: str) -> None:
    assert refusal(QT_QPA_PLATFORM=asked) == (
        f"QT_QPA_PLATFORM asks for “{asked.partition(':')[0]}”, which Qt does not have: unset it or use one of "
        f"{', '.join(PLUGINS)}"
    )


@pytest.mark.usefixtures("plugins_of_linux")
@pytest.mark.parametrize(
    ("asked", "word", "taken"),
    [
        ("offscreen", "offscreen", "offscreen"),
        ("Offscreen", "Offscreen", "offscreen"),
        ("offscreen:size=800x600", "offscreen:size=800x600", "offscreen"),
        ("minimal", "minimal", "minimal"),
        ("television;offscreen", "offscreen", "offscreen"),
        ("xcb;offscreen", "offscreen", "offscreen"),
        (";offscreen", "offscreen", "offscreen"),
    ],
)
def test_screens_that_are_none_need_none(asked: str, word: str, taken: str) -> None:
    assert display.screen_words({"QT_QPA_PLATFORM": asked}, "linux") == ["-platform", word]
    if sys.platform == "linux":
        started = checked({"QT_QPA_PLATFORM": asked})
        assert (started.returncode, started.stdout, started.stderr) == (0, f"{taken}\n", "")


@linux
@needs_x
@needs_xvfb
@pytest.mark.parametrize(
    "others",
    [
        {},
        {"QT_QPA_PLATFORM": "xcb"},
        {"XDG_SESSION_TYPE": "wayland"},
        {"WAYLAND_DISPLAY": "gone"},
        {"QT_QPA_PLATFORM": "wayland;xcb"},
    ],
)
def test_where_x_answers_qt_starts_without_a_word(x: str, others: dict[str, str]) -> None:
    started = checked({"DISPLAY": x, **others})
    assert (started.returncode, started.stdout, started.stderr) == (0, "xcb\n", "")


@linux
@needs_wayland
@needs_weston
def test_where_wayland_answers_qt_starts(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    with wayland_screen(tmp_path) as name:
        there = {"WAYLAND_DISPLAY": name, "XDG_RUNTIME_DIR": str(tmp_path)}
        assert checked(there).stdout == qt_alone(there).stdout == "wayland\n"
        both = there | {"DISPLAY": NOBODY_THERE}
        assert checked(both).stdout == qt_alone(both).stdout == "wayland\n"


@linux
@needs_wayland
def test_a_connection_that_was_handed_over_is_not_used_up() -> None:
    environment = {"QT_QPA_PLATFORM": "wayland", "WAYLAND_SOCKET": "7"}
    assert display.screen_words(environment, "linux") == ["-platform", "wayland"]


@pytest.fixture
def without_a_library(tmp_path: Path) -> Path:
    """Qt's plugins, of which the one for X wants a library that is nowhere."""
    spec = find_spec("PySide6")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    qt = Path(spec.submodule_search_locations[0], "Qt")
    (tmp_path / "lib").symlink_to(qt / "lib")
    plugins = tmp_path / "plugins"
    (plugins / "platforms").mkdir(parents=True)
    whole = (qt / "plugins" / "platforms" / "libqxcb.so").read_bytes()
    broken = whole.replace(b"libxcb-cursor.so.0\0", b"libxcb-absent.so.0\0")
    assert broken != whole
    (plugins / "platforms" / "libqxcb.so").write_bytes(broken)
    return plugins


@linux
@needs_xvfb
def test_a_library_that_is_missing_is_named(
    x: str, without_a_library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(display, "_plugins", lambda: without_a_library / "platforms")
    assert refusal(DISPLAY=x, QT_PLUGIN_PATH=str(without_a_library)) == (
        "the library libxcb-absent.so.0 is missing, and Qt cannot open a window without it: on Debian or Ubuntu, "
        "`sudo apt-get install -y libgl1 libegl1 libfontconfig1 libglib2.0-0 libxkbcommon0 libdbus-1-3 "
        "libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxkbcommon-x11-0 libwayland-cursor0` "
        "installs everything Qt needs; on other systems, install the package that contains it"
    )


@linux
def test_a_plugin_that_is_no_library_must_be_installed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "libqxcb.so").write_bytes(b"")
    monkeypatch.setattr(display, "_plugins", lambda: tmp_path)
    with pytest.raises(Refused, match=r"libqxcb\.so cannot be loaded .*too short.*: install it again with `"):
        display.screen_words({"DISPLAY": NOBODY_THERE}, "linux")


class Broken:
    """Finds Qt's widgets, and fails on them as an import does whose library is missing."""

    def __init__(self, text: str) -> None:
        self.text = text

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: ModuleType | None
    ) -> ModuleSpec | None:
        if name == "PySide6.QtWidgets":
            raise ImportError(self.text)
        return None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (MISSING, "the library libEGL.so.1 is missing, .*`sudo apt-get install -y libgl1 libegl1 "),
        *[
            (
                text,
                f"^{re.escape(f'PySide6 cannot be loaded ({text}): install it again with `{PIP}`')}$",
            )
            for text in (
                "libQt6Core.so.6: cannot open shared object file",
                "libpyside6.so.6: cannot open shared object file",
                "libshiboken6.so.6: cannot open shared object file",
                "/opt/libEGL.so.1: cannot open shared object file",
                "DLL load failed while importing QtCore",
            )
        ],
    ],
)
def test_a_qt_that_cannot_be_imported_is_refused(
    text: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "PySide6.QtWidgets", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Broken(text), *sys.meta_path])
    with pytest.raises(Refused, match=said) as caught:
        display.import_qt()
    assert len(caught.value.sentences) == 1


def test_a_qt_that_is_not_installed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtWidgets", None)
    with pytest.raises(Refused) as caught:
        display.import_qt()
    assert caught.value.sentences == (
        f"PySide6.QtWidgets is not installed, and the window cannot open without it: install it with `{PIP}`",
    )
    with monkeypatch.context() as packed:
        packed.setattr(sys, "frozen", True, raising=False)
        with pytest.raises(Refused, match=r"without it: install hcf-trainer again, or unpack it again$"):
            display.import_qt()
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.delitem(sys.modules, "PySide6")
    with pytest.raises(Refused, match=r"^PySide6 is not installed, and the window cannot open without it"):
        display.screen_words({"QT_QPA_PLATFORM": "offscreen"}, "linux")


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_elsewhere_there_always_is_a_screen(system: str) -> None:
    assert display.screen_words({}, system) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({}, {"LC_CTYPE": "C.UTF-8"}),
        ({"LANG": "C"}, {"LANG": "C", "LC_CTYPE": "C.UTF-8"}),
        ({"LC_ALL": "POSIX", "LANG": "de_DE.UTF-8"}, {"LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}),
        ({"LC_ALL": "", "LANG": "de_DE.UTF-8"}, {"LC_ALL": "", "LANG": "de_DE.UTF-8"}),
        ({"LC_CTYPE": "en_US.UTF-8", "LANG": "C"}, {"LC_CTYPE": "en_US.UTF-8", "LANG": "C"}),
    ],
)
def test_letters_are_utf8_where_no_language_is_set(before: dict[str, str], after: dict[str, str]) -> None:
    elsewhere, here = dict(before), dict(before)
    display.speak_utf8(here, "linux")
    display.speak_utf8(elsewhere, "win32")
    assert (here, elsewhere) == (after, before)


def test_letters_and_fonts_are_seen_to_before_qt_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, object, str]] = []
    for name in ("speak_utf8", "see_system_fonts"):
        monkeypatch.setattr(display, name, lambda here, system, name=name: seen.append((name, here, system)))
    display.import_qt()
    assert seen == [(name, os.environ, sys.platform) for name in ("speak_utf8", "see_system_fonts")]


def test_on_windows_qt_without_a_screen_sees_the_fonts_of_the_system() -> None:
    """Names in other scripts would otherwise be refused on a certificate that a command makes."""
    here: dict[str, str] = {}
    display.see_system_fonts(here, "linux")
    assert here == {}
    display.see_system_fonts(here, "win32")
    assert here == {"QT_QPA_FONTDIR": str(Path(r"C:\Windows", "Fonts"))}
    elsewhere = {"SYSTEMROOT": r"D:\System"}
    display.see_system_fonts(elsewhere, "win32")
    assert elsewhere["QT_QPA_FONTDIR"] == str(Path(r"D:\System", "Fonts"))
    own = {"QT_QPA_FONTDIR": "mine"}
    display.see_system_fonts(own, "win32")
    assert own == {"QT_QPA_FONTDIR": "mine"}


@linux
def test_without_a_language_qt_has_nothing_to_complain_of() -> None:
    started = checked({"QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C"})
    assert (started.stdout, started.stderr) == ("offscreen\n", "")


SOURCE = b"found = 6 * 7\n"


def compiled_by_pyside(source: bytes = SOURCE) -> object:
    """What a module of PySide's archive comes to, loaded as PySide loads it."""
    names: dict[str, object] = {}
    with display._compiled_once():
        exec(compile(source, "shibokensupport/signature/loader.py", "exec"), names)
    return names["found"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where Python keeps what it compiles of a program that is somewhere else."""
    monkeypatch.setattr(display, "__file__", str(tmp_path / "display.py"))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "__pycache__").mkdir()
    return tmp_path / "__pycache__"


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The name of each file that Python really compiles."""
    names: list[str] = []
    really = builtins.compile

    def noted(source: Any, filename: Any, *others: Any, **named: Any) -> Any:
        names.append(str(filename))
        return really(source, filename, *others, **named)

    monkeypatch.setattr(builtins, "compile", noted)
    return names


def test_what_pyside_has_in_its_archive_is_compiled_once(folder: Path, compilations: list[str]) -> None:
    assert [compiled_by_pyside() for _ in range(3)] == [42, 42, 42]
    assert compilations == ["shibokensupport/signature/loader.py"]
    assert [file.name for file in folder.iterdir()] == [f"shibokensupport.{sys.implementation.cache_tag}"]


def test_what_writes_files_for_type_checkers_is_left_out(folder: Path) -> None:
    with display._compiled_once():
        assert eval(compile(b"1 / 0", "shibokensupport/signature/lib/pyi_generator.py", "exec")) is None


def test_another_pyside_is_compiled_anew(folder: Path, compilations: list[str]) -> None:
    compiled_by_pyside()
    assert compiled_by_pyside(b"found = 6 * 9\n") == 54
    assert len(compilations) == 2


@pytest.mark.parametrize("share", [0, 3, 4, 5, 100])
def test_half_of_what_was_compiled_is_worth_nothing(folder: Path, share: int) -> None:
    compiled_by_pyside()
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:share])
    assert compiled_by_pyside() == 42
    assert len(file.read_bytes()) == len(whole)
    file.write_bytes(importlib.util.MAGIC_NUMBER + marshal.dumps("something else"))
    assert compiled_by_pyside() == 42


def test_other_files_and_folders_that_cannot_be_written_stay_as_they_are(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with display._compiled_once():
        compile("1", "elsewhere.py", "eval")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "dont_write_bytecode", True)
        compiled_by_pyside()
    assert list(folder.iterdir()) == []
    monkeypatch.setattr(display, "__file__", str(folder / "nowhere" / "display.py"))
    assert compiled_by_pyside() == 42
    assert list(folder.iterdir()) == []


_COUNTED = """
import builtins
names, really = [], builtins.compile
def noted(source, filename, *others, **named):
    names.append(str(filename))
    return really(source, filename, *others, **named)
builtins.compile = noted
from app.ui.kit import display
display.import_qt()
from PySide6.QtCore import QPoint
try:
    QPoint("nothing", 2, 3)
except TypeError as error:
    print(len([name for name in names if name.startswith("shibokensupport")]), "QPoint" in str(error))
"""


def test_no_later_start_compiles_the_archive_of_pyside(tmp_path: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    run = [
        subprocess.run(
            [sys.executable, *words, "-c", _COUNTED],
            env=environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        for words in ([], [], ["-X", f"pycache_prefix={tmp_path}"])
    ]
    assert [done.stdout for done in run[1:]] == ["0 True\n", "13 True\n"]


@pytest.mark.parametrize(
    ("environment", "tried"),
    [
        ({}, []),
        ({"DISPLAY": ":0"}, ["xcb"]),
        ({"XDG_SESSION_TYPE": "x11", "DISPLAY": ":0"}, ["xcb"]),
        ({"XDG_SESSION_TYPE": "wayland"}, ["wayland"]),
        ({"WAYLAND_DISPLAY": "w", "DISPLAY": ":0"}, ["wayland", "xcb"]),
        ({"QT_QPA_PLATFORM": ";vnc:size=9;;xcb", "DISPLAY": ":0"}, ["vnc:size=9", "xcb"]),
    ],
)
def test_screens_are_tried_in_the_order_of_qt(environment: dict[str, str], tried: list[str]) -> None:
    assert display._wanted(environment) == tried


def test_while_the_window_comes_up_no_garbage_is_looked_for() -> None:
    assert gc.isenabled()
    with display.starting():
        assert not gc.isenabled()
        display.end_start()
        assert gc.isenabled(), "the window is there before the program ends"
        gc.disable()
    assert gc.isenabled(), "and also if it never comes"


WAYLAND = {"XDG_RUNTIME_DIR": "/run/user/7"}


@pytest.mark.parametrize(
    ("loads", "answers", "environment", "words"),
    [
        (True, True, WAYLAND, ""),
        (False, True, WAYLAND, "a library is missing"),
        (False, True, {"WAYLAND_SOCKET": "7"}, "a library is missing"),
        (True, False, {"WAYLAND_SOCKET": "7"}, ""),
        (True, True, {}, "there is no screen because XDG_RUNTIME_DIR does not say where Wayland is"),
        (True, False, WAYLAND, "no Wayland screen responds at /run/user/7/wayland-0"),
        (True, False, {**WAYLAND, "WAYLAND_DISPLAY": "w1"}, "no Wayland screen responds at /run/user/7/w1"),
        (True, False, {"WAYLAND_DISPLAY": "/tmp/w"}, "no Wayland screen responds at /tmp/w"),
    ],
)
def test_wayland_is_used_if_it_loads_and_answers(
    loads: bool, answers: bool, environment: dict[str, str], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without Wayland's libraries, which many machines lack."""
    monkeypatch.setattr(display, "_loading_trouble", lambda _: "" if loads else "a library is missing")
    monkeypatch.setattr(display, "_answers", lambda *_: answers)
    said = display._wayland_trouble(Path("plugin"), environment)
    assert said == (f"{words}: {OTHERWISE}" if " screen " in words else words)


@pytest.mark.parametrize(
    ("loads", "answers", "screen", "words"),
    [
        (True, True, ":0", ""),
        (True, True, "", "there is no screen because DISPLAY is not set"),
        (False, True, ":0", "a library is missing"),
        (True, False, ":0", "the screen “:0” from DISPLAY does not respond or refuses the connection"),
    ],
)
def test_x_is_used_if_it_loads_and_answers(
    loads: bool, answers: bool, screen: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(display, "_loading_trouble", lambda _: "" if loads else "a library is missing")
    monkeypatch.setattr(display, "_answers", lambda *_: answers)
    said = display._x_trouble(Path("plugin"), screen)
    assert said == (f"{words}: {OTHERWISE}" if " screen " in words else words)
