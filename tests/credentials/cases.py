"""Certificates as they come in, genuine and altered in every field, form and wrapping, and what Python says of each."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from textwrap import fill
from typing import Any, NamedTuple

from app.certificate.certificate_summary import CertificateSummary, tidied
from app.certificate.certificate_text import Signed, certificate_as_json, certificate_as_text, facts_of
from app.certificate.revocations import Revocation, Revocations
from app.certificate.verify import KnownFacts, Verification, sign_certificate, verify_certificate
from tests.certificate.certificates import KEY, SECOND, STRANGER, SUMMARY, TODAY

KNOWN = Revocations(
    TODAY - timedelta(3),
    (
        Revocation("REVO-0001", date(2026, 5, 2), "the form was known"),
        Revocation("REVO-0002", date(2026, 6, 2), "replaced by certificate REVO-0002-2"),
        Revocation("REVO-0002", date(2026, 5, 30), "–"),
    ),
)
_NAMES = (
    "Ann Lee", "Zoë Ångström", "李小龍", "José: the “Ace” Núñez", "O'Brien, Pat (2nd)", "Signature: x", "a:b::c",
    "Dealer: Bo", "END OF CERTIFICATE", "> Kim", "Ελένη", "Łukasz 𝒵", "Badge: 7 House: x", "नीता", "x" * 120,
)  # fmt: skip
_ODD = '0aZ:é"\\ \n>\t\u200b\u202e\u00a0\u0301\U0001f600{},'
_ORDER = 2**252 + 27742317777372353535851937790883648493


class Case(NamedTuple):
    """A text somebody hands in, and how it was made."""

    text: str
    made: str


def expected(case: Case) -> dict[str, Any]:
    """What Python says of it, as the page says it."""
    return plain(verify_certificate(case.text, KEY.public, KnownFacts(TODAY, (KNOWN,))))


def plain(verdict: Verification) -> dict[str, Any]:
    facts = [list(fact) for fact in facts_of(verdict.summary)] if verdict.summary else []
    findings = [
        # A page has no option --key: its sentence ends with other advice.
        {"kind": each.kind, "sentence": each.sentence.partition(" Get that machine's")[0]}
        for each in verdict.findings
    ]
    return {"findings": findings, "facts": facts, "surrounded": verdict.surrounded}


def said(verdict: dict[str, Any]) -> dict[str, Any]:
    """A page's verdict, without its own advice about another key."""
    findings = [
        {**each, "sentence": each["sentence"].partition(" Ask the house that")[0]}
        if each["kind"] == "another-key"
        else each
        for each in verdict["findings"]
    ]
    return {**verdict, "findings": findings}


def genuine(number: int, seed: int = 31) -> Iterator[Case]:
    """Certificates that were issued so, in any form, and as mail programs leave them."""
    chance = Random(seed)
    for _ in range(number):
        signed = sign_certificate(_summary(chance), KEY)
        form = _form(signed, chance)
        name, wrap = chance.choice(list(_HARMLESS.items()))
        yield Case(form if form.startswith("{") else wrap(form, chance), f"genuine, {name}")


def altered(number: int, seed: int = 32) -> Iterator[Case]:
    """Certificates that somebody or something has changed."""
    chance = Random(seed)
    ways = list(_ALTERED.items())
    for at in range(number):
        signed = sign_certificate(_summary(chance), KEY)
        name, alter = ways[at % len(ways)]
        text = alter(signed, chance)
        if chance.random() < 0.2 and not text.startswith("{"):
            text = chance.choice(list(_HARMLESS.values()))(text, chance)
        yield Case(text, name)


def _summary(chance: Random) -> CertificateSummary:
    examined = TODAY - timedelta(chance.randrange(1, 400))
    return replace(
        chance.choice([SUMMARY, SECOND]),
        number=chance.choice(
            ["REVO-0001", "REVO-0002", f"K7QF-{chance.randrange(10_000):04}", "K7QF-2M9D-2"]
        ),
        dealer=chance.choice(_NAMES),
        badge=chance.choice(["", "D-1042", "7"]),
        house=chance.choice(_NAMES),
        assessors=tuple(chance.sample(_NAMES, chance.randrange(4))),
        note=chance.choice(["", "Rules not confirmed by the house"]),
        examined=chance.choice([examined, TODAY + timedelta(1), date(1, 1, 1)])
        if chance.random() < 0.2
        else examined,
        valid_until=chance.choice([None, examined + timedelta(365), examined + timedelta(30), TODAY]),
        record=chance.choice([0, 118, 10**11]),
    )


