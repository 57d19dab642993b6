"""The page for verifiers: one HTML file that checks certificates in any browser, without a network.

The key, the list of revocations and all scripts are inside. The page may run only these scripts, and may not
ask anybody for anything: its own policy says so, by the hash of each.
"""

import json
import sys
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from html import escape
from unicodedata import category, combining

from app import __version__, places
from app.certificate.revocations import Revocations, read_revocations
from app.certificate.signature import LOW_ORDER_KEYS, PublicKey, public_key_of
from app.certificate.signed_head import earlier_keys
from app.certificate.station_key_endorsement import station_keys

_SCRIPTS = ("nacl-fast.js", "jsQR.js", "rules.js", "page.js")
_MARKS, _UNSEEN = {"Mn", "Mc", "Me"}, {"Cc", "Cf", "Cs"}
_BLANK = 0x20
_UNPRINTABLE = {*_UNSEEN, "Co", "Cn", "Zl", "Zp", "Zs"}
"""Kinds of letters: those that may combine, those nobody sees, those no sentence shows as they are."""
_LICENSES = {"TweetNaCl.js 1.0.3": "LICENSE-tweetnacl.txt", "jsQR 1.4.0": "LICENSE-jsQR.txt"}


def verifier_page(keys: Sequence[PublicKey], revocations: Revocations) -> str:
    """The page for a machine with these keys, the present one first."""
    style, scripts = _part("page.css"), [_part(name) for name in _SCRIPTS]
    # No part of a script may end the element it stands in.
    assert not any("</script" in script for script in scripts), "it would end early"
    texts = {
        "policy": _policy(style, scripts),
        "style": style,
        "scripts": "\n".join([f"<script>{script}</script>" for script in scripts]),
        "data": _data(keys, revocations),
        "licenses": escape("\n\n".join([f"{name}\n\n{_part(file)}" for name, file in _LICENSES.items()])),
    }
    page = _part("page.html")
    head, *rest = page.split("{")
    for piece in rest:
        name, _, after = piece.partition("}")
        head += texts[name] + after
    return head


def page_of(public: str, revoked: str) -> str:
    """The page from what verifiers are given: the text of the public key and the signed list."""
    keys = earlier_keys(public_key_of(public), public)
    stations = [each.key for each in station_keys(public, keys[0])]
    return verifier_page([*keys, *stations], read_revocations(revoked, keys[0]))


def page_facts(keys: Sequence[PublicKey], revocations: Revocations) -> dict[str, object]:
    """What the page knows: keys, revocations, and which letters are marks, invisible or not printable."""
    return {
        "program": __version__,
        "keys": [{"raw": key.raw.hex(), "fingerprint": key.fingerprint} for key in keys],
        "asOf": revocations.as_of.isoformat(),
        "revoked": [
            {"number": entry.number, "on": entry.on.isoformat(), "reason": entry.reason}
            for entry in revocations.revoked
        ],
        "weak": [raw.hex() for raw in LOW_ORDER_KEYS],
        **_letters(),
    }


@cache
def _letters() -> dict[str, list[list[int]]]:
    """Which letters count as what here, in ranges, so that the page sees them as this program does."""
    found: dict[str, list[list[int]]] = {"marks": [], "unseen": [], "unprintable": []}
    for code, kind in enumerate(map(category, map(chr, range(sys.maxunicode + 1)))):
        if kind in _MARKS and combining(chr(code)):
            _add(found["marks"], code)
        if kind in _UNSEEN:
            _add(found["unseen"], code)
        if kind in _UNPRINTABLE and code != _BLANK:
            _add(found["unprintable"], code)
    return found


def _add(ranges: list[list[int]], code: int) -> None:
    if ranges and ranges[-1][1] == code - 1:
        ranges[-1][1] = code
    else:
        ranges.append([code, code])


def _part(name: str) -> str:
    return (places.shipped("assets") / "verifier" / name).read_text("utf-8")


def _policy(style: str, scripts: Sequence[str]) -> str:
    """Nothing is loaded and nothing is sent. Only what is in the file runs."""
    hashes = " ".join([_hash(script) for script in scripts])
    return (
        f"default-src 'none'; script-src {hashes}; style-src {_hash(style)}; img-src data:;"
        " base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _data(keys: Sequence[PublicKey], revocations: Revocations) -> str:
    text = json.dumps(page_facts(keys, revocations), separators=(",", ":"))
    return text.replace("<", "\\u003c")
