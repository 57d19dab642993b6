"""The command: makes everything in a folder that nobody sees, then puts it into dist/, or says why not."""

import platform
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import bundle
from build_errors import Trouble, explain
from build_progress import say_error, shown
from build_steps import Making, put_in_place, steps
from stamp import ROOT, moment, version


def main(words: list[str]) -> int:
    """Make everything, or say in a sentence why not."""
    try:
        if words:
            raise Trouble(f"package takes no options, so remove “{words[0]}”. It makes everything, in dist/.")
        _ask_for_system(sys.platform, platform.machine())
        _make()
    except Trouble as trouble:
        say_error(str(trouble))
    except subprocess.CalledProcessError as error:
        said = (error.stderr or b"").strip()
        text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
        say_error(f"{error.cmd[0]} failed: {text or f'it ended with {error.returncode}'}")
    except OSError as error:
        say_error(explain(error))
    except KeyboardInterrupt:
        say_error("stopped; the existing files are unchanged.")
        return 130
    else:
        return 0
    return 2


def _ask_for_system(system: str, machine: str) -> None:
    if system not in ("linux", "win32") or machine.lower() not in ("x86_64", "amd64"):
        raise Trouble(f"packages can be made only on Linux or Windows on x86-64; this is {system} {machine}.")


def _make() -> None:
    here = ROOT / "build"
    here.mkdir(exist_ok=True)
    # On the disk of dist/, so that what is finished only has to be renamed.
    with TemporaryDirectory(dir=here, prefix="package-", ignore_cleanup_errors=True) as name:
        making = Making(Path(name), version(), moment())
        plan = steps(sys.platform)
        with shown([title for title, _ in plan], sys.stderr) as showings:
            for (_, step), showing in zip(plan, showings, strict=True):
                step(making, showing)
        placed = put_in_place(making, ROOT / "dist")
    print(f"dist/{bundle.NAME}/  {bundle.megabytes(making.size)}")
    for file in placed:
        print(f"dist/{file.name}  {bundle.megabytes(bundle.size_of(file))}")
    for note in making.notes:
        print(note)
