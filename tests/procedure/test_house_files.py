"""Checking house files: every problem at once, with file, line, what is wrong and the nearest right word."""

import re
from pathlib import Path

import pytest

from app import places
from app.errors import Refused
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.planned_steps import PlannedStep
from tests.procedure.own_house import HEAD, own_library, problems_of, write
from tests.procedure.paper import at, folded, steps_of
from tests.procedure.sources import steps_by_name
from tests.systems import WINDOWS

SHIPPED = sorted(places.shipped("procedures").glob("*.toml"))
STANDARD_LINES = (places.shipped("procedures") / "standard.toml").read_text("utf-8").splitlines()


def line_in_standard(start: str) -> int:
    """The line of the standard that begins like this."""
    return next(number for number, line in enumerate(STANDARD_LINES, 1) if line.startswith(start))


# The files that come with the program.


def test_five_houses_and_the_standard_are_shipped() -> None:
    assert [file.stem for file in SHIPPED] == [
        "cuda",
        "greektown",
        "oxford",
        "pechanga",
        "standard",
        "two-to-ten",
    ]


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_shipped_file_is_sound(file: Path, library: Library) -> None:
    assert library.problems(file) == []


@pytest.mark.parametrize(
    "file", [file for file in SHIPPED if file.stem != "standard"], ids=lambda file: file.stem
)
def test_shipped_house_is_known_by_its_id(file: Path, library: Library) -> None:
    house = library.house(file.stem)
    assert house.id == file.stem
    assert house.document


@pytest.mark.parametrize("house_id", ["oxford", "two-to-ten", "pechanga", "greektown", "cuda"])
def test_every_step_and_rule_has_a_source_and_a_why(house_id: str, houses: dict[str, House]) -> None:
    house = houses[house_id]
    grounds = [step.ground for step in steps_by_name(house).values()]
    for found in (house.rule_grounds, house.main_grounds, house.bonus_grounds, house.limit_grounds):
        grounds += found.values()
    grounds += [ground for tables in house.table_grounds.values() for ground in tables.values()]
    grounds += [entry.ground for entry in house.irregularities.values()]
    grounds += [ground for _, ground in house.customs.values()]
    for ground in grounds:
        assert ground.why
        assert ground.source.kind in ("document", "reading", "standard")
        cited = ground.source.citation.startswith(f"{house.document} §")
        assert cited == (ground.source.kind != "standard")
        assert bool(ground.source.meaning) == (ground.source.kind == "reading" or bool(ground.source.switch))


def test_no_module_of_the_program_names_a_house() -> None:
    program = Path(places.__file__).parent
    names = re.compile(r"oxford|pechanga|greektown|cuda|two-to-ten", re.IGNORECASE)
    found = [
        f"{file.relative_to(program)}:{number}"
        for file in program.rglob("*.py")
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if names.search(line)
    ]
    assert found == []


# What can be wrong in a file, one at a time.

