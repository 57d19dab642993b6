"""State changes at once and animation chases it; whatever way a moment is reached, it looks the same."""

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from PySide6.QtCore import QAbstractAnimation
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from app.ui.shell.main_window import MainWindow
from app.ui.table.art.gallery import Gallery
from app.ui.table.art.text_fit import font
from app.ui.table.layout import lay_out
from app.ui.table.motion import Flight, at_rest
from app.ui.table.picture import picture_of
from app.ui.table.sprites import ChipsArt
from app.ui.watch.demonstration import Demonstration
from tests.bulk import figure
from tests.sweeps import swept
from tests.ui.deals import HOUSES, NOTABLE, dealt, example
from tests.ui.windows import Open, arrive, marks_in, motion_in, play_in, seen, ticking, watching_in

Lying = dict[str, tuple[float, float, float, float, bool, int]]


def lying(window: MainWindow) -> Lying:
    """Where every item is, how it is turned, its layer, whether it shows, and its picture."""
    return {
        name: (
            round(item.x(), 6),
            round(item.y(), 6),
            item.rotation(),
            item.zValue(),
            item.isVisible(),
            item.pixmap().cacheKey(),
        )
        for name, item in play_in(window).scene.items_by_name.items()
    }


def shown_only(found: Lying) -> Lying:
    return {name: state for name, state in found.items() if state[4]}


def walk(last: int, seed: int, steps: int) -> list[int]:
    """Places all over a deal: steps on, steps back and leaps."""
    chance, place, places = Random(seed), 0, []
    for _ in range(steps):
        place = chance.choice([place + 1, place - 1, chance.randint(0, last)])
        place = min(max(place, 0), last)
        places.append(place)
    return places


class TestPicture:
    @pytest.mark.parametrize("name", NOTABLE)
    def test_it_depends_on_nothing_but_round_moment_and_layout(self, name: str) -> None:
        shown = example(name)
        again = Demonstration(shown.ruling)
        layout = lay_out(shown.ruling.house, 1366, 768)
        straight = [picture_of(shown.ruling, moment, layout) for moment in shown.moments]
        for place in walk(shown.last, 4, 80):
            assert picture_of(again.ruling, again.moments[place], layout) == straight[place]

    @pytest.mark.parametrize("name", NOTABLE)
    def test_every_moment_has_all_cards_and_the_same_things(self, name: str) -> None:
        """Nothing appears from nowhere: what is out of sight has a place all the same."""
        shown = example(name)
        layout = lay_out(shown.ruling.house, 1366, 768)
        names = [set(picture_of(shown.ruling, moment, layout)) for moment in shown.moments]
        assert all(found == names[0] for found in names)
        assert len([found for found in names[0] if len(found) == 2]) == 52


class TestScrubbing:
    @pytest.mark.parametrize("house", swept(HOUSES))
    def test_scrubbing_anywhere_gives_the_same_picture_as_stepping_there(
        self, open_window: Open, house: str
    ) -> None:
        shown = dealt(house, 11)
        size = (1024, 600) if house in ("oxford", "cuda") else (1366, 768)
        window = open_window(house, size, motion="normal")
        watching = watching_in(window)
        watching.show_round(shown)
        stepped = [(shown_only(lying(window)), seen(window.table_screen))]
        for _ in range(shown.last):
            watching.step()
            arrive(window)
            stepped.append((shown_only(lying(window)), seen(window.table_screen)))
        for number, place in enumerate(walk(shown.last, 5, 25)):
            if number % 2:
                watching.go_to(place)
                arrive(window)
            else:
                watching.transport.scrubber.setValue(place)
            assert shown_only(lying(window)) == stepped[place][0], place
            assert seen(window.table_screen) == stepped[place][1], place

    @pytest.mark.bulk
    @pytest.mark.parametrize("name", NOTABLE)
    def test_many_walks_end_where_they_should(self, open_window: Open, name: str) -> None:
        shown = example(name)
        window = open_window(shown.ruling.house.id, motion="fast")
        watching, motion = watching_in(window), motion_in(window)
        watching.show_round(shown)
        chance = Random(9)
        for place in walk(shown.last, 6, figure(500)):
            watching.go_to(place)
            if chance.random() < 0.5 and motion.state() == running():
                motion.setCurrentTime(motion.currentTime() + 40)
                continue
            arrive(window)
            walked = shown_only(lying(window)), seen(window.table_screen.table)
            watching.go_to(shown.last - place, jump=True)
            watching.go_to(place, jump=True)
            assert (shown_only(lying(window)), seen(window.table_screen.table)) == walked, place


