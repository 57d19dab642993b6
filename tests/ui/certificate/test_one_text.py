"""A certificate's number is bound to one text: wherever, whenever and however often it is issued."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale

from app.certificate.certificate_of_exam import first_version_of
from app.certificate.certificate_text import Signed, certificate_as_json, certificate_as_text
from app.certificate.verify import sign_certificate, verify_certificate
from app.records.db.ledger import Ledger
from app.records.db.transaction import transaction
from app.records.exams.certificates import Certified
from app.records.exams.exam_ledger import CERTIFIED
from app.records.exams.exam_store import SittingStore
from app.ui.certificate.certificate_pdf import certificate_pdf
from tests.bulk import figure
from tests.certificate.certificates import KEY, STRANGER
from tests.records.test_certifying import Office
from tests.zones import name_here, set_zone

pytestmark = pytest.mark.usefixtures("letters", "own_zone", "own_locale")
ZONES = (
    "Pacific/Kiritimati", "Pacific/Auckland", "Australia/Eucla", "Asia/Tokyo", "Asia/Shanghai", "Asia/Bangkok",
    "Asia/Kolkata", "Asia/Kathmandu", "Asia/Karachi", "Asia/Dubai", "Asia/Tehran", "Europe/Moscow", "Africa/Nairobi",
    "Europe/Athens", "Africa/Cairo", "Europe/Berlin", "Africa/Lagos", "Europe/London", "UTC", "Atlantic/Azores",
    "America/Sao_Paulo", "America/St_Johns", "America/Halifax", "America/New_York", "America/Chicago",
    "America/Denver", "America/Los_Angeles", "America/Anchorage", "Pacific/Honolulu", "Pacific/Pago_Pago",
)  # fmt: skip
LOCALES = ("en_US", "de_DE", "fr_FR", "ar_EG", "hi_IN", "zh_CN", "fa_IR", "th_TH", "pt_BR", "ru_RU")


@pytest.fixture
def own_locale() -> Iterator[None]:
    before = QLocale()
    yield
    QLocale.setDefault(before)


@pytest.fixture
def office(tmp_path: Path, own_zone: None) -> Office:
    """An exam that was passed in Los Angeles, in summer, where it was still night."""
    set_zone("America/Los_Angeles", "PDT7")
    office = Office(tmp_path, tmp_path / "records.sqlite")
    office.pass_it()
    return office


def forms(signed: Signed) -> tuple[str, str]:
    return certificate_as_text(signed), certificate_as_json(signed)


@pytest.mark.bulk
def test_under_30_zones_locales_and_dates_it_is_the_same_bytes(office: Office) -> None:
    first, printed = forms(office.certificate()), certificate_pdf(office.certificate(), "Letter")
    assert len(ZONES) == 30
    # To draw a page takes long: in `test` once in every locale.
    drawn = figure(len(ZONES), share=len(ZONES) // len(LOCALES))
    for number, zone in enumerate(ZONES):
        set_zone(zone)
        QLocale.setDefault(QLocale(LOCALES[number % len(LOCALES)]))
        office.hall.now += timedelta(days=11, hours=7)
        assert forms(office.certificate()) == first, zone
        assert number >= drawn or certificate_pdf(office.certificate(), "Letter") == printed, zone


def test_the_first_one_is_the_same_wherever_it_is_issued(office: Office) -> None:
    """The day is that of the exam's own zone, even if nobody issued it there."""
    pdt = name_here("PDT")
    standing = Certified.beside(office.hall.file).now()
    found = set()
    for zone in ("Pacific/Kiritimati", "UTC", "Pacific/Pago_Pago"):
        set_zone(zone)
        filed = office.hall.exams.file(office.sitting)
        house = office.hall.exams.sitting(office.sitting).house
        found.add(first_version_of(filed, house, standing, KEY.public))
    (summary,) = found
    assert str(summary.examined) == "2031-05-02"
    assert office.certificate().summary.time == f"2031-05-02 1000 UTC, 2031-05-02 0300 {pdt} (UTC-7)"


def test_it_says_form_length_pass_rules_and_that_the_table_is_simulated(office: Office) -> None:
    summary = office.certificate().summary
    assert summary.exam == "House exam, 1 round, 1 question"
    assert summary.rules == (
        "at most 0 critical, 1 major, 6 minor faults; payouts 98%, answers 80% right; assessors 6 of 10"
    )
    assert summary.table == "simulated on a screen; no real cards, chips or players"


def test_a_certificate_of_an_older_version_stays_as_it_was_issued(office: Office) -> None:
    certified = Certified.beside(office.hall.file)
    standing = certified.now()
    filed, house = office.hall.exams.file(office.sitting), office.hall.exams.sitting(office.sitting).house
    old = sign_certificate(first_version_of(filed, house, standing, KEY.public), KEY)
    body = {"by": office.ann._asdict(), "ledger": standing._asdict(), "key": KEY.public.fingerprint}
    with transaction(office.hall.file._db):
        Ledger.beside(office.hall.file).append(CERTIFIED, office.sitting, body, office.hall.now)
    again = office.certificate()
    assert again == old
    assert certificate_as_text(again).startswith("HIGH CARD FLUSH CERTIFICATE 1\n")
    set_zone("Pacific/Kiritimati")
    assert office.certificate() == old
    assert office.kinds(old) == ["genuine"]


@pytest.mark.parametrize("has_new_key", [False, True])
def test_another_text_has_another_number_and_replaces_the_one_before(
    office: Office, has_new_key: bool
) -> None:
    first = office.certificate()
    if has_new_key:
        second = office.certificates.issue(office.sitting, STRANGER, office.ann, lambda _: None)
    else:
        file_again(office)
        second = office.certificate()
    assert (first.summary.number, second.summary.number) == (office.sitting, f"{office.sitting}-2")
    assert second.summary.sitting == office.sitting
    replaced = office.certificates.revocations(is_office=False).of(first.summary.number)
    assert replaced
    assert replaced.reason == f"replaced by certificate {office.sitting}-2"
    known = office.certificates.known_about(first.summary)
    finding, *_ = verify_certificate(certificate_as_text(first), KEY.public, known).findings
    assert finding.kind == "revoked"
    assert f"replaced by certificate {office.sitting}-2" in finding.sentence
    key = STRANGER if has_new_key else KEY
    known = office.certificates.known_about(second.summary)
    assert verify_certificate(certificate_as_text(second), key.public, known).in_force
    listed = office.certificates.revocations(is_office=False)
    assert listed.of(office.sitting)
    assert not listed.of(f"{office.sitting}-2")
    office.hall.exams.revoke(office.sitting, "somebody helped", office.ann)
    revoked = office.certificates.revocations(is_office=False).of(f"{office.sitting}-2")
    assert revoked
    assert revoked.reason == "somebody helped"


def file_again(office: Office) -> None:
    """A result after the first one, as a strike leaves it."""
    ledger = Ledger.beside(office.hall.file)
    (passed,) = [entry for entry in ledger.about(office.sitting) if entry.kind == "passed"]
    with transaction(office.hall.file._db):
        ledger.append("passed", office.sitting, passed.body, office.hall.now)


def test_the_numbers_of_replaced_certificates_are_on_the_file(office: Office) -> None:
    office.certificate()
    file_again(office)
    office.certificate()
    issued = Certified.beside(SittingStore.beside(office.hall.file)).editions(office.sitting)
    assert [number for number, _ in issued] == [office.sitting, f"{office.sitting}-2"]
