#!/usr/bin/env python3
"""Sets the trainer up and starts it, with nothing but Python 3.11 or newer.

    python3 start.py                the trainer
    python3 start.py rule FILE      any other words go through to the program
    python3 start.py test           every check; with more words: pytest alone, with those words
    python3 start.py soak           the bulk figures in full, or those of the tests that are named
    python3 start.py bench          the measurements, or those that are named
    python3 start.py mutants        small errors planted in a copy: how many of them the tests find
    python3 start.py art            the cards, icon and sounds, made anew
    python3 start.py package        what is installed on machines without Python, into dist/
    python3 start.py windows        all of that for Windows, made and tried on Linux under Wine

The first start makes `.venv` beside this file and installs the packages pinned in
packaging/constraints.txt. Marks left inside `.venv` let later starts skip all that:

    hcf-made                        it is whole, and for which folder and which Python
    hcf-run, hcf-dev, …             this set of packages is installed, and from which files
    hcf-run.txt, …                  what pip was asked to install, with the hashes

The file must parse on Python 3.6, so that a too old Python gets a sentence and no traceback.
What only the first start needs is imported where it is used: later starts do not pay for it.
"""

import os
import sys

if sys.version_info < (3, 11):
    found = f"Python {sys.version_info[0]}.{sys.version_info[1]} ({sys.executable})"
    sys.stderr.write(f"hcf-trainer: needs Python 3.11 or newer, but this is {found}; ")
    sys.stderr.write("install a newer Python and use it to run start.py.\n")
    sys.exit(2)

TYPE_CHECKING = False  # what typing has under this name; importing that would be felt
if TYPE_CHECKING:
    from collections.abc import Callable

WINDOWS = os.name == "nt"
ROOT = os.path.dirname(os.path.realpath(__file__))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, *(("Scripts", "python.exe") if WINDOWS else ("bin", "python")))
CONSTRAINTS = os.path.join(ROOT, "packaging", "constraints.txt")
SOURCES = (CONSTRAINTS, os.path.join(ROOT, "pyproject.toml"))
OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}
CORE = [
    "tests/artifacts", "tests/certificate", "tests/commands", "tests/course", "tests/drills", "tests/exam",
    "tests/find_fault", "tests/game", "tests/grading", "tests/learning", "tests/lessons", "tests/procedure",
    "tests/records", "tests/session", "tests/table", "tests/training",
]  # fmt: skip
SOAK, SOAKED = ["-m", "pytest", "-q", "-rs", "-m", "bulk", "--timeout=0"], {"HCF_SOAK": "1"}
LINT_IMPORTS = "from importlinter.cli import lint_imports_command as run; run()"

BESIDE = "mypy"
"""The check that uses one core while tests use what they can."""

# What pip, venv or the system may say, and what the user should know then. The first match counts.
REASONS = {
    r"\[Errno (28|122)\]|\[WinError 112\]|No space left": (
        "the disk is full; {venv} and the temporary folder need 1 GB. Free some space and try again."
    ),
    r"No module named '?(venv|ensurepip)": (
        "{python} cannot make virtual environments; run `apt install python3-venv` "
        "(or install a complete Python) and try again."
    ),
    r"CERTIFICATE_VERIFY_FAILED": (
        "packages for {venv} cannot be downloaded safely; check this computer's clock. If your proxy has "
        "its own certificate, give it to pip (PIP_CERT). Then try again."
    ),
    r"DO NOT MATCH THE HASHES|Hashes are required": (
        "a package for {venv} is not the one listed in packaging/constraints.txt; do not use it. Find out "
        "where it came from (PIP_INDEX_URL, PIP_FIND_LINKS, a proxy), then try again."
    ),
    r"ConnectionError|Connect\w*Timeout|ReadTimeout|ProxyError|ConnectionReset|No matching distr|"
    r"ResolutionImpossible": (
        "packages for {venv} cannot be downloaded; connect to the network, or point pip to a proxy "
        "(PIP_PROXY) or to a folder with the packages (PIP_FIND_LINKS), and try again."
    ),
    r"\[Errno (1|13|30)\]|\[WinError 5\]|Permission denied": (
        "can't write to {venv}; make its folder writable, or copy the project to one that is, and try again."
    ),
}

