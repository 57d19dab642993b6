"""Scenes to find the fault in: exactly one fault or none, to be seen on the table before the end."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.other_houses import course_at
from app.find_fault.fault_kinds import CLEAN, KINDS, SENTENCES, SLIP
from app.find_fault.fault_places import DEALER, DECK, TABLE, FaultPlace, is_at
from app.find_fault.fault_totals import by_sort, totals_of, watch_for
from app.find_fault.mistaken_deals import _due_at
from app.find_fault.scene import FaultScene, ShownFault
from app.find_fault.scene_maker import make_scene
from app.find_fault.scene_order import SET, clean_in_set, wanted_kinds
from app.find_fault.stop_choices import choices_at
from app.find_fault.stop_outcome import SceneResult, ViewerStop, outcome_of
from app.find_fault.visible_moves import gesture
from app.grading.faults import Fault
from app.grading.judge import Judge, judge
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.session.coach import CoachNote
from app.session.fault_list import listed
from app.session.moments import moment_after
from app.ui.table.layout import BASE_HEIGHT, BASE_WIDTH, Layout, lay_out
from app.ui.table.picture import picture_of
from tests.bulk import SOAK, figure
from tests.drills.test_slip_diagnosis import ruled, slips
from tests.find_fault.scenes import (
    HOUSES,
    LIBRARY,
    Viewer,
    never_stops,
    perfect,
    scenes_at,
    stops_always,
    stops_at_once,
)
from tests.trainees.registry import TRAINEES

SCENES = 1000


def seen(ruling: Ruling, acts: Sequence[Step], act: Step, layout: Layout) -> object:
    """Everything on the felt after a move, and what was heard or gestured with it."""
    before = moment_after(ruling, acts)
    return picture_of(ruling, moment_after(ruling, [*acts, act]), layout), gesture(ruling, before, act)


def faultless_moves(ruling: Ruling, acts: Sequence[Step]) -> list[Step]:
    """Every move of the round that the judge lets pass after these."""
    found = []
    for step in dict.fromkeys(due.step for due in ruling.steps):
        grader = Judge(ruling)
        for line, act in enumerate([*acts, step], 1):
            grader.act(act, line)
        if not grader.so_far().faults:
            found.append(step)
    return found


def check_is_seen(scene: FaultScene, right: Sequence[Step], layout: Layout) -> None:
    """At the fault, the felt shows something that no right move would show."""
    shown, ruling = scene.shown, scene.ruling
    assert shown
    assert 1 <= shown.line < len(scene.acts)
    before = scene.acts[: shown.line - 1]
    picture = seen(ruling, before, shown.act, layout)
    assert picture != (picture_of(ruling, moment_after(ruling, before), layout), "")
    for step in right:
        assert seen(ruling, before, step, layout) != picture, (str(shown.act), str(step))


def check_choices(scene: FaultScene, right: Sequence[Step], house: str) -> None:
    """The right answers are among the choices, and nothing else among them is right."""
    shown = scene.shown
    assert shown
    choices = choices_at(course_at(LIBRARY, house), scene, shown.line, min(shown.places), Random(1))
    assert choices.told.count(scene.kind) == choices.due.count(shown.due) == 1
    assert len(set(choices.told)) == len(choices.told) > 2
    assert not [step for step in choices.due if step in right and step != shown.due]
    assert shown.act not in choices.due


@pytest.mark.bulk
@pytest.mark.parametrize("house", HOUSES)
def test_a_scene_has_one_fault_or_none_and_shows_it_before_the_end(house: str) -> None:
    layout = lay_out(LIBRARY.house(house), BASE_WIDTH, BASE_HEIGHT, 100)
    kinds: Counter[str] = Counter()
    viewers: dict[Viewer, list[SceneResult]] = {
        perfect: [],
        stops_at_once: [],
        stops_always: [],
        never_stops: [],
    }
    for course, scene in scenes_at(house, figure(SCENES, share=100)):
        kinds[scene.kind] += 1
        listing = listed(judge(scene.ruling, enumerate(scene.acts, 1)).faults)
        assert len(listing) == (scene.shown is not None), (scene.kind, listing)
        assert not listing or any(fault.binding for fault in listing[0].all)
        if scene.shown:
            right = faultless_moves(scene.ruling, scene.acts[: scene.shown.line - 1])
            check_is_seen(scene, right, layout)
            check_choices(scene, right, house)
        for viewer, results in viewers.items():
            results.append(SceneResult(scene.kind, outcome_of(scene, viewer(course, scene, Random(2)))))
    scores = {viewer: totals_of(results).score for viewer, results in viewers.items()}
    assert scores == {perfect: 100, stops_at_once: 0, stops_always: 0, never_stops: 0}
    assert all(result.is_right == result.is_clean for result in viewers[never_stops])
    if SOAK:
        assert can_show(house) <= kinds.keys()


@pytest.mark.bulk
@pytest.mark.parametrize("house", HOUSES)
def test_there_is_something_to_choose_at_every_stop(house: str) -> None:
    course = course_at(LIBRARY, house)
    for seed in range(figure(50)):
        scene = make_scene(course, (CLEAN,), Random(f"stops {seed}"))
        for moves in {1, len(scene.acts) // 2, len(scene.acts)}:
            choices = choices_at(course, scene, moves, TABLE, Random(seed))
            assert len(set(choices.told)) == len(choices.told) > 2
            assert len(set(choices.due)) == len(choices.due) > 2
            assert not set(choices.due).intersection(faultless_moves(scene.ruling, scene.acts[:moves]))


def test_a_round_that_was_cut_short_leaves_enough_to_choose_from() -> None:
    course = course_at(LIBRARY, "oxford")
    scene = make_scene(course, (CLEAN,), Random("stops 31"))
    assert Step("void", "round") in scene.acts[:4]
    assert len(choices_at(course, scene, len(scene.acts), TABLE, Random(1)).due) == 4


@pytest.mark.parametrize("moves", [8, 12, 16])
def test_after_a_move_that_is_never_due_there_are_steps_around_it_to_choose_from(moves: int) -> None:
    course = course_at(LIBRARY, "oxford")
    ruling = make_scene(course, (CLEAN,), Random("stops 3")).ruling
    plan, spot = [due.step for due in ruling.steps], ruling.played.spots[0].number
    scene = FaultScene(ruling, (*plan[: moves - 1], Step("fan", spot), *plan[moves - 1 :]))
    due = choices_at(course, scene, moves, FaultPlace("spot", spot), Random(1)).due
    assert len(due) == 4
    assert set(due) <= set(plan[moves - 2 : moves + 6])


def can_show(house: str) -> set[str]:
    """The misconceptions whose slips the coach names here, by the house's own word.

    Dealt by trainees who have nothing to do with the scenes.
    """
    course = course_at(LIBRARY, house)
    found = set()
    for name, trainee in TRAINEES.items():
        if trainee.where(course.house):
            for ruling in ruled(house):
                stop = next(slips(course, ruling, trainee), None)
                if (
                    stop
                    and stop.note.hint[:1] == (MISCONCEPTIONS[name],)
                    and _is_bound(stop.ruling, stop.done, stop.act)
                ):
                    found.add(name)
                    break
    return found


def _is_bound(ruling: Ruling, done: Sequence[Step], act: Step) -> bool:
    grader = Judge(ruling)
    for line, each in enumerate([*done, act], 1):
        grader.act(each, line)
    return any(fault.binding for fault in grader.so_far().faults)


def test_every_misconception_of_the_table_has_a_sentence_and_can_be_wanted() -> None:
    assert set(TRAINEES) <= set(KINDS)
    assert set(KINDS) - {SLIP} <= set(SENTENCES)


def test_a_wager_may_be_pointed_at_or_its_whole_spot() -> None:
    right = {FaultPlace("spot", 3, "flush")}
    assert is_at(FaultPlace("spot", 3), right)
    assert is_at(FaultPlace("spot", 3, "flush"), right)
    assert not any(
        is_at(place, right)
        for place in (FaultPlace("spot", 3, "ante"), FaultPlace("spot", 2), DEALER, DECK, TABLE)
    )
    assert is_at(FaultPlace("spot", 3, "ante"), {FaultPlace("spot", 3)})


def test_hits_and_false_alarms_both_count() -> None:
    results = [
        SceneResult("takes-ties", "found"),
        SceneResult("pays-ties", "wrong-reason"),
        SceneResult("skips-scan", "missed"),
        SceneResult("racks-late", "too-soon"),
        SceneResult("clean", "passed"),
        SceneResult("clean", "passed"),
        SceneResult("clean", "passed"),
        SceneResult("clean", "false-alarm"),
    ]
    totals = totals_of(results)
    assert (totals.faults, totals.found, totals.clean, totals.false_alarms) == (4, 1, 4, 2)
    assert totals.score == round(100 * (1.5 / 4 - 1 / 4))
    assert totals.words == "You found 1 of 4 faults. 2 false alarms."
    assert watch_for(results) == ("Dealing", "Settling order", "Ante and Raise")
    assert by_sort(results)[-1] == ("Ante and Raise", 2, 1)
    assert totals_of([]).score == 0


def test_a_set_has_clean_deals_and_missed_faults_come_again() -> None:
    for seed in range(50):
        assert 2 <= len(clean_in_set(Random(seed))) <= 4
    missed = SceneResult("takes-ties", "missed")
    later = [SceneResult("clean", "passed")] * 5
    first = Counter(wanted_kinds([missed, *later], Random(seed))[0] for seed in range(40))
    assert 10 < first["takes-ties"] < 30
    assert wanted_kinds([missed], Random(1))[-1] == "takes-ties"
    all_missed = [SceneResult(kind, "missed") for kind in KINDS[:-5]]
    unseen = [set(wanted_kinds(all_missed, Random(seed))[1:5]) <= set(KINDS[-5:]) for seed in range(20)]
    assert all(unseen), "those never seen are not crowded out by those that were missed"
    found = [SceneResult(kind, "found") for kind in KINDS]
    assert wanted_kinds(found, Random(1)) == KINDS
    assert SET == 10


@pytest.mark.parametrize(("scenes_since", "comes_again"), [(2, False), (3, True)])
def test_a_missed_fault_comes_again_after_three_other_scenes(scenes_since: int, comes_again: bool) -> None:
    history = [SceneResult("takes-ties", "missed"), *[SceneResult("clean", "passed")] * scenes_since]
    first = {wanted_kinds(history, Random(seed))[0] for seed in range(20)}
    assert ("takes-ties" in first) == comes_again


def test_what_was_found_whenever_it_came_is_not_to_be_watched_for() -> None:
    results = [SceneResult("takes-ties", "found"), SceneResult("skips-scan", "missed")]
    assert watch_for(results) == ("Dealing",)
    assert totals_of([SceneResult("takes-ties", "wrong-reason")] * 3).credit == 1.5


@pytest.mark.parametrize(
    ("moves", "outcome"), [(3, "too-soon"), (4, "wrong-reason"), (11, "wrong-reason"), (12, "too-late")]
)
def test_a_stop_is_in_time_from_the_fault_to_six_moves_after_it_is_proved(moves: int, outcome: str) -> None:
    fault = cast(Fault, SimpleNamespace(step=Step("scan"), jumped=None))
    shown = ShownFault(4, Step("scan"), Step("scan"), fault, "skips-scan", cast(CoachNote, None), proved_at=5)
    stop = ViewerStop(moves, next(iter(shown.places)), "takes-ties", Step("scan"))
    assert outcome_of(FaultScene(next(ruled("oxford")), (), shown), stop) == outcome


def test_what_comes_on_top_is_due_before_its_hand_is_racked_or_at_the_end() -> None:
    plan = [
        Step("deal", 2),
        Step("deal", "dealer"),
        Step("rack", 2),
        Step("rack", "dealer"),
        Step("load", "shuffler"),
    ]
    assert _due_at(plan, Step("deal", "dealer"), 2) == 1
    assert _due_at(plan, None, 2) == 2
    assert _due_at(plan, None, None) == 3
    assert _due_at(plan, None, 5) == len(plan)


def test_a_gesture_without_a_trace_is_told_with_its_spot_and_its_wager_or_as_the_dealers() -> None:
    ruling = next(ruled("oxford"))
    before = moment_after(ruling, [])
    assert gesture(ruling, before, Step("scan")) == "The dealer scans the layout"
    assert gesture(ruling, before, Step("push", 4, "ante")) == "Spot 4, Ante: taps next to the bonus wager"
    assert gesture(ruling, before, Step("call", "dealer", "3 K")) == "“Three-card, King-high.”"


def test_a_second_riffle_is_told_because_the_deck_lies_as_after_the_first() -> None:
    ruling = next(ruled("oxford"))
    cut_short = [Step("scan"), Step("rack", "all"), Step("shuffle", "wash")]
    riffle = Step("shuffle", "riffle")
    assert gesture(ruling, moment_after(ruling, cut_short), riffle) == ""
    told = gesture(ruling, moment_after(ruling, [*cut_short, riffle]), riffle)
    assert told == "The dealer riffles the deck"
