"""A page that is open while the room or the size of the text changes looks as if it had been opened with them.

Each page is opened alone, twice: it is changed, and the other one is opened with the new settings.
"""

from collections.abc import Callable
from random import Random
from typing import Any
from zlib import crc32

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QPlainTextEdit, QScrollBar, QWidget
from pytestqt.qtbot import QtBot

from app.course.weak_skills import WeakSkill
from app.drills.drill import Course
from app.drills.skill_choice import Wanted
from app.find_fault.scene import clean_scene
from app.find_fault.stop_outcome import SceneResult
from app.game.cards import Card
from app.kiosk.settings import KioskSettings
from app.procedure.library import Library
from app.ui.exam.identity_check_page import IdentityPage
from app.ui.exam.supervisor_sheet import SupervisorSheet
from app.ui.find_fault.find_fault_controller import FindFaultController
from app.ui.find_fault.pages.scene_page import ScenePage, set_header
from app.ui.find_fault.pages.set_end_page import FaultSetEndPage
from app.ui.home.about_page import AboutPage
from app.ui.home.weak_skills_page import WeakSkillsPage
from app.ui.kiosk.kiosk_style import settings_for
from app.ui.kiosk.lobby_page import LobbyPage
from app.ui.kiosk.sign_in_page import SignInPage
from app.ui.kit.components.focus_frame import FocusFrame
from app.ui.kit.components.look import Themed, page_sheet
from app.ui.kit.density import density_of
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.lessons.lessons_controller import LessonsController
from app.ui.rules.rule_book_page import RuleBookPage
from app.ui.ruling_desk.parts.card_board import CardKey
from app.ui.ruling_desk.ruling_desk_page import RulingDeskPage
from app.ui.table.table_screen import TableScreen
from app.ui.table.table_window import TableWindow
from app.ui.table.vignettes import vignette
from app.ui.watch.open_round_page import OpenRoundPage
from app.ui.watch.review_mode import ReviewMode
from tests.ui.deals import example
from tests.ui.test_kept_notes import spoiled

HOUSE = example("oxford-full-table").ruling.house
SIZE = 1280, 800
USUAL = Settings(house="oxford", motion="off", room="dark", text=100)
CHANGED = USUAL._replace(room="light", text=150, four_colours=True)
DEE = {"name": "Dee Vos", "badge": "D4"}
RESULTS = (SceneResult("stands", "found"), SceneResult("pays-ties", "too-soon"))
WEAK = (
    WeakSkill(Wanted("table", "scan"), "At the table", "Scan the layout", "40% right, slipping"),
    WeakSkill(Wanted("payout", "flush posted 4"), "Payouts", "The Flush bonus, four cards", "50% right"),
)
NOBODY: Any = None

Make = Callable[[Settings, TableScreen, Library], Any]
"""A page, or whatever shows one and hands the settings on to it."""


def identity(settings: Settings, screen: TableScreen, library: Library) -> IdentityPage:
    page = IdentityPage(DEE, "Ann Lee", settings, screen, vignette("test", HOUSE))
    page.license.setText("NV 12")
    return page


def sheet(settings: Settings, screen: TableScreen, library: Library) -> SupervisorSheet:
    said = ("Round 1, move 2: Too fast.", "Round 2, move 9: Calm.")
    return SupervisorSheet("Ann Lee", "Dee Vos", said, "He", vignette("test", HOUSE), settings, screen)


def scene(settings: Settings, screen: TableScreen, library: Library) -> ScenePage:
    shown, course = clean_scene(example("oxford-full-table").ruling), Course(HOUSE, ())
    header = set_header(["right", "now", "new"])
    return ScenePage(course, shown, header, settings, screen, Random(1), lambda: 0.0, "normal")


def weak(settings: Settings, screen: TableScreen, library: Library) -> WeakSkillsPage:
    page = WeakSkillsPage(HOUSE, WEAK, settings, screen, has_home=True)
    page.rows[1].click()
    return page


def lobby(settings: Settings, screen: TableScreen, library: Library) -> LobbyPage:
    names = {each: library.house(each).name for each in ("oxford", "cuda")}
    return LobbyPage("Ann Lee", ("practice", "test"), True, names, HOUSE, "Back", settings, screen, 3)


def sign_in(settings: Settings, screen: TableScreen, library: Library) -> SignInPage:
    page = SignInPage(NOBODY, NOBODY, KioskSettings(), HOUSE, settings, screen)
    page.line.setText("Ann")
    return page


def rules(settings: Settings, screen: TableScreen, library: Library) -> RuleBookPage:
    page = RuleBookPage(HOUSE, settings, library, screen, has_home=True)
    page.open_chapter(page.chapters[2].title)
    page.cards[1].click()
    return page


def desk(settings: Settings, screen: TableScreen, library: Library) -> RulingDeskPage:
    page = RulingDeskPage(library, settings, screen)
    for card in (Card(3), Card(20)):
        page.board.keys[card].click()
    return page


def open_round(settings: Settings, screen: TableScreen, library: Library) -> OpenRoundPage:
    page = OpenRoundPage(library, settings, screen)
    page.account.setPlainText("scan")
    return page


def review(settings: Settings, screen: TableScreen, library: Library) -> ReviewMode:
    return ReviewMode(screen, settings, spoiled(example("oxford-full-table")), is_filed=True)