# Debian names a package after its library: libxcb-cursor.so.0 is in libxcb-cursor0. Except for:
ODDLY_PACKAGED = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgobject-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libz.so.1": "zlib1g",
}


class Trouble(Exception):
    """Ends the start; its text is one sentence for the user."""


def main(words: list[str]) -> int:
    """Do what the words ask for and return the exit code."""
    tasks = {
        "test": test, "soak": soak, "bench": bench, "mutants": mutants,
        "art": art, "pictures": pictures, "package": package, "windows": windows,
    }  # fmt: skip
    write_utf8()
    try:
        return tasks[words[0]](words[1:]) if words and words[0] in tasks else trainer(words)
    except Trouble as trouble:
        say(str(trouble))
    except OSError as error:
        say(explain(str(error)))
    except KeyboardInterrupt:
        say("stopped.")
        return 130
    return 2


def trainer(words: list[str]) -> int:
    prepare("run")
    return hand_over(["-P", "-m", "app", *words], {})  # -P: no modules from the user's folder


def test(words: list[str]) -> int:
    prepare("run", "dev")
    os.chdir(ROOT)
    return hand_over(["-m", "pytest", *words], OFFSCREEN) if words else run_checks(checks())


def soak(words: list[str]) -> int:
    prepare("run", "dev", "build")
    os.chdir(ROOT)
    if words:
        return hand_over([*SOAK, *words], {**OFFSCREEN, **SOAKED})
    return run_checks(soaks(), to_the_end=True)


def bench(words: list[str]) -> int:
    prepare("run", "dev", "bench")
    os.chdir(ROOT)
    return hand_over(["-m", "tests.benchmarks", *words], OFFSCREEN)


def mutants(words: list[str]) -> int:
    prepare("run", "dev")
    os.chdir(ROOT)
    return hand_over(["-m", "tests.mutants", *words], OFFSCREEN)


def art(words: list[str]) -> int:
    prepare("run")
    os.chdir(ROOT)
    return hand_over([os.path.join("packaging", "art"), *words], {})


def pictures(words: list[str]) -> int:
    prepare("run")
    os.chdir(ROOT)
    return hand_over([os.path.join("packaging", "pictures"), *words], {})


def package(words: list[str]) -> int:
    prepare("run", "dev", "build")  # what the last two both need is pinned under "dev"
    os.chdir(ROOT)
    return hand_over([os.path.join("packaging", "package"), *words], {})


def windows(words: list[str]) -> int:
    prepare("run", "dev", "build")
    os.chdir(ROOT)
    return hand_over([os.path.join("packaging", "windows"), *words], {})


def hand_over(words: list[str], settings: dict[str, str]) -> int:
    """Become the environment's Python or, on Windows, which cannot do that, wait for it."""
    if not WINDOWS:
        os.execve(PYTHON, [PYTHON, *words], environment_with(settings))
    import subprocess

    return subprocess.call([PYTHON, *words], env=environment_with(settings))


def environment_with(settings: dict[str, str]) -> dict[str, str]:
    """The user's environment, except that Python may keep what it compiles of a changed module.

    On Windows it writes UTF-8, as `follow` reads it.
    """
    environment = {**os.environ, **settings}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    if WINDOWS:
        environment.setdefault("PYTHONIOENCODING", "utf-8")
    return environment


# --- setting up ---------------------------------------------------------------------------------


def prepare(*groups: str) -> None:
    """Make sure that `.venv` is whole and holds these sets of packages, and a pip of today."""
    groups = ("pip", *groups)
    if not missing(groups):
        return
    lock = take_lock()
    try:
        steps = steps_to(missing(groups))  # asked again: whoever held the lock may have done it
        for number, (task, step) in enumerate(steps, start=1):
            title = f"{number}/{len(steps)} {task}"
            say(title + " …")
            step(title)
    finally:
        os.close(lock)


def missing(groups: tuple[str, ...]) -> list[str]:
    """The sets to install: all if `.venv` is half-made, moved or another Python's."""
    if not is_whole():
        return list(groups)
    wanted = fingerprint()
    return [group for group in groups if read_mark(group) != wanted]


