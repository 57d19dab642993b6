"""The installer on the bench: installed without a word, used, put over the version before, and removed."""

import shutil
from pathlib import Path

import installer
import previous
from bench import Bench
from build_errors import Trouble
from other_programs import run_to_end
from program import Program
from smoke_steps import expect, use
from sources import own_python
from steps import Steps
from upgrade_steps import upgrade
from wine_program import INSTALLED, WineProgram

_MENU = Path("users/root/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/hcf-trainer.lnk")
_ENTRY = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\hcf-trainer"
_BEFORE = "before"


def check_setup(bench: Bench, setup: Path, backup: Path, version: str, pictures: Path, steps: Steps) -> None:
    """Install, use and remove it, in the home of somebody who has never had it."""
    _forget(bench)
    with steps.step("installs without a word and without an administrator") as shown:
        program = _installed(bench, setup)
        listed = bench.wine("reg", "query", _ENTRY)
        for words in ("DisplayName", version, "QuietUninstallString", "EstimatedSize"):
            expect(listed, words)
        if not (bench.drive / _MENU).exists():
            raise Trouble("it is not in the start menu")
        shown.append(f"{setup.stat().st_size / 1e6:.1f} MB")
    use(program, steps, backup, version, pictures)
    with steps.step("is removed without a word; the records stay, and nothing else"):
        _removed(bench, program)


def check_setup_over_previous(bench: Bench, old: Path, setup: Path, sources: Path, steps: Steps) -> None:
    """From the version before to this one in the same folder, and back."""
    _forget(bench)
    upgrade(lambda: _installed(bench, old), lambda: _installed(bench, setup), sources, steps)
    with steps.step("nothing of the version before is left in the folder"):
        there = _names(bench.drive / INSTALLED)
        wanted = _names(setup.with_name("hcf-trainer")) | {"uninstall.exe"}
        if there != wanted:
            raise Trouble(f"the folder differs from a new one: {sorted(there ^ wanted)[:10]}")
    with steps.step("is removed; the records stay"):
        _removed(bench, WineProgram(bench, bench.drive / INSTALLED, "upgraded"))


def previous_setup(bench: Bench, sources: Path, scratch: Path) -> Path:
    """The installer of the version before, made of its own modules in the present wrapping."""
    place = bench.drive / _BEFORE
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(sources, place / "sources")
    (place / "made").mkdir()
    command = own_python(bench, "-c", previous.BUNDLE, rf"C:\{_BEFORE}\made", r"C:\before\sources")
    text = run_to_end(command)
    folder = place / "made" / "hcf-trainer"
    if not folder.exists():
        raise Trouble(f"the version before could not be made:\n{text}")
    tool = installer.makensis()
    assert tool
    return installer.build(folder, previous.version(sources), scratch, tool)


def _installed(bench: Bench, setup: Path) -> Program:
    place = bench.drive / "setup.exe"
    shutil.copy(setup, place)
    bench.wine(bench.inside(place), "/S")
    place.unlink()
    return WineProgram(bench, bench.drive / INSTALLED, "windows")


def _removed(bench: Bench, program: Program) -> None:
    kept = program.digest()
    bench.wine(bench.inside(bench.drive / INSTALLED / "uninstall.exe"), "/S")
    left = [name for name in (INSTALLED, _MENU) if (bench.drive / name).exists()]
    if left or program.digest() != kept:
        raise Trouble(f"this is left of it, or the records are not what they were: {left}")
    if "DisplayName" in bench.wine("reg", "query", _ENTRY, code=1):
        raise Trouble("Windows still lists it among the programs")


def _forget(bench: Bench) -> None:
    """As if nobody had ever used it there."""
    program = WineProgram(bench, bench.drive / INSTALLED, "")
    for folder in (program.records.parent, bench.drive / INSTALLED, *program.home.glob("certificate-*")):
        shutil.rmtree(folder, ignore_errors=True)


def _names(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix().lower() for file in folder.rglob("*") if file.is_file()}
