"""Every screen of the exams, each brought about in a window as its people would find it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from PySide6.QtWidgets import QFrame, QWidget

from app.certificate.certificate_text import certificate_as_text
from app.certificate.retention import KeptAt, OldExam, OldWork, RetentionReport
from app.certificate.revocations import Revocations
from app.certificate.verify import KnownFacts, sign_certificate, verify_certificate
from app.exam.exam_file import Sat
from app.exam.exam_form import ExamForm
from app.exam.form_design import STARTING_FORMS, starting_exam
from app.exam.supervisor import Supervisor
from app.ports.backups import DailyBackups, OtherMachine
from app.procedure.vocabulary import Step
from app.school.school_lists import Held
from app.ui.exam.checklist_page import ChecklistPage
from app.ui.exam.dealer_text_page import DealerTextPage
from app.ui.exam.supervisor_sheet import SupervisorSheet
from app.ui.kit.components.dialogs import Panel
from app.ui.kit.widgets.verdict_panel import VerdictPanel
from app.ui.office.accounts.supervisors_page import SupervisorsPage
from app.ui.office.exams.open_exam_page import OpenExamPage
from app.ui.office.exams.supervisor_desk_page import DeskPage
from app.ui.office.exams.supervisor_desk_view import desk_view
from app.ui.office.forms.form_editor_page import FormEditorPage
from app.ui.office.forms.forms_page import FormsPage
from app.ui.office.records.backup_page import BackupPage
from app.ui.office.records.certificate_panel import CertificatePanel
from app.ui.office.records.check_certificate_page import CheckPage
from app.ui.office.records.export_panels import ResultsPanel, VerifiersPanel
from app.ui.office.records.file_sheet_page import FileSheetPage
from app.ui.office.records.machine_panel import MachinePanel
from app.ui.office.records.people_page import PeoplePage
from app.ui.office.records.records_page import RecordsPage
from app.ui.office.records.retention_page import RetentionPage
from app.ui.office.results.decisions_page import DecisionKind, DecisionsPage
from app.ui.office.results.result_page import ResultPage
from app.ui.office.rules.open_rules_page import RulesPage
from app.ui.office.school.pages.school_page import SchoolPage
from app.ui.office.workshop.workshop_page import WorkshopPage
from app.workshop.house_draft import new_draft, with_entry
from tests.certificate.certificates import KEY, SECOND, TODAY
from tests.ui.exam.hall import HOUSE, Hall
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.records import shelves
from tests.ui.school.paper_school import NOW, OUT_OF_REACH, PaperSchool, held, stations
from tests.ui.thoughts import all_is_thought

SIZES = ((1024, 600), (1920, 1080))
MANY = 70


def untidy(steps: list[Step]) -> list[Step]:
    """Somebody who forgets the bell, pays somebody who is not owed anything, and drops the last steps."""
    spot = next(step.place for step in steps if step.verb == "deal")
    return [steps[1], steps[0], *steps[2:-2], Step("pay", spot, "ante", 500)]


class ManyExams:
    """More sittings than anybody reads."""

    def ledger_trouble(self) -> str:
        return ""

    def sittings(self) -> Sequence[Sat]:
        began = datetime(2026, 10, 1, 9, tzinfo=UTC)
        names = ("Dee Vos", "Maximilian Featherstonehaugh-Cholmondeley of the Night Shift", "Li Wu")
        return [
            Sat(
                f"K7QF-{number:04}",
                names[number % 3],
                f"D{number}" if number % 4 else "",
                ("oxford", "greektown", HOUSE)[number % 3],
                began - timedelta(days=number),
                True,
                (True, False, None)[number % 3],
                number % 7 == 6,
            )
            for number in range(MANY)
        ]


def _prepare(hall: Hall) -> None:
    hall.add_account("Ann Lee")
    hall.add_account("Ben Ek", by="Ann Lee")


def _enter(hall: Hall) -> None:
    _prepare(hall)
    hall.enter_office().show_exams()


def first(hall: Hall) -> None:
    hall.knock()


def door(hall: Hall) -> None:
    _prepare(hall)
    hall.knock()


def wrong_pin(hall: Hall) -> None:
    door(hall)
    hall.give_pin("Ben Ek", "9999")


def empty_list(hall: Hall) -> None:
    _enter(hall)


def full_list(hall: Hall) -> None:
    _enter(hall)
    context = hall.room.context
    view = desk_view(hall.kept, HOUSE)._replace(due=tuple(shelves.due()), present="Dee Vos")
    page = DeskPage(
        ManyExams(),  # type: ignore[arg-type]
        Supervisor("1", "Ann Lee", "S1"),
        context.library.house(HOUSE),
        context.house_name,
        hall.kept.teaching.today(),
        lambda: view,
        context.settings,
        hall.window.table_screen,
    )
    context.pages.show(page)
    page.show_class(hall.kept.teaching.looking(HOUSE)(lambda: True))


def opening(hall: Hall) -> None:
    _enter(hall)
    hall.room.show_opening()
    page = hall.page(OpenExamPage)
    page.house.setCurrentIndex(page.house.findData("greektown"))
    page.dealers.buttons()[0].click()
    all_is_thought()


def forms(hall: Hall) -> None:
    _enter(hall)
    exam = starting_exam(STARTING_FORMS[0], hall.room.context.library.house("oxford"))
    ann, ben = hall.kept.supervisors.everybody()
    kept = hall.kept.exams.forms
    kept.approve(kept.draft(ExamForm("oxford", -1, 1, "20 minutes", exam), ann), ben)
    hall.room.forms.show(kept.draft(ExamForm("oxford", -1, 1, "Night shift", exam._replace(rounds=5)), ben))


def form_editor(hall: Hall) -> None:
    forms(hall)
    click(hall.page(FormsPage).starts[0])


def logo(hall: Hall) -> None:
    forms(hall)
    click(hall.page(FormsPage).logo)


def heading(hall: Hall) -> None:
    form_editor(hall)
    hall.page(FormEditorPage).rubrics["rubric"].asked_to_edit.emit(0)


def form_with_problems(hall: Hall) -> None:
    form_editor(hall)
    page = hall.page(FormEditorPage)
    page.steppers["rounds"].set_value(3)
    page.name.setText("")


def supervisors(hall: Hall) -> None:
    _enter(hall)
    hall.room.accounts.show()


def closing_account(hall: Hall) -> None:
    supervisors(hall)
    page = hall.page(SupervisorsPage)
    page.names.buttons()[1].click()
    page.buttons["remove"].click()


def own_account(hall: Hall) -> None:
    supervisors(hall)
    click(hall.page(SupervisorsPage).buttons["change"])


def identity(hall: Hall) -> None:
    _prepare(hall)
    exams, dealer = hall.kept.exams, hall.kept.people.everybody()[0]
    hall.window.navigator.exams.begin(exams.open(HOUSE, dealer, hall.account("Ann Lee")))


def dealer_takes_seat(hall: Hall) -> None:
    identity(hall)
    hall.check_identity()


def seat(hall: Hall) -> None:
    _prepare(hall)
    hall.seat(hall.kept.people.everybody()[0], hall.account("Ann Lee"))


def table(hall: Hall) -> None:
    seat(hall)
    hall.go_on()
    table = hall.hall.seat.table
    assert table
    for due in table.ruling.steps[: len(table.ruling.steps) // 2]:
        table.act(due.step)


def is_it_over(hall: Hall) -> None:
    table(hall)
    assert hall.hall.seat.table
    click(hall.hall.seat.table.desk.keys["finish"])


def between(hall: Hall) -> None:
    table(hall)
    hall.finish()


def question(hall: Hall) -> None:
    between(hall)
    hall.go_on()
    hall.finish()
    hall.go_on()


def called(hall: Hall) -> None:
    table(hall)
    hall.hall.call()


def sheet(hall: Hall) -> None:
    table(hall)
    hall.hall.admit(hall.account("Ann Lee"))
    page = hall.page(SupervisorSheet)
    for remark in ("Speaks to every player.", "The stub was lifted too high over the rack."):
        page.text.setPlainText(remark)
        page.buttons["remark"].click()


def sheet_without_words(hall: Hall) -> None:
    sheet(hall)
    hall.page(SupervisorSheet).buttons["stop"].click()


def stopping(hall: Hall) -> None:
    sheet(hall)
    page = hall.page(SupervisorSheet)
    page.text.setPlainText("The dealer feels ill.")
    page.buttons["stop"].click()


def paused(hall: Hall) -> None:
    sheet(hall)
    page = hall.page(SupervisorSheet)
    page.text.setPlainText("The fire alarm rang, everybody had to leave the floor")
    page.buttons["pause"].click()


def thanks(hall: Hall) -> None:
    seat(hall)
    hall.sit_out()


def checklist(hall: Hall) -> None:
    _prepare(hall)
    hall.enter_office().results.show(hall.over(untidy))


def checklist_filled(hall: Hall) -> None:
    checklist(hall)
    page = hall.page(ChecklistPage)
    page.notes.setPlainText("Kind to a beginner at spot two, a little slow with the tucks.")
    for mark in ("7", "8", "3", "9"):
        page.marks.keys[mark].click()
    page.file.keys["file"].click()


def other_assessor(hall: Hall) -> None:
    checklist(hall)
    hall.mark(7, 8, 3)


def failed(hall: Hall) -> None:
    _prepare(hall)
    hall.decided(untidy, marks=(7, 8, 3), wrong=2)


def passed(hall: Hall) -> None:
    _prepare(hall)
    hall.decided()


def striking(hall: Hall) -> None:
    failed(hall)
    hall.page(ResultPage).rows[0].strike.click()


def revoked(hall: Hall) -> None:
    failed(hall)
    exams, sitting = hall.kept.exams, hall.kept.exams.sittings()[0].id
    hall.strike(sitting, 0, "The key slipped, as the camera shows.")
    exams.revoke(sitting, "Another dealer sat in the seat.", hall.account("Ben Ek"))
    hall.room.results.show(sitting)


def decisions(hall: Hall) -> None:
    failed(hall)
    click(hall.page(ResultPage).decide)
    hall.page(DecisionsPage).choose(DecisionKind.VOID)


def appealed(hall: Hall) -> None:
    failed(hall)
    sitting = hall.kept.exams.sittings()[0].id
    hall.kept.exams.review.appeal(
        sitting, "The screen froze while I paid spot 2. Please look at the times.", "pin"
    )
    hall.kept.exams.strike(sitting, 1, "The screen froze for a moment.", hall.account("Ben Ek"))
    hall.room.results.show(sitting)


def appeal_decided(hall: Hall) -> None:
    appealed(hall)
    hall.add_account("Cal Roe", by="Ann Lee")
    hall.room.admit(hall.account("Cal Roe"))
    hall.room.results.show_decisions(
        hall.kept.exams.file(hall.kept.exams.sittings()[0].id), DecisionKind.DECIDE
    )


def void(hall: Hall) -> None:
    failed(hall)
    sitting = hall.kept.exams.sittings()[0].id
    hall.kept.exams.review.void(sitting, "It was opened for the wrong person.", False, hall.account("Ben Ek"))
    hall.room.results.show(sitting)


def dealer_door(hall: Hall) -> None:
    failed(hall)
    hall.decide(DecisionKind.STATEMENT)


def dealer_writes(hall: Hall) -> None:
    dealer_door(hall)
    hall.dealer_signs("D4")
    hall.page(DealerTextPage).text.setPlainText("I was nervous, and the screen froze once.")


def untouched(hall: Hall) -> None:
    seat(hall)
    hall.go_on()
    hall.hall.admit(hall.account("Ann Lee"))
    hall.page(SupervisorSheet).stopped.emit("The fire alarm rang.", "incomplete")


def replayed_round(hall: Hall) -> None:
    failed(hall)
    hall.page(ResultPage).rows[0].show_table.click()


def replayed_question(hall: Hall) -> None:
    replayed_round(hall)
    assert hall.room.results.replay
    hall.room.results.replay.show_part(2)


def records(hall: Hall, sittings: Sequence[Sat] = ()) -> RecordsPage:
    _enter(hall)
    context, sittings = hall.room.context, sittings or shelves.many(MANY)
    house = context.library.house(HOUSE)
    page = RecordsPage(
        sittings, shelves.due, context.house_name, house, context.settings, hall.window.table_screen
    )
    context.pages.show(page)
    return page


def results_for_hr(hall: Hall) -> None:
    page = records(hall)
    ResultsPanel(page).lie_over(page)


def for_verifiers(hall: Hall) -> None:
    page = records(hall)
    VerifiersPanel(page).lie_over(page)


def check_a_certificate(hall: Hall) -> None:
    _enter(hall)
    page = CheckPage(True, hall.room.context.settings, hall.window.table_screen)
    page.text.setPlainText(certificate_as_text(sign_certificate(replace(SECOND, assessors=("Bo Li",)), KEY)))
    page.show_verdict(
        verify_certificate(page.text.toPlainText(), KEY.public, KnownFacts(TODAY, (Revocations(TODAY, ()),)))
    )
    hall.room.context.pages.show(page)


def records_found(hall: Hall) -> None:
    records(hall).search.setText("featherstone oxford")


def records_due(hall: Hall) -> None:
    records(hall).show_due()


def people(hall: Hall) -> None:
    """Some left, some have a cohort, and one name is too long for anything."""
    _enter(hall)
    known = hall.kept.people
    long = "Maximilian Featherstonehaugh-Cholmondeley of the Night Shift"
    wu, max_ = known.add("Li Wu", "9"), known.add(long, "D-1044")
    known.set_cohort([wu, max_], "Graveyard, winter 2026 to 2027")
    hall.kept.filing.archive(wu, "No longer works here.", hall.account("Ben Ek"))
    hall.room.records.turn("people")
    page = hall.page(PeoplePage)
    page.statuses.setCurrentIndex(page.statuses.findData(""))


def cohort(hall: Hall) -> None:
    people(hall)
    click(hall.page(PeoplePage).buttons["cohort"])


def retention(hall: Hall) -> None:
    _enter(hall)
    context, day = hall.room.context, shelves.TODAY.date()
    exams = tuple([OldExam(sat, context.house_name(sat.house), 7) for sat in shelves.many(MANY)])
    work = OldWork("rounds at the table", "Oxford Casino", 12_408, day, day, 3)
    report = RetentionReport(exams, (work,), (KeptAt("Oxford Casino", 7, 3), KeptAt("Greektown", 0, 1)))
    context.pages.show(RetentionPage(report, context.settings, hall.window.table_screen))


def file_sheet(hall: Hall) -> None:
    _enter(hall)
    page = FileSheetPage(
        shelves.thick_sheet(),
        hall.room.context.picture("watch"),
        hall.room.context.settings,
        hall.window.table_screen,
    )
    hall.room.records.attend_sheet(page)
    hall.room.context.pages.show(page)


def certificate(hall: Hall) -> None:
    file_sheet(hall)
    click(hall.page(FileSheetPage).cards[0].keys["certificate"])
    panel = hall.room.certificates.panel
    assert isinstance(panel, CertificatePanel)
    click(panel.badges.buttons[True])


def revoking(hall: Hall) -> None:
    file_sheet(hall)
    click(hall.page(FileSheetPage).cards[0].keys["revoke"])


def record_of_exam(hall: Hall) -> None:
    file_sheet(hall)
    click(hall.page(FileSheetPage).cards[0].keys["record"])


def putting_into_use(hall: Hall) -> None:
    workshop(hall)
    page = hall.page(WorkshopPage)
    page._undo()
    click(page.use)


def backup(hall: Hall) -> None:
    _enter(hall)
    hall.room.backup.show()


def backup_asks(hall: Hall) -> None:
    backup(hall)
    page = hall.page(BackupPage)
    hall.room.backup.ask_to_make(page, Path("night-shift.backup"))
    panel = page.panel
    assert panel
    panel.fields[0].setText("correct horse")
    click(panel.yes)


def other_machines(hall: Hall, left_out: str = "") -> None:
    backup(hall)
    page = hall.page(BackupPage)
    page.machines.show()
    machines = [OtherMachine("89d502b392d91e75", 1204, left_out), OtherMachine("442e81da67070af3", 7, "")]
    by = hall.room.context.supervisor
    page.ask_about_machines(MachinePanel(machines, hall.kept.supervisors, by, page))


def machine_left_out(hall: Hall) -> None:
    other_machines(hall, "it was sold, and nobody knows who has it (Ann Lee)")
    panel = hall.page(BackupPage).machine_panel
    assert panel
    click(panel.yes)


def backup_works(hall: Hall) -> None:
    backup(hall)
    page = hall.page(BackupPage)
    page.show_daily(DailyBackups(Path("/media/backups/hcf"), 14, shelves.TODAY))
    page._enable(False)
    page.tell("Backing up…")
    page.bar.show()
    page._move(0.4)


def backup_over(hall: Hall) -> None:
    backup(hall)
    page = hall.page(BackupPage)
    page.tell("Everything was restored from monday.backup.\nStart the program again.")
    page.end()


def house_rules(hall: Hall, house: str = "cuda") -> RulesPage:
    _enter(hall)
    hall.room.show_rules()
    page = hall.page(RulesPage)
    page.houses.setCurrentIndex(page.houses.findData(house))
    return page


def new_house(hall: Hall) -> None:
    click(house_rules(hall).workshop)


def workshop(hall: Hall, part: str = "tables") -> None:
    """Opened without its door."""
    library = hall.kept._library
    draft = new_draft(library, "greektown", "riverboat", "Riverboat")
    _enter(hall)
    hall.room.workshop._open(draft)
    page = hall.page(WorkshopPage)
    click(page.parts.buttons[part])
    page._edit(lambda draft: with_entry(draft, ("rules", "qualify", "cards"), 9))
    page.look()


def house_rule(hall: Hall) -> None:
    page = house_rules(hall, "greektown")
    page.table.selectRow(len(page.table.listed) - 3)


def house_rules_said(hall: Hall) -> None:
    page = house_rules(hall)
    click(page.panel.options[1])
    page.table.selectRow(4)
    click(page.panel.no)
    click(page.panel.yes)
    click(page.tabs.buttons[1])


def house_rules_asked(hall: Hall) -> None:
    click(house_rules(hall).everything)


def school(hall: Hall, tab: str = "stations", paper: PaperSchool | None = None) -> SchoolPage:
    """As the office's window shows it."""
    _prepare(hall)
    hall.kept.school = paper or PaperSchool()
    room = hall.enter_office()
    room.school.now = lambda: NOW
    room.school.show()
    all_is_thought()
    page = hall.page(SchoolPage)
    if tab != "stations":
        click(page.tabs.buttons[tab])
        all_is_thought()
    return page


