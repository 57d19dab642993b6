"""Where things are kept: what is shipped with the program, and what belongs to its user."""

from pathlib import Path

_APP = Path(__file__).parent
RESTORING = "restoring"
"""The folder beside the records that holds what a restore that was cut off has to put in place."""
SIGNING = "signing"
"""The folder beside the records with the key that signs certificates."""


def shipped(name: str) -> Path:
    """A folder that came with the program: inside an installed package, beside it in a checkout."""
    installed = _APP / "data" / name
    return installed if installed.exists() else _APP.parent / name


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
    """The folder of what the kiosk writes for its supervisor, and of who is at it."""
    from platformdirs import user_data_path

    return user_data_path("hcf-trainer", appauthor=False) / "kiosk"


def cache() -> Path:
    """A folder for what can be computed again."""
    from platformdirs import user_cache_path

    return user_cache_path("hcf-trainer", appauthor=False)