class TestMotion:
    def test_everything_but_the_eye_is_there_at_once(self, open_window: Open) -> None:
        window = open_window(motion="slow")
        watching = watching_in(window)
        watching.show_round(example("oxford-full-table"))
        deal = next(
            place for place, told in enumerate(watching.demonstration.told, 1) if told.step[0] == "deal"
        )
        watching.go_to(deal - 1)
        arrive(window)
        QApplication.processEvents()
        table = window.table_screen.table
        spoken = {mark.accessibleName(): mark.accessibleDescription() for mark in marks_in(window)}
        before = lying(window)
        watching.step()
        motion_in(window).pause()
        QApplication.processEvents()
        assert play_in(window).is_moving
        now = lying(window)
        assert {name: now[name] for name in shown_only(before)} == shown_only(before)
        fresh = [name for name in shown_only(now) if name not in shown_only(before)]
        assert len(fresh) == 7
        assert {now[name][:2] for name in fresh} == {table.table_layout.shuffler.centre[:2]}
        assert watching.place == watching.transport.scrubber.value() == deal
        assert f"Step {deal} of" in watching.narration.text
        assert {mark.accessibleName(): mark.accessibleDescription() for mark in marks_in(window)} != spoken

    def test_things_are_under_way_and_then_arrive(self, open_window: Open) -> None:
        window = open_window(motion="slow")
        watching = watching_in(window)
        watching.show_round(example("oxford-full-table"))
        watching.go_to(25)
        start, motion = lying(window), motion_in(window)
        motion.setCurrentTime(200)
        under_way = lying(window)
        assert under_way != start
        assert play_in(window).is_moving
        motion.setCurrentTime(520)
        assert not play_in(window).is_moving
        assert motion.state() == QAbstractAnimation.State.Stopped
        assert lying(window) != under_way

    def test_going_elsewhere_in_mid_flight_starts_from_where_things_are(self, open_window: Open) -> None:
        window = open_window(motion="slow")
        watching, motion = watching_in(window), motion_in(window)
        watching.show_round(example("oxford-full-table"))
        watching.go_to(12, jump=True)
        rested = seen(window.table_screen)
        watching.rewind()
        watching.go_to(30)
        motion.setCurrentTime(170)
        under_way = {name: state[:2] for name, state in shown_only(lying(window)).items()}
        watching.go_to(12)
        at_once = {name: state[:2] for name, state in lying(window).items() if name in under_way}
        assert at_once == under_way
        motion.setCurrentTime(motion.currentTime() + 1)
        for name, (x, y) in under_way.items():
            now = lying(window)[name]
            assert abs(now[0] - x) + abs(now[1] - y) < 12, name
        arrive(window)
        assert seen(window.table_screen) == rested

    def test_nothing_is_left_in_flight_and_no_timer_runs_at_rest(self, open_window: Open) -> None:
        window = open_window(motion="normal")
        watching = watching_in(window)
        for place in (10, 3, 40, 41, 0):
            watching.go_to(place)
        arrive(window)
        QApplication.processEvents()
        assert play_in(window).scene.moving == 0
        assert not ticking(window)

    def test_a_jump_stops_what_is_under_way(self, open_window: Open) -> None:
        window = open_window(motion="slow")
        watching = watching_in(window)
        watching.go_to(20)
        assert play_in(window).is_moving
        watching.rewind()
        assert not play_in(window).is_moving
        motion_in(window).setCurrentTime(motion_in(window).currentTime() + 1)
        assert motion_in(window).state() != running()

    def test_whoever_jumps_is_there_at_once_and_whoever_steps_goes_there(self, open_window: Open) -> None:
        window, shown = open_window(motion="slow"), example("oxford-full-table")
        watching, scene = watching_in(window), play_in(window).scene
        watching.show_round(shown)

        def moving_after(act: Callable[[], None], place: int = 40) -> int:
            watching.pause()
            watching.go_to(place, jump=True)
            act()
            return scene.moving

        jumps = (
            watching.rewind,
            watching.wind,
            lambda: watching.transport.scrubber.setValue(20),
            lambda: watching.begin(Demonstration(shown.ruling), 20),
        )
        assert [moving_after(jump) for jump in jumps] == [0] * 4
        assert all(moving_after(step) for step in (watching.step, watching.step_back))
        # Played from its end it begins at the start, and goes on from there.
        assert moving_after(watching.toggle, shown.last) == moving_after(watching.toggle, 0)
        assert watching.place == 1

    def test_with_motion_off_nothing_ever_moves(self, open_window: Open) -> None:
        window = open_window(motion="off")
        for _ in range(30):
            watching_in(window).step()
            assert not play_in(window).is_moving
            assert motion_in(window).state() != running()

    def test_a_resize_in_mid_flight_puts_everything_in_its_new_place(self, open_window: Open) -> None:
        window, still = open_window(motion="slow"), open_window(motion="off", size=(1366, 768))
        for opened in (window, still):
            watching_in(opened).show_round(example("oxford-full-table"))
        watching_in(window).go_to(30)
        motion_in(window).setCurrentTime(100)
        window.resize(1366, 768)
        watching_in(still).go_to(30)
        assert not play_in(window).is_moving
        assert {name: state[:4] for name, state in shown_only(lying(window)).items()} == {
            name: state[:4] for name, state in shown_only(lying(still)).items()
        }


