"""The whole life of an exam in the window, from the draft of its form to the archive of its dealer."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from app.certificate.certificate_text import read_certificate
from app.exam.exam_log import DealerSignedIn, Interrupted
from app.procedure.exam_requirements import Accommodation
from app.ui.exam.dealer_text_page import DealerTextPage
from app.ui.exam.notice_page import NoticePage
from app.ui.kit.components.dialogs import ReasonPanel
from app.ui.kit.settings import LARGEST_TEXT
from app.ui.office.exams.open_exam_page import OpenExamPage
from app.ui.office.exams.supervisor_desk_page import DeskPage
from app.ui.office.forms.form_editor_page import FormEditorPage
from app.ui.office.forms.forms_page import FormsPage
from app.ui.office.records.certificate_panel import CertificatePanel, RecordPanel
from app.ui.office.records.people_page import PeoplePage
from app.ui.office.records.records_page import RecordsPage
from app.ui.office.results.decisions_page import DecisionKind, DecisionsPage
from app.ui.office.results.result_page import ResultPage
from tests.ui.exam.conftest import Open
from tests.ui.exam.hall import HOUSE, Hall, Steps, overpay, words_of
from tests.ui.leaks import settle
from tests.ui.modes.people import click

pytestmark = pytest.mark.usefixtures("unpainted")

LEAST = {"rounds": 3, "seats": 1, "irregularities": 0, "drill payout": 2}
"""As short as a form may be."""


class Story:
    """One window after the other, on the same records."""

    def __init__(self, open_hall: Open, folder: Path) -> None:
        self._open, self.folder = open_hall, folder
        self.hall: Hall = open_hall()
        self.hall.make_first("Ann Lee")
        for name in ("Ben Ek", "Cal Roe"):
            self.hall.add_account(name, by="Ann Lee")

    def leave(self) -> None:
        """The office is locked."""
        self.hall.window.navigator.exams.close()
        settle()

    def enter_as(self, name: str) -> DeskPage:
        """Through the door with a PIN."""
        self.leave()
        self.hall.enter(name)
        return self.hall.page(DeskPage)

    def draft_form(self, name: str) -> None:
        """Ann drafts a form of the least that a form can have, and Ben approves it."""
        click(self.enter_as("Ann Lee").buttons["forms"])
        click(self.hall.page(FormsPage).starts[0])
        editor = self.hall.page(FormEditorPage)
        for each, stepper in editor.steppers.items():
            if each.startswith(("feature ", "drill ")) or each in LEAST:
                stepper.set_value(LEAST.get(each, 0))
        editor.name.setText(name)
        settle()
        click(editor.save)
        page = self.hall.page(FormsPage)
        click(page.approve)
        assert "another supervisor must approve it" in page.told.text()
        click(self.enter_as("Ben Ek").buttons["forms"])
        page = self.hall.page(FormsPage)
        page.rows.buttons()[-1].click()
        assert page.form
        assert page.form.name == name
        click(page.approve)
        assert "by Ben Ek." in page.standing.text()

    def open_exam(self, form: str, *allowed: Accommodation) -> None:
        """Ann opens an exam with a form, checks who sits there, and the dealer signs in."""
        click(self.enter_as("Ann Lee").buttons["exam"])
        page = self.hall.page(OpenExamPage)
        page.house.setCurrentIndex(page.house.findData(HOUSE))
        titles = [page.forms.itemText(place) for place in range(page.forms.count())]
        (place,) = [place for place, title in enumerate(titles) if title.endswith(f": {form}")]
        page.forms.setCurrentIndex(place)
        for name in allowed:
            page.allowed[name].setChecked(True)
        self.hall.open_exam("Dee Vos")
        self.hall.check_identity("id")
        self.hall.dealer_signs("D4")
        assert "Dee Vos, please take your seat" in words_of(self.hall.page(NoticePage))

    def cut_off(self) -> None:
        """The power fails, and somebody starts the program again."""
        self.hall.window.hide()
        self.hall.hall._windows.clear()
        self.hall.calendar.pass_time(minutes=7)
        self.hall = self._open()

    def sit_out(self, change: Steps = list, is_right: bool = True) -> None:
        """Deal and answer everything that is left."""
        while not self.hall.sitting.is_closed:
            if self.hall.hall.seat.table:
                self.hall.deal(change)
            elif self.hall.hall.seat.questions:
                self.hall.answer(is_right)
            else:
                self.hall.go_on()

    def score(self) -> ResultPage:
        """Ben and Ann score it, each alone."""
        click(self.hall.page(NoticePage).supervisor)
        self.hall.give_pin("Ben Ek")
        self.hall.mark(7, 8, 9)
        self.hall.go_on()
        self.hall.give_pin("Ann Lee")
        self.hall.mark(8, 8, 8)
        return self.hall.page(ResultPage)

    @property
    def result(self) -> ResultPage:
        return self.hall.page(ResultPage)


@pytest.fixture
def story(open_hall: Open, tmp_path: Path) -> Story:
    return Story(open_hall, tmp_path)


def test_the_life_of_an_exam(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    story.draft_form("Night shift")
    failed = fail_with_a_cut_and_two_sheets(story)
    strike_by_two_and_undo(story)
    appeal_and_uphold(story)
    story.draft_form("Second try")
    passed = pass_the_second_form(story)
    save_record_and_certificate(story, passed, monkeypatch)
    void_the_first(story, failed)
    see_who_is_due_and_archive(story)


def fail_with_a_cut_and_two_sheets(story: Story) -> str:
    story.open_exam("Night shift", "larger-text", "four-color-deck")
    opened = story.hall.running.opened
    assert (opened.form["name"], opened.form["approved-by"]) == ("Night shift", "Ben Ek")
    assert story.hall.hall.seat._settings.text == LARGEST_TEXT
    story.hall.go_on()
    for name, words in (("Ann Lee", "Clear voice."), ("Ben Ek", "Looks down.")):
        sheet = story.hall.hall.open_window(story.hall.account(name))
        sheet.text.setText(words)
        click(sheet.save)
        assert ("Clear voice." in words_of(sheet)) == (name == "Ann Lee"), "each sheet is kept apart"
    table = story.hall.hall.seat.table
    assert table
    for due in table.ruling.steps[:4]:
        table.act(due.step)
    data = story.hall.sitting.dealt[0].data
    story.cut_off()
    assert "A supervisor must sign in to continue." in words_of(story.hall.page(NoticePage))
    story.hall.readmit("Ben Ek")
    story.hall.go_on()
    assert story.hall.sitting.dealt[0].data == data
    sitting = story.hall.running.id
    story.sit_out(overpay, is_right=False)
    kinds = [type(entry) for entry in story.hall.kept.exams.file(sitting).happened]
    assert (kinds.count(DealerSignedIn), kinds.count(Interrupted)) == (2, 1)
    result = story.score()
    assert result.outcome.text() == "Not passed"
    assert len(result.answer_rows) == 2, "wrong answers are listed like faults"
    return sitting


def strike_by_two_and_undo(story: Story) -> None:
    click(story.result.rows[0].strike)
    settle()
    question = story.result.rows[0].question
    assert question
    assert question.reason
    question.reason.setPlainText("The screen froze for a moment.")
    click(question.yes)
    settle()
    row = story.result.rows[0]
    assert "A second supervisor must sign it." in words_of(row)
    click(row.keys.sign)
    story.hall.give_pin("Ben Ek")
    row = story.result.rows[0]
    assert row.card.tag.text == "Struck"
    click(row.keys.undo)
    settle()
    assert row.question
    assert row.question.reason
    row.question.reason.setPlainText("The camera shows that nothing froze.")
    click(row.question.yes)
    settle()
    assert story.result.rows[0].card.tag.text == "Critical"
    assert story.result.outcome.text() == "Not passed"


def appeal_and_uphold(story: Story) -> None:
    hall = story.hall
    hall.decide(DecisionKind.APPEAL)
    hall.dealer_signs("D4")
    hall.page(DealerTextPage).text.setPlainText("The power failed in my first round.")
    click(hall.page(DealerTextPage).save)
    settle()
    hall.give_pin("Ann Lee")
    hall.decide(DecisionKind.DECIDE)
    click(hall.page(DecisionsPage).keys["other"])
    hall.give_pin("Cal Roe")
    hall.page(DecisionsPage).text.setPlainText("The log shows the interruption. Dee sits again.")
    click(hall.page(DecisionsPage).keys["uphold"])
    settle()
    said = words_of(story.result)
    assert "“The power failed in my first round.”" in said
    assert "Appeal upheld by Cal Roe" in said
    hall.calendar.pass_time(days=1)


def pass_the_second_form(story: Story) -> str:
    story.open_exam("Second try")
    sitting = story.hall.running.id
    story.sit_out()
    assert story.score().outcome.text() == "Passed"
    return sitting


def save_record_and_certificate(story: Story, sitting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hall, file = story.hall, story.folder / "record.pdf"
    picker = hall.window.table_screen.file_picker
    monkeypatch.setattr(picker, "file_to_save", lambda *_: file)
    monkeypatch.setattr(picker, "folder", lambda *_: story.folder)
    click(story.result.certificate)
    panel = hall.room.certificates.panel
    assert isinstance(panel, CertificatePanel)
    click(panel.yes)
    settle()
    assert panel.told.text().startswith("✓ Saved as PDF, JSON and text")
    signed = read_certificate(
        (story.folder / f"certificate-{sitting}" / f"certificate-{sitting}.txt").read_text("utf-8")
    )
    assert (signed.signed.summary.sitting, signed.signed.summary.dealer) == (sitting, "Dee Vos")
    assert "Second try (form 2, version 1)" in signed.signed.summary.exam
    click(panel.no)
    settle()
    click(story.result.record)
    record = hall.room.certificates.panel
    assert isinstance(record, RecordPanel)
    click(record.yes)
    settle()
    pages = PdfReader(BytesIO(file.read_bytes())).pages
    assert 2 <= len(pages) <= 4
    text = "".join(["".join(page.extract_text().split()) for page in pages])
    for words in ("Passed", sitting, "Secondtry(form2,version1)", f"Certificate{sitting},issuedbyAnnLee"):
        assert words in text
    click(record.no)
    settle()


def void_the_first(story: Story, sitting: str) -> None:
    hall = story.hall
    (row,) = [row for row in story.enter_as("Cal Roe").rows if row.sat.id == sitting]
    click(row)
    hall.decide(DecisionKind.VOID)
    hall.page(DecisionsPage).text.setPlainText("The appeal was upheld: the power failed.")
    click(hall.page(DecisionsPage).keys["void"])
    settle()
    assert story.result.outcome.text() == "Void"
    assert "It does not count as an attempt." in words_of(story.result)


def see_who_is_due_and_archive(story: Story) -> None:
    hall = story.hall
    click(story.enter_as("Ben Ek").buttons["records"])
    records = hall.page(RecordsPage)
    records.show_due()
    assert [each.dealer for each in records.due.listed] == ["Gus Orr"], "never examined; Dee has passed"
    click(records.tabs.buttons["people"])
    page = hall.page(PeoplePage)
    page.search.setText("Gus")
    click(page.buttons["archive"])
    settle()
    panel = hall.room.people.panel
    assert isinstance(panel, ReasonPanel)
    panel.text.setPlainText("No longer works here.")
    click(panel.yes)
    settle()
    assert [each.name for each in hall.kept.people.everybody()] == ["Dee Vos"]
    click(hall.page(PeoplePage).tabs.buttons["due"])
    settle()
    assert list(hall.page(RecordsPage).due.listed) == []
    assert len(hall.kept.exams.sittings()) == 2, "everything is still on file"
