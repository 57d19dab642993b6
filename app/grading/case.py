"""What does not change while a round is judged: the ruling, its plan, and what each step is about."""

from app.game.wagers import WAGERS
from app.grading.order import order_of
from app.procedure.ruling import Ruling
from app.procedure.words import Step
from app.table.table import laid_out

_CHIP_VERBS = ("take", "pay", "push", "return", "recover")

Subject = tuple[int | str, str]
"""A wager `(3, "ante")`, a tuck `(3, "tuck")`, or the dealer's hand `("dealer", "set")`."""


def subject_of(act: Step) -> Subject | None:
    """What an act is about, where a wrong act can stand in place of the right one."""
    if act.verb == "push" and not act.what:
        return act.place, "raise"
    if act.verb in _CHIP_VERBS and act.what in WAGERS:
        return act.place, act.what
    if act.verb == "tuck" or (act.verb in ("set", "call") and act.place == "dealer"):
        return act.place, act.verb
    return None


class Case:
    """One round to judge."""

    def __init__(self, ruling: Ruling) -> None:
        self.ruling = ruling
        self.house = ruling.house
        self.steps = [due.step for due in ruling.steps]
        self.order = order_of(ruling.house, ruling.steps)
        self.start = laid_out(ruling.played, ruling.house.keeps_all)
        self.settlements = {settlement.spot.number: settlement for settlement in ruling.settlements}
        self.places: dict[Step, list[int]] = {}
        self.about: dict[Subject, list[int]] = {}
        for place, step in enumerate(self.steps):
            self.places.setdefault(step, []).append(place)
            for subject in self._subjects(step):
                self.about.setdefault(subject, []).append(place)

    def _subjects(self, step: Step) -> list[Subject]:
        if step.verb == "push" and not step.what:
            # One tap pushes whatever of the main game is pushed: at a tie both wagers.
            verdicts = self.settlements[int(step.place)].verdicts
            return [(step.place, wager) for wager in ("raise", "ante") if verdicts[wager].act == "push"]
        subject = subject_of(step)
        return [] if subject is None else [subject]
