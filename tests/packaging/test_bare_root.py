"""The packages in a bare Debian: all of it in `soak`, by an administrator; in `test` what can be told without."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest
from build_errors import Trouble
from PIL import Image
from program import RootProgram
from root import missing_tools
from screen import SIZE, is_real
from steps import Steps

from tests.bulk import SOAK

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "packaging" / "bare_root"


def reason() -> str:
    """Why it cannot be run here, or nothing."""
    if not SOAK:
        return "it takes a quarter of an hour: `start.py soak` runs it"
    if os.geteuid():
        return "only the administrator can make a root"
    if missing := missing_tools():
        return f"not here: {', '.join(missing)}"
    if importlib.util.find_spec("PyInstaller") is None:
        return "`start.py package` was never run here, so there is no PyInstaller"
    return ""


@pytest.mark.bulk
@pytest.mark.skipif(bool(reason()), reason=reason() or "it is run")
def test_the_packages_are_made_and_do_everything_in_a_bare_debian() -> None:
    for folder in (SCRIPT.with_name("package"), SCRIPT):
        words = [sys.executable, str(folder)]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_without_packages_it_says_how_they_are_made(tmp_path: Path) -> None:
    words = [sys.executable, str(SCRIPT), "--dist", str(tmp_path), "--kept", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("bare root: ")
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_table_is_told_from_an_empty_screen_and_from_a_broken_window() -> None:
    empty = Image.new("RGB", SIZE)
    assert not is_real(empty)
    broken = empty.copy()
    broken.paste("#1d2328", (0, 0, SIZE[0], SIZE[1] // 2))
    assert not is_real(broken)
    with Image.open(ROOT / "docs" / "pictures" / "watch.jpg") as picture:
        assert is_real(picture.convert("RGB"))


def test_each_step_has_a_tick_its_seconds_and_what_it_showed(capsys: pytest.CaptureFixture[str]) -> None:
    steps = Steps("The .deb")
    with steps.step("opens its window") as shown:
        shown.append("1000 colours")
    with pytest.raises(ValueError, match="blank"), steps.step("films the round"):
        raise ValueError("blank")
    said = capsys.readouterr().out
    assert said.startswith("The .deb\n")
    assert "✓ opens its window: 0.0 s (1000 colours)" in said
    assert "✗ films the round" in said
    assert [step.what for step in steps.done] == ["opens its window"]


@pytest.mark.parametrize("said", ["", '{"steps": []}\nfixme: something of Wine\n'])
def test_a_trial_keeps_whatever_a_program_said_besides_its_json(said: str) -> None:
    class Said(RootProgram):
        def __init__(self) -> None:
            """Nothing is installed."""

        def run(self, *words: str, code: int = 0, screen: str = "") -> str:
            return said

    with pytest.raises(Trouble) as trouble:
        Said().run_for_json("replay")
    assert str(trouble.value).startswith("`replay --json` said more than JSON (")
    assert str(trouble.value).endswith(f":\n{said}")
