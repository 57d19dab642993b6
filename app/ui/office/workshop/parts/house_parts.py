"""The parts of a house, by name, and the section of the page that changes each.

Two parts are tapped: where folded hands go, spot by spot, and the sizes of a Raise.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from PySide6.QtWidgets import QGridLayout, QHBoxLayout

from app.game.wagers import BONUSES, WAGER_NAMES
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.labels import label
from app.ui.office.workshop.parts.steps_section import HouseSection, StepsSection
from app.ui.office.workshop.parts.topic_section import NewEntry, TopicSection
from app.workshop.house_draft import HouseDraft
from app.workshop.house_topics import HouseTopic, Plain, value_in
from app.workshop.rule_topics import (
    RAISE,
    SIZES,
    TUCK,
    bonus_topics,
    game_topics,
    house_topics,
    limit_topics,
    look_topics,
    offered,
    table_topics,
    tucked_under,
    with_new_table,
    with_raise_size,
    with_tuck,
    with_wager,
)
from app.workshop.step_topics import (
    CUSTOMS,
    KINDS,
    SETTLING,
    custom_topics,
    free_topics,
    irregularity_topics,
    step_title,
    step_topic,
    with_custom,
    with_free,
    with_irregularity,
)

PARTS = {
    "house": "House and names",
    "game": "The game",
    "tables": "Pay tables",
    "bonuses": "Bonus wagers",
    "limits": "Limits",
    "raises": "Raise sizes",
    "tuck": "Folded hands",
    "order": "Settling order",
    "steps": "Steps",
    "free": "Any order",
    "irregularities": "Irregularities",
    "customs": "House customs",
    "look": "Felt and chips",
}
_SETTLING = "settle-wagers"
_ABOUT_TUCK = "Tap a spot to put its folded hands under the other wager."
_SIZES = (1, 2, 3)
_SECTIONS = {
    "limits": "limits", "payouts": "limits", "tables": "tables", "posted": "tables", "bonus": "bonuses",
    "rules": "game", "rules.raise": "raises", "rules.tuck": "tuck", "rules.rake": "house", "main": "game",
    "plans": "steps", "steps": "steps", "free": "free", "irregularities": "irregularities",
    "customs": "customs", "look": "look", "chips": "look",
}  # fmt: skip
"""In which part each section of the file is; what is not here is about the house itself."""
_TOPICS: dict[str, Callable[[Plain], Iterable[HouseTopic]]] = {
    "house": lambda _data: house_topics(),
    "game": lambda _data: game_topics(),
    "tables": table_topics,
    "bonuses": bonus_topics,
    "limits": limit_topics,
    "order": lambda data: [step_topic(data, _SETTLING)._replace(fields=SETTLING)],
    "free": free_topics,
    "irregularities": irregularity_topics,
    "customs": custom_topics,
    "look": look_topics,
}


def part_with(problem: str) -> str:
    """The part to look at for a problem, which begins with its place in the file."""
    section, _, rest = problem.partition(":")[0].partition(".")
    two = f"{section}.{rest.partition('.')[0]}"
    return _SECTIONS.get(two) or _SECTIONS.get(section, "house")


def section_of(part: str, data: Plain, before: HouseSection | None = None) -> HouseSection:
    """The section of a part; where it was shown `before`, at the same place of it."""
    if part == "raises":
        return RaisesSection(data)
    if part == "tuck":
        return TuckSection(data)
    if part == "steps":
        if isinstance(before, StepsSection):
            known = before.step if before.step in (data.get("steps") or {}) else ""
            return StepsSection(data, before.row, known)
        return StepsSection(data)
    topics = list(_TOPICS[part](data))
    made = TopicSection(topics, data, PARTS[part], _first(topics, before))
    _offer(part, made, data)
    return made


def _first(topics: list[HouseTopic], before: HouseSection | None) -> str:
    """The topic to show: what was just added to this part, or what was shown before."""
    if not isinstance(before, TopicSection):
        return ""
    known = {topic.path for topic in before.topics}
    new = [topic.title for topic in topics if topic.path not in known]
    is_same_part = any(topic.path in known for topic in topics)
    return new[0] if new and is_same_part else before.title


def _offer(part: str, section: TopicSection, data: Plain) -> None:
    """What can be added to a part."""
    if part == "bonuses" and (missing := [each for each in BONUSES if each not in offered(data)]):
        wagers = tuple([(bonus, f"Offer {WAGER_NAMES[bonus]}") for bonus in missing])
        section.offer(NewEntry("Another wager", wagers), lambda draft, bonus, _: with_wager(draft, bonus))
    if part == "tables":
        tables = tuple([(bonus, f"{WAGER_NAMES[bonus]}: another table") for bonus in offered(data)])

        def add_table(draft: HouseDraft, bonus: Any, name: str) -> HouseDraft:
            return with_new_table(draft, section.data, bonus, name)

        section.offer(NewEntry("Which wager", tables, "Table name"), add_table)
    if part == "free":
        steps = tuple([(name, step_title(data, name)) for name in data.get("steps") or {}])

        def add_free(draft: HouseDraft, step: Any, name: str) -> HouseDraft:
            return with_free(draft, section.data, name, step)

        section.offer(NewEntry("Step in any order", steps, "What to call it"), add_free)
    if part == "irregularities":
        known = tuple(
            [
                (kind, kind.replace("-", " ").capitalize())
                for kind in KINDS
                if kind not in data["irregularities"]
            ]
        )

        def add_kind(draft: HouseDraft, kind: Any, what: str) -> HouseDraft:
            return with_irregularity(draft, section.data, kind or what, what)

        section.offer(NewEntry("Another irregularity", (("", "Our own"), *known), "What happens"), add_kind)
    if part == "customs":
        missing_customs = [each for each in CUSTOMS.items() if each[0] not in (data.get("customs") or {})]

        def add_custom(draft: HouseDraft, name: Any, says: str) -> HouseDraft:
            return with_custom(draft, section.data, name or " ".join(says.split()[:3]), says)

        new = NewEntry("Another custom", (("", "Our own"), *missing_customs), "What the house says")
        section.offer(new, add_custom)


class TuckSection(TopicSection):
    """A key for each spot, with the wager under which its folded hands go."""

    def __init__(self, data: Plain) -> None:
        super().__init__([TUCK], data, TUCK.title)
        self.spots: dict[int, PageButton] = {}
        grid = QGridLayout()
        grid.setSpacing(8)
        for place, spot in enumerate(tucked_under(data)):
            key = self.spots[spot] = PageButton("", "outline")
            key.clicked.connect(partial(self._tap, spot))
            grid.addWidget(key, place // 2, place % 2)
        self.above.addWidget(label(_ABOUT_TUCK, "quiet", wraps=True))
        self.above.addLayout(grid)
        self.tell(data)

    def tell(self, data: Plain) -> None:
        """Show where folded hands go now."""
        super().tell(data)
        for spot, under in tucked_under(data).items():
            taken = [WAGER_NAMES[wager] for wager in under if wager in offered(data)]
            if spot in self.spots:
                self.spots[spot].setText(f"{spot}: {taken[0] if taken else 'rack'}")

    def _tap(self, spot: int) -> None:
        data = self.data

        def tap(draft: HouseDraft) -> HouseDraft:
            return with_tuck(draft, data, spot)

        self.edited.emit(tap)


class RaisesSection(TopicSection):
    """How many Antes may be raised with so many suited cards."""

    def __init__(self, data: Plain) -> None:
        super().__init__([RAISE], data, RAISE.title)
        sizes = value_in(data, RAISE.at(SIZES)) or {}
        known = sorted({*_SIZES, *[size for allowed in sizes.values() for size in allowed]})
        self.keys: dict[tuple[int, int], PageButton] = {}
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        for row, count in enumerate(range(2, 8)):
            grid.addWidget(label(f"{count} suited cards", "strong"), row, 0)
            for place, size in enumerate(known, 1):
                key = self.keys[count, size] = PageButton(f"{size}×", "pill")
                key.setAccessibleName(f"{size} times the Ante with {count} suited cards")
                key.setCheckable(True)
                key.setChecked(size in sizes.get(str(count), ()))
                key.clicked.connect(partial(self._allow, count, size))
                grid.addWidget(key, row, place)
        around = QHBoxLayout()
        around.addLayout(grid)
        self.above.addLayout(around)

    def _allow(self, count: int, size: int) -> None:
        data = self.data

        def allow(draft: HouseDraft) -> HouseDraft:
            return with_raise_size(draft, data, count, size)

        self.edited.emit(allow)
