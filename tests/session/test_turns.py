"""Players decide in turn; picking up the discards is not part of anybody's turn."""

import json
from pathlib import Path

from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.procedure.vocabulary import Step
from app.session.player_turns import decided

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_a_player_with_faced_discards_decides_before_any_discards_are_picked_up(library: Library) -> None:
    data = json.loads((EXAMPLES / "pechanga-wheel.json").read_text("utf-8"))
    ruling = rule(*round_from_plain(data, library.house))
    plan = [due.step for due in ruling.steps]
    done = plan[: plan.index(Step("present", 2)) + 1]
    assert plan[len(done)] == Step("fan", 2)
    assert decided(ruling, done) == (1, 2)


def test_nobody_waits_for_anothers_pick_up_where_no_decision_needs_the_dealer(library: Library) -> None:
    cards = ("Ah Qh 9h 3h 5d Jd 2s", "9s 8s 6s 4h 3d Jc 2h")
    spots = [
        {"spot": 2 * number, "cards": hand, "ante": 10, "decision": "raise", "raise": 10}
        for number, hand in enumerate(cards, 1)
    ]
    data = {"house": "oxford", "dealer": "Kc Tc 8c 4d 2d 7h 5s", "spots": spots}
    ruling = rule(*round_from_plain(data, library.house))
    plan = [due.step for due in ruling.steps]
    assert decided(ruling, plan[: plan.index(Step("present", 4)) + 1]) == (2, 4)
