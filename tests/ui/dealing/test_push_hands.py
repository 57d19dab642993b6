"""A push is tapped with the back of the hand or palm up: two gestures, where a house's document says which."""

import pytest

from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.session.attempt_log import Acted
from app.ui.dealing.guidance import gesture_for
from tests.ui.dealing.desk import Desks
from tests.ui.dealing.hands import Hands, Keyboard, Mouse, Taps

pytestmark = pytest.mark.usefixtures("unpainted")

DEALER, PLAYER = "Kc Qc 9c 4c 2d 3h 5s", "Kd Qd 9d 4d 2c 3s 5h"
PUSHES = {"oxford": Step("push", 2), "cuda": Step("push", 2, "flush")}
RIGHT = {"oxford": "back", "cuda": "palm"}


def tied(house: House) -> Ruling:
    """Everything pushes: both have the same flush of four."""
    spot = {"spot": 2, "cards": PLAYER, "ante": 10, "flush": 5, "decision": "raise", "raise": 10}
    data = {
        "house": house.id,
        "dealer": DEALER,
        "spots": [spot],
        **({"button": 7} if house.has_button else {}),
    }
    return rule(*round_from_plain(data, lambda _: house))


@pytest.mark.parametrize("way", [Mouse, Taps, Keyboard])
@pytest.mark.parametrize("house_id", PUSHES)
def test_back_of_the_hand_and_palm_up_are_two_gestures_and_one_of_them_is_right(
    house_id: str, way: type[Hands], open_desk: Desks, houses: dict[str, House]
) -> None:
    ruling, push = tied(houses[house_id]), PUSHES[house_id]
    desk = open_desk(ruling, "test")
    hands = way(desk)
    steps = [due.step for due in ruling.steps]
    for hand in ("back", "palm"):
        desk.begin(ruling)
        for act in steps[: steps.index(push) - 1]:
            desk.dealing.attempt.submit(Acted(str(act), 0.0))
        desk.dealing.act(steps[steps.index(push) - 1])
        told = push._replace(what=f"{push.what} {hand}".strip())
        hands.do(told)
        assert desk.acts[-1] == told
        faults = [fault.did for fault in desk.session.scorecard().faults if fault.did]
        assert faults == ([] if hand == RIGHT[house_id] else [told])


def test_learn_shows_the_gesture_that_the_document_asks_for(houses: dict[str, House]) -> None:
    shown = {house: gesture_for(tied(houses[house]), push) for house, push in PUSHES.items()}
    assert shown == {
        "oxford": "tap the felt beside the wager",
        "cuda": "press PUSH twice, then tap the felt beside the wager",
    }