PROBLEMS: dict[str, tuple[str, int, str]] = {
    "a key nobody knows": (
        "seets = 7",
        3,
        "seets: unknown key “seets”; did you mean “seats”?",
    ),
    "a section nobody knows": (
        '[rule.qualify]\nhigh = "T"',
        3,
        "rule: unknown key “rule”; did you mean “rules”?",
    ),
    "a key nobody knows inside": (
        '[rules.qualify]\nhi = "T"',
        4,
        "rules.qualify.hi: unknown key “hi”; did you mean “high”?",
    ),
    "a key nobody knows inside a list": (
        "[rules.tuck]\nrows = [\n"
        '  { spots = [1, 2, 3, 4, 5, 6], under = ["flush", "straight_flush"], undr = [] },\n]',
        5,
        "rules.tuck.rows.undr: unknown key “undr”; did you mean “under”?",
    ),
    "a key nobody knows in what may be left out": (
        '[rules.rake]\namont = 4\namount = 4\nwhy = "x"',
        4,
        "rules.rake.amont: unknown key “amont”; did you mean “amount”?",
    ),
    "a word of a few": (
        'banker = "deeler"',
        3,
        'banker: "deeler" is not one of dealer, player; did you mean “dealer”?',
    ),
    "a word of a few with nothing near": (
        '[bonus.flush]\nagainst = "house"',
        4,
        'bonus.flush.against: "house" is not one of table, dealer',
    ),
    "a key of a few": (
        '[main.won]\nante = "pay"\nwhy = "x"',
        3,
        'main.won: "won" is not one of win, lose, tie, fold, not-qualified; did you mean “win”?',
    ),
    "a number too large": ("seats = 9\n", 3, "seats: “seats” must be at most 8, not 9"),
    "a number too small": ("seats = 0\n", 3, "seats: “seats” must be at least 1, not 0"),
    "a text for a number": ('seats = "6"', 3, 'seats: “seats” must be a whole number, not "6"'),
    "a date for a number": (
        "seats = 2020-01-31",
        3,
        'seats: “seats” must be a whole number, not "2020-01-31"',
    ),
    "a number for a text": ("place = 5", 3, "place: “place” must be text in quotes, not 5"),
    "a number for true or false": (
        "[rules.blind]\nallowed = 1",
        4,
        "rules.blind.allowed: “allowed” must be true or false, not 1",
    ),
    "a number for a list": (
        "[rules.tuck]\nrows = 5",
        4,
        "rules.tuck.rows: “rows” must be a list in brackets, not 5",
    ),
    "a number for a section": ("look = 1", 3, "look: “look” must be a table of keys and values, not 1"),
    "a number for a pay table": (
        "[tables.flush]\nV1 = 5",
        4,
        "tables.flush.V1: “V1” must be a table of keys and values, not 5",
    ),
    "an empty text": ('[customs.x]\nsays = ""\nwhy = "x"', 4, "customs.x.says: “says” is empty"),
    "an empty list": ("[chips]\ntray = []", 4, "chips.tray: “tray” is empty"),
    "something missing": ('[customs.x]\nsays = "hi"', 3, "customs.x.why: “why” is missing"),
    "a source of no kind": (
        '[rules.qualify]\nsource = "doc 000"',
        4,
        'rules.qualify.source: "doc 000" is not “standard”, “document CITATION” or '
        "“reading CITATION: WHAT IT MEANS”",
    ),
    "a reading without its meaning": (
        '[rules.qualify]\nsource = "reading 000 §1"',
        4,
        'rules.qualify.source: "reading 000 §1" is not “standard”, “document CITATION” or '
        "“reading CITATION: WHAT IT MEANS”",
    ),
    "a colour": ('[look]\nfelt = "green"', 4, 'look.felt: "green" is not a color like “#0f4c3a”'),
    "a chip's value": (
        '[chips.values."0.5"]\ncolour = "x"\nspots = 4\nedge = "bars"\ncut = 5',
        3,
        'chips.values.0.5: "0.5" is not a chip\'s value like “5” or “2.50”',
    ),
    "a drill nobody knows": (
        "[drills]\nhandcall = 5",
        4,
        'drills.handcall: "handcall" is not one of payout, hand-call, compare, straight-flush, settle, '
        "raise-limit, tuck, what-next, irregularity, limits, progressive, house-against-house, chips; "
        "did you mean “hand-call”?",
    ),
    "no time for a drill": ("[drills]\ntuck = 0", 4, "drills.tuck: “tuck” must be at least 1, not 0"),
    "half a second for a drill": (
        "[drills]\ntuck = 2.5",
        4,
        "drills.tuck: “tuck” must be a whole number, not 2.5",
    ),
    "an answer slow before its time": (
        "[spacing]\nslow = 0.9",
        4,
        "spacing.slow: “slow” must be at least 1.0, not 0.9",
    ),
    "an answer fast after its time": (
        "[spacing]\nfast = 2",
        4,
        "spacing.fast: “fast” must be at most 1.0, not 2",
    ),
    "a slowness in words": (
        '[spacing]\nslow = "very"',
        4,
        'spacing.slow: “slow” must be a number, not "very"',
    ),
    "a slowness without end": (
        "[spacing]\nslow = inf",
        4,
        "spacing.slow: “slow” must be at most 10.0, not Infinity",
    ),
    "a slowness that is no number": (
        "[spacing]\nslow = nan",
        4,
        "spacing.slow: “slow” must be at most 10.0, not NaN",
    ),
    "a chance beyond certainty": (
        "[spacing]\nretention = 100",
        4,
        "spacing.retention: “retention” must be at most 99, not 100",
    ),
    "a skill forgotten before it is due": (
        "[spacing]\nforgotten = 90",
        4,
        "spacing.forgotten: this must be below “retention” (90), not 90",
    ),
    "a spacing nobody knows": (
        "[spacing]\nlapse = 4",
        4,
        "spacing.lapse: unknown key “lapse”; did you mean “lapses”?",
    ),
    "mastery without an answer": (
        "[mastery]\nanswers = 0",
        4,
        "mastery.answers: “answers” must be at least 1, not 0",
    ),
    "mastery over too many answers": (
        "[mastery]\nlast = 101",
        4,
        "mastery.last: “last” must be at most 100, not 101",
    ),
    "more than all answers right": (
        "[mastery]\nright = 101",
        4,
        "mastery.right: “right” must be at most 100, not 101",
    ),
    "a mastery nobody knows": (
        "[mastery]\ndrill = 20",
        4,
        "mastery.drill: unknown key “drill”",
    ),
    "a chip that does not exist": ('[chips]\ntray = ["1", "3"]', 4, "chips.tray: there is no chip “3”"),
    "raise sizes left out": (
        "[rules.raise]\nsizes = { 2 = [1], 3 = [1], 4 = [1], 5 = [1], 6 = [1] }",
        4,
        "rules.raise.sizes: the sizes for 7 suited cards are missing",
    ),
    "no raise sizes at all": (
        "[rules.raise]\nsizes = {}",
        4,
        "rules.raise.sizes: the sizes for 2 suited cards are missing",
    ),
    "a call without its count": (
        '[rules.call]\nqualifies = "Dealer has RANK"',
        4,
        "rules.call.qualifies: the call must include COUNT",
    ),
    "a call without its rank": (
        '[rules.call]\nqualifies = "Dealer has COUNT"',
        4,
        "rules.call.qualifies: the call must include RANK",
    ),
    "a wager left out of the tuck": (
        '[rules.tuck]\nrows = [\n  { spots = [1, 2, 3, 4, 5, 6], under = ["flush"] },\n]',
        5,
        "rules.tuck.rows: “under” leaves out the wager “straight_flush”; put it in every row of [rules.tuck], "
        "for a folded hand that has no other bonus",
    ),
    "a spot left out of the tuck": (
        '[rules.tuck]\nrows = [\n  { spots = [1, 2, 3, 4, 5], under = ["flush", "straight_flush"] },\n]',
        4,
        "rules.tuck.rows: spot 6 is missing; write each spot from 1 to 6 once in [rules.tuck]",
    ),
    "a spot tucked twice": (
        '[rules.tuck]\nrows = [{ spots = [1, 2, 3, 4, 5, 6, 6], under = ["flush", "straight_flush"] }]',
        4,
        "rules.tuck.rows: spot 6 appears twice; write each spot from 1 to 6 once in [rules.tuck]",
    ),
    "a folded Raise": (
        '[main.fold]\nraise = "take"',
        4,
        "main.fold.raise: a folded hand has no Raise",
    ),
    "lines upside down": (
        "[tables.flush.posted]\nlines = { 4 = 1, 7 = 300 }",
        4,
        "tables.flush.posted.lines: list the lines from highest to lowest",
    ),
    "a line of another table": (
        "[tables.straight_flush.posted]\nlines = { 7 = 5, 2 = 1 }",
        4,
        "tables.straight_flush.posted.lines.2: a straight_flush table cannot have a line “2”",
    ),
    "a share of no meter": (
        '[tables.flush.posted]\nlines = { 7 = "10%" }',
        4,
        "tables.flush.posted.lines: only a Progressive pays a share of the meter",
    ),
    "a line that pays less than nothing": (
        "[tables.flush.posted]\nlines = { 7 = -1 }",
        4,
        "tables.flush.posted.lines.7: “7” must be at least 0, not -1",
    ),
    "a line that pays a half": (
        "[tables.flush.posted]\nlines = { 7 = 1.5 }",
        4,
        "tables.flush.posted.lines.7: “7” must be a whole number, or odds like “3 to 2”, not 1.5",
    ),
    "a table without lines": (
        "[tables.flush.posted]\nlines = {}",
        4,
        "tables.flush.posted.lines: “lines” is empty",
    ),
    "a posted table that does not exist": (
        '[posted]\nflush = "postd"',
        4,
        "posted.flush: there is no table “postd”; did you mean “posted”?",
    ),
    "a posted table of no wager": (
        '[posted]\nprogressive = "1"',
        4,
        "posted.progressive: the house does not take the wager “progressive”",
    ),
    "the least above the most": (
        "[limits.ante]\nmin = 600",
        4,
        "limits.ante.min: the minimum, 600, is more than the maximum, 500",
    ),
    "a wager below a dollar": (
        "[limits.ante]\nmin = 0",
        4,
        "limits.ante.min: “min” must be at least 1, not 0",
    ),
    "a round limit on nothing": (
        '[payouts.round]\nmax = 100\nwhy = "x"',
        3,
        "payouts.round.wagers: “wagers” is missing",
    ),
    "a plan with a step that does not exist": (
        '[plans]\nopening = ["scan", "lode"]',
        4,
        "plans.opening: there is no step “lode”; did you mean “load”?",
    ),
    "a plan nobody knows": (
        '[plans]\nclosing = ["scan"]',
        4,
        'plans.closing: "closing" is not one of round, opening, set-up, by-hand, rotation',
    ),
    "spots in an opening": (
        '[plans]\nopening = ["deal"]',
        4,
        "plans.opening: the step “deal” goes from spot to spot; only the plan “round” can use it",
    ),
    "after nothing": (
        '[steps.x]\ndo = "scan"\nafter = "scna"\nwhy = "x"',
        5,
        "steps.x.after: no plan has a step “scna”; did you mean “scan”?",
    ),
    "after nothing near": (
        '[steps.x]\ndo = "scan"\nafter = "breakfast"\nwhy = "x"',
        5,
        "steps.x.after: no plan has a step “breakfast”",
    ),
    "a step nobody knows": (
        '[steps.x]\ndo = "shuffel wash"\nafter = "scan"\nwhy = "x"',
        4,
        "steps.x.do: unknown step “shuffel wash”; did you mean “shuffle wash”?",
    ),
    "an amount in a step": (
        '[steps.fold-ante]\ndo = "pay N ante 5"',
        4,
        "steps.fold-ante.do: unknown step “pay N ante 5”",
    ),
    "nothing to say": (
        '[steps.x]\ndo = "say "\nafter = "scan"\nwhy = "x"',
        4,
        "steps.x.do: unknown step “say ”; did you mean “say WORDS”?",
    ),
    "a step that names no wager": (
        '[steps.fold-ante]\ndo = "take N WAGER"',
        4,
        "steps.fold-ante.do: “take N WAGER” must name the wager, such as “take N ante”",
    ),
    "a tuck that names a wager": (
        '[steps.fold-tuck]\ndo = "tuck N flush"',
        4,
        "steps.fold-tuck.do: write “tuck N WAGER”: the wager comes from rules.tuck",
    ),
    "settling nothing": (
        '[steps.x]\ndo = "settle N"\nafter = "scan"\norder = "left-to-right"\nwhy = "x"',
        4,
        "steps.x.do: “settle N” needs “wagers” and “passes”",
    ),
    "a step that does nothing": (
        '[steps.x]\nafter = "scan"\nwhy = "x"',
        3,
        "steps.x.do: a step needs either “do” or “steps”, not both",
    ),
    "a number for a step": ("[steps]\nx = 5", 4, "steps.x: “x” must be a table of keys and values, not 5"),
    "a number to do": (
        '[steps.x]\ndo = 5\nafter = "scan"\nwhy = "x"',
        4,
        "steps.x.do: “do” must be text in quotes, not 5",
    ),
    "spots without an order": (
        '[steps.x]\ndo = "warn N"\nafter = "scan"\nwhy = "x"',
        3,
        "steps.x.order: a step that goes from spot to spot needs an “order”",
    ),
    "an order without spots": (
        '[steps.scan]\norder = "left-to-right"',
        4,
        "steps.scan.order: this step is done once, so leave out its order",
    ),
    "a condition of a spot for the table": (
        '[steps.scan]\nwhen = ["folded"]',
        4,
        "steps.scan.when: “folded” is about one spot, but this step is done once for the whole table",
    ),
    "a button that is not there": (
        '[steps.settle]\norder = "against-button"',
        4,
        "steps.settle.order: “against-button” needs a button, but the dealer banks this game",
    ),
    "a block with a step that does not exist": (
        '[steps.decide]\nsteps = ["fold-ante", "setle"]',
        4,
        "steps.decide.steps: there is no step “setle”; did you mean “settle”?",
    ),
    "a block in a block": (
        '[steps.decide]\nsteps = ["settle"]',
        4,
        "steps.decide.steps: the step “settle” has its own steps and cannot be inside another step",
    ),
    "an order in a block": (
        '[steps.decide]\nsteps = ["deal"]',
        4,
        "steps.decide.steps: the step “deal” has its own order, but “decide” already goes from spot to spot; "
        "leave out its “order”, or write a copy without it under a new name and put that here",
    ),
    "an answer nobody knows": (
        '[irregularities.jam]\nanswer = ["call superviser"]',
        4,
        "irregularities.jam.answer: unknown step “call superviser”; did you mean “call supervisor”?",
    ),
    "a further answer nobody knows": (
        '[irregularities.jam]\nbeyond = { cards = 1, answer = ["void rund"] }',
        4,
        "irregularities.jam.beyond.answer: unknown step “void rund”; did you mean “void round”?",
    ),
    "beyond what": (
        '[irregularities.jam]\nbeyond = { answer = ["void round"] }',
        4,
        "irregularities.jam.beyond: give either “players” or “cards”, not both",
    ),
    "a source for words that no answer has": (
        '[irregularities.jam]\nanswer = ["call supervisor"]\nanswer-sources = { "call superviser" = "standard" }',
        5,
        "irregularities.jam.answer-sources.call superviser: no answer here uses the words “call superviser”; "
        "did you mean “call supervisor”?",
    ),
    "a single seat for a player who banks": (
        'banker = "player"\nseats = 1\n[rules.tuck]\nrows = [{ spots = [1], under = ["flush", "straight_flush"] }]',
        4,
        "seats: the designated player takes one seat, so the table needs at least two",
    ),
    "a hand that the dealer never receives": (
        'banker = "player"',
        3,
        "banker: the designated player holds the hand, so the dealer must receive it before turning it over; "
        "add a step: after = “decide”, do = “receive dealer”",
    ),
    "no answer": ("[irregularities.jam]\nanswer = []", 4, "irregularities.jam.answer: “answer” is empty"),
    "a free step that does not exist": (
        '[free.x]\nsteps = ["skan"]\nwhy = "x"',
        4,
        "free.x.steps: there is no step “skan”; did you mean “scan”?",
    ),
    "a free step until one that does not exist": (
        '[free.x]\nsteps = ["scan"]\nuntil = "deel"\nwhy = "x"',
        5,
        "free.x.until: there is no step “deel”; did you mean “deal”?",
    ),
    "a limit in words": (
        '[limits.ante]\nmin = "five"',
        4,
        'limits.ante.min: “min” must be dollars, such as 5 or 2.50, not "five"',
    ),
    "a limit finer than a cent": (
        "[limits.ante]\nmin = 2.505",
        4,
        "limits.ante.min: “min” must be dollars, such as 5 or 2.50, not 2.505",
    ),
    "odds with a point": (
        '[tables.flush.posted]\nlines = { 7 = "1.5 to 1" }',
        4,
        'tables.flush.posted.lines.7: “7” must be a whole number, or odds like “3 to 2”, not "1.5 to 1"',
    ),
    "a meter's line in words": (
        '[tables.progressive.1]\nlines = { 7 = 2.5 }\nwhy = "x"',
        4,
        "tables.progressive.1.lines.7: “7” must be a whole number, odds like “3 to 2”, "
        "or a percentage of the meter like “10%”, not 2.5",
    ),
    "an irregularity in capitals": (
        '[irregularities.Rain]\nwhat = "x"\nanswer = ["call supervisor"]\nwhy = "x"',
        3,
        'irregularities.Rain: "Rain" is not a name in lowercase letters and hyphens',
    ),
    "a currency in capitals": (
        '[currency]\nsymbol = "€"\nname = "Euro"',
        5,
        'currency.name: "Euro" is not a lowercase word like “euro”',
    ),
    "a symbol with a figure": (
        '[currency]\nsymbol = "E1"',
        4,
        'currency.symbol: "E1" is not a symbol like “C$” or “€”',
    ),
    "a table missing for a number of hands": (
        '[bonus.side]\nagainst = "table"\nfolded = "stands"\ntables = "by-hands"\nwhy = "x"\n'
        '[tables.side."1-3"]\nlines = { 7 = 5 }\n[tables.side.5]\nlines = { 7 = 5 }',
        8,
        "tables.side: a round with 4 hands has no table; name the tables “1”, “2” and so on, or “1-3”",
    ),
    "two tables for a number of hands": (
        '[bonus.side]\nagainst = "table"\nfolded = "stands"\ntables = "by-hands"\nwhy = "x"\n'
        '[tables.side."1-3"]\nlines = { 7 = 5 }\n[tables.side."3-6"]\nlines = { 7 = 5 }',
        8,
        "tables.side: a round with 3 hands has two tables; name the tables “1”, “2” and so on, or “1-3”",
    ),
    "a wager on other hands that is settled with the player's": (
        '[bonus.envy]\nagainst = "table"\nfolded = "stands"\nhands = "others"\nwhy = "x"\n'
        '[steps.settle-wagers]\nwagers = ["raise", "ante", "envy"]',
        9,
        "steps.settle-wagers.wagers: “envy” depends on other hands, so it waits until all are turned over: settle "
        "it in a step of its own, such as after = “settle”, do = “settle N”, wagers = [“envy”]",
    ),
    "a least with cents above the most": (
        "[limits.ante]\nmin = 2.5\nmax = 2",
        4,
        "limits.ante.min: the minimum, 2.5, is more than the maximum, 2",
    ),
    "a least above a most with cents": (
        "[limits.ante]\nmin = 3\nmax = 2.5",
        4,
        "limits.ante.min: the minimum, 3, is more than the maximum, 2.5",
    ),
    "grading of a verb nobody knows": (
        '[grading]\nminor = ["skan"]',
        4,
        "grading.minor: no step begins with “skan”; did you mean “scan”?",
    ),
}


