"""The .deb: made of a small folder, it has everything in its place, and declares what the folder lacks."""

import gzip
import shutil
import subprocess
from pathlib import Path

import debian
import manual
import pytest
from build_errors import Trouble
from debian_needs import needs, owners

from app.kiosk.systemd_unit import SHIPPED, Programs, files

HAS_TOOLS = shutil.which("dpkg-deb") and shutil.which("readelf") and Path("/var/lib/dpkg/info").is_dir()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like PyInstaller's, whose program is any that links to the system's libraries."""
    if not HAS_TOOLS:
        pytest.skip("packages of Debian are made on Debian, with dpkg-deb and readelf")
    made = tmp_path_factory.mktemp("made") / "hcf-trainer"
    (made / "_internal").mkdir(parents=True)
    shutil.copy("/bin/true", made / "hcf-trainer")
    (made / "_internal" / "library.so").write_bytes(b"")
    (made / "LICENSES.txt").write_text("licenses", "utf-8")
    manual.write(made)
    return made


@pytest.fixture(scope="module")
def deb(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return debian.build(folder, "2.3.4", tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def tree(deb: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package unpacked, with its papers."""
    tree = tmp_path_factory.mktemp("tree")
    subprocess.run(["dpkg-deb", "-R", deb, tree], check=True)
    return tree


def test_its_name_says_version_and_machine(deb: Path) -> None:
    assert deb.name == "hcf-trainer_2.3.4_amd64.deb"


def test_everything_is_in_its_place(tree: Path) -> None:
    assert (tree / "usr/bin/hcf-trainer").resolve() == tree / "usr/lib/hcf-trainer/hcf-trainer"
    share = tree / "usr/share"
    for place in (
        "applications/hcf-trainer.desktop",
        "icons/hicolor/16x16/apps/hcf-trainer.png",
        "icons/hicolor/256x256/apps/hcf-trainer.png",
        "icons/hicolor/scalable/apps/hcf-trainer.svg",
        "doc/hcf-trainer/copyright",
        "doc/hcf-trainer/LICENSES.txt",
        "doc/hcf-trainer/MANUAL.md",
        "doc/hcf-trainer/HOUSE-FILES.md",
        "doc/hcf-trainer/docs/it.md",
        "doc/hcf-trainer/docs/pictures/home.jpg",
    ):
        assert (share / place).is_file(), place
    page = gzip.decompress((share / "man/man1/hcf-trainer.1.gz").read_bytes()).decode()
    assert page.startswith(".TH HCF-TRAINER")
    assert gzip.decompress((share / "doc/hcf-trainer/changelog.gz").read_bytes()).startswith(
        b"hcf-trainer (2.3.4)"
    )


def test_the_kiosk_comes_along_switched_off(tree: Path) -> None:
    for place, text in files(Programs("/usr/bin/cage", "/usr/bin/hcf-trainer")).items():
        assert (tree / SHIPPED[place]).read_text("utf-8") == text
    assert not (tree / "etc").exists()


def test_sums_and_size_are_those_of_the_files(tree: Path) -> None:
    sums = (tree / "DEBIAN" / "md5sums").read_text("utf-8")
    subprocess.run(["md5sum", "--check", "--quiet", "-"], input=sums, cwd=tree, text=True, check=True)
    there = [file for file in (tree / "usr").rglob("*") if file.is_file() and not file.is_symlink()]
    assert len(sums.splitlines()) == len(there)


def test_only_the_program_is_a_program(tree: Path) -> None:
    run = {file.name for file in (tree / "usr").rglob("*") if file.is_file() and file.stat().st_mode & 0o111}
    assert run == {"hcf-trainer"}
    assert (tree / "DEBIAN" / "prerm").stat().st_mode & 0o777 == 0o755


def test_the_same_folder_makes_the_same_package(deb: Path, folder: Path, tmp_path: Path) -> None:
    assert debian.build(folder, "2.3.4", tmp_path).read_bytes() == deb.read_bytes()


def test_what_the_folder_lacks_is_declared_and_what_it_has_is_not(folder: Path, tmp_path: Path) -> None:
    (libc, *more), recommended = needs(folder)
    assert libc.startswith("libc6 (>= 2.")
    assert (more, recommended) == ([], ())
    inside = tmp_path / "hcf-trainer"
    shutil.copytree(folder, inside)
    (inside / "_internal" / "libxkbcommon.so.0").write_bytes(b"")
    assert needs(inside).depends[1:] == ("xkb-data",)


def test_packages_are_found_by_the_libraries_they_have() -> None:
    told = (
        "libgl1:amd64: /usr/lib/x86_64-linux-gnu/libGL.so.1\n"
        "libgcc-s1:amd64: /lib/x86_64-linux-gnu/libgcc_s.so.1\n"
        "lib32gcc-s1: /usr/lib32/libgcc_s.so.1\n"
    )
    nothing = frozenset[str]().__contains__
    assert owners(told, ["libGL.so.1", "libgcc_s.so.1"], nothing) == {"libgl1", "libgcc-s1"}
    with pytest.raises(
        Trouble, match=r"the program needs libodd\.so\.3, which no package.*`sudo apt-get install -y libodd3`"
    ):
        owners(told, ["libGL.so.1", "libodd.so.3"], nothing)


def test_a_library_that_is_not_installed_here_is_still_declared() -> None:
    """The bundle has Qt's part for Wayland; whoever builds it need not have Wayland."""
    told = "libgl1:amd64: /usr/lib/x86_64-linux-gnu/libGL.so.1\n"
    in_apt = {"libwayland-cursor0", "libgl1"}.__contains__
    assert owners(told, ["libGL.so.1", "libwayland-cursor.so.0"], in_apt) == {"libgl1", "libwayland-cursor0"}


def test_without_the_tool_it_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(Trouble, match="dpkg-deb, which is not installed"):
        debian.build(tmp_path / "hcf-trainer", "2.3.4", tmp_path)


def test_what_dpkg_cannot_make_is_not_left_half_made(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(debian, "control", lambda *_: "Package: nonsense !\n")
    with pytest.raises(Trouble, match="dpkg-deb could not make"):
        debian.build(folder, "2.3.4", tmp_path)
    assert not list(tmp_path.iterdir())
