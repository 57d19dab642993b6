"""The place for pages over the table: one at a time, and the one that is open follows the settings."""

from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.ui.kit.page import Page
from app.ui.kit.page_stack import PageStack
from app.ui.kit.settings import Settings


class Following(Page):
    """Writes down which settings it is to follow."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.followed: list[Settings] = []

    def apply_settings(self, settings: Settings) -> None:
        self.followed.append(settings)


def shown(bot: QtBot) -> QWidget:
    under = QWidget()
    bot.addWidget(under)
    under.resize(400, 300)
    with bot.waitExposed(under):
        under.show()
    under.activateWindow()
    bot.waitUntil(under.isActiveWindow)
    return under


def test_a_page_takes_the_place_of_the_one_before(qtbot: QtBot) -> None:
    under, stack = shown(qtbot), PageStack()
    first, second = Following(under), Following(under)
    stack.show(first)
    with qtbot.waitSignal(first.destroyed):
        stack.show(second)
    assert stack.page is second
    assert second.isVisible()
    with qtbot.waitSignal(second.destroyed):
        stack.clear()
    assert stack.page is None
    stack.clear()


def test_the_page_has_the_keyboard_or_what_it_wants_to_have_it(qtbot: QtBot) -> None:
    under, stack = shown(qtbot), PageStack()
    page = Following(under)
    stack.show(page)
    assert page.hasFocus()
    other = Following(under)
    _first, wanted = QLineEdit(other), QLineEdit(other)
    wanted.setFocus()
    stack.show(other)
    assert wanted.hasFocus()


def test_only_the_page_that_is_open_follows_the_settings_if_it_can(qtbot: QtBot) -> None:
    under, stack = shown(qtbot), PageStack()
    settings = Settings(text=150)
    stack.apply_settings(settings)
    first, plain, last = Following(under), Page(under), Following(under)
    for page in (first, plain, last):
        stack.show(page)
        stack.apply_settings(settings)
    assert last.followed == [settings]
