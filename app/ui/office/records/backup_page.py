"""Backups for supervisors: one now, one every day, back from one, and the records of other machines."""

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QVBoxLayout, QWidget

from app.errors import Refused
from app.learning.dates import day_words
from app.ports.backups import SHORTEST_PASSPHRASE, DailyBackups, Progress
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.components.banner import Banner
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.dialogs import Panel
from app.ui.kit.components.form_fields import Field, line_entry
from app.ui.kit.components.hero import FeltBelow
from app.ui.kit.components.icons import Sign
from app.ui.kit.components.labels import label, rule
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import ListArea, PageShell
from app.ui.kit.components.tile import Picture
from app.ui.kit.page import Page
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.parts import sentence
from app.ui.office.records.machine_panel import MachinePanel

_NEW = (
    f"At least {SHORTEST_PASSPHRASE} characters; several words are best. No one can open the backup "
    "without the passphrase, and no one can recover it. Keep it in a safe place, not on this machine."
)


class PassphrasePanel(Panel):
    """One field, or two that have to say the same.

    Signals:
        given: the passphrase.
    """

    given = Signal(str)

    def __init__(self, title: str, about: str, key: str, is_new: bool, parent: QWidget) -> None:
        """`about` says what happens then; where the passphrase is new, what it is for is said too."""
        super().__init__(title, f"{about} {_NEW}".strip() if is_new else about, key, parent)
        self._is_new = is_new
        self.fields = [line_entry(is_secret=True) for _ in range(2 if is_new else 1)]
        for name, line in zip(("Passphrase", "Type the passphrase again"), self.fields, strict=False):
            self.asked.addWidget(Field(name, line))
            line.returnPressed.connect(self._next)
        self.yes.clicked.connect(self._give)

    def _next(self) -> None:
        """Enter goes from line to line, and from the last gives it."""
        place = [line.hasFocus() for line in self.fields].index(True)
        if place + 1 < len(self.fields):
            self.fields[place + 1].setFocus()
        else:
            self._give()

    def _give(self) -> None:
        said, *again = [line.text() for line in self.fields]
        if not said:
            self.tell("Type the passphrase first.")
        elif any(each != said for each in again):
            self.tell("The passphrases don’t match. Type them again.")
        elif self._is_new and len(said) < SHORTEST_PASSPHRASE:
            self.tell(f"Too short: use at least {SHORTEST_PASSPHRASE} characters. Type another one.")
        else:
            self.given.emit(said)
            return
        for line in self.fields:
            line.clear()
        self.fields[0].setFocus()


_CARDS = {
    "make": (
        "Back up now",
        "Saves everything on this machine in one file: exams, trainees, house files, settings and the "
        "certificate key. You can keep working in the meantime.",
        "Back up…",
    ),
    "daily": ("Every day", "", "Turn on…"),
    "restore": (
        "Restore",
        "Takes this machine back to the day of the backup. The current records are saved in a folder. "
        "The program closes afterward.",
        "Restore a backup…",
    ),
    "merge": (
        "Merge",
        "Adds exams and training from other machines’ backups. Nothing is duplicated and nothing is "
        "lost. The program closes afterward.",
        "Merge backups…",
    ),
}
_SIGNS = {"make": "file", "daily": "calendar", "restore": "repeat", "merge": "people"}
_OFF = "Off. Turn it on to get a backup once a day, after the program starts."
_ELSEWHERE = "Not available in the kiosk. Exit the kiosk and start hcf-trainer in its own window."
_WHOLE = 1000

Work = Callable[[Progress], Sequence[str]]
Then = Callable[[bool], None]
"""Told whether the work came to a good end."""