@pytest.mark.parametrize(("text", "line", "sentence"), PROBLEMS.values(), ids=PROBLEMS)
def test_problem_is_found_on_its_line(text: str, line: int, sentence: str, tmp_path: Path) -> None:
    assert (line, sentence) in problems_of(tmp_path, f"{HEAD}{text}\n")


def test_a_sound_file_that_says_nothing_new_has_no_problems(tmp_path: Path) -> None:
    assert problems_of(tmp_path, HEAD) == []


def test_a_wager_may_have_one_size(tmp_path: Path) -> None:
    assert problems_of(tmp_path, f"{HEAD}[limits.ante]\nmin = 500\nmax = 500\n") == []


def test_an_entry_that_changes_the_standard_needs_a_source(tmp_path: Path) -> None:
    text = 'name = "Sixth House"\n[rules.qualify]\nhigh = "T"\n[tables.flush.posted]\nlines = { 7 = 3 }\n'
    found = problems_of(tmp_path, text)
    needed = "this entry changes the standard procedure, so it needs its own source"
    assert (2, f"rules.qualify: {needed}") in found
    assert (4, f"tables.flush.posted: {needed}") in found
    assert not any("“source” is missing" in sentence for _, sentence in found), "nobody is told twice"


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        ("rules.qualify", 'high = "T"'),
        ("main.win", 'why = "x"'),
        ("bonus.flush", 'why = "x"'),
        ("tables.flush.posted", "lines = { 7 = 300, 4 = 2 }"),
        ("limits.ante", "max = 400"),
        ("payouts.hand", 'max = 5000\nwhy = "x"'),
        ("steps.scan", 'why = "x"'),
        ("free.squaring", 'why = "x"'),
        ("grading", 'correction = "open"'),
        ("irregularities.jam", 'why = "x"'),
        ("customs.push", 'says = "x"'),
    ],
)
def test_every_entry_has_a_source_of_its_own_or_that_of_the_file(
    entry: str, text: str, tmp_path: Path
) -> None:
    name, section = 'name = "Sixth House"\n', f"[{entry}]\n{text}\n"
    sentence = f"{entry}: this entry changes the standard procedure, so it needs its own source"
    assert problems_of(tmp_path, f"{name}{section}") == [(2, sentence)]
    assert problems_of(tmp_path, f'{name}{section}source = "house"\n') == []
    assert problems_of(tmp_path, f'{name}source = "house"\n{section}') == []


