"""The texts that a package of Debian carries, from those that the project has anyway."""

import re
import textwrap
from datetime import UTC, date, datetime
from email.utils import format_datetime

from stamp import ROOT

LINUX = ROOT / "packaging" / "linux"
MAINTAINER = "The hcf-trainer authors <authors@hcf-trainer.invalid>"
_RELEASE = re.compile(r"^## (\S+) \((\d{4}-\d\d-\d\d)\)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_ABOUT = """\
trainer for High Card Flush dealers
 It knows how each house deals the game, down to the last step and dollar,
 and gives the source of every rule. Watch a perfect deal, deal with a mouse,
 a finger or the keyboard, drill one part at a time, give exams, issue
 certificates, or run a machine in the break room as a kiosk.
"""


def released() -> date:
    """The day of the newest release."""
    newest = _RELEASE.search((ROOT / "CHANGELOG.md").read_text("utf-8"))
    assert newest, "CHANGELOG.md has a heading like: ## 2.3.4 (2026-11-16)"
    return date.fromisoformat(newest[2])


def control(version: str, kilobytes: int, depends: tuple[str, ...], recommends: tuple[str, ...]) -> str:
    """The fields of the package."""
    fields = {
        "Package": "hcf-trainer",
        "Version": version,
        "Architecture": "amd64",
        "Maintainer": MAINTAINER,
        "Installed-Size": str(kilobytes),
        "Depends": ", ".join(depends),
        "Recommends": ", ".join(recommends),
        "Suggests": "cage, speech-dispatcher | espeak-ng",
        "Section": "education",
        "Priority": "optional",
        "Description": _ABOUT.rstrip(),
    }
    return "".join(f"{name}: {text}\n" for name, text in fields.items() if text)


def changelog(version: str) -> str:
    """Every release in Debian's form; the newest is the one that is packed, whatever its number."""
    return "".join(
        _entry(version if number == 0 else release, day, text)
        for number, (release, day, text) in enumerate(
            _RELEASE.findall((ROOT / "CHANGELOG.md").read_text("utf-8"))
        )
    )


def _entry(version: str, day: str, text: str) -> str:
    items = [" ".join(item.split()) for item in re.split(r"^- ", text, flags=re.MULTILINE)[1:]]
    points = "\n".join(
        textwrap.fill(item, 78, initial_indent="  * ", subsequent_indent="    ", break_on_hyphens=False)
        for item in items
    )
    when = format_datetime(datetime.fromisoformat(day).replace(tzinfo=UTC))
    return f"hcf-trainer ({version}) stable; urgency=medium\n\n{points}\n\n -- {MAINTAINER}  {when}\n\n"


def copyright_text() -> str:
    """Who owns what, in Debian's form."""
    lines = (ROOT / "LICENSE").read_text("utf-8").partition("\n\n")[2].partition("\n\n")[2].splitlines()
    license = "\n".join(f" {line.strip() or '.'}" for line in lines)
    return (LINUX / "copyright").read_text("utf-8").replace("@LICENSE@", license)


def metainfo(version: str) -> str:
    """What software centres show."""
    (file,) = LINUX.glob("*.metainfo.xml")
    return file.read_text("utf-8").replace("@VERSION@", version).replace("@DATE@", str(released()))
