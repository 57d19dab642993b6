"""The ruling desk: a disputed table is tapped together, ruled, watched, dealt, saved and printed."""

import json
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from app.drills.question import Fact
from app.game.cards import Card
from app.ports.attempts import RecordedRound
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain, round_from_text
from app.procedure.ruling import as_plain, rule
from app.ruling_desk.desk import DEALER, Desk, DeskHand, Place, desk_of_round
from app.ruling_desk.desk_questions import Missing
from app.ruling_desk.ruling_so_far import RuledDesk
from app.training.deal_round import deal_round
from app.ui.drills.run_page import RunPage
from app.ui.kit.components.lists import ListRow
from app.ui.ruling_desk.parts.card_board import HandRow
from app.ui.ruling_desk.parts.hand_panel import HandPanel
from app.ui.ruling_desk.parts.ruling_panel import RulingPanel
from app.ui.ruling_desk.ruling_desk_page import RulingDeskPage
from app.ui.shell.main_window import MainWindow
from app.ui.watch import round_print_and_film
from tests.ui.dealing.hands import strike
from tests.ui.deals import EXAMPLES, HOUSES, example
from tests.ui.leaks import settle
from tests.ui.modes.people import Start, click
from tests.ui.windows import menu_of, parts_of

pytestmark = pytest.mark.usefixtures("unpainted")

LIBRARY = Library()
ROUNDS = [
    "cuda-must-beat",
    "greektown-six-card-share",
    "oxford-full-table",
    "pechanga-wheel",
    "two-to-ten-eight-high",
]


def desk_in(window: MainWindow) -> RulingDeskPage:
    """Ask for the desk in the menu."""
    entries = [action for part in parts_of(menu_of(window)) for action in part.actions()]
    (entry,) = [action for action in entries if action.text() == "Ruling desk"]
    entry.trigger()
    assert isinstance(window.navigator.page, RulingDeskPage)
    return window.navigator.page


def tapped(widget: QAbstractButton) -> None:
    """One tap."""
    click(widget)


def tap(page: RulingDeskPage, desk: Desk) -> None:
    """Put a table on the desk by taps alone."""
    places: list[Place] = [DEALER, *desk.hands]
    for place in places:
        tapped(page.seats.keys[place])
        for card in desk.cards_of(place):
            tapped(page.board.keys[card])
        if place == DEALER:
            _tap_table(page, desk)
        else:
            _tap_hand(page, desk, place)


def _tap_table(page: RulingDeskPage, desk: Desk) -> None:
    if desk.button is not None:
        tapped(page.table.seats[desk.button])
    if desk.meter is not None:
        page.table.meter.setFocus()
        for letter in f"{desk.meter / 100:,.2f}":
            strike(letter)
    for bonus, name in desk.posted.items():
        box = page.table.tables[bonus]
        box.setCurrentText(name)
        box.textActivated.emit(name)


def _tap_hand(page: RulingDeskPage, desk: Desk, spot: int) -> None:
    hand = desk.hand(spot)
    for wager, cents in hand.wagers.items():
        tapped(page.hand.wagers[wager])
        for chip in sorted(page.hand.chips, reverse=True):
            while page.desk.hand(spot).wagers.get(wager, 0) + chip <= cents:
                tapped(page.hand.chips[chip])
    if hand.blind:
        tapped(page.hand.blind)
    if hand.decision == "fold":
        tapped(page.hand.fold)
    else:
        (key,) = [key for key in page.hand.raises if key.text() == f"Raise ${hand.raised // 100:,}"]
        tapped(key)


@pytest.mark.parametrize("name", ROUNDS)
def test_a_table_entered_by_taps_is_ruled_as_the_command_rules_it(name: str, start: Start) -> None:
    house, played = round_from_text((EXAMPLES / f"{name}.json").read_text("utf-8"), LIBRARY.house)
    played = played._replace(events=())
    page = desk_in(start(house.id))
    tap(page, desk_of_round(played, house))
    assert page.ruled.is_final
    assert page.ruled.ruling
    assert as_plain(page.ruled.ruling) == as_plain(rule(house, played))


