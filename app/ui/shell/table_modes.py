"""The one mode that has the table: a round is watched, dealt by hand, or one from outside is reviewed."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.procedure.library import Library
from app.ui.kit.settings import Settings
from app.ui.table.table_screen import TableScreen

if TYPE_CHECKING:
    from random import Random

    from app.game.round import Round
    from app.ports.attempts import RunningAttempt
    from app.ports.records import RecordsPort
    from app.procedure.rule_chapters import CitedRule
    from app.session.session import Session
    from app.ui.dealing.dealing_mode import DealingMode
    from app.ui.dealing.pad_keys import DealerRequest
    from app.ui.watch.dealt_round import DealtRound
    from app.ui.watch.review_mode import ReviewMode
    from app.ui.watch.watch_mode import WatchMode


class TableModes(QObject):
    """Opens a mode and leaves the one before.

    Signals:
        cleared: the table is free, and another mode is about to begin.
        review_left: the round from outside is looked at no more.
        asked_for_rule: the rule that was broken is wanted, a `CitedRule`.
        asked_for_questions: the questions that come before the next round of the path are wanted.
    """

    cleared = Signal()
    review_left = Signal()
    asked_for_rule = Signal(object)
    asked_for_questions = Signal()

    def __init__(self, screen: TableScreen, library: Library) -> None:
        super().__init__(screen)
        self._screen = screen
        self._library = library
        self.watching: WatchMode | None = None
        self.dealing: DealingMode | None = None
        self.review: ReviewMode | None = None
        self.set_aside: RunningAttempt | None = None
        """The round that was left last. Without records it is kept nowhere else."""

    @property
    def is_open(self) -> bool:
        """Is there anything on the table?"""
        return bool(self.watching or self.dealing or self.review)

    @property
    def deals_by_hand(self) -> bool:
        """Is a round being dealt by hand, and not looked at afterwards?"""
        return bool(self.dealing and not self.dealing.review)

    @property
    def unfinished(self) -> "Session | None":
        """The round that is being dealt by hand and is not over."""
        dealing = self.dealing
        if dealing is None or dealing.review or dealing.session.ended:
            return None
        return dealing.session

    @property
    def open_round(self) -> "Round | None":
        """The round on the table, if none of its cards is hidden from whoever deals it."""
        if self.dealing:
            return self.dealing.ruling.played if self.dealing.session.ended else None
        played = self.watching or self.review
        return played.show.ruling.played if played else None

    @property
    def cited(self) -> "CitedRule | None":
        """What the table speaks of now rests on this."""
        if self.dealing:
            return self.dealing.cited()
        played = self.watching or self.review
        return played.show.cited_at(played.place) if played else None

    def watch(self, settings: Settings, chance: "Random") -> None:
        """Watch perfect deals; the mode before is left."""
        from app.ui.watch.watch_mode import WatchMode

        self._clear()
        self.watching = WatchMode(self._screen, self._library, settings, chance)

    def deal(
        self,
        settings: Settings,
        chance: "Random",
        records: "RecordsPort | None",
        resumed: "RunningAttempt | None",
    ) -> None:
        """Deal rounds by hand, one that was cut off first; the mode before is left."""
        from app.ui.dealing.dealing_mode import DealingMode

        self._clear()
        self.set_aside = None
        self.dealing = DealingMode(self._screen, self._library, settings, chance, records, resumed)
        self.dealing.asked_for_rule.connect(self.asked_for_rule)
        self.dealing.asked_for_questions.connect(self.asked_for_questions)

    def look_at(self, settings: Settings, dealt: "DealtRound") -> None:
        """Review a round from outside. It has no next one: whatever is wanted then, it is left."""
        from app.ui.watch.review_mode import ReviewMode

        self._clear()
        self.review = ReviewMode(self._screen, settings, dealt)
        self.review.wanted.connect(lambda _choice: self.review_left.emit())
        self.review.asked_for_rule.connect(self.asked_for_rule)

    def leave(self, keeps_round: bool = False) -> None:
        """Clear the table. A round that is not over is given up, or kept to go on another time."""
        for mode in (self.watching, self.review):
            if mode:
                mode.close()
        if self.dealing:
            if keeps_round:
                self.set_aside = self.dealing.attempt if self.unfinished else None
                self.dealing.set_aside()
            else:
                self.dealing.close()
        self.watching = self.dealing = self.review = None
        # Until the next mode has furnished the table, a question may be asked over it.
        self._screen.clear_away()

    def want(self, request: "DealerRequest") -> None:
        """Do this with the round that is dealt by hand, if one is."""
        if self.dealing:
            self.dealing.want(request)

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        for mode in (self.watching, self.dealing, self.review):
            if mode:
                mode.apply_settings(settings)

    def _clear(self) -> None:
        self.leave()
        self.cleared.emit()
