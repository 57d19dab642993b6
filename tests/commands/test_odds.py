"""`hcf-trainer odds`: exact counts of every line, the edge, how often the dealer qualifies."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.launch import main
from tests.procedure.pay_tables import FLUSH, FOUR_OF_A_KIND, STRAIGHT_FLUSH

Capture = pytest.CaptureFixture[str]

HANDS = 133_784_560
FLUSHES = {"7": 6_864, "6": 267_696, "5": 3_814_668, "4": 26_137_540, "3": 78_881_088, "2": 24_676_704}
RUNS = {"7": 32, "6": 1_592, "5": 39_960, "4": 676_196, "3": 8_642_932}
NINE_HIGH = 100_825_036


def odds(capsys: Capture, house: str, *more: str) -> dict[str, Any]:
    assert main(["odds", "--house", house, "--json", *more]) == 0
    counted: dict[str, Any] = json.loads(capsys.readouterr().out)
    return counted


def edge(lines: dict[int, int], counts: dict[str, int]) -> float:
    """What the house keeps of a dollar."""
    returned = sum((pays + 1) * counts[str(count)] for count, pays in lines.items())
    return 1 - returned / HANDS


@pytest.mark.parametrize("house", ["oxford", "pechanga", "two-to-ten"])
def test_odds_of_a_house_with_one_table_are_under_posted(house: str, capsys: Capture) -> None:
    counted = odds(capsys, house)
    assert set(counted) == {"qualifies", "flush", "straight_flush"}
    assert set(counted["flush"]) == set(counted["straight_flush"]) == {"posted"}
    assert counted["flush"]["posted"]["lines"] == {line: FLUSHES[line] for line in "7654"}
    assert counted["straight_flush"]["posted"]["lines"] == RUNS
    for bonus, tables, counts in (("flush", FLUSH, FLUSHES), ("straight_flush", STRAIGHT_FLUSH, RUNS)):
        expected = edge(tables[house, "posted"], counts)
        assert counted[bonus]["posted"]["edge"] == pytest.approx(expected, abs=1e-15)


@pytest.mark.parametrize("house", ["oxford", "pechanga", "greektown", "cuda"])
def test_odds_nine_high_qualifies(house: str, capsys: Capture) -> None:
    assert odds(capsys, house)["qualifies"] == NINE_HIGH


def test_odds_eight_high_qualifies_more_often(capsys: Capture) -> None:
    assert NINE_HIGH < odds(capsys, "two-to-ten")["qualifies"] < HANDS


def test_odds_of_the_issue(capsys: Capture) -> None:
    flush = odds(capsys, "greektown")["flush"]["V01"]
    assert flush["lines"]["7"] == 6864
    assert str(flush["edge"]).startswith("0.0780")


def test_odds_of_every_version(capsys: Capture) -> None:
    counted = odds(capsys, "greektown")
    for bonus, tables, counts in (("flush", FLUSH, FLUSHES), ("straight_flush", STRAIGHT_FLUSH, RUNS)):
        versions = {version: lines for (house, version), lines in tables.items() if house == "greektown"}
        assert set(counted[bonus]) == set(versions)
        for version, lines in versions.items():
            if ("greektown", version) in FOUR_OF_A_KIND and bonus == "straight_flush":
                continue
            assert counted[bonus][version]["lines"] == {str(count): counts[str(count)] for count in lines}
            assert counted[bonus][version]["edge"] == pytest.approx(edge(lines, counts), abs=1e-15)


def test_odds_four_of_a_kind_takes_some_of_the_three_card_runs(capsys: Capture) -> None:
    lines = odds(capsys, "greektown")["straight_flush"]["V05"]["lines"]
    assert list(lines) == ["7", "6", "5", "4", "four-of-a-kind", "3"]
    assert {line: lines[line] for line in "7654"} == {line: RUNS[line] for line in "7654"}
    fours = 13 * (48 * 47 * 46 // 6)
    assert RUNS["3"] - fours < lines["3"] < RUNS["3"]
    assert fours - RUNS["4"] < lines["four-of-a-kind"] <= fours


def test_odds_progressive_leaves_the_edge_out_and_says_why(capsys: Capture) -> None:
    tables = odds(capsys, "greektown")["progressive"]
    assert set(tables) == {"1", "2", "3", "4"}
    assert tables["1"]["lines"] == RUNS
    assert tables["2"]["lines"] == {line: RUNS[line] for line in "7654"}
    assert tables["3"]["lines"]["ace-high-6"] + tables["3"]["lines"]["6"] == RUNS["6"]
    for table in tables.values():
        assert "edge" not in table
        assert table["why_no_edge"] == "the edge depends on the meter"


def test_odds_bonus_that_must_beat_leaves_the_edge_out_and_says_why(capsys: Capture) -> None:
    counted = odds(capsys, "cuda")
    for bonus in ("flush", "straight_flush"):
        assert set(counted[bonus]) == {"posted"}
        assert "edge" not in counted[bonus]["posted"]
        assert "must also beat the dealer" in counted[bonus]["posted"]["why_no_edge"]


def own_house(tmp_path: Path, text: str) -> tuple[str, ...]:
    (tmp_path / "sixth.toml").write_text(f'name = "Sixth House"\nsource = "standard"\n{text}', "utf-8")
    return "--houses", str(tmp_path)


def test_odds_of_a_single_table_are_under_posted_whatever_its_name(tmp_path: Path, capsys: Capture) -> None:
    counted = odds(capsys, "sixth", *own_house(tmp_path, "[tables.flush.V09]\nlines = { 7 = 100, 4 = 2 }\n"))
    assert set(counted["flush"]) == {"posted"}
    assert counted["flush"]["posted"]["lines"] == {"7": 6864, "4": sum(FLUSHES[line] for line in "654")}


def test_odds_progressive_without_a_meter_pays_for_1_and_not_to_1(tmp_path: Path, capsys: Capture) -> None:
    text = """
