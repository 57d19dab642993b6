"""A result is believed only if log, marks and strikes come to it again. The ledger alone is not enough."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.errors import Refused
from app.exam.result import Result

_WORDS = {"passed": "passed", "failed": "not passed", "incomplete": "incomplete"}


class CheckedResult(NamedTuple):
    """The result to go by, and why the one on file is not believed."""

    result: Result | None
    """None if there is none, or none can be computed."""
    doubt: str = ""
    """A sentence; empty if the result on file is believed."""


def check_result(
    stored: Result, compute: Callable[[], Result], log: str, digests: Sequence[str]
) -> CheckedResult:
    """Compare the result on file with what `compute` comes to.

    `log` is the digest of the log as it is now; `digests` are those that the ledger holds.
    """
    if set(digests) != {log}:
        return CheckedResult(None, "Its log does not match the ledger, so the exam does not count.")
    said = _WORDS[stored.outcome]
    try:
        computed = compute()
    except Refused as refusal:
        return CheckedResult(
            None,
            f"The ledger says “{said},” but the log and scores do not support that: "
            f"{refusal.sentences[0]}. The exam does not count.",
        )
    if computed.outcome == stored.outcome:
        # Results of older versions do not list the wrong answers.
        return CheckedResult(stored if stored.answers else stored._replace(answers=computed.answers))
    now = _WORDS[computed.outcome]
    return CheckedResult(
        computed,
        f"The ledger says “{said},” but the log, scores and strikes say “{now}.” The exam does not count.",
    )
