"""Hands in the workshop: everything is entered through the controls of its page."""

from typing import Any

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QWidget

from app.ui.kit.components.buttons import Segments
from app.ui.kit.components.check_list import TickBox
from app.ui.kit.components.form_fields import Stepper
from app.ui.kit.widgets.choice import ComboBox
from app.ui.office.workshop.parts.form_controls import PairList, SourceList, TallyPills
from app.ui.office.workshop.parts.steps_section import StepsSection
from app.ui.office.workshop.parts.topic_form import TopicForm
from app.ui.office.workshop.parts.topic_section import TopicSection
from app.ui.office.workshop.parts.word_list import WordList, WordRow
from app.ui.office.workshop.workshop_page import WorkshopPage
from app.workshop.house_draft import EntryPath
from app.workshop.house_topics import HouseField, HouseTopic, typed_words
from app.workshop.workshop_pages import place_of
from tests.ui.modes.people import click

LEFT = Qt.MouseButton.LeftButton
WAYS = ("mouse", "finger")
_STILL, _MOVES = 3, 50
"""So many looks find it at the same place, of so many at most. Windows moves a page in more steps than Linux."""


class Hand:
    """What everything is pressed with."""

    way = "mouse"


def press(widget: QWidget, at: QPoint) -> None:
    """Press and let go, with the mouse or a finger."""
    if Hand.way == "mouse":
        QTest.mouseClick(widget, LEFT, pos=at)
        return
    device = QTest.createTouchDevice()
    QTest.touchEvent(widget, device).press(0, at, widget).commit()
    QTest.touchEvent(widget, device).release(0, at, widget).commit()


def tap(widget: QWidget) -> None:
    """Scroll to something and press it."""
    bring_into_sight(widget)
    if Hand.way == "mouse":
        click(widget)
    else:
        assert widget.isVisible()
        assert widget.isEnabled()
        # A row has its words in the middle, and keys at its right.
        press(widget, widget.rect().center())


def bring_into_sight(widget: QWidget) -> None:
    """Scroll until it stays where it is: rows that have just come or gone move everything once more."""
    places: list[tuple[int, int]] = []
    while len(places) < _STILL or len({*places[-_STILL:]}) > 1:
        assert len(places) < _MOVES, "the page comes to no rest"
        QApplication.sendPostedEvents()
        QApplication.processEvents()
        above = widget.parentWidget()
        while above is not None:
            if isinstance(above, QScrollArea):
                above.ensureWidgetVisible(widget)
            above = above.parentWidget()
        places.append(widget.mapTo(widget.window(), QPoint()).toTuple())
    QApplication.processEvents()


def type_into(entry: QWidget, words: str) -> None:
    assert isinstance(entry, QLineEdit)
    entry.setFocus()
    entry.selectAll()
    QTest.keyClick(entry, Qt.Key.Key_Delete)
    for letter in words:
        if letter.isascii():
            QTest.keyClicks(entry, letter)
        else:
            # QTest has no key for it and aborts; a keyboard sends it as a letter without a key.
            no_key, nothing_held = Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QApplication.sendEvent(entry, QKeyEvent(kind, no_key, nothing_held, letter))


def part(page: WorkshopPage, name: str) -> TopicSection:
    tap(page.parts.buttons[name])
    assert isinstance(page.section, TopicSection)
    return page.section


def steps(page: WorkshopPage, row: EntryPath = ("plans", "round")) -> StepsSection:
    tap(page.parts.buttons["steps"])
    assert isinstance(page.section, StepsSection)
    page.section.turn_to(row)
    return page.section


def turn(page: WorkshopPage, name: str, path: EntryPath, first: EntryPath = ()) -> TopicForm:
    """The form of the topic at this path of the file; several at one path have another first field."""
    section = part(page, name)
    place = next(
        place
        for place, topic in enumerate(section.topics)
        if topic.path == path and (not first or topic.fields[0].key == first)
    )
    section.turn_to(place)
    return section.form


