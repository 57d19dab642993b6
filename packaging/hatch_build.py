"""Puts the manual of the packages into the wheel too: hatchling runs this, as pyproject.toml says."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ManualHook(BuildHookInterface):
    """Makes the pages before the wheel is built, and removes them after."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Let the wheel have the pages where `app.places` looks for them."""
        sys.path.append(str(Path(self.root) / "packaging" / "package"))
        import manual

        self._folder = TemporaryDirectory()
        import stamp

        manual.write(Path(self._folder.name))
        (Path(self._folder.name) / "commit.txt").write_text(f"{stamp.commit()}\n", "utf-8")
        build_data["force_include"][self._folder.name] = "app/data"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Nobody needs the folder any more."""
        self._folder.cleanup()