class BackupPage(Page):
    """Four rows. While something is done nothing else can be.

    Signals:
        asked_to_make: a backup is to be made now.
        asked_for_daily: one is to be made every day.
        asked_to_stop_daily: none is to be made every day any more.
        asked_to_restore: this machine is to become what it was.
        asked_to_merge: the records of other machines are to be taken in.
        asked_for_machines: one of the other machines is to be left out, or let in again.
        asked_to_quit: the program is to end, now that all is done.
        closed: back to where one came from.
    """

    asked_to_make = Signal()
    asked_for_daily = Signal()
    asked_to_stop_daily = Signal()
    asked_to_restore = Signal()
    asked_to_merge = Signal()
    asked_for_machines = Signal()
    asked_to_quit = Signal()
    closed = Signal()
    _told = Signal(float)

    def __init__(self, picture: Picture, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.panel: PassphrasePanel | None = None
        self.machine_panel: MachinePanel | None = None
        self.refusal: Refused | None = None
        """Why the last work came to no good end."""
        self._then: Then | None = None
        self.keys = {
            name: PageButton(key, "primary" if name == "make" else "") for name, (_, _, key) in _CARDS.items()
        }
        self.machines = PageButton("Other machines…")
        """Shown where there are any."""
        self.about = {name: label(about, "quiet", wraps=True) for name, (_, about, _) in _CARDS.items()}
        self._banner = Banner()
        self.told = self._banner.words
        self.quit = PageButton("Close the program", "primary")
        self.shell = PageShell(self, settings, PageHeader("Backups", has_home=False))
        self.back = self.shell.header.back
        self.bar = QProgressBar()
        self.bar.setRange(0, _WHOLE)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("Progress")
        self.bar.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._state = PagePanel()
        """What is done now, and how far it is; or what came of it."""
        self._state.hide()
        self.task = BackgroundTask(self)
        self._lay_out(picture)
        self.show_daily(None)
        self._told.connect(self._move)
        self.task.found.connect(self._end_well)
        self.task.refused.connect(self._end_badly)
        self.keys["make"].clicked.connect(self.asked_to_make)
        self.keys["daily"].clicked.connect(self._ask_about_daily)
        self.keys["restore"].clicked.connect(self.asked_to_restore)
        self.keys["merge"].clicked.connect(self.asked_to_merge)
        self.machines.clicked.connect(self.asked_for_machines)
        self.shell.header.went_back.connect(self._leave)
        self.quit.clicked.connect(self.asked_to_quit)
        self.keys["make"].setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def leave_out(self, names: Collection[str]) -> None:
        """Do not offer these here, and say where they are."""
        for name in self.keys.keys() & names:
            self.about[name].setText(_ELSEWHERE)
            self.keys[name].hide()

    def show_daily(self, daily: DailyBackups | None) -> None:
        """Say how the daily backups are made."""
        self._is_daily = daily is not None
        self.keys["daily"].setText("Turn off" if daily else "Turn on…")
        if daily is None:
            self.about["daily"].setText(_OFF)
            return
        last = f"Last backup: {day_words(daily.last.astimezone().date())}." if daily.last else "None yet."
        self.about["daily"].setText(f"On, saved in {daily.folder}. The latest {daily.kept} are kept. {last}")

    def ask(self, title: str, about: str, key: str, is_new: bool) -> PassphrasePanel:
        """Ask for a passphrase; the panel says when it is given."""
        self.close_panel()
        self.panel = panel = PassphrasePanel(title, about, key, is_new, self)
        panel.left.connect(self.close_panel)
        panel.lie_over(self, panel.fields[0])
        return panel

    def ask_about_machines(self, panel: MachinePanel) -> None:
        """Ask which machine is to be left out or let in; the panel says when the PIN was right."""
        self.close_panel()
        self.machine_panel = panel
        panel.left.connect(self.close_panel)
        panel.lie_over(self, panel.choice)

    def close_panel(self) -> None:
        """Ask no more."""
        for panel in (self.panel, self.machine_panel):
            if panel:
                panel.hide()
                panel.deleteLater()
                self.back.setFocus()
        self.panel = self.machine_panel = None

    def do(self, what: str, work: Work, then: Then | None = None) -> None:
        """Do something beside the window, show how far it is, and go on with what comes then."""
        self.close_panel()
        self._enable(False)
        self.tell(what)
        self._then, self.refusal = then, None
        self.bar.setRange(0, 0)
        self.bar.show()
        self.bar.setFocus()
        self.task.begin(lambda: work(self._hear))

    def tell(self, told: str, kind: str = "") -> None:
        """Say what is done, or what came of it: “wrong” is red, “right” green."""
        self._banner.tell(told, kind)
        self._state.setVisible(bool(told))

    def end(self) -> None:
        """Nothing can be done here any more: the program has to be started again."""
        self._enable(False)
        self.back.hide()
        self.quit.show()
        self.quit.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def _leave(self) -> None:
        if self.back.isEnabled():
            self.closed.emit()

    def _hear(self, done: int, whole: int) -> None:
        """In the other thread."""
        self._told.emit(done / max(whole, 1))

    def _move(self, share: float) -> None:
        self.bar.setRange(0, _WHOLE)
        self.bar.setValue(round(_WHOLE * min(share, 1.0)))

    def _end_well(self, told: Sequence[str]) -> None:
        self._finish("\n".join(told), is_done=True)

    def _end_badly(self, refusal: Refused) -> None:
        self.refusal = refusal
        self._finish(sentence(refusal), is_done=False)

    def _finish(self, told: str, is_done: bool) -> None:
        self._enable(True)
        self.back.setFocus()
        self.bar.hide()
        self.tell(told, "right" if is_done else "wrong")
        if self._then:
            self._then(is_done)

    def _enable(self, is_enabled: bool) -> None:
        if not is_enabled:
            self.setFocus()
        for key in (*self.keys.values(), self.machines, self.back):
            key.setEnabled(is_enabled)

    def _ask_about_daily(self) -> None:
        (self.asked_to_stop_daily if self._is_daily else self.asked_for_daily).emit()

    def _lay_out(self, picture: Picture) -> None:
        panel, inside = PagePanel(), QWidget()
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, 8, 0)
        rows.setSpacing(12)
        for place, (name, (title, _, _)) in enumerate(_CARDS.items()):
            if place:
                rows.addWidget(rule())
            keys = [self.machines, self.keys[name]] if name == "merge" else [self.keys[name]]
            rows.addLayout(_row(_SIGNS[name], title, self.about[name], keys))
        rows.addSpacing(4)
        rows.addWidget(FeltBelow(picture), 1)
        panel.add(ListArea(inside, "Backups"), 1)
        self.bar.hide()
        self.machines.hide()
        self.shell.header.add_action(self.quit)
        whole = QWidget()
        page = QVBoxLayout(whole)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(12)
        # What is done now comes before what can be done.
        self._state.column.setSpacing(8)
        for each in (self._banner, self.bar):
            self._state.add(each)
        page.addWidget(self._state)
        page.addWidget(panel, 1)
        self.shell.fill(whole)
        self.quit.hide()


def _row(sign: str, title: str, about: QLabel, keys: Sequence[PageButton]) -> QHBoxLayout:
    """What can be done, what comes of it, and the buttons that do it."""
    row, words = QHBoxLayout(), QVBoxLayout()
    row.setSpacing(20)
    words.setSpacing(4)
    words.addStretch(1)
    words.addWidget(label(title, "heading"))
    words.addWidget(about)
    words.addStretch(1)
    row.addWidget(Sign(sign, "accent"))
    row.addLayout(words, 1)
    for key in keys:
        row.addWidget(key)
    return row
