"""The exam in a house file: what it says, and every problem with its line and how to mend it."""

from pathlib import Path
from typing import get_args

import pytest

from app.game.wagers import RUN_BONUSES
from app.procedure.exam_fit import _is_crowded, _no_drill, _no_feature
from app.procedure.exam_requirements import FIRST_HEADINGS, Assessors, DrillName, Exam, exam_as_plain
from app.procedure.house import House, KeptYears, Mastery, Spacing
from app.procedure.house_file.schema import Feature
from tests.kept_text import assert_kept
from tests.procedure.own_house import HEAD, own_library, problems_of, write

KEPT = Path(__file__).parent / "kept"
STANDARD = Path(__file__).parents[2] / "procedures" / "standard.toml"

PROBLEMS = {
    "a key nobody knows": (
        "[exam]\nround = 8",
        4,
        "exam.round: unknown key “round”; did you mean “rounds”?",
    ),
    "no rounds": ("[exam]\nrounds = 0", 4, "exam.rounds: “rounds” must be at least 1, not 0"),
    "rounds in words": (
        '[exam]\nrounds = "ten"',
        4,
        'exam.rounds: “rounds” must be a whole number, not "ten"',
    ),
    "more players than a deck has hands for": (
        "[exam]\nseats = 7",
        4,
        "exam.seats: “seats” must be at most 6, not 7",
    ),
    "more players than seats": (
        'seats = 4\n[exam]\nseats = 5\n[rules.tuck]\nrows = [{ spots = [1, 2, 3, 4], under = ["flush", "straight_flush"] }]',
        5,
        "exam.seats: the table seats 4 players, not 5",
    ),
    "a limit where none is posted": (
        '[exam]\nfeatures = [\n  "tie",\n  "limit-cut",\n]',
        6,
        "exam.features: no round can have “limit-cut”: no payout limit is posted",
    ),
    "a Progressive where there is none": (
        '[exam]\nfeatures = ["progressive-4"]',
        4,
        "exam.features: no round can have “progressive-4”: none of the house's pay tables has this line",
    ),
    "an event without an answer": (
        '[exam]\nfeatures = ["event-jam"]\n[irregularities.jam]\nhere = false',
        4,
        "exam.features: no round can have “event-jam”: the house file gives no answer for it",
    ),
    "questions about no Progressive": (
        "[exam.drills]\nprogressive = 1",
        4,
        "exam.drills.progressive: this drill has no questions here: the house has no Progressive",
    ),
    "questions about no limits": (
        "[exam]\ndrills = { limits = 1 }",
        4,
        "exam.drills.limits: this drill has no questions here: no payout limit is posted",
    ),
    "a count below zero": (
        "[exam.drills]\ntuck = -1",
        4,
        "exam.drills.tuck: “tuck” must be at least 0, not -1",
    ),
    "more irregular rounds than rounds": (
        "[exam]\nirregularities = 11",
        4,
        "exam.irregularities: the exam has only 10 rounds, so 11 irregularities are too many",
    ),
    "two irregular rounds of one": (
        "[exam]\nrounds = 1\nirregularities = 2\nfeatures = []",
        5,
        "exam.irregularities: the exam has only 1 round, so 2 irregularities are too many",
    ),
    "fewer irregular rounds than are named": (
        "[exam]\nirregularities = 0",
        4,
        "exam.irregularities: the features already include 1, so this must be at least 1, not 0",
    ),
    "too few rounds": (
        "[exam]\nrounds = 6",
        4,
        "exam.rounds: 3 rounds without an irregularity are too few for all of the features",
    ),
    "a feature more often than there are rounds": (
        '[exam]\nrounds = 2\nirregularities = 0\nfeatures = ["low-ace", "low-ace", "low-ace"]',
        4,
        "exam.rounds: 2 rounds without an irregularity are too few for all of the features",
    ),
    "a single round for too much": (
        '[exam]\nrounds = 1\nirregularities = 0\nfeatures = ["low-ace", "low-ace"]',
        4,
        "exam.rounds: 1 round without an irregularity is too few for all of the features",
    ),
    "a share of more than all": (
        "[exam]\npayouts = 101",
        4,
        "exam.payouts: “payouts” must be at most 100, not 101",
    ),
    "no validity": ("[exam]\nvalidity = 0", 4, "exam.validity: “validity” must be at least 1, not 0"),
    "a deck nobody has": (
        '[exam]\ndeck = "four-color"',
        4,
        'exam.deck: "four-color" is not one of two-colour, four-colour; did you mean “four-colour”?',
    ),
    "half an approval": (
        "[exam]\napproval = 0.5",
        4,
        "exam.approval: “approval” must be a whole number, not 0.5",
    ),
    "a policy nobody has": (
        '[exam]\nown-errors = "none"',
        4,
        'exam.own-errors: "none" is not one of lighter, full',
    ),
    "three assessors": (
        "[exam.assessors]\nneeded = 3",
        4,
        "exam.assessors.needed: “needed” must be at most 2, not 3",
    ),
    "a mark beyond ten": (
        "[exam.assessors]\nmark = 11",
        4,
        "exam.assessors.mark: “mark” must be at most 10.0, not 11",
    ),
    "a split nobody knows": (
        '[exam.assessors]\nsplit = "higher"',
        4,
        'exam.assessors.split: "higher" is not one of lower, mean',
    ),
    "somebody else decides": (
        '[exam.assessors]\nagainst-machine = "person"',
        4,
        'exam.assessors.against-machine: "person" is not one of fail, machine, people',
    ),
}


