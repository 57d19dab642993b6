"""Where things are: the program, what comes with it, what its user owns; and names that files can have."""

import sys
from pathlib import Path

_APP = Path(__file__).parent
RESTORING = "restoring"
"""The folder beside the records that holds what a restore that was cut off has to put in place."""
SIGNING = "signing"
"""The folder beside the records with the key that signs certificates."""
MANUAL, HOUSE_FILES = "MANUAL.md", "HOUSE-FILES.md"
"""What the manual and the guide to house files are called beside the packed program."""


def file_name(words: str) -> str:
    """Words, such as somebody's name, as a name that a file can have on any system, Windows too."""
    import re

    name = re.sub(r'[<>:"/\\|?*\x00-\x1f]', "-", words).strip(" .") or "-"
    # There these are devices, whatever their ending is.
    return f"{name}-" if re.fullmatch(r"(?i)con|prn|aux|nul|com\d|lpt\d", name) else name


def shipped(name: str) -> Path:
    """A folder that came with the program: inside an installed package, beside it in a checkout."""
    installed = _APP / "data" / name
    return installed if installed.exists() else _APP.parent / name


def is_packed() -> bool:
    """Is this the folder that runs without Python, in which the program is a file of its own?"""
    return bool(getattr(sys, "frozen", False))


def itself(*words: str) -> list[str]:
    """How this program is started once more, from a checkout as well as installed or packed."""
    if is_packed():
        return [sys.executable, *words]
    script = Path(sys.argv[0])
    # What pip installs on Windows to start it by is no script that Python could read.
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
    """The folder in which a user keeps house files of their own."""
    from platformdirs import user_data_path

    return user_data_path("hcf-trainer", appauthor=False) / "houses"


def records() -> Path:
    """The file in which a user's attempts are recorded."""
    from platformdirs import user_data_path

    return user_data_path("hcf-trainer", appauthor=False) / "records.sqlite"


def signing() -> Path:
    """The folder with the key that signs certificates."""
    from platformdirs import user_data_path

    return user_data_path("hcf-trainer", appauthor=False) / SIGNING


def settings() -> Path:
    """The file in which the program remembers how its user likes the window."""
    from platformdirs import user_config_path

    return user_config_path("hcf-trainer", appauthor=False) / "settings.json"


def daily_backup() -> Path:
    """The file that says how daily backups are made, if they are wanted."""
    from platformdirs import user_config_path

    return user_config_path("hcf-trainer", appauthor=False) / "daily-backup.json"


def kiosk_settings() -> Path:
    """The file that says how this machine is a kiosk."""
    from platformdirs import user_config_path

    return user_config_path("hcf-trainer", appauthor=False) / "kiosk.toml"


def kiosk() -> Path:
    """The folder of what the kiosk keeps for itself: who is at it, and whose PIN was wrong."""
    from platformdirs import user_data_path

    return user_data_path("hcf-trainer", appauthor=False) / "kiosk"


def kiosk_files() -> Path:
    """The folder for what supervisors save at a kiosk, unless its settings name another."""
    from platformdirs import user_data_path

    return user_data_path("hcf-trainer", appauthor=False) / "files"


def cache() -> Path:
    """A folder for what can be computed again."""
    from platformdirs import user_cache_path

    return user_cache_path("hcf-trainer", appauthor=False)


def logs() -> Path:
    """The folder of the logs."""
    from platformdirs import user_log_path

    return user_log_path("hcf-trainer", appauthor=False)


def reports() -> Path:
    """The folder of reports on what went wrong."""
    return logs() / "reports"
