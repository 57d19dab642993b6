"""Irregular events in a round's JSON, and plans that are no rounds: what is read, and what is refused."""

import json
from typing import Any

import pytest

from app.errors import Refused
from app.launch import main
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import as_plain, rule

ROUND: dict[str, Any] = {
    "house": "oxford",
    "dealer": "Kc Tc 8c 4d 2d 7h 5s",
    "spots": [
        {"spot": 2, "cards": "9s 8s 6s 4h 3d Jc 2h", "ante": 10, "decision": "fold"},
        {"spot": 4, "cards": "Ah Qh 9h 3h 5d Jd 2s", "ante": 10, "decision": "raise", "raise": 10},
    ],
}


def refusal_of(library: Library, event: object) -> tuple[str, ...]:
    with pytest.raises(Refused) as refused:
        round_from_plain(ROUND | {"events": [event]}, library.house)
    return refused.value.sentences


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (5, 'event 1: it must be an object in braces, such as {"at": "deal 3", "kind": "hand-count", …}'),
        ({"at": "deal 2"}, "event 1: unknown irregularity null at oxford"),
        ({"at": "deal 2", "kind": "jamm"}, 'event 1: unknown irregularity "jamm" at oxford; did you mean “jam”?'),
        ({"at": "deal 2", "kind": "wash-request"}, 'event 1: unknown irregularity "wash-request" at oxford'),
        ({"kind": "jam"}, "event 1: “at” is missing; name the step it happens after"),
        ({"at": "deal 3", "kind": "jam"}, "event 1: this round has no step “deal 3”; did you mean “deal 4”?"),
        ({"at": "deal 2", "kind": "jam", "spott": 2}, "event 1: unknown key “spott” for jam; did you mean “spot”?"),
        ({"at": "deal 2", "kind": "hand-count", "spot": 2}, "event 1: hand-count needs “cards”"),
        ({"at": "deal 2", "kind": "hand-count", "spot": 2, "cards": 7}, "event 1: 7 is the correct number of cards"),
        ({"at": "deal 2", "kind": "hand-count", "spot": 3, "cards": 6}, "event 1: there is no player at spot 3"),
        ({"at": "deal 2", "kind": "deck-count", "cards": "x"}, 'event 1: “cards” must be a number of cards, not "x"'),
        ({"at": "deal 2", "kind": "floor-cards", "players": 0}, "event 1: “players” must be a number of players, not 0"),
        ({"at": "deal 2", "kind": "raise-too-large", "spot": 2, "asked": 20}, "event 1: spot 2 folded, so there is no Raise to correct"),
        ({"at": "deal 2", "kind": "raise-too-large", "spot": 4, "asked": 10}, "event 1: “asked” must be a Raise that is too large; this hand can raise that much"),
        ({"at": "deal 2", "kind": "late-bonus", "spot": 4, "wager": "flash"}, 'event 1: unknown wager "flash"; did you mean “flush”?'),
    ],
)  # fmt: skip
def test_an_event_that_cannot_be_is_refused(library: Library, event: object, sentence: str) -> None:
    assert refusal_of(library, event) == (sentence,)


def test_events_are_a_list(library: Library) -> None:
    with pytest.raises(Refused, match=r"^events: this must be a list in brackets$"):
        round_from_plain(ROUND | {"events": {}}, library.house)


def test_the_dealers_hand_can_have_the_wrong_count_too(library: Library) -> None:
    event = {"at": "deal dealer", "kind": "hand-count", "spot": "dealer", "cards": 8}
    assert rule(*round_from_plain(ROUND | {"events": [event]}, library.house)).is_void


def test_in_a_void_round_every_wager_goes_back(library: Library) -> None:
    event = {"at": "deal 4", "kind": "red-light"}
    plain = as_plain(rule(*round_from_plain(ROUND | {"events": [event]}, library.house)))
    assert [spot["outcome"] for spot in plain["spots"]] == ["void", "void"]
    assert plain["spots"][1]["wagers"] == {
        "raise": {"do": "push", "amount": 0}, "ante": {"do": "push", "amount": 0},
    }  # fmt: skip


def test_opening_the_game_is_a_plan_of_its_own(library: Library) -> None:
    plain = as_plain(rule(*round_from_plain({"house": "oxford", "plan": "opening"}, library.house)))
    assert plain == {
        "house": "oxford",
        "plan": "opening",
        "steps": [
            "inspect faces", "inspect backs", "shuffle wash", "shuffle riffle", "shuffle strip", "shuffle riffle",
            "load shuffler",
        ],
    }  # fmt: skip


def test_004_shuffle_a_new_set_up_runs_through_the_shuffler_twice(library: Library) -> None:
    plain = as_plain(rule(*round_from_plain({"house": "cuda", "plan": "set-up"}, library.house)))
    assert plain["steps"][-2:] == ["run shuffler", "run shuffler"]


def test_a_flawed_card_at_the_opening_goes_to_the_supervisor(library: Library) -> None:
    data = {"house": "oxford", "plan": "opening", "events": [{"at": "inspect backs", "kind": "flawed-card"}]}
    assert as_plain(rule(*round_from_plain(data, library.house)))["steps"][1:3] == [
        "inspect backs", "call supervisor",
    ]  # fmt: skip


def test_a_plan_nobody_knows_is_refused_with_the_nearest_word(library: Library) -> None:
    with pytest.raises(Refused) as refused:
        round_from_plain({"house": "oxford", "plan": "openning", "dealer": "x"}, library.house)
    assert refused.value.sentences == (
        "the plan: unknown key “dealer”",
        'the plan: the house has no plan "openning"; did you mean “opening”?',
    )


def test_void_rounds_and_plans_are_shown_to_people(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(ROUND | {"events": [{"at": "deal 4", "kind": "red-light"}]}), "utf-8")
    assert main(["rule", str(file)]) == 0
    assert "Dead hand, all wagers returned" in capsys.readouterr().out
    file.write_text(json.dumps({"house": "oxford", "plan": "opening"}), "utf-8")
    assert main(["rule", str(file)]) == 0
    shown = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert "1 inspect faces" in shown
    assert "Dealer:" not in shown
