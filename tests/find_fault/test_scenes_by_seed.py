"""Scenes by their seeds: the fault, where it is, from when on it counts and what there is to choose say what they said."""

from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from random import Random

import pytest

from app.drills.other_houses import course_at
from app.find_fault.fault_kinds import KINDS, SENTENCES, SLIP, sort_of
from app.find_fault.fault_places import FaultPlace, place_words
from app.find_fault.mistaken_deals import deals_of_misconceptions, single_slips
from app.find_fault.scene import FaultScene
from app.find_fault.scene_maker import SHOWS_IN, scene_and_round
from app.find_fault.scene_order import wanted_kinds
from app.find_fault.stop_choices import choices_at
from app.find_fault.stop_outcome import OUTCOME_WORDS, SceneResult, ViewerStop, outcome_of
from app.find_fault.visible_moves import gesture
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.session.moments import moment_after
from tests.find_fault.scenes import HOUSES, LIBRARY
from tests.kept_text import assert_kept

KEPT = Path(__file__).parent / "kept"
EXAMPLES = Path(__file__).parents[1] / "examples"
SCENES = 2


def changed(ruling: Ruling, acts: tuple[Step, ...]) -> str:
    """What a deal does otherwise than the house."""
    plan = [str(due.step) for due in ruling.steps]
    lines = unified_diff(plan, [str(act) for act in acts], lineterm="", n=0)
    return "; ".join(line for line in lines if not line.startswith(("---", "+++")))


def told(scene: FaultScene) -> Iterator[str]:
    shown = scene.shown
    yield f"{scene.kind} ({sort_of(scene.kind)}): {changed(scene.ruling, scene.acts)}"
    if shown:
        places = ", ".join(sorted(place_words(place, scene.house.names) for place in shown.places))
        yield f"  move {shown.line} of {len(scene.acts)}: {shown.act} for {shown.due}, proved at {shown.proved_at}, at {places}"


def chosen(house: str, scene: FaultScene) -> Iterator[str]:
    """The choices at the fault, before it, at the end, and somewhere else."""
    course, shown = course_at(LIBRARY, house), scene.shown
    line = shown.line if shown else 9
    here = min(shown.places) if shown else FaultPlace("dealer")
    spot = FaultPlace("spot", scene.ruling.played.spots[0].number)
    stops = [(line, here), (line - 1, here), (len(scene.acts), spot)]
    for moves, place in stops:
        choices = choices_at(course, scene, moves, place, Random(moves))
        worth = {
            outcome_of(scene, ViewerStop(moves, place, kind, due))
            for kind in choices.told
            for due in choices.due
        }
        yield f"  after {moves}, {place_words(place, scene.house.names)}: {', '.join(choices.told)}"
        yield f"    {', '.join(map(str, choices.due))}: {', '.join(sorted(worth))}"
    yield f"  not stopped: {outcome_of(scene, None)}"


@pytest.mark.parametrize("house", HOUSES)
def test_a_scene_says_what_it_said(house: str) -> None:
    """Another fifth of the faults at each house."""
    course, chance = course_at(LIBRARY, house), Random(f"kept {house}")
    lines: list[str] = []
    kinds = [*KINDS[(HOUSES.index(house) + 2) % len(HOUSES) :: len(HOUSES)]]
    for _ in range(SCENES):
        scene, _data = scene_and_round(course, kinds, chance)
        lines += [*told(scene), *chosen(house, scene)]
        kinds = [kind for kind in kinds if kind != scene.kind and not scene.kind.startswith(kind)]
    lines += told(scene_and_round(course, [SLIP], chance)[0])
    lines += told(scene_and_round(course, ["clean"], chance)[0])
    assert_kept(KEPT, f"scenes {house}", "\n".join(lines) + "\n")


@pytest.mark.parametrize("house", HOUSES)
def test_what_may_go_wrong_in_a_round_says_what_it_said(house: str) -> None:
    """Every deal that is proposed to the judge, and what is heard and seen of moves that leave no trace."""
    file = sorted(each for each in EXAMPLES.glob(f"{house}-*.json") if ".ruling" not in each.name)[0]
    ruling = rule(*round_from_text(file.read_text("utf-8"), LIBRARY.house))
    lines = []
    for deal in deals_of_misconceptions(course_at(LIBRARY, house), ruling):
        lines.append(f"{deal.misconception}: {changed(ruling, deal.acts)}")
    acts = [due.step for due in ruling.steps]
    for at, act in enumerate(acts):
        lines += [f"{act}: {changed(ruling, slip.acts)}" for slip in single_slips(ruling, at)]
        if seen := gesture(ruling, moment_after(ruling, acts[:at]), act):
            lines.append(f"{act}: {seen}")
    assert_kept(KEPT, f"slips {house}", "\n".join(lines) + "\n")


def test_a_fault_says_what_it_said() -> None:
    lines = [f"{kind} ({sort_of(kind)}): {words}" for kind, words in SENTENCES.items()]
    lines += [f"{kind}: {', '.join(features)}" for kind, features in SHOWS_IN.items()]
    for outcome, words in OUTCOME_WORDS.items():
        result = SceneResult("takes-ties", outcome)
        lines.append(f"{words}: {result.is_right}, {result.credit}")
    assert_kept(KEPT, "faults", "\n".join(lines) + "\n")


def test_the_order_in_which_faults_are_wanted_says_what_it_said() -> None:
    history = [
        SceneResult(kind, "found" if place % 3 else "missed") for place, kind in enumerate(KINDS[::2])
    ] + [SceneResult("slip-early", "missed"), *[SceneResult("clean", "false-alarm")] * 4]
    lines = [", ".join(wanted_kinds(history, Random(seed))) for seed in range(4)]
    assert_kept(KEPT, "order", "\n".join(lines) + "\n")
