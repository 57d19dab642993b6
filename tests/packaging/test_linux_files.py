"""What makes the program a product in a menu: entry, icon, data for software centres, papers."""

import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from debian_texts import LINUX, changelog, control, copyright_text, metainfo, released

from app import PROGRAM
from app.commands.command_parser import command_parser
from app.kiosk.systemd_unit import FOLDERS, UNIT, USER, Programs, files

ENTRY = LINUX / f"{PROGRAM}.desktop"


def entry() -> dict[str, str]:
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(ENTRY, "utf-8")
    return dict(parser["Desktop Entry"])


def test_the_entry_starts_the_program_and_belongs_to_its_window() -> None:
    found = entry()
    assert found["Exec"] == found["Icon"] == found["StartupWMClass"] == PROGRAM
    assert found["Terminal"] == "false"


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="desktop-file-utils is not here")
def test_the_entry_is_valid() -> None:
    done = subprocess.run(["desktop-file-validate", ENTRY], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_software_centres_find_the_entry_and_the_version() -> None:
    tree = ElementTree.fromstring(metainfo("2.3.4"))
    (file,) = LINUX.glob("*.metainfo.xml")
    assert file.name == f"{tree.findtext('id')}.metainfo.xml"
    assert tree.findtext("launchable") == ENTRY.name
    (release,) = tree.iterfind("releases/release")
    assert release.attrib == {"version": "2.3.4", "date": str(released())}


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="appstreamcli is not here")
def test_what_software_centres_read_is_valid(tmp_path: Path) -> None:
    (file,) = LINUX.glob("*.metainfo.xml")
    (tmp_path / file.name).write_text(metainfo("2.3.4"), "utf-8")
    command = ["appstreamcli", "validate", "--no-net", "--pedantic", str(tmp_path / file.name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_fields_of_the_package() -> None:
    fields = control("2.3.4", 1234, ("libc6 (>= 2.35)", "libgl1"), ()).splitlines()
    assert {"Version: 2.3.4", "Installed-Size: 1234", "Depends: libc6 (>= 2.35), libgl1"} <= set(fields)
    assert not any(field.startswith("Recommends") for field in fields)
    assert max(map(len, fields)) <= 80


def test_the_changelog_is_that_of_the_project_in_debians_form() -> None:
    first, *rest = changelog("2.3.4").splitlines()
    assert first == "hcf-trainer (2.3.4) stable; urgency=medium"
    assert all(line == "" or line.startswith(("  * ", "    ", " -- ", "hcf-trainer (")) for line in rest)
    assert re.search(rf"^ -- .+ <.+>  \w{{3}}, {released().day:02} ", "\n".join(rest), re.MULTILINE)


def test_our_own_license_is_in_the_copyright_as_a_whole() -> None:
    text = " ".join(copyright_text().replace("\n .", "\n").split())
    words = (LINUX.parents[1] / "LICENSE").read_text("utf-8").partition("Permission")[2]
    assert " ".join(words.split()) in text


def test_the_nightly_results_are_a_command_that_the_program_knows() -> None:
    service = (LINUX / f"{PROGRAM}-results.service").read_text("utf-8")
    (command,) = re.findall(r"^ExecStart=/usr/bin/(.+)$", service, re.MULTILINE)
    program, name, *words = command.split()
    assert (program, name) == (PROGRAM, "results")
    options = command_parser("results").parse_args(words)
    assert options.new
    assert (str(options.csv), options.by) == ("${FOLDER}", "${BY}")


def test_the_sync_is_a_command_that_the_program_knows() -> None:
    service = (LINUX / f"{PROGRAM}-sync.service").read_text("utf-8")
    assert re.findall(r"^ExecStart=/usr/bin/(.+)$", service, re.MULTILINE) == [f"{PROGRAM} sync"]
    assert command_parser("sync").parse_args([]).join is None


def test_the_kiosk_s_sync_has_the_kiosk_s_user_and_folders() -> None:
    service = (LINUX / "system" / f"{PROGRAM}-kiosk-sync.service").read_text("utf-8")
    assert f"User={USER}\nExecStart=/usr/bin/{PROGRAM} sync\n" in service
    named = dict(
        word.split("=", 1)
        for line in re.findall("^Environment=(.+)$", service, re.M)
        for word in line.split()
    )
    assert named == FOLDERS
    kiosk = files(Programs("cage", PROGRAM))[UNIT]
    assert all(f"{name}={place}" in kiosk for name, place in FOLDERS.items())


@pytest.mark.parametrize("name", ["results", "sync", "kiosk-sync"])
def test_systemd_understands_the_timers(tmp_path: Path, name: str) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("not installed: systemd-analyze")
    units = [tmp_path / f"{PROGRAM}-{name}.{end}" for end in ("service", "timer")]
    folder = LINUX / "system" if name == "kiosk-sync" else LINUX
    for unit in units:
        text = (folder / unit.name).read_text("utf-8")
        unit.write_text(text.replace(f"/usr/bin/{PROGRAM}", shutil.which("true") or ""), "utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True, check=False
    )
    assert [line for line in done.stderr.splitlines() if f"{PROGRAM}-{name}" in line] == []