@pytest.mark.parametrize(("text", "line", "sentence"), PROBLEMS.values(), ids=PROBLEMS)
def test_a_problem_with_its_line(text: str, line: int, sentence: str, tmp_path: Path) -> None:
    assert problems_of(tmp_path, f"{HEAD}{text}\n") == [(line, sentence)]


@pytest.mark.parametrize(
    "exam", ["irregularities = 3\nfeatures = []", 'irregularities = 1\nfeatures = ["event-raise-too-large"]']
)
def test_every_round_of_an_exam_may_be_irregular_and_every_irregularity_named(
    exam: str, tmp_path: Path
) -> None:
    assert problems_of(tmp_path, f"{HEAD}[exam]\nrounds = 3\n{exam}\n") == []


def test_an_exam_may_fill_the_table(tmp_path: Path) -> None:
    text, _, _ = PROBLEMS["more players than seats"]
    assert problems_of(tmp_path, HEAD + text.replace("[exam]\nseats = 5", "[exam]\nseats = 4") + "\n") == []


@pytest.mark.parametrize(
    "features",
    [
        ["low-ace"] * 3,
        ["not-qualified", "just-qualifies", "tie"],
        [*["low-ace"] * 3, *["faced-discards"] * 3, *["outside-suit"] * 3],
    ],
)
def test_as_many_rounds_as_the_features_take_are_enough(features: list[str], tmp_path: Path) -> None:
    exam = f"[exam]\nirregularities = 0\nfeatures = {features}\nrounds = ".replace("'", '"')
    assert problems_of(tmp_path, f"{HEAD}{exam}3\n") == []
    (problem,) = problems_of(tmp_path, f"{HEAD}{exam}2\n")
    assert "2 rounds without an irregularity are too few" in problem[1]


CROWDED = [
    (1, 0, ["low-ace", "outside-suit", "straight-flush-4"]),
    (2, 0, ["low-ace", "outside-suit", "straight-flush-4", "folded-winner"]),
    (1, 0, ["tie", "low-ace"]),
    (2, 0, ["tie", "low-ace", "outside-suit"]),
    (2, 0, ["low-ace", "low-ace"]),
    (3, 0, ["low-ace", "low-ace", "opening"]),
    (3, 1, ["low-ace", "low-ace", "event-jam"]),
    (2, 0, ["opening", "tie"]),
    (3, 0, ["opening", "set-up", "tie"]),
    (1, 0, ["hand-dealt", "low-ace", "outside-suit", "straight-flush-4"]),
    (2, 0, ["hand-dealt", "hand-dealt"]),
    (2, 0, ["tie", "not-qualified"]),
    (1, 0, []),
]


@pytest.mark.parametrize(("fewest", "irregular", "features"), CROWDED)
def test_a_round_has_three_hands_for_features_and_one_dealers_hand(
    fewest: int, irregular: int, features: list[str], houses: dict[str, House]
) -> None:
    """Opening a game is a round of its own; a tie takes a player's hand besides the dealer's."""
    house = houses["oxford"]
    exam = house.exam._replace(features=tuple(features), irregularities=irregular)
    for rounds in range(1 + irregular, 5):
        is_crowded = _is_crowded(house._replace(exam=exam._replace(rounds=rounds)))
        assert is_crowded == (rounds < fewest), rounds


