"""`hcf-trainer houses`: the list, a house's book, two houses side by side."""

from pathlib import Path

import pytest

from app import places
from app.commands.houses import _source
from app.launch import main
from app.procedure.library import Library
from app.procedure.open_rules import open_rules
from app.procedure.sources import Ground, Source
from tests.own_folders import move_to, one_folder
from tests.records.decisions import ANN, Machine

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def wide_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is broken over lines, so that it can be looked for."""
    monkeypatch.setenv("COLUMNS", "1000")


def pages(capsys: Capture, *words: str) -> list[str]:
    """What the command prints, each line with single blanks."""
    assert main(["houses", *words]) == 0
    return [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]


def test_houses_lists_every_house(capsys: Capture) -> None:
    lines = pages(capsys)
    assert "oxford Oxford Casino, Maine house dealer 6" in lines
    assert "cuda Cuda Casino Poker designated player 7" in lines
    assert len([line for line in lines if line.endswith((" 6", " 7"))]) == 5


@pytest.mark.parametrize(
    ("first", "second", "stand"),
    [
        (True, True, "confirmed by the house"),
        (True, False, "not confirmed by the house"),
        (False, False, "not confirmed by the house"),
    ],
)
def test_an_entry_is_confirmed_if_all_that_it_rests_on_is(first: bool, second: bool, stand: str) -> None:
    both = Source("reading", confirmed=first), Source("standard", confirmed=second)
    assert _source(Ground(both[0], ""), both).endswith(f", {stand}")


def test_houses_lists_a_house_with_problems_with_their_number(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "sixth.toml").write_text('name = "S"\nseats = "x"\nplaec = 5\n', "utf-8")
    assert "sixth 2 problems, see hcf-trainer check" in pages(capsys, "--houses", str(tmp_path))


def test_houses_lists_a_house_with_one_problem(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "sixth.toml").write_text('name = "S"\nplaec = 5\n', "utf-8")
    assert "sixth 1 problem, see hcf-trainer check" in pages(capsys, "--houses", str(tmp_path))


@pytest.mark.parametrize(
    ("house", "line"),
    [
        ("oxford", "Maximum payout per hand at most $25,000 to one hand, paid in order until it runs out."),
        ("oxford", "Maximum payout per round at most $50,000 in a round on Straight Flush together"),
        (
            "oxford",
            "Folded with a bonus spots 1, 2, 3 under Straight Flush, otherwise Flush; spots 4, 5, 6 under Flush",
        ),
        ("oxford", "Straight Flush 7-card 8,000 to 1, 6-card 1,000 to 1, 5-card 100 to 1, 4-card 60 to 1"),
        ("oxford", "1. scan: scans the layout. Oxford Casino rules, Dealing the Game, item 4"),
        (
            "oxford",
            "1) take N ante: takes a losing, forfeited or collected wager, when the player folded.",
        ),
        (
            "oxford",
            "floor-cards Cards fall on the floor. call supervisor. More than 1: call supervisor, void round",
        ),
        (
            "two-to-ten",
            "3-card, Eight-high flush or better. $2–$10 house rules, Dealer Qualify",
        ),
        ("two-to-ten", "Ante $2, $5 or $10."),
        ("two-to-ten", "Raise at most $10, whole dollars."),
        (
            "two-to-ten",
            "A player who raises keeps all seven cards, no discards. Our reading of $2–$10 house rules, Paying Out",
        ),
        ("two-to-ten", "settle N: Raise, Ante, Flush, Straight Flush, first take, then pay or push."),
        ("pechanga", "Raise no separate limit."),
        ("greektown", "Straight Flush V01 (posted) 7-card 8,000 to 1"),
        (
            "greektown",
            "Progressive 3 7-card 100% of the meter, six-card, Ace-high 100% of the meter, 6-card 10%",
        ),
        (
            "greektown",
            "and returns the paid wager, when a raised hand's discards have a winning straight flush",
        ),
        ("cuda", "Rake $4 a round. Common practice"),
        ("cuda", "Blind hands allowed. Our reading of Cuda Casino Poker rules, Bets"),
        ("cuda", "clockwise from the button. Cuda Casino Poker rules, Shuffle, item 1"),
        ("cuda", "set dealer CARDS: arranges the designated player's hand, all seven cards by rank."),
        ("cuda", "Flush bonus must also beat the designated player's hand; a fold loses it. Cuda"),
        ("cuda", "The tie is one: Tie Raise push, Ante push. Cuda"),
    ],
)
def test_book_has_rules_tables_steps_and_sources(house: str, line: str, capsys: Capture) -> None:
    wanted = line.removeprefix("The tie is one: ")
    assert [found for found in pages(capsys, house) if wanted in found]


@pytest.mark.parametrize(
    ("house", "line", "starred"),
    [
        ("two-to-ten", "Qualifying", True),
        ("two-to-ten", "Raise 2 suited", False),
        ("oxford", "Qualifying", False),
        ("cuda", "Banker", True),
        ("greektown", "take N progressive", True),
        ("pechanga", "Straight Flush 7-card", True),
    ],
)
def test_book_stars_what_differs_from_the_standard(
    house: str, line: str, starred: bool, capsys: Capture
) -> None:
    (found,) = (found for found in pages(capsys, house) if line in found)
    assert found.startswith("* ") is starred


@pytest.mark.parametrize(
    ("house", "line"),
    [
        ("oxford", "in the discard rack. Oxford Casino rules, Dealing the Game, item 8 Rack"),
        ("pechanga", "1. scan: scans the layout. Common practice, not confirmed by the house "),
        ("cuda", "Rake $4 a round. Common practice, not confirmed by the house "),
        ("cuda", "means whole multiples, not confirmed by the house "),
        ("cuda", "closes betting. Cuda Casino Poker rules, Bets; the rest is our reading, not confirmed"),
    ],
)
def test_book_marks_what_the_house_has_not_confirmed(house: str, line: str, capsys: Capture) -> None:
    assert [found for found in pages(capsys, house) if line in found]


def test_book_has_the_readings_with_their_choices_in_a_chapter_of_their_own(capsys: Capture) -> None:
    lines = pages(capsys, "cuda")
    first = lines.index("Readings")
    assert first < lines.index("The table")
    taken = next(line for line in lines[first:] if "Can a player play more than one hand?" in line)
    assert taken.startswith(
        "chosen Can a player play more than one hand? Yes. The player looks at the first hand"
    )
    assert taken.endswith("Cuda Casino Poker rules, Bets, not confirmed by the house")
    assert lines[lines.index(taken) + 1].startswith("or No. The house allows one hand per player")
    assert "Readings" not in pages(capsys, "pechanga")


def test_book_follows_what_the_house_has_decided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    move_to(one_folder(tmp_path, "DATA"), monkeypatch)
    rules = len(open_rules(Library().house("cuda")))
    none = f"The house has confirmed none of the {rules} rules its document leaves open."
    assert none in pages(capsys, "cuda")
    machine = Machine(places.records(), places.own_houses())
    machine.rules.choose("cuda", "several-hands", "one", ANN)
    machine.rules.confirm("cuda", ["rules.rake"], ANN)
    machine.stop()
    lines = pages(capsys, "cuda")
    assert [line for line in lines if line.startswith("chosen Can a player play more than one hand? No.")]
    assert [line for line in lines if "Rake $4 a round. Common practice, confirmed by the house" in line]
    assert [line for line in lines if "Blind hands not allowed." in line]
    assert [line for line in lines if line.startswith("The house has confirmed 2 of the ")]


def test_book_of_a_house_without_tucking_says_nothing_about_it(capsys: Capture) -> None:
    assert not [line for line in pages(capsys, "cuda") if "Folded with a bonus" in line]


def test_book_of_the_standard_stars_nothing(capsys: Capture) -> None:
    assert not [line for line in pages(capsys, "standard") if line.startswith("* ")]


def test_book_has_the_houses_own_words(tmp_path: Path, capsys: Capture) -> None:
    step = '[steps.hello]\nafter = "scan"\ndo = "say good luck"\nsource = "standard"\nwhy = "Friendly."\n'
    (tmp_path / "sixth.toml").write_text(f'name = "Sixth House"\n{step}', "utf-8")
    lines = pages(capsys, "sixth", "--houses", str(tmp_path))
    assert [line for line in lines if "say good luck: says the words." in line]


def test_book_says_nothing_about_limits_of_a_wager_that_is_not_taken(tmp_path: Path, capsys: Capture) -> None:
    limit = '[limits.progressive]\namounts = [1]\nsource = "standard"\nwhy = "In vain."\n'
    (tmp_path / "sixth.toml").write_text(f'name = "Sixth House"\n{limit}', "utf-8")
    lines = pages(capsys, "sixth", "--houses", str(tmp_path))
    assert not [line for line in lines if "In vain." in line]


def test_compare_shows_what_differs_side_by_side(capsys: Capture) -> None:
    lines = pages(capsys, "--compare", "oxford", "two-to-ten")
    assert lines[0] == "Oxford Casino and $2–$10 house: differences"
    assert "No differences." not in lines
    (qualifying,) = (line for line in lines if line.startswith("Qualifying"))
    assert "Nine-high flush or better. [Oxford Casino rules, Dealing the Game, item 15]" in qualifying
    assert "Eight-high flush or better. [$2–$10 house rules, Dealer Qualify]" in qualifying
    assert not [line for line in lines if line.startswith("The call")]
    (folded,) = (line for line in lines if line.startswith("settle-folded"))
    assert folded.startswith("settle-folded – ")


def test_compare_shows_what_only_the_first_has(capsys: Capture) -> None:
    lines = pages(capsys, "--compare", "cuda", "oxford")
    (rake,) = (line for line in lines if line.startswith("Rake"))
    assert rake.endswith(" –")


def test_compare_a_house_with_itself_finds_nothing(capsys: Capture) -> None:
    assert pages(capsys, "--compare", "oxford", "oxford") == [
        "Oxford Casino and Oxford Casino: differences", "No differences.",
    ]  # fmt: skip


def test_compare_and_a_house_are_one_too_many(capsys: Capture) -> None:
    assert main(["houses", "oxford", "--compare", "cuda", "pechanga"]) == 2
    assert capsys.readouterr().err == "hcf-trainer: name one house, or two with --compare\n"


def test_a_file_that_hides_behind_a_shipped_house_is_named(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "oxford.toml").write_text('name = "Our Oxford"', "utf-8")
    assert main(["houses", "--houses", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert (
        f"{tmp_path / 'oxford.toml'} is not used: the program already has a house “oxford”. "
        "Rename the file.\n"
    ) in said
    assert "Our Oxford" not in said
    assert main(["houses"]) == 0
    assert "is not used" not in capsys.readouterr().out


def test_houses_nobody_knows(capsys: Capture) -> None:
    assert main(["houses", "pechnga"]) == 2
    assert capsys.readouterr().err == "hcf-trainer: unknown house “pechnga”; did you mean “pechanga”?\n"
    assert main(["houses", "--compare", "oxford", "xyz"]) == 2
    assert (
        capsys.readouterr().err
        == "hcf-trainer: unknown house “xyz”; the houses are cuda, greektown, oxford, pechanga, two-to-ten\n"
    )
