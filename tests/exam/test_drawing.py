"""A form is drawn bit by bit: fresh rounds, never seen ones, and questions that a seed makes again."""

import re
from random import Random, SystemRandom
from typing import Any

import pytest

from app.drills.catalogue import DRILLS
from app.drills.drill import Course
from app.drills.other_houses import course_at
from app.drills.skill_choice import Wanted
from app.errors import Refused
from app.exam import draw_unseen as drawing
from app.exam.discriminating_features import discriminates
from app.exam.draw_next import draw_next
from app.exam.draw_plan import ExamPlan, _fullness, plan_as_plain, plan_from_plain, plan_of
from app.exam.draw_unseen import digest_of, draw_question, draw_round, question_of
from app.exam.exam_log import Asked, RoundDealt
from app.exam.exam_state import Sitting
from app.procedure.exam_fit import unfit
from app.procedure.house import House
from app.procedure.library import Library
from app.training.deal_round import deal_round
from app.training.feature_list import FEATURES
from tests.exam.sittings import Sat, opened_at, ruled, with_exam


def test_a_plan_is_written_and_read_again(library: Library) -> None:
    plan = plan_of(course_at(library, "greektown"), Random(1))
    assert plan_from_plain(plan_as_plain(plan)) == plan


def test_a_round_with_two_folded_hands_is_fuller_for_a_third_than_one_with_one() -> None:
    fold, other = FEATURES["one-bonus-folded"], FEATURES["two-suits-tied"]
    assert (fold.decision, other.decision) == ("fold", "raise")
    fullness = [_fullness(row, fold)[1] for row in ((other, other), (fold, other), (fold, fold))]
    assert fullness == [0, 1, 2]
    assert _fullness((fold, fold), other)[1] == 0, "a hand that is not folded has a place there"


def test_randomness_may_come_from_the_operating_system(houses: dict[str, House]) -> None:
    course = Course(houses["oxford"])
    one, other = plan_of(course, SystemRandom()), plan_of(course, SystemRandom())
    assert one != other


def test_what_goes_wrong_has_a_round_for_itself(houses: dict[str, House]) -> None:
    for seed in range(8):
        for row in plan_of(Course(houses["oxford"]), Random(seed)).rounds:
            assert len(row) == 1 or not any(name.startswith("event-") for name in row)


def test_two_features_of_the_dealers_hand_are_in_two_rounds(houses: dict[str, House]) -> None:
    house = with_exam(houses["oxford"], rounds=3, features=("tie", "not-qualified", "just-qualifies"))
    for seed in range(10):
        assert [len(row) for row in plan_of(Course(house), Random(seed)).rounds] == [1, 1, 1]


def test_a_feature_that_stands_twice_is_in_two_rounds(houses: dict[str, House]) -> None:
    others = ("outside-suit", "faced-discards", "folded-winner", "limit-cut")
    house = with_exam(houses["oxford"], rounds=2, features=("low-ace", "low-ace", *others))
    for seed in range(10):
        assert all("low-ace" in row for row in plan_of(Course(house), Random(seed)).rounds)


def test_too_few_rounds_for_what_has_to_come_up_are_refused(houses: dict[str, House]) -> None:
    house = with_exam(houses["oxford"], rounds=1, features=("tie", "not-qualified"))
    with pytest.raises(
        Refused, match=r"^the exam for oxford doesn't have enough rounds to cover everything it must$"
    ):
        plan_of(Course(house), Random(1))


@pytest.mark.parametrize("house_id", ["oxford", "two-to-ten", "pechanga", "greektown", "cuda"])
def test_as_few_rounds_as_a_house_file_may_have_are_enough(house_id: str, houses: dict[str, House]) -> None:
    house, exam = houses[house_id], houses[house_id].exam
    few = [house._replace(exam=exam._replace(rounds=rounds, drills={})) for rounds in range(4, 11)]
    house = next(house for house in few if not list(unfit(house, {"exam": {"rounds": 1}})))
    assert house.exam.rounds < exam.rounds
    for seed in range(5):
        assert len(plan_of(Course(house), Random(seed)).rounds) == house.exam.rounds


