"""Thousands of spoilt rounds and house files: a message or a result, never a traceback, never a wrong success."""

import io
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app import places
from app.launch import main
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import as_plain, rule
from tests.bulk import SOAK, figure
from tests.procedure.accounts import wager_faults
from tests.procedure.legality import legal_round
from tests.procedure.mutations import mutated_house, mutated_round, words_of
from tests.procedure.referee import second_opinion
from tests.procedure.stacked import stacked_round
from tests.rounds import random_round

HOUSES = ("oxford", "two-to-ten", "pechanga", "greektown", "cuda")
FILES = sorted(places.shipped("procedures").glob("*.toml"))
A_BATCH = 200
_A_FEW = 5
"""More files than that are spoilt only in `soak`, once some were sound and some were not."""

IN_VAIN = ('"limit-cut", "progressive-4",', "limits = 2\n", "progressive = 2\n")
"""What the standard's exam asks for on behalf of its houses; in a house's own file it would be meant."""


def is_plain(sentence: str) -> bool:
    """Is it one line, without anything that a terminal would obey?"""
    return bool(sentence) and not any(character < " " or character == "\x7f" for character in sentence)


def answers(
    lines: list[bytes], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> list[Any]:
    """What `rule - --json` prints for some lines."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\n".join(lines)), encoding="utf-8"))
    assert main(["rule", "-", "--json"]) in (0, 2)
    printed = capsys.readouterr()
    assert printed.err == ""
    return [json.loads(line) for line in printed.out.splitlines()]


@pytest.mark.bulk
def test_rule_answers_every_spoilt_round(
    houses: dict[str, House], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = Random("spoilt rounds")
    refused = ruled = 0
    for _ in range(max(1, figure(10_000) // A_BATCH)):
        lines: list[bytes] = []
        while len(lines) < A_BATCH:
            deal = chance.choice([random_round, stacked_round])
            line = mutated_round(chance, deal(houses[chance.choice(HOUSES)], chance))
            if line.strip():
                lines.append(line)
        found = answers(lines, monkeypatch, capsys)
        assert len(found) == len(lines)
        for number, (line, answer) in enumerate(zip(lines, found, strict=True), 1):
            legal = legal_round(line)
            if legal is None:
                assert set(answer) == {"line", "refused"}, line
                assert answer["line"] == number
                assert answer["refused"], line
                assert all(is_plain(sentence) for sentence in answer["refused"]), line
                refused += 1
            else:
                assert answer == second_opinion(legal), line
                ruled += 1
    assert refused > ruled > 0


@pytest.mark.bulk
@pytest.mark.parametrize("original", FILES, ids=lambda file: file.stem)
def test_check_answers_every_spoilt_house_file(
    original: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = Random(f"spoilt {original.stem}")
    text, words = sound_text(original), words_of([file.read_text("utf-8") for file in FILES])
    file = tmp_path / "mutant.toml"
    file.write_text(text, "utf-8")
    assert main(["check", str(file)]) == 0, capsys.readouterr().out
    capsys.readouterr()
    found = sound = 0
    for number in range(figure(10_000, share=100) // len(FILES) + 1):
        if not SOAK and number > _A_FEW and found and sound:
            break
        file.write_bytes(mutated_house(chance, text, words))
        code = main(["check", str(file)])
        printed = capsys.readouterr()
        spoilt = file.read_text(errors="replace")
        assert printed.err == "", spoilt
        if code == 1:
            assert printed.out, spoilt
            lines = printed.out.removesuffix("\n").split("\n")
            assert all(line.startswith(f"{file}:") and is_plain(line) for line in lines), spoilt
            found += 1
        else:
            assert (code, printed.out) == (0, f"{file}: no problems\n"), spoilt
            assert_deals_well(tmp_path, chance, spoilt)
            sound += 1
    assert found > 0
    assert sound > 0


def sound_text(original: Path) -> str:
    """A shipped file as a house of its own would say it."""
    text = original.read_text("utf-8")
    for words in IN_VAIN if original.stem == "standard" else ():
        assert text.count(words) == 1
        text = text.replace(words, "")
    return text


def assert_deals_well(folder: Path, chance: Random, spoilt: str) -> None:
    """A house without problems rules on rounds, and settles every wager once."""
    library = Library(own=folder, cache=folder / "cache")
    house = library.house("mutant")
    for _ in range(3):
        data = stacked_round(house, chance)
        text = json.dumps(data)
        ruling = as_plain(rule(*round_from_text(text, library.house)))
        assert wager_faults(data, json.loads(json.dumps(ruling))) == [], f"{text}\n{spoilt}"
