"""Watching a deal: by mouse and by keys, every house, every kind of round, from start to end."""

import pytest
from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyle, QStyleOptionSlider

from app.procedure.narration import narrated
from app.training.feature import TableSetting as Table
from app.training.feature_list import features_of
from app.ui.kit.settings import load
from app.ui.shell.main_window import MainWindow
from app.ui.watch.demonstration import Demonstration
from app.ui.watch.watch_mode import WatchMode
from tests.bulk import SOAK
from tests.ui.deals import HOUSES, dealt, example, plan, plans
from tests.ui.windows import Open, choose, entry, menu_of, play_in, sweep, ticking, watching_in


def press(watching: WatchMode, name: str) -> None:
    QTest.mouseClick(watching.transport.buttons[name], Qt.MouseButton.LeftButton)


def strike(window: MainWindow, key: Qt.Key) -> None:
    QTest.keyClick(window.table_screen, key)


def clock_of(watching: WatchMode) -> QTimer:
    (clock,) = watching.findChildren(QTimer)
    return clock


def shown_place(watching: WatchMode) -> tuple[int, int, str]:
    """Where the deal is, as the window shows it: the scrubber, its end, the first line of the words."""
    scrubber = watching.transport.scrubber
    return scrubber.value(), scrubber.maximum(), watching.narration.text.partition("\n")[0]


@pytest.fixture
def window(open_window: Open) -> MainWindow:
    window = open_window()
    watching_in(window).show_round(example("oxford-full-table"))
    return window


@pytest.fixture
def watching(window: MainWindow) -> WatchMode:
    return watching_in(window)


class TestTransport:
    def test_a_round_begins_before_its_deal(self, watching: WatchMode) -> None:
        assert shown_place(watching) == (0, watching.demonstration.last, "Before the deal")
        assert clock_of(watching).isActive() is False

    @pytest.mark.parametrize("by", ["mouse", "key"])
    def test_steps_go_on_and_back_one_at_a_time(
        self, window: MainWindow, watching: WatchMode, by: str
    ) -> None:
        def do(name: str, key: Qt.Key) -> None:
            if by == "mouse":
                press(watching, name)
            else:
                strike(window, key)

        last = watching.demonstration.last
        for place in (1, 2, 3):
            do("forward", Qt.Key.Key_Right)
            assert shown_place(watching) == (place, last, f"Step {place} of {last}")
        do("back", Qt.Key.Key_Left)
        assert shown_place(watching)[0] == 2
        do("last", Qt.Key.Key_End)
        assert shown_place(watching) == (last, last, f"Step {last} of {last}")
        do("forward", Qt.Key.Key_Right)
        assert shown_place(watching)[0] == last
        do("first", Qt.Key.Key_Home)
        assert shown_place(watching)[0] == 0
        do("back", Qt.Key.Key_Left)
        assert shown_place(watching)[0] == 0

    def test_every_step_is_told_with_what_is_done_said_why_and_source(self, watching: WatchMode) -> None:
        told = narrated(watching.demonstration.ruling)
        for place, step in enumerate(told, 1):
            watching.step()
            words = watching.narration.text
            assert f"Step {place} of {len(told)}" in words
            assert step.order in words
            assert step.said in words
            assert step.ground.why in words
            assert step.ground.source.where in words
            assert watching.narration.accessibleDescription() == words

    @pytest.mark.parametrize("by", ["mouse", "key"])
    def test_playing_goes_to_the_end_and_stops_there(
        self, window: MainWindow, watching: WatchMode, by: str
    ) -> None:
        if by == "mouse":
            press(watching, "play")
        else:
            strike(window, Qt.Key.Key_Space)
        clock = clock_of(watching)
        places = [watching.place]
        while clock.isActive():
            clock.timeout.emit()
            places.append(watching.place)
        assert places == list(range(1, watching.demonstration.last + 1))
        assert not ticking(watching)

    def test_pausing_stays_where_it_is(self, watching: WatchMode) -> None:
        press(watching, "play")
        clock_of(watching).timeout.emit()
        press(watching, "play")
        assert not clock_of(watching).isActive()
        assert watching.place == 2
        press(watching, "play")
        assert clock_of(watching).isActive()
        assert watching.place == 3

    def test_playing_at_the_end_begins_again(self, watching: WatchMode) -> None:
        watching.wind()
        watching.toggle()
        assert watching.place == 1

    @pytest.mark.parametrize("name", ["first", "back", "forward", "last"])
    def test_whoever_steps_while_it_plays_has_paused_it(self, watching: WatchMode, name: str) -> None:
        watching.go_to(5)
        press(watching, "play")
        press(watching, name)
        assert not clock_of(watching).isActive()
        place = watching.place
        press(watching, "play")
        assert watching.place in (place + 1, 1)

    def test_the_middle_button_shows_what_it_does(self, watching: WatchMode) -> None:
        button = watching.transport.buttons["play"]
        playing = button.icon().pixmap(24, 24).toImage()
        press(watching, "play")
        assert button.icon().pixmap(24, 24).toImage() != playing
        press(watching, "play")
        assert button.icon().pixmap(24, 24).toImage() == playing

    def test_what_takes_longer_to_read_is_held_longer(self, open_window: Open) -> None:
        holds: dict[str, list[int]] = {}
        letters: list[int] = []
        for motion in ("fast", "normal", "slow"):
            watching = watching_in(open_window(motion=motion))
            watching.show_round(example("oxford-full-table"))
            watching.toggle()
            clock, holds[motion], letters = clock_of(watching), [], []
            while clock.isActive():
                holds[motion].append(clock.interval())
                letters.append(sum(map(len, watching.demonstration.words_at(watching.place)[1:3])))
                clock.timeout.emit()
        assert min(holds["fast"]) >= 500
        ranked = sorted(zip(letters, holds["normal"], strict=True))
        assert [hold for _, hold in ranked] == sorted(holds["normal"])
        for fast, normal, slow in zip(*holds.values(), strict=True):
            assert fast < normal < slow

    def test_dragging_the_scrubber_goes_anywhere(self, watching: WatchMode) -> None:
        scrubber = watching.transport.scrubber
        watching.toggle()
        for aim in (0.5, 0.9, 0.1):
            option = QStyleOptionSlider()
            scrubber.initStyleOption(option)
            control = QStyle.ComplexControl.CC_Slider
            handle = scrubber.style().subControlRect(
                control, option, QStyle.SubControl.SC_SliderHandle, scrubber
            )
            target = QPoint(round(scrubber.width() * aim), handle.center().y())
            QTest.mousePress(scrubber, Qt.MouseButton.LeftButton, pos=handle.center())
            QTest.mouseMove(scrubber, target)
            QTest.mouseRelease(scrubber, Qt.MouseButton.LeftButton, pos=target)
            last = watching.demonstration.last
            assert watching.place == scrubber.value()
            assert watching.place == pytest.approx(aim * last, abs=0.12 * last)
            assert f"Step {watching.place} of {last}" in watching.narration.text
            assert not clock_of(watching).isActive()

    @pytest.mark.parametrize("by", ["mouse", "key"])
    def test_another_round_is_dealt(self, window: MainWindow, watching: WatchMode, by: str) -> None:
        rounds = [watching.demonstration.ruling.played]
        for _ in range(3):
            watching.toggle()
            if by == "mouse":
                QTest.mouseClick(watching.transport.new_round, Qt.MouseButton.LeftButton)
            else:
                strike(window, Qt.Key.Key_N)
            assert watching.place == 0
            assert not clock_of(watching).isActive()
            assert watching.demonstration.ruling.played not in rounds
            rounds.append(watching.demonstration.ruling.played)