def choose(box: QWidget, value: Any) -> None:
    assert isinstance(box, ComboBox)
    place = next(place for place in range(box.count()) if box.itemData(place) in (value, (value,)))
    choose_place(box, place)


def choose_place(box: ComboBox, place: int) -> None:
    """Fold the list out, and press a row of it."""
    if place == box.currentIndex():
        box.activated.emit(place)
        return
    tap(box)
    view = box.view()
    assert view.isVisible()
    index = box.model().index(place, box.modelColumn())
    view.scrollTo(index)
    at = view.visualRect(index).center()
    # A list ignores a press where it was opened until the hand has moved a little.
    QTest.mouseMove(view.viewport(), at + QPoint(20, 0))
    QTest.mouseMove(view.viewport(), at)
    press(view.viewport(), at)
    QApplication.processEvents()
    assert not view.isVisible()
    assert box.currentIndex() == place


def enter(form: TopicForm, each: HouseField, value: Any) -> None:
    """Make a field hold this value, by what a person can do with its control."""
    control = form.controls[".".join(each.key)]
    if isinstance(control, TickBox):
        if control.isChecked() != value:
            tap(control)
    elif isinstance(control, ComboBox):
        choose(control, value)
    elif isinstance(control, Segments):
        tap(control.buttons[[choice for choice, _ in each.choices].index(value)])
    elif isinstance(control, Stepper):
        while control.value != value:
            tap(control.more if control.value < value else control.less)
    elif isinstance(control, TallyPills):
        for name, pill in control.pills.items():
            while control.counts[name] != value.count(name):
                tap(pill)
    elif isinstance(control, PairList):
        for place, (name, words) in enumerate(value.items()):
            for entry, text in zip(control.rows[place], (name, words), strict=True):
                type_into(entry, text)
    elif each.kind in ("source", "sources"):
        if not form.more.isChecked():
            tap(form.more)
        if isinstance(control, SourceList):
            for place, (part, source) in enumerate(value.items()):
                choose(control.rows[place][0], part)
                type_into(control.rows[place][1], typed_words(each, source))
        else:
            type_into(control, typed_words(each, value))
    elif isinstance(control, WordList):
        arrange(control, value)
    elif each.kind == "set":
        for choice, _ in each.choices:
            box = form.ticks[".".join(each.key), choice]
            if box.isChecked() != (choice in value):
                tap(box)
    elif each.kind == "lines":
        for line, entry in form.lines.items():
            if entry.text() != str(value.get(line, "")):
                type_into(entry, str(value.get(line, "")))
    else:
        type_into(control, ", ".join(map(str, value)) if isinstance(value, list) else str(value))


def arrange(words: WordList, wanted: list[Any]) -> None:
    """Take out, add and move words until they are as wanted."""
    for place in reversed(range(len(words.values))):
        if words.values[place] not in wanted:
            tap(words.rows[place].out)
    for value in wanted:
        if value not in words.values:
            known = [words.choice.itemData(place) for place in range(words.choice.count())]
            if value in known:
                choose_place(words.choice, known.index(value))
            else:
                type_into(words.typed, value)
            tap(words.add)
    for place, value in enumerate(wanted):
        while words.values.index(value) > place:
            tap(words.rows[words.values.index(value)].up)


def drag(start: QWidget, target: QWidget, below: bool = False) -> None:
    """With the mouse, from one widget to just above or below the middle of another."""
    bring_into_sight(target)
    middle = target.rect().center() + QPoint(0, 8 if below else -8)
    to = start.mapFromGlobal(target.mapToGlobal(middle))
    here = start.rect().center() if not isinstance(start, WordRow) else QPoint(40, start.height() // 2)
    QTest.mousePress(start, LEFT, pos=here)
    QTest.mouseMove(start, (here + to) / 2)
    QTest.mouseMove(start, to)
    QTest.mouseRelease(start, LEFT, pos=to)
    QApplication.processEvents()


def part_of(topic: HouseTopic) -> str:
    """In which part of the page a topic is."""
    return place_of({}, topic.path).part
