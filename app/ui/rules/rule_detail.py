"""The side panel of the rules: one rule with its reason, its source, and what other houses say instead."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from app.procedure.rule_chapters import ReadingRule
from app.procedure.source_words import SourceKindWords, source_kind
from app.procedure.sources import Source
from app.ui.kit.components.icons import Sign
from app.ui.kit.components.labels import label
from app.ui.kit.components.labels import rule as line
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.page_frame import PagePanel
from app.ui.rules.rule_card import source_sign

_MOST_RELATED = 4


class RuleDetail(PagePanel):
    """Says everything about one rule.

    Signals:
        chosen: the key of another rule to show.
    """

    chosen = Signal(str)

    def show_rule(
        self, rule: ReadingRule, chapter: str, related: Sequence[ReadingRule], elsewhere: Mapping[str, str]
    ) -> None:
        """`related` rest on the same words of the document; `elsewhere` says what each other house has."""
        self.clear()
        self.add(label((f"{chapter} · {rule.number}" if rule.number else chapter).upper(), "eyebrow"))
        self.column.addSpacing(4)
        self.add(label(rule.title, "heading", wraps=True))
        for text, ink in ((f"“{rule.said}”" if rule.said else "", "accent"), (rule.text, "")):
            if text:
                self.column.addSpacing(6)
                self.add(label(text, ink=ink, wraps=True))
        if rule.why:
            self._part("Why")
            self.add(label(rule.why, wraps=True))
        if rule.source:
            self._part("Source")
            for kind, sources in _by_kind(rule).items():
                self.column.addLayout(_told(kind, sources))
                self.column.addSpacing(8)
        if related:
            self._part("From the same section")
            for other in related[:_MOST_RELATED]:
                self.add(self._row(other))
        if elsewhere:
            self._part("At other houses")
            for text in dict.fromkeys(elsewhere.values()):
                houses = [house for house, said in elsewhere.items() if said == text]
                self.add(label(", ".join(houses), "strong", wraps=True))
                self.add(label(text, wraps=True))
                self.column.addSpacing(8)
        self.column.addStretch(1)

    def _part(self, name: str) -> None:
        self.column.addSpacing(14)
        self.add(line())
        self.column.addSpacing(12)
        self.add(label(name, "small"))
        self.column.addSpacing(2)

    def _row(self, other: ReadingRule) -> ListRow:
        row = ListRow(other.title)
        row.clicked.connect(lambda: self.chosen.emit(other.key))
        return row


def _by_kind(rule: ReadingRule) -> dict[SourceKindWords, list[Source]]:
    """Everything it rests on, each once: the source of the rule itself first."""
    found: dict[SourceKindWords, list[Source]] = {}
    for source in dict.fromkeys(source for source in (rule.source, *rule.sources) if source):
        found.setdefault(source_kind(source), []).append(source)
    return found


def _told(kind: SourceKindWords, sources: Sequence[Source]) -> QHBoxLayout:
    """Whose word it is, what that means, and where it is written."""
    row, words = QHBoxLayout(), QVBoxLayout()
    row.setSpacing(10)
    mark = Sign(*source_sign(sources[0]))
    mark.setFixedWidth(24)
    row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
    words.setSpacing(2)
    words.addWidget(label(kind.name, "strong"))
    for source in sources:
        told = ": ".join(filter(None, (source.where if source.citation else "", source.meaning)))
        if told:
            words.addWidget(label(told, wraps=True))
    words.addWidget(label(kind.meaning, "small", wraps=True))
    row.addLayout(words, 1)
    return row
