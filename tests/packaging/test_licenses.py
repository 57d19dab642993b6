"""Everything that is given away is accounted for, and its license goes along."""

import sys
import sysconfig
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path, PureWindowsPath

import licenses
import pytest
import third_party
from build_errors import Trouble
from origins import DEBIAN, OURS, PYTHON, debian_package, origins, unaccounted
from slim import Entry
from stamp import ROOT
from third_party import Part

PACKAGES = Path(sysconfig.get_path("purelib"))
with_pyinstaller = pytest.mark.skipif(
    not find_spec("PyInstaller"), reason="PyInstaller comes with `start.py package` and `soak`"
)


def entry(place: str, source: Path) -> Entry:
    return place, str(source), "DATA"


def test_every_file_has_an_origin() -> None:
    found = origins(
        [
            entry("app/launch.pyc", Path("anywhere")),
            entry("app/data/assets/cards/As.png", ROOT / "assets" / "cards" / "As.png"),
            entry("app/data/procedures/standard.toml", ROOT / "procedures" / "standard.toml"),
            entry("argparse.pyc", Path("anywhere")),
            entry("rich/console.pyc", Path("anywhere")),
            entry("pydantic_core/__init__.py", PACKAGES / "pydantic_core" / "__init__.py"),
        ]
    )
    assert found == {
        (OURS, ""): ["app/launch.pyc", "app/data/assets/cards/As.png", "app/data/procedures/standard.toml"],
        (PYTHON, ""): ["argparse.pyc"],
        ("rich", ""): ["rich/console.pyc"],
        ("pydantic_core", ""): ["pydantic_core/__init__.py"],
    }


def test_a_library_is_known_however_windows_writes_its_name(tmp_path: Path) -> None:
    """PyInstaller names a library as the one who asks for it does, which need not be as its package does."""
    core = PACKAGES / "PIL" / "_imaging.py"
    assert origins([entry("PIL/image.py", core.with_name("image.PY"))]) == {("pillow", ""): ["PIL/image.py"]}
    (tmp_path / "_internal").mkdir()
    (tmp_path / "_internal" / "MSVCP140.dll").write_bytes(b"")
    (tmp_path / "hcf-trainer.EXE").write_bytes(b"")
    assert unaccounted(tmp_path, [entry("msvcp140.dll", core)], ["hcf-trainer.exe"]) == []


def test_a_library_that_nobody_knows_stops_the_making(tmp_path: Path) -> None:
    stranger = tmp_path / "libstranger.so.1"
    stranger.write_bytes(b"\x7fELF")
    with pytest.raises(Trouble, match=r"these files have no known license.*libstranger\.so\.1 \(from "):
        origins([entry("libstranger.so.1", stranger)])


def test_a_file_in_the_folder_that_is_in_no_list_is_found(tmp_path: Path) -> None:
    (tmp_path / "_internal" / "app").mkdir(parents=True)
    for name in ("hcf-trainer", "_internal/app/launch.pyc", "_internal/libstranger.so"):
        (tmp_path / name).write_bytes(b"")
    listed = [entry("app/launch.pyc", ROOT)]
    assert unaccounted(tmp_path, listed, ["hcf-trainer"]) == ["_internal/libstranger.so"]
    with pytest.raises(Trouble, match=r"these files come from no listed package: _internal/libstranger\.so"):
        licenses.of_folder(tmp_path, listed, ["hcf-trainer"], "1.2.3", "linux")


@with_pyinstaller
def test_a_library_of_debian_is_named_by_its_package() -> None:
    if not debian_package(Path("/usr/bin/dpkg")):
        pytest.skip("not Debian")
    assert origins([entry("sh", Path("/bin/sh").resolve())]) == {(DEBIAN, "dash"): ["sh"]}
    [part] = [
        part for part in third_party.parts([(DEBIAN, "dash")], is_icu_inside=False) if part.name == "dash"
    ]
    assert part.version
    assert "Copyright" in part.text


