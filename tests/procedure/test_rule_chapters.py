"""The book of a house as its readers find it: chapters, titles, the rule a fault speaks of, a search."""

from pathlib import Path

import pytest

from app.game.wagers import Bonus
from app.grading.judge import judge
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.rule_book import book_of
from app.procedure.rule_chapters import ReadingRule, RuleChapter, find_rule, matching, rule_chapters
from app.procedure.ruling import rule
from app.procedure.sources import Ground, Source
from app.procedure.vocabulary import Step

_HOUSES = ["oxford", "two-to-ten", "pechanga", "greektown", "cuda"]
_FILE_WORDS = (" N ", "WAGER", "CARDS", "COUNT", "RANK", "BANKER", "_", "§")
_OF_DISCARDS = {"round pick-up", "round decide fan-discards", "round decide pay-discards"}


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
    read = {key for key in rules if not key.startswith("readings.")}
    assert booked - read == (_OF_DISCARDS if house.keeps_all else set()) & booked
    assert read <= booked
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


def test_a_house_without_discards_says_nothing_of_them_in_its_round() -> None:
    house = Library().house("two-to-ten")
    rules = _rules(house)
    assert not _OF_DISCARDS & rules.keys()
    numbers = [each.number for key, each in rules.items() if key.startswith("round ") and each.number]
    assert numbers == list(range(1, len(numbers) + 1))
    other = _rules(house._replace(keeps_all=False))
    assert {"round pick-up", "round decide fan-discards"} <= other.keys()


def test_a_raise_is_told_by_length_and_with_the_most_the_table_takes() -> None:
    sizes = "2 to 4 suited cards: 1× the Ante. 5 suited: 1× or 2×. 6 or 7 suited: 1×, 2× or 3×."
    assert _rules(Library().house("pechanga"))["raise"].text == sizes
    assert _rules(Library().house("two-to-ten"))["raise"].text == f"{sizes} No Raise is over $10."


def test_where_a_folded_hand_goes_is_told_for_each_side_of_the_table() -> None:
    house = Library().house("greektown")
    assert _rules(house)["tuck"].text == (
        "Spots 1 to 3: under Straight Flush, or Flush if there is no Straight Flush bet, or Progressive if there "
        "is neither. Spots 4 to 6: under Flush, or Straight Flush if there is no Flush bet, or Progressive if "
        "there is neither."
    )
    by_spot = _rules(house._replace(tucks_by_spot=True))["tuck"].text
    assert by_spot == "Spots 1 to 3: under Straight Flush. Spots 4 to 6: under Flush."
    alone: dict[int, tuple[Bonus, ...]] = {spot: ("flush",) if spot == 1 else () for spot in house.tuck}
    assert _rules(house._replace(tuck=alone))["tuck"].text == "Spot 1: under Flush."


def test_what_a_player_keeps_and_what_a_bonus_does_are_whole_sentences(oxford: House) -> None:
    rules = _rules(oxford)
    assert rules["keep"].text == "One flush. The rest are discards."
    assert rules["bonus flush"].text == "Pays by the pay table only. A fold does not affect it."


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


def test_the_reason_says_more_than_the_citation_and_that_more_than_the_act() -> None:
    document, other = Source("document", "000 §1"), Source("document", "000 §2")
    usual = ReadingRule("usual", "", "", "", source=other, sources=(other,))
    by_act = usual._replace(key="act", words=("scan",))
    by_citation = usual._replace(key="cited", sources=(other, document))
    by_source = usual._replace(key="source", source=document, sources=(document,))
    by_reason = usual._replace(key="reason", why="Somehow.")
    rules = [usual, by_act, by_citation, by_source, by_reason]
    wanted = Ground(document, "Somehow. Nothing else does.")
    for count in range(1, 6):
        chapter = RuleChapter("All", tuple(rules[:count]))
        assert find_rule([chapter], wanted, Step("scan")).key == rules[count - 1].key
        assert find_rule([chapter], wanted._replace(source=Source("standard")), Step("scan")).key == (
            "reason" if count == 5 else "act" if count > 1 else "usual"
        )
    assert find_rule([RuleChapter("All", tuple(rules[:2]))], wanted).key == "usual", "without an act"


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
