"""A house file that takes the name of another house gives no certificate that looks like that house's."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from app.certificate.certificate_text import certificate_as_text
from app.errors import Refused
from app.look_alike_names import look_alike
from app.procedure.library import Library
from app.records.backup.merge import merge_records
from app.records.exams.certificates import CertificateIssuer
from app.records.training.attempt_store import AttemptStore
from tests.certificate.certificates import KEY
from tests.exam.sittings import FIRST_RUBRIC
from tests.procedure.own_house import HEAD, own_library, write
from tests.records.examining import Hall, dealt, sheet
from tests.records.test_exam_forms import SMALL, Office

OXFORD = (Library().shipped / "oxford.toml").read_text("utf-8")
REAL = "Oxford Casino, Maine"
WEAK = "[exam]\nrounds = 1\nseats = 1\nfeatures = []\nirregularities = 0\ncritical = 99\nvalidity = 120\n"

NAMES = {
    "the same name": ("Oxford Casino", "Maine"),
    "in another case": ("OXFORD CASINO", "MAINE"),
    "with more blanks": ("Oxford  Casino", " Maine"),
    "with borrowed letters": ("Охfоrd Саsіnо", "Maine"),
    "with a letter nobody sees": ("Oxford\u200b Casino", "Maine"),
    "with figures for letters": ("0xf0rd Cas1no", "Maine"),
    "with the place in the name": ("Oxford Casino, Maine", ""),
    "with the name in the place": ("The", "Oxford Casino, Maine"),
    "with a word more": ("Oxford Casino Hotel", "Maine"),
}


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    (tmp_path / "own").mkdir()
    with AttemptStore.open(tmp_path / "records.sqlite") as store:
        hall = Office(store, own_library(tmp_path / "own"))
        hall.ann, hall.ben, hall.dee = hall.people()
        yield hall


def named(name: str, place: str, exam: str = SMALL) -> str:
    return f'name = "{name}"\nplace = "{place}"\nsource = "standard"\n{exam}{FIRST_RUBRIC}'


def passed(office: Office, house: str) -> str:
    """An exam at the house that was passed."""
    office.library.decide({})
    forms = office.exams.forms
    form = forms.of(house)[0]
    if not form.is_approved:
        forms.approve(form, office.ben)
    exam = dealt(office, office.exams.open(house, office.dee, office.ann))
    office.exams.mark(exam, sheet(office.ben))
    return exam


def certificate(office: Office, exam: str) -> str:
    """The line of a certificate that names the house."""
    issuer = CertificateIssuer(office.file, office.exams, office.library, lambda: office.now)
    text = certificate_as_text(issuer.issue(exam, KEY, office.ann, lambda _: None))
    (line,) = [line for line in text.splitlines() if line.startswith("House:")]
    return line.removeprefix("House:").strip()


@pytest.mark.parametrize("way", NAMES)
def test_a_copied_name_is_shown_as_an_own_file(way: str, office: Office) -> None:
    name, place = NAMES[way]
    write(office.library.own, named(name, place), "mine")
    assert office.library.house("mine").name == "Custom file mine.toml (not the built-in Oxford Casino)"
    line = certificate(office, passed(office, "mine"))
    assert line.startswith("Custom file mine.toml (not the built-in Oxford Casino)")
    assert look_alike(line) != look_alike(REAL)


def test_two_files_that_take_one_name_are_both_said_not_to_be_the_house_of_the_program(
    office: Office,
) -> None:
    for file in ("mine", "yours"):
        write(office.library.own, named("Oxford Casino", "Maine"), file)
    for file in ("mine", "yours"):
        title = office.library.house(file).name
        assert title == f"Custom file {file}.toml (not the built-in Oxford Casino)"


def test_a_file_that_takes_the_name_after_its_approval_is_called_so_from_then_on(office: Office) -> None:
    write(office.library.own, named("Sixth House", "Reno"), "mine")
    first = passed(office, "mine")
    write(office.library.own, named("Oxford Casino", "Maine"), "mine")
    second = passed(office, "mine")
    assert certificate(office, second).startswith("Custom file mine.toml (not the built-in Oxford Casino)")
    assert certificate(office, first) == "Sixth House, Reno"


def test_a_file_that_is_edited_after_its_approval_cannot_be_sat(office: Office) -> None:
    write(office.library.own, named("Sixth House", "Reno"), "mine")
    passed(office, "mine")
    write(
        office.library.own,
        named("Sixth House", "Reno", SMALL.replace("pace = 0", "pace = 0\nmajor = 5")),
        "mine",
    )
    office.library.decide({})
    with pytest.raises(
        Refused,
        match=r"^Form 0: House exam is not approved; a supervisor must approve it under Exam forms first$",
    ):
        office.exams.open("mine", office.dee, office.ann)


def test_the_weak_exam_of_the_audit_cannot_be_approved(office: Office) -> None:
    write(office.library.own, named("Oxford Casino", "Maine", WEAK), "mine")
    forms = office.exams.forms
    with pytest.raises(
        Refused,
        match=r"^Rounds: choose from 3 to 30, not 1; Critical faults: choose from 0 to 2, not 99; A pass is valid: choose from 1 to 24, not 120$",
    ) as refusal:
        forms.approve(forms.of("mine")[0], office.ben)
    said = " ".join(refusal.value.sentences)
    assert "Critical faults: choose from 0 to 2, not 99" in said
    assert "A pass is valid: choose from 1 to 24, not 120" in said


def test_a_file_with_the_id_of_a_shipped_house_is_ignored(office: Office) -> None:
    write(office.library.own, named("Oxford Casino", "Maine", WEAK), "oxford")
    assert office.library.text("oxford").text == OXFORD.encode()
    assert office.library.house("oxford").exam.rounds == 10


def test_two_own_files_with_one_name_are_told_apart(office: Office) -> None:
    write(office.library.own, HEAD + SMALL, "first")
    write(office.library.own, HEAD.replace("Sixth", "SIXTH") + SMALL, "second")
    names = [office.library.house(house).name for house in ("first", "second")]
    assert names == ["Sixth House (custom file first.toml)", "SIXTH House (custom file second.toml)"]


def test_a_house_with_a_name_of_its_own_keeps_it(office: Office) -> None:
    write(office.library.own, named("Sixth House", "Reno"), "mine")
    assert certificate(office, passed(office, "mine")) == "Sixth House, Reno"


def test_an_exam_that_is_merged_from_elsewhere_gets_no_certificate_here(
    office: Office, tmp_path: Path
) -> None:
    folder = tmp_path / "there"
    folder.mkdir()
    write(folder, named("Oxford Casino", "Maine"), "mine")
    with AttemptStore.open(tmp_path / "there.sqlite") as store:
        there = Office(store, own_library(folder), Random(12))
        there.ann, there.ben, there.dee = there.people()
        exam = passed(there, "mine")
        opened = there.exams.file(exam).opened
    into = tmp_path / "merged.sqlite"
    merge_records(office.file.path, tmp_path / "there.sqlite", into)
    with AttemptStore.open(into) as merged:
        here = Hall(merged, office.library)
        issuer = CertificateIssuer(merged, here.exams, here.library, lambda: here.now)
        with pytest.raises(
            Refused,
            match=r"^exam \S{9} was given on another machine \(ledger [0-9a-f]{16}\); issue its certificate there, with that machine's key, or at the school's office$",
        ):
            issuer.issue(exam, KEY, office.ann, lambda _: None)
        assert here.exams.file(exam).opened == opened
        assert opened.form["house"] == "Custom file mine.toml (not the built-in Oxford Casino)"
