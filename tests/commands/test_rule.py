"""`hcf-trainer rule`: files, lines from standard input, JSON and the supervisor's table."""

import json
import sys
from pathlib import Path

import pytest

from app.launch import main
from tests.commands.a_process import left_after, shell
from tests.commands.standard_input import type_in

EXAMPLES = Path(__file__).parents[1] / "examples"
LIMIT = EXAMPLES / "oxford-limit.json"
SHORT = EXAMPLES / "cuda-short.json"
Capture = pytest.CaptureFixture[str]


def line_of(file: Path) -> bytes:
    return json.dumps(json.loads(file.read_text("utf-8"))).encode()


def expected(file: Path) -> object:
    return json.loads(file.with_suffix(".ruling.json").read_text("utf-8"))


@pytest.fixture
def refused(tmp_path: Path) -> Path:
    file = tmp_path / "refused.json"
    data = json.loads(LIMIT.read_text("utf-8"))
    data["spots"][0]["ante"] = 0
    data["dealer"] = "x"
    file.write_text(json.dumps(data), "utf-8")
    return file


# Files.


def test_rule_json_prints_one_line_and_exits_0(capsys: Capture) -> None:
    assert main(["rule", str(LIMIT), "--json"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out) == expected(LIMIT)
    assert printed.out.count("\n") == 1
    assert printed.err == ""


def test_what_happened_stands_among_the_steps(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "troubled.json"
    event = {"at": "deal 4", "kind": "hand-count", "spot": 4, "cards": 8}
    file.write_text(json.dumps(json.loads(SHORT.read_text("utf-8")) | {"events": [event]}), "utf-8")
    told = "Spot 4 received eight cards."
    assert main(["rule", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    place = lines.index(f"     ({told})")
    assert lines[place - 1].endswith(" deal 4")
    assert lines[place + 1].endswith(" call supervisor")
    assert main(["rule", str(file), "--json"]) == 0
    ruled = json.loads(capsys.readouterr().out)
    assert [(each["spot"], each["text"]) for each in ruled["happened"]] == [(4, told)]


def test_rule_refused_exits_2_with_nothing_on_standard_output(refused: Path, capsys: Capture) -> None:
    assert main(["rule", str(refused), "--json"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.splitlines() == [
        f'{refused}: the dealer: "x" is not a card; use a rank from 23456789TJQKA and a suit from cdhs',
        f"{refused}: the dealer: a hand needs seven cards, not 1",
        f"{refused}: spot 2: Ante must be $5 to $500 at this table, not $0",
    ]


def test_rule_refused_for_people_exits_2_with_nothing_on_standard_output(
    refused: Path, capsys: Capture
) -> None:
    assert main(["rule", str(refused)]) == 2
    assert capsys.readouterr().out == ""


def test_rule_several_files_one_after_the_other(capsys: Capture) -> None:
    assert main(["rule", "--json", str(LIMIT), str(SHORT)]) == 0
    rulings = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rulings == [expected(LIMIT), expected(SHORT)]


def test_rule_goes_on_after_a_refused_file_and_exits_2(refused: Path, capsys: Capture) -> None:
    assert main(["rule", "--json", str(refused), str(SHORT)]) == 2
    assert json.loads(capsys.readouterr().out) == expected(SHORT)


def test_rule_takes_a_file_with_a_byte_order_mark(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "marked.json"
    file.write_bytes(b"\xef\xbb\xbf" + LIMIT.read_bytes())
    assert main(["rule", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out) == expected(LIMIT)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b'{"house": "\xff"}', "this is not UTF-8 text"),
        (b"{", "this is not JSON: a name in straight double quotes is missing at line 1, column 2"),
        (b"", "the file is empty; a round is a JSON object in braces"),
        (
            b'{"house": "atlantis"}',
            "unknown house “atlantis”; the houses are cuda, greektown, oxford, pechanga, two-to-ten",
        ),
    ],
)
def test_rule_names_the_file_it_cannot_use(
    content: bytes, sentence: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "round.json"
    file.write_bytes(content)
    assert main(["rule", str(file)]) == 2
    assert capsys.readouterr().err == f"{file}: {sentence}\n"


def test_rule_on_a_file_that_is_not_there(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "nowhere.json"
    assert main(["rule", str(file)]) == 2
    assert capsys.readouterr().err == f"{file}: cannot be read: No such file or directory\n"


def test_rule_on_a_folder(tmp_path: Path, capsys: Capture) -> None:
    assert main(["rule", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path}: cannot be read: it is a folder, not a file\n"


def test_rule_with_a_house_of_the_users_own(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "sixth.toml").write_text('name = "Sixth House"\nsource = "standard"\n', "utf-8")
    data = json.loads(LIMIT.read_text("utf-8")) | {"house": "sixth"}
    file = tmp_path / "round.json"
    file.write_text(json.dumps(data), "utf-8")
    assert main(["rule", "--json", "--houses", str(tmp_path), str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["house"] == "sixth"


def test_rule_with_a_folder_of_houses_that_is_not_there(tmp_path: Path, capsys: Capture) -> None:
    assert main(["rule", "--houses", str(tmp_path / "none"), str(LIMIT)]) == 2
    assert (
        capsys.readouterr().err == f"hcf-trainer: --houses: this folder does not exist: {tmp_path / 'none'}\n"
    )


def test_rule_at_a_house_with_problems_shows_them(tmp_path: Path, capsys: Capture) -> None:
    house = tmp_path / "sixth.toml"
    house.write_text("seats = 99\n", "utf-8")
    file = tmp_path / "round.json"
    file.write_text('{"house": "sixth"}', "utf-8")
    assert main(["rule", "--houses", str(tmp_path), str(file)]) == 2
    assert f"{file}: {house}:1: seats: “seats” must be at most 8, not 99\n" in capsys.readouterr().err


# Lines from standard input.


def test_rule_lines_one_ruling_a_line(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    type_in(monkeypatch, line_of(LIMIT) + b"\n" + line_of(SHORT) + b"\n")
    assert main(["rule", "-", "--json"]) == 0
    rulings = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rulings == [expected(LIMIT), expected(SHORT)]


def test_rule_lines_refused_ones_are_numbered_and_the_rest_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    lines = [
        b"",
        b"not json",
        line_of(LIMIT),
        b"   \t",
        b'{"house": "\xff"}',
        b'{"house": "atlantis"}',
        b"\xef\xbb\xbf" + line_of(SHORT) + b"\r",
    ]
    type_in(monkeypatch, b"\n".join(lines))
    assert main(["rule", "-", "--json"]) == 2
    printed = capsys.readouterr()
    assert printed.err == ""
    assert [json.loads(line) for line in printed.out.splitlines()] == [
        {
            "line": 2,
            "refused": ["this is not JSON: a value is missing or not in straight quotes at line 1, column 1"],
        },
        expected(LIMIT),
        {"line": 5, "refused": ["this is not UTF-8 text"]},
        {
            "line": 6,
            "refused": [
                "unknown house “atlantis”; the houses are cuda, greektown, oxford, pechanga, two-to-ten"
            ],
        },
        expected(SHORT),
    ]


def test_rule_lines_all_problems_of_a_line_together(
    refused: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    type_in(monkeypatch, refused.read_bytes())
    assert main(["rule", "-", "--json"]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert answer["line"] == 1
    assert len(answer["refused"]) == 3


def test_rule_lines_for_people(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    type_in(monkeypatch, b"{}\n" + line_of(LIMIT))
    assert main(["rule", "-"]) == 2
    printed = capsys.readouterr()
    assert printed.err == 'line 1: “house” is missing; name the house, such as "house": "…"\n'
    assert printed.out.startswith("Oxford Casino\n")


def test_rule_lines_none_at_all(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    type_in(monkeypatch, b"")
    assert main(["rule", "-", "--json"]) == 0
    assert capsys.readouterr().out == ""


def test_rule_files_and_lines_together(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    type_in(monkeypatch, b"[]\n")
    assert main(["rule", "--json", "-", str(SHORT)]) == 2
    first, second = capsys.readouterr().out.splitlines()
    assert json.loads(first)["line"] == 1
    assert json.loads(second) == expected(SHORT)


# For people.


@pytest.fixture
def wide_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is broken over lines, so that it can be looked for."""
    monkeypatch.setenv("COLUMNS", "1000")


@pytest.mark.usefixtures("wide_page")
def test_rule_for_people_shows_each_wager_with_why_and_source(capsys: Capture) -> None:
    assert main(["rule", str(LIMIT)]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "Dealer: Ac Kc Qc Jc – “Dealer qualifies with a four-card, Ace-high”" in text
    assert "Raise $300 pay $300" in text
    assert "Oxford Casino rules, Dealing the Game, item 19" in text
    assert "7-card pays 300 to 1." in text
    assert "The posted limit cuts this payout. The placard limits what the house can lose on one hand" in text
    assert "Our reading of Oxford Casino rules, Pay Tables, Schedules A and B: " in text
    assert "24 pay 2 straight_flush 9600" in text.replace("\N{NO-BREAK SPACE}", " ")


def ruling_for_people(capsys: Capture, tmp_path: Path, data: object) -> str:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(data), "utf-8")
    assert main(["rule", str(file)]) == 0
    return capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.usefixtures("wide_page")
def test_rule_for_people_at_a_house_where_bonuses_must_beat(capsys: Capture, tmp_path: Path) -> None:
    data = {
        "house": "cuda",
        "button": 7,
        "dealer": "9c 8c 7c 3c 2d Qh 5s",
        "spots": [
            {
                "spot": 1,
                "cards": "9d 8d 7d 3d Ah 4s Ts",
                "ante": 10,
                "flush": 5,
                "decision": "raise",
                "raise": 10,
            },
            {"spot": 2, "cards": "Ad Kd Qd Jd Jh 6s 8s", "ante": 10, "straight_flush": 5, "decision": "fold"},
        ],
    }
    words = ruling_for_people(capsys, tmp_path, data).split()
    assert "push" in words
    assert "tie" in words
    assert "folded" in words
    assert "run" in words


@pytest.mark.usefixtures("wide_page")
def test_rule_for_people_names_a_meter_and_a_lost_bonus(capsys: Capture, tmp_path: Path) -> None:
    data = {
        "house": "greektown",
        "posted": {"progressive": "3", "straight_flush": "V05"},
        "meter": 1000.05,
        "dealer": "7c 5c 2c 4d 2d Ks 6s",
        "spots": [
            {
                "spot": 1,
                "cards": "Ah Kh Qh Jh Th 9h 3s",
                "ante": 10,
                "progressive": 1,
                "decision": "raise",
                "raise": 10,
            },
            {
                "spot": 2,
                "cards": "8c 8d 8h 8s 9s Qd 3c",
                "ante": 10,
                "flush": 5,
                "straight_flush": 2,
                "decision": "fold",
            },
        ],
    }
    text = " ".join(ruling_for_people(capsys, tmp_path, data).split())
    assert "pay $1,000.05" in text
    assert "Six-card, Ace-high" in text
    assert "100% of the meter" in text
    assert "Four of a kind pays 25 to 1." in text
    assert "dealer does not qualify" in text
    assert (
        "take This hand doesn't make the pay table. Greektown Casino-Hotel rules, Appendix A – Flush Wager Paytables"
        in text
    )


@pytest.mark.usefixtures("wide_page")
def test_rule_for_people_blames_the_round_limit_where_that_one_cuts(capsys: Capture, tmp_path: Path) -> None:
    hands = {2: "9h 8h 7h 6h 5h 4h 2c", 4: "9s 8s 7s 6s 5s 4s 3c", 6: "9d 8d 7d 6d 5d 4d 2s"}
    data = {
        "house": "oxford",
        "dealer": "Tc 8c 6c 4c Ah Kd Qs",
        "spots": [
            {"spot": spot, "cards": cards, "ante": 10, "straight_flush": 20, "decision": "fold"}
            for spot, cards in hands.items()
        ],
    }
    text = " ".join(ruling_for_people(capsys, tmp_path, data).split())
    assert "Several long runs" in text
    assert "The placard limits" not in text


# Pipes.


def test_rule_into_a_pipe_whose_reader_has_left(tmp_path: Path) -> None:
    lines = tmp_path / "rounds.txt"
    lines.write_bytes((line_of(LIMIT) + b"\n") * 300)
    assert left_after(1, "rule", "-", "--json", typed=lines) == (0, "")


def test_rule_for_people_into_a_pipe_whose_reader_has_left(tmp_path: Path) -> None:
    lines = tmp_path / "rounds.txt"
    lines.write_bytes((line_of(LIMIT) + b"\n") * 100)
    assert left_after(1, "rule", "-", typed=lines) == (0, "")


def test_rule_without_a_standard_input() -> None:
    done = shell("$APP rule - --json <&-")
    assert done.stderr == "hcf-trainer: there is no standard input to read rounds from\n"
    assert done.returncode == 2


def test_rule_with_a_standard_input_that_is_none(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["rule", "-"]) == 2
    assert capsys.readouterr().err == "hcf-trainer: there is no standard input to read rounds from\n"


def test_rule_on_the_opening_of_a_game(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "opening.json"
    file.write_text('{"house": "oxford", "plan": "opening"}', "utf-8")
    assert main(["rule", "--json", str(file)]) == 0
    ruling = json.loads(capsys.readouterr().out)
    assert ruling["plan"] == "opening"
    assert ruling["steps"][:2] == ["inspect faces", "inspect backs"]
