"""The result of an exam: passed or not and why, every fault, people beside the machine, what to practice."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.exam.assessor_marks import heading_title
from app.exam.exam_faults import strike_of
from app.exam.exam_file import Filed, Sat, Strike
from app.exam.result import AssessorFindings, Result
from app.procedure.exam_requirements import HIGHEST
from app.procedure.house import House
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.hero import FeltBelow, FeltDecoration
from app.ui.kit.components.icons import Sign, VerdictSign
from app.ui.kit.components.labels import label, rule
from app.ui.kit.components.lists import Avatar, EmptyState, ListRow
from app.ui.kit.components.look import Themed
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListArea, PageShell, PanelStack
from app.ui.kit.components.progress import ProgressBar
from app.ui.kit.components.tag import Tag
from app.ui.kit.components.unsaved_guard import UnsavedGuard
from app.ui.kit.density import Density
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.theme import FORM, RIGHT, WRONG, Theme
from app.ui.office.results.fault_rows import (
    AnswerRow,
    FaultRow,
    Listed,
    ListedRow,
    NoteRow,
    under_causes,
)
from app.ui.office.results.result_words import (
    appeal_words,
    assessor_rows,
    caveat_words,
    counted_words,
    earlier_words,
    heading_words,
    is_unsure,
    machine_words,
    outcome_words,
    people_words,
    practise_words,
    reason_words,
    record_words,
    rule_rows,
    strike_words,
)
from app.ui.table.vignettes import vignette

_LONG_FIGURE = 16
_NO_FAULT = ("No faults", "Every move and every answer was right.")
_NOTHING_DEALT = ("Nothing was dealt", "The exam ended before the first move.")


class PassRulesTable(Themed, QWidget):
    """One row for each rule: a sign, its words, the figure, the line to reach."""

    def __init__(self, rows: Sequence[tuple[str, str, str, bool]]) -> None:
        super().__init__()
        self._beside: list[QLabel] = []
        self._below: list[QLabel] = []
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for place, (words, figure, limit, met) in enumerate(rows):
            sign = Sign("check" if met else "cross", "right" if met else "wrong")
            sign.setAccessibleName("met" if met else "not met")
            # A count of its whole needs no limit beside it, and has the space of one.
            is_long = len(figure) > _LONG_FIGURE
            found = label(figure, "strong", "" if met else "wrong", wraps=is_long)
            second = label(figure if is_long else limit, "small", wraps=True)
            lines = QVBoxLayout()
            lines.setSpacing(0)
            lines.addWidget(label(words, wraps=True))
            grid.addWidget(rule(), 2 * place, 0, 1, 4)
            grid.addWidget(sign, 2 * place + 1, 0)
            grid.addLayout(lines, 2 * place + 1, 1)
            grid.addWidget(found, 2 * place + 1, 2, 1, 2 if is_long else 1)
            self._below.append(second)
            lines.addWidget(second)
            self._beside.append(found if is_long else label(limit, "small"))
            if not is_long:
                grid.addWidget(self._beside[-1], 2 * place + 1, 3)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Large letters have the limit, or a long figure, below the words."""
        super().apply_look(theme, density)
        for second, is_shown in ((self._beside, not density.is_stacked), (self._below, density.is_stacked)):
            for each in second:
                each.setVisible(is_shown)


class MarksTable(QWidget):
    """A bar for each heading, as high as the marks that count."""

    def __init__(self, people: AssessorFindings) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for place, marked in enumerate(people.headings):
            grid.addWidget(label(heading_title(marked.heading)), place, 0)
            grid.addWidget(ProgressBar(marked.counts / HIGHEST, "learn"), place, 1)
            grid.addWidget(label(f"{marked.counts:g}", "strong"), place, 2)


class Story(NamedTuple):
    """What there is to tell beside the file itself."""

    house: str
    """Its name."""
    when: str
    earlier: Sequence[Sat]
    notes: Sequence[str]
    """What happened besides dealing: pauses, cuts, remarks."""
    flags: Sequence[str]
    """What a person should look at and judge."""
    unseen: Sequence[str]
    """What the form asks for and nothing was seen of."""
    readings: Sequence[str]
    """How the house's document was read where it can be read in several ways."""


