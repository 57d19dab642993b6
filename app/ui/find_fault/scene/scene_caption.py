"""Under the felt: what the dealer says and does without a trace, and how fast the deal is played."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from app.ui.find_fault.scene.play_speed import SPEEDS
from app.ui.kit.components.buttons import Segments
from app.ui.kit.components.labels import elided, label
from app.ui.kit.components.page_frame import PagePanel
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme

_EARLIER = 2
"""So many of the latest gestures and words stay in sight."""


class SceneCaption(PagePanel):
    """The latest gesture or call large, those before it small."""

    def __init__(self, speed: str) -> None:
        super().__init__()
        self.speed = Segments(SPEEDS, speed)
        self.count, self.seen = label("", "small", "quiet"), label("", "heading", wraps=True)
        self.trouble = label("", "strong", "wrong", wraps=True)
        self.earlier = elided("", "small", "quiet")
        self._heard: list[str] = []
        row, words = QHBoxLayout(), QVBoxLayout()
        row.setSpacing(16)
        words.setSpacing(2)
        for each in (self.count, self.seen, self.trouble, self.earlier):
            words.addWidget(each)
        words.addStretch(1)
        row.addLayout(words, 1)
        row.addWidget(self.speed, 0, Qt.AlignmentFlag.AlignTop)
        self.column.addLayout(row)

    def tell(self, count: str, seen: str, trouble: str) -> None:
        """Show the words of a moment."""
        self.count.setText(count)
        before = self._heard[-_EARLIER:][::-1]
        self.earlier.setText(f"Before that: {' · '.join(before)}" if before else "")
        self.seen.setText(seen)
        self.trouble.setText(trouble)
        self.trouble.setVisible(bool(trouble))
        if seen:
            self._heard.append(seen)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """As high with words as without: nothing moves while a deal is played."""
        super().apply_look(theme, density)
        self.seen.setMinimumHeight(round(density.heading * 1.5))
        self.earlier.setMinimumHeight(0 if density.is_compact else round(density.small * 1.5))
        self.earlier.setVisible(not density.is_compact)
