"""The supervisors' door: whoever wants to go through writes a name or badge and gives its PIN."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.learning.names_and_badges import known_as
from app.ports.supervisors import Challenge, SupervisorsPort
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.components.banner import Banner
from app.ui.kit.components.form_fields import Field, line_entry
from app.ui.kit.components.hero import FeltDecoration
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, PageShell
from app.ui.kit.components.tile import Picture
from app.ui.kit.density import Density
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES, Theme
from app.ui.kit.widgets.parts import sentence_for_everybody
from app.ui.kit.widgets.pin_pad import PinPad

_ASKED = "Type your name or badge, then your PIN, and press Enter."
_ANOTHER = (
    "Another supervisor must sign in. It can’t be the dealer taking the exam or anyone who already scored it."
)
_CHECKING = "One moment…"
_TOO_SHORT = "Your old PIN is too short. Choose a new one with 6 to 12 digits and press Enter."
_IN_EXAM = "Only a supervisor can pause the exam. If you are the dealer, go back."
_ABOUT = "Sign in to open exams, records, backups and house rules. They lock again when no one is using them."


class SupervisorLogin(Columns):
    """A field for the name or badge at the left, the pad under the right thumb. It names nobody.

    The PIN is checked beside the window's thread. One that is too short by now is changed first.

    Signals:
        proved: the supervisor whose PIN was right.
    """

    proved = Signal(object)

    def __init__(
        self,
        supervisors: SupervisorsPort,
        who: Sequence[Supervisor],
        theme: Theme,
        parent: QWidget,
        picture: Picture | None,
        in_exam: bool,
    ) -> None:
        """`who` may go through here. In an exam it may be the dealer who has come here."""
        main, side = PagePanel("Who is signing in?"), PagePanel()
        super().__init__(main, side, is_stacked=False)
        self._supervisors = supervisors
        self._who = tuple(who)
        self._challenge: Challenge | None = None
        self._changing: Supervisor | None = None
        self._new = ""
        self._banner = Banner()
        self.told = self._banner.words
        self.name = line_entry(placeholder="Name or badge")
        self.pad = PinPad(theme, self)
        self.task = BackgroundTask(parent)
        main.add(self._banner)
        main.column.addSpacing(12)
        main.add(Field("Name or badge", self.name))
        main.column.addSpacing(12)
        main.add(label(_IN_EXAM if in_exam else _ABOUT, "small", wraps=True))
        main.column.addSpacing(16)
        if picture:
            main.add(FeltDecoration(picture), 1)
        main.column.addStretch(0 if picture else 1)
        side.add(self.pad, 1)
        self.name.textEdited.connect(self._begin)
        self.name.returnPressed.connect(self.pad.setFocus)
        self.pad.given.connect(self._take)
        self.task.found.connect(self._go_on)
        self.task.refused.connect(self._refuse)
        self._say(_ASKED)
        self.name.setFocus()

    def apply_look(self, theme: Theme, density: Density) -> None:
        """The keys have the letters of the page."""
        super().apply_look(theme, density)
        self.pad.write_in(density.body)

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of this theme."""
        self.pad.apply_theme(theme)

    def tell(self, trouble: str) -> None:
        """Say what is wrong."""
        self._banner.tell(trouble)

    def _say(self, words: str) -> None:
        """Say what to do, or what happens."""
        self._banner.tell(words, "quiet")

    def _begin(self) -> None:
        """Somebody else is at the door."""
        self.task.forget()
        self.pad.clear()
        self._changing, self._new = None, ""
        self._say(_ASKED)

    def _take(self, pin: str) -> None:
        if self.task.is_busy:
            return
        if self._changing:
            self._take_new(pin)
        elif not self.name.text().strip():
            self.tell("Type your name or badge first.")
            self.name.setFocus()
        else:
            self._try(pin)

    def _try(self, pin: str) -> None:
        try:
            found = known_as(self.name.text(), self._supervisors.everybody())
            challenge = self._supervisors.challenge(found[0] if len(found) == 1 else None)
        except Refused as refusal:
            self._refuse(refusal)
            return
        self._challenge = challenge
        self._say(_CHECKING)
        self.task.begin(lambda: challenge.is_right(pin))

    def _go_on(self, result: object) -> None:
        """The PIN was checked, or a new one was hashed."""
        try:
            if self._changing:
                changing, self._changing = self._changing, None
                self._supervisors.change(changing, changing.name, changing.badge, str(result))
                self._let_in(changing)
            else:
                self._judge(bool(result))
        except Refused as refusal:
            self._refuse(refusal)

    def _judge(self, is_right: bool) -> None:
        challenge = self._challenge
        assert challenge, "what was thought about is a challenge"
        if not is_right or challenge.supervisor is None:
            self.tell(self._supervisors.fail(challenge))
            return
        self._supervisors.pass_(challenge)
        if challenge.must_change:
            self._changing = challenge.supervisor
            self._banner.tell(_TOO_SHORT, "form")
        else:
            self._let_in(challenge.supervisor)

    def _take_new(self, pin: str) -> None:
        """The new PIN, and the same once more."""
        if not self._new:
            self._new = pin
            self._say("Type the new PIN again and press Enter.")
            return
        new, self._new = self._new, ""
        if pin != new:
            self.tell(f"The PINs don’t match. {_TOO_SHORT}")
            return
        self._say(_CHECKING)
        self.task.begin(lambda: self._supervisors.keep(new))

    def _let_in(self, supervisor: Supervisor) -> None:
        if supervisor.id in [each.id for each in self._who]:
            self.proved.emit(supervisor)
        else:
            self.tell(_ANOTHER)

    def _refuse(self, refusal: Refused) -> None:
        self.tell(sentence_for_everybody(refusal))


class SupervisorSignInPage(PageWithBack):
    """The page that asks for a supervisor's name and PIN.

    Signals:
        passed: the supervisor who signed in.
        closed: back without signing in.
    """

    passed = Signal(object)

    def __init__(
        self,
        title: str,
        supervisors: SupervisorsPort,
        who: Sequence[Supervisor],
        settings: Settings,
        parent: QWidget,
        picture: Picture | None = None,
        in_exam: bool = False,
    ) -> None:
        super().__init__(parent)
        self.login = SupervisorLogin(supervisors, who, THEMES[settings.room], self, picture, in_exam)
        self.shell = PageShell(self, settings, PageHeader(title, has_home=False))
        self.back = self.shell.header.back
        self.shell.fill(self.login)
        self.login.proved.connect(self.passed)
        self.shell.header.went_back.connect(self.closed)
        self.login.name.setFocus()

    def tell(self, trouble: str) -> None:
        """Say why the one who signed in cannot do this."""
        self.login.tell(trouble)

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.login.apply_theme(THEMES[settings.room])
        self.shell.apply_settings(settings)
