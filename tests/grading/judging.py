"""Judging in tests: random rulings, and accounts of acts numbered from line 1."""

import json
from decimal import Decimal
from random import Random

from app.grading.faults import Scorecard
from app.grading.judge import judge
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from tests.rounds import random_round


def random_ruling(house: House, chance: Random, players: int | None = None) -> Ruling:
    """The ruling on a random round."""
    data = json.loads(json.dumps(random_round(house, chance, players)), parse_float=Decimal)
    return rule(*round_from_plain(data, lambda _: house))


def judged(ruling: Ruling, acts: list[Step]) -> Scorecard:
    """The judgement on acts."""
    return judge(ruling, list(enumerate(acts, 1)))
