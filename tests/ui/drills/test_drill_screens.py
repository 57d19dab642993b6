"""Every screen of the drills at the smallest and at a large size, in both rooms, with letters of every size."""

from functools import reduce
from itertools import combinations

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea, QWidget

from app.drills.question import Cards, Fact, Posted
from app.ui.drills.answer_verdict import TwoLineLabel
from app.ui.drills.exhibit_places import Placed
from app.ui.drills.exhibits import Exhibits, letters_for
from app.ui.drills.placard import rows_of
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.keypad import LEAST, Key
from app.ui.kit.widgets.option_button import Option
from tests.sweeps import paired, smallest
from tests.ui.drills.gallery import SCREENS, SIZES, open_screen
from tests.ui.drills.rooms import Open, Room
from tests.ui.modes.test_contrast import LEAST_FOR_WORDS, contrast_in
from tests.ui.modes.test_focus import is_focus_seen, stops
from tests.ui.modes.test_screens import SMALLEST_LETTERS, cut_off, on, scrolls
from tests.ui.pages.kept import assert_as_kept
from tests.ui.pages.keyboard import assert_walked_as_kept
from tests.ui.pages.keys_in_sight import hidden_primaries, keys_in_small_letters
from tests.ui.pages.pixels import assert_looks_as_kept
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
        and not _in_scene(widget)
    ]  # fmt: skip


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
    if isinstance(widget, TwoLineLabel):
        room = widget.rect().adjusted(0, 0, 0, 10_000)
        needed = QFontMetrics(widget.font()).boundingRect(room, Qt.TextFlag.TextWordWrap, widget.text())
        return "" if needed.height() <= widget.height() else f"{widget.text()} does not fit"
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


def beyond_the_edge(page: QWidget) -> list[str]:
    """What scrolls only up and down, and is wider than its window: no one reaches its right edge."""
    never = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    areas = [each for each in page.findChildren(QScrollArea) if each.isVisible()]
    held = [area for area in areas if area.horizontalScrollBarPolicy() == never]
    beyond = {area: inside.width() - area.viewport().width() for area in held if (inside := area.widget())}
    return [f"{area.accessibleName()} is {wide} too wide" for area, wide in beyond.items() if wide > 0]


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
        if isinstance(thing, Cards):
            boxes += [
                (name, group) for is_deciding in (True, False) if (group := cards_in(placed, is_deciding))
            ]
        elif not isinstance(thing, Fact):
            boxes.append((name, QRectF(*placed.box)))
        for words in placed.texts:
            boxes.append((f"{words.text!r} of {name}", QRectF(*words.box)))
            letters, room_of = letters_for(words), QRectF(*words.box).toRect()
            needed = QFontMetrics(letters).boundingRect(room_of, Qt.TextFlag.TextWordWrap, words.text)
            fits = needed.height() <= words.box.height + 2 and needed.width() <= words.box.width + 2
            if letters.pixelSize() < SMALLEST_LETTERS or not fits:
                troubles.append(f"{words} does not fit in {letters.pixelSize()} pixels")
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


def cards_in(placed: Placed, is_deciding: bool) -> QRectF | None:
    """Where the cards of a hand lie that decide, or the others."""
    group = [QRectF(*laid.box) for laid in placed.laid if laid.is_deciding == is_deciding]
    return reduce(QRectF.united, group) if group else None


@pytest.mark.parametrize("size", smallest(SIZES))
@pytest.mark.parametrize(("name", "look"), paired(SCREENS, THEMES))
def test_a_page_says_what_it_said_has_room_stands_out_and_is_walked_by_keyboard(
    name: str, look: str, size: tuple[int, int], open_room: Open
) -> None:
    """All of it of one opening: to bring a page about takes longer than to look at it."""
    room = open_screen(name, open_room, size=size, room=look)
    page = page_of(room)
    assert_as_kept("drills", name, room.window)
    faint = too_faint(page)
    assert not faint, "\n".join(faint)
    troubles = troubles_on(page)
    assert not troubles, "\n".join(troubles)
    assert not nameless(page)
    walk(name, room, page)
    for text in (125, 150):
        room.use(text=text)
        troubles = [*troubles_on(page), *hidden_primaries(page), *keys_in_small_letters(page)]
        assert not troubles, "\n".join([f"text {text}", *troubles])
    assert_looks_as_kept("drills", f"{name} large", room.window)


def troubles_on(page: QWidget) -> list[str]:
    """What is cut off, covered or too small."""
    troubles = [trouble for widget in words_on(page) if (trouble := cut(widget, page))]
    troubles += [*over_each_other(page), *too_small(page), *beyond_the_edge(page)]
    for exhibits in page.findChildren(Exhibits):
        if exhibits.isVisible():
            troubles += exhibit_troubles(exhibits)
    return troubles


def nameless(page: QWidget) -> list[QAbstractButton]:
    """Buttons without a name; a sign alone cannot be read out."""
    seen = [button for button in page.findChildren(QAbstractButton) if button.isVisible()]
    found = [button for button in seen if not (button.accessibleName() or button.text())]
    keys = [button for button in seen if isinstance(button, Key) and button.objectName() != "."]
    return found + [key for key in keys if not any(letter.isalnum() for letter in key.accessibleName())]


def walk(name: str, room: Room, page: QWidget) -> None:
    """Tab stays on the page, and where it is is always to be seen."""
    found = stops(room.window)
    assert_walked_as_kept("drills", name, found)
    assert all(page.isAncestorOf(widget) for widget in found)
    assert len(found) >= 2
    unseen = []
    kinds: set[object] = set()
    for widget in found:
        kind = type(widget), type(widget.parent()), widget.property("checked")
        if kind in kinds and isinstance(widget, Key | Option):
            # One key looks like another.
            continue
        kinds.add(kind)
        if not is_focus_seen(widget):
            unseen.append(f"{widget} {widget.accessibleName()}")
        assert widget.visibleRegion().boundingRect().size() == widget.size(), f"{widget} is covered"
    assert not unseen, "\n".join(unseen)


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
            written = [
                *[words.box for words in placed.texts],
                *([placed.box] if isinstance(placed.thing, Posted) else []),
            ]
            places += [(str(placed.thing), QRectF(*box).toRect().translated(at)) for box in written]
    assert places
    return [
        f"{what}: {found:.2f}"
        for what, rect in places
        if (found := contrast_in(image, rect.intersected(page.rect()))) < LEAST_FOR_WORDS
    ]


@pytest.mark.parametrize("drill", ["what-next", "irregularity"])
def test_a_scene_keeps_its_size_from_question_to_answer_and_on(drill: str, open_room: Open) -> None:
    room = open_room("greektown")
    page = room.begin(drill)
    assert page.scene
    sizes = set()
    for number in range(25):
        sizes.add(page.scene.size().toTuple())
        if number % 5 == 4 and room.question.mistakes:
            room.give(room.wrong())
            sizes.add(page.scene.size().toTuple())
            page.enter.click()
        else:
            room.give(room.question.right)
    assert len(sizes) == 1


def test_an_explanation_stands_beside_the_scene_and_covers_none_of_it(open_room: Open) -> None:
    for text in (100, 150):
        page = open_screen("scene explained", open_room, text=text).page
        assert page.scene
        assert not on(page.telling, page).intersects(on(page.stage, page))
        assert on(page.enter, page).bottom() <= page.height()
