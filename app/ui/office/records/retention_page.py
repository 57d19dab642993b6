"""The retention report: what is older than the houses keep it. The page has no way to delete anything."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from app.certificate.retention import OldExam, RetentionReport
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import PageShell
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.office.records.record_columns import RECORD_TABS, old_exam_columns, old_exam_words
from app.ui.office.records.records_table import RecordTable


class RetentionPage(PageWithBack):
    """Old exams in a list, rounds and drills in sentences.

    Signals:
        turned: another page of the records is wanted, by its name among the tabs.
        asked_to_save: the report is to be saved.
    """

    turned = Signal(object)
    asked_to_save = Signal()

    def __init__(self, report: RetentionReport, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.report = report
        self.tabs = Segments(RECORD_TABS, "retention")
        self.summary = label(report.summary, "strong", wraps=True)
        self.work = label("\n".join([each.words for each in report.work]), wraps=True)
        self.kept = label("\n".join([each.words for each in report.kept]), "quiet", wraps=True)
        self.table: RecordTable[OldExam] = RecordTable(
            "Old exams", old_exam_columns(), old_exam_words, THEMES[settings.room]
        )
        self.table.fill(report.exams)
        self.save = PageButton("Save the list…", "outline")
        self.shell = PageShell(self, settings, PageHeader("Records", has_home=False))
        self._lay_out()
        self.save.clicked.connect(self.asked_to_save)
        self.save.setEnabled(bool(report.exams or report.work))
        self.tabs.chosen.connect(self.turned)
        self.shell.header.went_back.connect(self.closed)
        self.shell.header.back.setFocus()

    @property
    def told(self) -> QLabel:
        """What came of saving."""
        return self.shell.told

    def tell(self, words: str, is_saved: bool) -> None:
        """Say what came of saving."""
        self.shell.tell(words, "right" if is_saved else "wrong")

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.table.records.apply_theme(THEMES[settings.room])
        self.shell.apply_settings(settings)

    def _lay_out(self) -> None:
        self.shell.header.add_action(self.save)
        panel, head = PagePanel(), QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self.tabs)
        head.addStretch(1)
        panel.column.addLayout(head)
        panel.column.addSpacing(12)
        panel.add(self.summary)
        panel.column.addSpacing(8)
        panel.add(self.table, 1)
        self.table.setVisible(bool(self.report.exams))
        for each in (self.work, self.kept):
            panel.add(each)
            panel.column.addSpacing(8)
            each.setVisible(bool(each.text()))
        panel.column.addStretch(0 if self.report.exams else 1)
        self.shell.fill(panel)
