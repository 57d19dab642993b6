"""A house made in the workshop: its file stays readable, its rules are those that were entered."""

import json
import os
import tomllib
from contextlib import nullcontext
from difflib import unified_diff
from pathlib import Path
from random import Random

import pytest

from app.errors import Refused
from app.game.wagers import BONUSES, Bonus
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.open_rules import open_rules
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import rule
from app.procedure.source_words import source_words
from app.procedure.vocabulary import Step
from app.workshop.house_draft import HouseDraft, check_draft, new_draft, open_draft, with_entry, without_entry
from app.workshop.house_topics import (
    HouseTopic,
    typed_value,
    whole_house,
    with_citation,
    with_field,
    with_new_field,
)
from app.workshop.house_versions import HouseVersions
from app.workshop.irregularity_topics import typed_answer
from app.workshop.rule_topics import (
    game_topics,
    limit_topics,
    offered,
    table_topics,
    tucked_under,
    with_pay_lines,
    with_raise_size,
    with_tuck,
    with_wager,
)
from app.workshop.step_topics import step_topic
from tests.cut_writes import cut_after
from tests.rounds import random_round

SHIPPED = tuple(Library().files())
QUALIFY = next(game_topics({}))
CITED = "RB-7 §8"


def with_ten_high(draft: HouseDraft) -> HouseDraft:
    """The dealer qualifies with three cards, Ten-high, as the document says."""
    draft = with_field(draft, QUALIFY, ("high",), "T")
    return with_citation(draft, {}, QUALIFY, CITED)


def steps_at(house: House, data: str) -> list[Step]:
    return [due.step for due in rule(*round_from_text(data, lambda _: house)).steps]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "houses", tmp_path / "cache")


@pytest.mark.parametrize("base", SHIPPED)
def test_a_new_house_deals_as_the_one_it_was_made_from(base: str, library: Library) -> None:
    made = check_draft(library, new_draft(library, base, "riverboat", "Riverboat"))
    assert made.problems == ()
    assert made.house
    assert made.house.name == "Riverboat"
    assert made.house.rules == library.house(base).rules
    for seed in range(5):
        data = json.dumps(random_round(library.house(base), Random(seed)))
        assert steps_at(made.house, data) == steps_at(library.house(base), data)


@pytest.mark.parametrize("base", SHIPPED)
def test_a_new_house_cites_no_document_of_another_house(base: str, library: Library) -> None:
    draft = new_draft(library, base, "riverboat", "Riverboat")
    assert "document " not in "".join(line.partition("#")[0] for line in draft.text.splitlines())
    made = check_draft(library, draft)
    assert made.house
    grounds = [*made.house.main_grounds.values(), *made.house.rule_grounds.values()]
    assert {ground.source.kind for ground in grounds} == {"house", "standard"}
    assert made.house.readings == {}


@pytest.mark.parametrize("base", SHIPPED)
def test_comments_and_everything_else_stay_when_an_entry_is_changed(base: str, library: Library) -> None:
    draft = new_draft(library, base, "riverboat", "Riverboat")
    changed = with_ten_high(draft)
    lost = set(draft.text.splitlines()) - set(changed.text.splitlines())
    assert all("qualify" in line or line.startswith(("high", "cards", "source")) for line in lost)
    before, after = tomllib.loads(draft.text), tomllib.loads(changed.text)
    for data in (before, after):
        data.get("rules", {}).pop("qualify", None)
        if not data.get("rules"):
            data.pop("rules", None)
    assert before == after


