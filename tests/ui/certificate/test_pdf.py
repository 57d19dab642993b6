"""The certificate on paper, read back by other programs: its text, its code, its letters."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from typing import Any, NamedTuple

import pypdfium2
import pytest
import zxingcpp
from PIL.Image import Image
from pypdf import PdfReader
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFontDatabase, QImage, QPainter, QTransform

from app.certificate.certificate_text import Signed, certificate_as_text
from app.certificate.verify import sign_certificate
from app.errors import Refused
from app.ui.certificate.certificate_pdf import Paper, certificate_pdf
from app.ui.certificate.certificate_sheet import NOT_PROVED, _diamond
from app.ui.certificate.paper_text import refuse_unknown_letters
from tests.certificate.certificates import KEY, SECOND, SUMMARY
from tests.ui.painted import pixels_of

PLAIN = replace(SUMMARY, dealer="Zoë Ångström", assessors=("Maria Cruz (badge 88)", "Ann Lee"))
SIGNED = sign_certificate(PLAIN, KEY)
PAPERS: tuple[Paper, ...] = ("A4", "Letter")
INCH = 72
SYSTEMS = QFontDatabase.WritingSystem

pytestmark = pytest.mark.usefixtures("letters")


NOTE = "Rules not confirmed by the house"


def named(dealer: str) -> Signed:
    return sign_certificate(replace(PLAIN, dealer=dealer), KEY)


def text_of(pdf: bytes) -> str:
    """What another program reads on the page, without blanks and line ends."""
    (page,) = PdfReader(BytesIO(pdf)).pages
    return re.sub(r"\s", "", page.extract_text())


class Sheet(NamedTuple):
    """What a third one finds on the page: its text without blanks, its picture, and what the code says."""

    text: str
    picture: Image
    code: str


def sheet(pdf: bytes, dots: int = 150) -> Sheet:
    document = pypdfium2.PdfDocument(pdf)
    try:
        (page,) = document
        text = re.sub(r"[\s\ufffe]", "", page.get_textpage().get_text_range())
        picture = page.render(scale=dots / INCH).to_pil().convert("RGB")
    finally:
        document.close()
    wide, high = picture.size
    (code,) = zxingcpp.read_barcodes(
        picture.crop((0, high // 2, wide // 2, high)), zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    )
    return Sheet(text, picture, code.text)


@pytest.mark.parametrize(("paper", "width", "height"), [("A4", 595, 842), ("Letter", 612, 792)])
def test_one_page_of_its_size_with_title_and_author(paper: Paper, width: int, height: int) -> None:
    reader = PdfReader(BytesIO(certificate_pdf(SIGNED, paper)))
    (page,) = reader.pages
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (width, height)
    assert reader.metadata is not None
    assert reader.metadata.title == "High Card Flush certificate K7QF-2M9D: Zoë Ångström"
    assert reader.metadata.author == PLAIN.house


@pytest.mark.parametrize("paper", PAPERS)
def test_every_fact_is_real_text_and_the_code_is_the_signed_text(paper: Paper) -> None:
    pdf = certificate_pdf(SIGNED, paper)
    read = text_of(pdf)
    facts = [
        PLAIN.number,
        PLAIN.dealer,
        PLAIN.badge,
        PLAIN.game,
        PLAIN.house,
        PLAIN.house_id,
        PLAIN.house_file,
    ]
    facts += [PLAIN.program, PLAIN.form, PLAIN.result, PLAIN.marks, *PLAIN.assessors, "March 31, 2026"]
    facts += ["March 31, 2027", PLAIN.chain, f"record {PLAIN.record}", PLAIN.head, PLAIN.key, NOT_PROVED]
    assert [fact for fact in facts if re.sub(r"\s", "", fact) not in read] == []
    named = [read.count(re.sub(r"\s", "", each)) for each in PLAIN.assessors]
    assert named == [2, 2], "among the facts, and where they sign"
    assert sheet(pdf).code == certificate_as_text(SIGNED)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_note_is_on_the_page_and_in_the_code(paper: Paper) -> None:
    noted = sign_certificate(replace(PLAIN, note=NOTE), KEY)
    pdf = certificate_pdf(noted, paper)
    assert NOTE.replace(" ", "") in text_of(pdf)
    assert sheet(pdf).code == certificate_as_text(noted)
    assert "Note" not in text_of(certificate_pdf(SIGNED, paper))


def test_the_code_can_be_read_from_a_poor_print() -> None:
    assert sheet(certificate_pdf(SIGNED, "A4"), dots=100).code == certificate_as_text(SIGNED)


_LONGEST = sign_certificate(
    replace(PLAIN, dealer="Q" * 120, badge="W" * 120, house="M" * 120, assessors=("W" * 120,) * 3), KEY
)


@pytest.mark.parametrize(
    ("signed", "paper"),
    [
        (named("Maximiliana Alexandra Katharina von und zu Hohenlohe-Langenburg-Schillingsfürst"), "Letter"),
        (named("W" * 80), "A4"),
        (_LONGEST, "A4"),
        (_LONGEST, "Letter"),
        (sign_certificate(replace(PLAIN, badge="", assessors=(), valid_until=None), KEY), "Letter"),
    ],
    ids=["long", "no blank", "all at their longest", "the same on the lower sheet", "all at their shortest"],
)
def test_names_of_any_length_are_whole_and_inside_the_frame(signed: Signed, paper: Paper) -> None:
    summary, found = signed.summary, sheet(certificate_pdf(signed, paper))
    for name in (summary.dealer, summary.badge, summary.house, *summary.assessors):
        assert name.replace(" ", "") in found.text
    assert found.code == certificate_as_text(signed)
    assert set(_outside_the_frame(found.picture)) == {(255, 255, 255)}


def _outside_the_frame(picture: Image) -> Iterator[object]:
    """The colours of the paper's rim."""
    wide, high = picture.size
    rim = round(wide * 0.04)
    for box in (
        (0, 0, wide, rim),
        (0, high - rim, wide, high),
        (0, 0, rim, high),
        (wide - rim, 0, wide, high),
    ):
        for _, colour in picture.crop(box).getcolors(1000) or [(0, None)]:
            yield colour


