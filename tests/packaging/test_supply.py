"""What a release is known by: a bill of its materials, and checksums signed with a key that is not in the sources."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
import release_signature
import sbom
from build_errors import Trouble
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from release_signature import FILE, TEXT, is_signed, sign
from third_party import Part

ROOT = Path(__file__).parents[2]
SPRING = 1_800_000_000
RICH = next(pin for pin in sbom.hashes_of_pins() if pin.startswith("rich=="))
PARTS = [
    Part("rich", RICH.partition("==")[2], "MIT", "…"),
    Part("Third-party code in Qt", "", "various", "…"),
]


class Release:
    """Checksums, a release key, and the page with its public half."""

    def __init__(self, folder: Path) -> None:
        self.key = Ed25519PrivateKey.generate()
        self.pem = self.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
        self.public = self.key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        self.page, self.sums, self.file = folder / "key.md", folder / "SHA256SUMS", folder / "key.pem"
        self.page.write_text(f"# The key\n```\n{self.public.decode()}```\n", "utf-8")
        self.sums.write_text("0123  hcf-trainer.tar.xz\n", "utf-8")
        self.file.write_text(self.pem, "utf-8")


@pytest.fixture
def release(tmp_path: Path) -> Release:
    return Release(tmp_path)


@pytest.mark.parametrize("way", [TEXT, FILE])
def test_checksums_are_signed_with_the_key_that_the_environment_hands_over(
    way: str, release: Release
) -> None:
    given = {way: release.pem if way == TEXT else str(release.file)}
    made = sign(release.sums, given, release.page)
    assert made
    assert made.name == "SHA256SUMS.sig"
    assert is_signed(release.sums, release.page)
    release.sums.write_text("0124  hcf-trainer.tar.xz\n", "utf-8")
    assert not is_signed(release.sums, release.page)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl")
def test_the_page_says_how_anybody_checks_the_signature(release: Release, tmp_path: Path) -> None:
    made = sign(release.sums, {TEXT: release.pem}, release.page)
    assert made
    (tmp_path / "release-key.pem").write_bytes(release.public)
    page = (ROOT / "docs" / "release-key.md").read_text("utf-8")
    (command,) = [line.split() for line in page.splitlines() if line.startswith("openssl ")]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "Signature Verified Successfully")


def test_without_a_key_nothing_is_signed(release: Release) -> None:
    assert sign(release.sums, {}, release.page) is None
    assert not is_signed(release.sums, release.page)


def test_another_key_than_that_of_the_page_signs_nothing(release: Release, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = Release(tmp_path / "other")
    with pytest.raises(Trouble, match=r"does not match the public key in key\.md"):
        sign(release.sums, {TEXT: other.pem}, release.page)
    with pytest.raises(Trouble, match="must be an Ed25519 key"):
        sign(release.sums, {TEXT: "key"}, release.page)
    with pytest.raises(Trouble, match="cannot be read: No such file"):
        sign(release.sums, {FILE: str(tmp_path / "gone")}, release.page)
    assert not release.sums.with_name("SHA256SUMS.sig").exists()


def test_the_manual_has_the_public_half_and_no_file_of_the_sources_a_private_one() -> None:
    assert len(release_signature.public_key(release_signature.PUBLIC).public_bytes_raw()) == 32
    folders = [ROOT / name for name in ("app", "assets", "docs", "packaging", "procedures", "tests")]
    sources = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    sources += [file for file in ROOT.iterdir() if file.is_file()]
    sources = [file for file in sources if "__pycache__" not in file.parts]
    may_name_it = {Path(__file__), *(ROOT / "tests" / "artifacts").rglob("*")}
    assert [
        file for file in sources if b"BEGIN PRIVATE KEY" in file.read_bytes() and file not in may_name_it
    ] == []


def test_the_bill_names_every_part_with_version_license_and_hashes(tmp_path: Path) -> None:
    made = sbom.write(PARTS, "1.2.3", SPRING, "a" * 40, tmp_path)
    assert made.name == "SBOM.cdx.json"
    bill = json.loads(made.read_text("utf-8"))
    assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.5", 1)
    own = bill["metadata"]["component"]
    assert (own["name"], own["version"]) == ("hcf-trainer", "1.2.3")
    assert own["pedigree"]["commits"] == [{"uid": "a" * 40}]
    rich, other = bill["components"]
    assert rich["purl"] == f"pkg:pypi/{RICH.replace('==', '@')}"
    assert [each["value"] for each in rich["properties"]] == sbom.hashes_of_pins()[RICH]
    assert rich["licenses"] == [{"license": {"name": "MIT"}}]
    assert "purl" not in other
    assert bill["dependencies"][0]["dependsOn"] == [rich["bom-ref"], other["bom-ref"]]


def test_the_same_parts_make_the_same_bill(tmp_path: Path) -> None:
    first = sbom.write(PARTS, "1.2.3", SPRING, "", tmp_path).read_bytes()
    assert sbom.write(PARTS, "1.2.3", SPRING, "", tmp_path).read_bytes() == first
    assert sbom.write(PARTS[:1], "1.2.3", SPRING, "", tmp_path).read_bytes() != first


def test_every_pin_has_hashes() -> None:
    pins = sbom.hashes_of_pins()
    assert len(pins) > 50
    assert all(hashes and all(len(each) == 64 for each in hashes) for hashes in pins.values())
