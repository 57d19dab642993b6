"""Our own houses by their seeds: a round with its words, a question of every drill and an exam say what they said."""

import json
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from app.drills.catalogue import drills_at
from app.drills.other_houses import course_at
from app.exam.draw_plan import plan_as_plain, plan_of
from app.exam.exam_words import exam_words
from app.procedure.library import Library
from app.procedure.narration import narrated
from app.procedure.round_codec import round_from_plain
from app.procedure.rule_book import book_of
from app.procedure.ruling import as_plain, rule
from app.training.deal_round import deal_round
from tests.drills.asked import asked
from tests.drills.test_question_words import told
from tests.kept_text import assert_kept
from tests.own_houses.houses_of_our_own import OWN_HOUSES

KEPT = Path(__file__).parent / "kept"


@pytest.mark.parametrize("house_id", OWN_HOUSES)
def test_a_house_of_our_own_says_what_it_said(house_id: str, own_houses: Library) -> None:
    house = own_houses.house(house_id)
    lines = [f"{entry.title}: {entry.text}" for chapter in book_of(house) for entry in chapter.entries]
    ruling = rule(*round_from_plain(deal_round(house, Random(f"kept {house_id}")), lambda _: house))
    lines.append(json.dumps(as_plain(ruling)))
    for each in narrated(ruling):
        lines.append(f"{each.step}: {each.order} {each.ground.why}")
    course = course_at(own_houses, house_id)
    lines += [*exam_words(course), json.dumps(plan_as_plain(plan_of(course, Random(1))))]
    assert_kept(KEPT, house_id, "\n".join(lines) + "\n")


@pytest.mark.parametrize("house_id", OWN_HOUSES)
def test_a_question_at_a_house_of_our_own_says_what_it_said(house_id: str, own_houses: Library) -> None:
    course = course_at(own_houses, house_id)
    lines: list[str] = []
    for drill in drills_at(course):
        skills = drill.skills(course)
        lines += [
            "",
            f"# {drill.name}",
            *[f"{name}: {words}, {float(share or 0):.6f}" for name, words, share in skills],
        ]
        for question in islice(asked(drill, course, 2, seed=3), 2):
            lines += told(question)
    assert_kept(KEPT, f"questions {house_id}", "\n".join(lines) + "\n")
