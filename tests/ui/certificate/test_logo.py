"""The logo of a house: on the record and the certificate beside the name, and in nothing that is signed."""

from pathlib import Path

import pytest
from PIL import Image

from app.certificate.certificate_text import certificate_as_json, certificate_as_text
from app.errors import Refused
from app.procedure.library import Library
from app.records.backup.restore import restore
from app.ui.certificate.certificate_folder import CertificateFolder
from app.ui.certificate.certificate_pdf import certificate_pdf
from app.ui.certificate.logo import logo_bytes, read_logo
from tests.records.backups import PASSPHRASE, WHEN, backup_of, furnished
from tests.ui.certificate.test_pdf import SIGNED, sheet, text_of

pytestmark = pytest.mark.usefixtures("letters")
VIOLET = (140, 20, 200)


@pytest.fixture
def logo(tmp_path: Path) -> Path:
    """A violet sign with nothing around it."""
    picture = Image.new("RGBA", (900, 300), (0, 0, 0, 0))
    picture.paste((*VIOLET, 255), (100, 50, 800, 250))
    picture.save(tmp_path / "sign.png")
    return tmp_path / "sign.png"


def violet(picture: Image.Image) -> int:
    """How many dots have its color, or nearly."""
    small = picture.convert("RGB").resize((155, 200))
    dots = [small.getpixel((x, y)) for x in range(155) for y in range(200)]
    return sum(
        isinstance(dot, tuple) and all(abs(one - other) < 12 for one, other in zip(dot, VIOLET, strict=True))
        for dot in dots
    )


def test_it_is_on_the_certificate_and_the_code_and_the_words_are_the_same(logo: Path) -> None:
    bare, signed = certificate_pdf(SIGNED, "Letter"), certificate_pdf(SIGNED, "Letter", logo)
    assert text_of(bare) == text_of(signed)
    found, without = sheet(signed), sheet(bare)
    assert found.code == without.code == certificate_as_text(SIGNED)
    assert violet(found.picture) > 25
    assert violet(without.picture) == 0
    assert certificate_pdf(SIGNED, "Letter", logo) == signed, "the same bytes every time"


def test_a_folder_holds_the_same_signed_texts_with_and_without_it(logo: Path, tmp_path: Path) -> None:
    for name, found in (("with", logo), ("without", None)):
        (tmp_path / name).mkdir()
        folder = CertificateFolder(tmp_path / name, "Letter", lambda *_, found=found: found)
        folder.make_ready(SIGNED)
        made = folder.put()
        texts = [(made / f"{made.name}.{form}").read_text("utf-8") for form in ("json", "txt")]
        assert texts == [certificate_as_json(SIGNED), certificate_as_text(SIGNED)]


def test_it_is_kept_on_white_and_small(logo: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.png"
    kept.write_bytes(logo_bytes(logo))
    with Image.open(kept) as picture:
        assert picture.mode == "RGB"
        assert picture.size == (800, 267)
        assert picture.getpixel((2, 2)) == (255, 255, 255)
    assert len(kept.read_bytes()) < 1_000_000


@pytest.mark.parametrize("mode", ["RGB", "CMYK", "L"])
def test_a_jpeg_is_taken_as_a_camera_or_a_print_shop_writes_it(mode: str, tmp_path: Path) -> None:
    picture = Image.new("RGB", (2000, 600), VIOLET).convert(mode)
    turned = Image.Exif()
    turned[0x0112] = 6  # a camera that was held upright
    picture.save(tmp_path / "sign.jpg", exif=turned)
    read = read_logo(tmp_path / "sign.jpg")
    assert read.height() == 320
    assert read.width() < 100
    dot = read.pixelColor(40, 160)
    found, grey = (dot.red(), dot.green(), dot.blue()), (dot.red(),) * 3
    meant = grey if mode == "L" else VIOLET
    assert max(abs(one - other) for one, other in zip(meant, found, strict=True)) < 12


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        (
            "a.png",
            b"this is a letter",
            "a.png is not a PNG or JPEG picture; save the logo as PNG and try again",
        ),
        ("a.png", b"", "a.png is not a PNG or JPEG picture"),
        ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "a.svg is not a PNG or JPEG picture"),
        ("a.png", b"x" * 5_000_001, "a.png is too large for a logo; the limit is 5 MB"),
    ],
)
def test_a_file_that_is_no_picture_is_refused(name: str, data: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(Refused, match=said):
        read_logo(tmp_path / name)


@pytest.mark.parametrize("size", [(39, 400), (9_000, 100)])
def test_a_picture_of_a_strange_size_is_refused(size: tuple[int, int], tmp_path: Path) -> None:
    Image.new("RGB", size).save(tmp_path / "a.png")
    with pytest.raises(
        Refused, match=f"a.png is {size[0]} × {size[1]} pixels; each side must be 40 to 8,000"
    ):
        read_logo(tmp_path / "a.png")


def test_a_picture_of_the_least_and_the_most_dots_is_taken(tmp_path: Path) -> None:
    Image.new("RGB", (8_000, 40)).save(tmp_path / "a.png")
    assert read_logo(tmp_path / "a.png").width() == 800


def test_a_file_of_just_five_million_bytes_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    Image.new("RGB", (40, 40)).save(file)
    # Whatever stands behind the end of a picture belongs to nothing.
    file.write_bytes(file.read_bytes().ljust(5_000_000, b"x"))
    assert read_logo(file).width() == 40


def test_a_picture_of_far_too_many_dots_is_not_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 1_000)
    Image.new("RGB", (100, 100)).save(tmp_path / "a.png")
    with pytest.raises(Refused, match="has too many pixels; each side must be 40 to 8,000"):
        read_logo(tmp_path / "a.png")


def test_a_damaged_picture_is_refused(logo: Path) -> None:
    logo.write_bytes(logo.read_bytes()[:120])
    with pytest.raises(Refused, match="is damaged; save the logo as PNG and try again"):
        read_logo(logo)


def test_a_file_that_takes_the_name_of_a_house_gets_no_logo(logo: Path, tmp_path: Path) -> None:
    own = tmp_path / "houses"
    own.mkdir()
    library = Library(own=own)
    assert library.logo("oxford", "Oxford Casino") is None
    for house in ("oxford", "mine"):
        library.logo_file(house).write_bytes(logo.read_bytes())
    shipped = library.files()["oxford"].read_text("utf-8")
    (own / "mine.toml").write_text(shipped, "utf-8")
    library = Library(own=own)
    assert library.logo("oxford", "Oxford Casino") == own / "oxford.png"
    assert library.logo("oxford", "Oxford Casino, Maine") == own / "oxford.png", "as on a certificate"
    assert library.logo("oxford", "Oxford Casino, Nevada") is None
    title = library.house("mine").name
    assert title.startswith("Custom file mine.toml")
    assert library.logo("mine", title) is None
    assert library.logo("oxford", "Oxford Casino of another machine") is None


def test_a_backup_brings_it_back(logo: Path, tmp_path: Path) -> None:
    machine = furnished(tmp_path / "machine", "one")
    (machine.houses / "oxford.png").write_bytes(logo_bytes(logo))
    before = (machine.houses / "oxford.png").read_bytes()
    backup = backup_of(machine, tmp_path / "a.backup")
    (machine.houses / "oxford.png").unlink()
    restore(backup, PASSPHRASE, machine, WHEN)
    assert (machine.houses / "oxford.png").read_bytes() == before
