"""`kiosk --install` sets up the Linux unit, and `--uninstall` undoes exactly that."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.errors import Refused
from app.kiosk.installation import install, uninstall
from app.kiosk.systemd_unit import SHIPPED, UNIT, USERS, WANTED, Programs, files
from app.launch import main
from tests.kept_text import assert_kept
from tests.systems import WINDOWS, needs_links

LISTED = "var/lib/hcf-trainer-kiosk/installed.json"
HERE = Programs("/usr/bin/cage", "/usr/bin/hcf-trainer")


def everything(root: Path) -> set[str]:
    return {str(each.relative_to(root)) for each in root.rglob("*")}


@needs_links
def test_what_is_installed_is_gone_again_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "etc" / "systemd").mkdir(parents=True)
    (tmp_path / "etc" / "systemd" / "other.conf").write_text("kept", "utf-8")
    before = everything(tmp_path)
    put = install(tmp_path, HERE)
    assert put == [tmp_path / UNIT, tmp_path / USERS, tmp_path / WANTED]
    assert "ExecStart=/usr/bin/cage -- /usr/bin/hcf-trainer kiosk" in (tmp_path / UNIT).read_text("utf-8")
    assert (tmp_path / WANTED).readlink() == Path("/") / UNIT
    assert uninstall(tmp_path) == (put, [])
    assert everything(tmp_path) == before


@needs_links
def test_what_somebody_has_changed_since_stays(tmp_path: Path) -> None:
    install(tmp_path, HERE)
    (tmp_path / UNIT).write_text("mine", "utf-8")
    (tmp_path / USERS).unlink()
    gone, changed = uninstall(tmp_path)
    assert changed == [tmp_path / UNIT]
    assert len(gone) == 2
    assert (tmp_path / UNIT).read_text("utf-8") == "mine"


@needs_links
def test_whoever_uses_a_folder_by_now_keeps_it(tmp_path: Path) -> None:
    install(tmp_path, HERE)
    (tmp_path / USERS).with_name("other.conf").write_text("theirs", "utf-8")
    uninstall(tmp_path)
    assert (tmp_path / USERS).with_name("other.conf").exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / UNIT).parent.mkdir(parents=True)
    (tmp_path / UNIT).write_text("mine", "utf-8")
    before = everything(tmp_path)
    with pytest.raises(
        Refused, match=r"^.+[/\\]hcf-trainer-kiosk\.service: another file is already there; move it first$"
    ):
        install(tmp_path, HERE)
    assert everything(tmp_path) == before
    assert (tmp_path / UNIT).read_text("utf-8") == "mine"


@needs_links
def test_what_a_package_has_brought_is_only_switched_on(tmp_path: Path) -> None:
    for place, text in files(HERE).items():
        (tmp_path / SHIPPED[place]).parent.mkdir(parents=True)
        (tmp_path / SHIPPED[place]).write_text(text, "utf-8")
    before = everything(tmp_path)
    assert install(tmp_path, HERE) == [tmp_path / WANTED]
    assert (tmp_path / WANTED).readlink() == Path("/") / SHIPPED[UNIT]
    uninstall(tmp_path)
    assert everything(tmp_path) == before


@needs_links
def test_where_cage_is_elsewhere_the_units_own_place_counts_more_than_the_packages(tmp_path: Path) -> None:
    for place, text in files(HERE).items():
        (tmp_path / SHIPPED[place]).parent.mkdir(parents=True)
        (tmp_path / SHIPPED[place]).write_text(text, "utf-8")
    put = install(tmp_path, HERE._replace(cage="/usr/local/bin/cage"))
    assert put == [tmp_path / UNIT, tmp_path / WANTED]
    assert (tmp_path / WANTED).readlink() == Path("/") / UNIT


@needs_links
def test_it_is_installed_once(tmp_path: Path) -> None:
    install(tmp_path, HERE)
    with pytest.raises(Refused) as refused:
        install(tmp_path, HERE)
    assert str(refused.value) == (
        f"the kiosk is already installed ({tmp_path / LISTED} lists its files); uninstall it first"
    )


def test_what_cannot_be_finished_is_not_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "etc")

    monkeypatch.setattr(Path, "symlink_to", full)
    with pytest.raises(Refused) as refused:
        install(tmp_path, HERE)
    assert str(refused.value) == "etc: No space left on device; install the kiosk as administrator (sudo)"
    assert not everything(tmp_path)


@needs_links
def test_what_cannot_be_taken_away_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, HERE)

    def locked(*_: object, **__: object) -> None:
        raise OSError(13, "Permission denied", "etc")

    monkeypatch.setattr(Path, "unlink", locked)
    with pytest.raises(Refused) as refused:
        uninstall(tmp_path)
    assert str(refused.value) == "etc: Permission denied; uninstall the kiosk as administrator (sudo)"


@pytest.mark.parametrize("text", [None, "nonsense", "{}", '{"files": 3, "folders": 4}'])
def test_without_a_list_nothing_is_taken_away(
    tmp_path: Path, text: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if text is not None:
        # A file will do for the link, which not everybody may make.
        monkeypatch.setattr(Path, "symlink_to", Path.write_text)
        install(tmp_path, HERE)
        (tmp_path / LISTED).write_text(text, "utf-8")
    before = everything(tmp_path)
    with pytest.raises(Refused) as refused:
        uninstall(tmp_path)
    listed = tmp_path / LISTED
    assert str(refused.value) == (
        f"the kiosk is not installed here; {listed} does not exist"
        if text is None
        else f"{listed}: this cannot be read, so the program cannot tell what was installed"
    )
    assert everything(tmp_path) == before


def test_the_files_of_the_kiosk_each_says_what_it_said() -> None:
    assert_kept(
        Path(__file__).parent / "kept",
        "unit",
        "\n".join([f"{each}\n{files(HERE)[each]}" for each in files(HERE)]),
    )


def test_the_unit_comes_back_always_and_may_little() -> None:
    unit = files(HERE)[UNIT].splitlines()
    for line in (
        "Restart=always",
        "User=hcf-kiosk",
        "NoNewPrivileges=yes",
        "RestrictAddressFamilies=AF_UNIX AF_NETLINK",
        "SystemCallFilter=@system-service",
        "ProtectSystem=strict",
    ):
        assert line in unit


def test_the_unit_may_use_the_folder_of_its_session_and_no_home() -> None:
    unit = files(HERE)[UNIT].splitlines()
    assert "ReadWritePaths=-/run/user" in unit
    assert "InaccessiblePaths=-/home -/root" in unit
    assert not [line for line in unit if line.startswith("ProtectHome=")], "it hides /run/user as well"


def test_the_unit_hears_of_what_is_plugged_in_later() -> None:
    unit = files(HERE)[UNIT].splitlines()
    assert "PrivateNetwork=yes" not in unit, "the system tells of monitors and readers by way of the network"
    assert {line for line in unit if line.startswith("DeviceAllow=")} == {
        "DeviceAllow=char-tty rw",
        "DeviceAllow=char-drm rw",
        "DeviceAllow=char-input rw",
        "DeviceAllow=char-alsa rw",
    }


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("not installed: systemd-analyze")
    true = shutil.which("true")
    assert true
    unit = tmp_path / "kiosk.service"
    unit.write_text(files(Programs(true, true))[UNIT], "utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    about_it = [line for line in done.stderr.splitlines() if "kiosk.service" in line]
    assert not about_it


@needs_links
def test_the_command_installs_and_uninstalls_under_a_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    root = tmp_path / "image"
    root.mkdir()
    monkeypatch.setattr(shutil, "which", {"hcf-trainer": "/usr/bin/hcf-trainer"}.get)
    assert main(["kiosk", "--install", "--root", str(root)]) == 0
    put = [root / place for place in (UNIT, USERS, WANTED)]
    assert capsys.readouterr().out.splitlines() == [
        *[f"installed  {place}" for place in put],
        "cage is not installed; install it so that it runs as /usr/bin/cage.",
        "Next, as administrator: systemd-sysusers; systemctl daemon-reload; systemctl start hcf-trainer-kiosk",
        "Records and settings belong to the user hcf-kiosk and are in /var/lib/hcf-kiosk.",
    ]
    left = "The user hcf-kiosk and the records in /var/lib/hcf-kiosk are still there."
    assert main(["kiosk", "--uninstall", "--root", str(root)]) == 0
    assert capsys.readouterr().out.splitlines() == [*[f"removed  {place}" for place in put], left]
    assert not everything(root)
    assert main(["kiosk", "--uninstall", "--root", str(root)]) == 2
    monkeypatch.setattr(shutil, "which", lambda name: f"/opt/{name}")
    assert main(["kiosk", "--install", "--root", str(root)]) == 0
    assert "cage is not installed" not in capsys.readouterr().out.splitlines()
    assert "ExecStart=/opt/cage -- /opt/hcf-trainer kiosk" in (root / UNIT).read_text("utf-8")
    (root / USERS).write_text("mine", "utf-8")
    assert main(["kiosk", "--uninstall", "--root", str(root)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        *[f"removed  {place}" for place in (root / UNIT, root / WANTED)],
        f"left in place  {root / USERS}, because it was changed",
        left,
    ]


@needs_links
def test_a_packed_program_that_is_not_on_the_path_is_named_by_its_own_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/hcf-trainer/hcf-trainer")
    assert main(["kiosk", "--install", "--root", str(tmp_path)]) == 0
    assert " -- /opt/hcf-trainer/hcf-trainer kiosk\n" in (tmp_path / UNIT).read_text("utf-8")


def test_a_program_that_only_its_owner_has_cannot_be_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert main(["kiosk", "--install", "--root", str(tmp_path)]) == 2
    elsewhere = (
        "the service is for Linux with systemd; on Windows, set up Shell Launcher as described in"
        " packaging/windows in the project; on other systems, start hcf-trainer kiosk yourself"
    )
    here = "hcf-trainer is not on the PATH; install it for all users first"
    assert capsys.readouterr().err == f"hcf-trainer: {elsewhere if WINDOWS else here}\n"
    monkeypatch.setattr(sys, "platform", "win32")
    assert main(["kiosk", "--install", "--root", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"hcf-trainer: {elsewhere}\n"
