"""The section of the page that changes a part of a house, and what can be added to each.

Two parts are tapped: where folded hands go, spot by spot, and the sizes of a Raise.
"""

from functools import partial
from typing import Any

from PySide6.QtWidgets import QGridLayout

from app.game.wagers import BONUSES, WAGER_NAMES
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.form_fields import Stepper
from app.ui.kit.components.labels import label
from app.ui.office.workshop.parts.form_controls import FormRow
from app.ui.office.workshop.parts.steps_section import HouseSection, StepsSection
from app.ui.office.workshop.parts.topic_section import NewEntry, TopicSection
from app.workshop.house_draft import HouseDraft
from app.workshop.house_topics import HouseTopic, HouseView, value_in
from app.workshop.irregularity_topics import CUSTOMS, KINDS_NOT_IN_STANDARD, with_custom, with_irregularity
from app.workshop.reading_topics import with_answer, with_reading
from app.workshop.rule_topics import (
    RAISE,
    SIZES,
    TUCK,
    offered,
    tucked_under,
    wager_words,
    with_new_table,
    with_raise_size,
    with_tuck,
)
from app.workshop.step_topics import step_title, with_free, with_offered
from app.workshop.workshop_pages import PARTS, topics_of

_ABOUT = {
    "readings": "Does your document leave something open, or can a sentence be read two ways? Add the "
    "question, write down the answers, and say what each answer changes. A supervisor decides later.",
    "free": "If your document doesn’t set an order, any order is right.",
    "customs": "Anything else a dealer should know.",
}
_ABOUT_TUCK = "Tap a spot to put its folded hands under a different wager."
_FEWEST_SIZES, _LARGEST = 3, 10
"""So many sizes of a Raise are shown at first, and so many can be."""


def section_of(part: str, view: HouseView, before: HouseSection | None = None) -> HouseSection:
    """The section of a part; where it was shown `before`, at the same place of it."""
    if part == "raises":
        return RaisesSection(view)
    if part == "tuck":
        return TuckSection(view)
    if part == "steps":
        if isinstance(before, StepsSection):
            known = before.step if before.step in (view.data.get("steps") or {}) else ""
            return StepsSection(view, before.row, known)
        return StepsSection(view)
    topics = topics_of(part, view.data)
    made = TopicSection(topics, view, PARTS[part], _first(topics, before))
    if part in _ABOUT:
        made.above.addWidget(label(_ABOUT[part], "quiet", wraps=True))
    _offer(part, made, view)
    return made


def _first(topics: list[HouseTopic], before: HouseSection | None) -> str:
    """The topic to show: what was just added to this part, or what was shown before."""
    if not isinstance(before, TopicSection):
        return ""
    known = {topic.path for topic in before.topics}
    new = [topic.title for topic in topics if topic.path not in known]
    is_same_part = any(topic.path in known for topic in topics)
    return new[0] if new and is_same_part else before.title


def _offer(part: str, section: TopicSection, view: HouseView) -> None:
    """What can be added to a part."""
    data = view.data
    if part == "bonuses" and (missing := [each for each in BONUSES if each not in offered(data)]):
        wagers = tuple([(bonus, f"Offer {WAGER_NAMES[bonus]}") for bonus in missing])

        def add_wager(draft: HouseDraft, bonus: Any, _words: str) -> HouseDraft:
            return with_offered(draft, section.view.data, bonus)

        section.offer(NewEntry("New wager", wagers), add_wager)
    if part == "tables":
        tables = tuple([(bonus, wager_words(data)[bonus]) for bonus in offered(data)])

        def add_table(draft: HouseDraft, bonus: Any, name: str) -> HouseDraft:
            return with_new_table(draft, section.view.data, bonus, name)

        section.offer(NewEntry("New pay table", tables, "Table name"), add_table)
    if part == "free":
        steps = tuple([(name, step_title(data, name)) for name in data.get("steps") or {}])

        def add_free(draft: HouseDraft, step: Any, name: str) -> HouseDraft:
            return with_free(draft, section.view.data, name, step)

        section.offer(NewEntry("A step that can go in any order", steps, "Name for this group"), add_free)
    if part == "irregularities":
        known = tuple(
            [
                (kind, kind.replace("-", " ").capitalize())
                for kind in KINDS_NOT_IN_STANDARD
                if kind not in data["irregularities"]
            ]
        )

        def add_kind(draft: HouseDraft, kind: Any, what: str) -> HouseDraft:
            return with_irregularity(draft, section.view.data, kind or what, what)

        section.offer(NewEntry("New irregularity", (("", "Your own"), *known), "What happens"), add_kind)
    if part == "customs":
        missing_customs = [each for each in CUSTOMS.items() if each[0] not in (data.get("customs") or {})]

        def add_custom(draft: HouseDraft, name: Any, says: str) -> HouseDraft:
            return with_custom(draft, section.view.data, name or " ".join(says.split()[:3]), says)

        new = NewEntry("New custom", (("", "Your own"), *missing_customs), "What the house says")
        section.offer(new, add_custom)
    if part == "readings":
        _offer_questions(section)