[bonus.progressive]
against = "table"
folded = "stands"
why = "x"
[limits.progressive]
amounts = [1]
why = "x"
[tables.progressive.posted]
lines = { 7 = 5000, 4 = 20 }
[steps.collect]
after = "scan"
do = "take N progressive"
order = "left-to-right"
why = "x"
"""
    table = odds(capsys, "sixth", *own_house(tmp_path, text))["progressive"]["posted"]
    returned = 5000 * RUNS["7"] + 20 * sum(RUNS[line] for line in "654")
    assert table["edge"] == pytest.approx(1 - returned / HANDS, abs=1e-15)


def test_odds_for_people(capsys: Capture) -> None:
    assert main(["odds", "--house", "oxford"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "the odds, counted over all 133,784,560 seven-card hands" in text
    assert "The dealer qualifies with 100,825,036 of them (75.3637%)." in text
    assert "7-card 300 to 1 6,864 19,490.8" in text
    assert "House edge 7.80" in text


def test_odds_for_people_names_versions_and_why_there_is_no_edge(capsys: Capture) -> None:
    assert main(["odds", "--house", "greektown"]) == 0
    text = capsys.readouterr().out
    assert "Straight Flush V05" in text
    assert "four of a kind" in text
    assert "100% of the meter" in text
    assert "No edge: the edge depends on the meter." in text
    assert main(["odds", "--house", "cuda"]) == 0
    assert "must also beat the dealer" in capsys.readouterr().out


def test_odds_for_people_of_a_line_that_no_hand_reaches(tmp_path: Path, capsys: Capture) -> None:
    """A two-card flush always comes, so nothing is left below it; a line may be there in vain."""
    text = "[tables.flush.posted]\nlines = { 3 = 1, 2 = 1 }\n"
    assert main(["odds", "--house", "sixth", *own_house(tmp_path, text)]) == 0
    assert "2-card" in capsys.readouterr().out


def test_odds_of_a_house_nobody_knows(capsys: Capture) -> None:
    assert main(["odds", "--house", "oxfrod"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == "hcf-trainer: unknown house “oxfrod”; did you mean “oxford”?\n"
