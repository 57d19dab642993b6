"""What houses have decided about their rules: stored in the ledger, changed, and given to the library.

The newest record about a house counts. A record is complete: it has everything that the house has decided so
far. With each rule it has the digest of the rule's words, so nobody is held to words the house never saw.
Every command that deals by a house asks here, so what only deciding needs is imported late.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from app.errors import Refused
from app.procedure.decisions import (
    NOTHING,
    HouseDecisions,
    decisions_as_plain,
    decisions_as_toml,
    decisions_from_plain,
)
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.open_rules import OpenRule, RulesOfHouse, open_rules
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import refuse_damaged
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction

if TYPE_CHECKING:
    from app.exam.supervisor import Supervisor


RULES_DECIDED = "rules-decided"


class Decided(NamedTuple):
    """Everything that a house has decided."""

    decisions: HouseDecisions
    not_ours: frozenset[str]
    words: Mapping[str, str]
    """The digest of each decided rule, as it was worded then."""
    file: str
    """The hash of the house's file at that time, without decisions."""


UNDECIDED = Decided(NOTHING, frozenset(), {}, "")


class RuleStore(RecordsFile):
    """The decisions in a file of records. Those of other machines are there too, but do not count."""

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction: nobody else decides meanwhile."""
        with refuse_db_errors(self.path), transaction(self._db):
            yield

    def newest(self, house: str) -> Decided:
        """What a house has decided so far."""
        entry = Ledger.beside(self).newest_own(RULES_DECIDED, house)
        if entry is None:
            return UNDECIDED
        with refuse_damaged(f"{house}'s rules"):
            return decided_of(entry.body)

    def write(self, house: str, decided: Decided, by: "Supervisor", when: datetime) -> None:
        """Store what a house has decided now. Call it inside `writing`."""
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


def decided_of(body: Mapping[str, Any]) -> Decided:
    """Read what a house has decided."""
    return Decided(decisions_from_plain(body), frozenset(body["not-ours"]), dict(body["words"]), body["file"])


_DIGITS = 16
"""This many digits of a digest identify the words of a rule."""


class HouseRuleRecords:
    """What the houses have decided, from the records of this machine."""

    def __init__(self, file: RecordsFile, library: Library, now: Callable[[], datetime]) -> None:
        self._store = RuleStore.beside(file)
        self._library = library
        self._now = now
        self._bare = Library(library.own, library.cache)
        """The same houses without decisions."""

    def hand_over(self) -> None:
        """Apply the decisions to the houses of the library."""
        library, decided = self._library, self.in_force()
        # Only if something is new: the library then builds every house again.
        if any(library.decisions(house) != decided.get(house, NOTHING) for house in library.files()):
            library.decide(decided)

    def in_force(self) -> dict[str, HouseDecisions]:
        """What each house has decided, for houses with decisions."""
        found = {house: self._in_force(house).decisions for house in self._library.files()}
        return {house: decisions for house, decisions in found.items() if decisions != NOTHING}

    def of(self, house: str) -> RulesOfHouse:
        """The rules of a house as they stand."""
        decided = self._in_force(house)
        built = self._built(house, decided.decisions.choices)
        return RulesOfHouse(built, open_rules(built), decided.decisions.confirmed, decided.not_ours)

    def confirm(self, house: str, keys: Collection[str], by: "Supervisor") -> RulesOfHouse:
        """Confirm these rules, as they are worded now."""

        def confirmed(before: Decided) -> Decided:
            decisions = before.decisions.confirming(*keys)
            for each in self._built(house, decisions.choices).readings.values():
                if f"readings.{each.key}" in keys:
                    # By name: another version of the file may have another default.
                    decisions = decisions.choosing(each.key, each.chosen)
            return before._replace(decisions=decisions, not_ours=before.not_ours.difference(keys))

        return self._decide(house, confirmed, keys, by)

    def choose(self, house: str, reading: str, choice: str, by: "Supervisor") -> RulesOfHouse:
        """Choose this reading of the document. Rules that change with it are open again."""

        def chosen(before: Decided) -> Decided:
            return before._replace(decisions=before.decisions.choosing(reading, choice))

        return self._decide(house, chosen, [f"readings.{reading}"], by)

    def disown(self, house: str, key: str, by: "Supervisor") -> RulesOfHouse:
        """Mark this as not a rule of the house: no fault rests on it."""

        def disowned(before: Decided) -> Decided:
            return before._replace(
                decisions=before.decisions.withdrawing(key), not_ours=before.not_ours | {key}
            )

        return self._decide(house, disowned, [key], by)

    def _decide(
        self, house: str, change: Callable[[Decided], Decided], keys: Collection[str], by: "Supervisor"
    ) -> RulesOfHouse:
        """Store a change about these rules, then apply it."""
        with self._store.writing():
            before = self._in_force(house)
            after = change(before)
            now = _words(self._built(house, after.decisions.choices))
            if unknown := sorted(set(keys) - now.keys()):
                raise Refused(f"{house}: there is no open rule “{unknown[0]}”")
            held = _held(after, now, {**before.words, **{key: now[key] for key in keys}})
            self._store.write(house, held._replace(file=self._bare.text(house).hash), by, self._now())
        self.hand_over()
        return self.of(house)

    def _in_force(self, house: str) -> Decided:
        """What a house has decided, as far as its file still has the same words.

        An unreadable record, or one about a house that cannot be dealt, counts for nothing.
        """
        try:
            decided = self._store.newest(house)
            if decided is UNDECIDED or decided.file == self._bare.text(house).hash:
                return decided
            return self._left_of(house, decided)
        except Refused:
            return UNDECIDED

    def _left_of(self, house: str, decided: Decided) -> Decided:
        """What is left of decisions about another version of the file."""
        readings = self._bare.house(house).readings
        choices = {
            key: choice
            for key, choice in decided.decisions.choices.items()
            if key in readings and choice in [each.name for each in readings[key].choices]
        }
        decisions = decided.decisions._replace(choices=choices)
        now = _words(self._built(house, choices))
        left = _held(decided._replace(decisions=decisions), now, decided.words)
        # If a reading is worded differently now, the file's default counts.
        taken = {
            key: choice for key, choice in choices.items() if f"readings.{key}" in left.decisions.confirmed
        }
        return left._replace(decisions=left.decisions._replace(choices=taken))

    def _built(self, house: str, choices: Mapping[str, str]) -> House:
        """The house with these readings. Confirming changes no words."""
        text = self._bare.text(house)
        taken = decisions_as_toml(HouseDecisions(choices, frozenset()))
        return self._bare.house_of(text._replace(text=text.text + taken))


def decisions_in(file: Path, library: Library) -> dict[str, HouseDecisions]:
    """What the houses have decided, from a quick read of the records. Nothing if they cannot be read."""
    try:
        with RuleStore.glance(file) as store:
            return HouseRuleRecords(store, library, datetime.now).in_force()
    except Refused:
        return {}


def _held(decided: Decided, now: Mapping[str, str], words: Mapping[str, str]) -> Decided:
    """The decisions about rules whose words have not changed since."""
    same = {key for key, digest in words.items() if now.get(key) == digest}
    decisions = decided.decisions._replace(confirmed=decided.decisions.confirmed & same)
    not_ours = decided.not_ours & same
    about = decisions.confirmed | not_ours
    return decided._replace(
        decisions=decisions, not_ours=not_ours, words={key: words[key] for key in sorted(about)}
    )


def _words(house: House) -> dict[str, str]:
    """The digest of each open rule's words."""
    return {rule.key: _digest(rule) for rule in open_rules(house)}


def _digest(rule: OpenRule) -> str:
    return sha256(f"{rule.title}\n{rule.text}".encode()).hexdigest()[:_DIGITS]
