"""The folder from the .tar.xz: unpacked in somebody's home, used, followed by a newer one, and deleted."""

import shutil
import subprocess
from pathlib import Path

from build_errors import Trouble
from program import Program, RootProgram
from root import HOME, Root
from smoke_steps import use
from steps import Steps
from upgrade_steps import upgrade


def check_folder(
    packed: Path, deb: Path, root: Root, backup: Path, version: str, pictures: Path, steps: Steps
) -> None:
    """Unpack it and use it, without installing anything but the system's own libraries."""
    with steps.step("the system has the libraries that every desktop has") as shown:
        root.run("apt-get", "-qq", "update")
        shown.append(f"{len(root.install(*_needed(deb)))} packages")
    with steps.step("is unpacked in a home"):
        place = _unpack(packed, root)
    outside = root.everything()
    program = RootProgram(root, f"/{HOME}/now/hcf-trainer/hcf-trainer")
    use(program, steps, backup, version, pictures)
    with steps.step("is deleted; the records are left, and nothing outside the home"):
        kept = program.digest()
        shutil.rmtree(place)
        left = [path for path in root.everything() - outside if not path.startswith(("home/", "tmp/"))]
        if left or program.digest() != kept:
            raise Trouble(f"this is left of it: {left}")
        shutil.rmtree(program.records.parent)


def check_next_folder(old: Path, packed: Path, root: Root, sources: Path, steps: Steps) -> None:
    """The folder before and this one, side by side in one home."""
    shutil.copytree(old, root.home / "before" / "hcf-trainer", symlinks=True)
    _unpack(packed, root)
    root.give(root.home)

    def used(name: str) -> Program:
        return RootProgram(root, f"/{HOME}/{name}/hcf-trainer/hcf-trainer")

    upgrade(lambda: used("before"), lambda: used("now"), sources, steps)


def _unpack(packed: Path, root: Root) -> Path:
    place = root.home / "now"
    place.mkdir()
    subprocess.run(["tar", "-xJf", packed, "-C", place], check=True)
    root.give(place)
    return place


def _needed(deb: Path) -> list[str]:
    """What the package declares, without versions."""
    told = subprocess.run(["dpkg-deb", "-f", deb, "Depends"], capture_output=True, text=True, check=True)
    return [each.split()[0] for each in told.stdout.strip().split(", ")]
