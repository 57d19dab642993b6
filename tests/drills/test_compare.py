"""Compare: who wins follows from the cards that are shown, down to the last one."""

from pathlib import Path

import pytest

from app.drills.drill import Course
from app.drills.kinds.compare import DRILL
from app.drills.material.flush_matchups import kinds_of_meeting
from app.drills.question import Cards, Question
from app.game.cards import hand_of
from app.game.hands import read
from app.procedure.library import Library
from tests.bulk import figure
from tests.drills.asked import HOUSES, asked, course_at, shown, sixth_course
from tests.drills.believers import foretold
from tests.game import naive
from tests.game.values import cards, names
from tests.trainees.main_game import by_high_card, by_run, by_two_cards

pytestmark = pytest.mark.bulk

HEADS = {"two-to-ten": "8"}
MEASURES = {
    "compares-high-card-before-count": by_high_card,
    "stops-comparing-at-second-card": by_two_cards,
    "lets-straight-flush-win-main-game": by_run,
}
at_every_house = pytest.mark.parametrize("house_id", [*HOUSES, "riverboat"])


@pytest.fixture
def course(house_id: str, library: Library, tmp_path: Path) -> Course:
    return sixth_course(tmp_path) if house_id == "riverboat" else course_at(house_id, library)


def hands_of(question: Question) -> tuple[list[str], list[str]]:
    """The player's cards and the banker's."""
    banker, player = shown(question, Cards)
    assert player.title == "The player"
    assert not set(banker.cards) & set(player.cards)
    return names(player.cards), names(banker.cards)


def ending(house_id: str, player: list[str], banker: list[str], head: str = "") -> str:
    if house_id == "riverboat" and not head:
        lost = len(naive.flush(banker)) < 4
        return "not-qualified" if lost else naive.outcome(player, banker, "2", folded=False)
    return naive.outcome(player, banker, head or HEADS.get(house_id, "9"), folded=False)


def words(house_id: str) -> dict[str, str]:
    banker = "The designated player" if house_id == "cuda" else "The dealer"
    return {
        "win": "The player wins",
        "lose": f"{banker} wins",
        "tie": "Push",
        "not-qualified": f"{banker} does not qualify",
    }


@at_every_house
def test_the_hands_are_compared_to_the_last_card(house_id: str, course: Course) -> None:
    for question in asked(DRILL, course, max(figure(1000), 30)):
        assert question.right == (words(house_id)[ending(house_id, *hands_of(question))],)


@at_every_house
def test_a_skill_is_decided_by_what_it_says(house_id: str, course: Course) -> None:
    for question in asked(DRILL, course, max(figure(1000), 30), seed=2):
        player, banker = (naive.flush(cards) for cards in hands_of(question))
        same = next(
            (
                place
                for place, pair in enumerate(zip(player, banker, strict=False))
                if pair[0][0] != pair[1][0]
            ),
            len(player),
        )
        match question.skill.split():
            case ["more", "cards", _]:
                assert len(player) != len(banker)
            case ["first", _]:
                assert len(player) == len(banker)
                assert same in (0, 1)
            case ["third", _]:
                assert same == 2
            case ["last", _]:
                assert same in (3, 4)
            case [_, "tie"]:
                assert same == len(player) == len(banker)


@at_every_house
def test_beliefs_about_comparing_are_foretold(house_id: str, course: Course) -> None:
    said = words(house_id)
    for question in asked(DRILL, course, max(figure(1000), 45), seed=3):
        player, banker = hands_of(question)
        truth = ending(house_id, player, banker)
        if truth != "not-qualified":
            readings = [read(hand_of(held.cards)) for held in shown(question, Cards)]
            for name, measure in MEASURES.items():
                theirs, ours = (measure(reading) for reading in readings)
                believed = "tie" if ours == theirs else "win" if ours > theirs else "lose"
                assert foretold(question, name, (said[believed],)), name
        if truth == "tie":
            assert foretold(question, "takes-ties", (said["lose"],))
            assert foretold(question, "pays-ties", (said["win"],))
        name, head = (
            ("needs-nine-where-eight", "9") if house_id == "two-to-ten" else ("qualifies-with-eight", "8")
        )
        assert foretold(question, name, (said[ending(house_id, player, banker, head)],))
        assert foretold(question, "qualifies-any-three", (said[ending(house_id, player, banker, "2")],))


def test_hands_just_as_strong_are_neither_higher_nor_lower_than_one_that_just_misses(
    library: Library,
) -> None:
    kinds = {kind.name: kind for kind in kinds_of_meeting(library.house("oxford").rules)}
    same, lower, higher = (
        read(hand_of(cards(f"{suited} Kd Qh Jh 9d"))) for suited in ("8c 4c 3c", "8c 4c 2c", "8c 5c 2c")
    )
    for name, fitting in (("just short below", higher), ("just short above", lower)):
        assert [kinds[name].fits(each, same) for each in (lower, same, higher)] == [
            each is fitting for each in (lower, same, higher)
        ]
