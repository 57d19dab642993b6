"""Guidance that fades: which steps light up for this dealer, which have a hint on a key, and which nothing.

Each kind of step has a score. It rises by one with every round in which the step is done right, and falls
when it is done wrong: from nothing to the hint, from the hint to the light. With a light it only rises to the
hint: what comes without help has to be shown without help. It fades soon: a step that is shown teaches less
than one that is remembered, and whoever does not know it has the key for a hint.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Literal, NamedTuple

from app.drills.skill_choice import Wanted
from app.drills.skills_at_table import skills_shown
from app.learning.table_lessons import kind_of
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step

Help = Literal["light", "hint", "none"]
HELP: tuple[Help, ...] = ("light", "hint", "none")
HINT_FROM, NONE_FROM = 1, 3
"""From these scores on there is only a hint, and nothing at all."""


class StepDone(NamedTuple):
    """A step of a round: was it right, and was it done without a light or a hint?"""

    step: Step
    is_right: bool
    is_unaided: bool


class SkillsNow(NamedTuple):
    """What the drills say of skills that steps show."""

    mastered: Collection[Wanted] = frozenset()
    mistaken: Collection[Wanted] = frozenset()


class GuidanceShares(NamedTuple):
    """How many of the steps of a round light up, have a hint, and have neither."""

    light: int
    hint: int
    none: int


def after_steps(scores: Mapping[str, int], done: Iterable[StepDone]) -> dict[str, int]:
    """The scores after the steps of one more round. Each kind of step counts once."""
    kinds: dict[str, list[StepDone]] = {}
    for each in done:
        kinds.setdefault(kind_of(each.step), []).append(each)
    return {**scores, **{kind: _after(scores.get(kind, 0), every) for kind, every in kinds.items()}}


def help_with(score: int) -> Help:
    """The help with a kind of step that has this score."""
    return "light" if score < HINT_FROM else "hint" if score < NONE_FROM else "none"


def help_in(ruling: Ruling, scores: Mapping[str, int], skills: SkillsNow) -> dict[Step, Help]:
    """The help with each step of a round.

    Who has mastered in the drills what a step needs is helped one less. Who has it wrong keeps the hint, but
    gets no light for it: a mistake that never shows is never explained.
    """
    needs: dict[Step, list[Wanted]] = {}
    for shown in skills_shown(ruling):
        for step in shown.steps:
            needs.setdefault(step, []).append(shown.wanted)
    return {
        due.step: _with_skills(help_with(scores.get(kind_of(due.step), 0)), needs.get(due.step, ()), skills)
        for due in ruling.steps
    }


def shares_of(found: Mapping[Step, Help]) -> GuidanceShares:
    """How much of a round is guided."""
    every = list(found.values())
    return GuidanceShares(*[every.count(each) for each in HELP])


def guidance_words(shares: GuidanceShares) -> str:
    """Where guidance stands in a round, in a few words."""
    if not shares.hint and not shares.none:
        return "every step lights up"
    if not shares.light and not shares.hint:
        return "no step lights up"
    return f"{shares.light} of {sum(shares)} steps light up"


def _after(score: int, every: list[StepDone]) -> int:
    if any(not each.is_right for each in every):
        return 0 if score <= HINT_FROM else HINT_FROM
    if all(each.is_unaided for each in every):
        return min(score + 1, NONE_FROM)
    return min(score + 1, HINT_FROM)


def _with_skills(help_now: Help, needs: Iterable[Wanted], skills: SkillsNow) -> Help:
    every, place = list(needs), HELP.index(help_now)
    if any(each in skills.mistaken for each in every):
        place = min(place, HELP.index("hint"))
    elif every and all(each in skills.mastered for each in every):
        place += 1
    return HELP[min(place, len(HELP) - 1)]
