"""The supervisor's desk: the exams on this machine, who is due, the class, and how the station stands."""

from collections.abc import Callable, Sequence
from datetime import date

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.errors import Refused
from app.exam.exam_file import Sat
from app.exam.supervisor import Supervisor
from app.learning.class_overview import ClassOverview
from app.learning.names_and_badges import folded
from app.plurals import counted
from app.ports.exams import ExamsPort
from app.procedure.house import House
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.form_fields import line_entry
from app.ui.kit.components.hero import FeltBelow
from app.ui.kit.components.icons import Sign
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import Avatar, EmptyState, ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListArea, PageShell, PanelStack
from app.ui.kit.components.progress import Legend
from app.ui.kit.density import Density
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.parts import sentence
from app.ui.office.exams.supervisor_desk_rows import SKILL_LEGEND, DueRow, ExamRow, member_parts
from app.ui.office.exams.supervisor_desk_view import DeskView
from app.ui.office.results.outcome_words import outcome_of
from app.ui.table.vignettes import vignette

_MOST = 60
"""More are not shown at once: who has so many writes the beginning of a name."""
_MOST_DUE, _MOST_MEMBERS = 30, 12
_VALUES = ("present", "ledger", "rules", "forms", "backup", "supervisors")
_STEPS = (
    ("plus", "Open an exam", "Choose the dealer and the house. The program puts together a new exam."),
    ("play", "The dealer deals and answers", "With no help. You can watch, take notes, and pause."),
    ("check", "Score it", "The result is filed here with every fault, its rule and its source."),
)


