"""The records, opened again and again: nothing of them stays behind."""

import pytest

from tests.ui.leaks import held, settle
from tests.ui.records.conftest import Enter
from tests.ui.records.office import Office

pytestmark = pytest.mark.bulk

TIMES = 8


def visit(office: Office) -> None:
    """To every page and panel, and back to the exams."""
    room = office.room
    room.show_records()
    office.records.show_due()
    office.records.search.setText("dee")
    office.open_sheet()
    room.certify(office.sitting, "Dee", lambda: room.show_sheet(office.sitting))
    office.certificate.no.click()
    room.show_backup()
    room.ask_to_make(office.folder / "never.backup")
    office.backup.close_panel()
    room.show_list()
    settle()


def test_nothing_stays_behind(enter: Enter) -> None:
    office = enter()
    for _ in range(2):
        visit(office)
    before = held(office.hall.window)
    for _ in range(TIMES):
        visit(office)
    after = held(office.hall.window)
    assert not {kind: count for kind, count in after.items() if count > before.get(kind, 0)}