def steps_to(groups: list[str]) -> "list[tuple[str, Callable[[str], None]]]":
    """What to do, in order: the name of each step and the function for it."""
    from functools import partial

    steps: list[tuple[str, Callable[[str], None]]] = []
    if not is_whole():
        steps.append(("making .venv", make_environment))
    for group in groups:
        steps.append((f"installing {len(pinned(group))} packages", partial(install, group)))
        if group == "run":
            steps.append(("compiling and looking for system libraries", finish))
    return steps


def is_whole() -> bool:
    return read_mark("made") == identity() and os.path.exists(PYTHON)


def identity() -> str:
    return f"{ROOT}\n{sys.platform} {sys.implementation.cache_tag}\n"


def fingerprint() -> str:
    import hashlib

    digest = hashlib.sha256()
    for name in SOURCES:
        with open(name, "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def mark(name: str) -> str:
    return os.path.join(VENV, "hcf-" + name)


def read_mark(name: str) -> str:
    try:
        with open(mark(name), encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError):
        return ""


def write_mark(name: str, text: str) -> None:
    with open(mark(name), "w", encoding="utf-8") as file:
        file.write(text)


def take_lock() -> int:
    """Wait until no other start is at work on `.venv`; closing the descriptor lets the next in.

    Programs started meanwhile inherit it: a pip that outlives a killed start still holds the lock.
    """
    lock = os.open(VENV + ".lock", os.O_RDWR | os.O_CREAT, 0o666)
    if not try_lock(lock, wait=False):
        say("another start.py is working on .venv; waiting for it …")
        while not try_lock(lock, wait=True):
            pass  # Windows gives up every ten seconds
    os.set_inheritable(lock, True)
    return lock


def try_lock(lock: int, wait: bool) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError as error:
        if WINDOWS or isinstance(error, BlockingIOError):
            return False
        raise
    return True


def make_environment(_title: str) -> None:
    """Make `.venv` anew, with the project importable in it though it is not installed there."""
    reason = build_environment()
    if "ensurepip" in reason and may_install() and install_system(["python3-venv"]):
        reason = build_environment()
    if reason:
        raise Trouble(explain(reason))
    with open(os.path.join(site_packages(), "hcf-trainer.pth"), "w", encoding="ascii") as file:
        # as code: how a bare path outside ASCII is read differs from system to system
        file.write(f"import sys; sys.path.append({ROOT!a})\n")
    write_mark("made", identity())


def build_environment() -> str:
    """In two commands, because venv keeps to itself why pip failed. Returns what went wrong."""
    python = getattr(sys, "_base_executable", sys.executable)  # .venv's own is about to go
    venv = [python, "-P", "-m", "venv", "--clear", "--without-pip", VENV]
    for command in (venv, [PYTHON, "-I", "-m", "ensurepip", "--default-pip"]):
        code, output = follow(command)
        if code:
            return output or f"{command[0]} exited with code {code}"
    return ""


def site_packages() -> str:
    folder = "Lib" if WINDOWS else f"lib/python{sys.version_info[0]}.{sys.version_info[1]}"
    return os.path.join(VENV, folder, "site-packages")


def pinned(group: str) -> list[str]:
    """The packages under a heading of the constraints file; one with a marker is for Windows."""
    return [entry.partition(" \\\n")[0] for entry in requirements(group)]


def requirements(group: str) -> list[str]:
    """The same, each with the hashes of its wheels in the lines under it."""
    with open(CONSTRAINTS, encoding="utf-8") as file:
        section = file.read().partition(f"\n# {group}\n")[2].partition("\n#")[0]
    entries = section.strip().replace("\n    ", "\0").splitlines()
    return [entry.replace("\0", "\n    ") for entry in entries if WINDOWS or ";" not in entry]


def install(group: str, title: str) -> None:
    """Let pip install a set; it sees the user's environment, so a proxy set there counts."""
    import re

    packages, seen, name = pinned(group), 0, r"([\w.]+(?:-[A-Za-z]\w*)*)"

    def watch(line: str) -> None:
        nonlocal seen
        package = re.match(r"\s*(?:Collecting |Processing (?:\S*[/\\])?)" + name, line)
        if package:
            seen += 1  # what another set pins may come along, and is not counted in advance
            say(f"{title}: {seen} of {max(seen, len(packages))}, {package.group(1)}", passing=True)
        elif line.startswith("Installing collected"):
            say(f"{title}: writing them to .venv …", passing=True)
        elif "Retrying (" in line:
            say(f"{title}: the network is not responding, trying again …", passing=True)

    options = ["--compile", "--no-input", "--disable-pip-version-check", "--progress-bar=off"]
    # Everything that they need is pinned too. Nothing is installed whose hash is not in the file.
    wanted = mark(group) + ".txt"
    with open(wanted, "w", encoding="utf-8") as file:
        file.write("\n".join(requirements(group)) + "\n")
    options += ["--no-deps", "--require-hashes", "--only-binary=:all:"]
    pip = [PYTHON, "-P", "-m", "pip", "install", *options, "--requirement", wanted]
    # A start killed while pip writes leaves .venv without this mark, and the next makes it anew.
    os.remove(mark("made"))
    code, output = follow(pip, watch)
    if not code or "Installing collected" not in output:
        write_mark("made", identity())
    if code:
        raise Trouble(explain(output))
    if group != "run":  # that one is not done yet
        write_mark(group, fingerprint())


def finish(_title: str) -> None:
    """Compile our own modules as pip did the others, and see to the libraries Qt wants."""
    follow([PYTHON, "-m", "compileall", "-q", os.path.join(ROOT, "app")])
    if sys.platform == "linux":
        provide_libraries()
    write_mark("run", fingerprint())


def follow(
    command: list[str],
    watch: "Callable[[str], None]" = lambda line: None,
    environment: "dict[str, str] | None" = None,
) -> tuple[int, str]:
    """Run a command, show each of its lines to `watch`, return its exit code and all it said."""
    import subprocess
    from subprocess import DEVNULL, PIPE, STDOUT

    said = []
    with subprocess.Popen(
        command, stdin=DEVNULL, stdout=PIPE, stderr=STDOUT, env=environment, close_fds=False
    ) as process:  # open descriptors go along for the lock's sake: see take_lock
        for line in process.stdout or ():
            said.append(line.decode("utf-8", "replace").replace("\r\n", "\n"))
            watch(said[-1])
    return process.returncode, "".join(said)


def explain(said: str) -> str:
    """What went wrong, where, and what to do, in one sentence."""
    import re

    for pattern, sentence in REASONS.items():
        if re.search(pattern, said):
            return sentence.format(venv=VENV, python=sys.executable)
    return f"setting up {VENV} failed ({last_line(said)}); fix that and try again."


def last_line(said: str) -> str:
    return (said.strip().splitlines() or ["no reason given"])[-1]


def write_utf8() -> None:
    """On Windows a file or a pipe would get an old encoding that lacks most letters."""
    for stream in (sys.stdout, sys.stderr):
        if WINDOWS and not stream.isatty() and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def say(text: str, passing: bool = False) -> None:
    """One line on standard error; on a terminal the next one takes the place of a passing one."""
    terminal = sys.stderr.isatty()
    start, end = ("\r\033[K", "" if passing else "\n") if terminal else ("", "\n")
    sys.stderr.write(f"{start}hcf-trainer: {text}{end}")
    sys.stderr.flush()


# --- the system's libraries ---------------------------------------------------------------------


def provide_libraries() -> None:
    """Install what Qt needs and this Linux lacks, or say how: text commands work without."""
    libraries = missing_libraries()
    if libraries and may_install():
        say(f"installing system libraries: {' '.join(libraries)} …")
        install_system(debian_packages(libraries))
        libraries = missing_libraries()
    if libraries:
        command = " ".join(["sudo apt-get install -y", *debian_packages(libraries)])
        say(f"the window needs {' '.join(libraries)}; run `{command}`. Continuing without them.")


def missing_libraries() -> list[str]:
    import glob
    import shutil

    qt = os.path.join(site_packages(), "PySide6", "Qt")
    names = ("lib/libQt6Widgets.so.6", "lib/libQt6Gui.so.6", "plugins/platforms/libq[xo]*.so")
    files = [file for name in names for file in glob.glob(os.path.join(qt, name))]
    return not_found(follow(["ldd", *files])[1]) if files and shutil.which("ldd") else []


def not_found(ldd_said: str) -> list[str]:
    lines = ldd_said.splitlines()
    return sorted({line.split()[0] for line in lines if line.endswith("=> not found")})


def debian_packages(libraries: list[str]) -> list[str]:
    packages = set()
    for library in libraries:
        name, _, version = library.lower().partition(".so.")
        dash = "-" if name[-1].isdigit() else ""
        packages.add(ODDLY_PACKAGED.get(library, name + dash + version))
    return sorted(packages)


def may_install() -> bool:
    import shutil

    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install_system(packages: list[str]) -> bool:
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    follow(["apt-get", "-qq", "update"], environment=quietly)
    command = ["apt-get", "-qq", "-y", "--no-install-recommends", "install", *packages]
    code, output = follow(command, environment=quietly)
    if code:
        say(f"apt-get could not install {' '.join(packages)}: {last_line(output)}")
    return code == 0


# --- the checks ---------------------------------------------------------------------------------


def checks() -> "list[tuple[str, list[str], dict[str, str]]]":
    """Each check: its name, the words for Python, and what to set in its environment."""
    pytest = ["-m", "pytest", "-q", "-n", "2", "--dist", "worksteal"]
    no_qt = ["-p", "no:pytest-qt", "-p", "without_qt"]
    with_qt = [f"--ignore={folder}" for folder in CORE]
    in_the_way = {"PYTHONPATH": os.path.join(ROOT, "tests", "no_qt")}
    return [
        ("ruff check", ["-m", "ruff", "check"], {}),
        ("ruff format", ["-m", "ruff", "format", "--check"], {}),
        ("mypy", ["-m", "mypy"], {}),
        ("import contract", ["-c", LINT_IMPORTS], {}),
        ("core without Qt", [*pytest, *no_qt, *CORE], in_the_way),
        ("everything else", [*pytest, *with_qt], {}),
    ]


def soaks() -> "list[tuple[str, list[str], dict[str, str]]]":
    """The bulk tests of each folder, in a process of their own: what ends one leaves the others."""
    folders = []
    for folder, _, files in sorted(os.walk("tests")):
        tests = sorted(file for file in files if file.startswith("test_") and file.endswith(".py"))
        if tests:
            name = folder.replace(os.sep, "/")
            folders.append((name, [*SOAK, *(f"{name}/{file}" for file in tests)], SOAKED))
    return folders


def run_checks(checks: "list[tuple[str, list[str], dict[str, str]]]", to_the_end: bool = False) -> int:
    """One after the other, mypy beside those after it. Returns the first exit code that is no success.

    What fails says why, and ends it; or all are listed at the end, and those that failed once more.
    """
    import time
    from concurrent.futures import Future, ThreadPoolExecutor

    codes: list[Future[int]] = []
    failed: list[str] = []
    table: list[str] = []
    with ThreadPoolExecutor() as pool:
        for number, check in enumerate(checks, start=1):
            began = time.monotonic()
            codes.append(pool.submit(run_check, f"{number}/{len(checks)} {check[0]}", *check[1:]))
            if check[0] != BESIDE and codes[-1].result():
                failed.append(check[0])
                if not to_the_end:
                    break
            result = "FAILED" if check[0] in failed else "passed"
            table.append(f"{time.monotonic() - began:8.1f} s  {result}  {check[0]}")
    if to_the_end:
        say("\n".join(["every folder:", *table]))
    if failed and to_the_end:
        say(f"failed: {', '.join(failed)}.")
    return next((code.result() for code in codes if code.result()), 0)


def run_check(title: str, words: list[str], settings: dict[str, str]) -> int:
    """Run one, say how long it took and which tests were skipped, and return its exit code."""
    import re
    import time

    def watch(line: str) -> None:
        percent = re.search(r"\[ *(\d+%)\]\s*$", line)
        if percent:
            say(f"{title}: {percent.group(1)}", passing=True)

    say(f"{title} …", passing=True)
    began = time.monotonic()
    code, output = follow([PYTHON, *words], watch, environment_with({**OFFSCREEN, **settings}))
    for line in re.findall(r"^SKIPPED .*", output, re.MULTILINE):
        say(f"{title}: {line}")
    if code and not (code == 5 and "pytest" in words):  # 5: there are no such tests
        sys.stdout.write(output)
        say(f"{title}: failed with exit code {code}.")
        return code
    passed = re.findall(r"\d+ passed.*(?= in )", output)
    say(", ".join([f"{title}: {time.monotonic() - began:.1f} s", *passed]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
