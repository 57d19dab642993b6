"""The inventory itself: only what is in sight and painted is on a page, in the order of reading."""

from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.pages.inventory import seen_on


def shown(bot: QtBot, page: QWidget) -> QWidget:
    bot.addWidget(page)
    page.resize(300, 200)
    with bot.waitExposed(page):
        page.show()
    return page


def test_words_and_keys_stand_in_the_order_of_reading(qtbot: QtBot) -> None:
    page = QWidget()
    column = QVBoxLayout(page)
    second, first, key = QLabel("second"), QLabel("first"), QPushButton("Go")
    key.setEnabled(False)
    for widget in (first, second, key):
        column.addWidget(widget)
    assert seen_on(shown(qtbot, page)) == ["first", "second", "[Go] (cannot be used)"]


def test_a_label_that_was_set_and_is_not_on_the_page_is_not_seen(qtbot: QtBot) -> None:
    page = QWidget()
    column = QVBoxLayout(page)
    hidden, nowhere, there = QLabel("hidden"), QLabel("nowhere"), QLabel("there")
    column.addWidget(hidden)
    column.addWidget(there)
    hidden.hide()
    assert nowhere.text()
    assert seen_on(shown(qtbot, page)) == ["there"]


def test_a_label_outside_of_the_page_is_not_seen(qtbot: QtBot) -> None:
    page = QWidget()
    outside, half = QLabel("outside", page), QLabel("half", page)
    outside.setGeometry(400, 0, 50, 20)
    half.setGeometry(0, 190, 50, 20)
    assert seen_on(shown(qtbot, page)) == ["half (in part)"]


def test_what_scrolls_out_of_sight_is_not_seen(qtbot: QtBot) -> None:
    area, inside = QScrollArea(), QWidget()
    inside.resize(200, 900)
    QLabel("above", inside).setGeometry(0, 0, 100, 20)
    QLabel("far below", inside).setGeometry(0, 800, 100, 20)
    area.setWidget(inside)
    assert seen_on(shown(qtbot, area)) == ["above"]


def test_words_in_the_color_of_their_ground_are_not_painted(qtbot: QtBot) -> None:
    page = QWidget()
    page.setStyleSheet("background: #202020")
    faint, plain = QLabel("faint", page), QLabel("plain", page)
    faint.setStyleSheet("color: #202020")
    plain.setStyleSheet("color: white")
    faint.setGeometry(0, 0, 100, 20)
    plain.setGeometry(0, 40, 100, 20)
    assert seen_on(shown(qtbot, page)) == ["faint (nothing is painted)", "plain"]


def test_what_differs_from_run_to_run_is_not_compared(qtbot: QtBot) -> None:
    page = QWidget()
    layout = QVBoxLayout(page)
    for file in ("/home/somebody/x.txt", r"C:\Users\somebody\x.txt"):
        layout.addWidget(QLabel(f"K7QF-2XRT at 12:31 in {file}, hcf-trainer 2.3.4"))
    assert seen_on(shown(qtbot, page)) == 2 * ["ID at TIME in PATH, hcf-trainer VERSION"]
