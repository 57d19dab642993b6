"""What the pages for people show works as they show it."""

import json
import re
from pathlib import Path

import pytest

from app.commands.command_parser import COMMANDS
from app.launch import main
from app.procedure.vocabulary import FORMS

ROOT = Path(__file__).parents[2]
COMMANDS_PAGE = (ROOT / "docs" / "commands.md").read_text("utf-8")
HOUSES = (ROOT / "procedures" / "README.md").read_text("utf-8")


def block(text: str, language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", text, re.DOTALL)
    assert found
    return found[1]


def test_the_round_of_the_manual_can_be_ruled_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "round.json"
    file.write_text(block(COMMANDS_PAGE, "json"), "utf-8")
    assert main(["rule", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["spots"][0]["outcome"] == "win"


def test_the_house_of_the_guide_can_be_dealt_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = tmp_path / "riverboat.toml"
    examples = re.findall(r"```toml\n(.*?)```", HOUSES, re.DOTALL)
    house.write_text("\n".join(examples), "utf-8")
    assert main(["check", str(house)]) == 0
    file = tmp_path / "round.json"
    file.write_text(block(COMMANDS_PAGE, "json").replace('"oxford"', '"riverboat"'), "utf-8")
    capsys.readouterr()
    assert main(["rule", str(file), "--json", "--houses", str(tmp_path)]) == 0
    steps = json.loads(capsys.readouterr().out)["steps"]
    assert steps[:2] == ["scan", "announce no-more-bets"]
    assert steps.index("pay 2 flush 5") < steps.index("pay 2 raise 10")


def test_every_example_that_stands_alone_is_a_sound_house(tmp_path: Path) -> None:
    examples = re.findall(r"```toml own\n(.*?)```", HOUSES, re.DOTALL)
    assert len(examples) > 3
    for place, example in enumerate(examples):
        house = tmp_path / f"example-{place}.toml"
        house.write_text(example if example.startswith("name") else f'name = "Example"\n{example}', "utf-8")
        assert main(["check", str(house)]) == 0, example


def test_every_command_is_on_the_page_of_commands() -> None:
    for command in COMMANDS:
        assert f"hcf-trainer {command}" in COMMANDS_PAGE, command


def test_every_word_for_a_step_is_on_the_page_for_those_who_write_a_house() -> None:
    for form, meaning in FORMS.items():
        assert f"| `{form}` | {meaning.replace('BANKER', 'banker')}" in HOUSES, form
