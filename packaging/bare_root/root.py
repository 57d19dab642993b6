"""A Debian with nothing in it but what every Debian has, in a folder of its own; debootstrap makes it."""

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from build_errors import Trouble
from other_programs import run_to_end

SUITE = "bookworm"
USER = "dealer"
HOME = f"home/{USER}"
_TOOLS = ("debootstrap", "unshare", "chroot", "tar", "Xvfb")
# Everything that is mounted is gone with the process, for it has mounts of its own; and it goes with whoever
# started it, which has to be said after the change of user.
_INSIDE = """
set -e
mount --rbind /dev "$1/dev"
mount -t proc proc "$1/proc"
mkdir -p "$1/tmp/.X11-unix"
if [ -d /tmp/.X11-unix ]; then mount --bind /tmp/.X11-unix "$1/tmp/.X11-unix"; fi
root="$1"; user="$2"; shift 2
exec chroot "$root" setpriv --reuid="$user" --regid="$user" --init-groups --pdeathsig=KILL \\
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "$@"
"""


def missing_tools() -> list[str]:
    """What this machine lacks to make a root."""
    return [tool for tool in _TOOLS if shutil.which(tool) is None]


def bare_root(kept: Path) -> Path:
    """The packed root, made if it is not kept from an earlier time."""
    file = kept / f"{SUITE}.tar"
    if file.exists():
        return file
    made = kept / f"{SUITE}.draft"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    done = subprocess.run(
        ["debootstrap", "--variant=minbase", SUITE, made], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Trouble(f"debootstrap made no root: {(done.stdout + done.stderr).strip().splitlines()[-1]}")
    draft = kept / f"{SUITE}.tar.draft"
    subprocess.run(["tar", "--numeric-owner", "-cf", draft, "-C", made, "."], check=True)
    draft.rename(file)
    shutil.rmtree(made)
    return file


class Root:
    """A root in a folder, and somebody who lives there."""

    def __init__(self, packed: Path, folder: Path) -> None:
        folder.mkdir()
        subprocess.run(["tar", "--numeric-owner", "-xf", packed, "-C", folder], check=True)
        shutil.copy("/etc/resolv.conf", folder / "etc" / "resolv.conf")
        self.folder = folder
        self.run("useradd", "--create-home", USER)

    @property
    def home(self) -> Path:
        """The home of whoever lives there, seen from outside."""
        return self.folder / HOME

    def command(
        self, *words: str, user: str = "root", settings: Mapping[str, str] | None = None
    ) -> list[str]:
        """What runs something inside, in an empty environment."""
        home = "/root" if user == "root" else f"/{HOME}"
        told = [f"{name}={value}" for name, value in {"HOME": home, **(settings or {})}.items()]
        shell = ["unshare", "--mount", "--pid", "--fork", "sh", "-c", _INSIDE, "sh"]
        return [*shell, str(self.folder), user, *told, *words]

    def run(
        self,
        *words: str,
        user: str = "root",
        code: int = 0,
        settings: Mapping[str, str] | None = None,
    ) -> str:
        """Run something inside to its end; what it said, on both streams. Any other end is a trouble."""
        return run_to_end(self.command(*words, user=user, settings=settings), code=code)

    def install(self, *packages: str, options: tuple[str, ...] = ()) -> list[str]:
        """Let apt install packages or files; the names of all that are new."""
        before = self.packages()
        apt = ("apt-get", "-qq", "-y", "--no-install-recommends")
        self.run(*apt, *options, "install", *packages, settings={"DEBIAN_FRONTEND": "noninteractive"})
        return sorted(self.packages() - before)

    def packages(self) -> set[str]:
        """Everything that is installed."""
        listed = self.run("dpkg-query", "-W", "-f", "${db:Status-Abbrev}${Package}\n")
        return {line[3:].strip() for line in listed.splitlines() if line.startswith("ii")}

    def give(self, file: Path) -> None:
        """Let a file or folder in the home belong to whoever lives there."""
        self.run("chown", "-R", f"{USER}:{USER}", f"/{file.relative_to(self.folder)}")

    def everything(self) -> set[str]:
        """Every file and folder."""
        return {str(path.relative_to(self.folder)) for path in self.folder.rglob("*")}
