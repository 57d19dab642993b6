"""Scripts that tests and measurements hand to another Python as text: no tool sees when a name in them is gone."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

TESTS = Path(__file__).parent
MADE_UP = TESTS / "structure" / "test_housing.py"
"""Its scripts are a bad tree to be counted, not the program."""
IMPORT = re.compile(r"^\s*from (app(?:\.\w+)*) import (\w+(?: as \w+)?(?:, \w+(?: as \w+)?)*)", re.MULTILINE)


def imports_in_strings() -> Iterator[tuple[str, str, str]]:
    """File, module and name of everything of ours that a script in a string imports."""
    for file in sorted(set(TESTS.rglob("*.py")) - {MADE_UP}):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for module, names in IMPORT.findall(node.value):
                    for name in names.split(", "):
                        yield file.relative_to(TESTS).as_posix(), module, name.partition(" ")[0]


def test_what_a_script_imports_is_there() -> None:
    found = set(imports_in_strings())
    assert ("benchmarks/kiosk.py", "app.kiosk.heartbeat", "Heartbeat") in found
    for file, module, name in sorted(found):
        there = hasattr(import_module(module), name) or find_spec(f"{module}.{name}") is not None
        assert there, f"{file}: {module}.{name}"
