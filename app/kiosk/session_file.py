"""Who is at the kiosk, and where, in a small file, so that the program comes back there after a fall."""

import json
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Self

from app import places
from app.kiosk.atomic_file import write_atomically


class Presence(NamedTuple):
    """The person at the kiosk."""

    trainee: int | None
    """Their number in the records; none for a guest."""
    house: str
    mode: str
    run: tuple[str, str] | None
    """The kind and the drill of the run they are in, if they answer questions."""
    at_table: bool
    """Are they dealing, or watching a deal?"""


class PresenceFile:
    """Where it is kept."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.folder = file.parent
        """What else the kiosk keeps for itself is beside it."""

    @classmethod
    def here(cls) -> Self:
        """The file of this machine, for this user."""
        return cls(places.kiosk() / "present.json")

    def keep(self, presence: Presence) -> None:
        """Save it. On a full disk the last one stays, which is better than none."""
        write_atomically(self._file, json.dumps(presence))

    def forget(self) -> None:
        """Forget it: nobody is here any more."""
        try:
            self._file.unlink(missing_ok=True)
        except OSError:
            # A file that cannot be removed can still be emptied.
            with suppress(OSError):
                self._file.write_bytes(b"")

    def read(self) -> Presence | None:
        """Who was here; None if nobody was, or if the file cannot be read."""
        try:
            trainee, house, mode, run, at_table = json.loads(self._file.read_text("utf-8"))
        except (OSError, ValueError, TypeError):
            return None
        is_run = run is None or (
            isinstance(run, list) and len(run) == 2 and all(isinstance(word, str) for word in run)
        )
        if not is_run or not isinstance(house, str) or not isinstance(mode, str):
            return None
        if not (trainee is None or type(trainee) is int) or not isinstance(at_table, bool):
            return None
        return Presence(trainee, house, mode, (run[0], run[1]) if run else None, at_table)
