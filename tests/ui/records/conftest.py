"""A window with real records, in which somebody has passed an exam."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.procedure.library import Library
from app.records.training.attempt_store import AttemptStore
from tests.copies import copy_records
from tests.own_folders import move_to, own_folders
from tests.records.examining import Hall as Desk
from tests.records.examining import dealt, sheet
from tests.ui.exam.conftest import calendar, keep, open_hall, own, start
from tests.ui.exam.hall import HOUSE, Hall
from tests.ui.records.office import Office
from tests.ui.trainees.office import Calendar

__all__ = ["calendar", "keep", "open_hall", "own", "start"]

Enter = Callable[..., Office]


@pytest.fixture(scope="session")
def passed(tmp_path_factory: pytest.TempPathFactory, own: Library) -> Path:
    """Records in which Dee has passed, examined by Ann and marked by both: as a window would write them."""
    file = tmp_path_factory.mktemp("passed") / "records.sqlite"
    with AttemptStore.open(file) as store:
        desk = Desk(store, own)
        desk.now = Calendar()()
        ann, ben, dee = desk.people()
        sitting = dealt(desk, desk.exams.open(HOUSE, dee, ann))
        for assessor in (ann, ben):
            desk.exams.mark(sitting, sheet(assessor))
    return file


@pytest.fixture
def enter(
    tmp_path: Path, passed: Path, open_hall: Callable[..., Hall], monkeypatch: pytest.MonkeyPatch
) -> Enter:
    """Starts the program on a machine of its own, and comes through the supervisors' door."""
    move_to(own_folders(tmp_path), monkeypatch)
    copy_records(passed, tmp_path / "records.sqlite")

    def enter(**settings: object) -> Office:
        return Office(open_hall(**settings), tmp_path)

    return enter
