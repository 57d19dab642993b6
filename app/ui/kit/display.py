"""Is there a screen? Asked before Qt is: where Qt finds none it aborts the process, and blames a library."""

import builtins
import gc
import importlib
import importlib.util
import marshal
import os
import sys
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from types import CodeType, ModuleType
from typing import Any

from app import places
from app.errors import Refused

OTHERWISE = (
    "start it on a desktop, or on a virtual screen with `xvfb-run hcf-trainer`; without a screen, "
    "`hcf-trainer film` makes a video of a round and `hcf-trainer watch` describes one in text"
)
_PACKAGES = (
    "libgl1 libegl1 libfontconfig1 libglib2.0-0 libxkbcommon0 libdbus-1-3 libxcb-cursor0 libxcb-icccm4 "
    "libxcb-keysyms1 libxcb-shape0 libxkbcommon-x11-0 libwayland-cursor0"
)
"""Where a small Debian has what Qt wants. All at once: the system names only the first library it misses."""

_COMPILED = "shibokensupport"
"""The package in PySide's library, the beginning of the names of its files and of ours."""
_UNUSED = "pyi_generator.py"
_WAYLAND = ("wayland", "wayland-brcm", "wayland-egl")


def screen_words(environment: Mapping[str, str], system: str) -> list[str]:
    """The words that tell QApplication which screen to take; refused if there is none that it could."""
    if system != "linux":
        return []
    troubles = []
    for wanted in _wanted(environment):
        trouble = _trouble(wanted.partition(":")[0].lower(), environment)
        if not trouble:
            # Left to find it alone, Qt would complain of each screen it tries before this one.
            return ["-platform", wanted]
        troubles.append(trouble)
    raise Refused(*troubles or [_no_screen("neither DISPLAY nor WAYLAND_DISPLAY is set")])


@contextmanager
def starting() -> Iterator[None]:
    """Look for no garbage until `end_start`: of what a start makes nearly everything stays."""
    gc.disable()
    try:
        yield
    finally:
        end_start()


def end_start() -> None:
    """The window is there."""
    gc.enable()


def load_qt() -> list[str]:
    """Load Qt. Returns the arguments that tell QApplication which screen to use; refused if there is none."""
    words = screen_words(os.environ, sys.platform)
    import_qt()
    return words


def import_qt() -> None:
    """Load Qt; refused if it is not installed, or lacks a system library."""
    speak_utf8(os.environ, sys.platform)
    see_system_fonts(os.environ, sys.platform)
    try:
        with _compiled_once():
            importlib.import_module("PySide6.QtWidgets")
    except ModuleNotFoundError as error:
        raise Refused(
            f"{error.name} is not installed, and the window cannot open without it: {_how_to_install()}"
        ) from error
    except ImportError as error:
        raise Refused(_unloadable("PySide6", error)) from error
    _import_plainly()


@contextmanager
def _compiled_once() -> Iterator[None]:
    """Keep what PySide compiles of its own, in the folder where Python keeps what it compiles of ours.

    PySide has a dozen modules in an archive inside its library, and compiles and runs them in every process:
    a quarter of the time that an empty window takes. One of them only writes files for type checkers.
    """
    file = Path(importlib.util.cache_from_source(__file__)).with_name(
        f"{_COMPILED}.{sys.implementation.cache_tag}"
    )
    kept = _read_compiled(file)
    made: dict[bytes, CodeType] = {}

    def compile_once(source: Any, filename: Any, *others: Any, **named: Any) -> Any:
        if not str(filename).startswith(_COMPILED):
            return compiled(source, filename, *others, **named)
        source = b"" if str(filename).endswith(_UNUSED) else source
        key = importlib.util.source_hash(source)
        made[key] = kept.get(key) or compiled(source, filename, *others, **named)
        return made[key]

    compiled = builtins.compile
    builtins.compile = compile_once
    try:
        yield
    finally:
        builtins.compile = compiled
    if made.keys() - kept.keys() and not sys.dont_write_bytecode:
        _write_compiled(file, made)


def _read_compiled(file: Path) -> dict[bytes, CodeType]:
    try:
        content = file.read_bytes()
        if content.startswith(importlib.util.MAGIC_NUMBER):
            kept = marshal.loads(content[len(importlib.util.MAGIC_NUMBER) :])
            return kept if isinstance(kept, dict) else {}
    except (OSError, EOFError, ValueError, TypeError):
        pass
    return {}


def _write_compiled(file: Path, made: dict[bytes, CodeType]) -> None:
    draft = file.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        draft.write_bytes(importlib.util.MAGIC_NUMBER + marshal.dumps(made))
        draft.replace(file)


def _import_plainly() -> None:
    """From now on Python imports as ever.

    PySide reads the source of every module that is imported after it, those of Python too, to see whether
    it wants methods by other names. Nothing here does, and a start would pay for forty of them.
    """
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