class TestFeatures:
    def test_rounds_have_the_feature_that_was_chosen(self, watching: WatchMode) -> None:
        choice = watching.transport.features
        at = choice.findData("four-of-a-kind") if choice.findData("four-of-a-kind") > 0 else 3
        choice.setFocus()
        choice.setCurrentIndex(at)
        choice.activated.emit(at)
        wanted = dealt_features(watching)
        watching.deal()
        assert dealt_features(watching) == wanted == choice.itemData(at)
        assert choice.currentIndex() == at

    def test_the_choice_offers_what_the_house_can_have(self, open_window: Open) -> None:
        for house in HOUSES:
            watching = watching_in(open_window(house))
            ruling = watching.demonstration.ruling
            names = [feature.name for feature in features_of(Table(ruling.house, ruling.played.posted))]
            choice = watching.transport.features
            assert [choice.itemData(row) for row in range(choice.count())] == ["", *names]
            assert all(choice.itemText(row) for row in range(choice.count()))

    def test_a_feature_stays_chosen_when_something_else_is(
        self, window: MainWindow, watching: WatchMode
    ) -> None:
        """The menu was made before the feature was chosen."""
        chosen = watching.transport.features.itemData(2)
        watching.transport.features.activated.emit(2)
        choose(window, "Theme", "Light")
        assert load(window._file)[0].feature == "", "it holds here and nowhere else"
        watching.deal()
        assert watching.transport.features.currentData() == chosen

    def test_a_feature_another_house_lacks_is_left_behind(
        self, window: MainWindow, watching: WatchMode
    ) -> None:
        oxford, cuda = ({name for name, _ in dealt(house, 1).features} for house in ("oxford", "cuda"))
        name = sorted(oxford - cuda)[0]
        watching.transport.features.activated.emit(watching.transport.features.findData(name))
        choose(window, "House", dealt("cuda", 1).ruling.house.name)
        assert watching.demonstration.ruling.house.id == "cuda"
        assert watching.transport.features.currentData() == ""


def dealt_features(watching: WatchMode) -> object:
    return watching.transport.features.currentData()


