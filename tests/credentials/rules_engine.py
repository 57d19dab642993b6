"""The page's rules in Qt's JavaScript engine: no browser is needed to try them."""

import json
from collections.abc import Sequence
from typing import Any

from PySide6.QtQml import QJSEngine, QJSValue

from app import places
from app.certificate.revocations import Revocations
from app.certificate.signature import PublicKey
from app.credentials.verifier_page import page_facts
from tests.certificate.certificates import KEY, TODAY
from tests.credentials.cases import KNOWN

_ASK = """
(function (text) {
  const found = rules.read(text);
  return JSON.stringify(found.verdict ? { verdict: found.verdict } : { questions: rules.questions(found.read) });
})
"""
_ANSWER = """
(function (text, answers, today) {
  return JSON.stringify(rules.verdict(rules.read(text).read, JSON.parse(answers), today));
})
"""


def script(name: str) -> str:
    return (places.shipped("assets") / "verifier" / name).read_text("utf-8")


class RulesEngine:
    """The rules with our key and list, or with others."""

    def __init__(self, keys: Sequence[PublicKey] = (KEY.public,), known: Revocations = KNOWN) -> None:
        self._engine = QJSEngine()
        self.run(script("rules.js"))
        self.run(f"var rules = hcfRules({json.dumps(page_facts(keys, known))})")
        self._ask, self._answer = self.run(_ASK), self.run(_ANSWER)

    def run(self, code: str) -> Any:
        value: Any = self._engine.evaluate(code)
        assert not value.isError(), value.toString()
        return value

    def verdict(self, text: str) -> dict[str, Any]:
        """What the rules say. Python answers about signatures: the engine is slow at that."""
        found = self._called(self._ask, text)
        if "verdict" in found:
            verdict: dict[str, Any] = found["verdict"]
            return verdict
        answers = [
            PublicKey(bytes.fromhex(each["key"])).has_signed(each["text"].encode(), each["signature"])
            for each in found["questions"]
        ]
        return self._called(self._answer, text, json.dumps(answers), TODAY.isoformat())

    def _called(self, function: QJSValue, *texts: str) -> dict[str, Any]:
        value = function.call([QJSValue(text) for text in texts])
        assert not value.isError(), value.toString()
        outcome: dict[str, Any] = json.loads(value.toString())
        return outcome
