"""Begins attempts at rounds and gives them up, and says what could not be recorded."""

from collections.abc import Callable
from random import Random
from typing import Any

from app.errors import Refused
from app.ports.attempts import Attempts, RunningAttempt
from app.session.attempt_log import Mode, Noted
from app.session.attempts import LEFT
from app.training.deck import deck_of


class RoundRecorder:
    """Begins and gives up attempts, and says what could not be recorded."""

    def __init__(self, attempts: Attempts | None, chance: Random, warn: Callable[[str], None]) -> None:
        self._attempts = attempts
        self._chance = chance
        self._warn = warn

    def begin(self, mode: Mode, data: dict[str, Any]) -> RunningAttempt | None:
        """Begin an attempt at this round. None if it cannot be recorded."""
        if self._attempts is None or not data:
            return None
        try:
            return self._attempts.begin(mode, data, deck_of(data, self._chance))
        except Refused as refusal:
            self._warn(f"This round is not being recorded: {refusal.sentences[0]}")
            return None

    def give_up(self, attempt: RunningAttempt, seconds: float) -> None:
        """Mark a round that was left early, so that it is not offered again."""
        if not attempt.session.ended:
            try:
                attempt.submit(Noted(LEFT, seconds))
            except Refused as refusal:
                self._warn(refusal.sentences[0])