def test_no_skill_is_asked_for_again_before_all_of_its_drill_were(houses: dict[str, House]) -> None:
    house = with_exam(houses["oxford"], drills={"chips": 20})
    skills = [wanted.skill for wanted in plan_of(Course(house), Random(1)).questions]
    assert len(skills) == 20
    assert {skills.count(skill) for skill in skills} == {2, 3}


def test_cards_that_were_seen_before_are_drawn_again(
    houses: dict[str, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    house = houses["oxford"]
    rounds = [deal_round(house, Random(seed), players=5) for seed in (1, 1, 2)]
    coming = iter(rounds)
    monkeypatch.setattr(drawing, "deal_round", lambda *_, **__: next(coming))
    dealt = draw_round(house, (), Random(1), {digest_of(rounds[0])}, 3.0)
    assert (dealt.data, dealt.at) == (rounds[2], 3.0)


def test_a_house_where_a_feature_hardly_ever_tells_is_examined_all_the_same(
    houses: dict[str, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "discriminates", lambda *_: False)
    monkeypatch.setattr(drawing, "_TRIES", 3)
    dealt: list[object] = []

    def deal(*words: Any, **more: Any) -> dict[str, Any]:
        dealt.append(words)
        return deal_round(*words, **more)

    monkeypatch.setattr(drawing, "deal_round", deal)
    assert draw_round(houses["oxford"], ("flush-5",), Random(1), (), 0.0).data["spots"]
    assert len(dealt) == 4, "three tries, and then one that is taken as it is"


def test_the_digest_of_cards_is_the_same_in_whatever_order_they_lie(houses: dict[str, House]) -> None:
    data = deal_round(houses["oxford"], Random(1))
    turned = data | {"dealer": " ".join(reversed(data["dealer"].split()))}
    other = data | {"spots": data["spots"][1:]}
    assert digest_of(turned) == digest_of(data) != digest_of(other)


@pytest.mark.parametrize(
    "feature",
    [
        "not-qualified",
        "just-qualifies",
        "low-ace",
        "outside-suit",
        "straight-flush-4",
        "both-bonuses-folded-left",
    ],
)
def test_money_hangs_on_what_comes_up(feature: str, houses: dict[str, House]) -> None:
    for house in (houses["greektown"], houses["cuda"]):
        chance = Random(feature)
        for _ in range(2):
            assert discriminates(ruled(house, draw_round(house, (feature,), chance, (), 0.0).data), feature)


def test_many_a_round_with_a_feature_does_not_tell(houses: dict[str, House]) -> None:
    house, chance = houses["cuda"], Random(1)
    told = [discriminates(ruled(house, deal_round(house, chance, ["low-ace"])), "low-ace") for _ in range(40)]
    assert 0 < sum(told) < 40


def test_a_tuck_tells_only_under_both_bonuses_and_in_its_own_half(houses: dict[str, House]) -> None:
    cards = ("2c 4h 3d 9d Th 6s 8s", "3h 5d 4s Jc 7d 8h Tc")
    folded = {"ante": 10, "decision": "fold", "flush": 5}

    def tells(half: str, *spots: dict[str, object]) -> bool:
        data = {"house": "oxford", "dealer": "Qc 9c 7c 4d 2d Kh 5s", "spots": list(spots)}
        return discriminates(ruled(houses["oxford"], data), f"both-bonuses-folded-{half}")

    left = {"spot": 1, "cards": cards[0], **folded, "straight_flush": 5}
    right = {"spot": 6, "cards": cards[1], **folded, "straight_flush": 5}
    assert (tells("left", left), tells("right", left)) == (True, False)
    assert (tells("left", right), tells("right", right)) == (False, True)
    assert not tells("left", {"spot": 1, "cards": cards[0], **folded})
    assert [tells(half, left, right) for half in ("left", "right")] == [True, True], "one of two is enough"
    for spot, half, other in ((3, "left", "right"), (4, "right", "left")):
        assert (tells(half, {**left, "spot": spot}), tells(other, {**left, "spot": spot})) == (True, False)


@pytest.mark.parametrize(("players", "is_told"), [(1, False), (2, True), (3, True)])
def test_who_just_qualifies_tells_against_two_players_and_not_against_one(
    players: int, is_told: bool, houses: dict[str, House]
) -> None:
    hands = ("2c 4h 3d 9d Th 6s 8s", "3h 5d 4s Jc 7d 8h Tc", "2d 5h 6d Jh 8c Td As")
    decisions = ["raise"] * players + ["fold"] * (3 - players)
    spots = [
        {"spot": number, "cards": cards, "ante": 10, "decision": decision}
        | ({"raise": 10} if decision == "raise" else {})
        for number, (cards, decision) in enumerate(zip(hands, decisions, strict=True), 1)
    ]
    data = {"house": "oxford", "dealer": "Qc 9c 7c 4d 2h Kh 5s", "spots": spots}
    assert discriminates(ruled(houses["oxford"], data), "just-qualifies") is is_told


def test_a_seed_makes_the_question_again(library: Library) -> None:
    course = course_at(library, "oxford")
    for wanted in plan_of(course, Random(4)).questions[:8]:
        asked = draw_question(course, wanted, SystemRandom(), (), 1.0)
        question = question_of(course, wanted, asked.seed)
        assert len(asked.seed) == 32
        assert asked.words.endswith(" ".join(part.asks for part in question.parts))


def test_a_question_that_looks_like_another_is_asked_where_there_is_no_other(library: Library) -> None:
    class Everything(set[object]):
        def __contains__(self, _: object) -> bool:
            return True

    course = course_at(library, "oxford")
    wanted = plan_of(course, Random(4)).questions[0]
    assert draw_question(course, wanted, Random(1), Everything(), 1.0).skill == wanted.skill


@pytest.mark.parametrize(
    ("drill", "said"),
    [
        ("payout", r"Flush table: posted"),
        ("payout", r"Flush: \$\d+"),
        ("hand-call", r"^The dealer: (\w\w ?){7}\."),
        ("chips", r"\$\d+, \$\d+"),
        ("house-against-house", r"Now you deal at: Oxford Casino"),
        ("irregularity", r'steps of the round \{"house": "oxford"'),
    ],
)
def test_a_question_is_told_in_words(drill: str, said: str, library: Library) -> None:
    course = course_at(library, "oxford")
    skills = [Wanted(drill, skill.name) for skill in DRILLS[drill].skills(course)]
    words = [draw_question(course, wanted, Random(1), (), 1.0).words for wanted in skills[:1] + skills[-1:]]
    assert any(re.search(said, each) for each in words), words


def test_what_comes_next_is_drawn_when_nothing_is_open_and_not_before(houses: dict[str, House]) -> None:
    sat = Sat(with_exam(houses["oxford"], drills={"tuck": 1}), Random(1))
    assert isinstance(sat.go_on(), RoundDealt)
    assert sat.go_on() is None
    sat.deal()
    assert isinstance(sat.go_on(), RoundDealt)
    sat.deal()
    assert isinstance(sat.go_on(), Asked)
    assert sat.go_on() is None
    sat.answer()
    assert (sat.go_on(), sat.sitting.is_over) == (None, True)


def test_an_opening_holds_no_card_and_no_seed(houses: dict[str, House]) -> None:
    exam = houses["oxford"].exam._replace(deals=5)
    plan = opened_at(houses["oxford"]._replace(exam=exam), Random(1)).plan
    assert plan.keys() == set(ExamPlan._fields)
    assert all(
        name in houses["oxford"].exam.features or "event-" in name for row in plan["rounds"] for name in row
    )
    assert all(len(row) == 2 for row in plan["questions"])


def test_questions_for_one_skill_do_not_look_alike(houses: dict[str, House]) -> None:
    house = with_exam(houses["oxford"], rounds=1, drills={"compare": 30})
    sat = Sat(house, Random(1))
    sat.go_on()
    sat.deal()
    shows = []
    while sat.go_on():
        assert sat.sitting.question
        shows.append(sat.sitting.question.shows)
        sat.answer()
    assert len(set(map(str, shows))) == 30


def test_nothing_is_drawn_while_the_clock_stands(houses: dict[str, House]) -> None:
    sitting = Sitting(opened_at(houses["oxford"], Random(1)), houses["oxford"])
    sitting.is_paused = True
    assert draw_next(sitting, Random(1), (), 0.0) is None
