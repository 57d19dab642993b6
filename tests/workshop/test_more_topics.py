"""Open questions, weights of faults, exams and target times can be made in the workshop as well."""

from pathlib import Path

import pytest

from app.errors import Refused
from app.game.wagers import Bonus
from app.procedure.exam_requirements import Heading
from app.procedure.library import Library
from app.workshop.exam_topics import exam_topics, grading_topics, headings_in, headings_written
from app.workshop.house_draft import HouseDraft, check_draft, new_draft
from app.workshop.house_topics import (
    HouseTopic,
    Plain,
    citation_in,
    is_own,
    open_question_in,
    summary,
    typed_sources,
    view_of,
    whole_house,
    with_citation,
    with_field,
    with_first_values,
    with_new_field,
    with_open_question,
    without_topic,
)
from app.workshop.irregularity_topics import irregularity_topics
from app.workshop.reading_topics import reading_topics, with_answer, with_reading
from app.workshop.rule_topics import bonus_topics, game_topics, with_wager
from app.workshop.step_topics import move_words, new_steps, step_topic, with_offered
from app.workshop.workshop_pages import part_changes


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(own=tmp_path)


@pytest.fixture
def draft(library: Library) -> HouseDraft:
    return new_draft(library, "standard", "riverboat", "Riverboat")


def topic_named(topics: list[HouseTopic], title: str) -> HouseTopic:
    return next(topic for topic in topics if topic.title == title)


def test_an_open_question_is_asked_and_answered(library: Library, draft: HouseDraft) -> None:
    draft = with_reading(draft, {}, "May a player add an Ante after the scan?")
    (topic,) = reading_topics(whole_house(library, draft))
    assert topic.title == "May a player add an Ante after the scan?"
    name = topic.path[1]
    assert name == "may-a-player-add-an", "five words name a question"
    draft = with_answer(draft, whole_house(library, draft), name, "Only until the first card.")
    assert "only-until-the-first" in draft.entry("readings", name, "choices"), "four name an answer"
    draft = with_field(draft, topic, ("cites",), "RB-7 §2")
    draft = with_field(draft, topic, ("chosen",), "yes")
    house = check_draft(library, draft).house
    assert house
    (reading,) = house.readings.values()
    assert [choice.says for choice in reading.choices] == [
        "No.",
        "Yes.",
        "Only until the first card.",
    ]


def test_what_an_answer_changes_is_entered_like_the_house_itself(library: Library, draft: HouseDraft) -> None:
    draft = with_reading(draft, {}, "Which hand qualifies?")
    name = next(iter(whole_house(library, draft)["readings"]))
    within = ("readings", name, "choices", "yes", "set")
    qualify = topic_named(list(game_topics({})), "Qualifying")
    inside = with_field(draft._replace(within=within), qualify, ("high",), "T")
    assert inside.entry("rules", "qualify", "high") == "T"
    assert view_of(library, inside).data["rules"]["qualify"]["high"] == "T"
    draft = inside._replace(within=())
    assert whole_house(library, draft)["rules"]["qualify"]["high"] == "9", "no is the answer so far"
    assert part_changes(whole_house(library, draft), draft.entry(*within)) == [
        "The game › Qualifying › Highest card"
    ]
    assert check_draft(library, draft).problems == ()
    (topic,) = reading_topics(whole_house(library, draft))
    draft = with_field(draft, topic, ("chosen",), "yes")
    assert whole_house(library, draft)["rules"]["qualify"]["high"] == "T"
    assert check_draft(library, draft).house
    with pytest.raises(Refused, match="the open question “Which hand qualifies\\?” decides this"):
        with_field(draft, qualify, ("high",), "J")


def test_only_wagers_that_the_house_takes_are_in_the_list_of_new_steps(
    library: Library, draft: HouseDraft
) -> None:
    assert not [words for words, _ in new_steps(whole_house(library, draft)) if "progressive" in words]
    offered = with_wager(draft, "progressive")
    assert "take N progressive" in dict(new_steps(whole_house(library, offered)))


