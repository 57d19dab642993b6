"""Every place on the table has a name and a state that a screen reader can speak."""

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from app.game.cards import RANK_NAMES
from app.game.money import shown as dollars
from app.game.wagers import WAGER_NAMES, Wager
from app.table.table import DEALER, RACK
from app.ui.shell.main_window import MainWindow
from app.ui.watch.demonstration import Demonstration
from tests.ui.deals import HOUSES, dealt, example, plan
from tests.ui.windows import Open, marks_in, sweep, watching_in

pytestmark = pytest.mark.usefixtures("unpainted")

SUITS = ("clubs", "diamonds", "hearts", "spades")


def spoken_name(widget: QWidget) -> tuple[str, str]:
    """Name and description as Qt hands them to a screen reader."""
    found = QAccessible.queryAccessibleInterface(widget)
    return found.text(QAccessible.Text.Name), found.text(QAccessible.Text.Description)


def spoken(window: MainWindow) -> dict[str, str]:
    QApplication.processEvents()
    sweep()
    return dict(spoken_name(mark) for mark in marks_in(window))


def open_on(open_window: Open, shown: Demonstration, **more: object) -> MainWindow:
    window = open_window(shown.ruling.house.id, **more)
    watching_in(window).show_round(shown)
    return window


def place_after(shown: Demonstration, words: str) -> int:
    return next(place for place, told in enumerate(shown.told, 1) if str(told.step).startswith(words))


@pytest.mark.parametrize("house", HOUSES)
def test_every_place_has_a_name_of_its_own_and_a_state(open_window: Open, house: str) -> None:
    window = open_on(open_window, dealt(house, 1))
    QApplication.processEvents()
    marks = marks_in(window)
    names = [spoken_name(mark)[0] for mark in marks]
    assert len(set(names)) == len(names)
    here, banker = dealt(house, 1).ruling.house, dealt(house, 1).ruling.played.button
    for number in range(1, here.seats + 1):
        wagers: tuple[Wager, ...] = ("raise", "ante", *here.rules.bonuses)
        every = ("player’s edge", "hand", *(WAGER_NAMES[wager] for wager in wagers))
        for place in every if number != banker else ("player’s edge", "designated player’s chips"):
            assert f"Spot {number}: {place}" in names
    tray = "House tray" if banker else "Chip tray"
    hand = here.names.said("Dealer’s hand")
    assert {"Shuffler", hand, "Discard rack", tray, "Working area"} <= set(names)
    assert all(spoken_name(mark)[1] for mark in marks)


@pytest.mark.parametrize("house", HOUSES)
def test_the_state_changes_with_the_moment(open_window: Open, house: str) -> None:
    shown = dealt(house, 4)
    window = open_on(open_window, shown)
    told = set()
    for place in range(0, shown.last + 1, 3):
        watching_in(window).go_to(place)
        told.add(tuple(sorted(spoken(window).items())))
    assert len(told) > shown.last / 3 * 0.5


@pytest.mark.parametrize("size", [(1024, 600), (1366, 768)])
@pytest.mark.parametrize(
    "name", ["oxford-full-table", "greektown-faced-discards", "cuda-must-beat", "two-to-ten-random-1"]
)
def test_wagers_are_told_as_chips_at_their_own_spot(
    open_window: Open, name: str, size: tuple[int, int]
) -> None:
    shown = example(name)
    window = open_on(open_window, shown, size=size)
    said = spoken(window)
    for (number, wager), stack in shown.moments[0].table.stacks.items():
        if wager == "raise" or f"Spot {number}: {WAGER_NAMES[wager]}" not in said:
            continue
        words = said[f"Spot {number}: {WAGER_NAMES[wager]}"]
        if not stack.felt:
            assert words == "empty"
            continue
        assert words.startswith("chips: ")
        counts = [part.partition(" of ") for part in words.removeprefix("chips: ").split(", ")]
        cents = {dollars(chip.cents): chip.cents for chip in shown.ruling.house.chips}
        assert sum(int(count) * cents[value] for count, _, value in counts) == stack.felt


