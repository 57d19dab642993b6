"""The records, opened again and again: nothing of them stays behind."""

import pytest

from tests.bulk import figure
from tests.ui.leaks import held, settle
from tests.ui.records.conftest import Enter
from tests.ui.records.office import Office

pytestmark = pytest.mark.bulk

TIMES = figure(8, share=3)


def visit(office: Office) -> None:
    """To every page and panel, and back to the exams."""
    room = office.room
    room.records.show()
    office.records.show_due()
    office.records.search.setText("dee")
    office.open_sheet()
    office.sheet.cards[0].keys["certificate"].click()
    office.certificate.no.click()
    room.backup.show()
    room.backup.ask_to_make(office.backup, office.folder / "never.backup")
    office.backup.close_panel()
    room.show_exams()
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