@pytest.mark.parametrize("base", ["pechanga", "greektown"])
def test_pay_tables_raises_and_the_qualifier_are_as_entered(base: str, library: Library) -> None:
    draft = new_draft(library, base, "riverboat", "Riverboat")
    house = library.house(base)
    topic = next(table_topics(whole_house(library, draft)))
    _, bonus, name = topic.path
    lines = {line.name: line.pays + 1 for line in house.rules.tables["flush"][name].lines}
    draft = with_pay_lines(draft, bonus, name, lines)
    draft = with_citation(draft, whole_house(library, draft), topic, CITED)
    draft = with_raise_size(with_ten_high(draft), whole_house(library, draft), 5, 2)
    made = check_draft(library, draft)
    assert made.problems == ()
    assert made.house
    assert {line.name: line.pays for line in made.house.rules.tables["flush"][name].lines} == lines
    assert made.house.rules.raise_sizes[5] == (1,)
    assert made.house.rules.qualifying > house.rules.qualifying
    assert str(made.house.table_grounds["flush"][name].source) == CITED


def test_a_limit_is_written_in_dollars_and_one_without_a_top_has_none(library: Library) -> None:
    draft = new_draft(library, "pechanga", "riverboat", "Riverboat")
    ante = next(limit_topics(whole_house(library, draft)))
    typed = {field.key: field for field in ante.fields}
    draft = with_field(draft, ante, ("min",), typed_value(typed["min",], " 10 "))
    draft = with_field(draft, ante, ("max",), typed_value(typed["max",], "200"))
    draft = with_field(draft, ante, ("amounts",), typed_value(typed["amounts",], "10, 25 2.50"))
    assert draft.entry("limits", "ante") == {
        "min": 10,
        "max": 200,
        "amounts": [10, 25, 2.5],
        "source": "house",
    }
    draft = with_field(draft, ante, ("max",), typed_value(typed["max",], ""))
    assert draft.entry("limits", "ante", "max") is None
    with pytest.raises(Refused, match=r"^Maximum, \$: “ten” is not a number$"):
        typed_value(typed["max",], "ten")


def test_an_entry_without_a_document_is_the_houses_own_practice_until_it_is_confirmed(
    library: Library,
) -> None:
    draft = new_draft(library, "standard", "riverboat", "Riverboat")
    draft = with_field(draft, QUALIFY, ("high",), "T")
    house = check_draft(library, draft).house
    assert house
    source = house.rule_grounds["qualify"].source
    assert source_words(source) == "House practice"
    assert not source.binds
    assert "rules.qualify" in {rule.key for rule in open_rules(house)}, "a supervisor can confirm it"


def test_the_order_of_settling_is_as_entered(library: Library) -> None:
    draft = new_draft(library, "pechanga", "riverboat", "Riverboat")
    order = ["flush", "straight_flush", "raise", "ante"]
    topic = step_topic(whole_house(library, draft), "settle-wagers")
    made = check_draft(library, with_field(draft, topic, ("wagers",), order))
    assert made.house
    settled = next(step for step in made.house.plans["round"] if step.name == "settle")
    inner = settled.inner[[step.name for step in settled.inner].index("settle-wagers")]
    assert list(inner.wagers) == order


def test_a_tapped_spot_puts_its_folded_hands_under_the_other_wager(library: Library) -> None:
    draft = new_draft(library, "standard", "riverboat", "Riverboat")
    before = tucked_under(whole_house(library, draft))
    draft = with_tuck(draft, whole_house(library, draft), 3)
    after = tucked_under(whole_house(library, draft))
    assert {spot for spot in after if after[spot] != before[spot]} == {3}
    made = check_draft(library, draft)
    assert made.house
    assert made.house.tuck[3][0] == "flush"
    back = with_tuck(draft, whole_house(library, draft), 3)
    assert tucked_under(whole_house(library, back)) == before


def test_what_is_left_blank_is_the_standards_again(library: Library) -> None:
    draft = new_draft(library, "standard", "riverboat", "Riverboat")
    topic = HouseTopic(("rules", "rake"), "Rake", ())
    changed = with_field(draft, topic, ("amount",), 4)
    assert changed.entry("rules", "rake") == {"amount": 4, "source": "house"}
    assert with_field(changed, topic, ("amount",), None).entry("rules", "rake", "amount") is None


