"""What a certificate says: the facts about an exam that was passed, each one line of plain text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import date
from unicodedata import category, normalize

from app.errors import Refused, quoted

LONGEST = 120
"""The most characters in a fact."""

_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Some scripts need these. Nothing else invisible is allowed."""

SINCE_2 = ("exam", "rules", "table", "time")
"""What certificates of the second version say, all of it, and those of the first do not."""
_MAY_BE_EMPTY = ("badge", "note", *SINCE_2)
_LATER = re.compile(r"(.+-.+)-[1-9][0-9]*")
_HASH = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class CertificateSummary:
    """The facts. Texts have to be as `tidied` leaves them."""

    number: str
    """The number of the sitting; a certificate that replaces another one has “-2” after it, and so on."""
    dealer: str
    badge: str
    """May be empty."""
    game: str
    house: str
    house_id: str
    house_file: str
    """The hash of the house's file as it was at the exam."""
    program: str
    """The version of the program that dealt and judged."""
    form: str
    """The digest of everything that was dealt and asked."""
    result: str
    marks: str
    """The findings of the machine and the assessors, in brief."""
    assessors: tuple[str, ...]
    examined: date
    valid_until: date | None
    """The last day; None if it never expires."""
    chain: str
    record: int
    head: str
    """The state of the ledger: chain, number of records, hash of the last one."""
    key: str
    """The fingerprint of the key it is signed with."""
    note: str = ""
    """What else a reader of the certificate has to know; may be empty."""
    exam: str = ""
    """The form by its name, and how long it is."""
    rules: str = ""
    """The pass rules in a line."""
    table: str = ""
    """At what kind of table it was dealt."""
    time: str = ""
    """When it was opened: in UTC, and by the clock on the wall there."""

    @property
    def sitting(self) -> str:
        """The number of the exam."""
        later = _LATER.fullmatch(self.number)
        return later[1] if later else self.number

    @property
    def is_first_version(self) -> bool:
        """Is it one of the first version, which said less?"""
        return not self.exam

    def __post_init__(self) -> None:
        for name, value in self._texts():
            if value != tidied(value):
                raise Refused(
                    f"the {name} {quoted(value)} has characters that are not allowed on a certificate"
                )
            if len(value) > LONGEST:
                raise Refused(f"the {name} {quoted(value)} is longer than {LONGEST} characters")
            if not value and name not in _MAY_BE_EMPTY:
                raise Refused(f"the {name} is missing")
        for name in ("house_file", "form", "head"):
            if not _HASH.fullmatch(getattr(self, name)):
                raise Refused(f"the {_words(name)} {quoted(getattr(self, name))} is not a hash")
        if len({bool(getattr(self, name)) for name in SINCE_2}) > 1:
            raise Refused("a fact that this certificate version needs is missing")
        if self.record < 0:
            raise Refused(f"the ledger has no record {self.record}")

    def _texts(self) -> Iterator[tuple[str, str]]:
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, str):
                yield _words(field.name), value
        for assessor in self.assessors:
            yield "assessor", assessor


def tidied(text: str) -> str:
    """A text as a certificate can hold it: composed letters, single blanks, nothing invisible."""
    seen = "".join([" " if c.isspace() else c for c in text if c.isspace() or not _is_unseen(c)])
    return " ".join(normalize("NFC", seen).split())


def _is_unseen(letter: str) -> bool:
    return letter not in _JOINERS and category(letter) in ("Cc", "Cf", "Cs")


def _words(name: str) -> str:
    return name.replace("_", " ")
