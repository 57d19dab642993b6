"""The versions of a house of one's own: every save is kept, and one of them is in use."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from app.disk_writes import make_folder, replace_file
from app.errors import Refused, reason
from app.procedure.library import Library
from app.workshop.house_draft import HouseDraft, check_draft
from app.workshop.house_topics import whole_house
from app.workshop.problem_words import told_problem

_FOLDER = "versions"
_UNSAVED = "unsaved.toml"


def unfinished_houses(library: Library) -> dict[str, str]:
    """Houses that were begun and of which no version is in use yet: their names, by their ids."""
    found: dict[str, str] = {}
    for folder in sorted((library.own / _FOLDER).glob("*/")):
        versions = HouseVersions(library, folder.name)
        draft = versions.unsaved() or versions.newest()
        if draft and folder.name not in library.files():
            found[folder.name] = str(draft.entry("name") or folder.name)
    return found


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
        # One of no size was reserved by a program that then fell.
        files = [file for file in self._folder.glob("*.toml") if file.stem.isdigit()]
        found = [file for file in files if file.stat().st_size]
        return [
            SavedVersion(int(file.stem), datetime.fromtimestamp(file.stat().st_mtime).astimezone(), file)
            for file in sorted(found, key=lambda file: int(file.stem))
        ]

    def save(self, draft: HouseDraft) -> SavedVersion:
        """Keep a version. It is not in use yet."""
        number = self._reserve(max([each.number for each in self.saved()], default=0) + 1)
        self._write(self._folder / f"{number:04}.toml", draft.text)
        self.forget_unsaved()
        return next(each for each in self.saved() if each.number == number)

    def _reserve(self, number: int) -> int:
        """The first number from here on that is free: another window may save the same house."""
        try:
            make_folder(self._folder)
            while True:
                with suppress(FileExistsError):
                    (self._folder / f"{number:04}.toml").touch(exist_ok=False)
                    return number
                number += 1
        except OSError as error:
            raise Refused(f"{self._folder} cannot be saved: {reason(error)}") from None

    def keep_unsaved(self, draft: HouseDraft) -> None:
        """Keep what is not a version yet, in case the program or the machine fails."""
        self._write(self._folder / _UNSAVED, draft.text)

    def unsaved(self) -> HouseDraft | None:
        """What was being changed when the program ended, if it was not saved."""
        try:
            return HouseDraft(self._id, (self._folder / _UNSAVED).read_text("utf-8"))
        except (OSError, ValueError):
            return None

    def forget_unsaved(self) -> None:
        """It is saved now, or nobody wants it."""
        with suppress(OSError):
            (self._folder / _UNSAVED).unlink()

    def newest(self) -> HouseDraft | None:
        """What was saved last."""
        saved = self.saved()
        return self.draft(saved[-1].number) if saved else None

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
            data = whole_house(self._library, draft)
            raise Refused(*[str(told_problem(data, problem)) for problem in problems])
        self._save_what_was_written_by_hand()
        self._write(self._library.own / f"{self._id}.toml", draft.text)
        self._library.forget(self._id)

    def _save_what_was_written_by_hand(self) -> None:
        """The file in use is replaced; if somebody changed it in an editor, that stays as a version."""
        known = {HouseDraft(self._id, each.file.read_text("utf-8")).digest for each in self.saved()}
        if self.digest_in_use() not in ("", *known):
            self.save(HouseDraft(self._id, (self._library.own / f"{self._id}.toml").read_text("utf-8")))

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
            raise Refused(f"{file} cannot be saved: {reason(error)}") from None


class DraftHistory:
    """Every state of a draft since it was opened, and the one that was saved last."""

    def __init__(self, draft: HouseDraft, unsaved: HouseDraft | None) -> None:
        """`unsaved` is what was being changed when the program ended; it can be undone."""
        self.drafts = [draft, unsaved] if unsaved and unsaved != draft else [draft]
        """The newest last."""
        self.saved = None if unsaved == draft else draft
        """None: no version of it was ever saved."""

    @property
    def draft(self) -> HouseDraft:
        """As it is now."""
        return self.drafts[-1]

    @property
    def is_changed(self) -> bool:
        """Is there something that was not saved?"""
        return self.draft != self.saved

    @property
    def can_undo(self) -> bool:
        """Is there an earlier state?"""
        return len(self.drafts) > 1

    def push(self, draft: HouseDraft, joins: bool = False) -> None:
        """Another state; one that `joins` the last is undone together with it."""
        if joins and self.can_undo:
            self.drafts.pop()
        self.drafts.append(draft)

    def undo(self) -> None:
        """Go back to the state before."""
        if self.can_undo:
            self.drafts.pop()
