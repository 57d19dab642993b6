"""What the folder is made of besides our own work: each part with its version and license."""

import json
import platform
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import NamedTuple

from build_errors import Trouble
from origins import DEBIAN, OURS, PYTHON, Origin, license_texts
from stamp import ROOT

TEXTS = Path(__file__).with_name("texts")
LGPL = "LGPL-3.0"
_QT = ("pyside6-essentials", "shiboken6")
_DRIVER = "psycopg-binary"
_STARTER = "pyinstaller"
_NOTES = {
    _STARTER: "Only the small launcher that starts Python is included.",
    "argon2-cffi-bindings": "Built into it: argon2 (CC0-1.0 OR Apache-2.0).",
    "psycopg": "The PostgreSQL driver. Only machines in a school use it. You may replace its files.",
    _DRIVER: "The faster part of psycopg. You may replace its files, or remove them if the system has libpq.",
    "miniaudio": "Built into it: the C libraries miniaudio, dr_libs and stb_vorbis (public domain OR MIT-0).",
}
_DOCUMENTS = Path("/usr/share/doc")
_COMMON = Path("/usr/share/common-licenses")


class Part(NamedTuple):
    """One of the works by others that the folder holds: its license, and the text of it."""

    name: str
    version: str
    license: str
    text: str
    note: str = ""
    """What else has to be said of it."""


def parts(found: Iterable[Origin], is_icu_inside: bool) -> list[Part]:
    """A part for each origin, and for what lies inside them under licenses of its own."""
    every = {*found, (_STARTER, "")}
    made = [_part(*origin) for origin in every if origin[0] != OURS]
    if any(kind.replace("_", "-") == _DRIVER for kind, _ in every):
        note = f"Files in the {_DRIVER} wheel."
        made.append(Part("libpq and what it needs", "", "PostgreSQL and others", text("libpq"), note))
    made += [
        *shipped_works(),
        _openssl(),
        Part("Third-party code in Qt", "", "various", text("Qt-third-parties")),
    ]
    if is_icu_inside:
        note = "Its data is trimmed: names are only in English. You can replace it with a complete library."
        made.append(Part("ICU", "73", "Unicode-3.0", text("ICU"), note))
    return sorted(made, key=lambda part: part.name.lower())


def _openssl() -> Part:
    from cryptography.hazmat.backends.openssl import backend

    version = backend.openssl_version_text().split()[1]
    return Part("OpenSSL", version, "Apache-2.0", "", "Built into cryptography, which includes its license.")


def shipped_works() -> list[Part]:
    """The works of others that are in our own files: the fonts, and two scripts of the page for verifiers."""
    assets, note = ROOT / "assets", "In the web page that checks certificates."
    return [
        Part("Roboto (fonts)", "2.138", "Apache-2.0", _read(assets / "fonts" / "LICENSE.txt", "Roboto")),
        Part(
            "DejaVu Sans (symbols)",
            "2.37",
            "Bitstream-Vera",
            _read(assets / "fonts" / "LICENSE-DejaVu.txt", "DejaVu"),
        ),
        Part(
            "TweetNaCl.js",
            "1.0.3",
            "Unlicense",
            _read(assets / "verifier" / "LICENSE-tweetnacl.txt", "it"),
            note,
        ),
        Part("jsQR", "1.4.0", "Apache-2.0", _read(assets / "verifier" / "LICENSE-jsQR.txt", "it"), note),
    ]


def common_texts(made: Iterable[Part]) -> list[Part]:
    """The long licenses that the texts of others only refer to, each once."""
    written = "".join(part.text for part in made)
    named = set(re.findall(rf"{re.escape(_COMMON.as_posix())}/([\w.-]*\w)", written))
    known = {"LGPL-3": LGPL, "LGPL": LGPL, "GPL-3": "GPL-3.0", "GPL": "GPL-3.0"}
    ours = [Part(name, "", name, text(name)) for name in (LGPL, "GPL-3.0")]
    others = sorted(name for name in named - set(known) if (_COMMON / name).exists())
    return ours + [Part(name, "", name, (_COMMON / name).read_text("utf-8")) for name in others]


def _part(kind: str, name: str) -> Part:
    if kind == PYTHON:
        return _python()
    return _debian(name) if kind == DEBIAN else _python_package(kind)


def _python() -> Part:
    debian = _DOCUMENTS / f"python{sysconfig.get_python_version()}" / "copyright"
    found = [file for file in (*python_licenses(), debian) if file.exists()]
    return Part("Python", platform.python_version(), "PSF-2.0", _read((found or [debian])[0], "Python"))


def python_licenses() -> list[Path]:
    """Where Python may keep its license: with its modules, or on Windows in the folder it is installed in."""
    return [Path(folder, "LICENSE.txt") for folder in (sysconfig.get_path("stdlib"), sys.base_prefix)]


def _python_package(name: str) -> Part:
    package = distribution(name)
    license = license_of(package)
    plain = name.lower().replace("_", "-")
    if plain in _QT:
        return Part(
            package.name, package.version, license, "", f"Qt and its bindings: see above, and {LGPL} below."
        )
    own = license_texts(package)
    if not own:
        raise Trouble(
            f"the package {name} doesn't include its license text; say in third_party.py where to find it."
        )
    return Part(package.name, package.version, license, own, _NOTES.get(plain) or _inside(package))


def license_of(package: Distribution) -> str:
    """The name of a license, from the three places where packages may have it."""
    said = package.metadata
    if "License-Expression" in said:
        return said["License-Expression"]
    classes = [
        line.split(" :: ")[-1] for line in said.get_all("Classifier") or () if line.startswith("License ::")
    ]
    short = said["License"].splitlines() if "License" in said else []
    return next((line for line in short if line), None) or ", ".join(classes) or "see its text"


def _inside(package: Distribution) -> str:
    """What was built into a package, if it says so by a list of its own: crates of Rust, OpenSSL."""
    lists = [file for file in package.files or () if "sboms" in file.parts and "auditwheel" not in file.name]
    found = set()
    for file in lists:
        for component in json.loads(file.read_text("utf-8")).get("components", ()):
            licenses = [entry.get("expression", "") for entry in component.get("licenses") or ()]
            if all(licenses):
                found.add(" ".join([component["name"], component.get("version") or "", *licenses]).strip())
    return f"Built into it: {'; '.join(sorted(found))}." if found else ""


def _debian(package: str) -> Part:
    query = ["dpkg-query", "--show", "--showformat=${Version}", package]
    version = subprocess.run(query, capture_output=True, text=True, check=True).stdout
    terms = _read(_DOCUMENTS / package / "copyright", package)
    named = sorted({name.strip() for name in re.findall(r"^License:(.+)$", terms, re.MULTILINE)})
    return Part(package, version, ", ".join(named) or "see its text", terms, "Built by Debian.")


def _read(file: Path, name: str) -> str:
    try:
        return file.read_text("utf-8", "replace")
    except OSError:
        raise Trouble(f"{file}: the license text for {name} is missing; install it and try again.") from None


def text(name: str) -> str:
    """One of the texts that are kept here."""
    return (TEXTS / f"{name}.txt").read_text("utf-8")