def test_an_entry_with_several_faults_is_told_each_of_them(tmp_path: Path) -> None:
    found = problems_of(
        tmp_path, 'name = "Sixth House"\nsource = "x"\n[steps.hello]\ndo = "scan"\nwhy = "y"\n'
    )
    assert [sentence.partition(": ")[0] for _, sentence in found] == ["steps.hello.source", "steps.hello"]


@pytest.mark.parametrize("limit", ["min = 5\nmax = 5", "min = 2.5\nmax = 2.5", "max = 1"])
def test_a_limit_may_be_a_single_amount(limit: str, tmp_path: Path) -> None:
    side = '[bonus.side]\nagainst = "table"\nfolded = "stands"\nwhy = "x"\n[tables.side.posted]\nlines = { 7 = 5 }\n'
    tuck = (
        '[rules.tuck]\nrows = [{ spots = [1, 2, 3, 4, 5, 6], under = ["flush", "straight_flush", "side"] }]\n'
    )
    settle = '[steps.settle-wagers]\nwagers = ["raise", "ante", "flush", "straight_flush", "side"]\n'
    found = problems_of(tmp_path, f'{HEAD}{side}{tuck}{settle}[limits.side]\nwhy = "x"\n{limit}\n')
    assert not [text for _, text in found if "limits" in text]