def _form(signed: Signed, chance: Random) -> str:
    if chance.random() < 0.6:
        return certificate_as_text(signed)
    data = json.loads(certificate_as_json(signed))
    shape = chance.choice([{"indent": 2}, {"indent": None}, {"separators": (",", ":")}, {"sort_keys": True}])
    return json.dumps(data, ensure_ascii=chance.random() < 0.5, **shape)  # type: ignore[arg-type]


_HARMLESS: dict[str, Callable[[str, Random], str]] = {
    "as it is": lambda text, _: text,
    "Windows lines": lambda text, _: text.replace("\n", "\r\n"),
    "byte order mark": lambda text, _: f"\ufeff{text}",
    "wrapped": lambda text, chance: fill(
        text, chance.randrange(95, 140), break_long_words=False, break_on_hyphens=False
    ),
    "quoted": lambda text, _: "".join([f"> {line}\n" for line in text.splitlines()]),
    "quoted twice": lambda text, _: "".join([f">> \t{line}\n" for line in text.splitlines()]),
    "indented": lambda text, _: "".join([f"    {line}\n" for line in text.splitlines()]),
    "joined": lambda text, _: " ".join(text.split("\n")),
    "spaced out": lambda text, _: text.replace("\n", "\n\n").replace(": ", ":  "),
    "hard blanks": lambda text, _: text.replace(" ", "\u00a0"),
    "with text around it": lambda text, _: f"Dear Ann,\nhere it is:\n\n{text}\nBest wishes\n",
}


def _with(summary: CertificateSummary, name: str, value: Any) -> CertificateSummary:
    return replace(summary, **{name: value})


def _of_field(signed: Signed, chance: Random) -> str:
    name = chance.choice(
        [
            "dealer",
            "badge",
            "house",
            "house_id",
            "result",
            "marks",
            "note",
            "number",
            "program",
            "key",
            "chain",
        ]
    )
    other = _with(signed.summary, name, chance.choice(_NAMES))
    return _form(Signed(other, signed.signature), chance)


def _of_day(signed: Signed, chance: Random) -> str:
    name, days = chance.choice(["examined", "valid_until"]), chance.randrange(1, 2000)
    return _form(Signed(_with(signed.summary, name, TODAY + timedelta(days)), signed.signature), chance)


def _of_hash(signed: Signed, chance: Random) -> str:
    name = chance.choice(["house_file", "form", "head"])
    return _form(
        Signed(_with(signed.summary, name, f"{chance.getrandbits(256):064x}"), signed.signature), chance
    )


def _letter(signed: Signed, chance: Random) -> str:
    text = _form(signed, chance)
    at = chance.randrange(len(text))
    new: str = chance.choice(["", *_ODD])
    return text[:at] + new + text[at + chance.randrange(2) :]


def _line(signed: Signed, chance: Random) -> str:
    lines = certificate_as_text(signed).splitlines(keepends=True)
    at, to = chance.randrange(len(lines)), chance.randrange(len(lines))
    taken = lines.pop(at)
    how = chance.randrange(3)
    if how:
        lines.insert(to, taken)
    if how == 2:
        lines.insert(to, taken)
    return "".join(lines)


def _cut(signed: Signed, chance: Random) -> str:
    text = _form(signed, chance)
    return text[: chance.randrange(len(text))]


def _signature(signed: Signed, chance: Random) -> str:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    at = chance.choice([85, chance.randrange(86)])
    made = signed.signature[:at] + chance.choice(letters) + signed.signature[at + 1 :]
    return _form(
        signed._replace(signature=chance.choice([made, made + "A", made[:-1], second_signature(signed)])),
        chance,
    )


def second_signature(signed: Signed) -> str:
    """The other number that fits the same equation, which strict readers refuse."""
    from base64 import urlsafe_b64decode, urlsafe_b64encode

    raw = urlsafe_b64decode(f"{signed.signature}==")
    other = int.from_bytes(raw[32:], "little") + _ORDER
    return urlsafe_b64encode(raw[:32] + other.to_bytes(32, "little")).decode().rstrip("=")


def _stranger(signed: Signed, chance: Random) -> str:
    theirs = sign_certificate(signed.summary, STRANGER)
    claimed = Signed(signed.summary, theirs.signature)
    renamed = Signed(replace(signed.summary, key=STRANGER.public.fingerprint), signed.signature)
    return _form(chance.choice([theirs, claimed, renamed]), chance)


