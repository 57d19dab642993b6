"""Rule sets of places we had not seen when the program was written, each after what a real house posts."""

from pathlib import Path
from random import Random

import pytest

from app.grading.judge import judge
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.narration import move_words
from app.procedure.round_codec import round_from_plain
from app.procedure.rule_phrases import answers
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.training.deal_round import deal_round
from app.training.feature import TableSetting
from app.training.feature_list import features_of
from tests.bulk import figure
from tests.own_houses.houses_of_our_own import some
from tests.own_houses.test_patchwork import check_round
from tests.procedure.stacked import stacked_round

FOLDER = Path(__file__).parent / "outsiders"
OUTSIDERS = sorted(file.stem for file in FOLDER.glob("*.toml"))


@pytest.fixture(scope="module")
def outsiders(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library(own=FOLDER, cache=tmp_path_factory.mktemp("outsiders"))


def ruled(house: House, seed: int, *features: str, **more: object) -> Ruling:
    data = deal_round(house, Random(seed), features) | more
    return rule(*round_from_plain(data, lambda _: house))


def steps(ruling: Ruling) -> list[str]:
    return [str(due.step) for due in ruling.steps]


@pytest.mark.parametrize("house_id", OUTSIDERS)
def test_check_finds_nothing_wrong(house_id: str, outsiders: Library) -> None:
    assert outsiders.problems(FOLDER / f"{house_id}.toml") == []


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", OUTSIDERS)
def test_every_wager_is_settled_once_and_the_plan_has_no_fault(house_id: str, outsiders: Library) -> None:
    house, chance = outsiders.house(house_id), Random(house_id)
    for _ in range(figure(100)):
        played = round_from_plain(stacked_round(house, chance), outsiders.house)[1]
        check_round(house, played)
        ruling = rule(house, played)
        assert judge(ruling, [(n, due.step) for n, due in enumerate(ruling.steps, 1)]).faults == ()


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", OUTSIDERS)
def test_every_feature_is_dealt(house_id: str, outsiders: Library) -> None:
    house = outsiders.house(house_id)
    for feature in some(features_of(TableSetting(house, house.posted)), 4):
        ruling = ruled(house, 1, feature.name)
        assert judge(ruling, [(n, due.step) for n, due in enumerate(ruling.steps, 1)]).faults == ()


def test_a_wrong_count_kills_one_hand_or_the_main_game_if_it_is_the_dealers(outsiders: Library) -> None:
    house = outsiders.house("salish-point")
    smooth = ruled(house, 3)
    spot = smooth.played.spots[0].number
    short = {"at": f"deal {spot}", "kind": "hand-count", "cards": 6}
    one = steps(ruled(house, 3, events=[short | {"spot": spot}]))
    assert one[one.index(f"deal {spot}") + 1 :][:2] == ["call supervisor", f"void {spot}"]
    assert f"reveal {spot}" not in one
    dealers = steps(ruled(house, 3, events=[short | {"spot": "dealer", "at": "deal dealer"}]))
    assert dealers[dealers.index("deal dealer") + 1 :][:2] == ["call supervisor", "void main"]
    assert [f"return {each.number} ante" in dealers for each in smooth.played.spots] == [True] * len(
        smooth.played.spots
    )
    told = list(answers(house.irregularities["hand-count"]))
    assert told == [
        "Correct: call the floor, declare the player’s hand dead, return all of the player’s wagers, rack the "
        "player’s hand.",
        "If it is the dealer's hand: call the floor, call the main game dead, return the player’s Raise, return "
        "the player’s Ante.",
    ]


def test_a_house_that_does_not_say_voids_the_round_when_it_is_the_dealers_hand(own_houses: Library) -> None:
    house = own_houses.house("river-queen")
    short = {"at": "deal dealer", "kind": "hand-count", "spot": "dealer", "cards": 8}
    ruling = ruled(house, 3, events=[short])
    assert ruling.is_void
    assert [due.entry.ground.source.kind for due in ruling.steps[-2:]] == ["standard", "standard"]


def test_something_of_ones_own_happens_after_one_step_and_no_other(outsiders: Library) -> None:
    house = outsiders.house("salish-point")
    for seed in range(5):
        (event,) = ruled(house, seed, "event-dealers-card-falls").played.events
        assert event.at == "deal dealer"


def test_cover_all_counts_the_designated_players_hand_and_the_number_of_players(outsiders: Library) -> None:
    house = outsiders.house("orange-grove")
    spot = {"spot": 2, "cards": "Kh 2h 9c 7d 6d 4s 3s", "ante": 5, "side": 10, "decision": "fold"}
    other = {"spot": 3, "cards": "Kd 8d 9s 7h 6h 4d 3h", "ante": 5, "decision": "fold"}
    data = {"house": house.id, "dealer": "Ac Jc 8c 6c 5c Qh 2d", "button": 1}
    alone = rule(*round_from_plain(data | {"spots": [spot]}, lambda _: house))
    assert alone.settlements[0].verdicts["side"].cents == 6 * 1000
    both = rule(*round_from_plain(data | {"spots": [spot, other]}, lambda _: house))
    assert both.settlements[0].verdicts["side"].cents == 3 * 1000
    assert alone.call == "Designated player qualifies with a five-card, Ace-high"
    assert house.rake == 150


def test_every_hand_is_open_and_every_losing_wager_gone_before_anybody_is_paid(outsiders: Library) -> None:
    house = outsiders.house("perola-palace")
    for seed in range(5):
        verbs = [due.step.verb for due in ruled(house, seed).steps]
        settled = verbs[verbs.index("reveal") :]
        first_paid = next(place for place, verb in enumerate(settled) if verb in ("pay", "push", "rack"))
        assert not {"reveal", "take"} & set(settled[first_paid:])
    ruling = ruled(house, 5)
    assert "pay 6 raise 142.50" in steps(ruling)
    assert house.names.said(move_words(Step("pay", 6, "raise", 14250), house.names)) == (
        "Pay box 6’s Bet HK$142.50"
    )


def test_names_with_accents_are_said_and_typed(outsiders: Library) -> None:
    names = outsiders.house("vieux-port").names
    assert (
        names.said("Take spot 3’s Raise, then the Ante.") == "Take case 3’s Relance, then the Mise initiale."
    )
    assert names.typed("pay 3 mise initiale 20") == "pay 3 ante 20"
    assert names.money(150_000) == "1,500 $"
    assert outsiders.house("vieux-port").call_not_qualified == "Croupière does not qualify"


def problems(folder: Path, text: str) -> list[str]:
    file = folder / "odd.toml"
    file.write_text(f'name = "Odd"\nsource = "standard"\n{text}\n', "utf-8")
    return [problem.text for problem in Library(own=folder, cache=folder / "cache").problems(file)]


def test_a_wager_settled_while_its_hand_lies_face_down_is_refused(tmp_path: Path) -> None:
    text = """
[steps.take-losers]
after = "push-up"
do = "settle N"
order = "right-to-left"
wagers = ["raise", "ante", "flush", "straight_flush"]
passes = [["take"]]
why = "Losers first."
[steps.settle-wagers]
passes = [["pay", "push"]]
"""
    found = problems(tmp_path, text)
    assert len(found) == 4
    assert found[0] == (
        "steps: in a trial round, the Ante wager is settled before its hand is turned over with a losing hand "
        "that is raised, a run outside the flush that is raised, four of a kind that is raised; put a step with "
        "“reveal N” before the one that settles it"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[names]\nraise = "Ante"',
            "names.raise: “Ante” is already the name of the Ante wager; choose another name",
        ),
        (
            '[irregularities.mingled]\nwhy = "So."\nbanker = ["call supervisor"]',
            "irregularities.mingled.banker: this never happens to the banker's hand; leave it out",
        ),
        (
            '[irregularities.hand-count]\nwhy = "So."\nbanker = ["call supervisor", "warn N"]',
            "irregularities.hand-count.banker: “warn N” needs a spot, but this is the answer for the banker's hand",
        ),
        (
            '[steps.rake]\nafter = "scan"\ndo = "take rake"\nwhy = "So."',
            "steps.rake.do: only a designated player pays a rake; write banker = “player” and [rules.rake]",
        ),
        (
            '[steps.lock]\nafter = "scan"\ndo = "lock progressive"\nwhy = "So."',
            "steps.lock.do: the house has no Progressive; write [bonus.progressive], or leave this step out",
        ),
        ('[chips]\ntray = ["1", "5", "5"]', "chips.tray: the chip “5” is in the tray twice"),
        (
            '[bonus.jackpot]\nagainst = "table"\nfolded = "stands"\nwhy = "So."',
            'bonus.jackpot: "jackpot" is not one of flush, straight_flush, progressive, side, envy; '
            "for another wager, use “side” and give it your own name in [names]",
        ),
        (
            '[tables.flush.posted]\nlines = { 7 = "250 for 1", 4 = 2 }',
            "tables.flush.posted.lines.7: “250 for 1” includes the wager; write what it pays to 1: 249",
        ),
        (
            '[irregularities.own]\nwhat = "It."\nwhy = "So."\nanswer = ["call supervisor"]\n'
            'happens = { after = ["deal deeler"] }',
            "irregularities.own.happens.after: no step begins with “deal deeler”; did you mean “deal dealer”?",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(text: str, said: str, tmp_path: Path) -> None:
    assert said in problems(tmp_path, text)
