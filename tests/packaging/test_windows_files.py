"""What is for Windows, as far as that can be held true without one: the sample's form, and what the page says."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.commands.command_parser import COMMANDS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "packaging" / "windows"
PAGE = (FOLDER / "README.md").read_text("utf-8")
SHELL = "{http://schemas.microsoft.com/ShellLauncher/2018/Configuration}"
V2 = "{http://schemas.microsoft.com/ShellLauncher/2019/Configuration}"
SCRIPTS = sorted(FOLDER.glob("*.ps1"))


def test_the_page_says_plainly_that_nothing_was_run_and_names_every_file() -> None:
    assert "**None of this has been run on Windows.**" in PAGE
    for file in FOLDER.iterdir():
        assert file.name == "README.md" or f"]({file.name})" in PAGE


def test_the_commands_on_the_page_are_commands() -> None:
    named = re.findall(r"hcf-trainer(?:-text)?(?:\.exe)? (?:on|rule|kiosk|[a-z]+)", PAGE)
    words = {each.split()[1] for each in named if each.startswith(("hcf-trainer-text ", "hcf-trainer.exe "))}
    words -= {"is", "which"}
    assert words == {"rule", "kiosk"}
    assert words <= set(COMMANDS)


def test_the_sample_starts_the_kiosk_for_one_account_and_starts_it_again() -> None:
    tree = ElementTree.parse(FOLDER / "kiosk.xml")
    (profile,) = tree.iterfind(f"{SHELL}Profiles/{SHELL}Profile")
    (shell,) = profile.iterfind(f"{SHELL}Shell")
    assert shell.attrib == {
        "Shell": r"%ProgramFiles%\hcf-trainer\hcf-trainer.exe kiosk",
        f"{V2}AppType": "Desktop",
        f"{V2}AllAppsFullScreen": "false",
    }
    assert [action.get("Action") for action in shell.iterfind(f"{SHELL}DefaultAction")] == ["RestartShell"]
    # The form of an id, as the schema of Shell Launcher has it.
    guid = profile.attrib["Id"]
    assert re.fullmatch(r"\{[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\}", guid)
    (config,) = tree.iterfind(f"{SHELL}Configs/{SHELL}Config")
    assert [(part.tag.removeprefix(SHELL), part.attrib) for part in config] == [
        ("Account", {"Name": "hcf-kiosk"}),
        ("Profile", {"Id": guid}),
    ]


def test_everybody_else_has_their_desktop() -> None:
    tree = ElementTree.parse(FOLDER / "kiosk.xml")
    (shell,) = tree.iterfind(f"{SHELL}Profiles/{SHELL}DefaultProfile/{SHELL}Shell")
    assert shell.attrib == {"Shell": r"%SystemRoot%\explorer.exe"}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_scripts_have_plain_letters_and_end_with_a_sentence_when_something_is_wrong(script: Path) -> None:
    """Windows PowerShell reads a file without a mark at its head in an encoding of its own."""
    text = script.read_bytes().decode("ascii")
    assert "It was never run" in text
    sentences = re.findall(r"Stop-With (['\"])(.+)\1", text)
    assert len(sentences) >= 5
    assert all(sentence.rstrip().endswith(".") for _, sentence in sentences)


def test_the_build_is_the_one_of_start_py_and_looks_for_what_that_makes() -> None:
    text = (FOLDER / "build.ps1").read_text("ascii")
    assert "(Join-Path $Root 'start.py'), 'package')" in text
    for name in ("hcf-trainer-*-windows-x86_64.zip", "hcf_trainer-*.whl", "LICENSES.txt", "SHA256SUMS"):
        assert f"Get-Made '{name}'" in text
    for program in ("hcf-trainer.exe", "hcf-trainer-text.exe"):
        assert program in text


def test_git_leaves_house_files_as_they_are() -> None:
    assert "* -text" in (ROOT / ".gitattributes").read_text("ascii").splitlines()
