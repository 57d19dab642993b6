"""start.py loaded as a module, and a stand-in for the commands it runs."""

import importlib.util
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

REPOSITORY = Path(__file__).parents[2]


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("start", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def nothing() -> None:
    pass


@dataclass
class Commands:
    """Stands in for `start.follow`: remembers which tools were called and plays their part."""

    start: ModuleType
    called: list[str] = field(default_factory=list)
    full: list[list[str]] = field(default_factory=list)
    pip_says: tuple[int, str] = (0, "Collecting rich\nInstalling collected packages: rich\n")
    while_pip_runs: Callable[[], None] = nothing

    def __call__(
        self,
        command: list[str],
        watch: Callable[[str], None] = lambda line: None,
        environment: dict[str, str] | None = None,
    ) -> tuple[int, str]:
        tool = command[command.index("-m") + 1] if "-m" in command else command[0]
        self.called.append(tool)
        self.full.append(command)
        if tool == "venv":
            self.make(Path(command[-1]))
        if tool != "pip":
            return 0, ""
        for line in self.pip_says[1].splitlines(keepends=True):
            watch(line)
        self.while_pip_runs()
        return self.pip_says

    def make(self, venv: Path) -> None:
        shutil.rmtree(venv, ignore_errors=True)
        Path(self.start.site_packages()).mkdir(parents=True)
        Path(self.start.PYTHON).parent.mkdir(parents=True)
        Path(self.start.PYTHON).touch()

    def since(self, action: Callable[[], object]) -> list[str]:
        """The tools that an action calls."""
        before = len(self.called)
        action()
        return self.called[before:]
