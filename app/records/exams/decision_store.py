"""What the ledger holds about the rules of houses: the newest record about a house is in force.

A record is whole: it says everything that the house has decided by then. Beside each rule stands the digest
of its words, so that nobody is held to words that the house never saw.

Every command that deals by a house asks here, so what only deciding needs is imported then.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from app.procedure.decisions import NOTHING, HouseDecisions, decisions_as_plain, decisions_from_plain
from app.records.db.db_errors import in_words
from app.records.db.entry_codec import reading
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.ledger import Ledger

if TYPE_CHECKING:
    from app.exam.ports import Supervisor

RULES_DECIDED = "rules-decided"


class Decided(NamedTuple):
    """Everything that a house has decided."""

    decisions: HouseDecisions
    not_ours: frozenset[str]
    words: Mapping[str, str]
    """The digest of each rule that was decided on, as it was worded then."""
    file: str
    """The hash of the house's file at that time, without any decision."""


UNDECIDED = Decided(NOTHING, frozenset(), {}, "")


class RuleStore(RecordsFile):
    """The decisions in a file of records. Those of other machines lie beside them, and are not in force."""

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Nobody else decides meanwhile."""
        with in_words(self.path), transaction(self._db):
            yield

    def newest(self, house: str) -> Decided:
        """What a house has decided so far."""
        entry = Ledger.beside(self).newest_own(RULES_DECIDED, house)
        if entry is None:
            return UNDECIDED
        with reading(f"the rules of {house}"):
            body = entry.body
            return Decided(
                decisions_from_plain(body), frozenset(body["not-ours"]), dict(body["words"]), body["file"]
            )

    def write(self, house: str, decided: Decided, by: "Supervisor", when: datetime) -> None:
        """Write down what a house has decided now. Belongs into `writing`."""
        from app.records.exams.supervisor_store import SupervisorStore

        SupervisorStore.beside(self).refuse_stranger(by)
        body = {
            **decisions_as_plain(decided.decisions),
            "not-ours": sorted(decided.not_ours),
            "words": dict(decided.words),
            "file": decided.file,
            "by": by._asdict(),
        }
        Ledger.beside(self).append(RULES_DECIDED, house, body, when)