@with_pyinstaller
def test_the_parts_have_their_texts() -> None:
    found = [(PYTHON, ""), ("pillow", ""), ("PySide6_Essentials", ""), ("cryptography", ""), (OURS, "")]
    made = {part.name: part for part in third_party.parts(found, is_icu_inside=True)}
    assert {"Python", "pillow", "cryptography", "OpenSSL", "ICU", "pyinstaller", "Roboto (fonts)"} <= set(
        made
    )
    without = {part.name for part in made.values() if not part.text}
    assert without == {"OpenSSL", *(name for name in made if name.lower().startswith("pyside6"))}
    assert all(made[name].note for name in without)
    assert "openssl" in made["cryptography"].note
    assert made["Python"].version == ".".join(map(str, sys.version_info[:3]))
    assert "Permission is hereby granted" in made["ICU"].text


@with_pyinstaller
def test_the_driver_of_postgresql_comes_with_the_terms_of_what_it_brings() -> None:
    made = third_party.parts([("psycopg", ""), ("psycopg_binary", "")], is_icu_inside=False)
    named = {part.name: part for part in made}
    assert named["psycopg"].license == named["psycopg-binary"].license == "LGPL-3.0-only"
    brought = named["libpq and what it needs"].text
    for work in ("PostgreSQL", "OpenSSL", "OpenLDAP", "Cyrus SASL", "keyutils", "libcrypt", "Kerberos"):
        assert work in brought
    assert "LGPL-2.1" in [part.name for part in third_party.common_texts(made)] or sys.platform == "win32"
    assert not any("libpq" in part.name for part in third_party.parts([("rich", "")], is_icu_inside=False))


@pytest.mark.parametrize(
    ("name", "license"),
    [("pillow", "MIT-CMU"), ("rich", "MIT"), ("segno", "BSD License"), ("shiboken6", "LGPL")],
)
def test_a_license_is_named_wherever_its_package_names_it(name: str, license: str) -> None:
    assert third_party.license_of(distribution(name)).startswith(license)


def test_qt_can_be_replaced_and_the_file_says_how() -> None:
    text = licenses.written([], "1.2.3", "  _internal/PySide6/Qt/lib")
    qt = distribution("PySide6-Essentials").version
    for words in (
        "hcf-trainer 1.2.3: licenses",
        f"built with Qt {qt}",
        "  _internal/PySide6/Qt/lib\nEach one is a separate file",
        "Put your files in place of the ones with the same names",
        f"The source code is in release {qt}",
        "GNU LESSER GENERAL PUBLIC LICENSE",
        "GNU GENERAL PUBLIC LICENSE",
        "MIT License",
    ):
        assert words in text
    assert "{" not in text.partition("GNU LESSER")[0]


def test_long_licenses_that_are_only_named_come_along_once() -> None:
    refers = "The text is in /usr/share/common-licenses/GPL-3."
    made = [Part(name, "1", "GPL", refers) for name in ("one", "other")]
    assert [part.name for part in third_party.common_texts(made)] == ["LGPL-3.0", "GPL-3.0"]
    if Path("/usr/share/common-licenses/GPL-2").exists():
        older = Part("third", "1", "GPL", "See `/usr/share/common-licenses/GPL-2'.")
        assert [part.name for part in third_party.common_texts([*made, older])][-1] == "GPL-2"


def test_the_license_of_python_is_found_where_windows_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "LICENSE.txt").write_text("A license.", "utf-8")
    monkeypatch.setattr(sys, "base_prefix", str(tmp_path))
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path / "Lib"))
    monkeypatch.setattr(third_party, "_DOCUMENTS", tmp_path / "no-documents")
    assert third_party._python().text == "A license."


def test_a_folder_with_backslashes_does_not_break_the_search_for_named_licenses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(third_party, "_COMMON", PureWindowsPath(r"C:\usr\share\common-licenses"))
    made = [Part("one", "1", "GPL", "See C:/usr/share/common-licenses/GPL-3.")]
    assert [part.name for part in third_party.common_texts(made)] == ["LGPL-3.0", "GPL-3.0"]


def test_the_list_for_the_wheel_holds_the_fonts_and_nothing_that_is_not_in_it() -> None:
    text = licenses.of_wheel("1.2.3")
    assert "Roboto (fonts)" in text
    assert "OpenSSL" not in text.partition("====")[0]
