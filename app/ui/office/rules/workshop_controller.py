"""The way through the workshop: a new house, or one's own, to be changed, saved and put in use."""

from random import Random

from PySide6.QtCore import QObject, Signal

from app.errors import Refused
from app.procedure.house import House
from app.procedure.library import STANDARD
from app.ui.kit.widgets.parts import sentence
from app.ui.office.office_context import OfficeContext
from app.ui.office.workshop.new_house_page import NewHousePage
from app.ui.office.workshop.workshop_page import WorkshopPage, WorkshopTools
from app.workshop.house_draft import HouseDraft, new_draft, open_draft
from app.workshop.house_versions import HouseVersions, unfinished_houses


class WorkshopController(QObject):
    """Shows the workshop's pages.

    Signals:
        closed: back to the rules.
        used: another version of a house is in use; a round on the table is dealt by the one before.
    """

    closed = Signal()
    used = Signal()

    def __init__(self, context: OfficeContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context

    def show_new(self) -> None:
        """Ask what the new house is called."""
        context = self._context
        houses = {STANDARD: "Standard procedure"}
        houses |= {house: context.house_name(house) for house in context.library.files()}
        begun = unfinished_houses(context.library)
        page = NewHousePage(houses, begun, self._base, context.settings, context.screen)
        page.continued.connect(self._go_on)
        page.wanted.connect(lambda base, house_id, name: self._make(page, base, house_id, name))
        page.closed.connect(self.closed)
        context.pages.show(page)

    def _base(self, house: str) -> House:
        library = self._context.library
        return library.standard_house() if house == STANDARD else library.house(house)

    def show(self, house: str) -> None:
        """Change a house of one's own; empty: make one."""
        if not house:
            self.show_new()
            return
        try:
            self._open(open_draft(self._context.library, house))
        except Refused as refusal:
            self._context.warn(refusal)

    def _make(self, page: NewHousePage, base: str, house_id: str, name: str) -> None:
        library = self._context.library
        try:
            if house_id in unfinished_houses(library):
                raise Refused(
                    f"you already started a house called “{house_id}”; open it under Unfinished houses"
                )
            draft = new_draft(library, base, house_id, name)
        except Refused as refusal:
            page.tell(sentence(refusal))
        else:
            self._open(draft)

    def _go_on(self, house_id: str) -> None:
        """Change a house further that was begun and is not in use yet."""
        versions = HouseVersions(self._context.library, house_id)
        draft = versions.newest() or versions.unsaved()
        if draft:
            self._open(draft)

    def _open(self, draft: HouseDraft) -> None:
        context = self._context
        tools = WorkshopTools(
            context.library,
            HouseVersions(context.library, draft.id),
            context.records.filing.versions,
            context.supervisor,
            Random(),
        )
        page = WorkshopPage(draft, tools, context.settings, context.screen)
        page.used.connect(self.used)
        page.closed.connect(self.closed)
        context.pages.show(page)
