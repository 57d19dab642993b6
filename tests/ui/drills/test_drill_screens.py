"""Every screen of the drills at the smallest and at a large size, in both rooms, with letters of every size."""

from itertools import combinations

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from app.drills.question import Cards, Fact, Posted, Scene
from app.ui.drills.exhibit_layout import words_of
from app.ui.drills.exhibits import Exhibits, letters_for
from app.ui.drills.feedback import FeedbackPanel, VerdictLine
from app.ui.drills.placard import rows_of
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.keypad import LEAST
from app.ui.kit.widgets.option_button import Option
from tests.sweeps import paired, smallest
from tests.ui.drills.gallery import SCREENS, SIZES, open_screen
from tests.ui.drills.rooms import Open, Room
from tests.ui.modes.test_contrast import LEAST_FOR_WORDS, contrast_in
from tests.ui.modes.test_screens import SMALLEST_LETTERS, cut_off, on, scrolls
from tests.ui.windows import seen

# Every screen in every size, room and letter: many, and the code they run is covered elsewhere.
pytestmark = pytest.mark.bulk

ROW = 1.2
"""The least height of a row on a placard, in heights of its letters."""


def words_on(page: QWidget) -> list[QWidget]:
    """All that is written and pressed on a page, and is to be seen."""
    return [
        widget
        for widget in page.findChildren(QWidget)
        if isinstance(widget, QLabel | QAbstractButton) and widget.isVisible() and widget.text()
        and not _is_covered(widget, page) and not _in_scene(widget)
    ]  # fmt: skip


def _is_covered(widget: QWidget, page: QWidget) -> bool:
    """Is it out of use, with a panel over all of it?"""
    for panel in page.findChildren(FeedbackPanel):
        if panel.isVisible() and not panel.isAncestorOf(widget):
            return panel.geometry().contains(on(widget, page))
    return False


def _in_scene(widget: QWidget) -> bool:
    """The table in a scene has tests of its own."""
    return any(type(above).__name__ == "SceneView" for above in _above(widget))


def _above(widget: QWidget) -> list[QWidget]:
    parent = widget.parentWidget()
    return [parent, *_above(parent)] if parent else []


def page_of(room: Room) -> QWidget:
    page = room.room.page
    assert page
    return page


def cut(widget: QWidget, page: QWidget) -> str:
    """What of it is cut off, if anything."""
    if isinstance(widget, VerdictLine):
        room = widget.rect().adjusted(0, 0, 0, 10_000)
        needed = QFontMetrics(widget.font()).boundingRect(room, Qt.TextFlag.TextWordWrap, widget.text())
        return "" if needed.height() <= widget.height() else f"{widget.text()} does not fit"
    if isinstance(widget, Option):
        inside = QRectF(widget.rect()).adjusted(51, 1, -13, -1)
        font = widget._fitting(inside)
        needed = QFontMetrics(font).boundingRect(
            inside.toRect().adjusted(0, 0, 0, 10_000), Qt.TextFlag.TextWordWrap, widget.text()
        )
        fits = needed.height() <= inside.height() + 1 and needed.width() <= inside.width() + 1
        if not fits or font.pixelSize() < SMALLEST_LETTERS:
            return f"{widget.text()} does not fit {widget.size()} in {font.pixelSize()} pixels"
        return ""
    trouble = cut_off(widget)
    if not trouble and not scrolls(widget, page) and not page.rect().contains(on(widget, page)):
        return f"{widget} lies outside"
    return trouble


def over_each_other(page: QWidget) -> list[str]:
    apart = [widget for widget in words_on(page) if not scrolls(widget, page)]
    exhibits = [each for each in page.findChildren(Exhibits) if each.isVisible() and each.arrangement.placed]
    return [
        f"{one} over {other}"
        for one, other in combinations([*apart, *exhibits], 2)
        if not one.isAncestorOf(other)
        and not other.isAncestorOf(one)
        and on(one, page).intersects(on(other, page))
    ]


def too_small(page: QWidget) -> list[str]:
    return [
        f"{widget} {widget.accessibleName()} {widget.size()}"
        for widget in words_on(page)
        if isinstance(widget, QAbstractButton) and min(widget.width(), widget.height()) < LEAST - 2
    ]