def test_words_in_a_pay_table_are_no_share_of_the_meter(tmp_path: Path) -> None:
    ((_, sentence),) = problems_of(tmp_path, f'{HEAD}[tables.flush.posted]\nlines = {{ 7 = "lots" }}\n')
    assert (
        sentence
        == 'tables.flush.posted.lines.7: “7” must be a whole number, or odds like “3 to 2”, not "lots"'
    )


def test_a_source_at_the_top_holds_for_every_entry(tmp_path: Path) -> None:
    text = 'name = "Sixth House"\nsource = "document 005 §1"\n[rules.qualify]\nhigh = "T"\n'
    assert problems_of(tmp_path, text) == []
    house = own_library(tmp_path).house("sixth")
    assert str(house.rule_grounds["qualify"].source) == "005 §1"
    assert str(house.rule_grounds["raise"].source) == "standard"


def test_a_list_item_is_not_named_by_its_index(tmp_path: Path) -> None:
    """A supervisor did not write “0” anywhere."""
    ((line, sentence),) = problems_of(tmp_path, f'{HEAD}[limits.ante]\namounts = [\n 5,\n "10",\n]\n')
    assert line == 6
    assert "“1”" not in sentence


def test_a_condition_nobody_knows_is_not_said_to_be_about_a_spot(tmp_path: Path) -> None:
    found = problems_of(tmp_path, f'{HEAD}[steps.scan]\nwhen = ["qualifis"]\n')
    assert [line for line, _ in found] == [4]
    assert found[0][1].endswith("did you mean “qualifies”?")


@pytest.mark.parametrize(
    "text",
    [
        '[irregularities.jam]\nanswer = ["call super\\nvisor"]\n',
        '[steps.scan]\ndo = "sc\\u001ban"\n',
        '[plans]\nround = ["sc\\ran"]\n',
        '"se\\nats" = 5\n',
        '[steps.x]\nafter = "sc\\u0007an"\ndo = "scan"\nwhy = "x"\n',
    ],
)
def test_a_problem_is_one_line_whatever_the_file_holds(text: str, tmp_path: Path) -> None:
    found = problems_of(tmp_path, HEAD + text)
    assert found
    for _, sentence in found:
        assert not [character for character in sentence if character < " "]


# Several problems, and problems that come from elsewhere.


def test_every_problem_is_shown_at_once_in_the_order_of_lines(tmp_path: Path) -> None:
    text = 'seats = "7"\n[rules.qualify]\nhigh = "10"\nhi = 3\n[steps.x]\nafter = "scna"\ndo = "scan"\nwhy = ""\n'
    found = problems_of(tmp_path, HEAD + text)
    assert [line for line, _ in found] == [3, 5, 6, 8, 10]


def test_a_house_with_problems_is_refused_with_all_of_them(tmp_path: Path) -> None:
    file = write(tmp_path, f'{HEAD}seats = "7"\nplaec = 1\n')
    with pytest.raises(Refused) as caught:
        own_library(tmp_path).house("sixth")
    assert caught.value.sentences == (
        f'{file}:3: seats: “seats” must be a whole number, not "7"',
        f"{file}:4: plaec: unknown key “plaec”; did you mean “place”?",
    )


def test_the_other_houses_work_on(tmp_path: Path) -> None:
    write(tmp_path, "seats = 99\n")
    library = own_library(tmp_path)
    assert list(library.files()) == ["cuda", "greektown", "oxford", "pechanga", "sixth", "two-to-ten"]
    assert library.house("oxford").seats == 6


SPOT_8 = "spot 8 is missing; write each spot from 1 to 8 once in [rules.tuck]"


def test_inherited_problem_names_the_line_of_the_standard(tmp_path: Path) -> None:
    line = line_in_standard("rows = [")
    assert problems_of(tmp_path, f"{HEAD}seats = 8\n") == [
        (0, f"rules.tuck.rows: {SPOT_8} (inherited from line {line} of standard.toml)")
    ]


