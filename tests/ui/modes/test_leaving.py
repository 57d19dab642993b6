"""Going away and coming back: what is offered again, and what happens when nothing can be written down."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from app.errors import Refused
from app.procedure.library import Library
from app.procedure.vocabulary import Step
from app.records.records import Records
from app.records.training.attempt_store import AttemptStore
from app.session.attempt_log import Acted, AttemptEnded, Paused, Resumed
from app.ui.home.home_page import HomePage
from app.ui.kit.settings import MODE_NAMES, Settings
from app.ui.kit.widgets.verdict_panel import VerdictPanel
from app.ui.shell.main_window import MainWindow
from app.ui.shell.open_window import _begin
from tests.ui.dealing.hands import strike
from tests.ui.modes.people import Start, click, new_round_in, told_over_the_felt
from tests.ui.modes.test_screens import cut_off
from tests.ui.windows import choose

pytestmark = pytest.mark.usefixtures("unpainted")

FULL = "records.sqlite: the disk is full: free some space and go on; what was recorded so far is safe"


@pytest.fixture
def keeping(tmp_path: Path, library: Library) -> Iterator[Records]:
    kept = Records(tmp_path / "records.sqlite", library, lambda: datetime(2026, 11, 16, tzinfo=UTC))
    yield kept
    kept._store.close()


def question_in(window: MainWindow) -> VerdictPanel | None:
    asked = [panel for panel in window.findChildren(VerdictPanel) if panel.isVisible()]
    return asked[0] if asked else None


def deal(window: MainWindow, count: int) -> list[Step]:
    assert window.navigator.modes.dealing
    for due in window.navigator.modes.dealing.ruling.steps[:count]:
        window.navigator.modes.dealing.act(due.step)
    return list(window.navigator.modes.dealing.session.acts)


def notice(window: MainWindow) -> str:
    return window.table_screen.bar._notice.text()


def entries_of(keeping: Records) -> list[object]:
    newest = keeping._store.newest()
    assert newest
    return list(keeping._store.attempt(newest.id).entries)


@pytest.mark.parametrize("mode", ["guided", "practice", "test"])
def test_a_window_that_was_closed_goes_on_where_it_was(mode: str, start: Start, keeping: Records) -> None:
    window = start("cuda", keeping, mode=mode)
    acts = deal(window, 9)
    assert window.navigator.modes.dealing
    table, played = window.navigator.modes.dealing.moment.table, window.navigator.modes.dealing.ruling.played
    window.close()

    again = start("oxford", keeping)
    question = question_in(again)
    assert question
    assert "9 moves so far" in question.text
    assert "Cuda Casino Poker" in question.text
    assert MODE_NAMES[mode] in question.text
    click(question.buttons["on"])
    assert again.navigator.modes.dealing
    assert (again.navigator.modes.dealing.session.acts, again.navigator.modes.dealing.session.mode) == (
        acts,
        mode,
    )
    assert again.navigator.modes.dealing.moment.table == table
    assert again.navigator.modes.dealing.ruling.played == played
    for due in again.navigator.modes.dealing.ruling.steps[9:]:
        again.navigator.modes.dealing.act(due.step)
    again.navigator.modes.dealing.finish()
    assert again.navigator.modes.dealing.verdict.text.startswith(
        "Score 100" if mode == "test" else "No slips"
    )
    third = start("oxford", keeping)
    assert question_in(third) is None


def test_a_round_that_went_on_is_recorded_when_it_is_dealt_again(start: Start, keeping: Records) -> None:
    deal(start("oxford", keeping, mode="practice"), 2)
    again = start("oxford", keeping)
    question = question_in(again)
    assert question
    click(question.buttons["on"])
    assert again.navigator.modes.dealing
    again.navigator.modes.dealing.finish()
    click(again.navigator.modes.dealing.verdict.buttons["again"])
    before = keeping._store.newest()
    acts = deal(again, 3)
    assert [entry.words for entry in entries_of(keeping) if isinstance(entry, Acted)] == [
        str(act) for act in acts
    ]
    assert before == keeping._store.newest()


def test_nothing_else_can_be_chosen_before_it_is_answered(start: Start, keeping: Records) -> None:
    deal(start("oxford", keeping, mode="practice"), 4)
    again = start("oxford", keeping)
    question = question_in(again)
    assert question
    strike(Qt.Key.Key_F10)
    assert QApplication.activePopupWidget() is None
    assert not again.table_screen.bar.menu_button.isEnabled()
    click(question.buttons["on"])
    assert again.table_screen.bar.menu_button.isEnabled()


def test_a_round_that_is_left_by_answer_is_not_offered_again(start: Start, keeping: Records) -> None:
    deal(start("oxford", keeping, mode="practice"), 4)
    again = start("greektown", keeping, mode="test")
    question = question_in(again)
    assert question
    click(question.buttons["leave"])
    assert again.navigator.modes.dealing
    assert again.navigator.modes.dealing.session.acts == []
    assert (again.navigator.modes.dealing.ruling.house.id, again.navigator.modes.dealing.session.mode) == (
        "greektown",
        "test",
    )
    again.navigator.modes.dealing.finish()
    assert question_in(start("oxford", keeping)) is None


@pytest.mark.parametrize(("title", "words"), [("Mode", "Watch"), ("House", "Pechanga Resort Casino")])
@pytest.mark.parametrize("is_recorded", [True, False])
def test_a_round_waits_while_others_are_watched_or_another_house_is_chosen(
    title: str, words: str, is_recorded: bool, start: Start, keeping: Records
) -> None:
    window = start("oxford", keeping if is_recorded else None, mode="practice")
    acts = deal(window, 4)
    choose(window, title, words)
    assert window.navigator.modes.dealing is None, "no round begins that nobody asked for"
    window.open_home()
    assert isinstance(window.navigator.page, HomePage)
    assert window.navigator.page.hero.primary.text().strip() == "Continue the round"
    click(window.navigator.page.hero.primary)
    assert window.navigator.modes.dealing
    assert window.navigator.modes.dealing.session.acts == acts
    assert window.navigator.modes.dealing.ruling.house.id == "oxford"


def test_a_round_that_is_left_for_one_in_another_mode_is_told_of_and_not_offered_again(
    start: Start, keeping: Records
) -> None:
    window = start("oxford", keeping, mode="practice")
    acts = deal(window, 4)
    choose(window, "Mode", "Test")
    assert window.navigator.modes.dealing
    assert window.navigator.modes.dealing.session.acts == acts, "nothing is left before the next is dealt"
    page = new_round_in(window)
    assert "This closes your unfinished Practice round." in [
        each.text() for each in page.findChildren(QLabel)
    ]
    click(page.deal)
    assert window.navigator.modes.dealing.session.mode == "test"
    window.navigator.modes.dealing.finish()
    window.close()
    assert question_in(start("oxford", keeping)) is None


def test_other_settings_do_not_disturb_a_round(start: Start, keeping: Records) -> None:
    window = start("oxford", keeping, mode="practice")
    acts = deal(window, 5)
    assert window.navigator.modes.dealing
    session = window.navigator.modes.dealing.session
    for title, words in (("Theme", "Light"), ("Text", "150%"), ("Motion", "Fast"), ("Deck", "Four colors"),
                         ("Game length", "5 rounds"), ("Dominant hand", "Left")):  # fmt: skip
        choose(window, title, words)
        assert window.navigator.modes.dealing.session is session
        assert session.acts == acts


def test_a_round_that_was_paused_when_it_was_cut_off_is_still_paused(start: Start, keeping: Records) -> None:
    window = start("oxford", keeping, mode="practice")
    deal(window, 3)
    strike("p")
    assert window.navigator.modes.dealing
    assert window.navigator.modes.dealing.session.paused_at is not None
    window.close()
    again = start("oxford", keeping)
    question = question_in(again)
    assert question
    click(question.buttons["on"])
    QApplication.processEvents()
    assert again.navigator.modes.dealing
    assert again.navigator.modes.dealing.verdict.text.startswith("Paused")
    again.navigator.modes.dealing._begun_at += 5000
    click(again.navigator.modes.dealing.verdict.buttons["resume"])
    again.navigator.modes.dealing.act(again.navigator.modes.dealing.ruling.steps[3].step)
    times = again.navigator.modes.dealing.session.times
    assert 0 <= times[3] - times[2] < 1000
    assert [type(entry) for entry in entries_of(keeping)[-3:]] == [Paused, Resumed, Acted]


def test_records_that_cannot_be_opened_are_told_of_and_dealing_goes_on_without(
    start: Start, library: Library, tmp_path: Path, qtbot: object, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "records.sqlite").write_text("this file holds no training records", "utf-8")
    window = MainWindow(
        library, Settings(house="oxford", mode="test", motion="off"), tmp_path / "settings.json"
    )
    window.resize(1024, 600)
    window.show()
    _begin(
        window,
        library,
        lambda known: Records(tmp_path / "records.sqlite", known, lambda: datetime.now(UTC)),
        is_office=False,
    )
    assert "Nothing is recorded" in notice(window)
    assert "Nothing is recorded" in capsys.readouterr().err
    window.warn("Something else went wrong.")
    assert "Nothing is recorded" in notice(window), "nothing takes its place"
    window.open_home()
    assert isinstance(window.navigator.page, HomePage)
    shown = [each for each in window.navigator.page.findChildren(QLabel) if each.isVisible()]
    (told,) = [each for each in shown if each.text().startswith("Nothing is recorded: ")]
    assert (cut_off(told), told.width() <= window.width()) == ("", True)
    window.navigator.close_pages()
    window.navigator.open_mode()
    assert len(deal(window, 5)) == 5
    assert window.navigator.modes.dealing
    window.navigator.modes.dealing.finish()
    assert window.navigator.modes.dealing.verdict.isVisible()
    window.close()
    window.deleteLater()
    assert (tmp_path / "records.sqlite").read_text("utf-8") == "this file holds no training records"


def no_room(*_: object) -> None:
    raise Refused(FULL)


def test_an_act_that_cannot_be_written_down_has_not_happened_and_that_is_to_be_seen(
    start: Start, keeping: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = start("oxford", keeping, mode="guided")
    acts = deal(window, 3)
    assert window.navigator.modes.dealing
    dealing, before = window.navigator.modes.dealing, window.navigator.modes.dealing.moment
    with monkeypatch.context() as full:
        full.setattr(AttemptStore, "append", no_room)
        for _ in range(2):
            dealing.desk.command_line.given.emit("scan")
            assert dealing.session.acts == acts
            assert dealing.moment == before
            assert FULL in notice(window)
            assert told_over_the_felt(window) == FULL
        dealing.take_back()
        assert dealing.session.acts == acts
        dealing.pause()
        assert dealing.session.paused_at is None
        assert not dealing.verdict.isVisible()
        dealing.finish()
        assert not dealing.session.ended
        assert not dealing.verdict.isVisible()
        assert dealing.results == []
    assert len(entries_of(keeping)) == 3
    for due in dealing.ruling.steps[3:]:
        dealing.act(due.step)
    dealing.finish()
    assert dealing.verdict.text.startswith("No slips")
    assert isinstance(entries_of(keeping)[-1], AttemptEnded)
    assert len(entries_of(keeping)) == len(dealing.ruling.steps) + 1


def test_a_pause_whose_end_cannot_be_written_down_goes_on(
    start: Start, keeping: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = start("oxford", keeping, mode="practice")
    assert window.navigator.modes.dealing
    window.navigator.modes.dealing.pause()
    with monkeypatch.context() as full:
        full.setattr(AttemptStore, "append", no_room)
        click(window.navigator.modes.dealing.verdict.buttons["resume"])
        assert window.navigator.modes.dealing.session.paused_at is not None
        assert window.navigator.modes.dealing.verdict.text.startswith("Paused")
    click(window.navigator.modes.dealing.verdict.buttons["resume"])
    assert window.navigator.modes.dealing.session.paused_at is None
    assert not window.navigator.modes.dealing.verdict.isVisible()


def test_a_round_whose_beginning_cannot_be_written_down_is_dealt_unrecorded(
    start: Start, keeping: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = start("oxford", keeping, mode="practice")
    deal(window, 2)
    assert window.navigator.modes.dealing
    window.navigator.modes.dealing.finish()
    first = window.navigator.modes.dealing.ruling
    with monkeypatch.context() as full:
        full.setattr(AttemptStore, "append", no_room)
        full.setattr(AttemptStore, "begin", no_room)
        click(window.navigator.modes.dealing.verdict.buttons["next"])
        assert window.navigator.modes.dealing.ruling is not first
        assert "This round is not being recorded" in notice(window)
        assert len(deal(window, 6)) == 6


def test_a_mode_is_left_though_that_cannot_be_written_down(
    start: Start, keeping: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = start("oxford", keeping, mode="practice")
    deal(window, 2)
    with monkeypatch.context() as full:
        full.setattr(AttemptStore, "append", no_room)
        choose(window, "Mode", "Test")
        click(new_round_in(window).deal)
        assert window.navigator.modes.dealing
        assert window.navigator.modes.dealing.session.mode == "test"
        assert FULL in notice(window)


def test_records_that_cannot_be_read_at_the_start_are_told_of(
    start: Start, keeping: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal(start("oxford", keeping, mode="practice"), 2)
    with monkeypatch.context() as broken:
        broken.setattr(AttemptStore, "newest", no_room)
        window = start("oxford", keeping, mode="test")
        assert FULL in notice(window)
        assert len(deal(window, 4)) == 4


def test_a_warning_stays_whatever_is_typed(start: Start) -> None:
    window = start("oxford", mode="test")
    assert window.navigator.modes.dealing
    window.warn("something is wrong with the cards")
    for words in ("pay nobody", "scan"):
        window.navigator.modes.dealing.desk.command_line.given.emit(words)
        assert "something is wrong" in notice(window)
