"""Practice: a wrong act stops, is explained and taken back; undo and pause; and dealing goes on to the end."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.game.cards import card_name
from app.game.money import shown
from app.grading.faults import Fault
from app.procedure.narration import move_words, order
from app.procedure.plan import DueStep
from app.procedure.ruling import Ruling
from app.procedure.ruling_words import ground_of_step
from app.procedure.source_words import source_words
from app.procedure.vocabulary import Step
from app.ui.shell.main_window import MainWindow
from app.ui.table.art.placards import placards
from app.ui.table.sprites import CardArt
from tests.drills.test_slip_diagnosis import board
from tests.sweeps import swept
from tests.ui.dealing.desk import Desk
from tests.ui.dealing.hands import Mouse, strike, write
from tests.ui.deals import HOUSES, dealt, example
from tests.ui.modes.people import Start, click, told_over_the_felt
from tests.ui.modes.wrongs import KINDS, wrongs
from tests.ui.windows import play_in

pytestmark = pytest.mark.usefixtures("unpainted")

TITLES = {
    "early": "Too early",
    "wrong": "Wrong move",
    "amount": "Wrong amount",
    "extra": "Out of order",
}
SOURCES = {"document", "reading", "standard"}


def explained(text: str, ruling: Ruling, act: Step, fault: Fault, next_due: DueStep) -> None:
    """The panel says what was wrong, what is right, why, on whose word and what it would have cost.

    Of an act that has no place yet, or any more, it says what is due now.
    """
    ground = fault.ground
    title, *lines = text.split("\n")
    assert f"You did: {move_words(act, ruling.house.names)}" in lines
    if any(line.startswith("Correct move: ") for line in lines):
        assert title == TITLES[fault.kind]
        assert (shown(abs(fault.cost)) in lines[-1]) if fault.cost else True
    else:
        assert title in (TITLES["early"], TITLES["extra"])
        assert f"Do this now: {order(next_due.step, ruling.house.names)}" in lines
        ground = ground_of_step(ruling, next_due)
    assert ground.why in text
    assert any(line.startswith(source_words(ground.source)) for line in lines)
    assert ground.source.where in text
    assert ground.source.meaning in text


def ctrl_z(window: MainWindow) -> None:
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


@pytest.mark.parametrize("house", swept(HOUSES))
def test_every_kind_of_wrong_act_stops_is_explained_and_taken_back_and_the_round_ends_without_a_fault(
    house: str, start: Start
) -> None:
    chance = Random(f"slips at {house}")
    window = start(house, mode="practice")
    assert window.navigator.modes.dealing
    dealing, desk = window.navigator.modes.dealing, Desk(window)
    seen: set[str] = set()
    for seed in range(8):
        ruling = dealt(house, seed).ruling
        dealing.begin(ruling)
        session, slips = dealing.session, 0
        for due in ruling.steps:
            for act, fault in wrongs(ruling, session.acts, chance):
                if fault.kind in seen and chance.random() > 0.04:
                    continue
                before, acts = session.now(), list(session.acts)
                window.table_screen.table.setFocus()
                write(desk, str(act))
                slips += 1
                assert dealing.coach.isVisible()
                assert "Correct move" not in dealing.coach.text, "first there is a hint"
                strike(Qt.Key.Key_F2)
                explained(dealing.coach.text, ruling, act, fault, due)
                assert session.acts == acts
                assert dealing.moment.table == before.table
                # The offscreen window system gives the keyboard to nobody when the completion closes.
                window.activateWindow()
                QApplication.processEvents()
                strike(Qt.Key.Key_Return)
                assert not dealing.coach.isVisible()
                assert QApplication.focusWidget() is dealing.desk.command_line
                seen.add(fault.kind)
                break
            dealing.act(due.step)
            assert not dealing.coach.isVisible(), dealing.coach.text
        card = session.scorecard()
        assert (card.score, card.faults, card.cost) == (100, (), 0)
        assert len(session.taken_back) == slips
        assert all(fault for _, fault in session.taken_back)
        dealing.finish()
        told = f"{slips} slips" if slips > 1 else "1 slip" if slips else "No slips"
        assert dealing.verdict.text.startswith(told)
        assert "Score" not in dealing.verdict.text, "what is undone has no score"
        dealing.verdict.hide()
        if seen == set(KINDS):
            break
    assert seen == set(KINDS)


def test_words_of_documents_readings_and_common_practice_are_told_apart(start: Start) -> None:
    chance = Random("whose word")
    seen: set[str] = set()
    for house in HOUSES:
        ruling = dealt(house, 3).ruling
        window = start(house, mode="practice")
        assert window.navigator.modes.dealing
        window.navigator.modes.dealing.begin(ruling)
        for due in ruling.steps:
            found = next(wrongs(ruling, window.navigator.modes.dealing.session.acts, chance), None)
            if found and found[1].ground.source.kind not in seen:
                window.navigator.modes.dealing.act(found[0])
                window.navigator.modes.dealing.coach.buttons["answer"].click()
                explained(window.navigator.modes.dealing.coach.text, ruling, *found, due)
                seen.add(found[1].ground.source.kind)
                window.navigator.modes.dealing.coach.buttons["on"].click()
            window.navigator.modes.dealing.act(due.step)
    assert seen == SOURCES


def test_a_wrong_move_that_is_typed_while_the_coach_speaks_is_told_too(start: Start) -> None:
    window = start("oxford", mode="practice")
    dealing, desk = window.navigator.modes.dealing, Desk(window)
    assert dealing
    wrong, _ = next(wrongs(dealing.ruling, dealing.session.acts, Random(1)))
    for _ in range(2):
        write(desk, str(wrong))
        assert dealing.coach.isVisible(), "the Enter of a move closes no note"
    strike(Qt.Key.Key_X)
    strike(Qt.Key.Key_Escape)
    assert dealing.coach.isVisible(), "Esc belongs to what is being typed"
    dealing.desk.command_line.clear()
    QTest.keyPress(dealing.desk.command_line, Qt.Key.Key_Return)
    assert not dealing.coach.isVisible(), "it goes on when the key goes down"


def test_a_slip_of_the_hand_is_stopped_and_what_lay_there_lies_there_again(start: Start) -> None:
    ruling = example("greektown-six-card-share").ruling
    window = start("greektown", mode="practice")
    assert window.navigator.modes.dealing
    dealing, desk = window.navigator.modes.dealing, Desk(window)
    dealing.begin(ruling)
    pay = next(place for place, due in enumerate(ruling.steps) if due.step.verb == "pay")
    for due in ruling.steps[:pay]:
        dealing.act(due.step)
    QApplication.processEvents()
    before = dict(desk.picture)
    spot = ruling.steps[pay].step.place
    Mouse(desk).do(Step("take", spot, "ante"))
    assert dealing.coach.isVisible()
    click(dealing.coach.buttons["on"])
    assert desk.picture == before
    Mouse(desk).do(ruling.steps[pay].step)
    assert dealing.session.acts[-1] == ruling.steps[pay].step


@pytest.mark.parametrize("mode", ["guided", "practice"])
@pytest.mark.parametrize("way", ["on the table", "after typing"])
def test_ctrl_z_takes_the_last_act_back(mode: str, way: str, start: Start) -> None:
    window = start("pechanga", mode=mode)
    assert window.navigator.modes.dealing
    dealing, desk = window.navigator.modes.dealing, Desk(window)
    steps = [due.step for due in dealing.ruling.steps]
    moments = [dealing.session.now().table]
    told = []
    for step in steps[:6]:
        told.append(told_over_the_felt(window))
        if way == "on the table":
            dealing.act(step)
        else:
            write(desk, str(step))
        moments.append(dealing.session.now().table)
    for count in range(5, -1, -1):
        ctrl_z(window)
        assert dealing.session.acts == steps[:count]
        assert dealing.moment.table == moments[count]
        assert told_over_the_felt(window) == told[count]
    ctrl_z(window)
    assert dealing.session.acts == []
    assert not dealing.desk.command_line.text()
    assert not dealing.verdict.isVisible()


def test_while_it_is_paused_the_clock_stands_still_and_nothing_can_be_done(start: Start) -> None:
    window = start("oxford", mode="practice")
    assert window.navigator.modes.dealing
    dealing = window.navigator.modes.dealing
    steps = [due.step for due in dealing.ruling.steps]
    dealing.act(steps[0])
    strike(Qt.Key.Key_P)
    assert dealing.verdict.text.startswith("Paused")
    assert dealing.session.paused_at is not None
    # An hour goes by.
    dealing._begun_at += 3600
    dealing.act(steps[1])
    ctrl_z(window)
    dealing.finish()
    assert dealing.session.acts == steps[:1]
    assert not dealing.session.ended
    assert QApplication.focusWidget() is dealing.verdict.buttons["resume"]
    strike(Qt.Key.Key_Space)
    assert dealing.session.paused_at is None
    assert not dealing.verdict.isVisible()
    dealing.act(steps[1])
    first, second = dealing.session.times
    assert 0 <= second - first < 600
    # Ten seconds of dealing are ten seconds.
    dealing._begun_at += 10
    dealing.act(steps[2])
    assert 10 <= dealing.session.times[2] - dealing.session.times[1] < 600


def test_a_test_can_be_paused_too(start: Start) -> None:
    window = start("oxford", mode="test")
    assert window.navigator.modes.dealing
    strike(Qt.Key.Key_P)
    assert window.navigator.modes.dealing.session.paused_at is not None
    click(window.navigator.modes.dealing.verdict.buttons["resume"])
    assert window.navigator.modes.dealing.session.paused_at is None


@pytest.mark.parametrize("size", [(1024, 600), (1600, 900)])
def test_the_coach_lights_what_decides_and_never_covers_it(size: tuple[int, int], start: Start) -> None:
    window = start("oxford", mode="practice")
    window.resize(*size)
    QApplication.processEvents()
    dealing = window.navigator.modes.dealing
    assert dealing
    slips = {
        "pay 2 raise 10": (board("Kc 9c 7c 4d 2d As 5s"), Step("take", 2, "raise"), 3),
        "take 4 straight_flush": (board(), Step("pay", 4, "straight_flush", 3500), 4),
        "tuck 3 straight_flush": (board(), Step("tuck", 3, "flush"), 1),
        "call dealer 3 A": (board(), Step("call", "dealer", "3 K"), 3),
    }
    for until, (ruling, act, count) in slips.items():
        dealing.begin(ruling)
        for due in ruling.steps[: [str(due.step) for due in ruling.steps].index(until)]:
            dealing.act(due.step)
        dealing.act(act)
        for is_answered in (False, True):
            if is_answered:
                strike(Qt.Key.Key_F2)
            coach = dealing.coach
            assert coach.isVisible()
            assert len(coach.lit) == count, until
            assert not [box for box in coach.lit if box.intersects(coach.geometry())], until
            assert window.table_screen.table.geometry().contains(coach.geometry())


def test_an_order_is_shown_by_an_arrow_from_what_comes_first(start: Start) -> None:
    dealing = start("oxford", mode="practice").navigator.modes.dealing
    assert dealing
    for until, act, things in (
        ("pick-up 2", Step("pick-up", 4), ["2 discards", "4 discards"]),
        ("reveal 4", Step("reveal", 2), ["4", "2"]),
    ):
        ruling = board()
        dealing.begin(ruling)
        for due in ruling.steps[: [str(due.step) for due in ruling.steps].index(until)]:
            dealing.act(due.step)
        dealing.act(act)
        play = dealing._screen.table.play
        assert play
        tops = [play.picture[card_name(play.table.packets[name].cards[-1])].at for name in things]
        for box, top in zip(dealing.coach.lit, tops, strict=True):
            assert box.contains(round(top.x), round(top.y)), until
        assert dealing.coach._light._order == dealing.coach._light.lit


def test_the_faces_of_a_round_are_painted_before_they_are_turned_over(start: Start) -> None:
    window = start("oxford", mode="practice")
    play, layout = play_in(window), window.table_screen.table.table_layout
    while play._warming.isActive():
        QApplication.processEvents()
    played = play.ruling.played
    faces = [CardArt(card, True, layout.card[0]) for spot in played.spots for card in spot.cards]
    faces += [CardArt(card, True, layout.dealer_card[0]) for card in played.dealer]
    assert play._painted
    assert {(CardArt, face) for face in faces} <= play._painted[2]._pictures.keys()


def test_the_line_that_pays_is_lit_alone_on_the_placard(start: Start) -> None:
    window = start("oxford", mode="practice")
    dealing = window.navigator.modes.dealing
    assert dealing
    ruling = board("Ac 9c 7c 4c Js Ks 5s", flush="Kd Td 8d 2d 3s 4h 6h")
    dealing.begin(ruling)
    for due in ruling.steps[: [str(due.step) for due in ruling.steps].index("pay 2 flush 5")]:
        dealing.act(due.step)
    dealing.act(Step("pay", 2, "flush", 1000))
    layout, play = window.table_screen.table.table_layout, window.table_screen.table.play
    assert play
    lettered = placards(ruling.house, ruling.played.posted, 0, layout).pays
    assert lettered
    held = {
        words.text
        for row in lettered.rows
        for words in row
        for box in dealing.coach.lit
        if words.text and box.contains(round(words.box.centre.x), round(words.box.centre.y))
    }
    assert held == {"4-card", "1 to 1"}