def test_a_dispute_of_three_players_is_entered_in_two_minutes(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A finger that reads a card and taps it takes a second and a half."""
    house = LIBRARY.house("oxford")
    data = deal_round(house, Random(3), players=3)
    house, played = round_from_plain(data, LIBRARY.house)
    page = desk_in(start(house.id))
    taps = 0

    def counted(widget: QAbstractButton) -> None:
        nonlocal taps
        taps += 1
        click(widget)

    monkeypatch.setitem(globals(), "tapped", counted)
    tap(page, desk_of_round(played, house))
    assert page.ruled.is_final
    assert len(played.spots) == 3
    assert taps * 1.5 <= 120, f"{taps} taps"


def test_cards_are_put_down_by_keyboard(start: Start) -> None:
    page = desk_in(start("oxford"))
    ace, queen = Card(51), Card(49)
    page.board.keys[ace].setFocus()
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return):
        strike(key)
    assert page.desk.cards_of(1) == (ace, queen)


def test_a_card_that_lies_elsewhere_stays_there_and_the_page_says_where(start: Start) -> None:
    page = desk_in(start("oxford"))
    click(page.board.keys[Card(51)])
    click(page.seats.keys[DEALER])
    click(page.board.keys[Card(51)])
    assert page.desk.owners == {Card(51): 1}
    assert page.shell.told.text() == "A♠ is already in spot 1; take it out of there first."


def test_what_is_missing_leads_to_its_seat(start: Start) -> None:
    page = desk_in(start("oxford"))
    page.ruling.asked.emit(DEALER)
    assert page.place == DEALER
    assert page.seats.keys[DEALER].isChecked()


def put_on(page: RulingDeskPage, name: str) -> None:
    page.read(EXAMPLES / f"{name}.json")
    assert page.ruled.is_final


def test_the_ruling_of_the_chosen_spot_is_in_sight(start: Start) -> None:
    page = desk_in(start("oxford", mode="practice"))
    put_on(page, "oxford-full-table")
    click(page.seats.keys[4])
    settle()
    (title,) = [each for each in page.ruling.findChildren(QLabel) if each.text().startswith("Spot 4: ")]
    place = title.mapTo(page.ruling.rows.viewport(), QPoint())
    assert 0 <= place.y() < page.ruling.rows.viewport().height() - title.height()


@pytest.mark.parametrize("house", HOUSES)
def test_a_ruled_table_is_watched(house: str, start: Start) -> None:
    (name,) = [each for each in ROUNDS if each.startswith(house)]
    window = start(house, mode="practice")
    page = desk_in(window)
    put_on(page, name)
    click(page.buttons["watch"])
    watching = window.navigator.modes.watching
    assert watching
    assert watching.show.ruling.played.spots == example(name).ruling.played.spots


def test_a_ruled_table_is_dealt_as_it_happened_and_counts_for_nobody(start: Start) -> None:
    window = start("oxford", mode="practice")
    page = desk_in(window)
    put_on(page, "oxford-full-table")
    click(page.buttons["deal"])
    dealing = window.navigator.modes.dealing
    assert dealing
    assert dealing.session.mode == "test"
    assert dealing.ruling.played.spots == example("oxford-full-table").ruling.played.spots
    for due in dealing.ruling.steps[1:]:
        dealing.act(due.step)
    dealing.finish()
    assert [str(fault.step) for fault in dealing.session.scorecard().faults] == [
        str(dealing.ruling.steps[0].step)
    ]


def test_a_round_that_is_dealt_is_not_offered_before_it_is_over(start: Start) -> None:
    window = start("oxford", mode="test")
    assert window.navigator.modes.unfinished
    assert not desk_in(window).buttons["table"].isVisible()


def test_a_round_that_is_watched_comes_onto_the_desk_when_it_is_wanted(start: Start) -> None:
    window = start("oxford", mode="watch")
    watching = window.navigator.modes.watching
    assert watching
    page = desk_in(window)
    assert page.desk.is_empty
    click(page.buttons["table"])
    assert page.desk.dealer == watching.show.ruling.played.dealer
    assert page.ruled.is_final


def test_a_ruled_table_is_printed_and_saved(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = start("oxford")
    page = desk_in(window)
    put_on(page, "oxford-full-table")
    file = tmp_path / "round.json"
    window.table_screen.file_picker.file_to_save = lambda *_: file  # type: ignore[method-assign]
    printer, chosen = QPrinter(), list[QPrinter | None]()
    printer.setOutputFileName(str(tmp_path / "ruling.pdf"))
    chosen += [printer, None]
    monkeypatch.setattr(window.table_screen.file_picker, "printer", lambda _: chosen.pop())
    monkeypatch.setattr(round_print_and_film, "has_printer", lambda: True)
    click(page.buttons["print"])
    assert page.shell.told.text() == "", "no printer was chosen"
    click(page.buttons["print"])
    assert page.shell.told.text() == f"Printed: {tmp_path / 'ruling.pdf'}"
    assert (tmp_path / "ruling.pdf").read_bytes().startswith(b"%PDF")
    page.buttons["save"].click()
    assert (
        round_from_text(file.read_text("utf-8"), LIBRARY.house)[1].spots
        == example("oxford-full-table").ruling.played.spots
    )
    assert page.shell.told.text() == f"Saved: round.json, in {tmp_path}"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (json.dumps({"house": "oxford", "plan": "opening"}), "has no players"),
        ((EXAMPLES / "pechanga-wheel.json").read_text("utf-8"), "is a round at Pechanga"),
        ("{", "JSON"),
    ],
)
def test_a_file_that_is_no_table_of_this_house_changes_nothing(
    text: str, told: str, start: Start, tmp_path: Path
) -> None:
    page = desk_in(start("oxford"))
    file = tmp_path / "round.json"
    file.write_text(text, "utf-8")
    page.read(file)
    assert page.desk.is_empty
    assert told in page.shell.told.text()


def test_a_half_built_table_is_not_left_without_a_question(start: Start) -> None:
    window = start("oxford")
    page = desk_in(window)
    click(page.board.keys[Card(51)])
    strike(Qt.Key.Key_Escape)
    assert window.navigator.page is page
    assert page._guard.question


def test_a_table_that_is_in_a_file_or_has_nothing_on_it_is_left_without_a_question(start: Start) -> None:
    page = desk_in(start("oxford"))
    put_on(page, "oxford-full-table")
    assert not page._guard.is_unsaved, "it is in the file as it is here"
    click(page.board.keys[page.desk.cards_of(1)[0]])
    assert page._guard.is_unsaved
    click(page.buttons["clear"])
    assert not page._guard.is_unsaved, "there is nothing to lose"
    strike(Qt.Key.Key_Escape)
    assert page._guard.question is None


def test_the_ante_comes_first_at_another_spot_and_at_another_table(start: Start) -> None:
    page = desk_in(start("oxford"))
    other = next(wager for wager in page.hand.wagers if wager != "ante")

    def chosen() -> list[str]:
        (checked,) = [wager for wager, key in page.hand.wagers.items() if key.isChecked()]
        return [page.hand.wager, checked]

    assert chosen() == ["ante"] * 2
    click(page.hand.wagers[other])
    click(next(iter(page.hand.chips.values())))
    assert chosen() == [other] * 2, "a chip goes on"
    click(page.seats.keys[2])
    assert chosen() == ["ante"] * 2
    click(page.hand.wagers[other])
    put_on(page, "oxford-full-table")
    assert chosen() == ["ante"] * 2


def test_a_blind_hand_is_seen_as_one_and_only_a_tap_makes_it_one(start: Start) -> None:
    house = next(house for house in HOUSES if LIBRARY.house(house).blind_allowed)
    page, heard = desk_in(start(house)), list[bool]()
    page.hand.blinded.connect(heard.append)
    click(page.hand.blind)
    for spot, is_blind in ((2, False), (1, True), (3, False)):
        click(page.seats.keys[spot])
        assert page.hand.blind.isChecked() is is_blind
    assert heard == [True]
    assert list(page.desk.hands) == [1], "to look at a spot puts no hand there"
    click(page.seats.keys[1])
    click(page.hand.blind)
    assert heard == [True, False]
    assert not page.desk.hand(1).blind


def test_the_correct_deal_of_a_ruled_table_is_saved_as_a_video(start: Start, tmp_path: Path) -> None:
    window = start("two-to-ten", mode="practice")
    page = desk_in(window)
    put_on(page, "two-to-ten-eight-high")
    file = tmp_path / "round.png"
    window.table_screen.file_picker.file_to_save = lambda *_: file  # type: ignore[method-assign]
    click(page.buttons["film"])
    assert page.shell.told.text() == f"Saved: round.png, in {tmp_path}"
    assert file.read_bytes().startswith(b"\x89PNG")


def test_a_ruled_table_is_drilled_spot_by_spot(start: Start) -> None:
    window = start("oxford", mode="practice")
    page = desk_in(window)
    put_on(page, "oxford-full-table")
    click(page.buttons["drill"])
    drills = window.navigator.drills
    assert drills
    run = drills.page
    assert isinstance(run, RunPage)
    spots = []
    while question := run.run.question:
        spots += [thing.text for thing in question.shows if isinstance(thing, Fact) and thing.title == "Spot"]
        run.run.take(run.run.judge(question.right, 2.0))
    assert spots == ["1", "2", "3", "4", "5", "6"]
    assert all(answer.is_right for answer in run.run.answers)


def test_a_recorded_round_is_put_on_the_desk(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    window, data = start("oxford"), json.loads((EXAMPLES / "oxford-full-table.json").read_text("utf-8"))
    recorded = RecordedRound(datetime(2026, 11, 17, 20, 5, tzinfo=UTC), "practice", data)
    teaching = SimpleNamespace(recorded_rounds=lambda house: [recorded] * (house == "oxford"))
    monkeypatch.setattr(window.navigator, "records", SimpleNamespace(teaching=teaching))
    page = desk_in(window)
    click(page.buttons["recorded"])
    (action,) = page.recorded.actions()
    assert action.text().startswith("Nov 17, 2026, ")
    assert action.text().endswith(", Practice, 6 players")
    action.trigger()
    page.recorded.close()
    assert page.ruled.ruling
    assert as_plain(page.ruled.ruling) == as_plain(rule(*round_from_plain(data, LIBRARY.house)))


def test_nothing_recorded_nothing_offered(start: Start) -> None:
    page = desk_in(start("oxford", mode="watch"))
    assert page.buttons["recorded"].isHidden()


@pytest.mark.parametrize(
    ("typed", "cents", "is_wrong"),
    [
        ("0", 0, False),
        ("0.01", 1, False),
        ("$52,340.25", 5_234_025, False),
        (" ", None, False),
        ("-0.01", None, True),
        ("some", None, True),
    ],
)
def test_a_meter_may_stand_at_nothing_and_never_below(
    typed: str, cents: int | None, is_wrong: bool, start: Start
) -> None:
    panel = desk_in(start("greektown")).table
    heard: list[object] = []
    panel.metered.connect(heard.append)
    panel.meter.setText(typed)
    panel.meter.textEdited.emit(typed)
    said = "Type dollars and cents, such as 52,340.25."
    assert heard == [cents]
    assert any(said in label.text() for label in panel.findChildren(QLabel)) is is_wrong


def test_a_card_of_the_hand_is_taken_up_by_a_tap_and_an_empty_place_is_not(qtbot: QtBot) -> None:
    row, taken = HandRow(four_colors=False), list[int]()
    qtbot.addWidget(row)
    row.tapped.connect(taken.append)
    row.show_hand([Card(51), Card(7)])
    assert [key.isEnabled() for key in row.keys] == [True, True] + [False] * 5
    for key in row.keys:
        key.click()
    assert taken == [51, 7]
    row.use_four_colors(True)
    assert {key.four_colors for key in row.keys} == {True}


def test_the_flush_a_player_chose_goes_round_all_that_are_there(qtbot: QtBot) -> None:
    panel, kept = HandPanel(LIBRARY.house("oxford")), list[object]()
    qtbot.addWidget(panel)
    panel.kept.connect(kept.append)
    # Three clubs, two diamonds and two hearts.
    hand = DeskHand(tuple(map(Card, (0, 2, 4, 13, 15, 26, 28))), {"ante": 500}, "raise", 500)
    for chosen, words in ((None, "Plays the best flush"), (1, "Plays 4♦ 2♦"), (2, "Plays 4♥ 2♥")):
        panel.show_hand(hand._replace(kept=chosen))
        assert (panel.flush.text(), panel.flush.isEnabled()) == (words, True)
        panel.flush.click()
    assert kept == [1, 2, None]
    for other in (hand._replace(decision="fold", raised=0), hand._replace(cards=hand.cards[:6])):
        panel.show_hand(other)
        assert not panel.flush.isEnabled()


def test_what_no_house_deals_is_said_in_red_above_what_is_missing(qtbot: QtBot) -> None:
    panel, asked = RulingPanel(), list[object]()
    qtbot.addWidget(panel)
    panel.asked.connect(asked.append)
    panel.show_ruling(
        RuledDesk(None, (), (Missing(4, "Spot 4: no Raise yet"),), ("spot 2: the Raise is too large",)), 4
    )
    words = [each.text() for each in panel.rows.findChildren(QLabel) if each.text()]
    assert words[:2] == ["Spot 2: the Raise is too large.", "Still needed"]
    problem = next(each for each in panel.rows.findChildren(QLabel) if each.text() == words[0])
    assert problem.property("ink") == "wrong"
    panel.resize(140, 300)
    panel.show()
    settle()
    assert problem.height() > 2 * problem.fontMetrics().height(), "in a narrow panel it takes another line"
    (row,) = panel.rows.findChildren(ListRow)
    row.click()
    assert asked == [4]
