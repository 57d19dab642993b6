"""Below the felt: the versions of a house, the houses it is compared with, and what else to think of."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from PySide6.QtWidgets import QWidget

from app.errors import Refused
from app.learning.dates import day_words
from app.ports.house_versions import VersionUse
from app.procedure.house import House
from app.procedure.library import Library
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import ListRow
from app.ui.office.workshop.parts.ended_certificates import ended_words
from app.workshop.house_draft import HouseDraft
from app.workshop.house_versions import HouseVersions

_BY_HAND = "The file in use has been changed by hand since then."
_UNCITED = "{} of your entries have no source in your document. They count as house practice."
_ONE_UNCITED = "1 of your entries has no source in your document. It counts as house practice."
_NO_DOCUMENT = "Enter your document’s number or name under House and names."
_THEN = (
    "After you put it into use, confirm its rules under House rules, and approve the exam under Exam forms."
)


def version_rows(
    versions: HouseVersions, use: VersionUse | None, opened: Callable[[int], None]
) -> Sequence[QWidget]:
    """The version in use, and every other to be opened."""
    rows: list[QWidget] = []
    if use:
        words = f"Version {use.version}, put into use by {use.by} on {day_words(use.when.astimezone())}."
        rows.append(label(words + ended_words(len(use.ended)), wraps=True))
        if versions.digest_in_use() not in ("", use.digest):
            rows.append(label(_BY_HAND, ink="form", wraps=True))
    for version in reversed(versions.saved()):
        row = ListRow(f"Version {version.number}", f"{day_words(version.saved.date())}. Tap to open it.")
        row.clicked.connect(lambda *_, number=version.number: opened(number))
        rows.append(row)
    return rows or [label("No saved versions yet.", "quiet")]


def others_of(library: Library, house_id: str) -> dict[str, House]:
    """What a house is compared with."""
    others = {"the standard": library.standard_house()}
    if house_id in library.files():
        with suppress(Refused):
            others["the version in use"] = library.house(house_id)
    return others


def house_hints(draft: HouseDraft) -> list[str]:
    """What is not wrong, and yet worth thinking of."""
    uncited = draft.text.count('source = "house"')
    hints = [] if draft.entry("document") else [_NO_DOCUMENT]
    if uncited:
        hints.append(_ONE_UNCITED if uncited == 1 else _UNCITED.format(uncited))
    return [*hints, _THEN]
