"""Games: a row of rounds with one summary at its end, and rounds as the settings want them."""

from itertools import pairwise
from random import Random

import pytest

from app.game.money import shown
from app.game.round import Event
from app.grading.judge import judge
from app.procedure.library import Library
from app.procedure.vocabulary import CALL_SUPERVISOR
from app.session.game_summary import summary_of
from app.session.pace import pace_of
from app.ui.dealing.dealing_mode import DealingMode
from app.ui.dealing.guidance import done_words
from app.ui.shell.main_window import MainWindow
from tests.sweeps import swept
from tests.ui.deals import HOUSES
from tests.ui.modes.people import Start, click, finish_by_mouse, told_over_the_felt
from tests.ui.modes.wrongs import with_slips
from tests.ui.windows import choose

pytestmark = pytest.mark.usefixtures("unpainted")

ROUNDS = 5


def dealing_in(window: MainWindow) -> DealingMode:
    assert window.navigator.modes.dealing
    return window.navigator.modes.dealing


def detail(window: MainWindow) -> str:
    return window.table_screen.bar._detail.text()


@pytest.mark.parametrize("house", swept(HOUSES))
def test_a_game_of_five_rounds_in_a_test_ends_with_the_summary_of_all_of_them(
    house: str, start: Start
) -> None:
    chance = Random(f"a game at {house}")
    window = start(house, mode="test", rounds=ROUNDS)
    dealing = dealing_in(window)
    results = []
    decks = set()
    for number in range(1, ROUNDS + 1):
        assert detail(window) == f"Test · round {number} of {ROUNDS}"
        ruling = dealing.ruling
        decks.add(tuple(spot.cards for spot in ruling.played.spots))
        for act in with_slips(ruling, chance, count=number % 3):
            dealing._begun_at += 2.5
            dealing.act(act)
        session = dealing.session
        card = judge(ruling, list(enumerate(session.acts, 1)))
        results.append((card, pace_of(ruling, session.acts, session.times)))
        finish_by_mouse(window)
        assert dealing.verdict.text.startswith(f"Score {card.score} of 100")
        assert ("Game of" in dealing.verdict.text) == (number == ROUNDS)
        if number < ROUNDS:
            click(dealing.verdict.buttons["next"])
    assert len(decks) == ROUNDS
    game = summary_of(results)
    text = dealing.verdict.text.split("Game of ")[1].split("\n")
    assert text[0] == f"5 rounds: score {game.score:.0f}"
    assert sum(game.faults.values()) > 0
    for severity, count in game.faults.items():
        assert f"{count} {severity}" in text[1]
    assert shown(abs(game.cost)) in text[2] if game.cost else text[2] == "The money was right."
    assert game.rounds_per_hour
    assert f"{game.rounds_per_hour:.0f} rounds per hour, {game.at_full_table:.0f} at a full table" == text[3]
    # The next round begins a new game.
    click(dealing.verdict.buttons["next"])
    assert detail(window) == f"Test · round 1 of {ROUNDS}"
    assert dealing.results == []


def test_a_round_dealt_again_is_the_same_round_of_the_game(start: Start) -> None:
    window = start("oxford", mode="test", rounds=2)
    dealing = dealing_in(window)
    for number in (1, 2):
        for _ in range(2):
            assert detail(window) == f"Test · round {number} of 2"
            first = dealing.ruling
            dealing.finish()
            click(dealing.verdict.buttons["again"])
            assert dealing.ruling is first
            assert dealing.session.acts == []
        dealing.finish()
        assert ("Game of 2 rounds" in dealing.verdict.text) == (number == 2)
        click(dealing.verdict.buttons["next"])
    assert detail(window) == "Test · round 1 of 2"


def test_the_result_of_a_game_stands_before_the_faults_of_its_last_round(start: Start) -> None:
    window = start("oxford", mode="test", rounds=2)
    dealing = dealing_in(window)
    for _ in range(2):
        dealing.finish()
        text = dealing.verdict.text
        click(dealing.verdict.buttons["next"])
    title, first, *_ = text.split("\n")
    assert title.startswith("Score ")
    assert first.startswith("Game of 2 rounds: score ")
    assert text.index("Game of") < text.index("Skipped")


