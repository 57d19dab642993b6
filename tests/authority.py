"""An authority of our own for the certificates of servers and clients in tests."""

from datetime import UTC, datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.hashes import SHA256
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