class TestFlight:
    def test_it_goes_from_where_it_was_to_where_it_will_be_and_slows_down(self) -> None:
        shown = example("oxford-full-table")
        layout = lay_out(shown.ruling.house, 1024, 600)
        before, after = (picture_of(shown.ruling, shown.moments[place], layout) for place in (0, 40))
        for name, sprite in after.items():
            if before[name].at[:2] == sprite.at[:2]:
                continue
            flight = Flight(at_rest(before[name]), sprite, 100.0, 200.0)
            assert flight.pose(100).at[:2] == pytest.approx(before[name].at[:2])
            assert flight.pose(300).at[:2] == pytest.approx(sprite.at[:2])
            way = [
                abs(flight.pose(at).at.x - sprite.at.x) + abs(flight.pose(at).at.y - sprite.at.y)
                for at in range(100, 301, 20)
            ]
            assert way == sorted(way, reverse=True)
            legs = [early - late for early, late in pairwise(way)]
            assert legs == sorted(legs, reverse=True)

    def test_a_card_turns_over_in_two_halves(self) -> None:
        shown = example("oxford-full-table")
        layout = lay_out(shown.ruling.house, 1024, 600)
        pictures = [picture_of(shown.ruling, moment, layout) for moment in shown.moments]
        turned = 0
        for before, after in pairwise(pictures):
            for name in before:
                faces = [getattr(picture[name].art, "face_up", None) for picture in (before, after)]
                if faces == [False, True] and before[name].shown:
                    turned += 1
                    flight = Flight(at_rest(before[name]), after[name], 0.0, 100.0)
                    poses = [flight.pose(at) for at in range(0, 101, 5)]
                    assert [pose.art for pose in poses if pose.art == before[name].art]
                    assert poses[0].stretch == poses[-1].stretch == 1
                    assert min(pose.stretch for pose in poses) < 0.2
                    assert all(0 <= pose.stretch <= 1 for pose in poses)
                    assert poses[-1].art == after[name].art
        assert turned >= 7


def running() -> QAbstractAnimation.State:
    return QAbstractAnimation.State.Running


def test_what_was_written_before_leaves_no_trace_in_a_chip(letters: str) -> None:
    """Qt's outlines of letters depend on what it wrote last; pictures of the same thing must not."""
    shown = example("greektown-faced-discards")
    layout = lay_out(shown.ruling.house, 1024, 600)
    stacks = {
        sprite.art
        for sprite in picture_of(shown.ruling, shown.moments[0], layout).values()
        if isinstance(sprite.art, ChipsArt)
    }
    pixmap = QPixmap(200, 40)
    kept: dict[ChipsArt, QImage] = {}
    for size in range(8, 30):
        painter = QPainter(pixmap)
        painter.setFont(font("narrow", size))
        painter.drawText(4, 30, "5 10 25 100")
        painter.end()
        gallery = Gallery(1.0, False, pytest.fail)
        for art in stacks:
            picture = gallery.drawn(art).pixmap.toImage()
            assert kept.setdefault(art, picture) == picture, size
