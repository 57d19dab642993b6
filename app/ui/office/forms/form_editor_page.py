"""The exam editor: what comes up, what is asked, what passes; with the time it takes and what is wrong."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from app.drills.catalogue import drills_at
from app.drills.drill import Course
from app.exam.exam_form import ExamForm
from app.exam.exam_words import ACCOMMODATIONS
from app.exam.form_design import BOUNDS, expected_minutes, features_offered, form_hints, form_problems
from app.procedure.exam_requirements import Exam, Heading
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.check_list import TickBox
from app.ui.kit.components.form_fields import Stepper, line_entry
from app.ui.kit.components.labels import label
from app.ui.kit.components.look import Themed
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, PageFooter, PageShell, PanelStack
from app.ui.kit.components.pills import CountPill, Pills
from app.ui.kit.components.time_card import TimeCard
from app.ui.kit.components.unsaved_guard import UnsavedGuard
from app.ui.kit.density import Density
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.theme import Theme
from app.ui.office.forms.rubric_editor import HeadingPanel, RubricEditor
from app.ui.table.pay_table_choice import PayTableChoice

_BOUNDS = {bound.name: bound for bound in BOUNDS}
_MOST_OF_A_FEATURE, _MOST_OF_A_DRILL = 3, 10
_UNITS = {"payouts": "%", "answers": "%", "faults_found": "%", "validity": " mo"}
_TABLE = {"rounds": "Rounds", "seats": "Players", "irregularities": "Rounds with an irregularity"}
_PASSES = {
    "critical": "Maximum critical faults",
    "major": "Maximum major faults",
    "minor": "Maximum minor faults",
    "payouts": "Minimum correct payouts",
    "answers": "Minimum correct answers",
    "pace": "Rounds per hour at a full table (0 = pace doesn’t count)",
    "validity": "A pass is valid for",
}
_WATCHED = {
    "deals": "Deals to watch (0 = none)",
    "faults_found": "Minimum faults found",
    "false_alarms": "Maximum false alarms",
}
_DECKS = {"two-colour": "Two-color", "four-colour": "Four-color"}
_OWN_ERRORS = {"lighter": "Less", "full": "In full"}
_RUBRICS = {"rubric": "What assessors score on screen", "live": "What assessors score at a live table"}
_DRAFT = "Another supervisor must approve the draft before you can use it."


class PairedRows(Themed, QWidget):
    """Rows two by two; one below the other where the column is too narrow."""

    def __init__(self, rows: Sequence[QWidget], is_narrow: bool = False) -> None:
        """A narrow column has the width of the page where the letters are so large that it lies below."""
        super().__init__()
        self._rows, self._across, self._is_narrow = rows, 0, is_narrow
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(0)
        self._place(1 if is_narrow else 2)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Use the width there is."""
        super().apply_look(theme, density)
        self._grid.setHorizontalSpacing(16 if density.is_compact else 28)
        self._place(1 if self._is_narrow and not density.is_stacked else 2)

    def _place(self, across: int) -> None:
        if across != self._across:
            self._across = across
            for column in range(2):
                self._grid.setColumnStretch(column, int(column < across))
            for place, row in enumerate(self._rows):
                self._grid.addWidget(row, place // across, place % across)


class FormEditorPage(PageWithBack):
    """One form of a house's exam.

    Signals:
        drafted: the form as it is now, to be stored as a draft.
        closed: back without a draft.
    """

    drafted = Signal(object)

    def __init__(self, form: ExamForm, course: Course, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._form, self._course = form, course
        self.name = line_entry(form.name, "Form name")
        self.steppers: dict[str, Stepper | CountPill] = {}
        """By what they change: a value of the exam, `feature tie`, `drill payout`."""
        self.rubrics = {"rubric": RubricEditor(form.exam.rubric), "live": RubricEditor(form.exam.live)}
        self.panel: HeadingPanel | None = None
        self.choices: dict[str, Segments] = {}
        self.tables = PayTableChoice(course.house, form.exam.posted)
        self.allowed = {name: TickBox(words) for name, words in ACCOMMODATIONS.items()}
        self._time = TimeCard("One exam", ("Table", "Questions and deals", "Sign-in and scores"))
        self.minutes = self._time.whole
        self.problems, self.hints = label("", "", "wrong", wraps=True), label("", "small", wraps=True)
        self.save, self.footer = PageButton("Save the draft", "primary", "check"), PageFooter("")
        self.shell = PageShell(self, settings, PageHeader("Exam editor", course.house.name, has_home=False))
        self.back = self.shell.header.back
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(0)
        self._lay_out(form.exam)
        self._late.timeout.connect(self._look)
        self.name.textChanged.connect(lambda _text: self._late.start())
        before = self.exam
        guard = UnsavedGuard(self, self.name, is_changed=lambda: self.exam != before)
        self.shell.header.went_back.connect(guard.leave)
        self.save.clicked.connect(self._save)
        self._look()
        self.name.setFocus()

    @property
    def exam(self) -> Exam:
        """The exam as it is on the page now."""
        before, values = self._form.exam, {name: each.value for name, each in self.steppers.items()}
        picked: dict[str, Any] = {name: each.choice for name, each in self.choices.items()}
        counts = _named("feature", values)
        return before._replace(
            **{name: values[name] for name in (*_TABLE, *_PASSES, *_WATCHED)},  # type: ignore[arg-type]
            features=tuple([name for name, count in counts.items() for _ in range(count)]),
            drills={drill: count for drill, count in _named("drill", values).items() if count},
            deck=picked["deck"],
            own_errors=picked["own-errors"],
            assessors=before.assessors._replace(needed=picked["assessors"], mark=values["mark"]),
            rubric=self.rubrics["rubric"].headings,
            live=self.rubrics["live"].headings,
            accommodations=tuple([name for name, each in self.allowed.items() if each.isChecked()]),
            posted=self.tables.text,
        )

    def tell(self, trouble: str) -> None:
        """Say why it could not be saved."""
        self.shell.tell(trouble)

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def _look(self) -> None:
        """The time it takes and what is wrong, as the page is now."""
        exam = self.exam
        problems = form_problems(self._course, exam)
        if not self.name.text().strip():
            problems.insert(0, "Give the form a name.")
        self.problems.setText("\n".join([f"✕ {problem}" for problem in problems]))
        self.problems.setVisible(bool(problems))
        time = expected_minutes(self._course, exam)
        self._time.tell(time.whole, (time.table, time.questions, time.scores))
        self.hints.setText("\n".join(form_hints(self._course, exam)))
        self.hints.setVisible(bool(self.hints.text()))
        self._advice.setVisible(bool(problems or self.hints.text()))
        self.save.setEnabled(not problems)
        # The side column can be out of sight.
        told = problems[0] if problems else f"About {time.whole} minutes. {_DRAFT}"
        self.footer.tell(told, "wrong" if problems else "quiet")

    def _save(self) -> None:
        self.drafted.emit(replace(self._form, name=self.name.text(), exam=self.exam))

    # --- how it is laid out

    def _lay_out(self, exam: Exam) -> None:
        self._advice = PagePanel("Before you save")
        self._advice.column.setSpacing(8)
        for each in (self.problems, self.hints):
            self._advice.add(each)
        side = PanelStack(self._time, self._advice, self._passes(exam), self._people(exam))
        side.box.addStretch(1)
        main = PanelStack(self._table(exam), self._questions(exam), self._watched(exam))
        main.box.addStretch(1)
        self.footer.add(self.save)
        self.shell.fill(Columns(main, side), self.footer)

    def _table(self, exam: Exam) -> PagePanel:
        panel, counts = PagePanel("At the table"), Counter(exam.features)
        rows = [self._stepped(name, words, getattr(exam, name)) for name, words in _TABLE.items()]
        panel.add(_row("Name", self.name, 3))
        panel.add(PairedRows([*rows, self._picked("deck", "Deck", _DECKS, exam.deck)]))
        if self.tables.boxes:
            panel.column.addSpacing(16)
            panel.add(label("Posted pay tables", "strong", wraps=True))
            panel.column.addSpacing(8)
            panel.add(self.tables)
            self.tables.changed.connect(self._late.start)
        panel.column.addSpacing(16)
        panel.add(label("What must come up, and in how many rounds", "strong", wraps=True))
        panel.column.addSpacing(8)
        features = features_offered(self._course.house)
        panel.add(Pills([self._wanted(each.name, each.words, counts[each.name]) for each in features]))
        return panel

    def _questions(self, exam: Exam) -> PagePanel:
        panel = PagePanel("Questions")
        offered = {drill.name: drill.title for drill in drills_at(self._course)}
        panel.add(
            PairedRows(
                [
                    self._put(f"drill {name}", title, exam.drills.get(name, 0), 0, _MOST_OF_A_DRILL)
                    for name, title in offered.items()
                ]
            )
        )
        return panel

    def _watched(self, exam: Exam) -> PagePanel:
        panel = PagePanel("Find the fault")
        panel.add(label("Deals to watch after the questions. Each has one fault or none.", wraps=True))
        rows = [self._stepped(name, words, getattr(exam, name)) for name, words in _WATCHED.items()]
        panel.add(PairedRows(rows))
        return panel

    def _passes(self, exam: Exam) -> PagePanel:
        panel = PagePanel("Passing requirements")
        rows = [self._stepped(name, words, getattr(exam, name)) for name, words in _PASSES.items()]
        own_errors = self._picked("own-errors", "A corrected fault counts", _OWN_ERRORS, exam.own_errors)
        panel.add(PairedRows([*rows, own_errors], is_narrow=True))
        return panel

    def _people(self, exam: Exam) -> PagePanel:
        panel, rules = PagePanel("Assessors and dealer"), exam.assessors
        rows = [
            self._picked("assessors", "Assessors", {1: "One", 2: "Two"}, rules.needed),
            self._put("mark", "Score needed, out of 10", round(rules.mark), 5, 9),
        ]
        panel.add(PairedRows(rows, is_narrow=True))
        for name, words in _RUBRICS.items():
            editor = self.rubrics[name]
            editor.changed.connect(self._late.start)
            editor.asked_to_edit.connect(lambda place, editor=editor: self._edit_heading(editor, place))
            panel.column.addSpacing(16)
            panel.add(label(words, "strong", wraps=True))
            panel.add(editor)
        panel.column.addSpacing(16)
        panel.add(label("Accommodations on request", "strong", wraps=True))
        for name, each in self.allowed.items():
            each.setChecked(name in exam.accommodations)
            panel.add(each)
        return panel

    def _edit_heading(self, editor: RubricEditor, place: int) -> None:
        """Ask for a heading. It is kept on the page, and saved with the draft."""
        self.panel = panel = HeadingPanel(editor.heading(place), self)

        def close() -> None:
            panel.hide()
            panel.deleteLater()
            [*editor.edit, editor.add][place].setFocus()

        def keep(heading: Heading) -> None:
            editor.put(place, heading)
            self.shell.dress()
            close()

        panel.given.connect(keep)
        panel.left.connect(close)
        panel.lie_over(self, panel.title)

    def _stepped(self, name: str, words: str, value: int) -> QWidget:
        bound = _BOUNDS[name]
        return self._put(name, words, value, bound.least, bound.most)

    def _put(self, name: str, words: str, value: int, least: int, most: int) -> QWidget:
        self.steppers[name] = stepper = Stepper(words, value, least, most, _UNITS.get(name, ""))
        stepper.changed.connect(lambda _value: self._late.start())
        return _row(words, stepper)

    def _wanted(self, name: str, words: str, count: int) -> CountPill:
        self.steppers[f"feature {name}"] = pill = CountPill(words, count, _MOST_OF_A_FEATURE)
        pill.changed.connect(lambda _value: self._late.start())
        return pill

    def _picked(self, name: str, words: str, choices: Mapping[Any, str], first: object) -> QWidget:
        self.choices[name] = segments = Segments(choices, first)
        segments.setAccessibleName(words)
        segments.chosen.connect(lambda _choice: self._late.start())
        return _row(words, segments)


def _named(kind: str, values: Mapping[str, int]) -> dict[str, int]:
    """The values of one kind, by the names of what they count."""
    parts = [(name.partition(" "), value) for name, value in values.items()]
    return {name: value for (first, _, name), value in parts if first == kind}


def _row(words: str, entry: QWidget, share: int = 0) -> QWidget:
    """Words and what is entered; `share` of the width to one of the words."""
    inside = QWidget()
    row = QHBoxLayout(inside)
    row.setContentsMargins(0, 4, 0, 4)
    row.setSpacing(12)
    row.addWidget(label(f"{words[:1].upper()}{words[1:]}", wraps=True), 1)
    row.addWidget(entry, share)
    return inside
