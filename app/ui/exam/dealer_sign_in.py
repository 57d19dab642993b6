"""The dealer signs in to an exam: with a PIN, a badge, or a name."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.errors import Refused
from app.exam.exam_file import Proof
from app.exam.supervisor import is_same_person
from app.learning.names_and_badges import folded
from app.learning.people import Person
from app.ports.people import PeoplePort
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.components.banner import Banner
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.form_fields import Field, line_entry
from app.ui.kit.components.hero import FeltDecoration
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, PageShell
from app.ui.kit.components.tile import Picture
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.parts import sentence_for_everybody
from app.ui.kit.widgets.pin_pad import PinPad

_WRONG = {
    "pin": "Wrong PIN.",
    "badge": "This is not the badge on file for this exam.",
    "name": "This is not the name on file for this exam.",
}
_ASKS = {
    "pin": "Type your PIN and press Enter.",
    "badge": "Scan or type your badge and press Enter.",
    "name": "Type your full name and press Enter.",
}


def dealer_of(everybody: Sequence[Person], dealer: Mapping[str, str]) -> Person | None:
    """The trainee on this machine who is the dealer of an exam."""
    whose = (dealer["name"], dealer["badge"])
    found = [each for each in everybody if is_same_person((each.name, each.badge), whose)]
    return found[0] if len(found) == 1 else None


class DealerDoor(PageWithBack):
    """Asks for the PIN of the dealer who sits the exam; for the badge of one without a PIN.

    Signals:
        signed: how the dealer signed in, a `Proof`.
        called: the supervisor's key, in an exam.
        closed: back without signing in.
    """

    signed = Signal(str)
    called = Signal()

    def __init__(
        self,
        why: str,
        dealer: Mapping[str, str],
        people: PeoplePort,
        settings: Settings,
        parent: QWidget,
        picture: Picture | None = None,
        in_exam: bool = False,
    ) -> None:
        """`why` says what the dealer signs in for. In an exam there is no way back but the supervisor's."""
        super().__init__(parent)
        self._dealer, self._people = dealer, people
        self.person = dealer_of(people.everybody(with_archived=True), dealer)
        has_pin = bool(self.person and self.person.has_pin)
        self.proof: Proof = "pin" if has_pin else "badge" if dealer["badge"] else "name"
        self._banner = Banner()
        self.told = self._banner.words
        self._banner.tell(_ASKS[self.proof], "quiet")
        self.pad = PinPad(THEMES[settings.room], self) if has_pin else None
        self.entry = line_entry(placeholder="Badge" if self.proof == "badge" else "Name")
        self.sign = PageButton("Sign in", "primary", "key")
        self.task = BackgroundTask(self)
        header = PageHeader("Dealer sign-in", dealer["name"], has_home=False, has_back=not in_exam)
        self.supervisor = PageButton("Supervisor", "ghost", "key")
        self._in_exam = in_exam
        header.add_action(self.supervisor)
        self.supervisor.setVisible(in_exam)
        self.supervisor.clicked.connect(self.called)
        self.shell = PageShell(self, settings, header)
        self._lay_out(why, picture)
        self.sign.clicked.connect(self._take_text)
        self.entry.returnPressed.connect(self._take_text)
        self.task.found.connect(self._judge)
        self.task.refused.connect(self._refuse)
        self.shell.header.went_back.connect(self.closed)
        (self.pad or self.entry).setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        if self.pad:
            self.pad.apply_theme(THEMES[settings.room])
        self.shell.apply_settings(settings)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc does not lead out of an exam."""
        if not self._in_exam:
            super().keyPressEvent(event)

    def _lay_out(self, why: str, picture: Picture | None) -> None:
        named, felt = PagePanel(self._dealer["name"]), FeltDecoration(picture) if picture else QWidget()
        named.add(label(why, wraps=True))
        named.column.addSpacing(12)
        named.add(self._banner)
        named.column.addSpacing(16)
        if self.pad:
            side, pad = PagePanel(), self.pad
            pad.given.connect(self._take_pin)
            self.shell.dressed.connect(lambda density: pad.write_in(density.body))
            side.add(pad, 1)
            for each in (self.entry, self.sign):
                each.setParent(self)
                each.hide()
            named.add(felt, 1)
            named.column.addStretch(0)
            self.shell.fill(Columns(named, side, is_stacked=False))
        else:
            named.add(Field("Badge" if self.proof == "badge" else "Full name", self.entry))
            named.column.addStretch(1)
            named.add(self.sign)
            self.shell.fill(Columns(felt, named, is_stacked=False))

    def _take_pin(self, pin: str) -> None:
        if self.task.is_busy or self.person is None:
            return
        try:
            work = self._people.proving(self.person, pin)
        except Refused as refusal:
            self._refuse(refusal)
            return
        self._banner.tell("One moment…", "quiet")
        self.task.begin(work)

    def _judge(self, proven: object) -> None:
        if proven is None:
            self._banner.tell(f"{_WRONG['pin']} {_ASKS['pin']}")
        else:
            self.signed.emit(self.proof)

    def _take_text(self) -> None:
        known, given = self._dealer[self.proof], self.entry.text()
        if folded(given) == folded(known):
            self.signed.emit(self.proof)
        else:
            self._banner.tell(f"{_WRONG[self.proof]} {_ASKS[self.proof]}")
            self.entry.selectAll()

    def _refuse(self, refusal: Refused) -> None:
        self._banner.tell(sentence_for_everybody(refusal))