def test_a_feature_nobody_knows_gets_the_nearest_one(tmp_path: Path) -> None:
    [(line, sentence)] = problems_of(tmp_path, f'{HEAD}[exam]\nfeatures = ["low-aces"]\n')
    assert line == 4
    assert sentence.startswith('exam.features: "low-aces" is not one of not-qualified, ')
    assert sentence.endswith("; did you mean “low-ace”?")


def test_a_drill_nobody_knows_gets_the_nearest_one(tmp_path: Path) -> None:
    [(line, sentence)] = problems_of(tmp_path, f"{HEAD}[exam.drills]\ntucks = 2\n")
    assert line == 4
    assert sentence.endswith("; did you mean “tuck”?")


def test_the_standard_file_says_what_held_before_files_could_say_it(
    houses: dict[str, House], tmp_path: Path
) -> None:
    for house in houses.values():
        assert house.exam._replace(rubric=FIRST_HEADINGS, live=(), accommodations=()) == Exam()
    before, _, after = STANDARD.read_text("utf-8").partition("[exam]")
    library = own_library(tmp_path / "own")
    library.standard = write(tmp_path, before + after[after.index("# ---") :], "standard")
    assert library.standard_house().exam == Exam()


def test_a_house_changes_one_rule_and_keeps_the_others(tmp_path: Path) -> None:
    write(tmp_path, f"{HEAD}[exam]\npace = 0\n[exam.drills]\npayout = 9\n[exam.assessors]\nmark = 6.5\n")
    exam = own_library(tmp_path).house("sixth").exam
    drills = {**Exam().drills, "payout": 9}
    standard = own_library(tmp_path).standard_house().exam
    assert exam == standard._replace(pace=0, drills=drills, assessors=Assessors(mark=6.5))


def test_the_rubric_is_data(tmp_path: Path) -> None:
    ten = ", ".join([f'"like {mark}"' for mark in range(1, 11)])
    rubric = f'[[exam.rubric]]\nheading = "Guest service"\nweight = 4\nmarks = [{ten}]\n'
    write(tmp_path, HEAD + rubric)
    exam = own_library(tmp_path).house("sixth").exam
    (heading,) = exam.rubric
    assert (heading.name, heading.title, heading.weight) == ("guest-service", "Guest service", 4)
    assert heading.words[9] == "like 10"
    assert [each.name for each in exam.live] == ["hospitality", "handling", "protection"]


def test_the_standard_rubric_has_what_a_screen_shows(houses: dict[str, House]) -> None:
    for house in houses.values():
        names = [each.name for each in house.exam.rubric]
        assert names == ["calls", "order", "accuracy", "control", "recovery"]
        assert all(
            len(each.words) == 10 and all(each.words) for each in (*house.exam.rubric, *house.exam.live)
        )


def test_a_heading_needs_ten_descriptions_and_its_own_title(tmp_path: Path) -> None:
    nine = ", ".join([f'"like {mark}"' for mark in range(1, 10)])
    short = f'[[exam.rubric]]\nheading = "Calls"\nweight = 4\nmarks = [{nine}]\n'
    [(_, sentence)] = problems_of(tmp_path, HEAD + short)
    assert sentence == "exam.rubric.marks: “marks” must have 10 descriptions, one for each score, not 9"
    twice = short.replace("marks = [", 'marks = ["like 0", ') * 2
    [(_, sentence)] = problems_of(tmp_path, HEAD + twice)
    assert sentence == "exam.rubric: the heading “Calls” appears twice"


def test_a_drill_is_left_out_by_a_nought(tmp_path: Path) -> None:
    assert problems_of(tmp_path, f"{HEAD}[exam.drills]\nprogressive = 0\nlimits = 0\n") == []


@pytest.mark.parametrize(
    ("straight_flush", "progressive", "trouble"),
    [(False, False, ""), (False, True, ""), (True, False, ""), (True, True, "no wager pays on the discards")],
)
def test_discards_are_worth_showing_where_one_wager_on_runs_is_won_without_beating_the_dealer(
    houses: dict[str, House], straight_flush: bool, progressive: bool, trouble: str
) -> None:
    house = houses["greektown"]
    bonuses = dict(house.rules.bonuses)
    for bonus, must_beat in zip(RUN_BONUSES, (straight_flush, progressive), strict=True):
        bonuses[bonus] = bonuses[bonus]._replace(must_beat_dealer=must_beat)
    assert (
        _no_feature(house._replace(rules=house.rules._replace(bonuses=bonuses)), "faced-discards") == trouble
    )


