"""Parts of a house that are tapped: where folded hands go, spot by spot, and the sizes of a Raise."""

from functools import partial

from PySide6.QtWidgets import QGridLayout, QHBoxLayout

from app.game.wagers import WAGER_NAMES
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.labels import label
from app.ui.office.workshop.parts.topic_section import TopicSection
from app.workshop.house_draft import HouseDraft
from app.workshop.house_topics import Plain, value_in
from app.workshop.rule_topics import (
    RAISE,
    SIZES,
    TUCK,
    offered,
    tucked_under,
    with_raise_size,
    with_tuck,
)

_ABOUT_TUCK = "Tap a spot to put its folded hands under the other wager."
_SIZES = (1, 2, 3)


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
