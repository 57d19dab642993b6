"""The forms of exams: the list with its approvals, and the editor of one."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.drills.other_houses import course_at
from app.errors import Refused
from app.exam.exam_form import ExamForm
from app.ui.certificate.html_printer import save_page, usual_paper
from app.ui.certificate.logo import logo_bytes
from app.ui.kit.policy import OutsideAction
from app.ui.kit.save_text import saved
from app.ui.kit.widgets.parts import sentences
from app.ui.office.forms.form_editor_page import FormEditorPage
from app.ui.office.forms.forms_page import FormsPage
from app.ui.office.forms.live_sheet import live_sheet_page
from app.ui.office.forms.logo_panel import LogoPanel
from app.ui.office.office_context import OfficeContext


class FormsController(QObject):
    """The pages of the forms.

    Signals:
        closed: back to the exams.
    """

    closed = Signal()

    def __init__(self, context: OfficeContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self.panel: LogoPanel | None = None

    def show(self, chosen: ExamForm | None = None) -> None:
        """The forms of the house at hand, or those of this form's house with this one chosen."""
        context = self._context
        houses = {house: context.house_name(house) for house in context.library.files()}
        page = FormsPage(
            context.records.exams.forms,
            context.library,
            houses,
            chosen.house if chosen else context.settings.house,
            context.supervisor,
            context.settings,
            context.screen,
        )
        if chosen:
            page.show_form(chosen)
        page.asked_to_edit.connect(self._edit)
        page.asked_to_print.connect(lambda form: self._save_live_sheet(page, form))
        page.asked_for_logo.connect(lambda: self._ask_for_logo(page))
        page.logo.setVisible(OutsideAction.ROSTER not in context.screen.hidden_actions)
        page.closed.connect(self.closed)
        context.pages.show(page)

    def _ask_for_logo(self, page: FormsPage) -> None:
        context = self._context
        file = context.library.logo_file(page.house)
        panel = LogoPanel(context.house_name(page.house), file, context.screen.file_picker, page)
        panel.chosen.connect(lambda source: self._set_logo(page, panel, source))
        panel.removed.connect(lambda: self._remove_logo(page, panel))
        panel.left.connect(panel.hide)
        panel.left.connect(panel.deleteLater)
        panel.left.connect(page.logo.setFocus)
        self.panel = panel
        panel.lie_over(page)

    def _set_logo(self, page: FormsPage, panel: LogoPanel, source: Path) -> None:
        file = self._context.library.logo_file(page.house)
        try:
            data = logo_bytes(source)
            file.parent.mkdir(parents=True, exist_ok=True)
        except (Refused, OSError) as error:
            panel.tell(sentences(error) if isinstance(error, Refused) else f"{file.parent}: {error.strerror}")
            return
        words, is_saved = saved(file, data)
        if is_saved:
            panel.leave()
            page.tell("Logo saved. It will be on new records and certificates.", "right")
        else:
            panel.tell(words)

    def _remove_logo(self, page: FormsPage, panel: LogoPanel) -> None:
        self._context.library.logo_file(page.house).unlink(missing_ok=True)
        panel.leave()
        page.tell("Logo removed. Only the name will be shown.", "right")

    def _save_live_sheet(self, page: FormsPage, form: ExamForm) -> None:
        """A PDF, to be printed and filled in at a real table."""
        picker, title = self._context.screen.file_picker, "Save the live table sheet"
        if file := picker.file_to_save(page, title, f"live-sheet-{form.number}.pdf", "PDF (*.pdf)"):
            sheet = live_sheet_page(form, self._context.house_name(form.house))
            words, is_saved = save_page(file, sheet, "Live table sheet", usual_paper())
            page.tell(words, "right" if is_saved else "wrong")

    def _edit(self, form: ExamForm) -> None:
        context = self._context
        page = FormEditorPage(form, course_at(context.library, form.house), context.settings, context.screen)
        page.drafted.connect(lambda drafted: self._draft(page, drafted))
        page.closed.connect(self.show)
        context.pages.show(page)

    def _draft(self, page: FormEditorPage, form: ExamForm) -> None:
        try:
            drafted = self._context.records.exams.forms.draft(form, self._context.supervisor)
        except Refused as refusal:
            page.tell(sentences(refusal))
            return
        self.show(drafted)
