"""Watch mode: the program deals a round perfectly and says what it does."""

from random import Random

from app.procedure.library import Library
from app.session.player_turns import player_words
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.narration_panel import Narration
from app.ui.sound.audio_output import system_audio
from app.ui.sound.table_sound import TableSound
from app.ui.table.notes.compared_hands import ComparedHands
from app.ui.table.picture import lift_cards
from app.ui.table.table_screen import TableScreen
from app.ui.watch.demonstration import Demonstration, dealt
from app.ui.watch.playback import Playback
from app.ui.watch.transport import RoundTransport


class WatchMode(Playback):
    """Perfect deals, one after the other. What comes up is chosen here, and holds nowhere else."""

    transport: RoundTransport
    narration: Narration

    def __init__(self, screen: TableScreen, library: Library, settings: Settings, chance: Random) -> None:
        self._library = library
        self._chance = chance
        self._feature = ""
        self.demonstration = self._dealt(settings)
        super().__init__(screen, settings, RoundTransport(screen), Narration(screen), self.demonstration)
        self.hands = ComparedHands(screen.table)
        screen.table.adorn_with(lambda picture, layout: lift_cards(picture, self.hands.cards, layout))
        self.sound = TableSound(system_audio(), lambda: self._settings.sound)
        screen.furnish(self.narration, self.transport)
        self.transport.feature_chosen.connect(self._choose_feature)
        self.transport.asked_for_round.connect(self.deal)
        self._add_keys({"N": self.deal})
        self.show_round(self.demonstration)

    def go_to(self, place: int, jump: bool = False) -> None:
        """Show the table after this many steps. A step forward is heard."""
        at = self.nearest(place)
        is_next = not jump and at == self.place + 1
        step = self.show.ruling.steps[at - 1].step if at else None
        self.hands.take_up(self.show.ruling, self.show.moments[at].table, step)
        super().go_to(at, jump)
        self.hands.show_beside()
        if is_next:
            ruling, (before, now) = self.show.ruling, self.show.moments[at - 1 : at + 1]
            players = [player_words(ruling, spot) for spot in now.decided if spot not in before.decided]
            self.sound.hear(ruling.house, ruling.steps[at - 1].step, players)

    def close(self) -> None:
        """Leave the table."""
        self.sound.hush()
        self._screen.table.adorn_with(None)
        self.hands.leave()
        super().close()

    def deal(self) -> None:
        """Another round."""
        self.show_round(self._dealt(self._settings))

    def show_round(self, demonstration: Demonstration) -> None:
        """Show this round from its beginning."""
        self.demonstration = demonstration
        self.transport.offer(demonstration.features, self._feature)
        feature = self.transport.features.currentText()
        self._screen.bar.tell(demonstration.ruling.house.name, f"Watch · {feature}")
        self.begin(demonstration)

    def apply_settings(self, settings: Settings) -> None:
        """Apply these settings. Another house has another round."""
        is_elsewhere = settings.house != self._settings.house
        super().apply_settings(settings)
        if is_elsewhere:
            self.deal()

    def _dealt(self, settings: Settings) -> Demonstration:
        house = self._library.house(settings.house)
        return Demonstration(dealt(house, self._chance, settings._replace(feature=self._feature))[1])

    def _choose_feature(self, feature: str) -> None:
        self._feature = feature
        self.deal()
