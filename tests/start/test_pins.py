"""The constraints file pins what pyproject.toml asks for, and everything that comes with it."""

import importlib.metadata
import re
import sys
import tomllib
from types import ModuleType

import pytest

from tests.start.stand_ins import REPOSITORY

CONSTRAINTS = (REPOSITORY / "packaging/constraints.txt").read_text("utf-8")
PINS = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", CONSTRAINTS, re.MULTILINE))
NOT_OURS = {"pip", "setuptools", "hcf-trainer"}


def canonical(requirement: str) -> str:
    match = re.match(r"[\w.-]+", requirement)
    assert match
    return re.sub(r"[-_.]+", "-", match.group()).lower()


@pytest.mark.parametrize("group", ["run", "dev", "bench", "build"])
def test_every_dependency_is_installed_pinned(repository_start: ModuleType, group: str) -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))
    groups = project["dependency-groups"] | {"run": project["project"]["dependencies"]}
    installed = {canonical(line) for line in repository_start.pinned(group)}
    assert {canonical(requirement) for requirement in groups[group]} <= installed


def test_every_line_is_one_exact_version_with_the_hashes_of_its_wheels() -> None:
    whole = CONSTRAINTS.replace(" \\\n", "")
    lines = [line for line in whole.splitlines() if line and not line.startswith("#")]
    hashes = r"(    --hash=sha256:[0-9a-f]{64})+"
    wrong = [line for line in lines if not re.fullmatch(rf"[a-z0-9-]+==[\d.]+( ; .+?)?{hashes}", line)]
    assert wrong == []
    assert len(lines) == len(PINS)


@pytest.mark.skipif(sys.prefix != str(REPOSITORY / ".venv"), reason="not in the environment start.py made")
def test_nothing_is_installed_that_is_not_pinned() -> None:
    found = {
        canonical(distribution.name): distribution.version
        for distribution in importlib.metadata.distributions()
    }
    ours = {name: version for name, version in found.items() if name not in NOT_OURS}
    assert ours == {name: PINS.get(name) for name in ours}
