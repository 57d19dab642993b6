"""A house that has other names for its wagers, spots and banker reads and hears them everywhere."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from app.drills.catalogue import drills_at
from app.drills.other_houses import course_at
from app.drills.question import Fact, Question, Stake
from app.errors import Refused
from app.game.round import Event
from app.grading.judge import judge
from app.lessons.lesson_library import LessonLibrary
from app.procedure.dealer_log import account_from_text, step_from_words
from app.procedure.event_words import happening
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.narration import move_words, narrated
from app.procedure.round_codec import round_from_plain
from app.procedure.rule_book import book_of
from app.procedure.rule_chapters import rule_chapters
from app.procedure.ruling import rule
from app.procedure.table_names import USUAL_NAMES, table_names
from app.procedure.vocabulary import Step
from app.session.deciding_facts import fact_of_step
from app.training.deal_round import deal_round

USUAL = re.compile(r"\b(Raises?|Straight Flush|(?<!High Card )Flush(?! Rush)|High Card Flush|[Ss]pots?)\b")


@pytest.fixture(scope="module")
def house(own_houses: Library) -> House:
    return own_houses.house("luv-suits")


def test_a_text_is_said_in_the_names_of_the_house(house: House) -> None:
    said = house.names.said
    assert (
        said("Pay spot 3’s Straight Flush, then the Flush.")
        == "Pay box 3’s Super Flush Rush, then the Flush Rush."
    )
    assert said("All Raises at the spots. Spot 2 folded.") == "All Plays at the boxes. Box 2 folded."
    assert said("High Card Flush: a three-card flush raises.") == "I Luv Suits: a three-card flush raises."


def test_what_is_said_in_the_names_of_the_house_stays(house: House) -> None:
    text = "Super Flush Rush, Flush Rush and Play at box 1."
    assert house.names.said(text) == text
    assert house.names.said(house.names.said("Pay the Flush.")) == "Pay the Flush Rush."


@pytest.mark.parametrize("banker", ["player-dealer", "dealer of the day", "house dealer", "bank"])
def test_a_banker_is_called_by_name_and_only_once(banker: str) -> None:
    names = table_names("designated player", {"banker": banker})
    said = f"{banker.capitalize()} qualifies: the {banker}’s hand plays, and the dealer deals on."
    assert names.said("Dealer qualifies: the dealer’s hand plays, and the dealer deals on.") == said
    assert names.said(said) == said
    assert names.said(said.title()) == said.title(), "in capitals too"


@pytest.mark.parametrize(
    ("house_id", "words"),
    [
        ("luv-suits", "The bank received six cards."),
        ("dry-dock", "The player-dealer received six cards."),
        ("cuda", "The designated player received six cards."),
        ("oxford", "The dealer received six cards."),
    ],
)
def test_what_happens_to_the_banker_is_told_by_name(house_id: str, words: str, own_houses: Library) -> None:
    house = own_houses.house(house_id)
    played = rule(*round_from_plain(deal_round(house, Random(1)), lambda _: house)).played
    assert happening(house, played, Event("deal dealer", "hand-count", "dealer", 6)) == words


def test_one_wager_renamed_leaves_the_longer_name_alone() -> None:
    names = table_names("dealer", {"flush": "Suited", "raise": "Call"})
    assert names.said("Raise, Flush, Straight Flush and High Card Flush") == (
        "Call, Suited, Straight Flush and High Card Flush"
    )


def test_a_house_without_names_says_what_it_always_said() -> None:
    assert USUAL_NAMES.said("Pay spot 3’s Raise.") == "Pay spot 3’s Raise."
    assert table_names("dealer", {"raise": "Raise"}) == USUAL_NAMES


def test_every_move_is_told_in_the_names_of_the_house(house: House) -> None:
    for seed in range(5):
        ruling = rule(*round_from_plain(deal_round(house, Random(seed)), lambda _: house))
        for told in narrated(ruling):
            for text in (told.order, told.doing, told.ground.why, move_words(told.step, house.names)):
                assert not USUAL.search(text), text
    assert move_words(Step("take", 2, "raise"), house.names) == "Take box 2’s Play"
    assert move_words(Step("set", "dealer", "Qc 9c 7c"), house.names) == "Set the bank’s hand: Q♣ 9♣ 7♣"


def test_the_book_and_the_rules_have_the_names_of_the_house(house: House) -> None:
    texts = [entry.title + entry.text for chapter in book_of(house) for entry in chapter.entries]
    texts += [rule.title + rule.text + rule.why for chapter in rule_chapters(house) for rule in chapter.rules]
    assert not [text for text in texts if USUAL.search(text)]


def test_a_pay_table_is_headed_by_the_name_of_its_wager(house: House) -> None:
    titles = [
        rule.title for chapter in rule_chapters(house) for rule in chapter.rules if "pay table" in rule.title
    ]
    assert titles[0].startswith(f"{house.names.wager('flush')} pay table")
    assert all(re.fullmatch(r".* pay table( [\w-]+)?( \(posted\))?", title) for title in titles), titles


def test_questions_have_the_names_of_the_house(own_houses: Library) -> None:
    course = course_at(own_houses, "luv-suits")
    for drill in drills_at(course):
        for skill in drill.skills(course)[::4]:
            question = drill.ask(course, skill.name, Random(1))
            assert question.parts[0].accepts(question.right[0])
            for text in (skill.words, *texts_of(question)):
                assert not USUAL.search(text), (drill.name, text)


def texts_of(question: Question) -> Iterator[str]:
    yield question.ground.why
    yield from (part.asks for part in question.parts)
    for thing in question.shows:
        if isinstance(thing, Stake):
            yield thing.title
        elif isinstance(thing, Fact):
            yield f"{thing.title} {thing.text}"


def test_lessons_have_the_names_of_the_house(own_houses: Library) -> None:
    for lesson in LessonLibrary(own_houses).lessons("luv-suits"):
        for screen in lesson.screens:
            assert not USUAL.search(screen.text), screen.text


def test_a_dealer_types_the_names_of_the_house(house: House) -> None:
    for typed, step in (
        ("pay 3 Play 20", Step("pay", 3, "raise", 2000)),
        ("take 2 super flush rush", Step("take", 2, "straight_flush")),
        ("push 1 Flush Rush", Step("push", 1, "flush")),
        ("pay 3 raise 20", Step("pay", 3, "raise", 2000)),
    ):
        assert step_from_words(typed.split(), house.seats, house.names) == step
    call = table_names("dealer", {"raise": "Call"})
    assert step_from_words(["call", "dealer", "3", "Q"], 6, call) == Step("call", "dealer", "3 Q")
    assert step_from_words(["pay", "2", "call", "5"], 6, call) == Step("pay", 2, "raise", 500)
    acts = account_from_text("take 2 play\n", house.seats, house.names)
    assert [act.step for act in acts] == [Step("take", 2, "raise")]


def test_a_refusal_has_the_names_of_the_house(house: House) -> None:
    data = deal_round(house, Random(3))
    data["spots"][0] |= {"decision": "raise", "raise": 1, "flush": 101}
    with pytest.raises(Refused) as caught:
        round_from_plain(data, lambda _: house)
    assert any("Flush Rush must be $1 to $100" in sentence for sentence in caught.value.sentences)
    assert any("a Play of $1 is not allowed" in sentence for sentence in caught.value.sentences)
    assert not [sentence for sentence in caught.value.sentences if USUAL.search(sentence)]


def test_what_the_coach_says_has_the_names_of_the_house(house: House) -> None:
    ruling = rule(*round_from_plain(deal_round(house, Random(3)), lambda _: house))
    assert judge(ruling, [(place, due.step) for place, due in enumerate(ruling.steps, 1)]).faults == ()
    for due in ruling.steps:
        words = house.names.said(fact_of_step(ruling, due.step).words)
        assert not USUAL.search(words), words


@pytest.mark.parametrize("name", ['""', '"A name that is much too long for a circle"', '"Fl\\u0007ush"'])
def test_a_name_that_fits_no_circle_is_refused(name: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(f'name = "Odd"\nsource = "standard"\n[names]\nflush = {name}\n', "utf-8")
    ((line, text),) = [
        (each.line, each.text) for each in Library(own=tmp_path, cache=tmp_path / "c").problems(file)
    ]
    assert line == 4
    assert text.startswith("names.flush: ")
    assert text.endswith(
        " is not a short name: up to 24 letters, digits, spaces and hyphens, starting with a letter"
    )
