"""What does not change while a round is judged: the ruling, its plan, and what each step is about."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations

from app.game.cards import card_name
from app.game.wagers import MAIN_WAGERS, WAGERS
from app.grading.faults import Kind, WagerKey
from app.grading.order import order_of
from app.procedure.irregularity_answers import answer_to, is_void, right_as_well
from app.procedure.plan import DueStep
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
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
    if act.verb in ("tuck", "set") or (act.verb == "call" and act.place == "dealer"):
        return act.place, act.verb
    return None


class Case:
    """One round to judge, with or without the answers to its irregular events.

    A dealer who goes on as if nothing had happened is judged by the ordinary plan and one fault for it:
    `ignored` holds the answer steps of each such event, and `happens_at` the step after which it happened.
    """

    def __init__(
        self, ruling: Ruling, plan: Sequence[DueStep], ignored: Mapping[int, tuple[DueStep, ...]]
    ) -> None:
        self.ruling = ruling
        self.house = ruling.house
        self.plan = plan
        self.ignored = ignored
        self.steps = [due.step for due in plan]
        self.order = order_of(ruling.house, plan)
        self.start = laid_out(ruling)
        self.settlements = {settlement.spot.number: settlement for settlement in ruling.settlements}
        self.places: dict[Step, list[int]] = {}
        self.parts: dict[Step, int] = {}
        """Acts that do a part of a step: one of the wagers that are pushed or given back together."""
        self.whole: dict[int, frozenset[Step]] = {}
        """For such a step all its parts."""
        self.about: dict[Subject, list[int]] = {}
        for place, due in enumerate(plan):
            for words in (due.step, *due.instead):
                self.places.setdefault(words, []).append(place)
            for subject in self._subjects(due.step):
                self.about.setdefault(subject, []).append(place)
            parts = self._parts_of(due.step)
            if parts:
                self.whole[place] = parts
                self.parts |= dict.fromkeys(parts, place)
        self.answers = {
            words: due for answer in ignored.values() for due in answer for words in (due.step, *due.instead)
        }
        self.happens_at = {
            number: [str(step) for step in self.steps].index(ruling.played.events[number].at)
            for number in ignored
        }
        self.right_as_well = {
            step: event.at for event in ruling.played.events for step in right_as_well(self.house, event)
        }
        """What an event makes right besides its answer, and the step after which it happens."""

    @cached_property
    def otherwise(self) -> dict[WagerKey, set[int]]:
        """What the bank may have won on a wager by readings that the house has not ruled out."""
        found: dict[WagerKey, set[int]] = {}
        for ruling in () if is_void(self.plan) else self.ruling.otherwise:
            for wager, cents in ruling.bank_wins.items():
                found.setdefault(wager, set()).add(cents)
        return found

    def meaning(self, act: Step) -> Step:
        """The step that an act does in other words: cards of equal rank lie in any order, and of two suits
        that make the same flush either one is set."""
        if act.verb != "set" or act in self.places:
            return act
        sets = (step for step in self.steps if step[:2] == act[:2])
        return next((step for step in sets if self._is_same_hand(act, step)), act)

    def _is_same_hand(self, act: Step, step: Step) -> bool:
        laid, asked = act.what.split(), step.what.split()
        if [card[0] for card in laid] != [card[0] for card in asked]:
            return False
        whose = self.settlements.get(int(step.place)) if isinstance(step.place, int) else None
        cards = whose.spot.cards if whose else self.ruling.played.dealer
        if len(asked) == len(cards):
            return sorted(laid) == sorted(asked)
        held = {card_name(card) for card in cards}
        return len({card[1] for card in laid}) == 1 and held.issuperset(laid)

    def opened_by(self, act: Step, kind: Kind, undone: set[int]) -> str | None:
        """The irregularity that the dealer has made with a wrong act, if the house calls it one."""
        timing = kind if kind == "early" else "again" if act in self.places else "not-due"
        ahead = self._not_begun(undone)
        for name, irregularity in self.house.irregularities.items():
            for slip in irregularity.opened_by:
                is_act = (act.verb, "N" if isinstance(act.place, int) else act.place) == slip.words[:2]
                is_then = slip.timing == timing or (slip.timing == "not-due" and kind == "extra")
                is_before = not slip.before or not ahead.isdisjoint(slip.before)
                if is_act and is_then and is_before:
                    return name
        return None

    def _not_begun(self, undone: set[int]) -> set[str]:
        """What lies ahead by its name in the plan: of turns only those that have to wait for another."""
        waiting: set[str] = set()
        turns: set[tuple[str, int | str]] = set()
        for place in sorted(undone):
            due = self.plan[place]
            turn = (due.planned.name, due.step.place)
            if due.block is None or any(name == turn[0] and turn != (name, spot) for name, spot in turns):
                waiting.add(due.planned.name)
            turns.add(turn)
        return waiting

    def voided(self, answer: tuple[DueStep, ...]) -> "Case":
        """The case of a round that ends with this answer; what is done so far keeps its place."""
        return Case(self.ruling, [*self.plan, *answer], self.ignored)

    def _parts_of(self, step: Step) -> frozenset[Step]:
        if step.verb == "push" and not step.what:
            return frozenset(Step("push", *subject) for subject in self._subjects(step))
        if step.verb == "return" and step.what == "all":
            made = self.settlements[int(step.place)].spot.wagers
            return frozenset(Step("return", step.place, wager) for wager in made)
        return frozenset()

    def _subjects(self, step: Step) -> list[Subject]:
        if step.verb == "push" and not step.what:
            # One tap pushes whatever of the main game is pushed: at a tie both wagers.
            verdicts = self.settlements[int(step.place)].verdicts
            return [(step.place, wager) for wager in MAIN_WAGERS if verdicts[wager].act == "push"]
        subject = subject_of(step)
        return [] if subject is None else [subject]


def cases_of(ruling: Ruling) -> list[Case]:
    """A case for each set of irregular events that a dealer may have ignored; first the one with none."""
    events = range(len(ruling.played.events))
    if not events:
        return [Case(ruling, ruling.steps, {})]
    house, played = ruling.house, ruling.played
    ordinary = rule(house, played._replace(events=())).steps
    answers = {number: answer_to(house, played, number, ordinary) for number in events}
    cases = []
    for count in range(len(events) + 1):
        for chosen in combinations(events, count):
            plan = rule(house, played, ignored=frozenset(chosen)).steps if count else ruling.steps
            if all(_happens(plan, played.events[number].at) for number in chosen):
                cases.append(Case(ruling, plan, {number: answers[number] for number in chosen}))
    return cases


def _happens(plan: Sequence[DueStep], at: str) -> bool:
    """An event after a misdeal does not happen any more."""
    return any(str(due.step) == at for due in plan)
