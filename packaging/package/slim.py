"""What the program does not need of what PyInstaller has found, and what belongs to the system it runs on.

An entry is PyInstaller's: a place in the folder, the file it comes from, and its kind.
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import PurePosixPath

Entry = tuple[str, str, str]

MODULES = [
    # What only checks or builds: packages mention it where they could be used with it.
    "curses", "hypothesis", "multiprocessing", "mypy", "pip", "pkg_resources", "pydantic.mypy",
    "pydantic.v1", "pydoc", "pytest", "readline", "setuptools", "tkinter", "unittest",
    "PySide6.QtDBus", "PySide6.QtNetwork",
    # Encodings of East Asia: all our texts are UTF-8.
    "_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw",
    "_multibytecodec",
    # OpenSSL a second time: we sign and lock by that of cryptography, and Python has hashes of its own.
    "_hashlib",
    # Sources and documents in colour.
    "markdown_it", "mdurl", "pygments",
    # Films are made of pictures that Qt painted. The only files that are read are PNG and JPEG, for QR codes.
    "PIL._avif", "PIL._imagingcms", "PIL._imagingft", "PIL._imagingtk", "PIL._webp", "PIL.ImageQt",
    "PIL.ImageTk",
    # A school's server is asked for its times in UTC.
    "tzdata",
    # Asks a service of Windows what machine this is, and waits. Under Wine that service may never answer, and
    # what checks PINs asks as soon as it is imported. Without it, Python asks no service.
    "_wmi",
]  # fmt: skip
"""Modules that are left out."""

PLUGINS = {
    "platforms": {"qxcb", "qwayland", "qoffscreen", "qwindows"},
    "platforminputcontexts": {"composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"},
    "platformthemes": {"qxdgdesktopportal"},
    "printsupport": {"cupsprintersupport"},
    "wayland-decoration-client": {"bradient"},
    "wayland-shell-integration": {"xdg-shell"},
}
"""The plugins of Qt that are kept, by their folder. Pictures are PNG files, which need none."""

THE_SYSTEMS = (
    "libGL.so", "libEGL.so", "libOpenGL.so", "libGLX.so", "libGLdispatch.so", "libstdc++.so", "libgcc_s.so",
    "libX11.so", "libX11-xcb.so", "libxcb.so", "libwayland-", "libfontconfig.so", "libfreetype.so",
    "libglib-2.0.so", "libgthread-2.0.so", "libdbus-1.so", "libcups.so", "libz.so", "libzstd.so",
    # Only for sending results to a record store, by the certificates that the system trusts.
    "libssl.so", "libcrypto.so",
)  # fmt: skip
"""Libraries of every desktop, whose drivers, fonts and services go with their own versions, not with ours."""


def slim(entries: Iterable[Entry], needs: Callable[[str], Iterable[str]]) -> list[Entry]:
    """The entries without what is not wanted, and without libraries that nobody asks for any more."""
    wanted = [entry for entry in entries if _is_wanted(entry)]
    libraries = {_name(entry): entry for entry in wanted if _is_library(entry)}
    reached = [entry for entry in wanted if entry[2] in ("BINARY", "EXTENSION") and not _is_library(entry)]
    asked: set[str] = set()
    while reached:
        for name in map(str.lower, needs(reached.pop()[1])):
            if name in libraries and name not in asked:
                asked.add(name)
                reached.append(libraries[name])
    return [entry for entry in wanted if not _is_library(entry) or _name(entry) in asked]


def _is_wanted(entry: Entry) -> bool:
    place = _path(entry)
    if entry[2] == "SYMLINK" or (place.parent.suffix == ".dist-info" and place.name != "METADATA"):
        return False
    if "PySide6" in place.parts and "plugins" in place.parts:
        return place.name.split(".")[0].removeprefix("lib") in PLUGINS.get(place.parent.name, ())
    return not (
        place.name.startswith(THE_SYSTEMS)
        or ("PySide6" in place.parts and "translations" in place.parts)
        or place.parts[0] in MODULES
        or any(part.endswith(".dist-info") for part in place.parts[:-2])
    )


def _is_library(entry: Entry) -> bool:
    """Is it there only because something else asks for it? Not so Python itself, and plugins."""
    if entry[2] != "BINARY" or "plugins" in _path(entry).parts:
        return False
    return not _name(entry).startswith(("libpython", "python3", "vcruntime", "msvcp"))


def _path(entry: Entry) -> PurePosixPath:
    return PurePosixPath(entry[0].replace("\\", "/"))


def _name(entry: Entry) -> str:
    return _path(entry).name.lower()


def needed_by(said: Sequence[str]) -> list[str]:
    """The libraries that a file asks for, read off what `objdump -p` says of it."""
    return [line.split()[1] for line in said if line.strip().startswith("NEEDED ")]
