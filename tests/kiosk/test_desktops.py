"""`kiosk --check` tells of what lies beside a kiosk: menus of a window manager, several desktops."""

from pathlib import Path

import pytest

from app.commands import kiosk_check_and_install
from app.commands.kiosk_check_and_install import CheckResult, check_desktop
from app.kiosk.desktops import desktop_count


@pytest.fixture
def processes(tmp_path: Path) -> Path:
    for number, name in enumerate(["init", "openbox", "python3", "openbox"]):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "comm").write_text(f"{name}\n", "utf-8")
    (tmp_path / "bus").mkdir()
    return tmp_path


def test_a_window_manager_with_a_menu_is_warned_of(processes: Path) -> None:
    (found,) = check_desktop("", processes)
    assert found == CheckResult(
        "desktop",
        None,
        "openbox is running; people could exit the kiosk with its menu or keys; run the kiosk under `cage`",
    )


def test_several_desktops_are_warned_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kiosk_check_and_install, "desktop_count", {":7": 4}.get)
    (found,) = check_desktop(":7", tmp_path)
    assert (found.is_ready, found.words) == (
        None,
        "there are 4 desktops; keep just one, so no one can switch away from the kiosk",
    )


@pytest.mark.parametrize("count", [1, None])
def test_one_desktop_without_a_manager_is_ready(
    count: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kiosk_check_and_install, "desktop_count", lambda _screen: count)
    (found,) = check_desktop(":7", tmp_path)
    assert found == CheckResult("desktop", True, "no window manager and no second desktop found")


def test_two_desktops_are_warned_of_beside_the_manager_that_has_them(
    processes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kiosk_check_and_install, "desktop_count", lambda _screen: 2)
    assert [each.words for each in check_desktop(":7", processes)] == [
        "openbox is running; people could exit the kiosk with its menu or keys; run the kiosk under `cage`",
        "there are 2 desktops; keep just one, so no one can switch away from the kiosk",
    ]


def test_a_screen_that_is_not_there_tells_nothing() -> None:
    assert desktop_count(":987") is None
