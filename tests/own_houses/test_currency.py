"""A house with money of its own reads it everywhere: in moves, rules, drills, faults, exams and on paper."""

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random

import pytest

from app.drills.answer import answered
from app.drills.catalogue import drills_at
from app.drills.drill import Course
from app.drills.other_houses import course_at
from app.drills.question import Fact
from app.drills.verdict_words import explained
from app.exam.draw_plan import plan_of
from app.exam.draw_unseen import draw_question
from app.exam.exam_words import exam_words
from app.game.money import Currency, shown
from app.grading.judge import judge
from app.procedure.dealer_log import step_from_words
from app.procedure.library import Library
from app.procedure.narration import move_words, narrated
from app.procedure.round_codec import round_from_plain
from app.procedure.rule_book import book_of
from app.procedure.rule_chapters import rule_chapters
from app.procedure.ruling import rule
from app.procedure.table_names import table_names
from app.procedure.vocabulary import Step
from app.ruling_desk.ruling_slip import ruling_slip
from app.session.fault_words import fault_cells, fault_words
from app.session.player_turns import player_words
from app.training.deal_round import deal_round
from tests.own_houses.houses_of_our_own import some
from tests.procedure.own_house import HEAD, problems_of

CANADIAN = Currency("C$")
EURO = Currency("€", is_after=True)
DOLLARS = re.compile(r"(?<!C)\$\d|(?i:\bdollars?\b)")
"""Money that is not the money of the house."""


def test_an_amount_has_the_symbol_where_the_house_writes_it() -> None:
    assert shown(2_495_050, CANADIAN) == "C$24,950.50"
    assert shown(1_250, EURO) == "12.50 €"
    assert shown(-500, EURO) == "-5 €"
    assert shown(500) == "$5"


@pytest.mark.parametrize(
    ("currency", "said"),
    [(CANADIAN, "Pay spot 3’s Ante C$1,020.50, not C$5."), (EURO, "Pay spot 3’s Ante 1,020.50 €, not 5 €.")],
)
def test_a_sentence_is_said_in_the_money_of_the_house_and_only_once(currency: Currency, said: str) -> None:
    names = table_names("dealer", {}, currency)
    assert names.said("Pay spot 3’s Ante $1,020.50, not $5.") == said
    assert names.said(said) == said


def test_the_word_for_it_is_said_too() -> None:
    names = table_names("dealer", {"dollar": "euro"}, EURO)
    assert names.said("Whole dollars. A dollar is $1.") == "Whole euros. A euro is 1 €."


def test_a_dealer_may_type_the_symbol() -> None:
    for names, typed in (
        (table_names("dealer", {}, CANADIAN), "pay 3 ante C$20"),
        (table_names("dealer", {}, EURO), "pay 3 ante 20 €"),
    ):
        assert step_from_words(typed.split(), 6, names) == Step("pay", 3, "ante", 2000)


def everything_said(course: Course) -> Iterator[str]:
    """Every text with money in it that a trainee or a supervisor reads."""
    house = course.house
    ruling = rule(*round_from_plain(deal_round(house, Random(3), ["straight-flush-3"]), lambda _: house))
    yield from (told.order for told in narrated(ruling))
    yield from (player_words(ruling, spot.number) for spot in ruling.played.spots)
    yield ruling_slip(ruling, date(2026, 11, 17))
    yield from (entry.text for chapter in book_of(house) for entry in chapter.entries)
    yield from (each.text for chapter in rule_chapters(house) for each in chapter.rules)
    yield from exam_words(course)
    steps = [due.step for due in ruling.steps]
    paid = next(step for step in steps if step.verb == "pay")
    wrong = [step._replace(cents=(step.cents or 0) + 100) if step == paid else step for step in steps]
    for fault in judge(ruling, list(enumerate(wrong, 1))).faults:
        yield from (*fault_words(ruling, fault), *fault_cells(ruling, fault))
        yield move_words(paid, house.names)
    for drill in drills_at(course):
        for skill in some(drill.skills(course), 3):
            question = drill.ask(course, skill.name, Random(1))
            told = explained(answered(question, question.right, 2.0), question, (), house)
            yield from (*told.lines, *[row.figure for row in told.sum], skill.words)
            yield from (f"{thing.title} {thing.text}" for thing in question.shows if isinstance(thing, Fact))
            yield from (part.asks for part in question.parts)
    for wanted in some(plan_of(course, Random(1)).questions, 4):
        yield draw_question(course, wanted, Random(1), (), 0).words


@pytest.mark.bulk
@pytest.mark.parametrize(("house_id", "sign"), [("lighthouse", "C$"), ("green-eyes", "€")])
def test_nothing_that_is_read_at_the_house_is_in_other_money(
    house_id: str, sign: str, own_houses: Library
) -> None:
    texts = list(everything_said(course_at(own_houses, house_id)))
    assert sum(sign in text for text in texts) > 40
    usual = DOLLARS if sign == "€" else re.compile(r"(?<!C)\$\d")
    assert not [text for text in texts if usual.search(text)]


@pytest.mark.parametrize("symbol", ['"5"', '""', '"a b"', '"$$$$$"'])
def test_a_symbol_is_short_and_no_figure(symbol: str, tmp_path: Path) -> None:
    ((line, text),) = problems_of(tmp_path, f"{HEAD}[currency]\nsymbol = {symbol}\n")
    assert line == 4
    assert text.endswith(" is not a symbol like “C$” or “€”")