def _json_entry(signed: Signed, chance: Random) -> str:
    data: dict[str, Any] = json.loads(certificate_as_json(signed))
    values: list[Any] = [
        None,
        "",
        0,
        1,
        1.0,
        2.0,
        True,
        False,
        [],
        {},
        "118",
        -1,
        3,
        "2026-1-1",
        ["x"],
        [1],
        "\ud800",
        " a",
    ]
    data[chance.choice([*data, "extra", "exam", "note"])] = chance.choice(values)
    if chance.random() < 0.2:
        data.pop(chance.choice(list(data)))
    text = json.dumps(data, ensure_ascii=True)
    return text.replace('"game"', '"dealer"', 1) if chance.random() < 0.1 else text


def _json_text(signed: Signed, chance: Random) -> str:
    text = certificate_as_json(signed)
    ways = [
        text + "x", text.replace('"record": ', '"record": 0'), text.replace('"record": ', '"record": -'),
        text.replace('"record": ', '"record": 1.'), text.replace('"record": 0', '"record": -0'), text.replace("null", "NaN"),
        text.replace(",", ",,", 1), text.replace("}", ",}"), text.replace('": ', '":\u00a0', 1), f"[{text}]", f"\n\t {text}\r\n",
        f"\ufeff{text}", text.replace("{", '{"number": "x",'), text.replace('"form-version": ', '"form-version": 1'),
        text.replace('"form-version": 1', '"form-version": 1e0'), text.replace("High", "Hi\tgh"), "{" * 300,
    ]  # fmt: skip
    return chance.choice(ways)


def _spelled(signed: Signed, chance: Random) -> str:
    """Days and numbers that Python reads, but does not write so."""
    text, day = certificate_as_text(signed), signed.summary.examined
    year, week, weekday = day.isocalendar()
    ways = [
        ("Examined: " + day.isoformat(), f"Examined: {day:%Y%m%d}"),
        ("Examined: " + day.isoformat(), f"Examined: {year:04}-W{week:02}-{weekday}"),
        ("Examined: " + day.isoformat(), f"Examined: {year:04}-W54-1"),
        ("Examined: " + day.isoformat(), "Examined: 2026-02-30"),
        ("Examined: " + day.isoformat(), "Examined: yesterday"),
        ("Record: ", "Record: +"), ("Record: ", "Record: 0"), ("Record: ", "Record: 1_"), ("Record: ", "Record: -1"),
        ("Record: ", "Record: x"), ("Record: ", "Record: 1 "),
    ]  # fmt: skip
    return text.replace(*chance.choice(ways), 1)


def _two(signed: Signed, chance: Random) -> str:
    other = certificate_as_text(sign_certificate(_summary(chance), KEY))
    text = certificate_as_text(signed)
    return chance.choice(
        [
            text + other,
            text + text,
            text + "HIGH CARD FLUSH CERTIFICATE 2\nNumber: 1\n",
            f"{other[:300]}\n{text}",
        ]
    )


def _heading(signed: Signed, chance: Random) -> str:
    text = certificate_as_text(signed)
    number = chance.choice(["1", "2", "3", "", "22"])
    return text.replace(text.splitlines()[0], f"HIGH CARD FLUSH CERTIFICATE {number}", 1)


def _stacked(signed: Signed, chance: Random) -> str:
    return certificate_as_text(signed).replace(
        "Dealer: ", "Dealer: e" + "\u0301\u0323" * chance.choice([1, 15, 16, 40])
    )


def _unseen(signed: Signed, chance: Random) -> str:
    text, odd = (
        _form(signed, chance),
        chance.choice("\u200b\u202e\u00ad\u2060\ufeff\u0085\u2028\u3000\x1c\x7f\u200d\u115f\ue000"),
    )
    at = chance.randrange(len(text))
    return text[:at] + odd + text[at:]


def _decomposed(signed: Signed, chance: Random) -> str:
    from unicodedata import normalize

    return normalize(chance.choice(["NFD", "NFKC", "NFKD"]), _form(signed, chance))


def _nothing(_: Signed, chance: Random) -> str:
    return chance.choice(
        [
            "",
            " ",
            "Dear Sir,\nI have passed.\n",
            "{}",
            '{"kind": "x"}',
            "[]",
            "null",
            "END OF CERTIFICATE",
            "{" + "\u00e9",
        ]
    )


_ALTERED: dict[str, Callable[[Signed, Random], str]] = {
    "a field": _of_field,
    "a day": _of_day,
    "a hash": _of_hash,
    "a letter": _letter,
    "a line": _line,
    "cut off": _cut,
    "the signature": _signature,
    "another key": _stranger,
    "an entry of the JSON": _json_entry,
    "the JSON's text": _json_text,
    "spelled otherwise": _spelled,
    "two of them": _two,
    "the heading": _heading,
    "stacked marks": _stacked,
    "invisible letters": _unseen,
    "other compositions": _decomposed,
    "nothing of it": _nothing,
}
assert all(tidied(name) == name for name in _NAMES)
