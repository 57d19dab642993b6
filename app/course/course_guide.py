"""What the course decides at the table: the next round of the path, and which steps light up in it."""

from collections.abc import Callable
from random import Random
from typing import Any, Literal

from app.course.course_state import CourseStanding
from app.course.fading_guidance import Help, guidance_words, shares_of
from app.course.path import CLEAN_IN_A_ROW, Rung, RungStanding, deal_rung, rung_named
from app.course.weak_skills import deal_with_skill, skill_in
from app.drills.run_plans import FOR_EXAM
from app.errors import Refused
from app.procedure.house import House
from app.procedure.plan import DueStep
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step

NO_HINT = "You’ve done this step on your own before. Make your move. The coach stops you if it’s wrong."

MOSTLY_LIT = (
    "This round doesn’t count toward the stage: too many steps lit up. "
    "Steps you got right won’t light up next time. Do at least three out of four on your own."
)
QUESTIONS_FIRST = f"Before the next round, answer {FOR_EXAM} questions on the Path page."


class CourseGuide:
    """Follows one dealer through the path. Outside of Learn it helps with nothing."""

    def __init__(self, read: Callable[[str], CourseStanding] | None) -> None:
        """`read` tells how the dealer stands at a house; nothing where nothing is recorded."""
        self._read = read
        self._help: dict[Step, Help] = {}
        self._before = RungStanding()
        self._again: dict[str, bool] = {}
        """The rung that was chosen, and whether it was passed by then: it is dealt once more."""
        self.rung = ""
        """The rung that the round on the table is dealt for."""
        self.is_hinted = False
        """Whether the step that is due was shown, though it does not light up."""

    def deal(self, house: House, rung_wanted: str, chance: Random) -> dict[str, Any] | None:
        """A round of the path in its JSON form; None where none is wanted."""
        self.rung = ""
        if not rung_wanted:
            return None
        if wanted := skill_in(rung_wanted):
            return deal_with_skill(house, wanted, chance)
        course = self._course(house)
        if rung_wanted not in self._again:
            self._again = {rung_wanted: course.path.get(rung_wanted, RungStanding()).is_passed}
        chosen = rung_named(house, rung_wanted) if self._again[rung_wanted] else None
        rung = chosen or course.next_rung(house, rung_wanted)
        self.rung, self._before = rung.name, course.path.get(rung.name, RungStanding())
        return deal_rung(house, rung, chance, course.skills.mastered)

    def begin(self, ruling: Ruling, guidance: Help | Literal["auto"]) -> None:
        """Another round: work out the help with each of its steps, or take what was set by hand."""
        self.is_hinted = False
        if guidance == "auto":
            self._help = self._course(ruling.house).help_in(ruling)
        else:
            self._help = {due.step: guidance for due in ruling.steps}

    def help_with(self, due: DueStep | None) -> Help:
        """The help with the step that is due. At the end of a round the key that ends it lights up."""
        if due is None or self.is_hinted:
            return "light"
        return self._help.get(due.step, "light")

    def round_words(self, ruling: Ruling, is_guided: bool) -> str:
        """The rung, if the round is on the path, and in Learn where guidance stands in it."""
        rung = rung_named(ruling.house, self.rung)
        parts = [rung.title] if rung else []
        return " · ".join([*parts, *([guidance_words(shares_of(self._help))] if is_guided else [])])

    @property
    def own_steps(self) -> tuple[int, int]:
        """How many steps of the round have no light, and how many there are."""
        shares = shares_of(self._help)
        return sum(shares) - shares.light, sum(shares)

    def news(self, house: House) -> str:
        """What the round that is over has changed on the path, in a sentence or two; nothing off the path."""
        rung = rung_named(house, self.rung)
        if rung is None or self._read is None:
            return ""
        course = self._course(house)
        parts = [self._change(rung, course, house), QUESTIONS_FIRST if course.asks_next else ""]
        return "".join([f"{words}\n\n" for words in parts if words])

    def asks_questions(self, house: House) -> bool:
        """Whether questions come before the next round of the path."""
        return bool(self.rung) and self._course(house).asks_next

    def _change(self, rung: Rung, course: CourseStanding, house: House) -> str:
        """What the round that is over has changed on its rung."""
        now = course.path.get(self.rung, RungStanding())
        shares = shares_of(self._help)
        if now.dealt == self._before.dealt and 4 * shares.light > sum(shares):
            return MOSTLY_LIT
        if now.is_passed and not self._before.is_passed:
            return f"You passed “{rung.title}.” Next: {course.next_rung(house).title}."
        if now.clean > self._before.clean and not now.is_passed:
            left = CLEAN_IN_A_ROW - now.in_a_row
            return f"Clean round. {left} more in a row to pass “{rung.title}.”"
        return ""

    def _course(self, house: House) -> CourseStanding:
        """How the dealer stands; as a newcomer where nothing is recorded or can be read."""
        try:
            return self._read(house.id) if self._read else CourseStanding()
        except Refused:
            return CourseStanding()
