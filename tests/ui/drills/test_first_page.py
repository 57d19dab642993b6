"""From the first page to the drills of the house that is chosen there, and back."""

from PySide6.QtCore import Qt

from app.ui.shell.main_window import MainWindow
from app.ui.shell.welcome_page import WelcomePage
from tests.ui.dealing.hands import strike
from tests.ui.modes.people import Start, click, tab_to


def first_page(window: MainWindow) -> WelcomePage:
    assert isinstance(window.navigator.page, WelcomePage)
    return window.navigator.page


def choose_house(page: WelcomePage, house: str) -> None:
    (button,) = [each for each in page.houses.buttons() if each.objectName() == house]
    click(button)


def test_the_first_page_leads_to_the_drills_of_the_chosen_house_and_back(start: Start) -> None:
    window = start("oxford", is_first=True)
    choose_house(first_page(window), "greektown")
    click(first_page(window).drills)
    assert window.navigator.page is None
    assert window.navigator.drills
    assert window.navigator.drills._course.house.id == "greektown"
    strike(Qt.Key.Key_Escape)
    assert window.navigator.drills is None
    (chosen,) = [each for each in first_page(window).houses.buttons() if each.isChecked()]
    assert chosen.objectName() == "greektown"
    assert window.navigator.modes.watching is window.navigator.modes.dealing is None, (
        "no round was dealt meanwhile"
    )


def test_drills_are_reached_by_keys(start: Start) -> None:
    window = start("oxford", is_first=True)
    tab_to(first_page(window).drills)
    strike(Qt.Key.Key_Return)
    assert window.navigator.drills


def test_nothing_but_the_house_changes(start: Start) -> None:
    window = start("oxford", mode="practice")
    dealing = window.navigator.modes.dealing
    window.welcome()
    (mode,) = [each for each in first_page(window).modes.buttons() if each.objectName() == "watch"]
    click(mode)
    click(first_page(window).drills)
    assert window.navigator.modes.dealing is dealing
    assert window.navigator.settings.mode == "practice"
    strike(Qt.Key.Key_Escape)
    assert window.navigator.page is None, "there is a round to go back to"
