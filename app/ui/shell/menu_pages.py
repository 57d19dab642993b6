"""The pages that only the menu leads to: a round from a file, the ruling desk, About."""

from collections.abc import Callable, Sequence

from app.errors import Refused
from app.ports.attempts import RecordedRound, RunningAttempt
from app.procedure.library import Library
from app.ui.home.about_page import AboutPage
from app.ui.kit.page import PageWithBack
from app.ui.ruling_desk.ruling_desk_page import DeskSources, RulingDeskPage
from app.ui.shell.navigator import Navigator
from app.ui.table.table_screen import TableScreen
from app.ui.watch.open_round_page import OpenRoundPage


class MenuPages:
    """Opens them over the table. Each is imported with the first of them."""

    def __init__(
        self, navigator: Navigator, library: Library, screen: TableScreen, back: Callable[[], None]
    ) -> None:
        self._navigator, self._library, self._screen, self._back = navigator, library, screen, back

    def open_round(self) -> None:
        """Ask for a round from outside, and perhaps an account of it."""
        page = OpenRoundPage(self._library, self._navigator.settings, self._screen)
        page.opened.connect(self._navigator.show_round)
        self._show(page)

    def open_ruling_desk(self) -> None:
        """Rule on a disputed table."""
        navigator = self._navigator
        page = RulingDeskPage(
            self._library,
            navigator.settings,
            self._screen,
            DeskSources(navigator.modes.open_round, self._recorded_rounds()),
        )
        page.watched.connect(navigator.show_round)
        page.dealt.connect(self._deal_as_it_happened)
        page.drilled.connect(lambda ruling: navigator.open_drills(back=self._back, ruling=ruling))
        self._show(page)

    def _recorded_rounds(self) -> Sequence[RecordedRound]:
        """The latest rounds that were dealt at the house, if any are recorded and can be read."""
        records, house = self._navigator.records, self._navigator.settings.house
        try:
            return records.teaching.recorded_rounds(house) if records else ()
        except Refused as refusal:
            self._screen.bar.warn(refusal.sentences[0])
            return ()

    def open_about(self) -> None:
        """Say what this program is."""
        settings = self._navigator.settings
        self._show(AboutPage(self._library.house(settings.house), settings, self._screen))

    def _show(self, page: PageWithBack) -> None:
        page.closed.connect(self._back)
        self._navigator.show_page(page)

    def _deal_as_it_happened(self, attempt: RunningAttempt) -> None:
        """Deal a round as somebody else did; a round on the table waits."""
        self._navigator.close_pages()
        self._navigator.leave_table()
        self._navigator.resume(attempt)
