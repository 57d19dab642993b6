"""What players do is seen as at a table, when they do it and not before."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.game.cards import card_name
from app.procedure.vocabulary import Step
from app.table.table import RACK, SHUFFLER, WORKING_AREA
from app.ui.table.places import TRAY, Zone
from app.ui.table.sprites import CardArt, ChipsArt
from tests.sweeps import swept
from tests.ui.dealing.desk import Desk, Desks
from tests.ui.dealing.hands import Keyboard, Mouse, Source, Taps
from tests.ui.deals import example, example_names
from tests.ui.modes.people import told_over_the_felt
from tests.ui.shapes import footprint, index_strip, overlap

pytestmark = pytest.mark.usefixtures("unpainted")

ROUNDS = [name for name in example_names() if not name.endswith(("2", "3", "4", "5"))]


def _shown(desk: Desk, name: str) -> bool:
    return name in desk.picture and desk.picture[name].shown


def _raises(desk: Desk) -> set[int]:
    """The spots with chips in the square or circle of the Raise."""
    return {
        spot.number
        for spot in desk.dealing.ruling.played.spots
        if _shown(desk, f"{spot.number} raise")
        and desk.lies_at(f"{spot.number} raise") == Zone("circle", spot.number, "raise")
    }


def _pushed_in(desk: Desk) -> set[int]:
    """The spots whose cards lie where a Raise would, or are shown."""
    found = set()
    for spot in desk.dealing.ruling.played.spots:
        packet = desk.table.packets[str(spot.number)]
        if packet.place in (SHUFFLER, RACK, WORKING_AREA):
            continue
        names = [card_name(card) for card in packet.cards]
        arts = [art for name in names if isinstance(art := desk.picture[name].art, CardArt)]
        is_in = desk.lies_at(names[-1]) == Zone("circle", spot.number, "raise")
        if is_in or any(art.face_up for art in arts):
            found.add(spot.number)
    return found


@pytest.mark.parametrize("name", swept(ROUNDS))
def test_a_raise_is_chips_and_a_fold_is_cards_pushed_in_each_when_its_turn_comes(
    name: str, open_desk: Desks
) -> None:
    ruling = example(name).ruling
    desk = open_desk(ruling)
    steps = [due.step for due in ruling.steps]
    turns = [int(step.place) for step in steps if step.verb == "deal" and step.place != "dealer"]
    spots = {spot.number: spot for spot in ruling.played.spots}
    blind = {number for number, spot in spots.items() if spot.blind}
    turned = next(place for place, step in enumerate(steps) if step.verb in ("expose", "receive"))
    given = max(
        place for place, step in enumerate(steps) if step.verb == "present" or str(step) == "rack stub"
    )
    seen_so_far: set[int] = set()
    for place, step in enumerate(steps[: turned + 1]):
        if place <= given:
            assert _raises(desk) == blind, f"before {step}"
            assert not _pushed_in(desk), f"before {step}"
        desk.dealing.act(step)
        decided = set(desk.dealing.moment.decided)
        assert decided == set(turns[: len(decided)]), "players act in turn"
        assert decided >= seen_so_far, "nobody decides twice"
        seen_so_far = decided
        raised = {number for number in decided if not spots[number].folded}
        assert _raises(desk) == raised | blind, f"after {step}"
        folded = decided - raised
        in_rack = {number for number in folded if desk.table.packets[str(number)].place == RACK}
        tucked = {number for number in folded if desk.table.packets[str(number)].place.startswith("under")}
        capped = raised if ruling.house.capped else set()
        assert _pushed_in(desk) - tucked == (folded | capped) - in_rack - tucked, f"after {step}"
    assert seen_so_far == set(turns)


def test_faced_discards_lie_face_up_from_the_decision_on(open_desk: Desks) -> None:
    ruling = example("greektown-faced-discards").ruling
    desk = open_desk(ruling)
    faced = [int(due.step.place) for due in ruling.steps if due.step.verb == "fan"]
    assert faced
    for due in ruling.steps:
        if due.step.verb == "expose":
            break
        for spot in faced:
            packet = desk.table.packets.get(f"{spot} discards")
            if packet is None or packet.place in (SHUFFLER, RACK):
                continue
            ups = {
                art.face_up
                for card in packet.cards
                if isinstance(art := desk.picture[card_name(card)].art, CardArt)
            }
            assert ups == {spot in desk.dealing.moment.decided}, f"before {due.step}"
        desk.dealing.act(due.step)


def test_a_faced_fold_shows_the_winners_on_top_of_the_rest_from_the_decision_on(open_desk: Desks) -> None:
    ruling = example("greektown-faced-fold").ruling
    desk = open_desk(ruling)
    looks = {}
    for due in ruling.steps:
        desk.dealing.act(due.step)
        packet = desk.table.packets["1"]
        if packet.place == RACK:
            break
        lying = {card: desk.picture[card_name(card)] for card in packet.cards}
        faced = {card for card, sprite in lying.items() if getattr(sprite.art, "face_up", None)}
        assert faced == (set(packet.faced) if 1 in desk.dealing.moment.decided else set()), (
            f"after {due.step}"
        )
        if faced:
            covered = [sprite for card, sprite in lying.items() if card not in faced]
            assert min(lying[card].layer for card in faced) > max(sprite.layer for sprite in covered)
            looks[str(due.step)] = {card_name(card): sprite for card, sprite in lying.items()}
    assert list(looks)[:3] == ["present 6", "take 1 ante", "fan 1"]
    assert looks["present 6"] == looks["take 1 ante"] != looks["fan 1"]
    fanned = looks["fan 1"]
    for below, above in (("5h", "4h"), ("4h", "3h")):
        assert not overlap(index_strip(fanned[below]), footprint(fanned[above])), f"{above} hides {below}"


def test_cards_fanned_before_their_player_has_decided_do_not_tell_which_of_them_win(open_desk: Desks) -> None:
    desk = open_desk(example("greektown-faced-fold").ruling)
    for act in (Step("deal", 1), Step("fan", 1)):
        desk.dealing.act(act)
    arts = [desk.picture[card_name(card)].art for card in desk.table.packets["1"].cards]
    assert 1 not in desk.dealing.moment.decided
    assert all(isinstance(art, CardArt) and art.face_up for art in arts)


def test_a_faced_fold_that_is_tucked_by_mistake_stays_faced(open_desk: Desks) -> None:
    ruling = example("greektown-faced-fold").ruling
    desk = open_desk(ruling)
    for due in ruling.steps:
        if due.step.verb == "fan":
            break
        desk.dealing.act(due.step)
    desk.dealing.act(Step("tuck", 1, "flush"))
    packet = desk.table.packets["1"]
    lying = {card: desk.lies_at(card_name(card)) for card in packet.cards}
    assert set(lying.values()) == {Zone("circle", 1, "flush")}
    assert desk.is_faced("1")


def test_what_is_paid_on_discards_leaves_the_betting_area_with_its_wager(open_desk: Desks) -> None:
    ruling = example("greektown-faced-discards").ruling
    desk = open_desk(ruling)
    chips = ("2 straight_flush", "2 straight_flush paid", "2 progressive", "2 progressive paid")
    seen = {}
    for due in ruling.steps:
        desk.dealing.act(due.step)
        seen[str(due.step)] = [name for name in chips if _shown(desk, name)]
    assert seen["fan 2"] == ["2 straight_flush"]
    assert seen["pay 2 straight_flush 35"] == ["2 straight_flush", "2 straight_flush paid"]
    assert seen["return 2 straight_flush"] == []
    assert seen["pay 2 progressive 3"] == ["2 progressive paid"]
    after = list(seen).index("pick-up 2")
    assert all(not names for names in list(seen.values())[after:])


def test_what_is_paid_twice_can_be_seen_and_taken_back(open_desk: Desks) -> None:
    ruling = example("greektown-faced-discards").ruling
    desk = open_desk(ruling)
    for due in ruling.steps:
        desk.dealing.act(due.step)
        if str(due.step) == "reveal 2":
            break
    desk.dealing.act(Step("pay", 2, "straight_flush", 4000))
    assert desk.lies_at("2 straight_flush paid") == Zone("payout", 2, "straight_flush")
    Mouse(desk).move(Source(thing="2 straight_flush paid"), TRAY)
    assert desk.acts[-1] == Step("recover", 2, "straight_flush", 4000)
    assert not _shown(desk, "2 straight_flush paid")


def test_other_players_cards_stay_face_down_until_they_are_revealed(open_desk: Desks) -> None:
    ruling = example("oxford-full-table").ruling
    desk = open_desk(ruling)
    # Some face discards that win a bonus by themselves.
    revealed = {int(due.step.place) for due in ruling.steps if due.step.verb == "fan"}
    assert len(revealed) < len(ruling.played.spots)
    for due in ruling.steps:
        desk.dealing.act(due.step)
        if due.step.verb == "reveal":
            revealed.add(int(due.step.place))
        for spot in ruling.played.spots:
            for card in spot.cards:
                sprite = desk.picture[card_name(card)]
                assert isinstance(sprite.art, CardArt)
                if sprite.shown and sprite.art.face_up:
                    assert spot.number in revealed, f"{card_name(card)} after {due.step}"


def test_wagers_are_stacks_of_chips_without_figures(open_desk: Desks) -> None:
    desk = open_desk(example("oxford-full-table").ruling)
    wagers = [
        sprite.art
        for name, sprite in desk.picture.items()
        if sprite.shown and name[0].isdigit() and " " in name
    ]
    assert wagers
    assert all(isinstance(art, ChipsArt) for art in wagers)
    QApplication.processEvents()
    spoken = [mark.accessibleDescription() for mark in desk.play.marks.marks.values()]
    assert any(words.startswith("chips: ") and " of " in words for words in spoken)


def test_a_collected_wager_lights_its_marker_until_the_hand_is_racked(open_desk: Desks) -> None:
    desk = open_desk(example("greektown-faced-fold").ruling)
    steps = [due.step for due in desk.dealing.ruling.steps]
    taken = next(step for step in steps if (step.verb, step.what) == ("take", "progressive"))
    marker = f"{taken.place} progressive marker"
    lit = []
    for step in steps:
        desk.dealing.act(step)
        lit.append(desk.picture[marker].shown)
    racked = next(
        place for place, step in enumerate(steps) if (step.verb, step.place) == ("rack", taken.place)
    )
    assert lit == [steps.index(taken) <= place < racked for place in range(len(steps))]


@pytest.mark.parametrize(("mode", "is_told"), [("practice", True), ("test", False)])
def test_players_say_what_they_do_but_not_in_a_test(mode: str, is_told: bool, open_desk: Desks) -> None:
    desk = open_desk(example("oxford-full-table").ruling, mode)
    said = []
    for due in desk.dealing.ruling.steps:
        desk.dealing.act(due.step)
        said.append(told_over_the_felt(desk.window))
    folds = [f"Spot {spot.number} folds." for spot in desk.dealing.ruling.played.spots if spot.folded]
    raises = ["Spot 3 raises $25.", "Spot 4 raises $20."]
    for words in (*folds, *raises):
        assert (len([text for text in said if words in text]) == 1) == is_told, words


def test_no_frame_stays_on_the_table_after_a_click(open_desk: Desks) -> None:
    desk = open_desk(example("oxford-full-table").ruling)
    Keyboard(desk).go(Zone("circle", 2, "ante"))
    Taps(desk).tap(Source(thing="3 ante"))
    assert not framed(desk)


@pytest.mark.parametrize(
    "reason",
    [
        Qt.FocusReason.ActiveWindowFocusReason,
        Qt.FocusReason.PopupFocusReason,
        Qt.FocusReason.OtherFocusReason,
    ],
)
def test_no_frame_comes_with_the_focus_until_the_keyboard_is_used_again(
    reason: Qt.FocusReason, open_desk: Desks
) -> None:
    desk = open_desk(example("oxford-full-table").ruling)
    Taps(desk).tap(Source(thing="3 ante"))
    desk.window.table_screen.setFocus()
    desk.view.setFocus(reason)
    assert not framed(desk)
    desk.window.table_screen.setFocus()
    desk.view.setFocus(Qt.FocusReason.TabFocusReason)
    assert len(framed(desk)) == 1


def framed(desk: Desk) -> list[Zone]:
    """The places with a frame for the keyboard."""
    return [mark.zone for mark in desk.play.marks.marks.values() if mark.is_next or mark.hasFocus()]


@pytest.mark.parametrize(
    ("mode", "words"),
    [("practice", "There is nothing to undo."), ("test", "You can't undo a move in a test.")],
)
def test_an_undo_that_undoes_nothing_says_so(mode: str, words: str, open_desk: Desks) -> None:
    desk = open_desk(example("oxford-full-table").ruling, mode)
    desk.dealing.take_back()
    assert told_over_the_felt(desk.window) == words
