"""The .deb: installed with nothing but what it declares, used, upgraded, removed and purged."""

from pathlib import Path

from build_errors import Trouble
from program import Program, RootProgram
from root import Root
from smoke_steps import expect, use
from steps import Steps
from upgrade_steps import upgrade

_NAME = "hcf-trainer"
_PROGRAM = f"/usr/bin/{_NAME}"
# The program looks into its own folder first, and so does this.
_LIBRARIES = (
    f"cd /usr/lib/{_NAME}; export LD_LIBRARY_PATH=$PWD/_internal:$PWD/_internal/PySide6/Qt/lib;"
    f" find . -type f -name '*.so*' -o -type f -path ./{_NAME}"
    " | xargs ldd 2>/dev/null | grep 'not found' | sort -u"
)
_PRINTING = "libcups.so"
"""What only Recommends bring may be missing."""
_NOT_OURS = (
    "home/",
    "root/",
    "proc/",
    "dev/",
    "tmp/",
    "var/cache/",
    "var/log/",
    "var/lib/apt/",
    "var/lib/dpkg/",
)


def check_deb(deb: Path, root: Root, backup: Path, version: str, pictures: Path, steps: Steps) -> None:
    """Install it in a root where nothing is, use it, and take it away."""
    with steps.step("apt installs it with what it declares, and no more") as shown:
        root.run("apt-get", "-qq", "update")
        before = root.everything()
        brought = root.install(_carried_in(deb, root))
        shown.append(f"{len(brought) - 1} packages more")
    with steps.step("every library it links to is there"):
        missing = root.run("sh", "-c", f"{_LIBRARIES} | grep -v {_PRINTING} || true").strip()
        if missing:
            raise Trouble(f"the package does not declare what has these: {missing}")
    program = RootProgram(root, _PROGRAM)
    use(program, steps, backup, version, pictures)
    with steps.step("switches a kiosk on with the unit that came along"):
        expect(root.run(_PROGRAM, "kiosk", "--install"), "graphical.target.wants")
        if (root.folder / "etc/systemd/system/hcf-trainer-kiosk.service").exists():
            raise Trouble("the unit is there twice")
    with steps.step("apt removes and purges it; the records are left, and nothing else") as shown:
        kept = program.digest()
        apt = ("apt-get", "-qq", "-y")
        root.run(*apt, "remove", _NAME)
        # apt knows no package any more that was not from a place of its own.
        root.run("dpkg", "--purge", _NAME)
        root.run(*apt, "autoremove", "--purge")
        left = sorted(path for path in root.everything() - before if not path.startswith(_NOT_OURS))
        ours = [path for path in left if "hcf" in path]
        if ours:
            raise Trouble(f"this is left of it: {ours}")
        if program.digest() != kept:
            raise Trouble("the records are not what they were")
        shown.append(f"left by the packages it needed: {', '.join(left) or 'nothing'}")


def check_upgrade(old: Path, new: Path, root: Root, sources: Path, steps: Steps) -> None:
    """From the package before to this one by apt, and back."""
    root.run("apt-get", "-qq", "update")

    def installed(deb: Path) -> Program:
        root.install(_carried_in(deb, root), options=("--allow-downgrades",))
        return RootProgram(root, _PROGRAM)

    upgrade(lambda: installed(old), lambda: installed(new), sources, steps)


def _carried_in(deb: Path, root: Root) -> str:
    """The package's name inside."""
    (root.folder / "tmp" / deb.name).write_bytes(deb.read_bytes())
    return f"/tmp/{deb.name}"
