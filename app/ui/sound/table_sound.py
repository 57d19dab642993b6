"""What is heard of a move, and how loud: the sound of the cards or chips, and the words that go with it."""

from collections.abc import Callable, Iterable

from app.game.cards import RANK_NAMES, RANKS
from app.ports.audio import Audio, Sound
from app.procedure.house import House
from app.procedure.ruling import COUNT_NAMES
from app.procedure.vocabulary import Step
from app.ui.kit.settings import SoundLevel

_SOUNDS: dict[str, Sound] = {
    **dict.fromkeys(
        ("deal", "present", "tuck", "reveal", "fan", "expose", "receive", "set", "push-up", "square"), "card"
    ),
    **dict.fromkeys(("pick-up", "rack", "back-up", "rebuild", "count", "burn", "inspect"), "card"),
    **dict.fromkeys(("take", "pay", "return", "recover", "correct"), "chips"),
    **dict.fromkeys(("press", "run", "load", "unload"), "shuffler"),
    "shuffle": "riffle",
}
"""The sound of each verb. What is done without cards, chips or the machine has none."""
_VOLUMES: dict[SoundLevel, float] = {"off": 0.0, "quiet": 0.3, "on": 1.0}
_TONE = 0.4
"""How loud the tone is beside the sounds of cards and chips."""


def sound_of(step: Step) -> Sound | None:
    """The sound of a move."""
    return _SOUNDS.get(step.verb)


def spoken_with(house: House, step: Step) -> str:
    """The words that a dealer says with a move, right or wrong, as this house says them."""
    match step.verb:
        case "call" if step.place == "dealer":
            return _call(house, step.what)
        case "announce":
            return "No more bets."
        case "say":
            return f"{step.place} {step.what}".strip()
    return ""


def _call(house: House, what: str) -> str:
    if what == "not-qualified":
        return house.call_not_qualified
    count, rank = what.split()
    call = house.call_qualified.replace("COUNT", COUNT_NAMES[int(count)])
    return call.replace("RANK", RANK_NAMES[RANKS.index(rank)])


class TableSound:
    """What is heard of one table."""

    def __init__(self, audio: Audio, level: Callable[[], SoundLevel]) -> None:
        """`level` is asked whenever there is something to hear."""
        self.audio = audio
        self._level = level

    def hear(self, house: House, step: Step, others: Iterable[str] = ()) -> None:
        """Play the sound of a move, and speak what the dealer and then the others say with it."""
        volume = _VOLUMES[self._level()]
        if not volume:
            return
        sound = sound_of(step)
        if sound:
            self.audio.play(sound, volume)
        for words in (spoken_with(house, step), *others):
            if words:
                self.audio.say(words, volume)

    def stop(self) -> None:
        """Play the quiet tone of a round that was stopped."""
        volume = _VOLUMES[self._level()]
        if volume:
            self.audio.play("stop", _TONE * volume)

    def hush(self) -> None:
        """Say nothing more: the table is left."""
        self.audio.hush()
