"""The map of skills: a line for each drill with a box for each of its skills, and what the colors mean."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from app.learning.mastery import State
from app.learning.skill_map import SkillMap
from app.ui.kit.components.labels import label
from app.ui.kit.components.progress import Boxes, Legend

_WORDS: dict[State, str] = {
    "mastered": "mastered",
    "learning": "learning",
    "forgotten": "slipping",
    "new": "new",
}
_GAP = 12


class SkillBars(QWidget):
    """All drills of a house in lines, and a legend."""

    def __init__(self, maps: Sequence[SkillMap]) -> None:
        super().__init__()
        self.maps = maps
        self.legend = Legend(tuple(_WORDS.items()))
        self.setAccessibleName("Skills")
        self.setAccessibleDescription(". ".join([f"{each.title}: {counts_words(each)}" for each in maps]))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(_GAP)
        grid.setVerticalSpacing(_GAP // 2)
        grid.setColumnStretch(1, 1)
        for place, each in enumerate(maps):
            states = [skill.state for skill in each.skills]
            count = f"{each.states['mastered']} of {len(each.skills)}"
            grid.addWidget(label(each.title), place, 0)
            grid.addWidget(Boxes(states, counts_words(each)), place, 1)
            grid.addWidget(label(count, "quiet"), place, 2, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(self.legend, len(maps), 0, 1, 3)


def counts_words(drill: SkillMap) -> str:
    """How many skills of a drill are in which state."""
    return ", ".join(
        [f"{drill.states[state]} {word}" for state, word in _WORDS.items() if drill.states[state]]
    )
