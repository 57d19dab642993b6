"""`hcf-trainer replay`: an attempt again, act by act, with its verdict then and now; or the list of them."""

import argparse
import json
from typing import Any

from app import __version__
from app.commands.options.records_option import add_records_option, records_of
from app.commands.options.supervisor_option import add_supervisor_options, ask_supervisor
from app.errors import Refused
from app.grading.scorecard_codec import step_as_text
from app.procedure.event_words import happened_as_plain
from app.procedure.library import Library
from app.records.training.attempt_replay import Replay, ReplayMoment, replay_attempt
from app.records.training.attempt_store import AttemptStore
from app.records.training.stored_attempt import AttemptSummary
from app.session.attempt_log import ENTRIES

_MOST_DIGITS = 18
"""The records cannot hold a larger number."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("attempt", nargs="?", metavar="ID", help="the attempt's number (default: list all)")
    parser.add_argument("--json", action="store_true", help="print the result as one line of JSON")
    add_records_option(parser)
    add_supervisor_options(parser)


def run(options: argparse.Namespace) -> int:
    """Show one attempt, or list them."""
    ask_supervisor(options)
    wanted = _wanted(options)
    if options.json:
        _print_json(wanted)
    else:
        _print(wanted)
    return 0


def _wanted(options: argparse.Namespace) -> Replay | list[AttemptSummary]:
    file = records_of(options)
    if not file.exists():
        # Reading must not create a file.
        if options.records or options.attempt is not None:
            raise Refused(f"{file}: no records found")
        return []
    with AttemptStore.look(file) as store:
        if options.attempt is None:
            return store.attempts()
        return replay_attempt(store.attempt(_number(options.attempt)), Library())


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= _MOST_DIGITS):
        raise Refused(f"“{word}” is not an attempt number; leave it out to list the attempts")
    return int(word)


def _print_json(wanted: Replay | list[AttemptSummary]) -> None:
    if isinstance(wanted, Replay):
        print(json.dumps(_as_plain(wanted), default=float))
    else:
        print(json.dumps([_summary_as_plain(attempt) for attempt in wanted]))


def _print(wanted: Replay | list[AttemptSummary]) -> None:
    from app.commands.reports.replay_report import print_attempts, print_replay

    if isinstance(wanted, Replay):
        print_replay(wanted)
    else:
        print_attempts(wanted)


def _summary_as_plain(attempt: AttemptSummary) -> dict[str, Any]:
    return {
        "attempt": attempt.id,
        "started": attempt.when.isoformat(),
        "mode": attempt.mode,
        "house": attempt.house_id,
        "engine": attempt.engine,
        "verdict": attempt.verdict,
    }


def _as_plain(replay: Replay) -> dict[str, Any]:
    attempt, started = replay.attempt, replay.attempt.started
    return {
        "attempt": attempt.id,
        "started": attempt.when.isoformat(),
        "mode": started.mode,
        "house": attempt.house.house_id,
        "house_hash": started.house_hash,
        "round": started.round,
        "deck": started.deck,
        "entries": [_moment_as_plain(moment) for moment in replay.moments],
        **({"happened": happened_as_plain(replay.happened)} if replay.happened else {}),
        "engine": started.engine,
        "verdict": attempt.verdict,
        "engine_now": __version__,
        "verdict_now": replay.now,
        "remark": replay.remark,
    }


def _moment_as_plain(moment: ReplayMoment) -> dict[str, Any]:
    kind, body = ENTRIES.as_plain(moment.entry)
    # The verdict of the last entry is shown beside the entries, once.
    plain = {"kind": kind} | {name: value for name, value in body.items() if name != "verdict"}
    if moment.line:
        plain["line"] = moment.line
    if moment.taken_back:
        plain["was_taken_back"] = True
    if moment.fault:
        plain |= {"fault": moment.fault.kind, "due": step_as_text(moment.fault.step)}
    return plain