PAGES: dict[str, Make] = {
    "identity": identity,
    "supervisor’s sheet": sheet,
    "scene": scene,
    "end of a set": lambda settings, screen, _: FaultSetEndPage(HOUSE, RESULTS, settings, screen),
    "about": lambda settings, screen, _: AboutPage(HOUSE, settings, screen),
    "weak skills": weak,
    "lobby": lobby,
    "sign-in": sign_in,
    "rules": rules,
    "ruling desk": desk,
    "round from a file": open_round,
    "review": review,
}
IN_KIOSK = ("lobby", "sign-in")
SHARED_OUT = ("identity", "lobby")
"""Qt shares out a few left-over pixels among their rows by how these were before."""


def opened(qtbot: QtBot, settings: Settings) -> TableScreen:
    screen = TableScreen(HOUSE, settings, NOBODY)
    qtbot.addWidget(screen)
    # No pixel is looked at.
    screen.setUpdatesEnabled(False)
    screen.resize(*SIZE)
    screen.show()
    return screen


def page_of(made: QObject) -> QWidget:
    if isinstance(made, ReviewMode):
        return made._page
    page = made if isinstance(made, QWidget) else made.page  # type: ignore[attr-defined]
    assert isinstance(page, QWidget)
    page.show()
    return page


def look_of(page: QWidget, has_places: bool = True) -> list[str]:
    """What is seen on a page, part by part: where it is, in which letters and colors, and what it holds."""
    for _ in range(3):
        QApplication.processEvents()
    lines = [page.styleSheet()]
    for each in (page, *page.findChildren(QWidget)):
        is_bar = isinstance(each, QScrollBar) or each.objectName().startswith("qt_scrollarea_")
        if not each.isVisible() or isinstance(each, FocusFrame) or (is_bar and not has_places):
            continue
        corner = each.mapTo(page, each.rect().topLeft())
        words = [type(each).__name__]
        if has_places:
            words.append(str((corner.x(), corner.y(), each.width(), each.height())))
        words.append(str(each.fontInfo().pixelSize()))
        if isinstance(each, Themed):
            words += [each.theme.name, str(each.density)]
        if isinstance(each, QAbstractButton) and not each.icon().isNull():
            words.append(str(crc32(bytes(each.icon().pixmap(16, 16).toImage().constBits()))))
        if isinstance(each, CardKey):
            words.append(f"{each.card}, four colors: {each.four_colors}")
        if isinstance(each, QLineEdit):
            words.append(each.text())
        if isinstance(each, QPlainTextEdit):
            words.append(each.toPlainText())
        words += [str(each.property("checked")), each.accessibleName()]
        lines.append("; ".join(words))
    return lines


@pytest.mark.parametrize("name", PAGES)
def test_an_open_page_follows_the_room_and_the_size_of_the_text(
    name: str, qtbot: QtBot, letters: str, library: Library
) -> None:
    screen, another = opened(qtbot, USUAL), opened(qtbot, CHANGED)
    made, fresh = PAGES[name](USUAL, screen, library), PAGES[name](CHANGED, another, library)
    page, before = page_of(made), look_of(page_of(made))
    for settings in (CHANGED, USUAL):
        screen.apply_settings(settings)
        made.apply_settings(settings)
        text = settings_for(settings, SIZE[1]).text if name in IN_KIOSK else settings.text
        assert page.styleSheet() == page_sheet(THEMES[settings.room], density_of(*SIZE, text))
        if settings == CHANGED:
            has_places = name not in SHARED_OUT
            assert look_of(page, has_places) == look_of(page_of(fresh), has_places)
    assert look_of(page) == before


def test_whatever_opens_after_a_change_has_the_new_look(qtbot: QtBot, letters: str, library: Library) -> None:
    """The page of a controller and its next one, the next chapter of the rules, the next deal at another speed."""
    screen = opened(qtbot, USUAL)
    learning = LessonsController(screen, library, USUAL, Random(1), None, has_home=True)
    finding = FindFaultController(screen, library, USUAL, Random(1), None)
    steps: tuple[Callable[[], object], ...] = (lambda: None, learning.begin_first, finding.show_start)
    for go_on in steps:
        before = learning.page, finding.page
        for made in (learning, finding):
            made.apply_settings(CHANGED)
        go_on()
        assert ((learning.page, finding.page) == before) is (go_on is steps[0])
        for made in (learning, finding):
            assert page_of(made).styleSheet() == page_sheet(THEMES["light"], density_of(*SIZE, 150))
    book = rules(USUAL, screen, library)
    book.apply_settings(CHANGED)
    book.open_chapter(book.chapters[3].title)
    looks = {(each.theme.name, each.density) for each in (*book.cards, book.detail)}
    assert looks == {("light", density_of(*SIZE, 150))}
    page = scene(USUAL, screen, library)
    page.apply_settings(CHANGED)
    page.caption.speed.chosen.emit("fast")
    assert page.playback._settings == CHANGED._replace(motion="fast")
    page.leave()


@pytest.mark.parametrize("left_handed", [False, True])
def test_a_window_on_the_felt_follows_the_size_of_the_text(
    left_handed: bool, qtbot: QtBot, letters: str
) -> None:
    places = []
    for begun in (USUAL, CHANGED):
        screen = opened(qtbot, begun)
        window = TableWindow(screen, HOUSE, begun, 0.5)
        window.setParent(screen)
        window.resize(900, 400)
        window.show()
        settings = CHANGED._replace(left_handed=left_handed)
        screen.apply_settings(settings)
        window.apply_settings(settings)
        places.append((screen.table.geometry(), screen.bar_height, screen.table.table_layout))
    assert places[0] == places[1]
    screen = opened(qtbot, CHANGED)
    assert screen.bar.height() == places[0][1]
