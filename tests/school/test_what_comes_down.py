"""Everything that the office decides or sets up comes down to its stations, and each of them goes by it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from random import Random

import pytest

from app.errors import Refused
from app.exam.exam_form import ExamForm
from app.kiosk.settings import load
from app.learning.assigned_set import Assigned
from app.learning.roster import Trainee
from app.procedure.exam_requirements import Exam
from app.procedure.library import Library
from app.records.exams.exam_service import ExamRecords
from app.records.exams.form_store import FormRecords
from app.records.exams.house_decisions import HouseRuleRecords
from app.records.training.assigned_set_store import AssignedStore
from app.records.training.attempt_store import AttemptStore
from app.records.training.people_status import PeopleStatus
from app.records.training.trainee_store import TraineeStore
from tests.records.examining import HousesAsShipped
from tests.school.server import Reached
from tests.school.stations import WHEN, SchoolMachine, SchoolOffice

PICTURE = b"\x89PNG\r\n\x1a\n a logo"
KIOSK = 'houses = ["oxford"]\ncall = "Call extension 214."\nidle-minutes = 5\n'


@pytest.fixture(scope="module")
def office(postgres: Reached, tmp_path_factory: pytest.TempPathFactory) -> SchoolOffice:
    return SchoolOffice(tmp_path_factory.mktemp("down") / "office", postgres.new_database("down"))


@pytest.fixture(scope="module")
def station(office: SchoolOffice) -> SchoolMachine:
    return office.station(office.folder.parent / "kiosk")


@contextmanager
def records_of(machine: SchoolMachine) -> Iterator[AttemptStore]:
    with AttemptStore.open(machine.machine.records) as file:
        yield file


@contextmanager
def forms_of(machine: SchoolMachine) -> Iterator[FormRecords]:
    with records_of(machine) as file:
        yield ExamRecords(file, HousesAsShipped(), lambda: datetime.now(UTC), Random(1)).forms


def come_down(office: SchoolOffice, station: SchoolMachine) -> None:
    for machine in (office, station):
        assert machine.sync().trouble == ""


def test_people_cohorts_and_sets(office: SchoolOffice, station: SchoolMachine) -> None:
    with records_of(office) as file:
        mia = TraineeStore.beside(file).add(Trainee("Mia", "7"), WHEN)
        PeopleStatus.beside(file).set_cohort([mia], "Spring", WHEN)
        AssignedStore.beside(file).assign(
            "oxford", Assigned("Payouts", date(2026, 5, 1), ("payout",)), [mia], WHEN
        )
    come_down(office, station)
    with records_of(station) as file:
        (person,) = TraineeStore.beside(file).people(with_archived=True)
        assert (person.name, person.badge, person.cohort) == ("Mia", "7", "Spring")
        assert [each.assigned.title for each in AssignedStore.beside(file).sets("oxford")] == ["Payouts"]
    with records_of(office) as file:
        AssignedStore.beside(file).withdraw(AssignedStore.beside(file).sets("oxford")[0].id, WHEN)
    come_down(office, station)
    with records_of(station) as file:
        assert AssignedStore.beside(file).sets("oxford") == ()


def test_a_house_with_its_logo_its_lessons_and_its_confirmed_readings(
    office: SchoolOffice, station: SchoolMachine
) -> None:
    text = (Library().shipped / "oxford.toml").read_bytes()
    office.machine.lessons.mkdir(parents=True, exist_ok=True)
    (office.machine.houses / "reno.toml").write_bytes(text)
    (office.machine.houses / "reno.png").write_bytes(PICTURE)
    (office.machine.lessons / "welcome.toml").write_text("title = 'Welcome'\n", "utf-8")
    olga = office.accounts()[0] if office.accounts() else office.add_supervisor("Olga", "390271")
    with records_of(office) as file:
        rules = HouseRuleRecords(file, Library(own=office.machine.houses), lambda: datetime.now(UTC))
        key = next(rule.key for rule in rules.of("reno").rules)
        rules.confirm("reno", [key], olga)
    come_down(office, station)
    houses = station.machine.houses
    assert (houses / "reno.toml").read_bytes() == text
    assert (houses / "reno.png").read_bytes() == PICTURE
    assert (station.machine.lessons / "welcome.toml").exists()
    with records_of(station) as file:
        here = HouseRuleRecords(file, Library(own=houses), lambda: datetime.now(UTC))
        assert key in here.in_force()["reno"].confirmed


def test_an_approved_exam_form_and_its_withdrawal(office: SchoolOffice, station: SchoolMachine) -> None:
    olga = office.accounts()[0] if office.accounts() else office.add_supervisor("Olga", "390271")
    with records_of(office) as file:
        exams = ExamRecords(file, HousesAsShipped(), lambda: datetime.now(UTC), Random(1))
        drafted = exams.forms.draft(ExamForm("oxford", -1, 0, "Twenty", Exam()), olga)
        approved = exams.forms.approve(drafted, olga)
    come_down(office, station)

    def to_sit() -> list[str]:
        with records_of(station) as file:
            exams = ExamRecords(file, HousesAsShipped(), lambda: datetime.now(UTC), Random(1))
            return [form.name for form in exams.forms.to_sit("oxford")]

    assert "Twenty" in to_sit()
    with records_of(office) as file:
        exams = ExamRecords(file, HousesAsShipped(), lambda: datetime.now(UTC), Random(1))
        exams.forms.withdraw(approved, olga)
    come_down(office, station)
    assert "Twenty" not in to_sit()


def test_the_offices_form_counts_before_one_of_the_station_with_its_number(
    office: SchoolOffice,
) -> None:
    """The station drafted its own before it followed the office; from then on it drafts none."""
    olga = office.accounts()[0] if office.accounts() else office.add_supervisor("Olga", "390271")
    alone = SchoolMachine(office.folder.parent / "alone")
    rosa = alone.add_supervisor("Rosa", "481516")
    with forms_of(alone) as forms:
        own = [
            forms.approve(forms.draft(ExamForm("pechanga", -1, 0, name, Exam()), rosa), rosa)
            for name in ("Ours", "Ours too")
        ]
    alone.join(office.code("alone", "Elko"), office.tls)
    with forms_of(office) as forms:
        theirs = forms.approve(forms.draft(ExamForm("pechanga", -1, 0, "Theirs", Exam()), olga), olga)
    assert theirs.number == own[0].number
    come_down(office, alone)
    with forms_of(alone) as forms:
        here = forms.to_sit("pechanga")
        assert [form.name for form in here[1:]] == ["Theirs", "Ours too"]
        with pytest.raises(Refused, match="draft exam forms at the school's office"):
            forms.draft(ExamForm("pechanga", -1, 0, "Another", Exam()), rosa)
        with pytest.raises(Refused, match="it can only be changed there"):
            forms.withdraw(theirs, rosa)
        forms.withdraw(own[1], rosa)
        assert [form.name for form in forms.to_sit("pechanga")[1:]] == ["Theirs"]


def test_the_settings_of_kiosks_for_which_the_kiosk_starts_again(
    office: SchoolOffice, station: SchoolMachine
) -> None:
    office.member.keep_kiosk_settings(KIOSK)
    with records_of(station):
        come_down(office, station)
    rules = load(station.machine.settings.with_name("kiosk.toml"), ["oxford"])
    assert (rules.houses, rules.call, rules.idle_minutes) == (("oxford",), "Call extension 214.", 5)
    news = station.member.folder / "news"
    assert news.exists()
    news.unlink()
    come_down(office, station)
    assert not news.exists(), "the same settings are no news"
    assert not office.machine.settings.with_name("kiosk.toml").exists(), "the office is no kiosk"