class ResultPage(PageWithBack):
    """The verdict, its rules and the people at the left; the faults and the file at the right.

    Signals:
        shown: the fault whose table is wanted; None for the whole exam from its start.
        struck: the number of a fault and the reason.
        asked_to_sign: a second supervisor wants to sign the strike on a fault, by its number.
        undone: the number of a struck fault and the reason for counting it again.
        asked_for_record: the record for the file is wanted.
        asked_for_live_sheet: an assessor wants to enter scores from a real table.
        asked_to_certify: the certificate is wanted.
        asked_to_decide: something else is to be decided about the exam.
        closed: back to the exams.
    """

    shown = Signal(object)
    struck = Signal(int, str)
    asked_to_sign = Signal(int)
    undone = Signal(int, str)
    asked_for_record = Signal()
    asked_for_live_sheet = Signal()
    asked_to_certify = Signal()
    asked_to_decide = Signal()

    def __init__(
        self, filed: Filed, result: Result, story: Story, house: House, settings: Settings, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._house = house
        is_good = filed.outcome == "passed"
        where = heading_words(filed.opened, story.house, story.when)
        self.shell = PageShell(self, settings, PageHeader("Exam result", where, has_home=False))
        self.back = self.shell.header.back
        self.outcome = label(outcome_words(filed), "display")
        self.where = label(f"{story.house} · {story.when}", "quiet", wraps=True)
        self.why = label(reason_words(filed, result), wraps=True)
        self.caveat = label(caveat_words(result), "small", "form", wraps=True)
        can_decide = not (filed.revoked or filed.voided)
        self.rows = [
            FaultRow(fault, *strikes_on(fault, result, filed), can_decide, house)
            for fault in under_causes(result.faults)
        ]
        self.answer_rows = [
            AnswerRow(answer, *strikes_on(answer, result, filed), can_decide, house)
            for answer in result.answers
        ]
        self._listed: list[ListedRow] = [*self.rows, *self.answer_rows]
        self.replay = PageButton("Replay", "outline" if is_good else "primary", "play")
        self.record = PageButton("Record…", "ghost")
        self.live = PageButton("Live table sheet…", "link", "next")
        self.certificate = PageButton("Certificate…", "primary")
        self.decide = PageButton("Decisions…", "ghost")
        self._lay_out(filed, result, story, is_good)
        self.certificate.setVisible(is_good)
        self.decide.setVisible(can_decide)
        self._guard = guard = UnsavedGuard(self, is_changed=lambda: self._has_reason_beside(None))
        self.shell.header.went_back.connect(guard.leave)
        for row in self._listed:
            self._connect(row)
        self.replay.clicked.connect(lambda: self._leave(lambda: self.shown.emit(None)))
        self.record.clicked.connect(self.asked_for_record)
        self.live.clicked.connect(lambda: self._leave(self.asked_for_live_sheet.emit))
        self.certificate.clicked.connect(self.asked_to_certify)
        self.decide.clicked.connect(lambda: self._leave(self.asked_to_decide.emit))
        self.shell.dressed.connect(self._fit)
        self.shell.dress()
        (self.certificate if is_good else self.replay).setFocus()

    @property
    def told(self) -> QLabel:
        """What is wrong, as the page says it."""
        return self.shell.told

    def tell(self, trouble: str) -> None:
        """Say what is wrong."""
        self.shell.tell(trouble)

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc leaves a question before it leaves the page."""
        asked = [row for row in self._listed if row.question]
        if event.key() == Qt.Key.Key_Escape and asked:
            asked[-1].forget()
        else:
            super().keyPressEvent(event)

    def _connect(self, row: ListedRow) -> None:
        """What is done about one fault leads away from the page, or shows it anew."""
        row.asked.connect(self._ask)
        row.asked_for_table.connect(lambda fault: self._leave(lambda: self.shown.emit(fault)))
        row.asked_to_sign.connect(
            lambda fault: self._leave(lambda: self.asked_to_sign.emit(fault.number), row)
        )
        for asked, decided in ((row.struck, self.struck), (row.undone, self.undone)):
            asked.connect(
                lambda fault, reason, decided=decided: self._leave(
                    lambda: decided.emit(fault.number, reason), row
                )
            )

    def _leave(self, then: Callable[[], object], of: ListedRow | None = None) -> None:
        """Do this, but ask before a reason is lost that is written under another fault than this one."""
        if not (self._has_reason_beside(of) and self._guard.asks_before(then)):
            then()

    def _has_reason_beside(self, one: ListedRow | None) -> bool:
        return any(row.has_reason for row in self._listed if row is not one)

    def _fit(self, density: Density) -> None:
        """Large letters leave no space in the header: the verdict says where and when instead."""
        self.shell.header.where.setVisible(not density.is_stacked)
        self.where.setVisible(density.is_stacked)

    def _ask(self) -> None:
        """A question under a fault takes the space of what is on file, until it is answered."""
        self._on_file.setVisible(not any(row.question for row in self._listed))
        self._bring_into_sight()

    def _bring_into_sight(self) -> None:
        """A question that opens under a fault is seen from its first line to its keys."""
        for row in self._listed:
            if row.question:
                for area in (self._area, self._main_area):
                    area.ensureWidgetVisible(row.question, 0, 8)

    # --- how it is laid out

    def _lay_out(self, filed: Filed, result: Result, story: Story, is_good: bool) -> None:
        header = self.shell.header
        for action in (self.decide, self.record, self.replay, self.certificate):
            header.add_action(action)
        side = PanelStack(self._verdict(filed, result, is_good), self._people(filed, result))
        # Few figures leave space: the lower panel takes it, not the wall.
        side.box.setStretch(1, 1)
        self._on_file = self._file(filed, result, story)
        main = PanelStack(self._faults(filed, result), self._on_file)
        main.box.setStretch(0, 5)
        main.box.setStretch(1, 2)
        # However large the text, the first fault stands beside the verdict.
        self._main_area = ListArea(main, "Faults and file")
        people = ListArea(side, "Rules and people")
        columns = Columns(self._main_area, people, side_first=True, is_stacked=False)
        for area in (self._area, self._main_area):
            area.verticalScrollBar().rangeChanged.connect(self._bring_into_sight)
        self.shell.fill(columns)

    def _verdict(self, filed: Filed, result: Result, is_good: bool) -> PagePanel:
        panel, row, words = PagePanel(), QHBoxLayout(), QVBoxLayout()
        sign, ground = (
            ("check", RIGHT) if is_good else ("bang", FORM) if is_unsure(filed) else ("cross", WRONG)
        )
        dealer = filed.opened.dealer
        badge = f", badge {dealer['badge']}" if dealer["badge"] else ""
        row.setSpacing(16)
        words.setSpacing(0)
        words.addWidget(self.outcome)
        words.addWidget(label(f"{dealer['name']}{badge}", "quiet", wraps=True))
        words.addWidget(self.where)
        row.addWidget(VerdictSign(sign, ground))
        row.addLayout(words, 1)
        panel.column.addLayout(row)
        panel.column.addSpacing(12)
        panel.add(self.why)
        panel.column.addSpacing(10)
        panel.add(PassRulesTable(rule_rows(result)))
        panel.column.addSpacing(8)
        panel.add(self.caveat)
        for each in (self.why, self.caveat):
            each.setVisible(bool(each.text()))
        return panel

    def _people(self, filed: Filed, result: Result) -> PagePanel:
        panel = PagePanel("Assessors and automated score", is_narrow=True)
        if filed.marks:
            agrees = result.people.passed == result.verdict.machine
            panel.add(Tag("They agree", "right") if agrees else Tag("Split", "form"))
            panel.column.addSpacing(10)
            panel.add(MarksTable(result.people))
            panel.column.addSpacing(10)
            panel.add(label(self._house.names.said(machine_words(result)), "small", wraps=True))
        for name, given in assessor_rows(result, filed.marks):
            panel.add(ListRow(name, given, Avatar(name), opens=False))
        for line in people_words(result, filed.marks):
            panel.add(label(line, "small", wraps=True))
        if filed.opened.exam.get("live") and not filed.revoked:
            panel.add(self.live)
        panel.add(FeltBelow(vignette("backs", self._house)), 1)
        return panel

    def _faults(self, filed: Filed, result: Result) -> PagePanel:
        panel = PagePanel("Faults and wrong answers", counted_words(result), is_narrow=True)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(0)
        for row in self._listed:
            column.addWidget(row)
        if not self._listed:
            # Nobody scores an exam in which nothing was dealt.
            told = _NO_FAULT if filed.marks else _NOTHING_DEALT
            empty = EmptyState(*told, vignette("backs", self._house))
            column.addWidget(empty, 0, Qt.AlignmentFlag.AlignTop)
        for note in result.notes:
            column.addWidget(NoteRow(note, self._house.names))
        if self._listed or result.notes:
            column.addStretch(1)
        else:
            column.addSpacing(16)
            column.addWidget(FeltDecoration(vignette("test", self._house)), 1)
        self._area = ListArea(inside, "Faults and wrong answers", is_whole=True)
        panel.add(self._area, 1)
        return panel

    def _file(self, filed: Filed, result: Result, story: Story) -> PagePanel:
        panel, inside = PagePanel(), QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(4)
        for title, lines in _paragraphs(filed, result, story).items():
            if text := "\n".join(filter(None, lines)):
                column.addWidget(label(title, "strong"))
                column.addWidget(label(text, "small", wraps=True))
                column.addSpacing(8)
        column.addStretch(1)
        panel.add(ListArea(inside, "On file", is_whole=True), 1)
        return panel


def strikes_on(listed: Listed, result: Result, filed: Filed) -> tuple[Strike | None, list[Strike]]:
    """The strike that is on a fault or an answer, and those that were undone."""
    undone = [each for each in filed.strikes if each.fault == listed.number and each.undone]
    return strike_of(listed, result.faults, filed.strikes), undone


def _paragraphs(filed: Filed, result: Result, story: Story) -> dict[str, Sequence[str]]:
    """Everything else that is on file, by its title."""
    return {
        "Appeal": appeal_words(filed),
        "Needs practice": practise_words(result, story.unseen),
        "Strikes": [strike_words(result)],
        "Ended early": [result.stopped],
        "Flagged for your judgment": story.flags,
        "On file": record_words(filed, story.notes),
        "Earlier exams": earlier_words(story.earlier),
        "How the rules were read": story.readings,
    }
