"""Lessons in the window: by finger and by keyboard, to the end, and they stay done."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from app.drills.answer_forms import Choice, Pick
from app.errors import Refused
from app.game.cards import card_name
from app.procedure.library import Library
from app.records.records import Records
from app.ui.drills.choice_entries import ChoiceEntry
from app.ui.home.home_contents import HomeWay
from app.ui.home.path_page import PathPage
from app.ui.lessons.lesson_page import LessonPage
from app.ui.lessons.lessons_page import LessonsPage
from app.ui.shell.main_window import MainWindow
from tests.ui.dealing.hands import strike
from tests.ui.leaks import settle
from tests.ui.modes.people import Start, click
from tests.ui.modes.test_home import home_in

pytestmark = pytest.mark.usefixtures("unpainted")


def open_lessons(window: MainWindow) -> LessonsPage:
    click(home_in(window).ways[HomeWay.LESSONS])
    return list_in(window)


def list_in(window: MainWindow) -> LessonsPage:
    assert window.navigator.lessons
    assert isinstance(window.navigator.lessons.page, LessonsPage)
    return window.navigator.lessons.page


def lesson_in(window: MainWindow) -> LessonPage:
    assert window.navigator.lessons
    assert isinstance(window.navigator.lessons.page, LessonPage)
    return window.navigator.lessons.page


def answer(page: LessonPage, by_finger: bool, rightly: bool = True) -> None:
    """Answer the question of the first lesson: cards to tap, or one of a few sentences."""
    part = page.question.parts[0]
    if isinstance(part.form, Pick):
        names = part.right.split() if rightly else []
        for place, card in enumerate(page.question.shows[0].cards):  # type: ignore[union-attr]
            if card_name(card) in names:
                if by_finger:
                    page.exhibits.tapped.emit(card)
                else:
                    strike(Qt.Key(Qt.Key.Key_1 + place))
        if not rightly:
            strike(Qt.Key.Key_N)
        elif by_finger:
            click(page.enter)
        else:
            strike(Qt.Key.Key_Return)
    else:
        assert isinstance(part.form, Choice)
        place = part.form.options.index(part.right)
        place = place if rightly else (place + 1) % len(part.form.options)
        if by_finger:
            assert isinstance(page.entry, ChoiceEntry)
            click(page.entry.options[place])
        else:
            strike(Qt.Key(Qt.Key.Key_1 + place))
    settle()


@pytest.mark.parametrize("by_finger", [True, False], ids=["finger", "keyboard"])
def test_a_newcomer_takes_the_first_lesson_from_home_and_it_stays_done(
    by_finger: bool, start: Start, tmp_path: Path, library: Library
) -> None:
    records = Records(tmp_path / "records.sqlite", library, lambda: datetime.now(UTC))
    window = start("oxford", records, at_home=True)
    page = open_lessons(window)
    assert "0 of 14 done" in page.shell.header.where.text()
    if by_finger:
        click(page.first)
    else:
        strike(Qt.Key.Key_Return)
    lesson = lesson_in(window)
    for _ in lesson.lesson.screens:
        answer(lesson, by_finger)
        assert lesson.telling.text
        if by_finger:
            click(lesson.enter)
        else:
            strike(Qt.Key.Key_Return)
        settle()
    page = list_in(window)
    assert "1 of 14 done" in page.shell.header.where.text()
    assert page.first.text().strip().startswith("Next lesson")
    again = start("oxford", records, at_home=True)
    assert "1 of 14 done" in open_lessons(again).shell.header.where.text()


def test_a_wrong_answer_is_explained_and_asked_again(start: Start) -> None:
    window = start("oxford", at_home=True)
    click(open_lessons(window).first)
    page = lesson_in(window)
    answer(page, by_finger=False, rightly=False)
    assert "hearts" in page.words.text()
    assert page.telling.isVisible()
    assert "K♥ 10♥ 7♥ 4♥ 2♥" in page.telling.text
    strike(Qt.Key.Key_Return)
    assert page.header.where.text() == "1 of 6"
    assert not page.telling.isVisible()
    answer(page, by_finger=False)
    strike(Qt.Key.Key_Return)
    assert page.header.where.text() == "2 of 6"


def test_esc_leads_from_a_lesson_to_the_list_and_from_the_list_home(start: Start) -> None:
    window = start("oxford", at_home=True)
    click(open_lessons(window).rows[3])
    QTest.keyClick(lesson_in(window), Qt.Key.Key_Escape)
    QTest.keyClick(list_in(window), Qt.Key.Key_Escape)
    assert window.navigator.lessons is None
    assert home_in(window).isVisible()


def test_after_the_last_lesson_the_way_leads_to_the_path(
    start: Start, tmp_path: Path, library: Library
) -> None:
    records = Records(tmp_path / "records.sqlite", library, lambda: datetime.now(UTC))
    window = start("oxford", records, at_home=True)
    for each in open_lessons(window).lessons:
        records.runs.finish_lesson(each.lesson.id, "oxford")
    assert window.navigator.lessons
    window.navigator.lessons.show_lessons()
    click(list_in(window).first)
    assert isinstance(window.navigator.page, PathPage)


def test_lessons_done_at_one_house_or_by_another_trainee_do_not_count(
    tmp_path: Path, library: Library
) -> None:
    records = Records(tmp_path / "records.sqlite", library, lambda: datetime.now(UTC))
    records.runs.finish_lesson("01-the-game", "oxford")
    assert records.runs.lessons_done("oxford") == {"01-the-game"}
    assert not records.runs.lessons_done("cuda")
    records.people.sign_in(records.people.add("Ann Lee", "A1"))
    assert not records.runs.lessons_done("oxford")


def test_a_lesson_that_cannot_be_recorded_is_done_here_and_the_list_says_so(
    start: Start, tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise Refused("the disk is full; free some space and continue")

    records = Records(tmp_path / "records.sqlite", library, lambda: datetime.now(UTC))
    window = start("oxford", records, at_home=True)
    click(open_lessons(window).first)
    monkeypatch.setattr(type(records.runs), "finish_lesson", refuse)
    lesson_in(window).finished.emit()
    words = [each.text() for each in list_in(window).findChildren(QLabel) if each.isVisible()]
    assert any("This lesson is not being recorded: the disk is full" in each for each in words)
    assert "1 of 14 done" in list_in(window).shell.header.where.text()


def test_f1_opens_the_rule_that_the_screen_is_about(start: Start) -> None:
    window = start("oxford", at_home=True)
    click(open_lessons(window).rows[3])
    strike(Qt.Key.Key_F1)
    assert window.navigator.rules.page
    words = [each.text() for each in window.navigator.rules.page.detail.findChildren(QLabel)]
    assert "Qualifying" in words


@pytest.mark.parametrize(
    ("motion", "rightly", "glows"), [("normal", True, True), ("normal", False, False), ("off", True, False)]
)
def test_the_felt_glows_for_a_right_answer_where_things_move(
    motion: str, rightly: bool, glows: bool, start: Start
) -> None:
    window = start("oxford", at_home=True, motion=motion)
    click(open_lessons(window).first)
    page = lesson_in(window)
    answer(page, by_finger=False, rightly=rightly)
    assert page.telling.isVisible()
    assert page.glow.isVisible() is glows


def test_a_lesson_rests_on_the_rule_of_its_screen_until_an_answer_is_explained(start: Start) -> None:
    window = start("oxford", at_home=True)
    lessons = open_lessons(window)
    seen = set()
    for lesson in lessons.lessons:
        assert window.navigator.lessons
        window.navigator.lessons.begin(lesson)
        page, rule = lesson_in(window), lesson.screens[0].rule
        has_source = rule is not None and rule.source is not None
        seen.add(has_source)
        cited = page.cited
        assert (cited is not None) is has_source
        if cited and rule:
            assert (cited.house.id, cited.ground.source, cited.ground.why) == (
                "oxford",
                rule.source,
                rule.why,
            )
    assert seen == {True, False}
    assert window.navigator.lessons
    window.navigator.lessons.begin(lessons.lessons[0])
    page = lesson_in(window)
    answer(page, by_finger=False, rightly=False)
    assert page.telling.told
    assert page.cited
    assert page.cited.ground == page.telling.told.ground
