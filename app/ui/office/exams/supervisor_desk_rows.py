"""The rows on the supervisor's desk: an exam, a dealer who is due, a member of the class."""

from datetime import date

from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.certificate.due import DueDealer
from app.certificate.pass_status import TITLES
from app.exam.exam_file import Sat
from app.learning.class_overview import ClassMember
from app.learning.mastery import State
from app.plurals import counted
from app.ui.kit.components.labels import elided, label
from app.ui.kit.components.lists import Avatar, ListRow
from app.ui.kit.components.progress import Boxes
from app.ui.kit.components.tag import Tag
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme
from app.ui.office.exams.supervisor_desk_view import short_day
from app.ui.office.results.outcome_words import outcome_of, outcome_tag

_DUE_KINDS = {
    "away": "form",
    "expires-soon": "form",
    "never": "form",
    "rules-changed": "wrong",
    "failed": "wrong",
    "expired": "wrong",
    "revoked": "wrong",
}
_BOXES = 16
SKILL_LEGEND: tuple[tuple[State, str], ...] = (
    ("mastered", "mastered"),
    ("learning", "learning"),
    ("forgotten", "slipping"),
    ("new", "new"),
)


class ExamRow(ListRow):
    """One exam: when, who and where, what came of it."""

    def __init__(self, sat: Sat, house: str, today: date) -> None:
        self.sat = sat
        words, kind = outcome_tag(sat)
        badge = f"Badge {sat.badge} · " if sat.badge else ""
        super().__init__(sat.dealer, f"{badge}{house}", _when(sat, today), Tag(words, kind))
        self.setAccessibleName(f"{sat.dealer}, {badge}{house}, {outcome_of(sat)}")
        self.setToolTip(f"{self.accessibleName()}, {sat.id}")


class DueRow(ListRow):
    """Whoever has to sit an exam again soon, and why."""

    def __init__(self, due: DueDealer, today: date) -> None:
        self._due, force = due, due.force
        self._told = _told(due, today)
        words = TITLES[force.kind]
        if force.kind == "expires-soon" and force.until:
            words = f"{counted((force.until - today).days, 'day')} left"
        super().__init__(due.dealer, tag=Tag(words, _DUE_KINDS[force.kind]))
        self.setToolTip(f"{self._told}. {force.words}")

    def apply_look(self, theme: Theme, density: Density) -> None:
        """A small window has space for the house only; the tip and a screen reader still say the day."""
        super().apply_look(theme, density)
        is_short = density.is_compact and self._due.house
        self.tell(self._due.dealer, self._due.house if is_short else self._told)
        self.setAccessibleName(f"{self._due.dealer}, {self._told}")


def _told(due: DueDealer, today: date) -> str:
    """Where and when a dealer was examined."""
    if due.examined is None:
        return f"Badge {due.badge}" if due.badge else "no badge"
    came = "not passed" if due.force.kind == "failed" else "passed"
    return f"{due.house} · {came} {short_day(due.examined, today)}"


def _when(sat: Sat, today: date) -> QWidget:
    """The day and the time of an exam, and who sat it."""
    when, inside = sat.when.astimezone(), QWidget()
    row, lines = QHBoxLayout(inside), QVBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(14)
    lines.setSpacing(1)
    is_today = when.date() == today
    day = label("Today" if is_today else short_day(when.date(), today))
    time = label(f"{when:%I:%M %p}".lstrip("0"), "small")
    lines.addStretch(1)
    for each in (day, time):
        each.setMinimumWidth(92)
        lines.addWidget(each)
    lines.addStretch(1)
    row.addLayout(lines)
    row.addWidget(Avatar(sat.dealer))
    return inside


def member_parts(member: ClassMember) -> tuple[QLabel, Boxes, QLabel, QLabel]:
    """The name, the skills by state, the share that is mastered, and what is needed."""
    whole = sum(member.states.values())
    states = [state for state, _ in SKILL_LEGEND for _ in range(member.states.get(state, 0))]
    boxes = [states[(2 * place + 1) * whole // (2 * _BOXES)] for place in range(_BOXES)] if whole else []
    percent = round(100 * member.states.get("mastered", 0) / whole) if whole else 0
    needs = f"! {member.needs[0]}" if member.needs else "! Set overdue" if member.late else "–"
    return (
        elided(member.person.name, "strong"),
        Boxes(boxes, f"{percent} percent mastered"),
        label(f"{percent}%", "strong"),
        elided(needs, "small", "form" if needs != "–" else ""),
    )