def exhibit_troubles(exhibits: Exhibits) -> list[str]:
    """Everything that is shown lies in its widget, apart from everything else, and its words can be read."""
    found, troubles = exhibits.arrangement, []
    room = QRectF(exhibits.rect()).adjusted(-1, -1, 1, 1)
    boxes: list[tuple[str, QRectF]] = []
    for placed in found.placed:
        thing = placed.thing
        name = type(thing).__name__
        if not isinstance(thing, Fact):
            boxes.append((name, QRectF(*placed.box)))
        for words, box in placed.words.items():
            boxes.append((f"{words} of {name}", QRectF(*box)))
            text = _text(thing)
            letters = letters_for(text, QRectF(*box), round(found.text))
            needed = QFontMetrics(letters).boundingRect(QRectF(*box).toRect(), Qt.TextFlag.TextWordWrap, text)
            if letters.pixelSize() < SMALLEST_LETTERS or needed.height() > box.height + 2:
                troubles.append(f"{text!r} does not fit {box} in {letters.pixelSize()} pixels")
        if isinstance(thing, Posted):
            rows = rows_of(exhibits._house, thing)
            if (
                exhibits._size_in(found) < SMALLEST_LETTERS
                or len(rows) * exhibits._size_in(found) * ROW > placed.box.height
            ):
                troubles.append(f"{thing} is written in {exhibits._size_in(found)} pixels in {placed.box}")
    troubles += [f"{name} {box} lies outside of {room}" for name, box in boxes if not room.contains(box)]
    troubles += [
        f"{name} {box} over {other} {beside}"
        for (name, box), (other, beside) in combinations(boxes, 2)
        if box.adjusted(1, 1, -1, -1).intersects(beside)
    ]
    return troubles


def _text(thing: object) -> str:
    match thing:
        case Fact(title=title, text=text):
            return f"{title}: {text}"
        case Cards(title=title):
            return title
        case Posted() | Scene():
            return ""
    return words_of(thing)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", smallest(SIZES))
@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_cut_off_covered_or_too_small(name: str, size: tuple[int, int], open_room: Open) -> None:
    room = open_screen(name, open_room, size=size)
    page = page_of(room)
    for text in (100, 125, 150):
        room.use(text=text)
        troubles = [trouble for widget in words_on(page) if (trouble := cut(widget, page))]
        troubles += [*over_each_other(page), *too_small(page)]
        for exhibits in page.findChildren(Exhibits):
            if exhibits.isVisible():
                troubles += exhibit_troubles(exhibits)
        assert not troubles, "\n".join([f"text {text}", *troubles])


@pytest.mark.parametrize("house", ["oxford", "two-to-ten", "pechanga", "greektown", "cuda"])
def test_everything_every_drill_shows_has_room_in_the_smallest_window(house: str, open_room: Open) -> None:
    room = open_room(house, text=150)
    for drill in room.names:
        page = room.begin(drill)
        for _ in range(6):
            if page.run.question is None:
                break
            troubles = exhibit_troubles(page.exhibits) if page.exhibits.isVisible() else []
            troubles += [trouble for widget in words_on(page) if (trouble := cut(widget, page))]
            assert not troubles, "\n".join([drill, *troubles])
            room.give(room.question.right)
        room.room.show_drills()


@pytest.mark.parametrize(("name", "look"), paired(SCREENS, THEMES))
def test_everything_that_is_written_stands_out_from_its_ground(name: str, look: str, open_room: Open) -> None:
    faint = too_faint(page_of(open_screen(name, open_room, room=look)))
    assert not faint, "\n".join(faint)


def too_faint(page: QWidget) -> list[str]:
    """What does not stand out."""
    image = seen(page)
    places = [
        (f"{widget} {widget.accessibleName()}", QRect(on(widget, page)).adjusted(4, 4, -4, -4))
        for widget in words_on(page)
        if isinstance(widget, QLabel | QAbstractButton) and widget.text()
        and widget.visibleRegion().boundingRect().size() == widget.size()
    ]  # fmt: skip
    for exhibits in page.findChildren(Exhibits):
        at = exhibits.mapTo(page, exhibits.rect().topLeft())
        for placed in exhibits.arrangement.placed if exhibits.isVisible() else ():
            written = [*placed.words.values(), *([placed.box] if isinstance(placed.thing, Posted) else [])]
            places += [(str(placed.thing), QRectF(*box).toRect().translated(at)) for box in written]
    assert places
    return [
        f"{what}: {found:.2f}"
        for what, rect in places
        if (found := contrast_in(image, rect.intersected(page.rect()))) < LEAST_FOR_WORDS
    ]


@pytest.mark.parametrize("drill", ["what-next", "irregularity"])
def test_a_scene_keeps_its_size_from_question_to_question(drill: str, open_room: Open) -> None:
    room = open_room("greektown")
    page = room.begin(drill)
    assert page.scene
    sizes = set()
    for _ in range(25):
        sizes.add(page.scene.size().toTuple())
        room.give(room.question.right)
    assert len(sizes) == 1


def test_an_explanation_covers_no_spot_of_a_scene(open_room: Open) -> None:
    for text in (100, 150):
        room = open_screen("scene explained", open_room, text=text)
        page = room.page
        assert page.scene
        layout = page.scene.table.table_layout
        lowest = max(point.y for spot in layout.spots.values() for point in spot.circles.values())
        bottom = page.scene.mapTo(page, page.scene.table.pos()).y() + lowest
        assert page.telling.geometry().top() >= bottom
