"""The end of a run: how it went, answer by answer, what to put right, and what comes next."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.drills.accuracy import figures_of
from app.drills.answer import Answered
from app.drills.beliefs.diagnosis import likely
from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.catalogue import DRILLS, title_at
from app.drills.drill import Skill
from app.drills.material.question_cards import capital
from app.drills.question import Answer, Cards, Stake
from app.drills.run import DrillRun
from app.drills.run_plans import RunPlan
from app.drills.verdict_words import differing, told_answer
from app.game.cards import Card, card_name
from app.procedure.house import House
from app.ui.drills.exhibit_content import deciding_cards
from app.ui.drills.exhibit_layout import words_of
from app.ui.drills.run_page import WrongAnswer
from app.ui.drills.run_words import kind_of, title_of
from app.ui.kit.components.answer_chart import AnswerChart, ChartAnswer
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.hero import FeltDecoration
from app.ui.kit.components.icons import Sign
from app.ui.kit.components.labels import label, rule
from app.ui.kit.components.lists import EmptyState, ListRow
from app.ui.kit.components.look import Themed
from app.ui.kit.components.page_frame import PageHeader, PagePanel, SplitBody
from app.ui.kit.components.page_look import PageLook
from app.ui.kit.components.page_shell import ListArea
from app.ui.kit.components.progress import Legend, StatRow
from app.ui.kit.components.tile import Picture
from app.ui.kit.density import Density
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.trouble_label import TroubleLabel
from app.ui.table.vignettes import CardRow, picture_of, vignette

_THUMBNAIL, _SMALL_THUMBNAIL = QSize(190, 64), QSize(104, 52)
_SHORT = 12
_WIDE_PAIR, _NARROW_PAIR = 300, 190
"""How wide two answers are, and on a small page; all of a list stand in one column."""
_LOWEST_CHART, _LOW_CHART, _UNBOUNDED = 108, 132, 16_777_215
"""How high the chart is at most: on a page that scrolls, on a small one, and elsewhere."""
_OFTEN = 2


class SoFar(NamedTuple):
    """What was there before: skills at this house that are not put right yet, and the best sprint."""

    mistakes: int
    best_sprint: int | None = None


class RunEndPage(PageWithBack):
    """Shown when the last question is answered, or the time is up.

    Signals:
        closed: back to where the run was begun.
        asked_for_drills: the list of drills is wanted.
        chosen: begin a run with this plan.
        opened: explain this `WrongAnswer`.
    """

    asked_for_drills = Signal()
    chosen = Signal(object)
    opened = Signal(object)

    def __init__(
        self, run: DrillRun, wrong: Sequence[WrongAnswer], so_far: SoFar, settings: Settings, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.run = run
        self._house = run.course.house
        self._wrong = wrong
        self._so_far = so_far
        self.trouble = TroubleLabel(self)
        self.rows: list[ListRow] = []
        self.ways: dict[str, ListRow] = {}
        self.look = PageLook(self, settings)
        self.look.changed.connect(self._fit)
        where = f"{kind_of(run.plan)} · {self._house.name}" if run.plan.drill else self._house.name
        header, column = (
            PageHeader(title_of(run.plan, run.course.house), where, has_home=False),
            QVBoxLayout(self),
        )
        header.went_back.connect(self.closed)
        column.setSpacing(0)
        column.addWidget(header)
        column.addWidget(self.trouble)
        main, foot = self._main(), self._foot()
        column.addWidget(SplitBody(main, self._side(), foot), 1)
        self.primary.setFocus()
        self.look.refresh()

    @property
    def next_plan(self) -> RunPlan | None:
        """What helps most now: the mistakes, or the same again; None if other drills do."""
        plan = self.run.plan
        if plan.kind != "mistakes" and self._so_far.mistakes and self._wrong:
            return RunPlan("mistakes")
        return plan if plan.kind in ("open", "twenty", "sprint") else None

    # --- main column

    def _main(self) -> QWidget:
        inside = QWidget()
        self._column = column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        if not self.run.answers:
            panel = PagePanel()
            picture = vignette("backs", self._house)
            panel.add(EmptyState("No mistakes to fix", "You have no mistakes left at this house.", picture))
            panel.column.addStretch(1)
            column.addWidget(panel, 1)
            return inside
        figures = PagePanel()
        figures.add(self._stats())
        self._chart = PagePanel("All answers", "bar height: seconds")
        self._legend = Legend((("right", "right"), ("wrong", "wrong")))
        self._chart.add_aside(self._legend)
        targets = {self._house.targets[answer.drill] for answer in self.run.answers}
        answers = [ChartAnswer(answer.seconds, answer.is_right) for answer in self.run.answers]
        self._chart.add(AnswerChart(answers, targets.pop() if len(targets) == 1 else None), 1)
        column.addWidget(figures)
        column.addWidget(self._chart, 2)
        column.addWidget(self._faults(), 3)
        return inside

    def _stats(self) -> QWidget:
        answers = self.run.answers
        right = sum(answer.is_right for answer in answers)
        drills = list(dict.fromkeys(answer.drill for answer in answers))
        figures = figures_of(answers)
        inside = QWidget()
        row, whole = QHBoxLayout(inside), QVBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(24)
        self.title = label(f"{right} of {len(answers)}", "display")
        whole.setSpacing(2)
        whole.addWidget(self.title)
        whole.addWidget(label(f"right, in {_duration(self.run.seconds)}", "small"))
        whole.addStretch(1)
        target = f", target {self._house.targets[drills[0]]} s" if len(drills) == 1 else ""
        mean = "–" if figures.seconds is None else f"{figures.seconds:.1f} s"
        stats = [(mean, f"per right answer{target}"), (f"{figures.share or 0:.0%}", "right")]
        if self.run.plan.kind == "sprint":
            best = max(right, self._so_far.best_sprint or 0)
            stats.append((str(best), "right in your best sprint"))
        elif len(drills) > 1:
            stats.append((str(len(drills)), "drills in this run"))
        row.addLayout(whole)
        row.addWidget(rule("upright"))
        row.addWidget(StatRow(stats), 1)
        return inside

    def _faults(self) -> PagePanel:
        count = len(self._wrong)
        if not count:
            panel = PagePanel("No mistakes to fix")
            is_clean = all(answer.is_right for answer in self.run.answers)
            words = "Every answer was right." if is_clean else "You made these mistakes in earlier runs."
            panel.add(label(words, "quiet", wraps=True))
            panel.column.addStretch(1)
            return panel
        panel = PagePanel("One to fix" if count == 1 else f"{count} to fix")
        inside = QWidget()
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        for each in self._wrong:
            self.rows.append(row := self._row(each))
            rows.addWidget(row)
        rows.addStretch(1)
        panel.add(ListArea(inside, "What to fix"), 1)
        return panel

    def _row(self, wrong: WrongAnswer) -> ListRow:
        """The question, what is behind the answer, the time, and both answers. One that was kept opens."""
        answer, is_kept = wrong.answer, wrong.question is not None
        cause, about = self._cause(wrong), self._about(wrong)
        skill = self._skill_of(answer)
        behind = _first_sentence(cause) if cause else capital(skill.words) if skill else ""
        second = " · ".join([*([behind] if behind else []), f"{answer.seconds:.1f} s"])
        pair = AnswerPair(*differing(self._told(wrong, answer.given), self._told(wrong, answer.right)))
        row = ListRow(about, second, NumberedPicture(wrong, self._house), pair, opens=is_kept)
        row.setAccessibleName(f"Answer {wrong.number}: {about}, {second}")
        if is_kept:
            row.clicked.connect(lambda: self.opened.emit(wrong))
        return row

    def _told(self, wrong: WrongAnswer, given: Answer) -> str:
        """An answer in words. If its question was not kept, another one of its skill has the same form."""
        answer, question = wrong.answer, wrong.question
        if question is None and self._skill_of(answer):
            question = DRILLS[answer.drill].ask(self.run.course, answer.skill, Random(0))
        is_alike = question is not None and len(question.parts) == len(given)
        told = told_answer(question, given) if question and is_alike else "; ".join(given)
        return self._house.names.said(told)

    def _about(self, wrong: WrongAnswer) -> str:
        """What was asked, in a few words."""
        if wrong.question is None:
            return title_at(self._house, wrong.answer.drill)
        stakes = [thing for thing in wrong.question.shows if isinstance(thing, Stake)]
        if len(stakes) == 1:
            return words_of(stakes[0], self._house.names)
        return wrong.question.parts[0].asks.rstrip(".")

    def _skill_of(self, answer: Answered) -> Skill | None:
        """The skill that was asked for, if the house still has it."""
        skills = DRILLS[answer.drill].skills(self.run.course)
        return next((skill for skill in skills if skill.name == answer.skill), None)

    def _cause(self, wrong: WrongAnswer) -> str:
        """The misconception behind an answer, or nothing."""
        named = likely(wrong.answer, self.run.answers)
        return MISCONCEPTIONS[named[0]] if named else ""

    # --- side panel

    def _side(self) -> QWidget:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        title, words = self._advice()
        column.addWidget(label("NEXT STEP", "eyebrow"))
        column.addWidget(label(title, "heading", wraps=True))
        column.addWidget(label(words, "quiet", wraps=True))
        answers = self.run.answers
        drill = self.run.plan.drill or (answers[-1].drill if answers else "drills")
        column.addSpacing(4)
        column.addWidget(FeltDecoration(vignette(drill, self._house)), 1)
        rows = self._other_ways()
        if rows:
            column.addSpacing(8)
            column.addWidget(label("Or", "heading"))
            for row in rows:
                column.addWidget(row)
        column.addSpacing(8)
        return inside

    def _other_ways(self) -> list[ListRow]:
        plan, rows = self.run.plan, []
        if plan.kind in ("open", "twenty", "sprint") and self.next_plan != plan:
            rows.append(self._way("again", "Same drill again", "repeat"))
            self.ways["again"].clicked.connect(lambda: self.chosen.emit(plan))
        if self.next_plan is not None:
            rows.append(self._way("close", "Other drills", "target"))
            self.ways["close"].clicked.connect(self.asked_for_drills)
        return rows

    def _way(self, name: str, words: str, sign: str) -> ListRow:
        self.ways[name] = row = ListRow(words, "", Sign(sign))
        return row

    def _foot(self) -> QWidget:
        plan = self.next_plan
        text = "Other drills" if plan is None else ("Do it again") if plan == self.run.plan else "Fix them"
        self.primary = PageButton(text, "primary", key="Enter")
        self.primary.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.primary.clicked.connect(self._go_on)
        return self.primary

    def _go_on(self) -> None:
        if plan := self.next_plan:
            self.chosen.emit(plan)
        else:
            self.asked_for_drills.emit()

    def _advice(self) -> tuple[str, str]:
        """What to do next, and why."""
        count = len(self._wrong)
        causes = Counter(cause for each in self._wrong if (cause := self._cause(each)))
        again = "Each comes back until you get it right twice in a row."
        if causes and (most := causes.most_common(1)[0])[1] >= _OFTEN:
            return most[0], f"It caused {most[1]} of your {count} mistakes."
        if self.next_plan == RunPlan("mistakes"):
            return "Fix the mistakes" if count > 1 else "Fix the mistake", again
        if not self.run.answers:
            return "All clear", "Choose another drill, or deal a round."
        if self.next_plan is None:
            return "Well done", "Choose another drill, or deal a round."
        if count:
            missed = f"You missed {count} of {len(self.run.answers)}."
            return "Do it again", f"{missed} Doing this drill again helps most."
        return "Do it again", "A clean run. Now try it faster."

    def _fit(self, density: Density) -> None:
        self._column.setSpacing(density.gap)
        if self.run.answers:
            # A small page keeps its height for what there is to fix. The crosses say what the legend does.
            self._legend.setVisible(not density.is_compact)
            high = round((_LOWEST_CHART if density.is_stacked else _LOW_CHART) * density.body / 15)
            self._chart.setMinimumHeight(high if density.is_compact else 200)
            self._chart.setMaximumHeight(high if density.is_compact else _UNBOUNDED)


class NumberedPicture(Themed, QWidget):
    """Which answer it was, and the hand that was read, or the picture of the drill."""

    def __init__(self, wrong: WrongAnswer, house: House) -> None:
        super().__init__()
        self._picture = _picture(wrong, house)
        self._number, self._shown = label(str(wrong.number), "quiet"), QLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._number)
        row.addWidget(self._shown)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Smaller on a small page."""
        super().apply_look(theme, density)
        size = _SMALL_THUMBNAIL if density.is_compact else _THUMBNAIL
        self._number.setFixedWidth(round(density.body * 1.6))
        self._shown.setPixmap(self._picture(size, self.devicePixelRatioF()))
        self._shown.setFixedSize(size)