def test_the_bar_follows_at_once_when_a_game_is_chosen_in_the_middle_of_a_round(start: Start) -> None:
    window = start("oxford", mode="practice")
    dealing = dealing_in(window)
    dealing.act(dealing.ruling.steps[0].step)
    choose(window, "Game length", "5 rounds")
    assert detail(window) == "Practice · round 1 of 5"
    for _ in range(6):
        dealing.finish()
        click(dealing.verdict.buttons["next"])
    assert detail(window) == "Practice · round 2 of 5"
    choose(window, "Game length", "10 rounds")
    for _ in range(5):
        dealing.finish()
        click(dealing.verdict.buttons["next"])
    choose(window, "Game length", "5 rounds")
    assert detail(window) == "Practice · round 7 of 7", "it ends with this one"
    choose(window, "Game length", "One round")
    assert detail(window) == "Practice"


def test_in_a_game_people_stay_and_the_button_goes_round(start: Start) -> None:
    dealing = dealing_in(start("cuda", mode="test", rounds=8))
    rounds = []
    for _ in range(8):
        rounds.append(dealing.ruling.played)
        dealing.finish()
        click(dealing.verdict.buttons["next"])
    for before, after in pairwise(rounds):
        assert after.button == (before.button or 0) % 7 + 1
    seated = [{spot.number for spot in played.spots} for played in rounds]
    stayed = [len(before & after) / len(before) for before, after in pairwise(seated)]
    assert sum(stayed) / len(stayed) > 0.6


def test_a_single_round_is_no_game(start: Start) -> None:
    window = start("oxford", mode="test")
    assert detail(window) == "Test"
    dealing_in(window).finish()
    assert "Game of" not in dealing_in(window).verdict.text


@pytest.mark.parametrize("house", swept(HOUSES))
def test_as_many_people_play_as_the_settings_say(house: str, start: Start, library: Library) -> None:
    for players in range(1, 7):
        window = start(house, mode="test", players=players, seed=players)
        dealing = dealing_in(window)
        seats = library.house(house).seats - library.house(house).has_button
        for _ in range(5):
            assert len(dealing.ruling.played.spots) == min(players, seats, 6)
            dealing.next_round()
        window.close()


@pytest.mark.parametrize("players", [0, 3])
@pytest.mark.parametrize("house", swept(HOUSES))
def test_something_goes_wrong_now_and_then_where_that_is_wanted_and_never_else(
    house: str, players: int, start: Start
) -> None:
    window = start(house, mode="test", events=True, players=players)
    dealing = dealing_in(window)
    troubled = 0
    for _ in range(40):
        troubled += bool(dealing.ruling.played.events)
        assert not players or len(dealing.ruling.played.spots) == players
        dealing.next_round()
    assert 3 <= troubled <= 30
    window.navigator.choose_settings(window.navigator.settings._replace(events=False))
    for _ in range(20):
        dealing.next_round()
        assert not dealing.ruling.played.events


@pytest.mark.parametrize("house", swept(HOUSES))
def test_what_goes_wrong_is_never_said_in_a_test_and_only_the_answer_to_a_call_is(
    house: str, start: Start
) -> None:
    window = start(house, mode="test", events=True)
    dealing = dealing_in(window)
    while not dealing.ruling.played.events:
        dealing.next_round()
    seen: list[Event] = []
    for due in dealing.ruling.steps:
        dealing.act(due.step)
        troubles = dealing.moment.troubles
        answer = dealing.session.answer_to_call()
        assert bool(answer) == (due.step == CALL_SUPERVISOR)
        told = answer or done_words(due.step, dealing.ruling.house.names)
        assert told_over_the_felt(window) == told
        seen += troubles
    assert seen
    assert not troubles
    dealing.finish()
    assert dealing.verdict.text.startswith("Score 100 of 100, 0 faults")