def test_a_topic_rests_on_a_place_a_reading_of_it_or_an_open_question(
    library: Library, draft: HouseDraft
) -> None:
    qualify = topic_named(list(game_topics({})), "Qualifying")
    draft = with_field(draft, qualify, ("high",), "T")
    data = whole_house(library, draft)
    for typed, written in (
        ("RB-7 §4", "document RB-7 §4"),
        ("RB-7 §4: a Ten", "reading RB-7 §4: a Ten"),
        ("", "house"),
    ):
        draft = with_citation(draft, data, qualify, typed)
        assert draft.entry("rules", "qualify", "source") == written
        assert citation_in(whole_house(library, draft), qualify) == typed
        assert check_draft(library, draft).house
    draft = with_reading(draft, {}, "Which hand qualifies?")
    name = next(iter(whole_house(library, draft)["readings"]))
    draft = with_open_question(draft, whole_house(library, draft), qualify, name)
    assert open_question_in(whole_house(library, draft), qualify) == name
    assert citation_in(whole_house(library, draft), qualify) == ""
    assert check_draft(library, draft).house


def test_an_exam_is_set_up_on_its_page(library: Library, draft: HouseDraft) -> None:
    data = whole_house(library, draft)
    topics = list(exam_topics(data))
    table, asked, passes = topics[:3]
    for topic, key, value in (
        (table, ("rounds",), 6),
        (table, ("features",), ["tie", "tie", "not-qualified"]),
        (asked, ("drills", "payout"), 8),
        (passes, ("major",), 2),
        (topic_named(topics, "Assessors and dealer"), ("assessors", "needed"), 2),
    ):
        draft = with_field(draft, topic, key, value)
    calls = Heading("", "Calls", 2, ("Silent.",) * 9 + ("",))
    draft = with_field(
        draft, topic_named(topics, "What assessors score on screen"), ("rubric",), headings_written((calls,))
    )
    checked = check_draft(library, draft)
    assert checked.problems == ()
    assert checked.house
    exam = checked.house.exam
    assert (exam.rounds, exam.features, exam.drills["payout"], exam.major) == (
        6,
        ("tie", "tie", "not-qualified"),
        8,
        2,
    )
    assert exam.assessors.needed == 2
    assert [(each.title, each.weight, each.words[-1]) for each in exam.rubric] == [("Calls", 2, "10 of 10")]
    assert headings_in(draft.entry("exam", "rubric"))[0].title == "Calls"
    draft = without_topic(draft, table)
    assert draft.entry("exam", "rounds") is None
    assert draft.entry("exam", "drills", "payout") == 8, "other topics of the exam stay"


def test_faults_get_other_weights(library: Library, draft: HouseDraft) -> None:
    (topic,) = grading_topics()
    draft = with_field(draft, topic, ("points", "minor"), 2)
    draft = with_field(draft, topic, ("minor",), ["scan", "square"])
    house = check_draft(library, draft).house
    assert house
    assert (house.grading.points["minor"], house.grading.minor) == (2, frozenset({"scan", "square"}))


def test_a_further_wager_can_be_on_other_hands(library: Library, draft: HouseDraft) -> None:
    draft = with_wager(draft, "side")
    topic = topic_named(list(bonus_topics(whole_house(library, draft))), "Side Bet")
    assert {("hands",), ("counts",), ("tables",)} <= {each.key for each in topic.fields}


def test_a_row_says_what_holds_and_whether_the_house_says_it(library: Library, draft: HouseDraft) -> None:
    qualify = topic_named(list(game_topics({})), "Qualifying")
    data: Plain = whole_house(library, draft)
    assert summary(qualify, data) == "3 cards · Nine-high"
    assert not is_own(qualify, draft.entry())
    draft = with_field(draft, qualify, ("high",), "T")
    assert is_own(qualify, draft.entry())
    jam = topic_named(list(irregularity_topics(data)), "Jam")
    assert summary(jam, data) == "The shuffler jams. · Call the floor"