def school_due(hall: Hall) -> None:
    school(hall, "due")


def desk_of_office(hall: Hall) -> None:
    school(hall).closed.emit()


def school_without_stations(hall: Hall) -> None:
    school(hall, paper=PaperSchool(known=stations()[:1]))


def school_out_of_reach(hall: Hall) -> None:
    school(hall, paper=PaperSchool(refusal=OUT_OF_REACH))


def new_station(hall: Hall) -> None:
    click(school(hall).buttons["enroll"])
    panel = hall.room.school.panel
    assert panel
    click(panel.yes)


def station_code(hall: Hall) -> None:
    page = school(hall)
    page.table.selectRow(1)
    click(page.buttons["code"])
    panel = hall.room.school.panel
    assert panel
    click(panel.yes)
    all_is_thought()


def withdrawing(hall: Hall) -> None:
    page = school(hall)
    page.table.selectRow(6)
    click(page.buttons["withdraw"])


def quarantine(hall: Hall, *held: Held) -> None:
    click(school(hall, paper=PaperSchool(entries=held)).buttons["held"])
    all_is_thought()


SCREENS: dict[str, Callable[[Hall], object]] = {
    "first supervisor": first,
    "door": door,
    "wrong PIN": wrong_pin,
    "no exams": empty_list,
    "many exams": full_list,
    "opening": opening,
    "exam forms": forms,
    "logo": logo,
    "exam editor": form_editor,
    "heading of a rubric": heading,
    "exam editor with problems": form_with_problems,
    "supervisors": supervisors,
    "closing an account": closing_account,
    "own account": own_account,
    "seat": seat,
    "table": table,
    "is it over": is_it_over,
    "between rounds": between,
    "question": question,
    "supervisor called": called,
    "sheet": sheet,
    "sheet without words": sheet_without_words,
    "identity": identity,
    "dealer takes the seat": dealer_takes_seat,
    "stopping": stopping,
    "paused": paused,
    "thanks": thanks,
    "checklist": checklist,
    "checklist filled in": checklist_filled,
    "other assessor": other_assessor,
    "failed": failed,
    "passed": passed,
    "striking": striking,
    "revoked": revoked,
    "appealed": appealed,
    "decisions": decisions,
    "deciding an appeal": appeal_decided,
    "void": void,
    "dealer signs in": dealer_door,
    "dealer writes": dealer_writes,
    "ended before any act": untouched,
    "replayed round": replayed_round,
    "replayed question": replayed_question,
    "records": records,
    "records found": records_found,
    "results for HR": results_for_hr,
    "for verifiers": for_verifiers,
    "check a certificate": check_a_certificate,
    "who is due": records_due,
    "people": people,
    "cohort": cohort,
    "retention": retention,
    "file sheet": file_sheet,
    "certificate": certificate,
    "revoking": revoking,
    "backup": backup,
    "backup asks": backup_asks,
    "other machines": other_machines,
    "machine left out": machine_left_out,
    "backup works": backup_works,
    "backup over": backup_over,
    "readings of a house": house_rules,
    "new house": new_house,
    "workshop": workshop,
    "rule of a house": house_rule,
    "rules that were decided": house_rules_said,
    "confirming everything": house_rules_asked,
    "school": school,
    "school class": lambda hall: school(hall, "class"),
    "school exams": lambda hall: school(hall, "exams"),
    "school due": school_due,
    "school without stations": school_without_stations,
    "school out of reach": school_out_of_reach,
    "desk of the office": desk_of_office,
    "adding a station": new_station,
    "code of a station": station_code,
    "withdrawing a station": withdrawing,
    "quarantine": lambda hall: quarantine(hall, *held()),
    "nothing in quarantine": quarantine,
    # Others come after these, so that each keeps the look it has had.
    "record of an exam": record_of_exam,
    "putting a house into use": putting_into_use,
}


AT_THE_TABLE = ("table", "is it over", "replayed round")
"""Screens that are no pages: what lies on the felt is looked at elsewhere."""


def show(name: str, hall: Hall) -> QWidget:
    """Bring a screen about; what is to be looked at: a page, or what is asked over it."""
    SCREENS[name](hall)
    settle()
    return seen_in(hall)


def seen_in(hall: Hall) -> QWidget:
    """The page or the panel that is uppermost."""
    exams = hall.window.navigator.exams
    if exams.hall:
        page: QWidget | None = exams.hall.page or exams.hall.seat.questions
    else:
        assert exams.office
        page = exams.office.results.replay.page if exams.office.results.replay else exams.office.page
    if page is None:
        return hall.window
    panels = [each for each in page.findChildren(QFrame) if isinstance(each, VerdictPanel | Panel)]
    return next((panel for panel in panels if panel.isVisible()), page)
