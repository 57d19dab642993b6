"""Whoever does what is told next is never told that it was wrong, whatever was done before."""

from random import Random

import pytest

from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_form import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.session.log import Acted
from app.session.session import Session
from app.training.dealing import deal_round
from app.training.feature import Layout
from app.training.features import features_of
from tests.bulk import figure
from tests.grading.test_any_acts import random_act
from tests.ui.deals import HOUSES

_MOST = 600


def random_ruling(house: House, chance: Random) -> Ruling:
    """A round, every second one with something going wrong."""
    events = [feature.name for feature in features_of(Layout(house, house.posted)) if feature.event]
    data = deal_round(house, chance, [chance.choice(events)] if chance.random() < 0.5 else [])
    return rule(*round_from_plain(data, lambda _: house))


@pytest.mark.bulk
@pytest.mark.parametrize("house", HOUSES)
def test_what_is_due_is_never_a_fault_after_any_acts_and_leads_to_the_end(
    house: str, library: Library
) -> None:
    for number in range(figure(300)):
        chance = Random(f"{house} {number}")
        ruling = random_ruling(library.house(house), chance)
        session = Session(ruling, "guided")
        done: list[str] = []
        for at in range(_MOST):
            due = session.now().due
            if due is None:
                break
            if chance.random() < 0.3:
                act = (
                    chance.choice(ruling.steps).step if chance.random() < 0.5 else random_act(ruling, chance)
                )
                session.submit(Acted(str(act), float(at)))
                done.append(f"({act})")
                continue
            update = session.submit(Acted(str(due.step), float(at)))
            done.append(str(due.step))
            assert not update.stopped, f"{number}: {update.fault} after {', '.join(done)}"
        else:
            raise AssertionError("it never ends")
        assert session.scorecard().score == 100
