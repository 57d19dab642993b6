"""A certificate as somebody hands it in: what is read of it, and every refusal, in the words of the program."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
import segno
import zxingcpp
from PIL import Image
from pypdf import PdfReader
from PySide6.QtGui import QColor, QImage, QPainter

from app.certificate.certificate_text import certificate_as_json, certificate_as_text
from app.certificate.pdf_text import text_in_pdf
from app.errors import Refused
from app.ui.certificate import read_certificate
from app.ui.certificate.certificate_folder import CertificateFolder
from app.ui.certificate.certificate_pdf import certificate_pdf
from app.ui.certificate.certificate_sheet import grouped, qr_code
from app.ui.certificate.html_printer import page_pdf
from app.ui.certificate.read_certificate import LARGEST, certificate_text
from app.ui.certificate.record_sheets import record_pdf
from tests.certificate.certificates import SIGNED
from tests.ui.certificate.test_pdf import SIGNED as PRINTABLE
from tests.ui.sheets.papers import _RECORD

pytestmark = pytest.mark.usefixtures("letters")


def picture(*texts: str | bytes, kind: str = "PNG") -> bytes:
    """QR codes beside each other on white."""
    codes = []
    for text in texts:
        drawn = BytesIO()
        segno.make_qr(text).save(drawn, kind="png", scale=4)
        codes.append(Image.open(drawn).convert("L"))
    sheet = Image.new(
        "L", (sum(code.width for code in codes) + 40, max([0, *[code.height for code in codes]]) + 40), 255
    )
    left = 20
    for code in codes:
        sheet.paste(code, (left, 20))
        left += code.width
    data = BytesIO()
    sheet.save(data, kind)
    return data.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        certificate_as_text(SIGNED).encode(),
        f"\ufeff{certificate_as_text(SIGNED)}".encode(),
        picture(certificate_as_text(SIGNED)),
        picture(certificate_as_text(SIGNED), kind="JPEG"),
    ],
    ids=["text", "text of a Windows program", "PNG", "JPEG"],
)
def test_text_and_pictures_are_read_as_they_are(data: bytes) -> None:
    assert certificate_text(data) == certificate_as_text(SIGNED)


def test_a_pdf_has_its_text_in_it_with_the_words_of_the_office() -> None:
    pdf = certificate_pdf(PRINTABLE, "Letter", vouched="The office vouches.\n")
    assert certificate_text(pdf) == text_in_pdf(pdf)
    assert certificate_text(pdf).strip() == f"{certificate_as_text(PRINTABLE)}The office vouches."


NO_CODE = "no QR code was found in this picture; take a sharp one from straight above, with the code filling most of it"
REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "a picture without a code": (picture, NO_CODE),
    "a code of no text": (lambda: picture(b"\xff\xfe\xfd"), NO_CODE),
    "two codes": (
        lambda: picture("one", "two"),
        "there are several QR codes in this picture; take a picture of one at a time",
    ),
    "half a picture": (
        lambda: picture("one")[:120],
        "this picture can't be opened; save it as PNG or JPEG",
    ),
    "other letters": (lambda: b"Zo\xeb", "this is not UTF-8 text"),
    "a long text": (lambda: b"x" * 1_000_001, "this is too large for a certificate"),
    "a PDF of 30 MB": (lambda: b"%PDF" + bytes(LARGEST), "this is too large for a certificate"),
    "a picture of 30 MB": (lambda: b"\x89PNG" + bytes(LARGEST), "this is too large for a certificate"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_can_be_no_certificate_is_refused_in_a_sentence(name: str) -> None:
    data, words = REFUSED[name]
    with pytest.raises(Refused) as refused:
        certificate_text(data())
    assert str(refused.value) == words


def test_a_picture_of_more_than_60_million_dots_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    data = picture("one")
    with Image.open(BytesIO(data)) as opened:
        dots = opened.width * opened.height
    assert read_certificate._MOST_DOTS == 60_000_000
    monkeypatch.setattr(read_certificate, "_MOST_DOTS", dots)
    assert certificate_text(data) == "one"
    monkeypatch.setattr(read_certificate, "_MOST_DOTS", dots - 1)
    with pytest.raises(Refused) as refused:
        certificate_text(data)
    assert str(refused.value) == "this picture is too large; use a smaller one"


@pytest.mark.parametrize(
    ("data", "start"),
    [(lambda: certificate_pdf(PRINTABLE, "A4"), "HIGH CARD FLUSH"), (lambda: picture("one"), "one")],
    ids=["PDF", "picture"],
)
def test_a_file_of_just_30_megabytes_is_read(
    data: Callable[[], bytes], start: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = data()
    assert read_certificate.LARGEST == 30_000_000
    monkeypatch.setattr(read_certificate, "_LARGEST_TEXT", 1)
    monkeypatch.setattr(read_certificate, "LARGEST", len(file))
    assert certificate_text(file).strip().startswith(start)
    monkeypatch.setattr(read_certificate, "LARGEST", len(file) - 1)
    with pytest.raises(Refused, match="this is too large for a certificate"):
        certificate_text(file)


def test_a_text_of_a_million_letters_is_read() -> None:
    assert certificate_text(b"x" * 1_000_000) == "x" * 1_000_000


def test_a_code_that_cannot_hold_the_names_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        qr_code("w" * 3000, 100.0)
    assert str(refused.value) == "the names are too long to fit in the certificate's QR code"


def test_a_code_has_four_white_modules_around_it_and_the_size_that_was_asked_for() -> None:
    path = qr_code("HIGH CARD FLUSH", 290.0)
    box = path.boundingRect()
    assert (box.left(), box.top(), box.right(), box.bottom()) == (40.0, 40.0, 250.0, 250.0)
    assert grouped("0123456789abcdef0123") == "01234567 89abcdef 0123"


@pytest.mark.parametrize("text", ["HCF", "HIGH CARD FLUSH", "w" * 400])
def test_every_code_has_the_same_level_however_much_space_its_text_leaves(text: str) -> None:
    """Level M: it can be read with a seventh of it gone."""
    image = QImage(580, 580, QImage.Format.Format_Grayscale8)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    painter.fillPath(qr_code(text, 580.0), QColor("#000000"))
    painter.end()
    shown = Image.frombytes("L", (580, 580), bytes(image.constBits()), "raw", "L", image.bytesPerLine())
    (read,) = zxingcpp.read_barcodes(shown)
    assert (read.text, read.ec_level) == (text, "M")


def test_a_folder_that_cannot_be_written_is_named_with_the_reason_and_what_to_do(tmp_path: Path) -> None:
    place = tmp_path / "there is none"
    folder = CertificateFolder(place, "Letter")
    with pytest.raises(Refused) as refused:
        folder.make_ready(PRINTABLE)
    assert str(refused.value) == (
        f"{place}: the certificate cannot be saved there (No such file or directory): choose another folder, "
        "or check that you can write to this one and that the disk is not full"
    )


def test_another_certificate_of_the_same_name_gets_a_folder_beside_it(tmp_path: Path) -> None:
    """The same one again goes where it was; a draft that a cut-off program left is in nobody's way."""
    name = f"certificate-{PRINTABLE.summary.number}"
    (tmp_path / f"{name}.draft").mkdir()
    (tmp_path / f"{name}.draft" / "left.txt").write_text("left")
    (tmp_path / name).write_text("a file in its place")
    places = []
    for _ in range(2):
        folder = CertificateFolder(tmp_path, "A4", more=lambda signed: {"more": signed.signature.encode()})
        folder.make_ready(PRINTABLE)
        places.append(folder.put())
    assert places == [tmp_path / f"{name}-2"] * 2
    assert sorted(each.name for each in tmp_path.iterdir()) == [name, f"{name}-2"]
    made = {file.name: file.read_bytes() for file in places[0].iterdir()}
    assert sorted(made) == [f"{name}-2"[:-2] + f".{form}" for form in ("json", "more", "pdf", "txt")]
    assert made[f"{name}.json"] == certificate_as_json(PRINTABLE).encode()
    assert made[f"{name}.more"] == PRINTABLE.signature.encode()


def test_a_pdf_says_what_it_is_who_made_it_and_when_the_exam_was() -> None:
    found = PdfReader(BytesIO(certificate_pdf(PRINTABLE, "A4"))).metadata
    assert found is not None
    assert (found.title, found.author, found.creator) == (
        f"High Card Flush certificate {PRINTABLE.summary.number}: Zoë Ångström",
        PRINTABLE.summary.house,
        "hcf-trainer 0.1.0",
    )
    assert str(found.get("/CreationDate")) == "D:20260331000000Z"
    record = PdfReader(BytesIO(record_pdf(_RECORD, "A4"))).metadata
    assert record is not None
    assert record.title == "High Card Flush exam 7QKM-2R4T: Zoë Ångström, failed"
    assert record.author == "The Grand"
    page = PdfReader(BytesIO(page_pdf("<p>All of it.</p>", "A page", "Letter")))
    assert page.metadata is not None
    assert page.metadata.title == "A page"
    assert "All of it." in page.pages[0].extract_text()
    assert tuple(map(round, page.pages[0].mediabox[2:])) == (612, 792)