def _offer_questions(section: TopicSection) -> None:
    def ask(draft: HouseDraft, question: Any, _words: str) -> HouseDraft:
        return with_reading(draft, section.view.data, question)

    def answer(draft: HouseDraft, reading: Any, says: str) -> HouseDraft:
        return with_answer(draft, section.view.data, reading, says)

    section.offer(NewEntry("New open question"), ask)
    if section.topics:
        questions = tuple([(topic.path[1], topic.title) for topic in section.topics])
        section.offer(NewEntry("New answer to", questions, "What the answer says"), answer)


class TuckSection(TopicSection):
    """A key for each spot, with the wager under which its folded hands go."""

    def __init__(self, view: HouseView) -> None:
        super().__init__([TUCK], view, TUCK.title)
        self.spots: dict[int, PageButton] = {}
        grid = QGridLayout()
        grid.setSpacing(8)
        for place, spot in enumerate(tucked_under(view.data)):
            key = self.spots[spot] = PageButton("", "outline")
            key.clicked.connect(partial(self._tap, spot))
            grid.addWidget(key, place // 2, place % 2)
        self.above.addWidget(label(_ABOUT_TUCK, "quiet", wraps=True))
        self.above.addLayout(grid)
        self.tell(view)

    def tell(self, view: HouseView) -> None:
        """Show where folded hands go now."""
        super().tell(view)
        names = wager_words(view.data)
        for spot, under in tucked_under(view.data).items():
            taken = [names[wager] for wager in under if wager in offered(view.data)]
            if spot in self.spots:
                self.spots[spot].setText(f"{spot}: {taken[0] if taken else 'rack'}")

    def _tap(self, spot: int) -> None:
        data = self.view.data
        self.edited.emit(lambda draft: with_tuck(draft, data, spot))


class RaisesSection(TopicSection):
    """How many Antes may be raised with so many suited cards."""

    def __init__(self, view: HouseView) -> None:
        super().__init__([RAISE], view, RAISE.title)
        sizes = value_in(view.data, RAISE.at(SIZES)) or {}
        largest = max([_FEWEST_SIZES, *[size for allowed in sizes.values() for size in allowed]])
        self.keys: dict[tuple[int, int], PageButton] = {}
        self._grid = QGridLayout()
        self._grid.setColumnStretch(0, 1)
        self.largest = Stepper("Largest Raise", largest, _FEWEST_SIZES, _LARGEST, "×")
        self.above.addWidget(FormRow("Largest Raise, in Antes", self.largest))
        self.above.addLayout(self._grid)
        self.largest.changed.connect(lambda _size: self._lay_out())
        self._lay_out()

    def _lay_out(self) -> None:
        sizes = value_in(self.view.data, RAISE.at(SIZES)) or {}
        while item := self._grid.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        for row, count in enumerate(range(2, 8)):
            self._grid.addWidget(label(f"{count} suited", "strong"), row, 0)
            for size in range(1, self.largest.value + 1):
                key = self.keys[count, size] = PageButton(f"{size}×", "pill")
                key.setAccessibleName(f"{size} times the Ante with {count} suited cards")
                key.setStyleSheet("padding: 0 12px; border-radius: 8px")
                key.setCheckable(True)
                key.setChecked(size in sizes.get(str(count), ()))
                key.clicked.connect(partial(self._allow, count, size))
                self._grid.addWidget(key, row, size)
        self.reshaped.emit()

    def _allow(self, count: int, size: int) -> None:
        data = self.view.data
        self.edited.emit(lambda draft: with_raise_size(draft, data, count, size))
