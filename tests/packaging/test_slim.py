"""What is left out of the folder, and that nothing stays which nobody asks for."""

import importlib
import platform
import sys

import pytest
from slim import MODULES, Entry, needed_by, slim

QT = "PySide6/Qt"
NEEDS = {
    "QtGui": ["libQt6Gui.so.6"],
    "gui": ["libQt6Core.so.6", "libGL.so.1"],
    "core": ["libicu.so.73", "libc.so.6"],
    "gtk-theme": ["libgtk-3.so.0"],
}
FOUND: list[Entry] = [
    ("PySide6/QtGui.abi3.so", "QtGui", "EXTENSION"),
    (f"{QT}/lib/libQt6Gui.so.6", "gui", "BINARY"),
    (f"{QT}/lib/libQt6Core.so.6", "core", "BINARY"),
    (f"{QT}/lib/libicu.so.73", "icu", "BINARY"),
    (f"{QT}/plugins/platforms/libqxcb.so", "xcb", "BINARY"),
    ("libpython3.11.so.1.0", "python", "BINARY"),
    ("app/data/assets/cards/As.png", "As", "DATA"),
]


def needs(source: str) -> list[str]:
    return NEEDS.get(source, [])


@pytest.mark.parametrize(
    "entry",
    [
        (f"{QT}/plugins/platformthemes/libqgtk3.so", "gtk-theme", "BINARY"),
        ("libgtk-3.so.0", "gtk", "BINARY"),
        ("libGL.so.1", "gl", "BINARY"),
        ("libstdc++.so.6", "c++", "BINARY"),
        (f"{QT}/translations/qtbase_de.qm", "german", "DATA"),
        ("libQt6Core.so.6", "lib/libQt6Core.so.6", "SYMLINK"),
        ("pydantic-2.dist-info/RECORD", "record", "DATA"),
        ("pydantic-2.dist-info/sboms/list.json", "sbom", "DATA"),
        ("PySide6\\plugins\\imageformats\\qtga.dll", "tga", "BINARY"),
        ("tzdata\\zoneinfo\\America\\Reno", "time zone", "DATA"),
    ],
)
def test_it_does_not_come_along(entry: Entry) -> None:
    assert slim([*FOUND, entry], needs) == FOUND


def test_libraries_come_along_that_another_library_asks_for() -> None:
    assert slim(FOUND, needs) == FOUND
    without_gui = [entry for entry in FOUND if entry[1] not in ("QtGui", "gui")]
    assert [source for _, source, _ in slim(without_gui, needs)] == ["xcb", "python", "As"]


def test_a_library_may_ask_for_itself_and_for_others_in_a_circle() -> None:
    both: list[Entry] = [("a.so", "a", "BINARY"), ("b.so", "b", "BINARY"), ("m.so", "m", "EXTENSION")]
    circle = {"m": ["a.so"], "a": ["b.so"], "b": ["a.so", "b.so"]}
    assert slim(both, lambda source: circle[source]) == both


def test_what_a_file_needs_is_read_off_the_tool() -> None:
    said = [
        "",
        "Dynamic Section:",
        "  NEEDED               libz.so.1",
        "  SONAME               libq.so",
        "  NEEDED  libc.so.6",
    ]
    assert needed_by(said) == ["libz.so.1", "libc.so.6"]


def test_python_knows_its_machine_without_the_module_that_waits_for_a_service(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "_wmi" in MODULES
    known = platform.machine(), platform.platform()
    monkeypatch.setitem(sys.modules, "_wmi", None)
    monkeypatch.delitem(sys.modules, "platform")
    without = importlib.import_module("platform")
    assert (without.machine(), without.platform()) == known
