"""Shared libraries that Qt needs and the system lacks."""

import sys
from pathlib import Path
from types import ModuleType

import PySide6
import pytest

from tests.start.stand_ins import Commands

LDD = """\
plugins/platforms/libqxcb.so:
\tlinux-vdso.so.1 (0x00007ffd2b5f2000)
\tlibQt6Gui.so.6 => lib/libQt6Gui.so.6 (0x00007f0a1c000000)
\tlibxcb-cursor.so.0 => not found
\tlibGL.so.1 => not found
lib/libQt6Gui.so.6:
\tlibGL.so.1 => not found
\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f0a1ba00000)
"""

PACKAGES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libz.so.1": "zlib1g",
}


@pytest.fixture
def missing(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What `missing_libraries` finds, call by call."""
    found = [["libGL.so.1", "libxcb-cursor.so.0"]]
    monkeypatch.setattr(start, "missing_libraries", lambda: found.pop(0) if len(found) > 1 else found[0])
    return found


def test_not_found_once_each(start: ModuleType) -> None:
    assert start.not_found(LDD) == ["libGL.so.1", "libxcb-cursor.so.0"]


@pytest.mark.parametrize(("library", "package"), PACKAGES.items())
def test_debian_package(start: ModuleType, library: str, package: str) -> None:
    assert start.debian_packages([library]) == [package]


def test_each_package_is_asked_for_once(start: ModuleType) -> None:
    assert start.debian_packages(["libgthread-2.0.so.0", "libglib-2.0.so.0"]) == ["libglib2.0-0"]


def test_without_permission_the_command_is_shown_and_the_start_goes_on(
    start: ModuleType,
    commands: Commands,
    missing: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(start, "may_install", lambda: False)
    start.provide_libraries()
    assert "`sudo apt-get install -y libgl1 libxcb-cursor0`" in capsys.readouterr().err
    assert commands.called == []


def test_with_permission_they_are_installed_quietly(
    start: ModuleType,
    commands: Commands,
    missing: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    missing.append([])
    monkeypatch.setattr(start, "may_install", lambda: True)
    start.provide_libraries()
    assert [command[0] for command in commands.full] == ["apt-get", "apt-get"]
    assert commands.full[1][-3:] == ["install", "libgl1", "libxcb-cursor0"]
    assert "sudo" not in capsys.readouterr().err


def test_failing_apt_is_a_warning_only(
    start: ModuleType,
    missing: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(start, "may_install", lambda: True)
    monkeypatch.setattr(start, "follow", lambda *_, **__: (100, "E: Unable to locate package\n"))
    start.provide_libraries()
    said = capsys.readouterr().err
    assert "could not install libgl1 libxcb-cursor0: E: Unable to locate package" in said
    assert "`sudo apt-get install -y libgl1 libxcb-cursor0`" in said


@pytest.mark.skipif(sys.platform != "linux", reason="ldd is Linux's")
def test_ldd_is_asked_about_the_platform_plugins(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = str(Path(PySide6.__file__).parents[1])
    asked: list[str] = []

    def follow(command: list[str]) -> tuple[int, str]:
        asked.extend(Path(word).name for word in command)
        return 0, LDD

    monkeypatch.setattr(start, "site_packages", lambda: installed)
    monkeypatch.setattr(start, "follow", follow)
    assert start.missing_libraries() == ["libGL.so.1", "libxcb-cursor.so.0"]
    assert sorted(asked) == [
        "ldd",
        "libQt6Gui.so.6",
        "libQt6Widgets.so.6",
        "libqoffscreen.so",
        "libqxcb.so",
    ]