class AnswerPair(Themed, QWidget):
    """A wrong answer above the right one, each with its sign. Long ones wrap."""

    def __init__(self, given: str, right: str) -> None:
        super().__init__()
        is_short = max(len(given), len(right)) <= _SHORT
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addStretch(1)
        for sign, ink, text in (("cross", "wrong", given), ("check", "right", right)):
            row = QHBoxLayout()
            row.setSpacing(6)
            row.addWidget(Sign(sign, ink), 0, Qt.AlignmentFlag.AlignTop)
            row.addWidget(label(text, "strong" if is_short else "small", ink, wraps=True), 1)
            column.addLayout(row)
        column.addStretch(1)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Wider where there is space."""
        super().apply_look(theme, density)
        self.setMinimumWidth(_NARROW_PAIR)
        self.setMaximumWidth(round(_NARROW_PAIR * density.body / 15) if density.is_compact else _WIDE_PAIR)

    def sizeHint(self) -> QSize:  # noqa: N802
        """As wide as it may be; where long words stand beside it, it gives way."""
        return QSize(self.maximumWidth(), super().sizeHint().height())


def _duration(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole // 60} min {whole % 60} s" if whole >= 60 else f"{whole} s"


def _first_sentence(words: str) -> str:
    return words.partition(". ")[0].partition(": ")[0].rstrip(".")


def _picture(wrong: WrongAnswer, house: House) -> Picture:
    question = wrong.question
    hands = [thing for thing in question.shows if isinstance(thing, Cards)] if question else []
    if not question or not hands:
        return vignette(wrong.answer.drill, house)
    cards = hands[0].cards
    found = deciding_cards(question)
    deciding = found[0].cards if found else cards
    others = [card for card in cards if card not in deciding]
    parts = [CardRow(_names(deciding), -0.45 if others else 0.0, -0.02, 0.58, 0.5)]
    if others:
        parts.append(CardRow(_names(others), 0.75, 0.14, 0.5, 0.5, light=0.5))
    return picture_of(parts, house)


def _names(cards: Sequence[Card]) -> str:
    return " ".join(card_name(card) for card in cards)