def test_inherited_problem_is_not_put_on_the_line_of_a_neighbour(tmp_path: Path) -> None:
    """Another rule of the file is not where the tuck went wrong."""
    line = line_in_standard("rows = [")
    assert problems_of(tmp_path, f'{HEAD}seats = 8\n[rules.qualify]\nhigh = "T"\n') == [
        (0, f"rules.tuck.rows: {SPOT_8} (inherited from line {line} of standard.toml)")
    ]


def test_a_new_wager_needs_a_table_and_limits(tmp_path: Path) -> None:
    text = '[bonus.progressive]\nagainst = "table"\nfolded = "stands"\nwhy = "x"\n'
    sentences = [sentence for _, sentence in problems_of(tmp_path, HEAD + text)]
    assert "bonus.progressive: the house takes progressive wagers but has no pay table for them" in sentences
    assert any(sentence.startswith("limits: there are no limits for “progressive”") for sentence in sentences)


def test_a_wager_that_does_not_exist_is_the_only_thing_said_of_it(tmp_path: Path) -> None:
    text = (
        '[bonus.suited]\nagainst = "table"\nfolded = "stands"\nwhy = "x"\n'
        "[tables.suited.posted]\nlines = { 7 = 1 }\n[limits.suited]\nmin = 1\nwhy = 'x'\n"
    )
    known = "flush, straight_flush, progressive, side, envy; did you mean “side”?"
    assert problems_of(tmp_path, HEAD + text)[0] == (3, f'bonus.suited: "suited" is not one of {known}')
    assert {line for line, _ in problems_of(tmp_path, HEAD + text)} == {3, 7, 9}


def test_a_section_that_is_no_section_at_all(tmp_path: Path) -> None:
    for section in (
        "rules",
        "main",
        "bonus",
        "tables",
        "limits",
        "plans",
        "steps",
        "irregularities",
        "chips",
    ):
        found = problems_of(tmp_path, f"{HEAD}{section} = 5\n")
        assert (3, f"{section}: “{section}” must be a table of keys and values, not 5") in found


def problems_of_a_standard(folder: Path, text: str) -> list[tuple[int, str]]:
    """What is wrong with another standard than the one that is shipped."""
    library = own_library(folder / "own")
    library.standard = write(folder, text, "standard")
    return [(problem.line, problem.text) for problem in library.problems(library.standard)]


def test_a_house_on_nothing_at_all_says_what_is_missing(tmp_path: Path) -> None:
    """The standard itself is held to the same rules: here it has lost everything but its name."""
    found = problems_of_a_standard(tmp_path, 'name = "Standard"\nsource = "standard"\n')
    sentences = [sentence for _, sentence in found]
    for section in ("banker", "seats", "rules", "main", "steps", "chips"):
        assert f"{section}: “{section}” is missing" in sentences
    assert "plans: there is no plan “round”" in sentences
    assert "main: the outcome “tie” is missing" in sentences


def test_an_outcome_without_its_raise(tmp_path: Path) -> None:
    standard = "\n".join(STANDARD_LINES).replace('raise = "push"\nante = "push"', 'ante = "push"')
    line = standard.splitlines().index("[main.tie]") + 1
    assert problems_of_a_standard(tmp_path, standard) == [(line, "main.tie: “raise” is missing")]


# The target times of drills.


def test_house_changes_one_target_time_and_keeps_the_others(houses: dict[str, House], tmp_path: Path) -> None:
    write(tmp_path, f"{HEAD}[drills]\npayout = 9\n")
    assert own_library(tmp_path).house("sixth").targets == {**houses["oxford"].targets, "payout": 9}
    assert len(houses["oxford"].targets) == 13


def test_records_from_before_the_drills_can_still_be_read(tmp_path: Path) -> None:
    standard = "\n".join(STANDARD_LINES)
    before, _, after = standard.partition("[drills]")
    library = own_library(tmp_path / "own")
    library.standard = write(tmp_path, before + after[after.index("# ---") :], "standard")
    assert library.standard_house().targets == {}


# Spacing and mastery.


def test_house_changes_one_rule_of_spacing_and_of_mastery_and_keeps_the_others(
    houses: dict[str, House], tmp_path: Path
) -> None:
    write(tmp_path, f"{HEAD}[spacing]\nslow = 2\n[mastery]\ndrill-answers = 40\n")
    house, oxford = own_library(tmp_path).house("sixth"), houses["oxford"]
    assert house.spacing == oxford.spacing._replace(slow=2.0)
    assert house.mastery == oxford.mastery._replace(drill_answers=40)
    assert oxford.spacing == (1.5, 0.6, 90, 70, 8)
    assert oxford.mastery == (6, 30, 30, 90)


def test_records_from_before_spacing_can_still_be_read(houses: dict[str, House], tmp_path: Path) -> None:
    standard = "\n".join(STANDARD_LINES)
    before, _, after = standard.partition("[spacing]")
    library = own_library(tmp_path / "own")
    library.standard = write(tmp_path, before + after[after.index("# ---") :], "standard")
    house = library.standard_house()
    assert (house.spacing, house.mastery) == (houses["oxford"].spacing, houses["oxford"].mastery)


# Files that are not TOML.


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        (b'name = "X"\n\nplace = "\xff"\n', 3, "this is not UTF-8 text; save the file as UTF-8"),
        (b'name = "X\n', 1, "a quote on this line is not closed"),
        (b'name = "X"\nseats 6\n', 2, "this line needs “=” after its first word"),
        (b'name = "X"\nname = "Y"\n', 2, "this is a duplicate of a line above"),
        (b'name = "X"\n[rules\n', 2, "a bracket on this line or above is not closed"),
        (b'name = """\n\n', 3, "a quote above this line is never closed"),
        (b"name = River\n", 1, "after “=” there must be a number or text in straight quotes"),
        (b"= 3\n", 1, "this is not TOML: invalid statement"),
        (b"seats = " + b"9" * 5000, 0, "this is not TOML: it has an impossible number or date"),
        (b"seats = " + b"[" * 5000, 0, "this is not TOML: brackets are nested too deeply"),
    ],
)
def test_what_is_not_toml_is_said_with_its_line(
    text: bytes, line: int, sentence: str, tmp_path: Path
) -> None:
    rest = "; fix this first, then check the file again"
    assert problems_of(tmp_path, text) == [(line, sentence + rest)]


