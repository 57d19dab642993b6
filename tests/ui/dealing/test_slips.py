"""Every kind of slip, done by hand, comes out as the judge names it; in practice it is stopped and taken back."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.grading.faults import Fault
from app.procedure.house import House
from app.procedure.narration import move_words, order
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.session.attempt_log import Acted
from app.session.session import Session
from app.table.table import apply, laid_out
from tests.bulk import figure
from tests.grading.judging import judged, random_ruling
from tests.grading.slips import Slip, every_slip
from tests.sweeps import swept
from tests.ui.dealing.desk import Desk, Desks, NoGesture
from tests.ui.dealing.hands import Mouse, strike, write
from tests.ui.deals import HOUSES

pytestmark = pytest.mark.usefixtures("unpainted")

KINDS = (
    "swapped", "late", "omitted", "doubled", "passed over", "amount", "wrong move", "wrong target", "spots swapped",
    "corrected",
)  # fmt: skip


def _by_hand(desk: Desk, mouse: Mouse, step: Step) -> bool:
    """Do it with the mouse, or in words where nothing is there to take hold of; was it the mouse?"""
    before = len(desk.acts)
    desk.dealing.hands.settle()
    try:
        mouse.do(step)
        done = True
    except NoGesture:
        desk.dealing.hands.cancel()
        write(desk, str(step))
        done = False
    desk.dealing.hands.settle()
    assert desk.acts[before:] in ([step], [Step("square", "dealer"), step]), f"{step}: {desk.acts[before:]}"
    return done


def _window(plan: list[Step], acts: list[Step]) -> tuple[int, int]:
    """From where to where acts differ from the plan, and one more on both sides."""
    first = next(
        (at for at, (one, other) in enumerate(zip(plan, acts, strict=False)) if one != other), len(acts)
    )
    same = 0
    while same < min(len(plan), len(acts)) - first and plan[-1 - same] == acts[-1 - same]:
        same += 1
    return max(0, first - 1), min(len(acts), max(first, len(acts) - same) + 1)


def _perform(desk: Desk, ruling: Ruling, slip: Slip) -> tuple[int, int]:
    """The slip and what is around it by hand; how many acts were gestures, and how many words."""
    desk.begin(ruling)
    mouse = Mouse(desk)
    start, end = _window([due.step for due in ruling.steps], slip.acts)
    by_hand = in_words = 0
    for place, step in enumerate(slip.acts):
        if start <= place < min(end, start + 12):
            done = _by_hand(desk, mouse, step)
            by_hand, in_words = by_hand + done, in_words + (not done)
        else:
            desk.dealing.act(step)
    assert desk.acts == slip.acts
    assert desk.session.scorecard() == judged(ruling, slip.acts), slip.name
    return by_hand, in_words


def _one_of_each(ruling: Ruling, chance: Random) -> list[Slip]:
    slips = list(every_slip(ruling))
    chance.shuffle(slips)
    return list({slip.name: slip for slip in slips}.values())


@pytest.mark.parametrize("house_id", swept(HOUSES))
def test_a_slip_of_each_kind_is_judged_as_its_words_are(
    house_id: str, houses: dict[str, House], open_desk: Desks
) -> None:
    chance = Random(f"by hand {house_id}")
    rulings = [random_ruling(houses[house_id], chance, players=3) for _ in range(figure(100) // 2)]
    desk = open_desk(rulings[0])
    by_hand = in_words = 0
    seen = set()
    for ruling in rulings:
        for slip in _one_of_each(ruling, chance):
            seen.add(slip.name)
            done = _perform(desk, ruling, slip)
            by_hand, in_words = by_hand + done[0], in_words + done[1]
    assert seen >= set(KINDS) - {"spots swapped", "passed over"}
    assert by_hand > 4 * in_words


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_every_single_slip_is_judged_as_its_words_are(
    house_id: str, houses: dict[str, House], open_desk: Desks
) -> None:
    chance = Random(f"all by hand {house_id}")
    ruling = random_ruling(houses[house_id], chance, players=2)
    desk = open_desk(ruling)
    slips = list(every_slip(ruling))
    chance.shuffle(slips)
    for slip in slips[: figure(500)]:
        _perform(desk, ruling, slip)


@pytest.mark.parametrize("house_id", swept(HOUSES))
def test_practice_stops_at_a_fault_says_what_was_wrong_takes_it_back_and_goes_on(
    house_id: str, houses: dict[str, House], open_desk: Desks
) -> None:
    chance = Random(f"practice {house_id}")
    ruling = random_ruling(houses[house_id], chance, players=2)
    plan = [due.step for due in ruling.steps]
    desk = open_desk(ruling, "practice")
    mouse = Mouse(desk)
    stopped = set()
    for slip in _one_of_each(ruling, chance):
        place, wrong = _first_fault(ruling, slip)
        if wrong is None:
            continue
        desk.begin(ruling)
        for step in slip.acts[:place]:
            desk.dealing.act(step)
        acts, table = list(desk.acts), desk.table
        mouse_did = _try(desk, mouse, slip.acts[place])
        panel = desk.dealing.coach
        assert panel.isVisible(), f"{slip.name}: {slip.acts[place]}"
        mouse.click(panel.buttons["answer"], panel.buttons["answer"].rect().center())
        assert f"You did: {move_words(slip.acts[place], ruling.house.names)}" in panel.text
        if wrong.step and wrong.step != wrong.did:
            assert move_words(wrong.jumped or wrong.step, ruling.house.names) in panel.text
        assert (desk.acts, desk.table) == (acts, table), "it was not taken back"
        mouse.click(panel.buttons["on"], panel.buttons["on"].rect().center())
        assert not panel.isVisible()
        stopped.add((wrong.kind, mouse_did))
        for step in [step for step in plan if step not in acts][:3]:
            desk.dealing.act(step)
            assert not panel.isVisible(), f"{step} after {slip.name}"
    kinds = {kind for kind, _ in stopped}
    assert kinds >= {"early", "wrong", "extra"} | (
        {"amount"} if any(step.verb == "pay" for step in plan) else set()
    )
    assert ("early", True) in stopped


def _first_fault(ruling: Ruling, slip: Slip) -> tuple[int, Fault | None]:
    """The place of the act at which practice stops, and the fault it names there."""
    session = Session(ruling, "practice")
    for place, step in enumerate(slip.acts):
        update = session.submit(Acted(str(step), float(place)))
        if update.stopped:
            return place, update.fault
    return 0, None


def _try(desk: Desk, mouse: Mouse, step: Step) -> bool:
    try:
        mouse.do(step)
        desk.dealing.hands.settle()
    except NoGesture:
        desk.dealing.hands.cancel()
        write(desk, str(step))
        return False
    return True


def test_the_coach_eats_no_keys_and_the_next_act_puts_its_note_away(
    houses: dict[str, House], open_desk: Desks
) -> None:
    ruling = random_ruling(houses["oxford"], Random(5), players=2)
    desk = open_desk(ruling, "practice")
    line, coach = desk.dealing.desk.command_line, desk.dealing.coach
    write(desk, "rack stub")
    assert coach.isVisible()
    assert (desk.acts, desk.table) == ([], laid_out(ruling))
    # The offscreen window system gives the keyboard to nobody when the completion closes.
    desk.window.activateWindow()
    QApplication.processEvents()
    assert QApplication.focusWidget() is line
    for letter in "tuck 3 flush":
        strike(letter)
    assert line.text() == "tuck 3 flush"
    assert coach.isVisible()
    line.returnPressed.emit()
    assert coach.isVisible(), "it speaks of the next slip"
    assert coach.note
    assert move_words(Step("tuck", 3, "flush")) in coach.note.text
    desk.window.activateWindow()
    QApplication.processEvents()
    strike(Qt.Key.Key_Return)
    assert not coach.isVisible()
    Mouse(desk).do(Step("rack", "stub"))
    assert coach.isVisible()
    Mouse(desk).do(Step("scan"))
    assert not coach.isVisible()
    assert desk.acts == [Step("scan")]
    assert desk.table == apply(laid_out(ruling), Step("scan"))


def test_a_test_says_nothing_until_the_round_is_finished(houses: dict[str, House], open_desk: Desks) -> None:
    ruling = random_ruling(houses["oxford"], Random(5), players=2)
    desk = open_desk(ruling, "test")
    mouse = Mouse(desk)
    for _ in range(3):
        mouse.do(Step("rack", "stub"))
        assert not desk.dealing.verdict.isVisible()
    mouse.press(desk.dealing.desk.keys["finish"])
    over = desk.dealing.verdict.buttons["over"]
    mouse.click(over, over.rect().center())
    assert desk.dealing.verdict.isVisible()
    assert order(Step("rack", "stub")) in desk.dealing.verdict.text
    assert "Score " in desk.dealing.verdict.text