@pytest.mark.parametrize("size", [(1024, 600), (1366, 768)])
@pytest.mark.parametrize("house", HOUSES)
def test_hands_are_told_where_they_lie(open_window: Open, house: str, size: tuple[int, int]) -> None:
    """Seven cards dealt to a spot are seven cards at that spot, and none at its neighbour's."""
    shown = dealt(house, 6)
    window = open_on(open_window, shown, size=size)
    spots = [spot.number for spot in shown.ruling.played.spots]
    for number in spots:
        place = place_after(shown, f"deal {number}")
        watching_in(window).go_to(place)
        said = spoken(window)
        assert said[f"Spot {number}: hand"] == "7 cards face down"
        cards = {name: words for name, words in said.items() if name.startswith("Spot") and "card" in words}
        assert set(cards.values()) == {"7 cards face down"}


@pytest.mark.parametrize("house", HOUSES)
def test_faced_cards_are_told_by_name(open_window: Open, house: str) -> None:
    shown = dealt(house, 6)
    window = open_on(open_window, shown)
    place = next(
        place
        for place, moment in enumerate(shown.moments)
        if moment.table.packets[DEALER].face_up and moment.table.packets[DEALER].place == DEALER
    )
    watching_in(window).go_to(place)
    said = spoken(window)[shown.ruling.house.names.said("Dealer’s hand")]
    for card in shown.ruling.played.dealer:
        suit, rank = divmod(card, 13)
        assert f"{RANK_NAMES[rank]} of {SUITS[suit]}" in said


def test_the_rack_tells_how_many_cards_it_holds(open_window: Open) -> None:
    shown = example("oxford-full-table")
    window = open_on(open_window, shown)
    assert spoken(window)["Discard rack"] == "empty"
    for place in range(0, shown.last + 1, 4):
        watching_in(window).go_to(place)
        packets = shown.moments[place].table.packets.values()
        held = sum(len(packet.cards) for packet in packets if packet.place == RACK)
        assert spoken(window)["Discard rack"] == (f"{held} cards" if held else "empty")


def test_the_light_of_the_shuffler_is_told(open_window: Open) -> None:
    shown = dealt("oxford", 5, "event-red-light")
    window = open_on(open_window, shown)
    assert "green light" in spoken(window)["Shuffler"]
    troubled = next(place for place, moment in enumerate(shown.moments) if moment.troubles)
    watching_in(window).go_to(troubled)
    assert "red light" in spoken(window)["Shuffler"]


def test_marks_lie_over_their_places_and_take_no_clicks(open_window: Open) -> None:
    window = open_on(open_window, example("oxford-full-table"), size=(1366, 768))
    QApplication.processEvents()
    layout = window.table_screen.table.table_layout
    marks = {mark.accessibleName(): mark for mark in marks_in(window)}
    for spot in layout.spots.values():
        for wager, at in spot.circles.items():
            mark = marks[f"Spot {spot.number}: {WAGER_NAMES[wager]}"]
            assert mark.geometry().contains(round(at.x), round(at.y))
            assert mark.isVisible()


def test_a_house_with_other_seats_has_its_own_places(open_window: Open) -> None:
    window = open_on(open_window, dealt("oxford", 1))
    assert "Spot 7: hand" not in spoken(window)
    watching_in(window).show_round(dealt("cuda", 1))
    assert "Spot 7: hand" in spoken(window)
    watching_in(window).show_round(dealt("oxford", 1))
    assert "Spot 7: hand" not in spoken(window)


def test_plans_without_players_are_told_too(open_window: Open) -> None:
    shown = plan("oxford", "opening")
    window = open_on(open_window, shown)
    assert "cards face down" in spoken(window)["Working area"]


def test_narration_and_controls_can_be_spoken(open_window: Open) -> None:
    window = open_on(open_window, example("oxford-full-table"))
    watching = watching_in(window)
    watching.step()
    assert spoken_name(watching.narration)[0] == "Narration"
    assert "Step 1 of" in spoken_name(watching.narration)[1]
    transport = watching.transport
    for widget in (*transport.buttons.values(), transport.scrubber, transport.features, transport.new_round):
        assert spoken_name(widget)[0]
    for button in (window.table_screen.bar.magnifier, window.table_screen.bar.menu_button):
        assert spoken_name(button)[0]
