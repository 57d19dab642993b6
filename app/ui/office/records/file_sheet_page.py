"""A dealer's file sheet: every exam with all that was decided about it, to be read, printed and saved."""

from collections.abc import Collection

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.certificate.exam_record import ExamRecord
from app.certificate.pass_status import TITLES
from app.ports.dealer_files import FiledExam, FileSheet
from app.ui.certificate.certificate_pdf import Paper
from app.ui.certificate.html_printer import PAPERS, has_printer, usual_paper
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.hero import FeltBelow
from app.ui.kit.components.labels import label, rule
from app.ui.kit.components.lists import Avatar
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListArea, PageShell
from app.ui.kit.components.progress import StatRow
from app.ui.kit.components.tag import Tag
from app.ui.kit.components.tile import Picture
from app.ui.kit.density import Density
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.choice import ComboBox
from app.ui.office.records.file_sheet_words import (
    detail_lines,
    exam_lines,
    sheet_figures,
    title_words,
    valid_words,
    who_words,
)
from app.ui.office.records.record_columns import force_judged
from app.ui.office.results.outcome_words import outcome_tag


class ExamCard(PagePanel):
    """One exam, with its keys beside it; on a small page below it.

    Signals:
        asked_to_open: the result of this `FiledExam` is wanted.
        asked_for_details: everything on its record is wanted, here on the page.
        asked_for_record: its record for the file is wanted.
        asked_to_certify: its certificate is wanted.
        asked_to_revoke: its result shall count no more.
    """

    asked_to_open = Signal(object)
    asked_for_details = Signal(object)
    asked_for_record = Signal(object)
    asked_to_certify = Signal(object)
    asked_to_revoke = Signal(object)

    def __init__(self, exam: FiledExam) -> None:
        super().__init__()
        self.exam = exam
        sat = exam.sat
        is_good = sat.passed and not (sat.is_revoked or sat.is_void)
        self.keys = {"open": PageButton("Open", "outline")}
        self.keys["open"].clicked.connect(lambda: self.asked_to_open.emit(exam))
        if sat.is_closed:
            self.keys["details"] = PageButton("Details")
            self.keys["details"].clicked.connect(self._turn_details)
            self.keys["record"] = PageButton("Record…", "outline")
            self.keys["record"].clicked.connect(lambda: self.asked_for_record.emit(exam))
        if is_good:
            self.keys["certificate"] = PageButton("Certificate…")
            self.keys["certificate"].clicked.connect(lambda: self.asked_to_certify.emit(exam))
        if sat.passed is not None and not (sat.is_revoked or sat.is_void):
            self.keys["revoke"] = PageButton("Revoke…", "danger")
            self.keys["revoke"].clicked.connect(lambda: self.asked_to_revoke.emit(exam))
        self.keys["open"].setEnabled(sat.is_closed)
        self._top = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        tags, self._keys = QHBoxLayout(), QGridLayout()
        self._top.setSpacing(12)
        tags.setSpacing(12)
        self._top.addWidget(label(title_words(exam), "strong"))
        self._top.addLayout(tags)
        tags.addWidget(Tag(*outcome_tag(sat)))
        if exam.force:
            kind = {"right": "right", "soon": "form", "wrong": "wrong"}[force_judged(exam.force.kind)]
            tags.addWidget(Tag(TITLES[exam.force.kind], kind))
        tags.addStretch(1)
        for key in reversed(self.keys.values()):
            key.setAccessibleName(f"{key.text()} {sat.id}")
            key.setParent(self)
        lines = [exam.force.words] if exam.force else []
        told = QVBoxLayout()
        told.setSpacing(6)
        told.addLayout(self._top)
        told.addWidget(label("\n".join([*lines, *exam_lines(exam)]), "small", wraps=True))
        told.addStretch(1)
        self._keys.setSpacing(8)
        self._keys.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._parts.setSpacing(12)
        self._parts.addLayout(told, 1)
        self._parts.addLayout(self._keys)
        self.column.addLayout(self._parts)
        self._details: QWidget | None = None

    def show_details(self, record: ExamRecord) -> None:
        """Everything on the record of this exam, part by part."""
        self._details = details = QWidget()
        column = QVBoxLayout(details)
        column.setContentsMargins(0, 12, 0, 0)
        column.setSpacing(4)
        for title, lines in detail_lines(record):
            column.addWidget(rule())
            column.addWidget(label(title, "strong"))
            column.addWidget(label("\n".join(lines), "small", wraps=True))
            column.addSpacing(6)
        self.column.addWidget(details)
        self.keys["details"].setText("Less")

    def _turn_details(self) -> None:
        """What was looked up once is only shown and hidden from then on."""
        if self._details is None:
            self.asked_for_details.emit(self.exam)
            return
        is_shown = self._details.isVisible()
        self._details.setVisible(not is_shown)
        self.keys["details"].setText("Details" if is_shown else "Less")

    def apply_look(self, theme: Theme, density: Density) -> None:
        """On a small page the tags lie below the title, and the keys below the words."""
        super().apply_look(theme, density)
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        for parts in (self._top, self._parts):
            parts.setDirection(below if density.is_compact else beside)
        across = len(self.keys) if density.is_compact else _ACROSS
        for place, key in enumerate(reversed(self.keys.values())):
            key.setMinimumWidth(0 if density.is_compact else round(_WIDE * density.body))
            self._keys.addWidget(key, *divmod(place, across))


