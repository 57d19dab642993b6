"""The steps of the making, in order. Each finds in `Making` what those before it have made."""

import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import archive
import bundle
import checksums
import installer
import licenses
import manual
import release_signature
import sbom
import stamp
import wheel
from build_errors import Trouble
from build_progress import Showing
from bundle import Bundle


@dataclass
class Making:
    """What is made, in a folder that nobody else sees yet."""

    scratch: Path
    version: str
    moment: int
    made: list[Path] = field(default_factory=list)
    """The files to give away."""
    notes: list[str] = field(default_factory=list)
    """What has to be said at the end."""
    bundle: Bundle | None = None
    size: int = 0

    @property
    def ready(self) -> Path:
        """The folder of what is finished."""
        folder = self.scratch / "ready"
        folder.mkdir(exist_ok=True)
        return folder

    @property
    def folder(self) -> Path:
        """The folder that runs without Python."""
        assert self.bundle
        return self.bundle.folder


Step = Callable[[Making, Showing], None]


def make_folder(making: Making, showing: Showing) -> None:
    """PyInstaller's folder."""
    making.bundle = bundle.build(making.scratch, showing.say)


def write_licenses(making: Making, _showing: Showing) -> None:
    """The list of licenses, into the folder and beside the files."""
    assert making.bundle
    programs = [file.name for file in making.folder.glob("hcf-trainer*") if file.is_file()]
    text = licenses.of_folder(making.folder, making.bundle.contents, programs, making.version, sys.platform)
    for folder in (making.folder, making.ready):
        (folder / licenses.NAME).write_text(text, "utf-8", newline="\n")
    making.made.append(making.ready / licenses.NAME)


def write_bill(making: Making, _showing: Showing) -> None:
    """The bill of materials, beside the files."""
    assert making.bundle
    programs = [file.name for file in making.folder.glob("hcf-trainer*") if file.is_file()]
    found = licenses.parts_of_folder(making.folder, making.bundle.contents, programs)
    making.made.append(sbom.write(found, making.version, making.moment, stamp.commit(), making.ready))


def write_manual(making: Making, _showing: Showing) -> None:
    """The manual and its pictures, into the folder."""
    manual.write(making.folder)


def look_over(making: Making, _showing: Showing) -> None:
    """Does it start, and is it small enough?"""
    making.size = bundle.checked(making.folder)


def make_archive(making: Making, showing: Showing) -> None:
    """The folder as one file."""
    making.made.append(
        archive.build(making.folder, making.version, making.moment, making.ready, showing.tell)
    )


def make_installer(making: Making, _showing: Showing) -> None:
    """The installer for Windows."""
    tool = installer.makensis()
    if tool is None:
        making.notes.append(installer.MISSING)
        return
    making.made.append(installer.build(making.folder, making.version, making.ready, tool))


def make_debian(making: Making, _showing: Showing) -> None:
    """The Debian package and its kin."""
    if shutil.which("dpkg-deb") is None:
        making.notes.append(
            "No .deb was made, because dpkg-deb is missing. Install it with `apt-get install dpkg`."
        )
        return
    import debian

    making.made.append(debian.build(making.folder, making.version, making.ready))


def make_wheel(making: Making, _showing: Showing) -> None:
    """The wheel."""
    making.made.append(wheel.build(making.version, making.moment, making.ready))


def sum_up(making: Making, _showing: Showing) -> None:
    """The checksums of all, signed if the release key is here."""
    sums = checksums.write(making.made, making.ready)
    making.made.append(sums)
    signature = release_signature.sign(sums)
    if signature:
        making.made.append(signature)
    else:
        making.notes.append(release_signature.UNSIGNED)


def put_in_place(making: Making, to: Path) -> list[Path]:
    """Let others see what was made; until now nothing of an older making has changed."""
    if to.exists() and not to.is_dir():
        raise Trouble(f"{to}: this is a file, not the folder for the packages; move it and try again.")
    to.mkdir(exist_ok=True)
    place, old = to / bundle.NAME, making.scratch / "old"
    if place.exists():
        place.rename(old)
    making.folder.rename(place)
    return [file.replace(to / file.name) for file in making.made]


def steps(system: str) -> list[tuple[str, Step]]:
    """What is made on a system, under a title each."""
    all_steps: list[tuple[str, Step]] = [
        ("The folder that runs without Python", make_folder),
        ("The licenses", write_licenses),
        ("The bill of materials", write_bill),
        ("The manual", write_manual),
        ("A trial run, and its size", look_over),
        ("The folder as one file", make_archive),
        ("The installer", make_installer),
        ("The Debian package", make_debian),
        ("The wheel", make_wheel),
        ("The checksums", sum_up),
    ]
    elsewhere = make_installer if system == "linux" else make_debian
    return [(title, step) for title, step in all_steps if step is not elsewhere]