@pytest.mark.parametrize(
    ("name", "system"),
    [
        ("Ελένη Παπαδοπούλου", None),
        ("Жанна Щербакова", None),
        ("Nguyễn Thị Ánh", None),
        ("王小明", SYSTEMS.SimplifiedChinese),
        ("محمد عبد الله", SYSTEMS.Arabic),
    ],
    ids=["Greek", "Cyrillic", "Vietnamese", "Chinese", "Arabic"],
)
def test_other_scripts(name: str, system: QFontDatabase.WritingSystem | None) -> None:
    """Ours have the first three; for the others the machine's letters are put into the file."""
    signed = named(name)
    if system is not None and not QFontDatabase.families(system):
        with pytest.raises(Refused, match="no font on this machine has the characters"):
            certificate_pdf(signed, "Letter")
        return
    pdf = certificate_pdf(signed, "Letter")
    found = sheet(pdf)
    assert found.code == certificate_as_text(signed)
    assert name.replace(" ", "") in found.text
    assert all(_is_in_the_file(font) for font in _fonts(pdf))


def _fonts(pdf: bytes) -> list[Any]:
    resources: Any = PdfReader(BytesIO(pdf)).pages[0]["/Resources"]
    return [font.get_object() for font in resources["/Font"].values()]


def _is_in_the_file(font: Any) -> bool:
    (inner,) = font["/DescendantFonts"]
    return not {"/FontFile2", "/FontFile3"}.isdisjoint(inner.get_object()["/FontDescriptor"])


def test_letters_that_no_font_has_are_named_and_no_boxes_printed() -> None:
    with pytest.raises(Refused, match="has the characters \N{EGYPTIAN HIEROGLYPH A001}: install one"):
        refuse_unknown_letters(["Ann", "Ann \N{EGYPTIAN HIEROGLYPH A001}"])


def printed(signed: Signed) -> bytes | None:
    with suppress(Refused):
        return certificate_pdf(signed, "A4")
    return None


@pytest.mark.parametrize("name", ["Ann \N{GAME DIE}", "नमस्ते", "สมชาย"], ids=["emoji", "Devanagari", "Thai"])
def test_scripts_that_a_machine_may_lack_are_printed_or_refused(name: str) -> None:
    """Never a crash: Qt has one ready for whoever asks for the font of a box."""
    pdf = printed(named(name))
    assert pdf is None or sheet(pdf).code == certificate_as_text(named(name))


def test_the_same_certificate_makes_the_same_file_but_for_its_dates() -> None:
    dates = rb"D:\d{14}[^)]*|\d{4}-\d\d-\d\dT[\d:+Z-]+"
    first, second = (re.sub(dates, b"", certificate_pdf(SIGNED, "A4")) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("paper", PAPERS)
def test_form_pass_rules_and_time_are_on_the_page_and_in_the_code(paper: Paper) -> None:
    signed = sign_certificate(replace(SECOND, assessors=PLAIN.assessors, note=NOTE), KEY)
    found, summary = sheet(certificate_pdf(signed, paper)), signed.summary
    for said in (summary.exam, summary.rules, summary.table, summary.time, summary.note):
        assert re.sub(r"\s", "", said) in found.text
    assert found.code == certificate_as_text(signed)


def test_a_diamond_is_the_same_on_all_sides_and_a_quarter_higher_than_wide() -> None:
    image = QImage(60, 60, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    _diamond(painter, QPointF(30, 30), 20, QColor("black"))
    painter.end()
    for side in (QTransform.fromScale(-1, 1), QTransform.fromScale(1, -1)):
        assert image.transformed(side) == image
    black = [place for place, pixel in enumerate(pixels_of(image)) if pixel == 0xFF000000]
    assert (len({place % 60 for place in black}), len({place // 60 for place in black})) == (
        40,
        48,
    )  # the tips are too fine
