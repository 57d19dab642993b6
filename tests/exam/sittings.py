"""Sittings for tests: opened, dealt to the end by somebody, and marked."""

from collections.abc import Callable, Collection
from datetime import datetime
from random import Random
from typing import Any

from app.drills.drill import Course
from app.drills.question import Answer, Question
from app.exam.assessor_marks import Marks
from app.exam.draw_next import draw_next, open_with_plan
from app.exam.exam_file import Strike
from app.exam.exam_log import (
    Asked,
    Closed,
    DealShown,
    Happened,
    Opened,
    QuestionAnswered,
    RoundDealt,
    RoundEnded,
)
from app.exam.exam_state import Sitting
from app.exam.supervisor import Supervisor
from app.exam.watched_deals import watched
from app.find_fault.fault_places import TABLE
from app.find_fault.scene import FaultScene
from app.find_fault.stop_outcome import ViewerStop
from app.procedure.exam_requirements import FIRST_HEADINGS
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.session.attempt_log import Acted

ANN, BEN = Supervisor("1", "Ann", "17"), Supervisor("2", "Ben", "18")
SECONDS = 2.0
"""From one act to the next."""

FIRST_RUBRIC = "".join(
    [
        f'[[exam.rubric]]\nname = "{each.name}"\nheading = "{each.title}"\nweight = {each.weight}\n'
        f"marks = [{', '.join([repr(f'{each.title} worth a {mark}.') for mark in range(1, 11)])}]\n"
        for each in FIRST_HEADINGS
    ]
)
"""The headings of the first versions, in a house file."""

Dealing = Callable[[Ruling], list[Step]]
Viewing = Callable[[FaultScene], ViewerStop | None]


def with_exam(house: House, **rules: Any) -> House:
    """The house with a short exam: two rounds in which nothing has to come up, no questions."""
    short: dict[str, Any] = {
        "rounds": 2,
        "features": (),
        "irregularities": 0,
        "drills": {},
        "rubric": FIRST_HEADINGS,
    }
    return house._replace(exam=house.exam._replace(**short | rules))


def ruled(house: House, data: dict[str, Any]) -> Ruling:
    """The ruling on a round at this house."""
    return rule(*round_from_plain(data, lambda _: house))


def perfect(ruling: Ruling) -> list[Step]:
    """What the house prescribes."""
    return [due.step for due in ruling.steps]


def knowing(question: Question) -> Answer:
    """The right answer."""
    return question.right


def finding(scene: FaultScene) -> ViewerStop | None:
    """A perfect viewer: stops at the fault and says all of it, and lets a clean deal run."""
    shown = scene.shown
    if shown is None:
        return None
    assert shown.due
    return ViewerStop(shown.line, min(shown.places), scene.kind, shown.due)


def stopping(scene: FaultScene) -> ViewerStop | None:
    """Stops every deal after its first move, wherever."""
    return ViewerStop(1, TABLE, "slip-extra", scene.acts[0])


def letting_run(scene: FaultScene) -> ViewerStop | None:
    """Never stops anything."""
    return None


def opened_at(house: House, chance: Random, others: tuple[House, ...] = ()) -> Opened:
    """A sitting that begins."""
    dealer, ann = {"name": "Dee", "badge": "4"}, {"id": "1", "name": "Ann", "badge": "17"}
    return open_with_plan(Course(house, others), "0" * 64, dealer, ann, "2031-05-02T10:00:00", chance)


class Sat:
    """A sitting and its log, dealt by a policy at an even pace."""

    def __init__(
        self, house: House, chance: Random, others: tuple[House, ...] = (), seen: Collection[str] = ()
    ) -> None:
        self.house = house
        self.chance = chance
        self.seen = seen
        self.opened = opened_at(house, chance, others)
        self.sitting = Sitting(self.opened, house, others)
        self.log: list[Happened] = []

    def happen(self, happened: Happened) -> None:
        self.sitting.take(happened)
        self.log.append(happened)

    def go_on(self) -> RoundDealt | Asked | DealShown | None:
        """Draw what comes next and open it."""
        drawn = draw_next(self.sitting, self.chance, self.seen, self.sitting.at + SECONDS)
        if drawn:
            self.happen(drawn)
        return drawn

    def act(self, words: str) -> None:
        self.happen(Acted(words, self.sitting.at + SECONDS))

    def deal(self, dealing: Dealing = perfect) -> None:
        """Deal the open round and end it."""
        assert self.sitting.session
        for step in dealing(self.sitting.session.ruling):
            self.act(str(step))
        self.happen(RoundEnded(self.sitting.at + SECONDS))

    def answer(self, knows: Callable[[Question], Answer] = knowing) -> None:
        """Answer the open question."""
        question = self.sitting.question
        assert question
        self.happen(QuestionAnswered(knows(question), question.right, SECONDS, self.sitting.at + SECONDS))

    def watch(self, sees: Viewing = finding) -> None:
        """Watch the open deal."""
        scene = self.sitting.scene
        assert scene
        self.happen(watched(scene, sees(scene), SECONDS, self.sitting.at + SECONDS))

    def to_the_end(
        self,
        dealing: Dealing = perfect,
        knows: Callable[[Question], Answer] = knowing,
        sees: Viewing = finding,
    ) -> "Sat":
        """Deal, answer and watch everything that is left, and close it."""
        while self.go_on() or self.sitting.session or self.sitting.question or self.sitting.scene:
            if self.sitting.session:
                self.deal(dealing)
            elif self.sitting.question:
                self.answer(knows)
            else:
                self.watch(sees)
        return self.close()

    def close(self, why: str = "") -> "Sat":
        self.happen(Closed("Ann", why, "2031-05-02T10:40:00", self.sitting.at))
        return self


def sheet(*marks: int, by: Supervisor = ANN) -> Marks:
    """An assessor's marks under the three headings; one mark stands for all."""
    each = marks if len(marks) > 1 else marks * len(FIRST_HEADINGS)
    return Marks(by, {heading.name: mark for heading, mark in zip(FIRST_HEADINGS, each, strict=True)}, "")


def sheet_for(sitting: Sitting, mark: int, by: Supervisor = ANN) -> Marks:
    """An assessor's marks, the same under each heading of the sitting's own rubric."""
    return Marks(by, {heading.name: mark for heading in sitting.exam.rubric}, "")


def strike(fault: int, reason: str = "the screen slipped") -> Strike:
    """A fault struck by Ann."""
    return Strike(fault, reason, ANN, datetime(2031, 5, 3))
