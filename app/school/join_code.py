"""The code that is typed once at a station: where the database is, who the station is there, and a secret.

From the secret come the first password of the station, and the key to what the office has sealed for it.
After joining the station has another password, and the code is worth nothing.
"""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from secrets import token_bytes
from typing import Any, NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from app.errors import Refused

ROLE_PREFIX = "hcf_s_"
"""Each station logs in with a role of its own."""
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No I, L, O and U: they are easily taken for others."""
_ID, _SECRET, _CHECK = 6, 10, 2
_CODE = re.compile(
    r"(?P<host>[^/:]+|/[^:]*):(?P<port>\d{1,5})/(?P<database>[\w-]{1,60})/(?P<rest>[0-9A-Z-]+)", re.I
)
_WRONG = "this is not a join code, or it has a typo; compare it with the one from the office"


class JoinCode(NamedTuple):
    """What a code says."""

    host: str
    port: int
    database: str
    station: bytes
    secret: bytes

    @property
    def role(self) -> str:
        """The name of the station's login."""
        return f"{ROLE_PREFIX}{self.station.hex()}"

    @property
    def password(self) -> str:
        """The password for the first login."""
        return sha256(b"login" + self.secret).hexdigest()

    def as_text(self) -> str:
        """The code as the office prints it."""
        data = self.station + self.secret
        letters = _written(data + _check_of(self, data))
        groups = "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))
        return f"{self.host}:{self.port}/{self.database}/{groups}"

    def seal(self, secrets: dict[str, Any]) -> str:
        """What the office hands to this station alone."""
        nonce = token_bytes(12)
        return urlsafe_b64encode(
            nonce + ChaCha20Poly1305(self._key()).encrypt(nonce, json.dumps(secrets).encode(), self.station)
        ).decode()

    def unseal(self, sealed: str) -> dict[str, Any]:
        """What the office has handed over. Refused if another office sealed it, or nobody."""
        try:
            data = urlsafe_b64decode(sealed)
            found = json.loads(ChaCha20Poly1305(self._key()).decrypt(data[:12], data[12:], self.station))
        except (InvalidTag, ValueError):
            raise Refused(
                "the school's database does not recognize it; ask the office for a new code"
            ) from None
        if not isinstance(found, dict):
            raise Refused(_WRONG)
        return found

    def _key(self) -> bytes:
        return sha256(b"seal" + self.station + self.secret).digest()


def new_code(host: str, port: int, database: str) -> JoinCode:
    """A code for one more station."""
    return JoinCode(host, port, database, token_bytes(_ID), token_bytes(_SECRET))


def read_code(text: str) -> JoinCode:
    """Read a code as somebody typed it: blanks and dashes do not count, nor do capitals."""
    found = _CODE.fullmatch(re.sub(r"\s", "", text))
    if not found:
        raise Refused(_WRONG)
    letters = found["rest"].upper().replace("-", "").translate(str.maketrans("OIL", "011"))
    try:
        data = _read(letters)
    except ValueError:
        raise Refused(_WRONG) from None
    code = JoinCode(
        found["host"], int(found["port"]), found["database"], data[:_ID], data[_ID : _ID + _SECRET]
    )
    if code.as_text() != f"{code.host}:{code.port}/{code.database}/{_grouped(letters)}":
        raise Refused(_WRONG)
    return code


def _check_of(code: JoinCode, data: bytes) -> bytes:
    return sha256(f"{code.host}:{code.port}/{code.database}".encode() + data).digest()[:_CHECK]


def _written(data: bytes) -> str:
    number, letters = int.from_bytes(data), []
    for _ in range(-(-len(data) * 8 // 5)):
        number, digit = divmod(number, 32)
        letters.append(_LETTERS[digit])
    return "".join(reversed(letters))


def _read(letters: str) -> bytes:
    number = 0
    for letter in letters:
        number = number * 32 + _LETTERS.index(letter)
    return number.to_bytes(_ID + _SECRET + _CHECK)[: _ID + _SECRET] if number < 1 << 8 * 18 else b""


def _grouped(letters: str) -> str:
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))
