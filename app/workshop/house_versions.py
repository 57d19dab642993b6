"""The versions of a house of one's own: every save is kept, and one of them is in use."""

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from app.disk import make_folder, replace_file
from app.errors import Refused, reason
from app.procedure.library import Library
from app.workshop.house_draft import HouseDraft, check_draft

_FOLDER = "versions"


class SavedVersion(NamedTuple):
    """A version on the disk: its number from 1, when it was saved, and its text."""

    number: int
    saved: datetime
    file: Path


class HouseVersions:
    """The versions of one house, in a folder beside the house files."""

    def __init__(self, library: Library, house_id: str) -> None:
        self._library = library
        self._id = house_id
        self._folder = library.own / _FOLDER / house_id

    def saved(self) -> list[SavedVersion]:
        """Every version, the oldest first."""
        found = [file for file in self._folder.glob("*.toml") if file.stem.isdigit()]
        return [
            SavedVersion(int(file.stem), datetime.fromtimestamp(file.stat().st_mtime).astimezone(), file)
            for file in sorted(found, key=lambda file: int(file.stem))
        ]

    def save(self, draft: HouseDraft) -> SavedVersion:
        """Keep a version. It is not in use yet."""
        number = max([each.number for each in self.saved()], default=0) + 1
        self._write(self._folder / f"{number:04}.toml", draft.text)
        return self.saved()[-1]

    def draft(self, number: int) -> HouseDraft:
        """A version, to be changed further."""
        found = {each.number: each.file for each in self.saved()}
        if number not in found:
            raise Refused(f"there is no version {number} of {self._id}")
        return HouseDraft(self._id, found[number].read_text("utf-8"))

    def use(self, number: int) -> None:
        """Deal by this version from now on. One with a problem is refused, and nothing changes."""
        draft = self.draft(number)
        if problems := check_draft(self._library, draft).problems:
            raise Refused(*[str(problem) for problem in problems])
        self._write(self._library.own / f"{self._id}.toml", draft.text)
        self._library.forget(self._id)

    def digest_in_use(self) -> str:
        """The hash of the file in use; empty if there is none."""
        file = self._library.own / f"{self._id}.toml"
        try:
            return HouseDraft(self._id, file.read_text("utf-8")).digest
        except (OSError, ValueError):
            return ""

    def _write(self, file: Path, text: str) -> None:
        try:
            make_folder(file.parent)
            with replace_file(file) as out:
                out.write(text.encode())
        except OSError as error:
            raise Refused(f"{file}: it cannot be saved: {reason(error)}") from None
