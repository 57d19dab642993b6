"""Pace counts dealing time only, and a game adds its rounds up."""

from random import Random

import pytest

from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.session.fault_words import summary_words
from app.session.game_summary import round_figures, summary_of
from app.session.pace import Pace, pace_of
from app.session.player_turns import decided
from tests.grading.judging import judged, random_ruling


@pytest.fixture
def ruling(houses: dict[str, House]) -> Ruling:
    return random_ruling(houses["oxford"], Random(11), players=3)


def test_players_thinking_and_shuffling_are_left_out(ruling: Ruling) -> None:
    acts = [due.step for due in ruling.steps]
    steady = [float(place) for place in range(len(acts))]
    slow_players, slow_shuffle = steady.copy(), steady.copy()
    for place in range(1, len(acts)):
        thinking = decided(ruling, acts[: place - 1]) != decided(ruling, acts[:place])
        for times, counts in ((slow_players, thinking), (slow_shuffle, acts[place].verb == "shuffle")):
            if counts:
                times[place:] = [time + 60 for time in times[place:]]
    assert slow_players != steady
    assert slow_shuffle != steady
    paces = [pace_of(ruling, acts, times) for times in (steady, slow_players, slow_shuffle)]
    assert paces[0] == paces[1] == paces[2]
    assert paces[0] is not None
    assert paces[0].rounds_per_hour == 3600 / paces[0].seconds


def test_a_full_table_has_more_hands_to_deal(ruling: Ruling) -> None:
    acts = [due.step for due in ruling.steps]
    pace = pace_of(ruling, acts, [2.0 * place for place in range(len(acts))])
    assert pace is not None
    assert pace.at_full_table == pytest.approx(pace.rounds_per_hour * 4 / 7)


def test_what_was_not_timed_has_no_pace(ruling: Ruling) -> None:
    assert pace_of(ruling, [due.step for due in ruling.steps], [0.0] * len(ruling.steps)) is None


def test_a_plan_without_players_has_no_pace(library: Library) -> None:
    opening = rule(*round_from_plain({"house": "oxford", "plan": "opening"}, library.house))
    acts = [due.step for due in opening.steps]
    assert pace_of(opening, acts, [3.0 * place for place in range(len(acts))]) is None


def test_a_game_has_one_summary(ruling: Ruling) -> None:
    acts = [due.step for due in ruling.steps]
    good, bad = judged(ruling, acts), judged(ruling, acts[1:])
    summary = summary_of([(good, Pace(60.0, 60.0, 30.0)), (bad, Pace(120.0, 30.0, 15.0)), (good, None)])
    assert (summary.rounds, summary.cost, dict(summary.faults), dict(summary.kinds)) == (
        3, 0, {"minor": 1}, {"omitted": 1},
    )  # fmt: skip
    assert summary.score == pytest.approx(299 / 3)
    assert summary.rounds_per_hour == pytest.approx(40.0)
    assert summary.at_full_table == pytest.approx(20.0)
    assert summary_of([]).rounds_per_hour is None


def test_a_round_in_figures_is_money_time_and_pace_or_what_was_done_alone(ruling: Ruling) -> None:
    card, pace = judged(ruling, [due.step for due in ruling.steps]), Pace(125.4, 28.7, 20.2)
    money, time = ("$0", "wrong money"), ("2:05", "dealing time")
    assert round_figures(card, None, None) == [money]
    assert round_figures(card, Pace(9.9, 28.7, 20.2), None) == [money]
    assert round_figures(card, Pace(10.0, 28.7, 20.2), None)[1] == ("0:10", "dealing time")
    assert round_figures(card, pace, None) == [money, time, ("20", "rounds per hour at a full table")]
    assert round_figures(card, pace, (3, 21)) == [money, time, ("3 of 21", "steps without a light")]


def test_beside_its_figures_a_round_says_of_the_money_only_what_they_do_not(ruling: Ruling) -> None:
    steps = [due.step for due in ruling.steps]
    card = judged(ruling, steps)
    assert summary_words(card)[1] == "The money was right."
    assert summary_words(card, has_figures=True)[1] == ""
    fault, *_ = judged(ruling, steps[1:]).faults
    canceled = card._replace(faults=(fault._replace(cost=500), fault._replace(cost=-500)))
    assert summary_words(canceled, has_figures=True)[1].startswith("The wrong amounts canceled")


@pytest.mark.parametrize(("more", "figure"), [(500, ("$5", "cost the bank")), (-500, ("$5", "underpaid"))])
def test_wrong_money_is_a_figure_with_its_side(
    more: int, figure: tuple[str, str], houses: dict[str, House]
) -> None:
    for seed in range(60):
        ruling = random_ruling(houses["oxford"], Random(seed), players=3)
        steps = [due.step for due in ruling.steps]
        paid = [each for each in steps if each.verb == "pay" and (each.cents or 0) > 500]
        if paid:
            wrong = paid[0]._replace(cents=(paid[0].cents or 0) + more)
            card = judged(ruling, [wrong if each == paid[0] else each for each in steps])
            assert round_figures(card, None, None) == [figure]
            return
    raise AssertionError("nobody was paid")
