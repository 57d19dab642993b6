"""What Home and everything that it leads to are handed."""

from typing import TYPE_CHECKING, NamedTuple

from app.procedure.library import Library
from app.ui.kit.settings import Settings
from app.ui.shell.navigator import Navigator
from app.ui.table.table_screen import TableScreen

if TYPE_CHECKING:
    from app.ports.records import RecordsPort
    from app.procedure.house import House


class HomeContext(NamedTuple):
    """What Home and everything it leads to work with."""

    navigator: Navigator
    screen: TableScreen
    library: Library
    records: "RecordsPort | None"

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.navigator.settings

    @property
    def house(self) -> "House":
        """The house at hand."""
        return self.library.house(self.settings.house)