_ACROSS, _WIDE = 2, 8.6
"""Keys in a row beside the words, and how wide each of them is, in letters."""
_BUTTONS = {"print": ("Print…", "outline"), "pdf": ("Save as PDF…", "primary")}


class FileSheetPage(PageWithBack):
    """The exams of one dealer, the newest first.

    Signals:
        asked_for_pdf: the sheet is to be saved as a PDF.
        asked_to_print: the sheet is to be printed.
        asked_to_open: the result of this `FiledExam` is wanted.
        asked_for_details: everything on the record of the exam on this `ExamCard` is wanted, on the page.
        asked_for_record: its record for the file is wanted.
        asked_to_certify: its certificate is wanted.
        asked_to_revoke: its result shall count no more.
    """

    asked_for_pdf = Signal()
    asked_to_print = Signal()
    asked_to_open = Signal(object)
    asked_for_details = Signal(object)
    asked_for_record = Signal(object)
    asked_to_certify = Signal(object)
    asked_to_revoke = Signal(object)

    def __init__(self, sheet: FileSheet, picture: Picture, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.sheet, self._picture = sheet, picture
        self.shell = PageShell(self, settings, PageHeader("File sheet", who_words(sheet), has_home=False))
        self.papers = ComboBox()
        self.papers.setAccessibleName("Paper")
        self.papers.addItems(PAPERS)
        self.papers.setCurrentText(usual_paper())
        self.papers.setMinimumWidth(120)
        self.buttons = {name: PageButton(text, role) for name, (text, role) in _BUTTONS.items()}
        self.buttons["close"] = self.shell.header.back
        self.cards = [ExamCard(exam) for exam in sheet.exams]
        self._lay_out()
        self.buttons["print"].setVisible(has_printer())
        self.buttons["pdf"].clicked.connect(self.asked_for_pdf)
        self.buttons["print"].clicked.connect(self.asked_to_print)
        self.shell.header.went_back.connect(self.closed)
        for card in self.cards:
            card.asked_to_open.connect(self.asked_to_open)
            card.asked_for_details.connect(lambda _exam, card=card: self.asked_for_details.emit(card))
            card.asked_for_record.connect(self.asked_for_record)
            card.asked_to_certify.connect(self.asked_to_certify)
            card.asked_to_revoke.connect(self.asked_to_revoke)
        self.buttons["pdf"].setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    @property
    def told(self) -> QLabel:
        """What came of something."""
        return self.shell.told

    @property
    def paper(self) -> Paper:
        """The paper that is chosen."""
        return PAPERS[self.papers.currentIndex()]

    def leave_out(self, names: Collection[str]) -> None:
        """Offer none of these."""
        for name in self.buttons.keys() & names:
            self.buttons[name].hide()

    def tell(self, told: str, is_saved: bool = True) -> None:
        """Say what came of something: in green if it was saved or printed."""
        self.shell.tell(told, "right" if is_saved else "wrong")

    def _lay_out(self) -> None:
        header, inside = self.shell.header, QWidget()
        header.add_widget(self.papers)
        for name in _BUTTONS:
            header.add_action(self.buttons[name])
        cards = QVBoxLayout(inside)
        cards.setContentsMargins(0, 0, 8, 0)
        cards.setSpacing(12)
        for card in self.cards:
            cards.addWidget(card)
        cards.addStretch(1)
        self.shell.fill(Columns(ListArea(inside, "Exams", is_whole=True), self._side(), side_first=True))

    def _side(self) -> PagePanel:
        """Whose sheet it is, and what it comes to."""
        side, who, names, sheet = PagePanel(), QHBoxLayout(), QVBoxLayout(), self.sheet
        who.setSpacing(16)
        names.setSpacing(2)
        names.addWidget(label(sheet.dealer, "strong", wraps=True))
        names.addWidget(label(f"Badge {sheet.badge}" if sheet.badge else "No badge", "small"))
        who.addWidget(Avatar(sheet.dealer), 0, Qt.AlignmentFlag.AlignTop)
        who.addLayout(names, 1)
        side.column.addLayout(who)
        side.column.addSpacing(16)
        side.add(StatRow(sheet_figures(sheet)))
        side.column.addSpacing(16)
        side.add(rule())
        side.column.addSpacing(12)
        side.add(label(valid_words(sheet), "quiet", wraps=True))
        side.column.addSpacing(16)
        side.add(FeltBelow(self._picture), 1)
        return side
