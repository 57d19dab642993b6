"""An authority of our own for the certificates of servers and clients in tests."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

NOW = datetime.now(UTC)
DAY = timedelta(days=1)


class Authority:
    """Issues certificates: the root of all trust, or one that another authority vouches for."""

    def __init__(self, name: str, by: "Authority | None" = None) -> None:
        self.name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        self._key = generate_private_key(SECP256R1())
        basics = x509.BasicConstraints(ca=True, path_length=None)
        self.certificate = (by or self).sign(self.name, self._key, basics, (NOW - DAY, NOW + DAY))

    @property
    def pem(self) -> bytes:
        return self.certificate.public_bytes(Encoding.PEM)

    def issue(self, name: str, key_file: Path, since: datetime, until: datetime) -> x509.Certificate:
        """A certificate for a server or a client, written with its key, which goes to a file of its own."""
        key, who = (
            generate_private_key(SECP256R1()),
            x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]),
        )
        made = self.sign(who, key, x509.SubjectAlternativeName([x509.DNSName(name)]), (since, until))
        key_file.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        key_file.chmod(0o600)
        key_file.with_suffix(".crt").write_bytes(made.public_bytes(Encoding.PEM))
        return made

    def revoking(self, *revoked: x509.Certificate) -> bytes:
        """The list of certificates that no longer count."""
        plain = x509.CertificateRevocationListBuilder().issuer_name(self.name)
        plain = plain.last_update(NOW - DAY).next_update(NOW + DAY)
        for each in revoked:
            entry = x509.RevokedCertificateBuilder().serial_number(each.serial_number)
            plain = plain.add_revoked_certificate(entry.revocation_date(NOW - DAY).build())
        return plain.sign(self._key, SHA256()).public_bytes(Encoding.PEM)

    def sign(
        self,
        name: x509.Name,
        key: EllipticCurvePrivateKey,
        extension: x509.ExtensionType,
        valid: tuple[datetime, datetime],
    ) -> x509.Certificate:
        plain = x509.CertificateBuilder().subject_name(name).issuer_name(self.name)
        plain = plain.public_key(key.public_key()).serial_number(x509.random_serial_number())
        plain = plain.not_valid_before(valid[0]).not_valid_after(valid[1])
        return plain.add_extension(extension, critical=isinstance(extension, x509.BasicConstraints)).sign(
            self._key, SHA256()
        )