def test_a_rule_that_is_not_used_yet_is_used_as_its_form_shows_it(
    library: Library, draft: HouseDraft
) -> None:
    data = whole_house(library, draft)
    spots = topic_named(list(game_topics({})), "Two spots for one player")
    assert summary(spots, data) == "One spot each"
    used = with_first_values(draft, data, spots)
    assert (used.entry("rules", "spots", "most"), used.entry("rules", "spots", "ante")) == (2, 1)
    doubled = with_new_field(draft, data, spots, ("ante",), 2)
    assert (doubled.entry("rules", "spots", "most"), doubled.entry("rules", "spots", "ante")) == (2, 2)
    assert used.entry("rules", "spots", "why")


def test_pages_use_the_names_of_the_house(library: Library, draft: HouseDraft) -> None:
    data = whole_house(library, draft) | {"names": {"raise": "Play", "flush": "Rush"}}
    assert [topic.title for topic in bonus_topics(data)] == ["Rush", "Straight Flush"]
    assert move_words("take N raise", data) == "Take the player’s Play"
    assert move_words("take N straight_flush", data) == "Take the player’s Straight Flush"


@pytest.mark.parametrize("base", ["standard", "cuda"])
@pytest.mark.parametrize("bonus", ["progressive", "side", "envy"])
def test_a_wager_that_is_offered_is_settled_in_every_round(base: str, bonus: Bonus, library: Library) -> None:
    draft = new_draft(library, base, "riverboat", "Riverboat")
    draft = with_offered(draft, whole_house(library, draft), bonus)
    checked = check_draft(library, draft)
    assert checked.problems == ()
    assert checked.house
    assert bonus in checked.house.rules.bonuses


def test_single_parts_have_places_in_the_document_of_their_own(library: Library, draft: HouseDraft) -> None:
    data = whole_house(library, draft)
    jam = topic_named(list(irregularity_topics(data)), "Jam")
    settle = step_topic(data, "settle-wagers")
    typed = typed_sources({"call supervisor": "RB-7 §9", "void round": "Common practice"})
    assert typed == {"call supervisor": "document RB-7 §9", "void round": "standard"}
    draft = with_field(draft, jam, ("answer",), ["call supervisor", "void round", "return N all", "rack all"])
    draft = with_field(draft, jam, ("answer-sources",), typed)
    draft = with_field(draft, settle, ("order-sources",), typed_sources({"ante": "RB-7 §3"}))
    draft = with_field(draft, settle, ("after-sources",), typed_sources({"reveal": "RB-7 §3: after it"}))
    checked = check_draft(library, draft)
    assert checked.problems == ()
    (topic,) = [each for each in irregularity_topics(whole_house(library, draft)) if each.path == jam.path]
    (cited,) = [each for each in topic.fields if each.key == ("answer-sources",)]
    assert dict(cited.choices)["void round"] == "Call the round dead"
    assert with_field(draft, jam, ("answer-sources",), typed_sources({})).entry(*jam.path, "answer") == [
        "call supervisor",
        "void round",
        "return N all",
        "rack all",
    ]


def test_a_move_that_shows_cards_is_too_early_before_a_step(library: Library, draft: HouseDraft) -> None:
    (topic,) = [
        each for each in irregularity_topics(whole_house(library, draft)) if each.path[1] == "cards-shown"
    ]
    (slips,) = [each for each in topic.fields if each.key == ("opened-by",)]
    slip = {"do": "reveal N", "timing": "early", "before": ["expose"]}
    assert [words for choice, words in slips.choices if choice == slip] == [
        "Turn over and set the player’s hand before “Turn over the dealer’s hand”"
    ]
    draft = with_field(draft, topic, slips.key, [slip])
    house = check_draft(library, draft).house
    assert house
    assert [each.before for each in house.irregularities["cards-shown"].opened_by] == [frozenset({"expose"})]
