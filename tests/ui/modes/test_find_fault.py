"""Find the fault in the window: stopped, pointed at, named, explained, recorded; by finger and by keyboard."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.errors import Refused
from app.find_fault.fault_kinds import CLEAN, SENTENCES
from app.find_fault.fault_places import DEALER, DECK, TABLE, FaultPlace
from app.find_fault.fault_totals import totals_of
from app.find_fault.scene_order import SET
from app.find_fault.stop_outcome import Outcome, SceneResult, ViewerStop
from app.procedure.library import Library
from app.procedure.vocabulary import Step
from app.records.records import Records
from app.ui.find_fault.pages.scene_page import ScenePage
from app.ui.find_fault.pages.set_end_page import FaultSetEndPage
from app.ui.find_fault.pages.start_page import FaultStartPage
from app.ui.find_fault.scene.felt_places import _place_of, pointed_at, zones_of
from app.ui.find_fault.scene.scene_caption import SceneCaption
from app.ui.find_fault.scene.scene_verdict import VerdictWords, _where, verdict_words
from app.ui.find_fault.scene.stop_panel import StopPanel
from app.ui.kit.components.progress import Ring
from app.ui.kit.density import density_of
from app.ui.kit.settings import Settings
from app.ui.kit.theme import DARK
from app.ui.kit.widgets.parts import scrolling
from app.ui.shell.main_window import MainWindow
from app.ui.table.geometry import Box
from app.ui.table.places import Place, Zone
from tests.ui.dealing.hands import strike
from tests.ui.leaks import settle
from tests.ui.modes.people import Start, click
from tests.ui.modes.test_home import home_in

pytestmark = pytest.mark.usefixtures("unpainted")


def page_in(window: MainWindow) -> object:
    assert window.navigator.find_fault
    return window.navigator.find_fault.page


def scene_in(window: MainWindow) -> ScenePage:
    page = page_in(window)
    assert isinstance(page, ScenePage)
    return page


def way_in(window: MainWindow) -> FaultStartPage:
    click(home_in(window).hero.faults)
    page = page_in(window)
    assert isinstance(page, FaultStartPage)
    return page


def begin(window: MainWindow) -> ScenePage:
    click(way_in(window).start)
    return scene_in(window)


def choose(page: ScenePage, number: int, by_finger: bool) -> None:
    if by_finger:
        click(page.panel.options[number])
    else:
        strike(Qt.Key(Qt.Key.Key_0 + (number + 1) % 10))
    settle()


def find(page: ScenePage, by_finger: bool) -> None:
    """Stop at the fault and say everything right; a clean deal runs to its end."""
    shown = page.scene.shown
    if shown is None:
        page.playback.go_to(page.playback.last - 1, jump=True)
        page.playback.toggle()
        return
    page.playback.go_to(shown.line, jump=True)
    if by_finger:
        click(page.stop)
        place = min(shown.places)
        if place.kind == "spot":
            touch(page, place)
            play = page._screen.table.play
            assert play
            assert play.lit == zones_of([place], play.places), "what is asked about is lit"
        else:
            assert page.asked
            choose(page, page.asked.places.index(place), by_finger)
    else:
        strike(Qt.Key.Key_Space)
        settle()
        assert page.asked
        right = [number for number, place in enumerate(page.asked.places) if page.scene.is_place(place)]
        choose(page, right[0], by_finger)
    settle()
    assert page.asked
    choices = page.asked.choices
    assert choices
    assert shown.due
    choose(page, choices.told.index(page.scene.kind), by_finger)
    choose(page, choices.due.index(shown.due), by_finger)


def touch(page: ScenePage, place: FaultPlace) -> None:
    """Tap the middle of a place on the felt."""
    table = page._screen.table
    assert table.play
    (zone, *_) = zones_of([place], table.play.places)
    box = next(each.box for each in table.play.places if each.zone == zone)
    at = (box.x + box.width / 2, box.y + box.height / 2)
    moment = page.scene.moments[page.playback.place]
    assert pointed_at(table.play.places, table.play.picture, moment, *at)
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(round(at[0]), round(at[1])))


@pytest.mark.parametrize("by_finger", [True, False], ids=["finger", "keyboard"])
def test_a_viewer_who_finds_every_fault_scores_100_and_it_is_recorded(
    by_finger: bool, start: Start, tmp_path: Path, library: Library
) -> None:
    records = Records(tmp_path / "records.sqlite", library, lambda: datetime.now(UTC))
    window = start("oxford", records, at_home=True)
    page = begin(window)
    for number in range(SET):
        assert page.header.where.text() == f"Deal {number + 1} of {SET}"
        find(page, by_finger)
        settle()
        assert page.result, number
        assert page.result.is_right, (page.scene.kind, page.panel.text)
        verdict = page.panel.text
        page.panel.chosen.emit(0)
        assert page.panel.text == verdict, "an answer that comes too late changes nothing"
        click(page.stop) if by_finger else strike(Qt.Key.Key_Return)
        settle()
        if number + 1 < SET:
            page = scene_in(window)
    end = page_in(window)
    assert isinstance(end, FaultSetEndPage)
    assert not end.rows
    (kept,) = records.faults.sets("oxford")
    assert kept.results == end.results
    assert totals_of(kept.results).score == 100
    assert not records.runs.history("oxford")
    strike(Qt.Key.Key_Escape)
    again = page_in(window)
    assert isinstance(again, FaultStartPage)
    assert again.rows
    another_day = way_in(start("oxford", records, at_home=True))
    assert [row.second.text() for row in another_day.rows] == [row.second.text() for row in again.rows]


def test_the_verdict_tells_what_was_wrong_about_a_stop_and_nothing_else(start: Start) -> None:
    window = start("oxford", at_home=True)
    page = begin(window)
    while (shown := page.scene.shown) is None:
        page._judge(None)
        click(page.stop)
        page = scene_in(window)
    scene, other = page.scene, next(kind for kind in SENTENCES if kind != page.scene.kind)
    stop = ViewerStop(shown.line + 1, min(shown.places), other, Step("scan"))
    (where,) = verdict_words(scene, None, "missed")[1]
    told: dict[Outcome, list[str]] = {
        "found": [],
        "wrong-place": [],
        "too-soon": [f"You stopped after move {stop.moves}."],
        "too-late": [f"You stopped after move {stop.moves}."],
        "wrong-reason": [
            f"You said: “{scene.house.names.said(SENTENCES[other])}”",
            "You said the correct move was: Scan the layout.",
        ],
    }
    for outcome, lines in told.items():
        assert list(verdict_words(scene, stop, outcome)[1]) == [where, *lines], outcome


def test_a_miss_is_explained_with_the_coachs_words_at_its_moment(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = start("oxford", at_home=True)
    page = begin(window)
    while page.scene.shown is None:
        page._judge(None)
        click(page.stop)
        page = scene_in(window)
    shown = page.scene.shown
    click(page.stop)
    assert not page.caption.speed.isEnabled()
    click(page.stop)
    assert page.caption.speed.isEnabled(), "who keeps watching may watch faster"
    page.playback.pause()
    assert page.playback.show.cited_at(shown.line - 1) is None
    assert page.playback.show.cited_at(shown.line), "its rule is told from there on"
    page.playback.go_to(page.playback.last - 1, jump=True)
    jumps: list[bool] = []
    monkeypatch.setattr(page._screen.table, "show_moment", lambda *given: jumps.append(given[2]))
    page.playback.toggle()
    assert jumps == [False, True], "from the last move to the fault at once"
    assert not page.caption.speed.isEnabled()
    assert page.result
    assert page.result.outcome == "missed"
    assert page.playback.place == shown.line
    said = page.panel.text
    for sentence in shown.note.text.split("\n"):
        # What was done and what was due stand under their names.
        assert sentence.partition(": ")[2] or sentence in said
        assert sentence.rpartition(": ")[2] in said
    assert "Dealer did" in said, "who watches did nothing wrong"
    assert page.cited
    assert page.cited.ground == shown.fault.ground
    assert window.navigator.find_fault
    assert window.navigator.find_fault.cited == page.cited, "the rule book opens there"
    page.playback.go_to(page.playback.last, jump=True)
    page.panel.asked_to_replay.emit()
    seen = [(page.playback.place, page.playback._is_playing)]
    for _ in range(2):
        page.playback._clock.timeout.emit()
        seen.append((page.playback.place, page.playback._is_playing))
    assert seen == [(shown.line - 2, True), (shown.line - 1, True), (shown.line, False)]
    assert jumps[-4:] == [True, False, False, False]


def test_before_the_verdict_nothing_tells_a_fault_from_none(start: Start) -> None:
    page = begin(start("oxford", at_home=True))
    assert page.panel.text.split("\n") == [
        "HOW IT WORKS",
        "Watch the dealer",
        "Watch the deal. It has one fault or none.",
        "See something wrong? Press Stop. Then tap where it is and say what went wrong.",
        "Nothing wrong? Let the deal run to the end.",
    ]
    how = page.panel.text
    if not page.playback._is_playing:
        page._begin()
    assert page.playback._is_playing, "it is dealt by itself"
    page.rest(True)
    page._begin()
    assert not page.playback._is_playing
    assert page.playback.show.words_at(0) == ("The wagers are down", "", "", "", "")
    assert page.playback.show.words_at(1)[0] == f"Move 1 of {len(page.scene.acts)}"
    for place in range(page.playback.last):
        page.playback.go_to(place, jump=True)
        assert page.cited is None
        assert not page.panel.options
    page.playback.go_to(2, jump=True)
    click(page.stop)
    said = page.panel.text
    assert said.split("\n")[:2] == ["1 OF 3", "Where is the fault? Tap it on the felt."]
    click(page.stop)
    assert page.result is None
    assert not page.panel.options
    assert page.panel.text == how
    click(page.stop)
    assert page.panel.text == said
    assert page.asked
    choose(page, page.asked.places.index(TABLE), by_finger=True)
    assert page.panel.text.split("\n")[:2] == ["2 OF 3", "What do you tell the dealer?"]
    choose(page, 0, by_finger=True)
    assert page.panel.text.split("\n")[:2] == ["3 OF 3", "What was the correct move?"]
    assert page.result is None


def test_a_set_goes_on_when_nothing_can_be_recorded(
    start: Start, tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = Records(tmp_path / "records.sqlite", library, lambda: datetime.now(UTC))
    window = start("oxford", records, at_home=True)
    page = begin(window)

    def refuse(*_: object) -> None:
        raise Refused("the disk is full")

    assert window.navigator.find_fault
    monkeypatch.setattr(window.navigator.find_fault._run, "append", refuse)
    page._judge(None)
    click(page.stop)
    strike(Qt.Key.Key_Escape)
    started = page_in(window)
    assert isinstance(started, FaultStartPage)
    assert started.shell.told.text() == "the disk is full"


RESULTS = (
    SceneResult("skips-scan", "found"),
    SceneResult("keeps-stub", "missed"),
    SceneResult("deals-dealer-first", "found"),
    SceneResult("pays-ties", "too-soon"),
    SceneResult("takes-ties", "wrong-reason"),
    SceneResult("racks-late", "found"),
    SceneResult(CLEAN, "passed"),
    SceneResult(CLEAN, "false-alarm"),
    SceneResult(CLEAN, "passed"),
)
"""Of six faults three were found and one half, and one of three clean deals was stopped."""


def said_on(page: QWidget) -> list[str]:
    return [label.text() for label in page.findChildren(QLabel) if label.text()]


def test_the_end_of_a_set_lists_misses_and_false_alarms_and_counts_each_kind_of_deal(
    library: Library, qtbot: QtBot
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    page = FaultSetEndPage(library.house("oxford"), RESULTS, Settings(), parent)
    said = said_on(page)
    assert "4 of 9 deals" in said
    assert [(row.name.text(), row.second.text()) for row in page.rows] == [
        ("Deal 2: Missed", f"“{SENTENCES['keeps-stub']}”"),
        ("Deal 4: False alarm: nothing was wrong yet", f"“{SENTENCES['pays-ties']}”"),
        ("Deal 5: Right place, wrong reason", f"“{SENTENCES['takes-ties']}”"),
        ("Deal 8: False alarm: a clean deal", "Every move was right."),
    ]
    (ring,) = page.findChildren(Ring)
    assert (ring.percent, ring.caption) == (round(100 * (3.5 / 6 - 1 / 3)), "score")
    figures = said.index("3/6")
    assert said[figures : figures + 4] == ["3/6", "faults found", "2/3", "clean deals left alone"]
    assert "You found 3 of 6 faults. 2 false alarms." in said
    assert said[said.index("Next time, watch for") + 1] == "Ante and Raise, Dealing"
    clean = FaultSetEndPage(library.house("oxford"), RESULTS[:1], Settings(), parent)
    assert not clean.rows
    assert "None. You found every fault and let every clean deal run." in said_on(clean)
    assert "Next time, watch for" not in said_on(clean)


def test_the_way_in_says_how_one_stands_in_each_part_of_the_round(library: Library, qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    page = FaultStartPage(library.house("oxford"), RESULTS, "fast", Settings(), parent)
    said = said_on(page)
    figures = said.index("3 of 6")
    assert said[figures : figures + 6] == ["3 of 6", "faults found", "2", "false alarms", "9", "deals"]
    assert [(row.name.text(), row.second.text()) for row in page.rows] == [
        ("Ante and Raise", "0 of 2 found"),
        ("Dealing", "2 of 3 found"),
        ("Settling order", "1 of 1 found"),
    ]
    assert page.speed.choice == "fast"
    assert "Nothing yet" not in said


def test_on_a_small_page_the_key_to_stop_is_lower_and_the_felt_too(start: Start) -> None:
    page = begin(start("oxford", at_home=True))
    for density, high, felt, has_earlier in (
        (density_of(1600, 900), 67, 300, True),
        (density_of(1024, 600), 44, 220, True),
        (density_of(780, 900), 44, 220, False),
    ):
        page._fit(density)
        page.caption.apply_look(DARK, density)
        assert page.stop.styleSheet() == f"min-height: {high}px; max-height: {high}px"
        assert page.table.minimumHeight() == felt
        assert page.caption.earlier.isHidden() is not has_earlier
        assert page.caption.seen.minimumHeight() == round(density.heading * 1.5), "with words or without"


def test_the_panel_takes_the_digits_of_its_options_and_begins_at_its_top(qtbot: QtBot, letters: str) -> None:
    panel, chosen = StopPanel(), list[int]()
    area = scrolling(panel, "Details")
    qtbot.addWidget(area)
    area.resize(300, 120)
    area.show()
    panel.chosen.connect(chosen.append)
    panel.apply_look(DARK, density_of(1024, 600))
    assert not panel.autoFillBackground(), "the page is seen behind it"
    bar = area.verticalScrollBar()
    coach = VerdictWords("Missed", ("Fault at move 3: the deck.",), ("You took it.",))
    shows: tuple[Callable[[], object], ...] = (
        lambda: panel.ask("1 of 3", "Where?", [f"Spot {number}" for number in range(1, 12)]),
        lambda: panel.judge(coach, is_right=False),
    )
    for show in shows:
        show()
        settle()
        assert (bar.value(), bar.maximum() > 100) == (0, True)
        if panel.options:
            assert [panel.strike(key) for key in ("2", "0", "x", "")] == [True, True, False, False]
            assert chosen == [1, 9]
        bar.setValue(bar.maximum())
    assert not panel.strike("1"), "nothing is left to choose"


def test_the_two_latest_gestures_stay_in_sight_under_the_felt(qtbot: QtBot) -> None:
    caption = SceneCaption("normal")
    qtbot.addWidget(caption)
    told = []
    for place, seen in enumerate(("", "one", "", "two", "three", "")):
        caption.tell(place / 5, f"Move {place}", seen, "a card fell" if place == 3 else "")
        told.append(caption.earlier.text())
        assert (caption.bar.share, caption.count.text(), caption.seen.text()) == (
            place / 5,
            f"Move {place}",
            seen,
        )
        assert caption.trouble.isHidden() is (place != 3)
    nothing = "Words and gestures appear here."
    assert told == [
        nothing, nothing, "Earlier: one", "Earlier: one", "Earlier: two · one", "Earlier: three · two",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("places", "words"),
    [
        ((DEALER, FaultPlace("spot", 3, "ante"), FaultPlace("spot", 2, "raise")), "spot 2, Raise"),
        ((FaultPlace("spot", 2, "ante"), FaultPlace("spot", 2)), "spot 2"),
        ((DECK, DEALER), "the Dealer’s hand"),
        ((DECK,), "the deck"),
    ],
)
def test_a_fault_is_named_after_the_first_spot_it_is_at_or_else_after_the_dealer(
    places: tuple[FaultPlace, ...], words: str, library: Library
) -> None:
    scene: Any = SimpleNamespace(shown=SimpleNamespace(places=places), house=library.house("oxford"))
    assert _where(scene).casefold() == scene.house.names.said(words).casefold()


@pytest.mark.parametrize(
    ("places", "kinds"),
    [
        ([FaultPlace("spot", 2)], ["edge 2", "hand 2"]),
        ([FaultPlace("spot", 2, "ante")], ["circle 2 ante", "payout 2 ante"]),
        ([FaultPlace("spot", 3, "ante")], []),
        ([DEALER], ["dealer", "forward"]),
        ([DECK], ["shuffler", "green", "rack"]),
        ([TABLE], []),
        ([DEALER, FaultPlace("spot", 2, "raise")], ["circle 2 raise", "dealer", "forward"]),
    ],
)
def test_a_wager_lights_up_alone_and_a_spot_without_its_wagers(
    places: list[FaultPlace], kinds: list[str]
) -> None:
    zones = [Zone("edge", 2), Zone("hand", 2), Zone("circle", 2, "ante"), Zone("payout", 2, "ante")]
    zones += [Zone("circle", 2, "raise"), Zone("edge", 3), Zone("dealer"), Zone("forward"), Zone("shuffler")]
    zones += [Zone("green"), Zone("rack"), Zone("tray")]
    lit = zones_of(places, [Place(zone, "", Box(0, 0, 1, 1)) for zone in zones])
    assert [" ".join(filter(None, (zone.kind, str(zone.spot or ""), zone.what))) for zone in lit] == kinds


@pytest.mark.parametrize(
    ("zone", "place"),
    [
        *[(Zone(kind, 4), FaultPlace("spot", 4)) for kind in ("edge", "hand", "discards")],
        *[(Zone(kind, 4, "ante"), FaultPlace("spot", 4, "ante")) for kind in ("circle", "payout")],
        (Zone("dealer"), DEALER),
        (Zone("forward"), DEALER),
        *[(Zone(kind), DECK) for kind in ("shuffler", "green", "rack")],
        (Zone("tray"), None),
    ],
)
def test_a_tap_means_a_spot_the_dealer_the_deck_or_nothing(zone: Zone, place: FaultPlace | None) -> None:
    assert _place_of(zone) == place
