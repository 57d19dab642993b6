"""Where things are: the program, what comes with it, what its user owns; and names that files can have."""

import re
import sys
from pathlib import Path

from platformdirs import user_cache_path, user_config_path, user_data_path, user_log_path

_APP = Path(__file__).parent
RESTORING = "restoring"
"""The folder beside the records with what an interrupted restore still has to put in place."""
SIGNING = "signing"
"""The folder beside the records with the key that signs certificates."""
SCHOOL = "school"
"""The folder beside the records of a machine that has joined a school."""
LESSONS = "lessons"
"""The folder of lessons, beside the house files."""
STATEMENTS_SENT = "statements-sent.txt"
"""The file beside the records with what a record store has got of an export that was cut off."""
MANUAL, HOUSE_FILES = "MANUAL.md", "HOUSE-FILES.md"
"""The names of the manual and of the guide to house files in a package."""


def file_name(words: str) -> str:
    """Turn words, such as a person's name, into a file name that works on any system, Windows too."""
    name = re.sub(r'[<>:"/\\|?*\x00-\x1f]', "-", words).strip(" .") or "-"
    # On Windows these are devices, with any extension.
    return f"{name}-" if re.fullmatch(r"(?i)con|prn|aux|nul|com\d|lpt\d", name) else name


def shipped(name: str) -> Path:
    """A folder that came with the program: inside an installed package, beside it in a checkout."""
    installed = _APP / "data" / name
    return installed if installed.exists() else _APP.parent / name


def is_packed() -> bool:
    """Is this the packed program that runs without Python?"""
    return bool(getattr(sys, "frozen", False))


def itself(*words: str) -> list[str]:
    """The command that starts this program again: from a checkout, installed or packed."""
    if is_packed():
        return [sys.executable, *words]
    script = Path(sys.argv[0])
    # On Windows pip installs a program, not a script that Python could read.
    if script.name == "__main__.py" or sys.platform == "win32":
        return [sys.executable, "-m", "app", *words]
    return [sys.executable, str(script), *words]


def manual() -> Path:
    """The manual's first page: beside the packed program, inside a wheel, or the README of a checkout."""
    if is_packed():
        return Path(sys.executable).parent / MANUAL
    installed = _APP / "data" / MANUAL
    return installed if installed.exists() else _APP.parent / "README.md"


def house_guide() -> Path:
    """The guide to house files."""
    return Path(sys.executable).parent / HOUSE_FILES if is_packed() else shipped("procedures") / "README.md"


def own_houses() -> Path:
    """The folder for the user's own house files."""
    return user_data_path("hcf-trainer", appauthor=False) / "houses"


def records() -> Path:
    """The file with the user's records."""
    return user_data_path("hcf-trainer", appauthor=False) / "records.sqlite"


def school_news() -> Path:
    """The file that says: something came down from the school while the records were open."""
    return records().with_name(SCHOOL) / "news"


def signing() -> Path:
    """The folder with the key that signs certificates."""
    return user_data_path("hcf-trainer", appauthor=False) / SIGNING


def settings() -> Path:
    """The file with the settings of the window."""
    return user_config_path("hcf-trainer", appauthor=False) / "settings.json"


def daily_backup() -> Path:
    """The file with the settings of daily backups, if they are on."""
    return user_config_path("hcf-trainer", appauthor=False) / "daily-backup.json"


def kiosk_settings() -> Path:
    """The file with the settings of the kiosk."""
    return user_config_path("hcf-trainer", appauthor=False) / "kiosk.toml"


def kiosk() -> Path:
    """The folder for the kiosk's own state: who is at it, and wrong PINs."""
    return user_data_path("hcf-trainer", appauthor=False) / "kiosk"


def kiosk_files() -> Path:
    """The folder for what supervisors save at a kiosk, unless its settings name another."""
    return user_data_path("hcf-trainer", appauthor=False) / "files"


def cache() -> Path:
    """The cache folder, for what can be computed again."""
    return user_cache_path("hcf-trainer", appauthor=False)


def logs() -> Path:
    """The folder of the logs."""
    return user_log_path("hcf-trainer", appauthor=False)


def reports() -> Path:
    """The folder of error reports."""
    return logs() / "reports"
