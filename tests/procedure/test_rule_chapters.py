"""The book of a house as its readers find it: chapters, titles, the rule a fault speaks of, a search."""

from pathlib import Path

import pytest

from app.grading.judge import judge
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.rule_book import book_of
from app.procedure.rule_chapters import ReadingRule, find_rule, matching, rule_chapters
from app.procedure.ruling import rule
from app.procedure.sources import Ground, Source
from app.procedure.vocabulary import Step

_HOUSES = ["oxford", "two-to-ten", "pechanga", "greektown", "cuda"]
_FILE_WORDS = (" N ", "WAGER", "CARDS", "COUNT", "RANK", "BANKER", "_", "§")


@pytest.fixture(scope="module")
def oxford() -> House:
    return Library().house("oxford")


def _rules(house: House) -> dict[str, ReadingRule]:
    return {each.key: each for chapter in rule_chapters(house) for each in chapter.rules}


@pytest.mark.parametrize("house_id", _HOUSES)
def test_every_entry_of_the_book_is_on_a_page_in_plain_words(house_id: str) -> None:
    house = Library().house(house_id)
    rules = _rules(house)
    booked = {entry.key for chapter in book_of(house) for entry in chapter.entries}
    assert booked == {key for key in rules if not key.startswith("readings.")}
    for key, found in rules.items():
        assert found.title, key
        assert not [word for word in _FILE_WORDS if word in found.everything], key
        assert found.source or key == "chips", key


def test_a_round_is_told_in_the_order_of_dealing(oxford: House) -> None:
    chapters = rule_chapters(oxford)
    assert [chapter.title for chapter in chapters[:5]] == [
        "The deal",
        "Decisions",
        "The dealer’s hand",
        "Settling",
        "Rack and shuffle",
    ]
    numbers = [each.number for chapter in chapters[:5] for each in chapter.rules if each.number]
    assert numbers == list(range(1, len(numbers) + 1))
    assert (chapters[0].numbers, chapters[1].numbers) == ("1–6", "7–12")


def test_the_hand_of_a_designated_player_has_its_own_chapter_name() -> None:
    titles = [chapter.title for chapter in rule_chapters(Library().house("cuda"))]
    assert "The designated player’s hand" in titles


def test_the_call_is_written_out(oxford: House) -> None:
    assert _rules(oxford)["round call"].said == "Dealer qualifies with a three-card, Queen-high"


def test_a_rule_is_found_by_its_citation(oxford: House) -> None:
    found = find_rule(rule_chapters(oxford), Ground(Source("document", "000 §Dealing 8"), "Somehow."))
    assert found.key == "round rack-stub"


def test_a_rule_of_common_practice_is_found_by_its_reason(oxford: House) -> None:
    wanted = oxford.rule_grounds["call"]
    assert wanted.source.kind == "standard"
    assert find_rule(rule_chapters(oxford), wanted).key == "call"


def test_an_act_decides_between_rules_that_fit_alike(oxford: House) -> None:
    cited = Ground(Source("document", "000 §Dealing 9"), "Somehow.")
    chapters = rule_chapters(oxford)
    assert find_rule(chapters, cited, Step("present", 3)).key == "round present"
    assert find_rule(chapters, cited, Step("square", "dealer")).key == "round square"


def test_every_fault_of_a_bad_deal_leads_to_a_rule_with_its_source() -> None:
    text = (Path(__file__).parent.parent / "examples" / "oxford-full-table.json").read_text("utf-8")
    ruling = rule(*round_from_text(text, Library().house))
    acts = [due.step for due in ruling.steps][::-1]
    chapters = rule_chapters(ruling.house)
    faults = judge(ruling, list(enumerate(acts, 1))).faults
    assert faults
    for fault in faults:
        found = find_rule(chapters, fault.ground, fault.step or fault.did)
        cited = fault.ground.source.citation
        assert not cited or cited in [source.citation for source in found.sources], fault


def test_search_wants_every_word(oxford: House) -> None:
    chapters = rule_chapters(oxford)
    assert "round decide fold-tuck" in [each.key for each in matching(chapters, "TUCK bonus")]
    assert not matching(chapters, "tuck zebra")
    assert [each.key for each in matching(chapters, "red light")] == ["irregularity red-light"]
