"""Walks from page to page as a curious person does: presses everything that opens something, and comes back."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QPlainTextEdit, QWidget

from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
from app.ui.kit.components.dialogs import QuestionPanel
from app.ui.kit.components.page_frame import PageHeader
from app.ui.kit.page import Page
from app.ui.kit.widgets.overlay import Overlay
from app.ui.table import vignettes
from app.ui.table.table_screen import TableScreen
from tests.ui.dealing.hands import strike
from tests.ui.leaks import settle
from tests.ui.thoughts import all_is_thought

TABLE = "the table"
DRAFT = "not saved yet"
MANY = 10
"""Of more rows or keys of one kind than this only the first is pressed."""


class NoFiles:
    """Whoever is asked for a file or a printer calls it off."""

    fixed: Path | None = None

    def file_to_save(self, *_: object) -> None:
        return None

    folder = file_to_read = printer = file_to_save

    def files_to_read(self, *_: object) -> list[Path]:
        return []


class Way(NamedTuple):
    """Something on a page that can be pressed."""

    label: str
    go: Callable[[], None]


class Walker:
    """At one page at a time. `troubles` is what it did not expect."""

    def __init__(
        self,
        screen: TableScreen,
        home: str,
        come_home: Callable[[], None],
        give_pin: Callable[[], None],
        skipped: Callable[[str, str], bool],
    ) -> None:
        """`home` is the page where it begins; `skipped` says of a page and a key whether it is not pressed."""
        screen.file_picker = NoFiles()
        # Nobody looks at what it opens, and painting is a quarter of a walk.
        screen.window().setUpdatesEnabled(False)
        self._screen = screen
        self._home, self._come_home = home, come_home
        self._give_pin = give_pin
        self._skipped = skipped
        self.edges: dict[tuple[str, str], str] = {}
        self.seen: set[str] = set()
        self.troubles: list[str] = []
        self.menu: dict[str, Callable[[], None]] = {}
        """What can be chosen from Home and from the table."""
        self.ways_out: dict[str, Callable[[], None]] = {}
        """How else than by its own keys a page is left."""

    # --- where one is

    @property
    def top(self) -> QWidget | None:
        """What lies uppermost: a dialog over a page, a page, or nothing."""
        pages = [each for each in self._screen.children() if isinstance(each, Page) and each.isVisible()]
        if not pages:
            return None
        over = [each for each in pages[-1].findChildren(Overlay) if each.isVisible()]
        return over[-1] if over else pages[-1]

    @property
    def where(self) -> str:
        top = self.top
        return type(top).__name__ if top else TABLE

    def ways(self) -> list[Way]:
        """Everything on the page that can be pressed; of many rows of one kind only the first."""
        top, found = self.top, dict[str, Way]()
        if top is None:
            return []
        buttons = [
            each for each in top.findChildren(QAbstractButton) if each.isVisible() and each.isEnabled()
        ]
        kinds = Counter((type(each), each.parent()) for each in buttons)
        pressed: set[tuple[type, QObject | None]] = set()
        header = (self._header_key("back"), self._header_key("home"))
        for button in buttons:
            label = " ".join((button.text() or button.accessibleName()).split())
            kind = (type(button), button.parent())
            is_one_more = kind in pressed and kinds[kind] > MANY
            if not (button in header or is_one_more or self._skipped(self.where, label)):
                pressed.add(kind)
                found.setdefault(label, Way(label, button.click))
        return list(found.values())

    # --- going

    def press(self, label: str) -> None:
        """Press what has this label; through the supervisors' door, if it leads there."""
        self._do(next(way.go for way in self.all_ways() if way.label == label))
        if isinstance(self.top, SupervisorSignInPage):
            self._do(self._give_pin)

    def all_ways(self) -> list[Way]:
        """What is on the page; from Home and from the table the menu too."""
        entries = [Way(f"menu {name}", go) for name, go in self.menu.items()]
        return self.ways() + (entries if self.where in (self._home, TABLE) else [])

    def go(self, path: list[str]) -> None:
        """From Home along this path."""
        self._do(self._come_home)
        for label in path:
            self.press(label)

    def go_back(self) -> None:
        """Press Back at the top of the page."""
        back = self._header_key("back")
        assert back, f"{self.where} has no way back"
        self._do(back.click)

    def walk(self, path: list[str] | None = None) -> None:
        """Press everything here, and everything where that leads, and come back each time."""
        path = path or []
        here = self.where
        self.seen.add(here)
        for label in [way.label for way in self.all_ways()]:
            before = self.top
            if label not in [way.label for way in self.all_ways()]:
                # Something that was pressed before took it away.
                continue
            self.press(label)
            if self.top is before and before is not None:
                continue
            there = self.where
            self.edges[here, label] = there
            if there in (here, TABLE) or self._is_above(there, path):
                self._start_over(path, here)
                continue
            if there not in self.seen:
                self._look_around(path, here, label, there)
            self._leave(here, label, there)
            if self.where != here:
                self._start_over(path, here)

    def _look_around(self, path: list[str], here: str, label: str, there: str) -> None:
        """Try a new page: its keys back and home, what is written on it, and everything that it leads to."""
        self.seen.add(there)
        if back := self._header_key("back"):
            self._do(back.click)
            self._expect(here, f"Back on {there}, opened by “{label}” on {here}")
            self.press(label)
        self._try_text(label, there)
        if home := self._header_key("home"):
            self._do(home.click)
            self._expect(self._home, f"Home on {there}")
            self.go([*path, label])
        if not isinstance(self.top, Overlay):
            self.walk([*path, label])

    def _leave(self, here: str, label: str, there: str) -> None:
        was = self.top
        self._esc()
        asked = self.top
        if isinstance(asked, QuestionPanel) and asked is not was and asked.yes.text() == "Leave":
            # The walk has changed something here.
            self._do(asked.yes.click)
        self._expect(here, f"Esc on {there}, opened by “{label}” on {here}")

    def _expect(self, place: str, what: str) -> None:
        if self.where != place:
            self.troubles.append(f"{what}, leads to {self.where}")

    def _is_above(self, place: str, path: list[str]) -> bool:
        """Is it a page on the way here?"""
        passed = [self._home]
        for label in path:
            passed.append(self.edges[passed[-1], label])
        return place in passed

    def _try_text(self, label: str, there: str) -> None:
        """What was written is not lost without a word: a question, or a dialog that stays once more."""
        top = self.top
        for field in fields(top) if top else ():
            called = field.accessibleName()
            for name, way in self._ways_out().items():
                self._write(field)
                self._do(way)
                if self.top is top and not isinstance(top, Overlay):
                    # What is chosen already leads nowhere.
                    assert _text_of(field) == DRAFT
                    continue
                if not isinstance(self.top, Overlay):
                    self.troubles.append(f"{name} on {there} forgets {called}")
                    return
                if self.top is top:
                    # A dialog says it once; whoever leaves it again wants to.
                    self._esc()
                    self.press(label)
                    return
                self._esc()
                if self.top is not top:
                    self.troubles.append(f"{name} on {there} asks, and leaves all the same")
                    return
                if DRAFT not in _text_of(field):
                    self.troubles.append(f"{name} on {there} asks, and forgets {called}")
            field.clear()

    def _ways_out(self) -> dict[str, Callable[[], None]]:
        """Every way out of the page that is open."""
        keys = {name: self._header_key(name) for name in ("back", "home")}
        found = {"Esc": self._esc, **{f"The key {name}": key.click for name, key in keys.items() if key}}
        return {**found, **self.ways_out}

    def _write(self, field: QLineEdit | QPlainTextEdit) -> None:
        field.clear()
        field.setFocus()
        QTest.keyClicks(field, DRAFT)

    def _start_over(self, path: list[str], here: str) -> None:
        self.go(path)
        assert self.where == here, f"{path} leads to {self.where} and not to {here}"

    def _header_key(self, name: str) -> QAbstractButton | None:
        headers = self.top.findChildren(PageHeader) if self.top else []
        keys = [getattr(each, name) for each in headers]
        return next((key for key in keys if key.isVisible()), None)

    def _esc(self) -> None:
        strike(Qt.Key.Key_Escape)
        self._rest()

    def _do(self, act: Callable[[], None]) -> None:
        act()
        self._rest()

    def _rest(self) -> None:
        all_is_thought()
        window = self._screen.window()
        popup = QApplication.activePopupWidget()
        if popup:
            popup.close()
        elif not window.isActiveWindow():
            # A part of a page without a parent is such a window for a moment.
            self.troubles.append(f"Another window opens before {self.where}")
        if popup or not window.isActiveWindow():
            # All systems but the offscreen one give the keyboard back when a menu closes.
            window.activateWindow()
            settle()


def paint_plainly(patch: pytest.MonkeyPatch) -> None:
    """Pictures take a quarter of a walk, and nobody looks at them."""

    def plain(_parts: object, _house: object, size: QSize, *_: float) -> QPixmap:
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.darkGreen)
        return pixmap

    patch.setattr(vignettes, "_painted", plain)


def _text_of(field: QLineEdit | QPlainTextEdit) -> str:
    return field.text() if isinstance(field, QLineEdit) else field.toPlainText()


def fields(page: QWidget) -> Iterator[QLineEdit | QPlainTextEdit]:
    """Where something can be written that would be a pity to lose: no search, no PIN."""
    found: list[QLineEdit | QPlainTextEdit] = [
        *page.findChildren(QLineEdit),
        *page.findChildren(QPlainTextEdit),
    ]
    for field in found:
        name = f"{field.accessibleName()} {field.placeholderText()}".casefold()
        is_secret = isinstance(field, QLineEdit) and field.echoMode() != QLineEdit.EchoMode.Normal
        is_search = any(word in name for word in ("find", "name or badge", "name, badge"))
        if field.isVisible() and field.isEnabled() and not (field.isReadOnly() or is_secret or is_search):
            yield field
