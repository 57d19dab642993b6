"""The rounds of the path by their seeds, and how far each counts, say what they said."""

import json
from pathlib import Path
from random import Random

import pytest

from app.course.path import FinishedRound, RungStanding, after_round, deal_rung, rungs_at
from app.drills.skill_choice import Wanted
from app.drills.skills_at_table import skills_shown
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from tests.drills.asked import HOUSES
from tests.kept_text import assert_kept

KEPT = Path(__file__).parent / "kept"


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_rung_says_what_it_said(house_id: str, library: Library) -> None:
    """Each rung with one round. Every second skill of the rounds before it is mastered."""
    house, chance = library.house(house_id), Random(f"kept {house_id}")
    mastered: set[Wanted] = set()
    lines: list[str] = []
    path: dict[str, RungStanding] = {}
    for place, rung in enumerate(rungs_at(house)):
        data = deal_rung(house, rung, chance, mastered)
        ruling = rule(*round_from_plain(data, lambda _: house))
        mastered.update([each.wanted for each in skills_shown(ruling)][::2])
        path = after_round(path, FinishedRound(ruling, place % 3 > 0, house.exam.pace - 1.0 + place % 2))
        lines += [f"{rung.title}: {rung.words}", f"  {json.dumps(data)}"]
    lines += [f"{name}: {standing}" for name, standing in path.items()]
    assert_kept(KEPT, f"rungs {house_id}", "\n".join(lines) + "\n")
