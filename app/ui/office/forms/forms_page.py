"""The forms of a house's exam: which are approved, what each asks for, and the way to a new one."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.drills.other_houses import course_at
from app.errors import Refused
from app.exam.blueprint import house_with
from app.exam.exam_form import ExamForm
from app.exam.exam_words import exam_parts
from app.exam.form_design import STARTING_FORMS, expected_minutes, form_problems, starting_exam
from app.exam.supervisor import Supervisor
from app.ports.exams import FormsPort
from app.procedure.library import Library
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import FigureRows, ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListArea, ListColumn, PageShell
from app.ui.kit.components.tag import Tag
from app.ui.kit.components.tile import Tile
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.choice import ComboBox
from app.ui.kit.widgets.parts import sentence
from app.ui.table.vignettes import vignette

_NEW = "New form based on"
_PICTURES = ("hand-call", "settle", "what-next", "tuck")
"""For each form to begin with."""


class FormsPage(PageWithBack):
    """A house, its forms, and the one that is chosen in words.

    Signals:
        asked_to_edit: the form to change, or to begin with.
        asked_to_print: the form whose live table sheet is wanted on paper.
        asked_for_logo: the logo of the house is to be changed.
        closed: back to the exams.
    """

    asked_to_edit = Signal(object)
    asked_to_print = Signal(object)
    asked_for_logo = Signal()

    def __init__(
        self,
        forms: FormsPort,
        library: Library,
        houses: Mapping[str, str],
        house: str,
        by: Supervisor,
        settings: Settings,
        parent: QWidget,
    ) -> None:
        """`houses` are their names by id; `house` is looked at first."""
        super().__init__(parent)
        self._forms, self._library, self._by = forms, library, by
        self._listed: list[ExamForm] = []
        self.houses = ComboBox()
        self.houses.setAccessibleName("House")
        for each, name in houses.items():
            self.houses.addItem(name, each)
        self.houses.setCurrentIndex(self.houses.findData(house))
        self.houses.setMinimumWidth(240)
        self.rows = QButtonGroup(self)
        self.standing, self.blueprint = label("", "quiet", wraps=True), ListColumn("The form")
        self.approve = PageButton("Approve", "primary", "check")
        self.change, self.withdraw = PageButton("Change…", "outline"), PageButton("Withdraw", "danger")
        self.print = PageButton("Save the live table sheet…", "link")
        self.logo = PageButton("Logo…", "ghost")
        self.starts = [
            Tile(start.name, start.about, vignette(picture, library.house(house)))
            for start, picture in zip(STARTING_FORMS, _PICTURES, strict=True)
        ]
        self.shell = PageShell(self, settings, PageHeader("Exam forms", has_home=False))
        self.back = self.shell.header.back
        self._lay_out()
        self._connect()
        self._list()

    @property
    def house(self) -> str:
        """The house that is looked at, by its id."""
        return str(self.houses.currentData())

    @property
    def form(self) -> ExamForm | None:
        """The form that is chosen."""
        place = self.rows.checkedId()
        return self._listed[place] if place >= 0 else None

    @property
    def told(self) -> QLabel:
        """What is wrong."""
        return self.shell.told

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def tell(self, words: str, ink: str = "wrong") -> None:
        """Say what is wrong, or what was saved."""
        self.shell.tell(words, ink)

    def show_form(self, form: ExamForm) -> None:
        """Choose this one."""
        self.houses.setCurrentIndex(self.houses.findData(form.house))
        for place, each in enumerate(self._listed):
            if each.digest == form.digest:
                self.rows.button(place).setChecked(True)
        self._tell_form()

    # --- what is shown

    def _list(self) -> None:
        for old in self.rows.buttons():
            self.rows.removeButton(old)
        while item := self._column.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.shell.tell("")
        try:
            self._listed = self._forms.of(self.house)
        except Refused as refusal:
            self._listed = []
            self.shell.tell(sentence(refusal))
        for place, form in enumerate(self._listed):
            tag = Tag("Approved", "right") if form.is_approved else Tag("Not approved", "form")
            row = ListRow(form.title, form.standing, trailing=tag, opens=False)
            row.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            row.setCheckable(True)
            row.setChecked(place == 0)
            self.rows.addButton(row, place)
            self._column.addWidget(row)
        self._column.addStretch(1)
        self.shell.dress()
        self._tell_form()

    def _tell_form(self) -> None:
        form = self.form
        for key in (self.approve, self.change, self.withdraw, *self.starts):
            key.setEnabled(form is not None)
        self.blueprint.clear()
        if form is None:
            self.standing.setText("")
            return
        course = course_at(self._library, form.house)
        at = course._replace(house=house_with(course.house, form.exam))
        minutes = expected_minutes(course, form.exam).whole
        problems = [] if form.is_approved else form_problems(course, form.exam)
        self.standing.setText(form.standing)
        self.blueprint.add(*[label(f"✕ {each}", ink="wrong", wraps=True) for each in problems])
        self.blueprint.add(label(f"About {minutes} minutes", "heading"))
        self.blueprint.add_space(12)
        self.blueprint.add(*[FigureRows(*part) for part in exam_parts(at)])
        self.approve.setVisible(not form.is_approved)
        self.approve.setEnabled(not problems)
        self.withdraw.setVisible(form.number > 0)
        self.print.setVisible(bool(form.exam.live))
        self.withdraw.setText("Withdraw" if form.is_approved else "Discard the draft")
        self.shell.dress()

    # --- what is done

    def _approve(self) -> None:
        if form := self.form:
            try:
                approved = self._forms.approve(form, self._by)
            except Refused as refusal:
                self.shell.tell(sentence(refusal))
                return
            self._list()
            self.show_form(approved)

    def _withdraw(self) -> None:
        if form := self.form:
            try:
                self._forms.withdraw(form, self._by)
            except Refused as refusal:
                self.shell.tell(sentence(refusal))
                return
            self._list()

    def _change(self) -> None:
        if form := self.form:
            # The exam in the file stays as it is: what is changed is a new form.
            number = form.number or -1
            name = form.name if form.number else ""
            self.asked_to_edit.emit(ExamForm(form.house, number, form.version, name, form.exam))

    def _begin(self, place: int) -> None:
        start, house = STARTING_FORMS[place], self._library.house(self.house)
        exam = starting_exam(start, house)
        self.asked_to_edit.emit(ExamForm(self.house, -1, 1, start.name, exam))

    def _connect(self) -> None:
        self.houses.currentIndexChanged.connect(self._list)
        self.rows.idClicked.connect(self._tell_form)
        self.approve.clicked.connect(self._approve)
        self.change.clicked.connect(self._change)
        self.withdraw.clicked.connect(self._withdraw)
        self.logo.clicked.connect(self.asked_for_logo)
        self.print.clicked.connect(lambda: self.asked_to_print.emit(self.form))
        for place, each in enumerate(self.starts):
            each.clicked.connect(lambda *_, place=place: self._begin(place))
        self.shell.header.went_back.connect(self.closed)

    def _lay_out(self) -> None:
        listed, chosen, inside = PagePanel("Forms"), PagePanel("The form"), QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(0, 0, 8, 0)
        self._column.setSpacing(0)
        self.shell.header.add_widget(self.houses)
        self.shell.header.add_action(self.logo)
        listed.add(ListArea(inside, "Forms"), 1)
        listed.column.addSpacing(16)
        listed.add(label(_NEW, "heading"))
        listed.column.addSpacing(8)
        starts = QHBoxLayout()
        starts.setSpacing(12)
        for tile in self.starts:
            starts.addWidget(tile, 1)
        listed.column.addLayout(starts, 1)
        chosen.add(self.standing)
        chosen.column.addSpacing(8)
        chosen.add(self.blueprint, 1)
        keys = QHBoxLayout()
        keys.setSpacing(8)
        keys.addWidget(self.shell.pinned(self.approve))
        keys.addWidget(self.change)
        keys.addStretch(1)
        chosen.column.addSpacing(8)
        chosen.column.addLayout(keys)
        for key in (self.print, self.withdraw):
            chosen.add(key)
        self.shell.fill(Columns(listed, chosen))