class DeskPage(PageWithBack):
    """Everything a supervisor can do begins here.

    Signals:
        opened: the sitting whose file is wanted.
        asked_to_open: another exam is to be opened.
        asked_for_records: the records are wanted.
        asked_for_due: the records of those who are due are wanted.
        asked_for_sheet: the file sheet of whoever sat this exam is wanted.
        asked_for_rules: the rules of the houses are wanted.
        asked_for_forms: the forms of exams are wanted.
        asked_for_backup: backups are wanted.
        asked_for_supervisors: the accounts are wanted.
        asked_for_class: the class is wanted.
        asked_for_school: the school is wanted; only in the office's window.
        closed: back to the table; the door closes.
    """

    opened = Signal(object)
    asked_to_open = Signal()
    asked_for_records = Signal()
    asked_for_due = Signal()
    asked_for_sheet = Signal(object)
    asked_for_rules = Signal()
    asked_for_forms = Signal()
    asked_for_backup = Signal()
    asked_for_supervisors = Signal()
    asked_for_class = Signal()
    asked_for_school = Signal()

    def __init__(
        self,
        exams: ExamsPort,
        by: Supervisor,
        house: House,
        house_name: Callable[[str], str],
        today: date,
        read: Callable[[], DeskView],
        settings: Settings,
        parent: QWidget,
    ) -> None:
        """`house` is the one at hand; `read` is asked once the page is painted."""
        super().__init__(parent)
        self._house, self._house_name, self._read = house, house_name, read
        self._today = today
        self._sittings: Sequence[Sat] = ()
        self.rows: list[ExamRow] = []
        self.due_rows: list[DueRow] = []
        self.search = line_entry(placeholder="Find by name, badge, house or outcome")
        self.search.setAccessibleName("Find by name, badge, house or outcome")
        self.told, self.more = label("", wraps=True), label("", "small")
        self.person = label(f"Signed in: {by.name}", "quiet")
        self.values = {name: label("", "small") for name in _VALUES}
        self.buttons: dict[str, QAbstractButton] = {
            "records": PageButton("Records", "ghost", "file"),
            "class": PageButton("Class", "ghost", "people"),
            "close": PageButton("Lock", "outline", "lock"),
            "exam": PageButton("Open an exam", "primary", "plus"),
            "school": ListRow("School"),
            "rules": ListRow("House rules", trailing=self.values["rules"]),
            "forms": ListRow("Exam forms", trailing=self.values["forms"]),
            "backup": ListRow("Last backup", trailing=self.values["backup"]),
            "supervisors": ListRow("Supervisors", trailing=self.values["supervisors"]),
            "due": PageButton("All passes and file sheets", "link", "next"),
        }
        self._present = ListRow("At the table", trailing=self.values["present"], opens=False)
        self.exams, self.due, self.station = PagePanel(), PagePanel("Who is due"), PagePanel("This station")
        self.classroom = PagePanel("Class at a glance", house.name)
        self._list_column = QVBoxLayout()
        self.shell = PageShell(
            self, settings, PageHeader("Supervisor’s desk", f"{today:%A, %B} {today.day}", False)
        )
        self._lay_out(by)
        self._connect()
        try:
            trouble = exams.ledger_trouble()
            self._sittings = exams.sittings()
        except Refused as refusal:
            trouble = sentence(refusal)
        self.told.setText(trouble)
        self.told.setVisible(bool(trouble))
        self._say("ledger", "Damaged" if trouble else "Intact", not trouble)
        self._list()
        self.buttons["exam"].setFocus()
        QTimer.singleShot(0, self, self._fill)

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def tell(self, trouble: str) -> None:
        """Say what is wrong."""
        self.shell.tell(trouble)

    def show_class(self, found: ClassOverview) -> None:
        """Fill in the class, which was worked out beside the window."""
        panel = self.classroom
        panel.clear("Class at a glance", f"{self._house.name}, {counted(len(found.members), 'dealer')}")
        if not found.members:
            panel.add(
                EmptyState(
                    "No dealers yet",
                    "Add the dealers you train. Their skills and what to work on show up here.",
                    vignette("backs", self._house),
                )
            )
            panel.add(FeltBelow(vignette("compare", self._house)), 1)
        else:
            inside = QWidget()
            grid = QGridLayout(inside)
            grid.setContentsMargins(0, 0, 8, 0)
            grid.setHorizontalSpacing(16)
            grid.setVerticalSpacing(10)
            for column, share in enumerate((3, 6, 0, 4)):
                grid.setColumnStretch(column, share)
            for place, member in enumerate(found.members[:_MOST_MEMBERS]):
                for column, part in enumerate(member_parts(member)):
                    grid.addWidget(part, place, column)
            grid.addWidget(FeltBelow(vignette("compare", self._house)), _MOST_MEMBERS, 0, 1, 4)
            grid.setRowStretch(_MOST_MEMBERS, 1)
            panel.add(ListArea(inside, "Class"), 1)
            panel.column.addSpacing(8)
            panel.add(Legend(SKILL_LEGEND))
        self.shell.dress()

    # --- what is shown

    def _fill(self) -> None:
        """The page is painted; now what the records say."""
        try:
            view = self._read()
        except Refused as refusal:
            self.shell.tell(sentence(refusal))
            return
        self._say("present", view.present or "Guest", True)
        self._say("rules", view.rules, view.is_confirmed)
        self._say("forms", view.forms, view.is_form_ready)
        self._say("backup", view.backup, view.is_backup_fine)
        self._say("supervisors", view.supervisors, True)
        self._fill_due(view)
        self.shell.dress()

    def _say(self, name: str, words: str, is_fine: bool) -> None:
        value = self.values[name]
        value.setText(words if is_fine else f"! {words}")
        value.setProperty("ink", "" if is_fine else "form")
        value.style().unpolish(value)
        value.style().polish(value)

    def _follow_up(self, sat: Sat | None) -> None:
        """The file of whoever is due; an exam to open for somebody who has none."""
        if sat:
            self.asked_for_sheet.emit(sat)
        else:
            self.asked_to_open.emit()

    def _fill_due(self, view: DeskView) -> None:
        panel = self.due
        panel.clear("Who is due", counted(len(view.due), "dealer") if view.due else "")
        self.due_rows = []
        if not view.due:
            panel.add(
                EmptyState(
                    "No one is due",
                    "Everyone has passed, and every pass is good for at least 60 more days.",
                    vignette("backs", self._house),
                )
            )
            panel.column.addStretch(1)
        else:
            inside = QWidget()
            column = QVBoxLayout(inside)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(0)
            for each in view.due[:_MOST_DUE]:
                row = DueRow(each, self._today)
                row.clicked.connect(lambda *_, sat=each.sat: self._follow_up(sat))
                self.due_rows.append(row)
                column.addWidget(row)
            column.addStretch(1)
            panel.add(ListArea(inside, "Who is due"), 1)
        self.buttons["due"] = link = PageButton("All passes and file sheets", "link", "next")
        link.clicked.connect(self.asked_for_due)
        panel.add(link)

    def _list(self) -> None:
        """The exams that are looked for, the newest first."""
        while item := self._list_column.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        wanted = folded(self.search.text())
        found = [sat for sat in self._sittings if wanted in self._told(sat)]
        self.rows = [ExamRow(sat, self._house_name(sat.house), self._today) for sat in found[:_MOST]]
        for row in self.rows:
            row.clicked.connect(lambda *_, sat=row.sat: self.opened.emit(sat))
            self._list_column.addWidget(row)
        if not self.rows:
            self._list_column.addWidget(self._nothing_listed())
        # A few exams leave space.
        self._list_column.addWidget(FeltBelow(vignette("test", self._house)), 1)
        self.search.setVisible(len(self._sittings) > 1)
        self.more.setText(f"Showing {_MOST} of {len(found)} exams. Type more to narrow the search.")
        self.more.setVisible(len(found) > _MOST)
        self.shell.dress()

    def _nothing_listed(self) -> QWidget:
        if self._sittings:
            about = "Try a shorter search."
            return EmptyState("No exams match", about, vignette("backs", self._house))
        rows = [ListRow(name, words, Sign(sign, "accent"), opens=False) for sign, name, words in _STEPS]
        # Another picture than the one that fills the space below.
        picture = vignette("backs", self._house)
        return PanelStack(EmptyState("No exams yet", "Giving an exam takes three steps.", picture), *rows)

    def _told(self, sat: Sat) -> str:
        return f"{sat.dealer} {sat.badge} {self._house_name(sat.house)} {outcome_of(sat)} {sat.id}".casefold()

    # --- how it is laid out

    def _lay_out(self, by: Supervisor) -> None:
        header = self.shell.header
        for name in ("records", "class"):
            header.add_widget(self.buttons[name])
        header.add_widget(_signed_in(by, self.person))
        header.add_widget(self.buttons["close"])
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(label("Exams", "heading"))
        head.addWidget(self.search, 1)
        head.addStretch(0)
        head.addWidget(self.buttons["exam"])
        inside = QWidget()
        inside.setLayout(self._list_column)
        self._list_column.setContentsMargins(0, 0, 8, 0)
        self._list_column.setSpacing(0)
        self.exams.column.addLayout(head)
        self.exams.column.addSpacing(12)
        self.exams.add(self.told)
        self.exams.add(ListArea(inside, "Exams"), 1)
        self.exams.add(self.more)
        self.classroom.column.addStretch(1)
        self.due.column.addStretch(1)
        for row in (
            self._present,
            ListRow("Ledger", trailing=self.values["ledger"], opens=False),
            *[self.buttons[name] for name in ("school", "rules", "forms", "backup", "supervisors")],
        ):
            self.station.add(row)
        self.buttons["school"].hide()
        main, side = PanelStack(self.exams, self.classroom), PanelStack(self.due, self.station)
        main.box.setStretch(0, 3)
        main.box.setStretch(1, 2)
        side.box.setStretch(0, 1)
        self.shell.fill(Columns(main, side))
        self.shell.dressed.connect(self._fit)

    def _connect(self) -> None:
        ways = {
            "exam": self.asked_to_open,
            "records": self.asked_for_records,
            "rules": self.asked_for_rules,
            "forms": self.asked_for_forms,
            "backup": self.asked_for_backup,
            "supervisors": self.asked_for_supervisors,
            "class": self.asked_for_class,
            "school": self.asked_for_school,
            "close": self.closed,
        }
        for name, signal in ways.items():
            self.buttons[name].clicked.connect(signal)
        self.shell.header.went_back.connect(self.closed)
        self.search.textChanged.connect(self._list)

    def _fit(self, density: Density) -> None:
        """A small window has space for the exams only; the class has a page of its own."""
        self.classroom.setVisible(not density.is_compact)
        self.person.setVisible(not density.is_compact)
        # Where the school has a row, too, a low window has no space for all of them.
        self._present.setVisible(not density.is_compact or self.buttons["school"].isHidden())


def _signed_in(by: Supervisor, name: QLabel) -> QWidget:
    inside = QWidget()
    row = QHBoxLayout(inside)
    row.setContentsMargins(8, 0, 16, 0)
    row.setSpacing(12)
    row.addWidget(Avatar(by.name))
    row.addWidget(name)
    return inside