def test_an_entry_that_is_taken_out_is_the_standards_again(library: Library) -> None:
    draft = new_draft(library, "pechanga", "riverboat", "Riverboat")
    changed = with_entry(draft, ("limits", "flush", "min"), 2)
    assert changed.entry("limits", "flush", "min") == 2
    assert tomllib.loads(without_entry(changed, ("limits", "flush", "min")).text) == tomllib.loads(draft.text)
    assert without_entry(draft, ("limits", "flush", "min")) == draft
    assert without_entry(draft, ("nothing", "here")) == draft


_NAME = r"^the file name needs 2 to 40 lowercase letters, digits and hyphens, starting with a letter$"


@pytest.mark.parametrize(("letters", "is_taken"), [(1, False), (2, True), (40, True), (41, False)])
def test_a_file_name_has_two_to_forty_letters(letters: int, is_taken: bool, library: Library) -> None:
    with nullcontext() if is_taken else pytest.raises(Refused, match=_NAME):
        new_draft(library, "standard", "r" * letters, "Riverboat")


def test_the_ledger_knows_a_version_by_the_hash_of_its_text() -> None:
    kept = "80e978eacdb7b212760fc5c8c42a2322fd6de0d553c7ac174bd1259e1369d438"
    assert HouseDraft("riverboat", 'name = "Zoë"\n').digest == kept


def test_what_is_wrong_is_told_with_its_place(library: Library) -> None:
    draft = new_draft(library, "pechanga", "riverboat", "Riverboat")
    made = check_draft(library, with_entry(draft, ("rules", "qualify", "high"), "Z"))
    assert made.house is None
    (problem,) = made.problems
    assert problem.path == ("rules", "qualify", "high")


@pytest.mark.parametrize(
    ("house_id", "name", "told"),
    [
        ("River boat", "Riverboat", _NAME),
        ("oxford", "Riverboat", r"^there is already a house “oxford”; choose another file name$"),
        ("riverboat", "  ", r"^give the house a name$"),
    ],
)
def test_a_house_without_a_good_name_is_not_made(
    house_id: str, name: str, told: str, library: Library
) -> None:
    with pytest.raises(Refused, match=told):
        new_draft(library, "pechanga", house_id, name)


def test_a_shipped_house_is_not_opened_and_a_file_that_is_no_toml_is_not_touched(library: Library) -> None:
    with pytest.raises(
        Refused, match=r"^this house comes with the program; make a house of your own from it instead$"
    ):
        open_draft(library, "oxford")
    with pytest.raises(Refused, match=r"^riverboat\.toml is not TOML, so the workshop cannot change it"):
        with_entry(HouseDraft("riverboat", "= 3"), ("name",), "X")


def test_a_file_written_by_hand_opens_in_the_workshop(library: Library) -> None:
    library.own.mkdir()
    text = '# by hand\nname = "Riverboat"   # ours\n'
    (library.own / "riverboat.toml").write_text(text, "utf-8")
    draft = open_draft(library, "riverboat")
    assert draft.text == text
    assert "# by hand" in with_ten_high(draft).text
    assert "# ours" in with_ten_high(draft).text


def test_every_save_is_kept_and_only_a_sound_version_is_used(library: Library) -> None:
    versions = HouseVersions(library, "riverboat")
    draft = new_draft(library, "pechanga", "riverboat", "Riverboat")
    broken = with_entry(draft, ("rules", "qualify", "high"), "Z")
    assert [versions.save(each).number for each in (draft, broken)] == [1, 2]
    versions.use(1)
    assert library.house("riverboat").name == "Riverboat"
    versions.save(with_entry(draft, ("name",), "Showboat"))
    versions.use(3)
    assert library.house("riverboat").name == "Showboat"
    versions.use(1)
    with pytest.raises(Refused, match=r"^The game › Qualifying › Highest card: “Z” isn’t one of the choices"):
        versions.use(2)
    assert (library.own / "riverboat.toml").read_text("utf-8") == draft.text
    assert versions.draft(2) == broken
    with pytest.raises(Refused, match=r"^there is no version 4 of riverboat$"):
        versions.use(4)


