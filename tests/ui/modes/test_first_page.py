"""The first page asked for again: there is a way back, and what ran goes on."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea

from app.ui.shell.main_window import MainWindow
from app.ui.shell.welcome_page import WelcomePage
from app.ui.table.art.cards_art import PAPER
from tests.ui.dealing.hands import strike
from tests.ui.modes.people import Start, click
from tests.ui.windows import menu_of, seen


def page_in(window: MainWindow) -> WelcomePage:
    (entry,) = [action for action in menu_of(window).actions() if action.text() == "First page"]
    entry.trigger()
    assert isinstance(window.navigator.page, WelcomePage)
    return window.navigator.page


@pytest.mark.parametrize("way", ["Back", "Esc"])
@pytest.mark.parametrize("mode", ["watch", "guided", "practice", "test"])
def test_back_leads_to_what_runs_and_that_goes_on(mode: str, way: str, start: Start) -> None:
    window = start("oxford", mode=mode)
    before = (window.navigator.modes.watching, window.navigator.modes.dealing)
    acts = []
    if window.navigator.modes.dealing:
        window.navigator.modes.dealing.act(window.navigator.modes.dealing.ruling.steps[0].step)
        acts = list(window.navigator.modes.dealing.session.acts)
    page = page_in(window)
    click(page.modes.buttons()[0])
    if way == "Back":
        click(page.back)
    else:
        strike(Qt.Key.Key_Escape)
    assert window.navigator.page is None
    assert (window.navigator.modes.watching, window.navigator.modes.dealing) == before
    if window.navigator.modes.dealing:
        assert window.navigator.modes.dealing.session.acts == acts
        window.navigator.modes.dealing.act(window.navigator.modes.dealing.ruling.steps[1].step)
        assert len(window.navigator.modes.dealing.session.acts) == 2
    if window.navigator.modes.watching:
        strike(Qt.Key.Key_Right)
        assert window.navigator.modes.watching.place == 1


def test_at_the_very_first_start_there_is_nothing_to_go_back_to(start: Start) -> None:
    window = start("oxford", is_first=True)
    page = window.navigator.page
    assert isinstance(page, WelcomePage)
    assert not page.back.isVisible()
    strike(Qt.Key.Key_Escape)
    assert window.navigator.page is page


def test_the_menu_is_in_sight_and_what_is_chosen_in_it_counts_on_the_page(start: Start) -> None:
    window = start("oxford", is_first=True)
    page = window.navigator.page
    assert isinstance(page, WelcomePage)
    opened = []
    menu_of(window).aboutToShow.connect(lambda: opened.append(True))
    QTimer.singleShot(0, menu_of(window).close)
    click(page.menu)
    assert opened
    window.navigator.choose_settings(window.navigator.settings._replace(house="greektown"))
    page = window.navigator.page
    assert isinstance(page, WelcomePage)
    assert [each.objectName() for each in page.houses.buttons() if each.isChecked()] == ["greektown"]
    window.navigator.choose_settings(window.navigator.settings._replace(mode="guided"))
    assert window.navigator.page is None
    assert window.navigator.modes.dealing


def test_the_list_of_houses_itself_takes_no_keyboard(start: Start) -> None:
    page = page_in(start("oxford"))
    areas = page.findChildren(QScrollArea)
    assert areas
    assert all(area.focusPolicy() == Qt.FocusPolicy.NoFocus for area in areas)


@pytest.mark.parametrize("size", [(1024, 600), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("text", [100, 150])
def test_all_shipped_houses_are_in_sight_and_the_cards_cover_no_words(
    text: int, size: tuple[int, int], start: Start
) -> None:
    page = page_in(start("oxford", text=text, size=size))
    QApplication.processEvents()
    (area,) = page.findChildren(QScrollArea)
    assert area.verticalScrollBar().maximum() == 0
    image = seen(page)
    for label in page.findChildren(QLabel):
        box = QRect(label.mapTo(page, QPoint()), label.sizeHint().boundedTo(label.size()))
        paper = [
            at
            for at in (box.topRight(), box.bottomRight(), box.center())
            if image.pixelColor(at) == QColor(PAPER)
        ]
        assert not paper, label.text()


def test_looks_chosen_while_the_page_is_open_show_at_once_and_are_kept(start: Start) -> None:
    window = start("oxford", is_first=True)
    page = window.navigator.page
    assert isinstance(page, WelcomePage)
    dark = seen(page)
    click(page.modes.buttons()[1])
    window.navigator.choose_settings(window.navigator.settings._replace(room="light"))
    assert window.navigator.page is page
    assert seen(page).pixelColor(4, 4).lightness() > dark.pixelColor(4, 4).lightness()
    click(page.begin)
    assert (window.navigator.settings.room, window.navigator.settings.mode) == ("light", "guided")
