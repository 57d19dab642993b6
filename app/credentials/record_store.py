"""Sends statements to a learning record store by HTTPS: in batches, resumable, each stored once.

After each batch that the store took, a file on this machine says so. After a cut the rest is sent. What was
on its way then is sent again, and the store knows it by its number.
"""

import json
from base64 import b64encode
from collections.abc import Callable, Sequence
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, Request, build_opener

from app.disk_writes import sync_folder
from app.errors import Refused

BATCH = 50
_TIMEOUT = 60
_LOCAL = ("localhost", "127.0.0.1", "::1")
_CONFLICT = 409
_EARLY, _EXPIRED, _OTHER_NAMES, _UNTRUSTED = 9, 10, (62, 64), (7, 18, 19, 20, 21)
"""What OpenSSL finds wrong with a certificate, by its numbers."""
_NO_HTTPS = "unknown url type: https"
"""What Python says where it finds no OpenSSL."""


class _NoRedirects(HTTPRedirectHandler):
    """Whoever is sent elsewhere would take the password along."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class RecordStore:
    """A learning record store at an address."""

    def __init__(self, address: str, login: str = "") -> None:
        """`login` is the user and the password with a colon between them."""
        parts = urlsplit(address)
        self._host = parts.hostname or ""
        if not self._host or not (
            parts.scheme == "https" or (parts.scheme == "http" and self._host in _LOCAL)
        ):
            raise Refused(f"“{address}” is not the https address of a learning record store")
        self.address = address.rstrip("/")
        self._place = f"{self.address}/statements"
        self._headers = {"X-Experience-API-Version": "1.0.3", "Content-Type": "application/json"}
        if login:
            self._headers["Authorization"] = f"Basic {b64encode(login.encode()).decode()}"
        self._opener: OpenerDirector = build_opener(_NoRedirects())

    def send(self, statements: Sequence[dict[str, Any]]) -> None:
        """Store a batch. When this returns, the store has each of them."""
        if self._asked("POST", self._place, statements) == _CONFLICT:
            # Some of them are there already. Each for itself, then.
            for statement in statements:
                self._put(statement)

    def _put(self, statement: dict[str, Any]) -> None:
        """Store one. If the store has that number already, there is nothing to do."""
        self._asked("PUT", f"{self._place}?{urlencode({'statementId': statement['id']})}", statement)

    def _asked(self, method: str, place: str, body: object) -> int:
        request = Request(place, json.dumps(body).encode(), self._headers, method=method)
        try:
            answer: HTTPResponse
            with self._opener.open(request, timeout=_TIMEOUT) as answer:
                answer.read()
                return answer.status
        except HTTPError as error:
            if error.code == _CONFLICT:
                return _CONFLICT
            raise Refused(f"the record store refused it: {error.code} {error.reason}") from None
        except (URLError, HTTPException, OSError) as error:
            raise Refused(_trouble(getattr(error, "reason", None) or error, self._host)) from None


def _trouble(reason: object, host: str) -> str:
    """Why there is no connection, and what to do. Nothing was sent."""
    number = getattr(reason, "verify_code", None)
    if number in _OTHER_NAMES:
        return f"the record store’s certificate is not for {host}; check the address"
    if number == _EXPIRED:
        return "the record store’s certificate has expired; ask the people who run the store to renew it"
    if number == _EARLY:
        return "the record store’s certificate is not valid yet; check the date and time of this machine"
    if number in _UNTRUSTED:
        return (
            "this machine does not trust the authority that issued the record store’s certificate; if it is"
            " your own authority, name its file in the environment variable SSL_CERT_FILE"
        )
    if number:
        return f"the record store’s certificate is not valid ({getattr(reason, 'verify_message', reason)})"
    if reason == _NO_HTTPS:
        return "HTTPS needs OpenSSL 3 on this machine; install it (on Debian, the package libssl3)"
    return (
        f"the record store cannot be reached ({reason}); run the same command again later;"
        " it picks up where it stopped"
    )


def send_all(
    statements: Sequence[dict[str, Any]],
    store: RecordStore,
    progress: Path,
    tell: Callable[[int, int], object] = lambda *_: None,
) -> int:
    """Send what the store does not have yet; how many that were. `progress` says what was sent before."""
    known = _sent(progress, store.address)
    if not known:
        progress.write_text(f"{store.address}\n", "utf-8")
    left = [each for each in statements if each["id"] not in known]
    for start in range(0, len(left), BATCH):
        batch = left[start : start + BATCH]
        store.send(batch)
        with progress.open("a", encoding="utf-8") as stream:
            stream.write("".join([f"{each['id']}\n" for each in batch]))
        tell(start + len(batch), len(left))
    return len(left)


def forget_progress(progress: Path) -> None:
    """Once the ledger says that all was sent, the file is not needed."""
    progress.unlink(missing_ok=True)
    sync_folder(progress.parent)


def _sent(progress: Path, address: str) -> set[str]:
    """What this store has got. Another store has got nothing of it."""
    try:
        first, *numbers = progress.read_text("utf-8", "replace").split("\n")
    except FileNotFoundError:
        return set()
    # A line that was cut off is no number of a statement, so that one is sent again.
    return set(numbers) if first == address else set()
