"""Rounds to watch: dealt at random or with a feature, and told step by step."""

from random import Random
from typing import Any

from app.game.round import Round
from app.procedure.house import House
from app.procedure.narration import ToldStep, narrated
from app.procedure.round_codec import round_from_plain
from app.procedure.rule_chapters import CitedRule
from app.procedure.ruling import Ruling, rule
from app.procedure.source_words import source_words
from app.session.moments import Moment, moments
from app.training.deal_round import deal_for_practice
from app.training.feature import TableSetting
from app.training.feature_list import features_of
from app.training.named_round import round_in
from app.training.posted_tables import posted_from_text
from app.training.seats import Seats
from app.ui.kit.settings import Settings

_IDLE_WORDS = ("yes", "no", "thank you")
_BEFORE = ("Before the deal", "The wagers are down", "", "Play the deal, or step through it.", "")
_BEFORE_A_GAME = ("Before the game", "The deck is on the table", "", "Play it, or step through it.", "")


class Demonstration:
    """The perfect deal of a round: its moments, and the words for each."""

    def __init__(self, ruling: Ruling) -> None:
        self.ruling = ruling
        self.told: tuple[ToldStep, ...] = narrated(ruling)
        self.moments: tuple[Moment, ...] = moments(ruling, [told.step for told in self.told])

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    @property
    def features(self) -> list[tuple[str, str]]:
        """The features that rounds at this house can have, by name and in words."""
        layout = TableSetting(self.ruling.house, self.ruling.played.posted)
        return [(feature.name, feature.words) for feature in features_of(layout)]

    def words_at(self, place: int) -> tuple[str, str, str, str, str]:
        """The progress, the act, the words said, the reason and the source."""
        if not place:
            return _BEFORE if self.ruling.played.spots else _BEFORE_A_GAME
        told = self.told[place - 1]
        count = f"Step {place} of {self.last}"
        return count, told.order, told.said, told.ground.why, source_words(told.ground.source)

    def cited_at(self, place: int) -> CitedRule | None:
        """What the step at a position rests on."""
        told = self.told[place - 1] if place else None
        return CitedRule(self.ruling.house, told.ground, told.step) if told else None


def dealt(
    house: House, chance: Random, settings: Settings, before: Round | None = None
) -> tuple[dict[str, Any], Ruling]:
    """A new round by the settings, following `before` in a game, with its ruling."""
    if named := round_in(settings.feature):
        return named, rule(*round_from_plain(named, lambda _: house))
    players = [spot.number for spot in before.spots] if before else []
    seats = Seats(players, {}, before.button) if before and players else None
    posted = posted_from_text(house, settings.posted)
    data = deal_for_practice(
        house, chance, settings.feature, settings.events, seats, settings.players, posted
    )
    return data, rule(*round_from_plain(data, lambda _: house))


def said_here(house: House) -> tuple[str, ...]:
    """Sentences a dealer can say: the house's own, and some that are never right."""
    own = [
        words.removeprefix("say ")
        for irregularity in house.irregularities.values()
        for answer in irregularity.answer
        for words in answer.split(" / ")
        if words.startswith("say ")
    ]
    return tuple(dict.fromkeys([*own, *_IDLE_WORDS]))
