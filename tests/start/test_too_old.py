"""A Python before 3.11 gets one clear sentence."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SENTENCE = "hcf-trainer: needs Python 3.11 or newer, but this is Python 3.{minor} ("
PRETEND = """
import runpy, sys
sys.version_info = (3, 10, 13, "final", 0)
runpy.run_path(sys.argv[1], run_name="__main__")
"""


def interpreter(minor: int) -> Path | None:
    """A Python 3.minor on the path or among pyenv's; pyenv's own stand-ins may not work."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    found = [*pyenv.glob(f"versions/3.{minor}.*/bin/python3")]
    on_path = shutil.which(f"python3.{minor}")
    if on_path and "shims" not in on_path:
        found.append(Path(on_path))
    return found[0] if found else None


def check(command: list[str | Path], minor: int) -> None:
    done = subprocess.run(command, encoding="utf-8", capture_output=True, check=False)
    assert done.stderr.startswith(SENTENCE.format(minor=minor))
    assert done.stderr.count("\n") == 1
    assert done.returncode == 2


@pytest.mark.parametrize("minor", range(6, 11))
def test_old_interpreter(folder: Path, minor: int) -> None:
    python = interpreter(minor)
    if not python:
        pytest.skip(f"no Python 3.{minor} here")
    check([python, folder / "start.py", "test"], minor)


def test_pretended_old_interpreter(folder: Path) -> None:
    check([sys.executable, "-c", PRETEND, folder / "start.py"], 10)


def test_parses_with_the_grammar_of_3_6(folder: Path) -> None:
    tree = ast.parse((folder / "start.py").read_text("utf-8"), feature_version=(3, 6))
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [ast.unparse(node) for node in imports] == ["import os", "import sys"]
