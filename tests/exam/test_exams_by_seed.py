"""Exams by their seeds: the plan of a form, its rounds, questions and deals, and the exam in words say what they said."""

import json
from pathlib import Path
from random import Random

import pytest

from app.drills.other_houses import course_at
from app.exam.draw_plan import plan_as_plain, plan_of
from app.exam.draw_unseen import draw_question, draw_round
from app.exam.exam_words import exam_parts, exam_words, unconfirmed_words
from app.exam.watched_deals import (
    draw_deal,
    planned_deals,
    right_words,
    scene_of,
    seen_words,
    shown_words,
    watched,
)
from app.procedure.exam_requirements import Assessors
from app.procedure.library import Library
from tests.exam.sittings import finding, letting_run, stopping
from tests.kept_text import assert_kept

KEPT = Path(__file__).parent / "kept"
HOUSES = ("oxford", "two-to-ten", "pechanga", "greektown", "cuda")
PLANS, ROUNDS, QUESTIONS = 2, 2, 12


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_form_says_what_it_said(house_id: str, library: Library) -> None:
    course, chance = course_at(library, house_id), Random(f"kept {house_id}")
    lines = [json.dumps(plan_as_plain(plan_of(course, chance))) for _ in range(PLANS)]
    plan = plan_of(course, chance)
    for features in plan.rounds[:ROUNDS]:
        dealt = draw_round(course.house, features, chance, (), 0.0)
        lines.append(f"{', '.join(features)}: {json.dumps(dealt.data)} {dealt.deck}")
    for wanted in plan.questions[:QUESTIONS]:
        lines.append(f"{': '.join(wanted)}: {draw_question(course, wanted, chance, (), 0.0).words}")
    assert_kept(KEPT, f"form {house_id}", "\n".join(lines) + "\n")


@pytest.mark.parametrize("house_id", HOUSES)
def test_an_exam_in_words_says_what_it_said(house_id: str, library: Library) -> None:
    """As the house has it, and with everything in it that an exam may have."""
    course = course_at(library, house_id)
    both = Assessors(needed=2, mark=7.5, apart=1, split="lower", against_machine="machine")
    rich = course.house.exam._replace(
        deals=7, faults_found=80, false_alarms=1, approval=250, own_errors="full", pace=20, assessors=both
    )
    lines: list[str] = []
    for exam in (course.house.exam, rich):
        other = course._replace(house=course.house._replace(exam=exam))
        lines += [*exam_words(other), unconfirmed_words(other.house)]
        for part in exam_parts(other):
            lines += [part.title, *[f"  {name}: {figure}" for name, figure in part.figures], *part.sentences]
    assert_kept(KEPT, f"words {house_id}", "\n".join(lines) + "\n")


def test_a_deal_to_watch_says_what_it_said(library: Library) -> None:
    course, chance = course_at(library, "oxford"), Random("kept deals")
    lines = [", ".join(planned_deals(count, chance)) for count in (0, 5, 10, 10)]
    for kind in ("takes-ties", "clean"):
        deal = draw_deal(course, kind, chance, 3.0)
        scene = scene_of(course, deal)
        lines += [shown_words(deal), right_words(deal, course.house), f"{deal.line} {deal.place} {deal.due}"]
        for viewer in (finding, stopping, letting_run):
            lines.append(f"  {seen_words(watched(scene, viewer(scene), 5.0, 9.0), course.house)}")
    assert_kept(KEPT, "deals to watch", "\n".join(lines) + "\n")
