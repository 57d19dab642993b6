"""Every deal that misconceptions would make of a round: of the whole table, or of one spot alone."""

from collections.abc import Iterable, Iterator

from app.drills.beliefs.misread_hands import run_over_a_gap, suits_of
from app.drills.beliefs.mistaken_plans import believed_plans
from app.drills.beliefs.mistaken_rules import without_limits
from app.drills.beliefs.mistaken_settlement import Believed, believed, misread
from app.drills.drill import Course
from app.drills.material.single_spot import plan_of
from app.game.cards import RANKS
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step


def deals_of_the_round(ruling: Ruling, verbs: Iterable[str], sees_dealer: bool = True) -> Iterator[Believed]:
    """What misconceptions about the whole table would deal where a step with one of these verbs is due."""
    for verb in dict.fromkeys(verbs):
        for name, steps in believed_plans(ruling, verb):
            if sees_dealer or name != "pushes-up-unqualified":
                yield name, steps
    if sees_dealer:
        yield "calls-highest-card-of-hand", [_highest_called(ruling, step) for step in plan_of(ruling)]
    if ruling.cut:
        yield "ignores-limits", plan_of(rule(without_limits(ruling.house), ruling.played))


def deals_of_the_spot(course: Course, one: Ruling) -> Iterator[Believed]:
    """What misconceptions would deal in a round with one spot whose cards lie open."""
    yield from believed(course, one)
    yield from _of_other_runs(one)
    yield from _of_other_lines(one)


def _highest_called(ruling: Ruling, step: Step) -> Step:
    if step.verb != "call" or step.place != "dealer" or not ruling.qualifies:
        return step
    highest = RANKS[max(card % 13 for card in ruling.played.dealer)]
    return step._replace(what=f"{ruling.dealer.flush_length} {highest}")


def _of_other_runs(one: Ruling) -> Iterator[Believed]:
    reading = one.settlements[0].reading
    gapped = max(run_over_a_gap(ranks) for ranks in suits_of(one.settlements[0].spot.hand))
    yield "reads-over-a-gap", misread(one, reading._replace(run=gapped.length << 4 | gapped.high))
    flush = reading.flush_length << 4 | reading.flush_high
    yield "takes-the-flush-for-a-run", misread(one, reading._replace(run=flush))


def _of_other_lines(one: Ruling) -> Iterator[Believed]:
    tables, posted = one.house.rules.tables, one.played.posted
    plan, wagers = plan_of(one), one.settlements[0].spot.wagers
    for bonus in posted:
        table = tables[bonus][posted[bonus]]
        for line in table.lines if bonus in wagers else ():
            cents = table.payout(line, wagers[bonus], one.played.meter)
            paid = [
                step._replace(cents=cents) if (step.verb, step.what) == ("pay", bonus) else step
                for step in plan
            ]
            yield "pays-the-next-line", paid