class TestMenu:
    @pytest.mark.parametrize("house", HOUSES)
    def test_every_house_can_be_chosen(self, window: MainWindow, watching: WatchMode, house: str) -> None:
        name = dealt(house, 1).ruling.house.name
        choose(window, "House", name)
        assert watching.demonstration.ruling.house.id == house
        assert entry(menu_of(window), "House", name).isChecked()
        assert len(window.table_screen.table.table_layout.spots) == dealt(house, 1).ruling.house.seats
        assert load(window._file)[0].house == house

    def test_choosing_a_house_again_keeps_the_round(self, window: MainWindow, watching: WatchMode) -> None:
        watching.go_to(4)
        choose(window, "House", watching.demonstration.ruling.house.name)
        assert (watching.place, watching.demonstration) == (4, example("oxford-full-table"))

    @pytest.mark.parametrize(
        ("title", "words", "key", "value"),
        [
            ("Theme", "Light", "room", "light"),
            ("Text", "150%", "text", 150),
            ("Motion", "Slow", "motion", "slow"),
            ("Deck", "Four colors", "four_colours", True),
        ],
    )
    def test_a_setting_is_taken_up_and_kept_while_the_deal_goes_on(
        self, window: MainWindow, watching: WatchMode, title: str, words: str, key: str, value: object
    ) -> None:
        watching.go_to(40)
        before = window.grab().toImage()
        choose(window, title, words)
        assert getattr(load(window._file)[0], key) == value
        assert entry(menu_of(window), title, words).isChecked()
        assert (watching.place, watching.demonstration) == (40, example("oxford-full-table"))
        watching.go_to(40, jump=True)
        assert (window.grab().toImage() != before) is (key != "motion")

    @pytest.mark.qt_log_ignore("This plugin does not support")
    def test_the_menu_opens_by_key(self, window: MainWindow) -> None:
        opened: list[bool] = []
        menu = window.table_screen.bar.menu_button.menu()

        def close() -> None:
            opened.append(menu.isVisible())
            menu.close()

        QTimer.singleShot(0, close)
        strike(window, Qt.Key.Key_F10)
        assert opened == [True]

    def test_opening_it_often_leaves_nothing_behind(self, window: MainWindow) -> None:
        def children() -> int:
            menu = menu_of(window)
            sweep()
            return len(menu.findChildren(QObject))

        children()
        first = children()
        assert [children() for _ in range(5)] == [first] * 5


def stepped_through(watching: WatchMode, shown: Demonstration, every: int = 1) -> None:
    """Show a round from start to end, and look at it."""
    watching.show_round(shown)
    for place in [*range(0, shown.last, every), shown.last]:
        watching.go_to(place, jump=True)
        assert watching.place == place
    watching.narration.grab()


class TestEveryRound:
    """No warning of Qt, no exception, whatever is watched."""

    @pytest.mark.parametrize(("house", "name"), list(plans()))
    def test_plans_without_players_can_be_watched(self, open_window: Open, house: str, name: str) -> None:
        window = open_window(house)
        stepped_through(watching_in(window), plan(house, name))
        assert not play_in(window).is_moving

    @pytest.mark.bulk
    @pytest.mark.parametrize("house", HOUSES)
    def test_every_feature_can_be_watched(self, open_window: Open, house: str) -> None:
        watching = watching_in(open_window(house))
        names = [name for name, _ in dealt(house, 1).features]
        # In a soak all of them step by step, otherwise a part of them, another one at each house.
        for name in names if SOAK else names[HOUSES.index(house) :: len(HOUSES)]:
            stepped_through(watching, dealt(house, 3, name), every=1 if SOAK else 9)

    @pytest.mark.bulk
    @pytest.mark.parametrize("house", HOUSES)
    def test_what_goes_wrong_is_watched_until_it_is_put_right(self, open_window: Open, house: str) -> None:
        watching = watching_in(open_window(house))
        table = Table(dealt(house, 1).ruling.house, dealt(house, 1).ruling.played.posted)
        events = [feature.name for feature in features_of(table) if feature.event]
        for name in events if SOAK else events[HOUSES.index(house) :: len(HOUSES)]:
            shown = dealt(house, 5, name)
            assert shown.ruling.played.events
            stepped_through(watching, shown, every=1 if SOAK else 5)


def test_each_step_forward_is_heard_the_last_one_too_and_nothing_beyond_it(
    open_window: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    watching = watching_in(open_window())
    heard: list[object] = []
    monkeypatch.setattr(watching.sound, "hear", lambda _house, step, _players: heard.append(step))
    steps = [due.step for due in watching.demonstration.ruling.steps]
    watching.go_to(watching.last - 2, jump=True)
    assert heard == []
    for place in (watching.last - 1, watching.last, watching.last + 1):
        watching.go_to(place)
    assert heard == steps[-2:]
    watching.go_to(watching.last - 1)
    assert heard == steps[-2:], "a step back is silent"
