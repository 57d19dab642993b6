"""Under the felt: what the dealer says and does without a trace, and how fast the deal is played."""

from PySide6.QtWidgets import QHBoxLayout

from app.ui.find_fault.scene.play_speed import SPEEDS
from app.ui.kit.components.buttons import Segments
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_frame import PagePanel
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme

_EARLIER = 4
"""So many of the latest gestures and words stay in sight."""


class SceneCaption(PagePanel):
    """The latest gesture or call large, those before it small."""

    def __init__(self, speed: str) -> None:
        super().__init__()
        self.speed = Segments(SPEEDS, speed)
        self.count, self.seen = label("", "small", "quiet"), label("", "heading", wraps=True)
        self.trouble = label("", "strong", "wrong", wraps=True)
        self.earlier = label("", "small", "quiet", wraps=True)
        self._heard: list[str] = []
        row = QHBoxLayout()
        row.addWidget(self.count, 1)
        row.addWidget(self.speed)
        self.column.addLayout(row)
        for each in (self.seen, self.trouble, self.earlier):
            self.add(each)

    def tell(self, count: str, seen: str, trouble: str) -> None:
        """Show the words of a moment."""
        self.count.setText(count)
        self.earlier.setText("\n".join(self._heard[-_EARLIER:][::-1]))
        self.seen.setText(seen)
        self.trouble.setText(trouble)
        self.trouble.setVisible(bool(trouble))
        if seen:
            self._heard.append(seen)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """As high with words as without: nothing moves while a deal is played."""
        super().apply_look(theme, density)
        self.seen.setMinimumHeight(density.heading * 2)
        self.earlier.setMinimumHeight(0 if density.is_compact else density.small * (_EARLIER + 2))
        self.earlier.setVisible(not density.is_compact)
