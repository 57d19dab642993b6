"""The trainer's window: the table, the menu, Home, and the settings on disk."""

from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6 import QtGui
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow

from app.errors import Refused
from app.procedure.library import Library
from app.ui.kit.policy import Policy
from app.ui.kit.settings import Settings, save
from app.ui.kit.style import style_sheet
from app.ui.kit.theme import DARK, THEMES
from app.ui.kit.title_bar import paint_title_bar
from app.ui.shell.home_context import HomeContext
from app.ui.shell.navigator import Navigator
from app.ui.table.table_screen import TableScreen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from app.crash_log import Caught
    from app.ports.records import RecordsPort
    from app.ui.kit.error_page import WindowErrors
    from app.ui.shell.menu_pages import MenuPages

SMALLEST = (1024, 600)
_PIXMAP_KILOBYTES = 4096


class MainWindow(QMainWindow):
    """The trainer's window. It is empty but for the table until it begins."""

    def __init__(self, library: Library, settings: Settings, file: Path) -> None:
        super().__init__()
        self.setMinimumSize(*SMALLEST)
        self._library = library
        self._file = file
        self._name_after(settings)
        self.table_screen = TableScreen(library.house(settings.house), settings, self)
        self.setCentralWidget(self.table_screen)
        self.navigator = Navigator(self.table_screen, library, settings, Policy())
        self._errors: WindowErrors | None = None
        self.table_screen.arranged.connect(self._dress)

    def begin(self, chance: "Random", records: "RecordsPort | None" = None, at_home: bool = False) -> None:
        """Open Home; or go on with a round that was cut off, or deal one."""
        from app.ui.shell.home_controller import HomeController

        # For the pictures on pages; Qt would fill ten megabytes with icons it has painted before.
        QtGui.QPixmapCache.setCacheLimit(_PIXMAP_KILOBYTES)
        self.navigator.begin(chance, records)
        self.navigator.home_wanted.connect(self._go_home)
        self.navigator.rules.asked_for_home.connect(partial(self._leave_safely, self.open_home))
        self.navigator.settings_applied.connect(self._follow)
        self.navigator.asked_to_quit.connect(self.close)
        self._add_menu()
        context = HomeContext(self.navigator, self.table_screen, self._library, records)
        self.home = HomeController(context)
        self.home.asked_for_menu.connect(self._open_menu)
        if not self.navigator.exams.resume():
            if at_home:
                self.home.open()
            elif not self.navigator.resume_round():
                self.navigator.open_mode()
        keys = {
            "F1": self.navigator.rules.turn,
            "M": self.table_screen.table.toggle_magnifier,
            "F10": self._open_menu,
            "F11": self._toggle_full_screen,
        }
        for key, slot in keys.items():
            QtGui.QShortcut(QtGui.QKeySequence(key), self).activated.connect(slot)

    def _add_menu(self) -> None:
        from app.ui.shell.main_menu import MainMenu

        navigator, bar = self.navigator, self.table_screen.bar
        menu = MainMenu(
            self._library, lambda: navigator.settings, lambda: navigator.modes.deals_by_hand, self
        )
        menu.chosen.connect(self._choose)
        menu.asked_for_rules.connect(navigator.rules.open)
        menu.asked_by_hand.connect(navigator.modes.want)
        menu.asked_for_full_screen.connect(self._toggle_full_screen)
        menu.asked_to_quit.connect(self.close)
        # All of these leave the page that is open. Pages of the menu are imported when one is wanted.
        for asked, way in (
            (menu.asked_for_home, self.open_home),
            (bar.asked_for_home, self.open_home),
            (menu.asked_for_round, lambda: self.menu_pages.open_round()),  # noqa: PLW0108
            (menu.asked_for_drills, navigator.open_drills),
            (menu.asked_for_faults, navigator.open_find_fault),
            (menu.asked_for_desk, lambda: self.menu_pages.open_ruling_desk()),  # noqa: PLW0108
            (menu.asked_for_trainees, navigator.open_trainees),
            (menu.asked_for_progress, navigator.open_progress),
            (menu.asked_for_profile, partial(navigator.open_trainees, at_profile=True)),
            (menu.asked_for_class, navigator.open_class),
            (menu.asked_for_exams, navigator.open_exams),
            (menu.asked_about, lambda: self.menu_pages.open_about()),  # noqa: PLW0108
        ):
            asked.connect(partial(self._leave_safely, way))
        menu.aboutToHide.connect(bar.darken_menu_button)
        bar.menu_button.setMenu(menu)
        bar.offer_home()

    def open_home(self) -> None:
        """Show Home; a round on the table waits."""
        self.home.open()

    @cached_property
    def menu_pages(self) -> "MenuPages":
        """The pages that only the menu leads to, imported with the first of them."""
        from app.ui.shell.menu_pages import MenuPages

        return MenuPages(self.navigator, self._library, self.table_screen, self._go_home)

    def warn(self, sentence: str) -> None:
        """Say that something is wrong, in the window and where a terminal may be."""
        self.table_screen.bar.warn(sentence)

    def show_errors(self, caught: "Sequence[Caught]") -> None:
        """Show the error page for these errors."""
        if self._errors is None:
            # Imported with the first error.
            from app.ui.kit.error_page import WindowErrors

            self._errors = WindowErrors(self, self.warn, settings=lambda: self.navigator.settings)
        self._errors.show(caught)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """The bar above it is there from now on."""
        super().showEvent(event)
        self._dress()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Nobody leaves an exam so, nor a page with something written on it."""
        self.navigator.ask_to_close(event)
        if event.isAccepted() and self._asks_before(self.close):
            event.ignore()

    def _asks_before(self, then: "Callable[[], object]") -> bool:
        """Ask before this, if it would lose something entered on a page; False: nothing would be lost."""
        # A start shows no page.
        from app.ui.kit.page import asks_before

        return asks_before(self.table_screen, then)

    def _leave_safely(self, then: "Callable[[], object]") -> None:
        """Do this, which leaves the page that is open; ask first, if something on it would be lost."""
        if not self._asks_before(then):
            then()

    def _choose(self, settings: Settings) -> None:
        """Something was chosen in the menu. In another mode it is chosen first what comes up."""
        navigator, before = self.navigator, self.navigator.settings
        if settings.mode != before.mode:
            self._leave_safely(partial(self.home.new_round.open, settings.mode))
        elif settings.house != before.house:
            self._leave_safely(partial(navigator.choose_settings, settings))
        else:
            navigator.choose_settings(settings)

    def _go_home(self) -> None:
        """Back to where one came from: the table, if there is a round on it already, or Home."""
        self.navigator.close_pages()
        if self.home.is_behind or not self.navigator.modes.is_open:
            self.home.come_back()

    def _follow(self, settings: Settings) -> None:
        """Look as the settings say, and keep them."""
        self._dress()
        self._name_after(settings)
        self.home.follow(settings)
        try:
            save(self._file, settings)
        except Refused as refusal:
            self.warn(refusal.sentences[0])

    def _name_after(self, settings: Settings) -> None:
        """The window has the name of the game at the house."""
        self.setWindowTitle(f"{self._library.house(settings.house).names.game} trainer")

    def _dress(self) -> None:
        theme = THEMES[self.navigator.settings.room]
        sheet = style_sheet(theme, self.table_screen.table.table_layout.text)
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)
        if self.isVisible():
            paint_title_bar(self.winId(), theme == DARK)

    def _open_menu(self) -> None:
        if self.table_screen.bar.menu_button.isEnabled():
            self.table_screen.bar.menu_button.showMenu()

    def _toggle_full_screen(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()
