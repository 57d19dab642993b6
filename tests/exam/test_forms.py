"""Forms of every house's exam: each has what is required, no two are alike, and they find people out.

Fifty trainees with one misconception each deal whole forms. Where the blueprint covers the misconception,
that is, where a situation in which it shows is required, every form is failed: at a house that has confirmed
its rules, for what rests on nobody's word fails nobody.
"""

from collections import Counter
from random import Random

import pytest

from app.drills.drill import Course
from app.exam.blueprint import features_asked
from app.exam.draw_unseen import digest_of
from app.exam.exam_form import check_named
from app.exam.result import result_of
from app.procedure.house import House
from app.procedure.ruling import as_plain
from tests.bulk import SOAK, figure
from tests.exam.fares import Form, can_show, fare_of, fares_at, forms_of, is_found_out, table_of
from tests.exam.sittings import Sat, sheet, sheet_for, with_exam
from tests.trainees.registry import TRAINEES
from tests.training.presence import has

HOUSES = ("oxford", "two-to-ten", "pechanga", "greektown", "cuda")
FORMS = figure(200)

EVERY_ROUND = "every round"
"""Habits of dealing and settling: five players sit at the table, so they show in any round."""
FOLDS = ("both-bonuses-folded-left", "both-bonuses-folded-right")
RUNS = ("low-ace", "outside-suit")

SHOWS_IN: dict[str, tuple[str, ...]] = {
    "deals-right-to-left": (EVERY_ROUND,),
    "deals-dealer-first": (EVERY_ROUND,),
    "keeps-stub": (EVERY_ROUND,),
    "skips-scan": (EVERY_ROUND,),
    "forgets-present": (EVERY_ROUND,),
    "tucks-always-flush": FOLDS[:1],
    "tucks-always-straight-flush": FOLDS[1:],
    "racks-folded-hand-with-bonus": FOLDS,
    "leaves-folded-ante": FOLDS,
    "takes-folded-bonus": FOLDS,
    "keeps-folded-bonus-where-forfeit": FOLDS,
    "picks-up-discards-right-to-left": (EVERY_ROUND,),
    "ignores-faced-discards": ("faced-discards",),
    "pays-faced-discards-twice": ("faced-discards",),
    "qualifies-with-eight": ("not-qualified",),
    "needs-nine-where-eight": ("just-qualifies",),
    "qualifies-any-three": ("not-qualified",),
    "settles-left-to-right": (EVERY_ROUND,),
    "settles-clockwise-from-button": (EVERY_ROUND,),
    "pays-raise-when-unqualified": ("not-qualified",),
    "takes-raise-when-unqualified": ("not-qualified",),
    "pushes-ante-when-unqualified": ("not-qualified",),
    "takes-ties": ("tie",),
    "pays-ties": ("tie",),
    "settles-ante-before-raise": (EVERY_ROUND,),
    "settles-bonus-before-main": (EVERY_ROUND,),
    "takes-before-paying": (EVERY_ROUND,),
    "one-pass-where-two": (EVERY_ROUND,),
    "loses-folded-bonus": FOLDS,
    "forgets-low-ace": ("low-ace",),
    "looks-only-in-played-suit": ("outside-suit",),
    "pays-from-another-table": ("straight-flush-4",),
    "returns-progressive-wager": ("progressive-4",),
    "pays-odds-less-one": RUNS,
    "ignores-limits": ("limit-cut",),
    "racks-late": (EVERY_ROUND,),
    "racks-dealer-first": (EVERY_ROUND,),
    "forgets-strip": (EVERY_ROUND,),
    "accepts-any-raise": ("event-raise-too-large",),
    "pays-short-flush": (EVERY_ROUND,),
    "settles-folded-hands-with-the-live": FOLDS,
}
"""The required situations in which a misconception shows, for all that the blueprint covers."""

BY_CHANCE = {
    "picks-suit-by-high-card": "no feature is a dealer's hand with the highest card outside its flush",
    "picks-wrong-of-tied-suits": "no feature is a dealer's hand with two suits of a length",
    "calls-highest-card-of-hand": "the same; and a wrong call alone costs nothing and is one major fault",
    "pushes-up-unqualified": "shows in the required round without a qualifier, but as one minor fault",
    "compares-high-card-before-count": "no feature is a longer flush with a lower head; questions ask for it",
    "stops-comparing-at-second-card": "no feature is two flushes alike in two cards; questions ask for it",
    "lets-straight-flush-win-main-game": "no feature is a run that loses the main game",
    "wraps-the-ace": "no feature is a King, an Ace and a Two; questions ask for it",
    "ignores-must-beat": "no feature is a bonus that does not beat the banker's hand",
}
"""Misconceptions that no required situation shows, or not heavily enough, and why."""


@pytest.fixture(scope="module", params=HOUSES)
def course(request: pytest.FixtureRequest, confirmed: dict[str, House]) -> Course:
    others = [house for house_id, house in confirmed.items() if house_id != request.param]
    return Course(confirmed[request.param], tuple(others))


def is_covered(name: str, house: House) -> bool:
    """Does the blueprint require a situation here in which this misconception shows?"""
    required = {EVERY_ROUND, *(feature.name for feature in features_asked(house))}
    return can_show(TRAINEES[name], house) and not required.isdisjoint(SHOWS_IN.get(name, ()))


