"""What a certificate says: the facts about an exam that was passed, each one line of plain text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import date
from unicodedata import category, normalize

from app.errors import Refused, quoted

GAME = "High Card Flush"
LONGEST = 120
"""So many characters has a fact at most."""

_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Scripts need them, and nothing else that cannot be seen."""

_MAY_BE_EMPTY = ("badge", "note")
_HASH = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class CertificateSummary:
    """The facts. Texts are as `tidied` leaves them; anything else is refused."""

    number: str
    """The sitting's."""
    dealer: str
    badge: str
    """May be empty."""
    game: str
    house: str
    house_id: str
    house_file: str
    """The hash of the house's file as it was at the exam."""
    program: str
    """The version that dealt and judged."""
    form: str
    """The digest of everything that was dealt and asked."""
    result: str
    marks: str
    """What the machine and the assessors found, briefly."""
    assessors: tuple[str, ...]
    examined: date
    valid_until: date | None
    """The last day; None: without end."""
    chain: str
    record: int
    head: str
    """Where the ledger stood: which chain, how many records it had, and the hash of the last."""
    key: str
    """The fingerprint of the key it is signed with."""
    note: str = ""
    """What whoever relies on it has to know besides; empty where there is nothing."""

    def __post_init__(self) -> None:
        for name, value in self._texts():
            if value != tidied(value):
                raise Refused(f"the {name} {quoted(value)} holds characters that cannot be on a certificate")
            if len(value) > LONGEST:
                raise Refused(f"the {name} {quoted(value)} is longer than {LONGEST} characters")
            if not value and name not in _MAY_BE_EMPTY:
                raise Refused(f"the {name} is missing")
        for name in ("house_file", "form", "head"):
            if not _HASH.fullmatch(getattr(self, name)):
                raise Refused(f"the {_words(name)} {quoted(getattr(self, name))} is no hash")
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
    """A text as a certificate can hold it: composed letters, single blanks, nothing unseen."""
    seen = "".join([" " if c.isspace() else c for c in text if c.isspace() or not _is_unseen(c)])
    return " ".join(normalize("NFC", seen).split())


def _is_unseen(letter: str) -> bool:
    return letter not in _JOINERS and category(letter) in ("Cc", "Cf", "Cs")


def _words(name: str) -> str:
    return name.replace("_", " ")
