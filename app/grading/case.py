"""What does not change while a round is judged: the ruling, its plan, and what each step is about."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from app.game.wagers import WAGERS
from app.grading.order import order_of
from app.procedure.answers import answer_to, with_answers
from app.procedure.plan import Due
from app.procedure.ruling import Ruling, rule
from app.procedure.words import Step
from app.table.table import laid_out

_CHIP_VERBS = ("take", "pay", "push", "return", "recover")

Subject = tuple[int | str, str]
"""A wager `(3, "ante")`, a tuck `(3, "tuck")`, the dealer's hand `("dealer", "set")`, or what is said."""


def subject_of(act: Step) -> Subject | None:
    """What an act is about, where a wrong act can stand in place of the right one."""
    if act.verb == "push" and not act.what:
        return act.place, "raise"
    if act.verb in _CHIP_VERBS and act.what in WAGERS:
        return act.place, act.what
    if act.verb == "say":
        return "words", "say"
    if act.verb == "tuck" or (act.verb in ("set", "call") and act.place == "dealer"):
        return act.place, act.verb
    return None


class Case:
    """One round to judge, with or without the answers to its irregular events.

    A dealer who goes on as if nothing had happened is judged by the ordinary plan and one fault for it:
    `ignored` holds the answer steps of each such event, and `happens_at` the step after which it happened.
    """

    def __init__(self, ruling: Ruling, plan: Sequence[Due], ignored: Mapping[int, tuple[Due, ...]]) -> None:
        self.ruling = ruling
        self.house = ruling.house
        self.plan = plan
        self.ignored = ignored
        self.steps = [due.step for due in plan]
        self.order = order_of(ruling.house, plan)
        self.start = laid_out(ruling)
        self.settlements = {settlement.spot.number: settlement for settlement in ruling.settlements}
        self.places: dict[Step, list[int]] = {}
        self.about: dict[Subject, list[int]] = {}
        for place, due in enumerate(plan):
            for words in (due.step, *due.instead):
                self.places.setdefault(words, []).append(place)
            for subject in self._subjects(due.step):
                self.about.setdefault(subject, []).append(place)
        self.answers = {
            words: due for answer in ignored.values() for due in answer for words in (due.step, *due.instead)
        }
        self.happens_at = {
            number: [str(step) for step in self.steps].index(ruling.played.events[number].at)
            for number in ignored
        }

    def _subjects(self, step: Step) -> list[Subject]:
        if step.verb == "push" and not step.what:
            # One tap pushes whatever of the main game is pushed: at a tie both wagers.
            verdicts = self.settlements[int(step.place)].verdicts
            return [(step.place, wager) for wager in ("raise", "ante") if verdicts[wager].act == "push"]
        subject = subject_of(step)
        return [] if subject is None else [subject]


def cases_of(ruling: Ruling) -> list[Case]:
    """A case for each set of irregular events that a dealer may have ignored; first the one with none."""
    events = range(len(ruling.played.events))
    if not events:
        return [Case(ruling, ruling.steps, {})]
    house, played = ruling.house, ruling.played
    ordinary = list(rule(house, played._replace(events=())).steps)
    cases = []
    for count in range(len(events) + 1):
        for chosen in combinations(events, count):
            plan = with_answers(house, played, ordinary, frozenset(chosen))
            if all(_happens(plan, played.events[number].at) for number in chosen):
                cases.append(
                    Case(ruling, plan, {number: answer_to(house, played, number) for number in chosen})
                )
    return cases


def _happens(plan: Sequence[Due], at: str) -> bool:
    """An event after a misdeal does not happen any more."""
    return any(str(due.step) == at for due in plan)
