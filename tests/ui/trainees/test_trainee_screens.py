"""The trainees' pages at the smallest and at a large size, in both rooms, with letters of both sizes."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLineEdit, QWidget

from app.procedure.library import Library
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.keypad import LEAST
from app.ui.trainees.progress_page import ProgressPage
from app.ui.trainees.trainee_pages import save_csv
from app.ui.trainees.trainees_page import PersonRow
from tests.bulk import SOAK
from tests.sweeps import paired, smallest
from tests.ui.dealing.hands import strike
from tests.ui.drills.test_drill_screens import (
    beyond_the_edge,
    cut,
    over_each_other,
    too_faint,
    too_small,
    words_on,
)
from tests.ui.drills.test_keyboard import KEYS_OF_THE_TABLE
from tests.ui.leaks import held, settle
from tests.ui.modes.people import click, tab_to
from tests.ui.modes.test_contrast import LEAST_FOR_WORDS, contrast, contrast_in
from tests.ui.modes.test_focus import is_focus_seen, stops
from tests.ui.modes.test_growth import in_use
from tests.ui.modes.test_screens import on, scrolls
from tests.ui.pages.kept import assert_as_kept
from tests.ui.pages.keyboard import assert_walked_as_kept
from tests.ui.pages.keys_in_sight import hidden_primaries
from tests.ui.pages.pixels import assert_looks_as_kept
from tests.ui.thoughts import all_is_thought
from tests.ui.trainees.office import Office, Open, answer, assign, believing, enrol_all
from tests.ui.windows import seen, watching_in

# Every screen in every size, room and letter: many, and the code they run is covered elsewhere.
pytestmark = pytest.mark.bulk

SIZES = ((1024, 600), (1920, 1080))
OPENED = 50 if SOAK else 3
MOST_MEGABYTES = 5.0


def _list(office: Office, _library: Library) -> None:
    office.open_list()


def _many(office: Office, _library: Library) -> None:
    names = "".join([f"Trainee {number:03} of the House,B{number}\n" for number in range(70)])
    office.kept.people.enrol(f"name,badge\n{names}".encode())
    office.open_list()


def _pin(office: Office, _library: Library) -> None:
    office.give_pin("Bo Ek", "2468")
    office.open_list()
    click(office.named("Bo Ek"))


def _broken(office: Office, _library: Library) -> None:
    page = office.open_list()
    file = office.window._file.parent / "roster.csv"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(b"name,badge\n" + b"Ann,A1\n" * 30)
    page.read_roster(file)


def _progress(office: Office, library: Library) -> None:
    office.sign_in("Bo Ek")
    for _ in range(3):
        for drill in ("payout", "compare"):
            how = believing("counts-the-wager-in")
            answer(office.kept, library, office.calendar, "greektown", drill, 12, how)
        office.calendar.pass_time(days=9)
    office.open_progress()


def _saved(office: Office, library: Library) -> None:
    _progress(office, library)
    save_csv(office.progress, office.window._file.parent / "missing" / "progress.csv")


def _readiness(office: Office, library: Library) -> None:
    _progress(office, library)
    click(office.progress.readiness)
    all_is_thought()


def _newcomer(office: Office, _library: Library) -> None:
    office.sign_in("Bo Ek")
    click(office.open_progress().readiness)
    all_is_thought()


def _nothing(office: Office, _library: Library) -> None:
    office.open_progress()


def _profile(office: Office, _library: Library) -> None:
    office.give_pin("Bo Ek", "2468")
    office.open_class()
    office.choose("Bo Ek", "profile")


def _class(office: Office, library: Library) -> None:
    assign(office, "Week 1", drills=("payout",), features=("tie", "low-ace"), rounds=9)
    assign(office, "Week 2: everything else", drills=("chips", "compare"))
    _progress(office, library)
    office.sign_in("Cy Young")
    answer(office.kept, library, office.calendar, "greektown", "chips", 40, believing("no such thing"))
    office.open_class()
    office.choose("Bo Ek")


def _empty_class(office: Office, _library: Library) -> None:
    office.open_class()


def _sets(office: Office, library: Library) -> None:
    _class(office, library)
    office.want("sets")


def _assigning(office: Office, library: Library) -> None:
    _sets(office, library)
    office.want("assign")


def _no_sets(office: Office, _library: Library) -> None:
    office.open_class()
    office.want("sets")


def _nobody(office: Office, _library: Library) -> None:
    office.open_list().search.setText("zebra")


SCREENS: dict[str, Callable[[Office, Library], None]] = {
    "list": _list,
    "no match": _nobody,
    "many": _many,
    "PIN": _pin,
    "broken roster": _broken,
    "progress": _progress,
    "not saved": _saved,
    "nothing yet": _nothing,
    "readiness": _readiness,
    "readiness of a newcomer": _newcomer,
    "profile": _profile,
    "class": _class,
    "empty class": _empty_class,
    "sets": _sets,
    "assigning": _assigning,
    "no sets": _no_sets,
}


def open_screen(name: str, open_office: Open, library: Library, **settings: object) -> Office:
    office = open_office("greektown", **settings)
    if name != "empty class":
        enrol_all(office.kept)
    SCREENS[name](office, library)
    settle()
    return office


def fields(page: QWidget) -> list[QLineEdit]:
    return [each for each in page.findChildren(QLineEdit) if each.isVisible()]


def drawn_troubles(page: QWidget) -> list[str]:
    """What is painted rather than laid out has its room too."""
    if not isinstance(page, ProgressPage):
        return []
    found = []
    for plot in page.plots:
        drawing = plot.drawing
        if drawing.area.height() < 2 * plot.fontMetrics().height():
            found.append(f"{plot.plotted.title} is {drawing.area.height()} high")
        if not scrolls(plot, page) and not page.rect().contains(on(plot, page)):
            found.append(f"{plot.plotted.title} lies outside")
    parts: list[QWidget] = [*page.plots, page._details, page.advice, page.shell.header]
    found += [
        f"{one} over {other}"
        for place, one in enumerate(parts)
        for other in parts[:place]
        if on(one, page).intersects(on(other, page))
    ]
    return found


@pytest.mark.parametrize("size", smallest(SIZES))
@pytest.mark.parametrize(("name", "room"), paired(SCREENS, THEMES))
def test_a_page_says_what_it_said_has_room_stands_out_and_is_walked_by_keyboard(
    name: str, room: str, size: tuple[int, int], open_office: Open, library: Library
) -> None:
    """All of it of one opening: to bring a page about takes longer than to look at it."""
    office = open_screen(name, open_office, library, size=size, room=room)
    if size == SIZES[0]:
        assert_as_kept("trainees", name, office.window)
    faint = faint_on(office.page)
    assert not faint, "\n".join(faint)
    assert_has_room(office.page, text=100)
    found = stops(office.window)
    assert_walked_as_kept("trainees", name, found)
    assert len(found) >= (2 if name in ("no sets", "empty class") else 4)
    assert all(office.page.isAncestorOf(widget) for widget in found)
    unseen = unseen_of(found)
    assert not unseen, "\n".join(unseen)
    office.use(text=150)
    assert_has_room(office.page, text=150)
    hidden = hidden_primaries(office.page)
    assert not hidden, "\n".join(hidden)
    assert_looks_as_kept("trainees", f"{name} large", office.window)


def assert_has_room(page: QWidget, text: int) -> None:
    """Nothing is cut off, covered or too small, and what lies in one row is equally high."""
    troubles = troubles_on(page)
    assert not troubles, "\n".join([f"text {text}", *troubles])
    heights = heights_by_row(page)
    assert all(len(each) == 1 for each in heights.values()), heights


def troubles_on(page: QWidget) -> list[str]:
    """What is cut off, covered or too small."""
    troubles = [trouble for widget in words_on(page) if (trouble := cut(widget, page))]
    troubles += [*over_each_other(page), *too_small(page), *drawn_troubles(page), *beyond_the_edge(page)]
    return troubles + [
        f"{field.accessibleName()} {field.size()}" for field in fields(page) if field.height() < LEAST
    ]


def heights_by_row(page: QWidget) -> dict[int, set[int]]:
    """How high buttons and fields are that stand in one row."""
    by_row: dict[int, set[int]] = {}
    pressed = [each for each in words_on(page) if isinstance(each, PageButton)]
    for each in (*pressed, *fields(page)):
        box = on(each, page)
        by_row.setdefault(box.center().y() // 4, set()).add(box.height())
    return by_row


def faint_on(page: QWidget) -> list[str]:
    """What does not stand out from its ground."""
    image, faint = seen(page), too_faint(page)
    faint += [
        f"{field.placeholderText()}: {found:.2f}"
        for field in fields(page)
        if (field.text() or field.placeholderText())
        and (found := contrast_in(image, on(field, page).adjusted(6, 6, -6, -6))) < LEAST_FOR_WORDS
    ]
    for plot in page.plots if isinstance(page, ProgressPage) else ():
        at = plot.mapTo(page, plot.rect().topLeft())
        drawing = plot.drawing
        for label in (drawing.title, *drawing.figures, *drawing.dates):
            box = label.box.toRect().translated(at)
            if (found := contrast_in(image, QRect(box))) < LEAST_FOR_WORDS:
                faint.append(f"{label.words}: {found:.2f}")
    return faint


def unseen_of(found: list[QWidget]) -> list[str]:
    """Where the keyboard cannot be seen."""
    unseen = []
    people = [widget for widget in found if isinstance(widget, PersonRow)]
    for widget in found:
        if widget in people[1:-1]:
            # One name looks like another.
            continue
        if widget in people:
            # What scrolls comes into sight with the keyboard.
            widget.setFocus(Qt.FocusReason.TabFocusReason)
        if not is_focus_seen(widget):
            unseen.append(f"{widget} {widget.accessibleName()}")
        assert widget.visibleRegion().boundingRect().size() == widget.size(), f"{widget} is covered"
    return unseen


@pytest.mark.parametrize("room", THEMES)
def test_the_inks_of_a_room_stand_out_from_its_wall(room: str) -> None:
    colours = THEMES[room]
    for ink in (colours.ink, colours.quiet_ink):
        assert contrast(QColor(ink), QColor(colours.wall)) >= LEAST_FOR_WORDS


@pytest.mark.parametrize("name", ["list", "progress"])
def test_keys_of_a_page_do_nothing_at_the_table(name: str, open_office: Open, library: Library) -> None:
    office = open_screen(name, open_office, library, mode="watch")
    watching = watching_in(office.window)
    before = watching.demonstration, watching.place
    for _ in range(3):
        for key in KEYS_OF_THE_TABLE:
            if key != " " or name == "list":
                # The blank presses the button that has the keyboard.
                strike(key)
        tab_to(office.listed.search if name == "list" else office.progress._details)
    assert (watching.demonstration, watching.place) == before
    assert not watching._is_playing
    assert office.window.table_screen.table.play
    assert office.window.table_screen.table.play.magnifier is None
    assert office.page.isVisible()


@pytest.mark.parametrize("name", ["list", "progress"])
def test_keys_of_a_page_deal_nothing(name: str, open_office: Open, library: Library) -> None:
    office = open_screen(name, open_office, library, mode="practice")
    dealing = office.window.navigator.modes.dealing
    assert dealing
    tab_to(office.listed.search if name == "list" else office.progress._details)
    for key in ("x", "p", "5", Qt.Key.Key_Return, "1", "/", "s", "?", Qt.Key.Key_Tab, "p", "z"):
        strike(key)
    assert dealing.session.acts == []
    assert dealing.session.paused_at is None
    assert not dealing.verdict.isVisible()


def test_opening_and_closing_the_pages_leaves_nothing_behind(open_office: Open, library: Library) -> None:
    office = open_screen("progress", open_office, library)

    def around() -> None:
        page = office.open_list()
        page.search.setText("bo")
        strike(Qt.Key.Key_Escape)
        office.open_progress()
        strike(Qt.Key.Key_Escape)
        office.open_class()
        office.want("sets")
        office.want("assign")
        for _ in range(3):
            strike(Qt.Key.Key_Escape)
            all_is_thought()
        settle()

    for _ in range(10 if SOAK else 2):
        around()
    before, memory = held(office.window), in_use()
    for _ in range(OPENED):
        around()
    assert held(office.window) == before
    grown = in_use() - memory
    print(f"{OPENED} times there and back: {grown:+.1f} MB")
    assert grown < MOST_MEGABYTES
