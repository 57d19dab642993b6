"""What every page of the office is handed: the screen, the records, and who is inside."""

from dataclasses import dataclass

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.ports.records import RecordsPort
from app.procedure.library import Library
from app.ui.kit.components.tile import Picture
from app.ui.kit.page_stack import PageStack
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES, Theme
from app.ui.kit.widgets.parts import sentence
from app.ui.table.table_screen import TableScreen
from app.ui.table.vignettes import vignette


@dataclass
class OfficeState:
    """What changes while the office is open. Only the office itself writes it."""

    settings: Settings
    supervisor: Supervisor | None = None
    """For whom the door is open."""


@dataclass(frozen=True)
class OfficeContext:
    """Shared by everything behind the supervisors' door."""

    screen: TableScreen
    records: RecordsPort
    library: Library
    pages: PageStack
    state: OfficeState

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.state.settings

    @property
    def theme(self) -> Theme:
        """The colors as they are now."""
        return THEMES[self.state.settings.room]

    @property
    def supervisor(self) -> Supervisor:
        """Whoever is inside, and signs what is decided."""
        assert self.state.supervisor, "nobody comes here but through the door"
        return self.state.supervisor

    def house_name(self, house: str) -> str:
        """Its name as it is called now; a house whose file is gone has only its id."""
        try:
            return self.library.house(house).name
        except Refused:
            return house

    def picture(self, name: str) -> Picture:
        """The picture of this name, on the felt of the house at hand."""
        return vignette(name, self.library.house(self.settings.house))

    def warn(self, refusal: Refused) -> None:
        """Say in the bar why something cannot be."""
        self.screen.bar.warn(sentence(refusal))