def speak_utf8(environment: MutableMapping[str, str], system: str) -> None:
    """Where no language is set, letters are UTF-8: Qt would take them so too, but complain at length."""
    said = [environment[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(name)]
    if system == "linux" and (said or ["C"])[0] in ("C", "POSIX"):
        environment["LC_ALL" if environment.get("LC_ALL") else "LC_CTYPE"] = "C.UTF-8"


def see_system_fonts(environment: MutableMapping[str, str], system: str) -> None:
    """On Windows, Qt without a screen knows no fonts but ours: it complains, and lacks other scripts."""
    if system == "win32":
        fonts = Path(environment.get("SYSTEMROOT", r"C:\Windows"), "Fonts")
        environment.setdefault("QT_QPA_FONTDIR", str(fonts))


def _wanted(environment: Mapping[str, str]) -> list[str]:
    """The screens that Qt would try, in its order, without those nothing speaks for."""
    named = [name for name in environment.get("QT_QPA_PLATFORM", "").split(";") if name]
    if named:
        return named
    wayland = environment.get("WAYLAND_DISPLAY") or environment.get("XDG_SESSION_TYPE") == "wayland"
    return ["wayland"] * bool(wayland) + ["xcb"] * bool(environment.get("DISPLAY"))


def _trouble(name: str, environment: Mapping[str, str]) -> str:
    """Why Qt could not take a screen, or nothing."""
    plugins = {file.stem.removeprefix("libq"): file for file in _plugins().glob("libq*.so")}
    plugin = plugins.get("wayland" if name in _WAYLAND else name)
    if plugin is None:
        known = ", ".join(sorted(plugins))
        return f"QT_QPA_PLATFORM asks for “{name}”, which Qt does not have: unset it or use one of {known}"
    if name == "xcb":
        return _x_trouble(plugin, environment.get("DISPLAY", ""))
    if name in _WAYLAND:
        return _wayland_trouble(plugin, environment)
    return ""


def _plugins() -> Path:
    """The folder with a plugin for each kind of screen, found without importing anything of Qt."""
    qt = importlib.util.find_spec("PySide6")
    if qt is None or not qt.submodule_search_locations:
        raise Refused(f"PySide6 is not installed, and the window cannot open without it: {_how_to_install()}")
    return Path(qt.submodule_search_locations[0], "Qt", "plugins", "platforms")


def _x_trouble(plugin: Path, display: str) -> str:
    if not display:
        return _no_screen("DISPLAY is not set")
    if trouble := _loading_trouble(plugin):
        return trouble
    # The very call that Qt will make, so it is Qt's answer; to a wrong key X adds a line of its own.
    if _answers("libX11.so.6", "XOpenDisplay", "XCloseDisplay", display):
        return ""
    return f"the screen “{display}” from DISPLAY does not respond or refuses the connection: {OTHERWISE}"


def _wayland_trouble(plugin: Path, environment: Mapping[str, str]) -> str:
    if trouble := _loading_trouble(plugin):
        return trouble
    if "WAYLAND_SOCKET" in environment:
        # Already connected, and asking would use the connection up.
        return ""
    folder, name = environment.get("XDG_RUNTIME_DIR", ""), environment.get("WAYLAND_DISPLAY") or "wayland-0"
    socket = PurePosixPath(folder, name)
    if not socket.is_absolute():
        return _no_screen("XDG_RUNTIME_DIR does not say where Wayland is")
    if _answers("libwayland-client.so.0", "wl_display_connect", "wl_display_disconnect", str(socket)):
        return ""
    return f"no Wayland screen responds at {socket}: {OTHERWISE}"


def _loading_trouble(plugin: Path) -> str:
    """What keeps a plugin from being loaded. Qt needs it in a moment, so that trying costs nothing."""
    try:
        _ctypes().CDLL(str(plugin))
    except OSError as error:
        return _unloadable(str(plugin), error)
    return ""


def _answers(library: str, connect: str, disconnect: str, screen: str) -> bool:
    ctypes = _ctypes()
    loaded = ctypes.CDLL(library)
    opening, closing = loaded[connect], loaded[disconnect]
    opening.argtypes, opening.restype = [ctypes.c_char_p], ctypes.c_void_p
    closing.argtypes = [ctypes.c_void_p]
    connection = opening(os.fsencode(screen))
    if connection:
        closing(connection)
    return bool(connection)


def _ctypes() -> ModuleType:
    """Imported only where a screen is looked for: a start without one does not pay for it."""
    import ctypes

    return ctypes


def _no_screen(reason: str) -> str:
    return f"there is no screen because {reason}: {OTHERWISE}"


def _unloadable(what: str, error: Exception) -> str:
    library, found, _ = str(error).partition(": cannot open shared object file")
    if found and not library.startswith(("libQt6", "libpyside6", "libshiboken6", "/")):
        return (
            f"the library {library} is missing, and Qt cannot open a window without it: on Debian or "
            f"Ubuntu, `sudo apt-get install -y {_PACKAGES}` installs everything Qt needs; on other "
            "systems, install the package that contains it"
        )
    return f"{what} cannot be loaded ({error}): {_how_to_install('again ')}"


def _how_to_install(again: str = "") -> str:
    """How Qt comes into its place: of a packed program it is a part."""
    if places.is_packed():
        return "install hcf-trainer again, or unpack it again"
    # In double quotes: cmd knows no others, and would write to a file named 6.12.
    pip = f'{sys.executable} -m pip install --force-reinstall "PySide6-Essentials<6.12"'
    return f"install it {again}with `{pip}`"
