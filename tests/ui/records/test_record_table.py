"""A table of records by itself: how it is searched and sorted, and how wide and high its columns and rows are."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QFont, QPixmap
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.ui.kit.theme import DARK
from app.ui.office.records.records_table import RecordColumn, RecordTable

Row = tuple[str, int]
COLUMNS: tuple[RecordColumn[Any], ...] = (
    RecordColumn("Dealer", lambda row: row[0], share=3),
    RecordColumn("House and floor", lambda _row: "", share=1),
    RecordColumn("Number", lambda row: f"{row[1]:,}", longest="10,000", order=lambda row: row[1]),
    RecordColumn("Outcome", lambda row: "Passed" if row[1] else "", lambda _row: "right", longest="Not scored yet"),
)  # fmt: skip
ROWS: list[Row] = [("Dee Vos", 80), ("anna Leeds", 1_000), ("Bo Lee", 9), ("Ann Lee", 0)]


@pytest.fixture
def table(qtbot: QtBot) -> RecordTable[Row]:
    made: RecordTable[Row] = RecordTable("Exams", COLUMNS, lambda row: row[0].casefold(), DARK)
    qtbot.addWidget(made)
    font = QFont()
    font.setPixelSize(13)
    made.setFont(font)
    made.resize(800, 600)
    made.fill(ROWS)
    return made


def names(table: RecordTable[Row]) -> list[str]:
    return [row[0] for row in table.listed]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ["Dee Vos", "anna Leeds", "Bo Lee", "Ann Lee"]),
        ("LEE", ["anna Leeds", "Bo Lee", "Ann Lee"]),
        (" lee  ANN ", ["anna Leeds", "Ann Lee"]),
        ("lee zebra", []),
    ],
)
def test_a_row_is_found_by_every_word_in_any_order_and_the_first_found_is_chosen(
    text: str, found: list[str], table: RecordTable[Row]
) -> None:
    table.search(text)
    assert names(table) == found
    assert (table.chosen[0] if table.chosen else None) == (found[0] if found else None)


def test_a_title_that_is_pressed_sorts_then_turns_the_order_then_lets_the_rows_come_as_they_are(
    table: RecordTable[Row],
) -> None:
    table.show()
    head, seen = table.horizontalHeader(), []
    for _ in range(3):
        at = QPoint(head.sectionViewportPosition(0) + 10, head.height() // 2)
        QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=at)
        seen.append(names(table))
    by_name = ["Ann Lee", "anna Leeds", "Bo Lee", "Dee Vos"]
    assert seen == [by_name, by_name[::-1], [row[0] for row in ROWS]]
    assert head.isSortIndicatorShown(), "a sign says which way"


def test_a_column_sorts_by_its_order_and_else_by_what_it_shows_in_small_letters(
    table: RecordTable[Row],
) -> None:
    head, down, up = table.horizontalHeader(), Qt.SortOrder.DescendingOrder, Qt.SortOrder.AscendingOrder
    orders = []
    for column, order in ((0, up), (0, down), (2, up), (2, down), (-1, up)):
        head.setSortIndicator(column, order)
        orders.append("".join([name[0] + name[-1] for name in names(table)]))
    by_name = ["Ann Lee", "anna Leeds", "Bo Lee", "Dee Vos"]
    table.search("")
    assert orders[0] == "".join([name[0] + name[-1] for name in by_name])
    assert orders[1] == "".join([name[0] + name[-1] for name in by_name[::-1]])
    assert orders[2] == "AeBeDsas"
    assert orders[3] == "asDsBeAe"
    assert orders[4] == "DsasBeAe", "as they come"


@pytest.mark.parametrize("letters", [13, 30])
def test_a_column_is_as_wide_as_its_longest_text_or_has_its_share_of_the_rest(
    letters: int, table: RecordTable[Row]
) -> None:
    font = QFont()
    font.setPixelSize(letters)
    table.setFont(font)
    table.fit()
    wide = table.fontMetrics().horizontalAdvance
    widths = [table.columnWidth(place) for place in range(4)]
    assert widths[2] == max(wide("Number"), wide("10,000")) + 26
    assert widths[3] == wide("Not scored yet") + 46, "a tag has its own edges"
    left = table.viewport().width() - widths[2] - widths[3]
    assert widths[:2] == [left * 3 // 4, left // 4]
    high = table.verticalHeader().defaultSectionSize()
    assert high == max(44, round(2.6 * table.fontMetrics().height()))
    table.show_column("Number", False)
    assert table.isColumnHidden(2)
    left = table.viewport().width() - widths[3]
    assert [table.columnWidth(place) for place in (0, 1)] == [left * 3 // 4, left // 4]
    table.show_column("Number", True)
    assert [table.columnWidth(place) for place in range(4)] == widths


def test_only_what_has_words_is_a_tag(table: RecordTable[Row]) -> None:
    records = table.records
    assert [records.tag(records.index(row, 3)) for row in (0, 3)] == [("Passed", "right"), None]
    assert records.tag(records.index(0, 0)) is None
    tip = Qt.ItemDataRole.ToolTipRole
    assert [records.data(records.index(0, place), tip) for place in range(4)] == [
        "Dee Vos",
        None,
        "80",
        "Passed",
    ]
    assert [records.headerData(place, Qt.Orientation.Horizontal) for place in range(4)] == [
        "Dealer", "House and floor", "Number", "Outcome",
    ]  # fmt: skip
    assert records.headerData(0, Qt.Orientation.Vertical) is None


def test_the_felt_lies_below_the_rows_only_where_there_is_room_for_it(table: RecordTable[Row]) -> None:
    painted: list[QSize] = []

    def picture(size: QSize, ratio: float, left: float = 0.0) -> QPixmap:
        assert left == 0
        painted.append(QSize(size))
        return QPixmap(size * ratio)

    table.lie_on(picture)
    rows = 4 * table.verticalHeader().defaultSectionSize()
    beside = table.height() - table.viewport().height()
    for room, is_seen in ((119, False), (120, True)):
        painted.clear()
        table.resize(800, beside + rows + 16 + room)
        table.viewport().grab()
        assert [size.height() for size in painted][:1] == [room] * is_seen
    table.viewport().grab()
    table.resize(900, beside + rows + 16 + 120)
    table.viewport().grab()
    assert [size.width() for size in painted] == [table.viewport().width() - 100, table.viewport().width()]
