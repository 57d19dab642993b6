"""Open questions, weights of faults, exams and target times can be made in the workshop as well."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.errors import Refused
from app.game.wagers import Bonus
from app.procedure.exam_requirements import Heading, heading_name
from app.procedure.library import Library
from app.training.irregular_events import KINDS
from app.workshop.exam_topics import exam_topics, grading_topics, headings_in, headings_written
from app.workshop.house_draft import HouseDraft, check_draft, new_draft, with_entries
from app.workshop.house_topics import (
    FieldKind,
    HouseTopic,
    Plain,
    citation_in,
    entry_name,
    field,
    is_own,
    open_question_in,
    paid,
    shown_source,
    summary,
    typed_sources,
    typed_value,
    typed_words,
    value_in,
    view_of,
    whole_house,
    with_citation,
    with_field,
    with_first_values,
    with_new_field,
    with_open_question,
    without_topic,
)
from app.workshop.house_versions import DraftHistory, HouseVersions
from app.workshop.irregularity_topics import (
    KINDS_NOT_IN_STANDARD,
    irregularity_topics,
    with_custom,
    with_irregularity,
)
from app.workshop.reading_topics import reading_topics, with_answer, with_reading
from app.workshop.rule_topics import TUCK, bonus_topics, game_topics, with_new_table, with_wager
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


def test_a_heading_is_known_by_its_name_and_without_one_by_its_title() -> None:
    heading = {"heading": "Calls out loud", "weight": 2, "marks": ["a", "b"]}
    named, titled = headings_in([heading | {"name": "calls"}, heading])
    assert (named.name, titled.name) == ("calls", heading_name("Calls out loud"))
    assert named.name != titled.name
    assert named._replace(name="") == titled._replace(name="") == Heading("", "Calls out loud", 2, ("a", "b"))
    assert headings_in(None) == ()


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
    shared = next(topic for topic in exam_topics(data) if topic.is_shared and len(topic.fields) > 1)
    assert not is_own(shared, draft.entry())
    assert is_own(shared, with_field(draft, shared, shared.fields[0].key, 7).entry()), "one field is enough"
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


def test_the_workshop_offers_every_irregularity_that_the_standard_has_no_answer_for(library: Library) -> None:
    assert set(KINDS_NOT_IN_STANDARD) == KINDS.keys() - library.standard_house().irregularities.keys()


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


@pytest.mark.parametrize(
    ("typed", "pays"), [("300", 300), (" 10% ", "10%"), ("3  to 2", "3 to 2"), ("", None), ("  ", None)]
)
def test_a_pay_line_is_a_number_a_share_odds_or_nothing(typed: str, pays: int | str | None) -> None:
    assert paid(typed) == pays


@pytest.mark.parametrize(
    ("kind", "typed", "value", "shown"),
    [
        ("number", " 25 ", 25, "25"),
        ("number", "2.5", 2.5, "2.5"),
        ("numbers", "1, 5  25", [1, 5, 25], "1, 5, 25"),
        ("text", " so  it is ", "so it is", "so it is"),
        ("text", "  ", None, ""),
        ("source", "RB-7 §3", "document RB-7 §3", "RB-7 §3"),
        ("source", "RB-7 §3: after it", "reading RB-7 §3: after it", "RB-7 §3: after it"),
        ("source", "Common Practice", "standard", "common practice"),
    ],
)
def test_what_is_typed_is_in_the_file_and_shown_again(
    kind: FieldKind, typed: str, value: object, shown: str
) -> None:
    each = field("a", "Amount", kind)
    assert typed_value(each, typed) == value
    assert typed_words(each, value) == shown


def test_what_is_no_number_is_refused_by_the_name_of_its_field() -> None:
    with pytest.raises(Refused, match="Amount: “x” is not a number"):
        typed_value(field("a", "Amount", "numbers"), "1 x")


@pytest.mark.parametrize(
    ("source", "shown"),
    [(None, ""), ("standard", ""), ("house", ""), ("document A", "A"), ("reading A: b", "A: b"), (3, "")],
)
def test_a_source_is_shown_as_it_is_typed(source: object, shown: str) -> None:
    assert shown_source(source) == shown
    assert typed_sources(None) is None


def test_a_name_in_the_file_is_letters_and_digits_that_nobody_has() -> None:
    assert entry_name(" Spilled  Drink, 2! ", {"other": 1}) == "spilled-drink-2"
    for words, said in (("!", "give it a name with letters or digits"), ("Jam ", "there is already a “Jam”")):
        with pytest.raises(Refused, match=said):
            entry_name(words, {"jam": 1})


def test_what_an_open_question_decides_is_not_entered_beside_it(library: Library, draft: HouseDraft) -> None:
    draft = with_entries(
        draft,
        {
            ("readings", "q", "question"): "How?",
            ("readings", "q", "chosen"): "yes",
            ("readings", "q", "choices", "yes", "set"): {"rules": {"tuck": {"by": "spot"}}},
            ("readings", "q", "choices", "no", "set"): {"limits": {"ante": {"min": 10}}},
        },
    )
    with pytest.raises(Refused, match="the open question “How\\?” decides this; change its answer"):
        with_field(draft, TUCK, ("by",), "made")
    limit = HouseTopic(("limits", "ante"), "Ante", ())
    assert with_field(draft, limit, ("min",), 5).entry("limits", "ante") == {"min": 5, "source": "house"}
    within = draft._replace(within=("readings", "q", "choices", "yes", "set"))
    changed = with_field(within, TUCK, ("by",), "made")
    assert changed.entry("rules", "tuck") == {"by": "made", "source": "reading q"}


def test_the_last_entry_of_a_topic_takes_its_source_with_it(draft: HouseDraft) -> None:
    both = with_field(with_field(draft, TUCK, ("by",), "spot"), TUCK, ("one-source",), "standard")
    one = with_field(both, TUCK, ("by",), None)
    assert one.entry("rules", "tuck") == {"one-source": "standard", "source": "house"}
    assert with_field(one, TUCK, ("one-source",), None).entry("rules", "tuck") in (None, {})


def test_states_of_a_draft_are_undone_one_by_one_and_what_is_saved_is_known() -> None:
    first, second, third = (HouseDraft("a", text) for text in ("1", "2", "3"))
    history = DraftHistory(first, None)
    assert (history.draft, history.is_changed, history.can_undo) == (first, False, False)
    history.push(second, joins=True)
    history.push(third, joins=True)
    assert history.drafts == [first, third], "the first state is never joined"
    history.push(second)
    history.undo()
    assert (history.draft, history.is_changed, history.can_undo) == (third, True, True)
    history.undo()
    history.undo()
    assert (history.draft, history.is_changed) == (first, False)
    assert DraftHistory(first, second).drafts == [first, second]
    found = DraftHistory(first, first)
    assert (found.drafts, found.saved, found.is_changed) == ([first], None, True)


def test_what_the_workshop_cannot_do_is_refused_in_a_sentence(library: Library, draft: HouseDraft) -> None:
    data = whole_house(library, draft)
    tables = list(value_in(data, ("tables", "flush")))
    asked = with_reading(draft, data, "Which hand qualifies?")
    refused: list[tuple[Callable[[], object], str]] = [
        (lambda: with_reading(draft, data, " \n"), "type the question"),
        (lambda: with_answer(asked, data, "which-hand-qualifies", " "), "type the answer"),
        (lambda: with_new_table(draft, data, "flush", " "), "give the pay table a name"),
        (
            lambda: with_new_table(draft, data, "flush", tables[0]),
            f"there is already a table “{tables[0]}”",
        ),
        (lambda: with_custom(draft, data, "Push", "x"), "there is already a “Push”"),
        (
            lambda: with_irregularity(draft, data, "jam", "x"),
            "there is already a “jam”",
        ),
        (
            lambda: with_answer(asked, whole_house(library, asked), "which-hand-qualifies", "Yes"),
            "there is already a “Yes”",
        ),
        (
            lambda: with_reading(draft, whole_house(library, asked), "Which hand qualifies?"),
            "there is already a “Which hand qualifies?”",
        ),
        (lambda: without_topic(draft, TUCK), "your file has no entry here; the standard applies"),
    ]
    for act, sentence in refused:
        with pytest.raises(Refused) as refusal:
            act()
        assert str(refusal.value) == sentence


def test_a_folder_of_versions_that_cannot_be_made_is_refused_by_name(
    library: Library, draft: HouseDraft
) -> None:
    library.own.mkdir(exist_ok=True)
    (library.own / "versions").write_text("no folder", "utf-8")
    folder = library.own / "versions" / "riverboat"
    versions = HouseVersions(library, "riverboat")
    for act, place in ((versions.save, folder), (versions.keep_unsaved, folder / "unsaved.toml")):
        with pytest.raises(Refused) as refusal:
            act(draft)
        assert str(refusal.value).startswith(f"{place} cannot be saved: ")


def test_what_was_saved_is_no_longer_unsaved(library: Library, draft: HouseDraft) -> None:
    versions = HouseVersions(library, "riverboat")
    assert versions.unsaved() is None
    versions.keep_unsaved(draft)
    assert versions.unsaved() == draft
    versions.save(draft)
    assert versions.unsaved() is None


def test_a_number_that_another_window_has_taken_is_passed_over(library: Library, draft: HouseDraft) -> None:
    versions = HouseVersions(library, "riverboat")
    versions.save(draft)
    for number in (2, 3):
        (library.own / "versions" / "riverboat" / f"{number:04}.toml").touch()
    (library.own / "versions" / "riverboat" / "notes.toml").write_text("mine", "utf-8")
    assert versions.save(draft).number == 4
    assert [each.number for each in versions.saved()] == [1, 4]
    for number in (2, 3):
        (library.own / "versions" / "riverboat" / f"{number:04}.toml").unlink()
    assert versions.save(draft).number == 5, "a number is never used twice"
