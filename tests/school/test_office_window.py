"""The office's window: only that one has the school among its records."""

from pathlib import Path
from typing import Any, cast

import pytest

from app import PROGRAM
from app.commands.school import office_window
from app.commands.school.school_desk import SchoolDesk
from app.procedure.library import Library
from tests.own_folders import move_to, one_folder


def test_the_office_s_window_stays_begins_at_its_door_and_has_the_school(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move_to(one_folder(tmp_path, "DATA"), monkeypatch)
    opened: list[tuple[Any, ...]] = []

    def open_window(*words: Any, is_office: bool) -> int:
        opened.append((*words, is_office))
        return 7

    monkeypatch.setattr(office_window, "open_window", open_window)
    desk = cast(SchoolDesk, object())
    assert office_window.open_office_window(["-platform", "offscreen"], desk) == 7
    ((command, exits_when_ready, keep, _, is_office),) = opened
    assert (command, exits_when_ready, is_office) == ([PROGRAM, "-platform", "offscreen"], False, True)
    records = keep(library)
    assert records.school is desk
    records.set_aside()