def test_what_is_typed_as_an_answer_is_said_unless_it_is_a_word_of_the_vocabulary() -> None:
    assert typed_answer("no verbal bets, please") == "say no verbal bets, please"
    assert typed_answer("correct N raise") == "correct N raise"
    assert typed_answer("say it is allowed / say we can") == "say it is allowed / say we can"


def test_a_new_entry_has_a_reason_before_anybody_writes_one(library: Library) -> None:
    draft = new_draft(library, "standard", "riverboat", "Riverboat")
    data = whole_house(library, draft)
    hand = next(topic for topic in limit_topics(data) if topic.path == ("payouts", "hand"))
    made = check_draft(library, with_new_field(draft, data, hand, ("max",), 20_000))
    assert made.problems == ()
    assert made.house
    assert made.house.payout_grounds["hand"].why == "Our house does it this way."


@pytest.mark.parametrize("bonus", BONUSES)
def test_every_wager_can_be_offered(bonus: Bonus, library: Library) -> None:
    draft = with_wager(new_draft(library, "standard", "riverboat", "Riverboat"), bonus)
    assert bonus in offered(whole_house(library, draft))


def test_a_change_is_a_few_lines_of_a_diff(library: Library) -> None:
    draft = new_draft(library, "oxford", "riverboat", "Riverboat")
    changed = with_field(draft, next(limit_topics(whole_house(library, draft))), ("max",), 200)
    lines = [
        line
        for line in unified_diff(draft.text.splitlines(), changed.text.splitlines(), n=0, lineterm="")
        if line[0] in "+-" and line[:3] not in ("+++", "---")
    ]
    assert [line for line in lines if line.strip("+- ")] == [
        "+[limits.ante]",
        "+max = 200",
        '+source = "house"',
    ]


class PowerCut(BaseException):
    """The machine stops here."""


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_a_version_is_saved_and_used_whole_or_not_at_all(
    moment: str, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    versions = HouseVersions(library, "riverboat")
    draft = new_draft(library, "pechanga", "riverboat", "Riverboat")
    versions.save(draft)
    versions.use(1)
    versions.save(with_ten_high(draft))

    def cut(*_arguments: object) -> None:
        raise PowerCut

    monkeypatch.setattr({"fsync": os, "replace": Path}[moment], moment, cut)
    for act in (lambda: versions.use(2), lambda: versions.save(draft)):
        with pytest.raises(PowerCut):
            act()
    monkeypatch.undo()
    assert (library.own / "riverboat.toml").read_text("utf-8") == draft.text
    assert [versions.draft(each.number).text for each in versions.saved()] == [
        draft.text,
        with_ten_high(draft).text,
    ]
    assert library.files()["riverboat"].read_text("utf-8") == draft.text


@pytest.mark.parametrize("room", [0, 1, 200])
def test_on_a_disk_that_fills_the_versions_and_the_one_in_use_stay_whole(room: int, library: Library) -> None:
    versions = HouseVersions(library, "riverboat")
    draft = new_draft(library, "pechanga", "riverboat", "Riverboat")
    versions.save(draft)
    versions.use(1)
    versions.save(with_ten_high(draft))
    for act in (lambda: versions.use(2), lambda: versions.save(draft)):
        with cut_after(room), pytest.raises(Refused, match=r"^.+\.toml cannot be saved: File too large$"):
            act()
    assert (library.own / "riverboat.toml").read_text("utf-8") == draft.text
    texts = [versions.draft(each.number).text for each in versions.saved()]
    assert texts == [draft.text, with_ten_high(draft).text]
