"""A round that was cut off: it lies on the table, and it is asked whether to go on with it."""

from PySide6.QtCore import QObject, Signal

from app.ports.attempts import RunningAttempt
from app.session.attempts import LEFT
from app.session.log import Noted
from app.session.moments import Moment, troubles
from app.ui.kit.widgets.verdict_panel import VerdictPanel
from app.ui.table.table_screen import TableScreen


class UnfinishedRound(QObject):
    """The question. Nothing else can be chosen until it is answered."""

    answered = Signal(bool)
    """Does it go on?"""

    def __init__(self, attempt: RunningAttempt, screen: TableScreen) -> None:
        super().__init__(screen)
        self._screen = screen
        self.attempt = attempt
        session = attempt.session
        now = session.now()
        moment = Moment(now.table, now.decided, troubles(session.ruling, now.acts))
        screen.table.show_moment(session.ruling, moment, jump=True)
        screen.bar.menu_button.setEnabled(False)
        self.panel = VerdictPanel(screen)
        self.panel.answered.connect(self._answer)
        screen.hold(self.panel)
        acts = "1 act done" if len(session.acts) == 1 else f"{len(session.acts)} acts done"
        self.panel.ask(
            "A round was cut off",
            f"{session.ruling.house.name}, {session.mode}, {acts}. It goes on where it was.",
            {"on": "Go on with it", "leave": "Leave it"},
        )

    def leave(self) -> None:
        """Nobody will be asked about this round again."""
        self.attempt.submit(Noted(LEFT, self.attempt.at))

    def _answer(self, name: str) -> None:
        self.panel.deleteLater()
        self._screen.bar.menu_button.setEnabled(True)
        self._screen.hold(None)
        self.answered.emit(name == "on")
        self.deleteLater()
