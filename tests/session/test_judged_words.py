"""Deals with something wrong in them, as they are judged and told: every fault says what it said."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from app.find_fault.mistaken_deals import single_slips
from app.grading.judge import judge
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain, round_from_text
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import CALL_SUPERVISOR, Step
from app.session.fault_list import correcting_moves, listed
from app.session.fault_words import (
    corrected_words,
    fault_cells,
    fault_mark,
    fault_sentence,
    fault_text,
    fault_title,
    fault_words,
    loss_words,
    summary_words,
    weight_words,
)
from app.session.hand_comparison import open_hands
from app.session.moments import moments
from app.session.noticed_trouble import sighting_as_plain, sighting_report, sightings
from app.session.supervisor_answer import floor_scene
from app.training.deal_round import deal_round
from app.training.feature import TableSetting
from app.training.feature_list import features_of
from tests.kept_text import assert_kept

KEPT = Path(__file__).parent / "kept"
EXAMPLES = Path(__file__).parents[1] / "examples"
HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")
EVERY = 5
"""Each fifth step goes wrong, beginning elsewhere at each house."""


def wrong_deals(ruling: Ruling, first: int) -> Iterator[tuple[Step, ...]]:
    """A step left out, early, wrong or too many; put right at once; and two at a time."""
    plan = [due.step for due in ruling.steps]
    for at in range(first, len(plan), EVERY):
        slips = [slip.acts for slip in single_slips(ruling, at)]
        yield from slips
        yield (*plan[: at + 1], plan[at], *plan[at + 1 :])
        if plan[at].verb == "pay":
            yield (*slips[0][: at + 1], *plan[at:])
    yield from put_right(plan)
    yield tuple(plan[1:-9:2])


def put_right(plan: list[Step]) -> Iterator[tuple[Step, ...]]:
    """A payout, a losing wager and a call that are wrong first; at once or only later, and after calling the floor."""
    for verb in ("pay", "take", "call"):
        due = next(
            (step for step in plan if step.verb == verb and step.place not in ("supervisor", "rake")), None
        )
        if due is None:
            continue
        at, wrong, mend = plan.index(due), Step("push", due.place, due.what), [due]
        if due.cents is not None:
            wrong = due._replace(cents=due.cents + 500)
            mend = [Step("recover", due.place, due.what, 500)]
        elif verb == "call":
            wrong = due._replace(what="2 A")
        yield (*plan[:at], wrong, *mend, *plan[at + 1 :])
        yield (*plan[:at], wrong, CALL_SUPERVISOR, *mend, *plan[at + 1 :])
        yield (*plan[:at], wrong, *plan[at + 1 :], CALL_SUPERVISOR, *mend)


def told(ruling: Ruling, acts: tuple[Step, ...]) -> Iterator[str]:
    card = judge(ruling, enumerate(acts, 1))
    title, text = summary_words(card)
    yield f"# {title}. {weight_words(card.faults)}. {loss_words(card)}"
    yield text
    for each in listed(card.faults):
        for fault in each.all:
            yield " | ".join(fault_cells(ruling, fault))
            yield f"  {fault_title(fault, 2)} {fault_mark(fault)} {fault.binding}"
            yield f"  {fault_sentence(fault, ruling.house.names)}"
            if moves := correcting_moves(acts, fault):
                yield f"  {corrected_words(moves)}"
    for fault in card.faults[:1]:
        yield "  ".join(fault_words(ruling, fault, taken_back=True)[1].splitlines())
        yield "  ".join(fault_text(fault, "struck").splitlines())
        made, undone = (fault_words(ruling, fault, taken_back=each)[1] for each in (False, True))
        assert fault_words(ruling, fault)[1] == made, "it was made unless somebody says otherwise"
        assert (made != undone) == bool(fault.cost)


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_judged_deal_says_what_it_said(house_id: str, houses: dict[str, House]) -> None:
    file = EXAMPLES / f"{house_id}-random-{HOUSES.index(house_id) + 1}.json"
    ruling = rule(*round_from_text(file.read_text("utf-8"), houses.__getitem__))
    lines = [line for acts in wrong_deals(ruling, HOUSES.index(house_id)) for line in told(ruling, acts)]
    plan = [due.step for due in ruling.steps]
    for moment, step in zip(moments(ruling, plan), plan, strict=False):
        if hands := open_hands(ruling, moment.table, step):
            named = " ".join(f"{hand.owner}: {hand.name}," for hand in hands.hands)
            lines.append(f"{step}: {named} {hands.sign} {len(hands.deciding)} {hands.words}")
    assert_kept(KEPT, f"judged {house_id}", "\n".join(dict.fromkeys(lines)) + "\n")


@pytest.mark.parametrize("house_id", HOUSES)
def test_trouble_at_the_table_says_what_it_said(house_id: str, houses: dict[str, House]) -> None:
    """Every fifth irregularity: seen in time, seen late, missed, and what the floor says."""
    house, lines = houses[house_id], list[str]()
    events = [each.name for each in features_of(TableSetting(house, house.posted)) if each.event]
    for name in events[HOUSES.index(house_id) :: len(HOUSES)]:
        data = deal_round(house, Random(name), [name])
        ruling = rule(*round_from_plain(data, lambda _: house))
        plan = [due.step for due in ruling.steps]
        after = next((place for place, due in enumerate(ruling.steps) if due.event is not None), len(plan))
        smooth = [due.step for due in ruling.steps if due.event is None]
        late = [*plan[:after], *smooth[after : after + 2], *plan[after:]]
        lines.append(f"# {name}")
        for acts in (plan, late, smooth):
            for seen in sightings(ruling, acts, [2.0 * place for place in range(len(acts))]):
                lines.append(f"{sighting_report(ruling, seen)} {sighting_as_plain(seen)}")
        for lines_said in (
            floor_scene(ruling, [*plan[:after], CALL_SUPERVISOR], None),
            floor_scene(ruling, [], None),
        ):
            lines.append(" ".join(f"{line.who}: {line.words}" for line in lines_said))
    assert_kept(KEPT, f"trouble {house_id}", "\n".join(lines) + "\n")
