"""Under the felt: what the dealer says and does without a trace, and how fast the deal is played."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from app.ui.find_fault.scene.play_speed import SPEEDS
from app.ui.kit.components.buttons import Segments
from app.ui.kit.components.labels import elided, label
from app.ui.kit.components.page_frame import PagePanel
from app.ui.kit.components.progress import ProgressBar
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme

_NOTHING_YET = "Words and gestures appear here."
_EARLIER = 2
"""So many of the latest gestures and words stay in sight."""


class SceneCaption(PagePanel):
    """How far the deal is, the latest gesture or call large, and those before it small."""

    def __init__(self, speed: str) -> None:
        super().__init__()
        self.speed = Segments(SPEEDS, speed)
        self.count, self.seen = label("", "small", "quiet"), label("", "heading", wraps=True)
        self.trouble = label("", "strong", "wrong", wraps=True)
        self.earlier = elided("", "small", "quiet")
        self.bar = ProgressBar(0.0)
        self._heard: list[str] = []
        row, far, words = QHBoxLayout(), QVBoxLayout(), QVBoxLayout()
        row.setSpacing(24)
        for column, parts in (
            (far, (self.count, self.bar)),
            (words, (self.seen, self.trouble, self.earlier)),
        ):
            column.setSpacing(4)
            column.addStretch(1)
            for each in parts:
                column.addWidget(each)
            column.addStretch(1)
        row.addLayout(far, 2)
        row.addLayout(words, 3)
        row.addWidget(self.speed)
        self.column.addLayout(row)

    def tell(self, share: float, count: str, seen: str, trouble: str) -> None:
        """Show the words of a moment, and how much of the deal is over."""
        self.bar.share = share
        self.bar.update()
        self.count.setText(count)
        before = self._heard[-_EARLIER:][::-1]
        self.earlier.setText(f"Earlier: {' · '.join(before)}" if before else _NOTHING_YET)
        self.seen.setText(seen)
        self.trouble.setText(trouble)
        self.trouble.setVisible(bool(trouble))
        if seen:
            self._heard.append(seen)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """As high with words as without: nothing moves while a deal is played."""
        super().apply_look(theme, density)
        self.seen.setMinimumHeight(round(density.heading * 1.5))
        self.earlier.setVisible(not density.is_stacked)
