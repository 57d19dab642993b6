"""Houses made of random pieces: refused with a line and what to do, or every round settles each wager once."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from app.game.round import Event, Round
from app.procedure.house import House
from app.procedure.irregularity_answers import void_spots
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from tests.bulk import SOAK, figure
from tests.own_houses.pieces import all_pieces, house_of
from tests.procedure.own_house import own_library
from tests.procedure.stacked import stacked_round

PIECES = all_pieces()


def test_there_are_five_hundred_pieces() -> None:
    assert len(PIECES) >= 500
    assert len({str(piece) for piece in PIECES}) == len(PIECES)


def settled(ruling: Ruling) -> Counter[tuple[int, str]]:
    """How often each wager is settled. A payout and the return of its wager are one, and so is a tap."""
    steps = [due.step for due in ruling.steps]
    found: Counter[tuple[int, str]] = Counter()
    for settlement in ruling.settlements:
        number = settlement.spot.number
        for wager, verdict in settlement.verdicts.items():
            own = [step for step in steps if (step.place, step.what) == (number, wager)]
            verbs = [step.verb for step in own if step.verb in ("pay", "take", "push", "return")]
            if verdict.act == "push" and wager in ("raise", "ante"):
                verbs += ["push"] * (Step("push", number) in steps)
            if verbs[:1] == ["pay"]:
                verbs = [verb for verb in verbs if verb != "return"]
            found[number, wager] = len(verbs)
    return found


def check_round(house: House, played: Round) -> None:
    ruling = rule(house, played)
    assert set(settled(ruling).values()) <= {1}
    exposed = [due.step for due in ruling.steps].index(Step("expose", "dealer"))
    for kind in house.irregularities:
        spot = played.spots[0].number
        for place in range(0, len(ruling.steps), max(1, len(ruling.steps) // 4)):
            due = ruling.steps[place]
            event = Event(str(due.step), kind, spot)
            wrong = rule(house, played._replace(events=(event,)))
            if wrong.is_void:
                back = [
                    each.step
                    for each in wrong.steps
                    if each.step.verb == "return" and each.step.what == "all"
                ]
                assert sorted(str(step.place) for step in back) == sorted(
                    str(each.number) for each in played.spots
                )
            else:
                # A hand that is dead before its player decides has no Raise, and after the reveal it is settled.
                dead = void_spots(each.step for each in wrong.steps)
                if dead and place > exposed:
                    continue
                found = settled(wrong)
                assert all(found[number, "raise"] in (0, 1) for number in dead)
                counts = {found[key] for key in found if key[0] not in dead or key[1] != "raise"}
                assert counts <= {1}, (kind, str(due.step))


@pytest.mark.bulk
@pytest.mark.parametrize("part", range(10 if SOAK else 1))
def test_a_house_of_random_pieces_is_refused_or_settles_every_wager_once(part: int, tmp_path: Path) -> None:
    chance = Random(f"patchwork {part}")
    outcomes: Counter[str] = Counter()
    for number in range(figure(50, share=5)):
        text = house_of(PIECES, chance, chance.choice((2, 4, 8, 12)))
        file = tmp_path / "patchwork.toml"
        file.write_text(text, "utf-8")
        problems = own_library(tmp_path).problems(file)
        outcomes["refused" if problems else "sound"] += 1
        for problem in problems:
            assert problem.line or "inherited from line" in problem.text, (problem.text, text)
        if not problems:
            library = Library(own=tmp_path, cache=tmp_path / str(number))
            house = library.house("patchwork")
            for _ in range(3):
                check_round(house, round_from_plain(stacked_round(house, chance), library.house)[1])
    assert min(outcomes["refused"], outcomes["sound"]) >= 1
