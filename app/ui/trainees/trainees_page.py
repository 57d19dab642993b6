"""The sign-in page: choose a trainee from a list, add one, or continue without a name."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea

from app.errors import Refused
from app.learning.names_and_badges import folded
from app.learning.people import Person, Proven
from app.ports.people import PeoplePort
from app.procedure.house import House
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.form_fields import Field, line_entry
from app.ui.kit.components.hero import FeltDecoration
from app.ui.kit.components.labels import label, set_ink
from app.ui.kit.components.lists import Avatar, EmptyState, ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListColumn, PageShell, PanelStack
from app.ui.kit.components.tag import Tag
from app.ui.kit.components.unsaved_guard import UnsavedGuard
from app.ui.kit.page import PageWithBack
from app.ui.kit.require_supervisor import Guard, at_once
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.parts import sentences
from app.ui.kit.widgets.pin_entry import PinEntry
from app.ui.table.table_screen import TableScreen
from app.ui.table.vignettes import vignette
from app.ui.trainees.roster_file import KINDS, read_roster

_MOST = 60
"""The most names shown at once. Typing the start of a name narrows the list."""
_TOLD = 0.3
"""The largest part of the page for messages. Longer ones scroll."""
_GUEST = "Deal without a name. Nothing counts toward anyone's progress."
_NOBODY = ("No trainees yet", "Add the first one, or import the names from a roster.")
_NO_MATCH = ("No match", "Try a shorter search.")


class PersonRow(ListRow):
    """A trainee to choose. The one who is signed in has a tag."""

    def __init__(self, person: Person, is_here: bool) -> None:
        parts = [f"Badge {person.badge}" if person.badge else "", person.cohort]
        super().__init__(
            person.name,
            " · ".join(filter(None, parts)),
            Avatar(person.name),
            Tag("Signed in", "accent") if is_here else None,
        )
        self.person = person
        self.setAccessibleName(f"{person.name} {person.badge}".strip())
        self.setToolTip(self.accessibleName())


class TraineesPage(PageWithBack):
    """A list to choose from.

    Signals:
        signed_in: a trainee, or nobody, has signed in.
        closed: back without a change.
    """

    signed_in = Signal()

    def __init__(
        self,
        people: PeoplePort,
        house: House,
        settings: Settings,
        screen: TableScreen,
        guard: Guard = at_once,
    ) -> None:
        """A new trainee needs permission."""
        super().__init__(screen)
        self._people = people
        self._house = house
        self._file_picker = screen.file_picker
        self._guard = guard
        self._everybody: Sequence[Person] = ()
        self._can_read_roster = "roster" not in screen.hidden_actions
        present = people.present
        now = f"Signed in: {present.name}" if present else ""
        self.shell = PageShell(self, settings, PageHeader("Who’s dealing?", now, has_home=False))
        self.search, self.pin = line_entry(placeholder="Name or badge"), PinEntry(people, self)
        self.search.setAccessibleName("Name or badge")
        self.name, self.badge = line_entry(), line_entry()
        self.add = PageButton("Add and sign in", "", "plus")
        self.buttons = {
            "nobody": PageButton("Continue as a guest"),
            "roster": PageButton("Import a roster…", "outline", "file"),
            "close": self.shell.header.back,
        }
        self.people: list[PersonRow] = []
        self.trouble, self.more = label("", wraps=True), label("", "small", wraps=True)
        self._told = QScrollArea()
        self._lay_out()
        self.search.textChanged.connect(self._look)
        self.search.returnPressed.connect(self._choose_first)
        self.pin.proven.connect(self._show_proof)
        self.pin.told.connect(self._tell)
        self.pin.refused.connect(lambda told: self._tell(told, "wrong"))
        self.add.clicked.connect(self._want_to_add)
        self.name.returnPressed.connect(self._want_to_add)
        self.badge.returnPressed.connect(self._want_to_add)
        self.buttons["nobody"].clicked.connect(self._choose_nobody)
        self.buttons["roster"].clicked.connect(self._want_roster)
        self.buttons["roster"].setVisible(self._can_read_roster)
        self.shell.header.went_back.connect(UnsavedGuard(self, self.name, self.badge).leave)
        self._read()
        self.search.setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)
        self._fit_told()

    def read_roster(self, file: Path) -> None:
        """Add all names of a roster."""
        found = read_roster(self._people, file)
        if found.is_read:
            self._read()
        self._tell(found.words(), "right" if found.is_read else "wrong")

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Give messages the space they need."""
        super().resizeEvent(event)
        self._fit_told()

    def _read(self) -> None:
        try:
            self._everybody = self._people.everybody()
        except Refused as refusal:
            self._tell(sentences(refusal), "wrong")
        self._list()

    def _look(self) -> None:
        """Clear the message about the previous name."""
        self.pin.ask(None)
        self._tell("")
        self._list()

    def _list(self) -> None:
        """List the trainees whose name, badge or cohort contains the text."""
        self._names.clear()
        found, present = self._found, self._people.present
        self.people = [
            PersonRow(person, present is not None and person.id == present.id) for person in found[:_MOST]
        ]
        for row in self.people:
            row.clicked.connect(lambda *_, person=row.person: self._sign_in(person))
            self._names.add(row)
        if not self.people:
            self._names.add(self._nobody())
        self._names.add_space(12)
        self.more.setText(f"Showing {_MOST} of {len(found)}. Type more to narrow the search.")
        self.more.setVisible(len(found) > _MOST)
        self.shell.dress()

    def _nobody(self) -> EmptyState:
        picture = vignette("backs", self._house)
        if self._everybody:
            return EmptyState(*_NO_MATCH, picture)
        add = PageButton("Add a trainee")
        add.clicked.connect(self.name.setFocus)
        return EmptyState(*_NOBODY, picture, add)

    @property
    def _found(self) -> list[Person]:
        wanted = folded(self.search.text())
        return [
            each for each in self._everybody if wanted in f"{each.name} {each.badge} {each.cohort}".casefold()
        ]

    def _choose_first(self) -> None:
        """The trainee with this badge, else this name, else the only one listed."""
        wanted, found = folded(self.search.text()), self._found
        if not wanted:
            return
        badges = [each for each in found if each.badge.casefold() == wanted]
        names = [each for each in found if each.name.casefold() == wanted]
        for alike in (badges, names, found):
            if len(alike) == 1:
                self._sign_in(alike[0])
                return
        # The message disappears with the next letter.
        said = self.search.text().strip()
        if found:
            self._tell(f"More than one trainee matches “{said}.” Choose one.", "form")
        else:
            self._tell(f"No trainee matches “{said}.” Check the spelling, or add a new trainee.", "wrong")

    def _choose_nobody(self) -> None:
        self._sign_in(None)

    def _sign_in(self, person: Person | None, proven: Proven | None = None) -> None:
        try:
            if (person and person.has_pin and not proven) or not self._people.sign_in(person, proven):
                # The PIN may be newer than the list.
                self.pin.ask(person)
            else:
                self.signed_in.emit()
        except Refused as refusal:
            self._tell(sentences(refusal), "wrong")

    def _show_proof(self, proven: Proven) -> None:
        self._sign_in(self.pin.asked, proven)

    def _want_to_add(self) -> None:
        self._guard(self._add)

    def _want_roster(self) -> None:
        self._guard(self._ask_for_roster)

    def _add(self) -> None:
        try:
            person = self._people.add(self.name.text(), self.badge.text())
        except Refused as refusal:
            self._tell(sentences(refusal), "wrong")
        else:
            self._sign_in(person)

    def _ask_for_roster(self) -> None:
        file = self._file_picker.file_to_read(self, "Import a roster", KINDS)
        if file:
            self.read_roster(file)

    def _tell(self, told: str, ink: str = "") -> None:
        self.trouble.setText(told)
        # What is wrong has a tint of its own.
        self.trouble.setObjectName("trouble" if ink == "wrong" else "")
        set_ink(self.trouble, ink)
        self._told.setVisible(bool(told))
        self._fit_told()

    def _fit_told(self) -> None:
        self.trouble.ensurePolished()
        wide = self._names.width() or self.width()
        needed = self.trouble.heightForWidth(wide) + 4
        self._told.setFixedHeight(round(min(needed, _TOLD * self.height())))

    def _lay_out(self) -> None:
        who, new, guest = PagePanel(), PagePanel("New trainee"), PagePanel("No name?")
        self._names = ListColumn("Trainees", picture=vignette("practice", self._house))
        self._told.setFrameShape(QFrame.Shape.NoFrame)
        self._told.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._told.setWidgetResizable(True)
        self._told.setWidget(self.trouble)
        self._told.setAccessibleName("Messages")
        self.trouble.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._told.hide()
        who.column.setSpacing(8)
        for part in (self.search, self._told, self.pin):
            who.add(part)
        who.add(self._names, 1)
        who.add(self.more)
        new.column.setSpacing(8)
        for name, entry in (("Name", self.name), ("Badge (optional)", self.badge)):
            new.add(Field(name, entry))
        new.column.addSpacing(4)
        new.add(self.add)
        guest.add(label(_GUEST, "quiet", wraps=True))
        guest.column.addSpacing(12)
        guest.add(self.buttons["nobody"])
        picture = FeltDecoration(vignette("watch", self._house))
        self.shell.dressed.connect(lambda density: picture.setVisible(not density.is_compact))
        side = PanelStack(new, guest)
        side.box.addWidget(picture, 1)
        side.box.addStretch(0)
        self.shell.header.add_action(self.buttons["roster"])
        self.shell.fill(Columns(who, side))