@pytest.mark.parametrize(
    ("feature", "left_out", "trouble"),
    [
        ("low-ace", (), ""),
        ("low-ace", ("straight_flush",), "the house has no Straight Flush wager"),
        ("outside-suit", ("straight_flush",), "the house has no Straight Flush wager"),
        ("low-ace", ("flush",), ""),
        ("one-bonus-folded", (), ""),
        ("one-bonus-folded", ("flush",), "the house does not have both bonus wagers"),
        ("both-bonuses-folded", ("straight_flush",), "the house does not have both bonus wagers"),
        ("folded-winner", (), ""),
        ("folded-winner", ("flush", "straight_flush", "progressive"), "a folded hand cannot win a bonus"),
    ],
)
def test_a_feature_needs_the_wager_it_is_about(
    houses: dict[str, House], feature: str, left_out: tuple[str, ...], trouble: str
) -> None:
    assert _no_feature(without(houses["greektown"], left_out), feature) == trouble


@pytest.mark.parametrize(
    ("drill", "left_out", "trouble"),
    [
        ("straight-flush", (), ""),
        ("straight-flush", ("straight_flush",), ""),
        ("straight-flush", ("straight_flush", "progressive"), "the house has no wager on straight flushes"),
        ("progressive", ("progressive",), "the house has no Progressive"),
        ("payout", ("flush", "straight_flush", "progressive"), ""),
    ],
)
def test_a_drill_needs_the_wager_it_is_about(
    houses: dict[str, House], drill: str, left_out: tuple[str, ...], trouble: str
) -> None:
    assert _no_drill(without(houses["greektown"], left_out), drill) == trouble


def test_what_a_house_cannot_have_says_what_it_said(houses: dict[str, House]) -> None:
    """And so for a house whose file says least: no answers, one hand for each player, all cards kept."""
    least = houses["oxford"]._replace(irregularities={}, keeps_all=True, plans={}, customs={})
    lines = []
    for name, house in ({**houses, "least": least}).items():
        lines.append(name)
        for kind, names, trouble in (("round", Feature, _no_feature), ("drill", DrillName, _no_drill)):
            said = {each: trouble(house, each) for each in get_args(names)}
            lines += [f"  {kind} {each}: {why}" for each, why in said.items() if why]
    assert_kept(KEPT, "what an exam cannot have", "\n".join(lines) + "\n")


def test_what_held_before_files_could_say_it() -> None:
    assert Spacing() == (1.5, 0.6, 90, 70, 8)
    assert Mastery() == (6, 30, 30, 90)
    assert KeptYears() == (0, 0)


def test_an_exam_before_files_could_say_it_says_what_it_said() -> None:
    lines = [f"{key}: {value}" for key, value in exam_as_plain(Exam()).items() if key != "rubric"]
    for heading in FIRST_HEADINGS:
        said = [f"    {mark}: {words}" for mark, words in enumerate(heading.words, 1) if words]
        lines += [f"{heading.name}: {heading.title}, weight {heading.weight}", *said]
    assert_kept(KEPT, "exam of old", "\n".join(lines) + "\n")


def without(house: House, wagers: tuple[str, ...]) -> House:
    bonuses = {bonus: rule for bonus, rule in house.rules.bonuses.items() if bonus not in wagers}
    return house._replace(rules=house.rules._replace(bonuses=bonuses))


def test_spacing_mastery_and_years_are_those_of_the_file(tmp_path: Path) -> None:
    text = """
[spacing]
slow = 3
fast = 0.5
retention = 85
forgotten = 60
lapses = 4
[mastery]
answers = 3
drill-answers = 20
last = 25
right = 95
[records]
exams = 5
attempts = 2
"""
    write(tmp_path, HEAD + text)
    house = own_library(tmp_path).house("sixth")
    assert house.spacing == Spacing(3, 0.5, 85, 60, 4)
    assert house.mastery == Mastery(3, 20, 25, 95)
    assert house.kept_years == KeptYears(5, 2)
