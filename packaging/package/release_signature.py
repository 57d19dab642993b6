"""SHA256SUMS.sig: an Ed25519 signature over the checksums, by the key whose public half is in the manual.

The private key is never in the sources. At a release it is handed over in the environment: its text as
HCF_RELEASE_KEY, or its file as HCF_RELEASE_KEY_FILE.
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path

from build_errors import Trouble
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key, load_pem_public_key
from stamp import ROOT

TEXT, FILE = "HCF_RELEASE_KEY", "HCF_RELEASE_KEY_FILE"
PUBLIC = ROOT / "docs" / "release-key.md"
_PEM = re.compile(r"-----BEGIN PUBLIC KEY-----.+?-----END PUBLIC KEY-----", re.DOTALL)
UNSIGNED = f"SHA256SUMS is not signed. To sign it, set {FILE} to the file with the release key."


def sign(sums: Path, environment: Mapping[str, str] = os.environ, page: Path = PUBLIC) -> Path | None:
    """The signature beside the checksums; None if no key was handed over."""
    key = _private_key(environment)
    if key is None:
        return None
    if key.public_key().public_bytes_raw() != public_key(page).public_bytes_raw():
        raise Trouble(f"this release key does not match the public key in {page.name}; use the right one.")
    made = sums.with_name(f"{sums.name}.sig")
    made.write_bytes(key.sign(sums.read_bytes()))
    return made


def is_signed(sums: Path, page: Path = PUBLIC) -> bool:
    """Is the signature beside these checksums by the release key?"""
    try:
        public_key(page).verify(sums.with_name(f"{sums.name}.sig").read_bytes(), sums.read_bytes())
    except (InvalidSignature, OSError):
        return False
    return True


def public_key(page: Path) -> Ed25519PublicKey:
    """The public half, as the page of the manual has it."""
    found = _PEM.findall(page.read_text("utf-8"))
    key = load_pem_public_key(found[0].encode()) if len(found) == 1 else None
    if not isinstance(key, Ed25519PublicKey):
        raise Trouble(f"{page.name}: no public release key found.")
    return key


def _private_key(environment: Mapping[str, str]) -> Ed25519PrivateKey | None:
    file, text = environment.get(FILE, ""), environment.get(TEXT, "")
    if not (file or text):
        return None
    try:
        key = load_pem_private_key(Path(file).read_bytes() if file else text.encode(), None)
    except OSError as error:
        raise Trouble(f"{file}: the release key cannot be read: {error.strerror}.") from None
    except (ValueError, TypeError):
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise Trouble("the release key must be an Ed25519 key in PEM format, without a passphrase.")
    return key