def test_every_misconception_is_covered_or_it_is_said_why_not() -> None:
    assert sorted([*SHOWS_IN, *BY_CHANCE]) == sorted(TRAINEES)


def rounds_with(feature: str, form: Form) -> int:
    """In how many rounds of a form a feature is, looked for without regard to what dealt them."""
    return sum(
        has(feature, data, ruling, as_plain(ruling))
        for data, ruling in zip(form.rounds, form.rulings, strict=True)
        if bool(data.get("events")) == feature.startswith("event-")
    )


@pytest.mark.bulk
def test_every_form_has_all_that_is_required_and_no_two_are_alike(course: Course) -> None:
    exam, plans = course.house.exam, set()
    seen: set[str] = set()
    required = Counter(feature.name for feature in features_asked(course.house))
    for form in forms_of(course, FORMS, f"forms {course.house.id}"):
        assert len(form.rounds) == exam.rounds
        assert all(len(data["spots"]) == exam.seats for data in form.rounds)
        for feature, times in required.items():
            assert rounds_with(feature, form) >= times, feature
        assert sum("events" in data for data in form.rounds) == exam.irregularities
        asked = Counter(wanted.drill for wanted in form.plan.questions)
        assert asked == Counter({drill: count for drill, count in exam.drills.items() if drill in asked})
        digests = {digest_of(data) for data in form.rounds}
        assert len(digests) == exam.rounds
        assert seen.isdisjoint(digests)
        seen |= digests
        plans.add(form.plan)
    assert len(plans) == FORMS


@pytest.mark.parametrize("house_id", HOUSES)
def test_what_the_issue_asks_for_is_required_where_the_house_has_it(
    house_id: str, houses: dict[str, House]
) -> None:
    required = {feature.name for feature in features_asked(houses[house_id])}
    wanted = {"not-qualified", "tie", "low-ace", "outside-suit", *FOLDS}
    own = {"oxford": {"limit-cut"}, "greektown": {"progressive-4"}}.get(house_id, set())
    folded = set() if house_id == "cuda" else {"folded-winner"}
    assert wanted | own | folded <= required
    assert houses[house_id].exam.irregularities >= 2


@pytest.mark.bulk
def test_each_whose_misconception_is_covered_fails_every_form(course: Course) -> None:
    house = course.house
    covered = [name for name in TRAINEES if is_covered(name, house)]
    passed: Counter[str] = Counter()
    for form in forms_of(course, FORMS, house.id):
        passed.update(name for name in covered if not is_found_out(TRAINEES[name], form.rulings, house.exam))
    assert not passed


@pytest.mark.bulk
@pytest.mark.skipif(not SOAK, reason="a table to read, of all the forms")
def test_how_the_fifty_fare(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    fares = fares_at(course, FORMS, course.house.id)
    with capsys.disabled():
        print("\n" + table_of(course.house, fares))
    assert set(fares) >= {name for name in TRAINEES if is_covered(name, course.house)}


@pytest.mark.bulk
def test_a_perfect_dealer_passes_every_form(course: Course) -> None:
    chance = Random(f"perfect {course.house.id}")
    for _ in range(figure(50)):
        sat = Sat(course.house, chance, course.others).to_the_end()
        result = result_of(sat.sitting, [sheet_for(sat.sitting, 8)])
        assert result.passed, result.why
        assert (result.faults, result.verdict.figures.score) == ((), 100)
        assert (result.verdict.figures.payouts, result.verdict.figures.answers) == (100, 100)


@pytest.mark.parametrize("name", ["takes-ties", "qualifies-with-eight", "stops-comparing-at-second-card"])
def test_the_shortcut_by_which_trainees_are_counted_agrees_with_the_whole_result(
    name: str, confirmed: dict[str, House]
) -> None:
    house = with_exam(confirmed["oxford"], rounds=3, features=("tie", "not-qualified"))
    sat = Sat(house, Random(name)).to_the_end(TRAINEES[name].acts)
    result = result_of(sat.sitting, [sheet(8)])
    figures = result.verdict.figures
    fare = fare_of(TRAINEES[name], [dealt.session.ruling for dealt in sat.sitting.dealt])
    assert figures.cost == fare.cost
    assert figures.payouts == 100 * (fare.paid - fare.wrong) / fare.paid
    assert [figures.critical, figures.major] == [fare.faults["critical"], fare.faults["major"]]
    assert result.passed is not fare.fails(house.exam)


_NAMED: dict[str, object] = {
    "number": 3, "name": "Short", "version": 2, "digest": "0f", "approved-by": "Ann", "approved": "2026-11-18",
    "alone": False, "house": "Oxford Casino",
}  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [
        {"number": "3"},
        {"number": True},
        {"version": 2.0},
        {"alone": 0},
        {"name": None},
        {"approved": "yesterday"},
        {"more": "of it"},
    ],
)
def test_an_opening_names_a_form_as_the_program_does_or_is_refused(wrong: dict[str, object]) -> None:
    check_named({})
    check_named(_NAMED)
    check_named(_NAMED | {"approved": ""})
    with pytest.raises(ValueError, match=r"this does not name a form|isoformat"):
        check_named(_NAMED | wrong)


@pytest.mark.parametrize("name", _NAMED)
def test_an_opening_says_everything_about_its_form(name: str) -> None:
    with pytest.raises(ValueError, match="this does not name a form"):
        check_named({key: value for key, value in _NAMED.items() if key != name})