def test_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    text = f"\ufeff{HEAD}seets = 7\n".replace("\n", "\r\n")
    assert problems_of(tmp_path, text) == [(3, "seets: unknown key “seets”; did you mean “seats”?")]


@pytest.mark.parametrize(
    "text",
    [
        "x" + ".a" * 3000 + " = 1\n",
        "[x" + ".a" * 3000 + "]\nb = 1\n",
        "[steps" + ".a" * 3000 + "]\nb = 1\n",
        "x = " + "[" * 300 + "]" * 300 + "\n",
        "x = " + "{a=" * 200 + "1" + "}" * 200 + "\n",
    ],
    ids=["dotted key", "header", "header of a section", "lists", "tables in a line"],
)
def test_any_depth_of_nesting_is_a_problem_and_no_traceback(text: str, tmp_path: Path) -> None:
    assert problems_of(tmp_path, HEAD + text)


def test_file_that_cannot_be_read(tmp_path: Path) -> None:
    (problem,) = own_library(tmp_path).problems(tmp_path / "nowhere.toml")
    why = "" if WINDOWS else "No such file or directory"
    assert str(problem).startswith(f"{tmp_path / 'nowhere.toml'}: cannot be read: {why}")


def test_folder_with_the_name_of_a_house_file(tmp_path: Path) -> None:
    (tmp_path / "sixth.toml").mkdir()
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]sixth\.toml: this is a folder, a pipe or a device, not a file; move it out of the folder$",
    ):
        own_library(tmp_path).house("sixth")


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ('"seets" = 7', 3),
        ("'seets' = 7", 3),
        ("'seets\\' = 7", 3),
        ('"se\\u0065ts" = 7', 3),
        ('\n\n# a remark\n"seets" = 7 # another', 6),
        ("chips.tray = [\n  # one\n  '1',\n  '7',\n]", 6),
        ("[[rules.tuck.rows]]\nspots = []\nunder = []\n[[rules.tuck.rows]]\nspots = 5\nunder = []", 7),
        ("rules = { blind = { allowed = 3 } }", 3),
    ],
)
def test_lines_are_found_however_a_key_is_written(line: str, number: int, tmp_path: Path) -> None:
    assert number in [found for found, _ in problems_of(tmp_path, f"{HEAD}{line}\n")]


# Ids.


@pytest.mark.parametrize(
    "house_id", ["Sixth", "six th", "sixth_house", "-sixth", "sechstes-häuschen", "a--b"]
)
def test_the_name_of_the_file_is_the_id(house_id: str, tmp_path: Path) -> None:
    assert problems_of(tmp_path, HEAD, house_id) == [
        (0, "the file name is the house's id; use lowercase letters, digits and hyphens")
    ]


@pytest.mark.parametrize("house_id", ["sixth", "6", "two-to-eleven", "a1"])
def test_small_letters_digits_and_hyphens_are_an_id(house_id: str, tmp_path: Path) -> None:
    assert problems_of(tmp_path, HEAD, house_id) == []


@pytest.mark.parametrize("house_id", ["oxford", "standard"])
def test_own_file_with_the_id_of_a_shipped_one(house_id: str, tmp_path: Path) -> None:
    found = problems_of(tmp_path, HEAD, house_id)
    assert found == [(0, "the program already has a house with this id; rename the file")]


def test_own_file_does_not_replace_a_shipped_one(tmp_path: Path) -> None:
    write(tmp_path, HEAD, "oxford")
    assert own_library(tmp_path).house("oxford").name == "Oxford Casino"


def test_a_shipped_id_is_free_elsewhere(tmp_path: Path) -> None:
    """Checked as a file on its own, outside the folder of own houses, it hides nothing."""
    file = write(tmp_path, HEAD, "oxford")
    assert Library(own=tmp_path / "houses", cache=tmp_path).problems(file) == []


def test_a_house_is_loaded_once(tmp_path: Path) -> None:
    write(tmp_path, HEAD)
    library = own_library(tmp_path)
    assert library.house("sixth") is library.house("sixth")


# Trial rounds: what is right in every word and still forgets something.


def trial(tmp_path: Path, text: str) -> list[str]:
    found = problems_of(tmp_path, HEAD + text)
    assert {line for line, _ in found} <= {3}
    return [sentence for _, sentence in found]


def test_rehearsal_finds_a_forgotten_push(tmp_path: Path) -> None:
    sentences = trial(tmp_path, '[steps.settle-wagers]\npasses = [["take"], ["pay"]]\n')
    assert any("the Raise wager is never settled" in text and "a tied hand" in text for text in sentences)
    assert any("the Ante wager is never settled" in text for text in sentences)


def test_rehearsal_finds_a_forgotten_wager(tmp_path: Path) -> None:
    (sentence,) = trial(tmp_path, '[steps.settle-wagers]\nwagers = ["raise", "ante", "flush"]\n')
    assert sentence.startswith("steps: in a trial round, the Straight Flush wager is never settled with ")


def test_rehearsal_finds_a_forgotten_hand(tmp_path: Path) -> None:
    (sentence,) = trial(tmp_path, '[steps.settle]\nsteps = ["reveal", "settle-wagers"]\n')
    assert sentence.startswith("steps: in a trial round, the hand is never racked with ")


def test_rehearsal_finds_a_hand_racked_twice(tmp_path: Path) -> None:
    text = '[steps.once-more]\nafter = "settle"\ndo = "rack N"\norder = "left-to-right"\nwhy = "x"\n'
    (sentence,) = trial(tmp_path, text)
    assert sentence.startswith("steps: in a trial round, the hand is racked twice with ")


def test_rehearsal_finds_a_wager_settled_twice(tmp_path: Path) -> None:
    text = '[steps.once-more]\nafter = "call"\ndo = "take N ante"\norder = "left-to-right"\n'
    sentences = trial(tmp_path, f'{text}when = ["raised"]\nwhy = "x"\n')
    assert sentences
    assert all("the Ante wager" in sentence for sentence in sentences)


def test_rehearsal_finds_folds_that_nobody_collects(tmp_path: Path) -> None:
    text = '[steps.decide]\nsteps = ["fold-tuck", "fold-rack", "fan-discards", "pay-discards"]\n'
    sentences = trial(tmp_path, text)
    assert any("the Ante wager is never settled" in text and "that is folded" in text for text in sentences)


def test_rehearsal_finds_a_fold_that_is_pushed_but_taken(tmp_path: Path) -> None:
    """The ruling would say push, and the steps take the chips."""
    assert trial(tmp_path, '[main.fold]\nante = "push"\n')


def test_rehearsal_finds_wagers_given_back_that_should_be_paid_or_taken(tmp_path: Path) -> None:
    text = "".join(
        f'[steps.back-{wager}]\nafter = "call"\ndo = "return N {wager}"\norder = "right-to-left"\n'
        'when = ["raised"]\nwhy = "x"\n'
        for wager in ("ante", "raise")
    )
    assert trial(tmp_path, text)


def test_rehearsal_finds_a_bonus_collected_before_the_deal_and_paid_to_1(tmp_path: Path) -> None:
    """Only a Progressive is paid for 1; a collected Flush wager would be lost by its winner."""
    text = '[steps.early]\nafter = "scan"\ndo = "take N flush"\norder = "left-to-right"\nwhy = "x"\n'
    assert trial(tmp_path, text)


def test_rehearsal_finds_a_progressive_that_is_paid_but_never_collected(tmp_path: Path) -> None:
    """It pays for 1: left on the layout, the wager would come back with its payout."""
    text = (places.shipped("procedures") / "greektown.toml").read_text("utf-8")
    start, end = text.index("[steps.collect-progressive]"), text.index("[steps.fold-fan]")
    free = text.index("[free.collecting]"), text.index("[free.folded-ante]")
    assert problems_of(tmp_path, text) == []
    uncollected = text[: free[0]] + text[free[1] : start] + text[end:]
    sentences = [sentence for _, sentence in problems_of(tmp_path, uncollected)]
    assert any("the Progressive wager" in sentence for sentence in sentences)


def test_rehearsal_finds_hands_dealt_twice(tmp_path: Path) -> None:
    assert trial(
        tmp_path, '[steps.again]\nafter = "deal"\ndo = "deal N"\norder = "left-to-right"\nwhy = "x"\n'
    )


def test_rehearsal_finds_a_dealers_hand_that_is_never_racked(tmp_path: Path) -> None:
    names = re.findall(r'"([a-z-]+)"', "\n".join(STANDARD_LINES).split("round = [")[1].split("]")[0])
    plan = ", ".join(f'"{name}"' for name in names if name != "rack-dealer")
    assert trial(tmp_path, f"[plans]\nround = [{plan}]\n")


def test_nothing_is_tucked_where_there_is_no_bonus_to_tuck_under(tmp_path: Path) -> None:
    """A plan that forgets to ask for a riding bonus leaves the step out where there is none."""
    assert problems_of(tmp_path, f'{HEAD}[steps.fold-tuck]\nwhen = ["folded"]\n') == []
    spot = folded(2, "Qd 9d 6d 3c 5h 8h 4s")
    steps = steps_of("sixth", "Qc 9c 7c 4d 2d Kh 5s", spot, library=own_library(tmp_path))
    assert at(2, steps) == ["deal 2", "present 2", "take 2 ante", "rack 2"]


def test_after_moves_a_step_of_the_standard(tmp_path: Path) -> None:
    assert problems_of(tmp_path, f'{HEAD}[steps.rack-stub]\nafter = "present"\n') == []
    names = [step.name for step in own_library(tmp_path).house("sixth").plans["round"]]
    assert names[:6] == ["scan", "deal", "deal-dealer", "square", "present", "rack-stub"]
    assert names.count("rack-stub") == 1


def test_a_button_needs_a_second_seat(tmp_path: Path) -> None:
    """The one seat is the banker's, and no round could be dealt."""
    assert problems_of(tmp_path, f'{HEAD}banker = "player"\nseats = 1\n')


def test_new_steps_may_follow_each_other(tmp_path: Path) -> None:
    text = (
        '[steps.third]\nafter = "second"\ndo = "say three"\nwhy = "x"\n'
        '[steps.second]\nafter = "first"\ndo = "say two"\nwhy = "x"\n'
        '[steps.first]\nafter = "scan"\ndo = "say one"\nwhy = "x"\n'
    )
    assert problems_of(tmp_path, HEAD + text) == []
    plan: tuple[PlannedStep, ...] = own_library(tmp_path).house("sixth").plans["round"]
    assert [step.name for step in plan[:5]] == ["scan", "first", "second", "third", "deal"]


def test_new_steps_that_only_follow_each_other_stand_nowhere(tmp_path: Path) -> None:
    text = '[steps.one]\nafter = "two"\ndo = "scan"\nwhy = "x"\n[steps.two]\nafter = "one"\ndo = "scan"\nwhy = "x"\n'
    assert problems_of(tmp_path, HEAD + text) == [
        (4, "steps.one.after: no plan has a step “two”"),
        (8, "steps.two.after: no plan has a step “one”"),
    ]


def test_a_raise_cap_below_the_smallest_ante_is_a_problem(tmp_path: Path) -> None:
    (sentence,) = trial(tmp_path, '[limits.raise]\nmax = 4\nwhy = "x"\n')
    assert (
        sentence
        == "limits: in a trial round, no player can raise: the limits don't allow a Raise on the smallest Ante"
    )


def test_a_house_has_a_name_of_its_own(tmp_path: Path) -> None:
    assert problems_of(tmp_path, "") == [(0, "“name” is missing")]


def test_a_new_step_that_no_plan_has_is_a_problem(tmp_path: Path) -> None:
    text = f'{HEAD}[steps.settle-wager]\ndo = "scan"\nwhy = "x"\n'
    sentence = "steps.settle-wager: no plan has this step; use “after” to say which step it follows; did you mean “settle-wagers”?"
    assert [found for _, found in problems_of(tmp_path, text)] == [sentence]
