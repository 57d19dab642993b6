"""Lessons at a house: every answer is the engine's, every fact the house's own."""

from collections.abc import Callable
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random

import pytest

from app.drills.catalogue import DRILLS
from app.drills.drill import Course
from app.drills.material.next_places import PLACES, rounds_at
from app.drills.question import Cards, ChipStack, Fact, Posted, Scene, Shown, Stake
from app.errors import Refused
from app.game.cards import written
from app.game.hands import flush_strength
from app.lessons.house_facts import HouseFacts
from app.lessons.house_lesson import HouseLesson, lessons_at
from app.lessons.lesson_file import read_lesson
from app.lessons.lesson_library import LessonLibrary
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.narration import order
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.procedure.source_words import source_words
from app.procedure.vocabulary import Step
from app.training.deal_round import deal_round
from tests.game.naive import compare, flush
from tests.kept_text import assert_kept

_HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")


@pytest.fixture(scope="module")
def lessons() -> LessonLibrary:
    return LessonLibrary(Library())


def _written(*lines: str) -> str:
    return "\n".join(['title = "L"', 'about = "A"', "minutes = 1", "[[screen]]", *lines])


def _lesson(house: House, *lines: str) -> HouseLesson:
    return HouseLesson(read_lesson("l", _written(*lines).encode()), Course(house), HouseFacts(house))


@pytest.mark.parametrize("house", _HOUSES)
def test_a_dozen_lessons_are_taught_at_every_house(lessons: LessonLibrary, house: str) -> None:
    taught = lessons.lessons(house)
    assert len(taught) >= 12
    assert all(2 <= each.lesson.minutes <= 4 and len(each.screens) >= 2 for each in taught)


@pytest.mark.parametrize("house", _HOUSES)
def test_only_a_house_with_a_designated_player_teaches_about_one(lessons: LessonLibrary, house: str) -> None:
    titles = [each.lesson.title for each in lessons.lessons(house)]
    found = lessons.course(house).house
    assert ("The designated player" in titles) == found.has_button
    assert ("The Progressive" in titles) == found.has_meter


@pytest.mark.parametrize("house", _HOUSES)
def test_a_lesson_says_what_it_said(lessons: LessonLibrary, house: str) -> None:
    """Every screen with facts in words, and a question with one right answer."""
    lines: list[str] = []
    for lesson in lessons.lessons(house):
        minutes = f"{lesson.lesson.minutes} minutes"
        lines += ["", f"# {lesson.lesson.title}, {minutes}: {lesson.lesson.about}"]
        for place, screen in enumerate(lesson.screens):
            question = lesson.ask(place, Random(place))
            assert "{" not in screen.text
            assert question.parts
            assert question.accepts(question.right)
            rule = f" [{screen.rule.text}]" if screen.rule else ""
            lines += ["", f"{' '.join(screen.text.split())}{rule}", f"{question.drill}: {question.skill}"]
            lines += [f"  {each}" for shown in question.shows if (each := _shown(shown))]
            for part in question.parts:
                asks = part.asks, *getattr(part.form, "options", ())
                lines += [f"  {' / '.join(asks)}", f"  = {part.right}"]
            lines.append(f"  {question.ground.why} ({source_words(question.ground.source)})")
    assert_kept(Path(__file__).parent / "kept", house, "\n".join(lines) + "\n")


def _shown(shown: Shown) -> str:
    """What a question shows, in words; of a table how far it is, of a stack how high."""
    if isinstance(shown, Scene):
        return f"a table after {shown.done} steps"
    if isinstance(shown, Cards):
        return f"{shown.title}: {written(shown.cards)}"
    if isinstance(shown, ChipStack):
        return f"{shown.title}: {len(shown.chips)} chips"
    return ", ".join([str(each) for each in shown if each != ""])


@pytest.mark.parametrize("house", _HOUSES)
def test_who_wins_agrees_with_the_rules_told_naively(lessons: LessonLibrary, house: str) -> None:
    seen = 0
    for lesson in lessons.lessons(house):
        for place, screen in enumerate(lesson.screens):
            hands = screen.written.player, screen.written.banker
            if screen.written.ask == "winner":
                ours, theirs = (flush(written(cards).split()) for cards in hands)
                wins = {1: "The player wins", 0: "Push", -1: f"{lesson.course.house.banker} wins"}
                assert lesson.ask(place, Random(0)).right[0].endswith(wins[compare(ours, theirs)])
                seen += 1
    assert seen >= 5


def test_a_lesson_follows_the_house_when_its_qualifier_changes(houses: dict[str, House]) -> None:
    house = houses["oxford"]
    lines = ('text = "{rule:qualify}"', 'banker = "9h 6h 2h Ac Kd Qs Js"', 'ask = "qualifies"')
    higher = house._replace(rules=house.rules._replace(qualifying=flush_strength(0b11 | 1 << 8)))
    now, then = _lesson(house, *lines), _lesson(higher, *lines)
    assert "Nine-high" in now.screens[0].text
    assert "Ten-high" in then.screens[0].text
    assert now.ask(0, Random(0)).right == ("It qualifies",)
    assert then.ask(0, Random(0)).right == ("It does not qualify",)
    held = "A three-card, Nine-high flush"
    assert (
        now.ask(0, Random(0)).ground.why
        == f"{held} qualifies. It takes a three-card, Nine-high flush or better."
    )
    assert then.ask(0, Random(0)).ground.why.startswith(f"{held} does not qualify.")


def test_a_lesson_follows_the_house_when_its_raises_change(houses: dict[str, House]) -> None:
    house = houses["oxford"]
    lines = ('text = "{rule:raise}"', 'player = "Kc Tc 8c 5c 2c Ah 9d"', 'ask = "raise"')
    larger = house._replace(rules=house.rules._replace(raise_sizes={**house.rules.raise_sizes, 5: (1, 2, 3)}))
    assert _lesson(house, *lines).ask(0, Random(0)).right == ("2× the Ante",)
    changed = _lesson(larger, *lines)
    assert changed.ask(0, Random(0)).right == ("3× the Ante",)
    assert "5 to 7 suited: 1×, 2× or 3×." in changed.screens[0].text


def test_the_largest_raise_is_what_the_table_takes_on_the_smallest_ante(houses: dict[str, House]) -> None:
    lines = ('text = "{rule:raise}"', 'player = "Js Ts 8s 6s 4s 2s Ad"', 'ask = "raise"')
    house = houses["two-to-ten"]
    lesson = _lesson(house, *lines)
    question = lesson.ask(0, Random(0))
    assert Stake("ante", 200) in question.shows
    assert question.right == ("3× the Ante",)
    assert lesson.screens[0].text.endswith("No Raise is over $10.")
    cap = house.rules.limits["raise"]._replace(maximum=500)
    rules = house.rules._replace(limits={**house.rules.limits, "raise": cap})
    capped = _lesson(house._replace(rules=rules), *lines)
    assert capped.screens[0].text.endswith("No Raise is over $5.")
    assert capped.ask(0, Random(0)).right == ("2× the Ante",)
    assert "but this table only takes $2 or $4" in capped.ask(0, Random(0)).ground.why


def test_only_a_house_with_a_cap_has_a_screen_on_it(houses: dict[str, House]) -> None:
    lines = ('text = "T"', 'needs = ["raise-cap"]', 'ask = "round"')
    assert {name for name, house in houses.items() if _lesson(house, *lines).screens} == {"two-to-ten"}


def test_only_a_house_with_a_cap_speaks_of_one(lessons: LessonLibrary) -> None:
    for house in _HOUSES:
        (lesson,) = [each for each in lessons.lessons(house) if each.lesson.id == "05-wagers-and-raises"]
        speaks = "table's limit" in " ".join(screen.text for screen in lesson.screens)
        assert speaks == (house == "two-to-ten")


def test_only_a_house_with_discards_teaches_about_them(lessons: LessonLibrary) -> None:
    for house in _HOUSES:
        told = " ".join([screen.text for each in lessons.lessons(house) for screen in each.screens])
        has_discards = not lessons.course(house).house.keeps_all
        assert ("discards go face down" in told) == has_discards
        assert ("there are no discards" in told) != has_discards
        assert ("among a player's discards" in told) == has_discards


def test_a_house_that_goes_through_the_wagers_twice_says_so(houses: dict[str, House]) -> None:
    told = {
        name: _lesson(house, 'text = "{wager-order}"', 'ask = "round"').screens[0].text
        for name, house in houses.items()
    }
    order = "Raise, then Ante, then Flush, then Straight Flush"
    assert told["pechanga"] == order
    assert told["two-to-ten"] == f"first what you take, then what you pay or push, each time {order}"


def test_a_house_whose_name_only_describes_it_takes_an_article(houses: dict[str, House]) -> None:
    lines = ('text = "At {house}."', 'ask = "round"')
    assert _lesson(houses["two-to-ten"], *lines).screens[0].text == "At the $2–$10 house."
    assert _lesson(houses["pechanga"], *lines).screens[0].text == "At Pechanga Resort Casino."


def test_a_table_where_a_fold_comes_next_says_who_folds(houses: dict[str, House]) -> None:
    for name, seed in product(houses, range(6)):
        lesson = _lesson(houses[name], 'text = "T"', 'moment = "deal"', 'ask = "next"')
        question = lesson.ask(0, Random(seed))
        (fact,) = [each for each in question.shows if isinstance(each, Fact)]
        spot = fact.text.removeprefix("Spot ").removesuffix(" folds.")
        assert question.right == (f"Take spot {spot}’s Ante",)
    for name, like in product(houses, ("packet", "scan", "stub", "present")):
        lesson = _lesson(
            houses[name], 'text = "T"', 'drill = "what-next"', f'like = "{like}"', 'ask = "drill"'
        )
        for seed in range(4):
            with suppress(Refused):
                shows = lesson.ask(0, Random(seed)).shows
                assert not [each for each in shows if isinstance(each, Fact)], "nobody has decided yet"
    settled = _lesson(houses["pechanga"], 'text = "T"', 'moment = "hand"', 'ask = "next"').ask(0, Random(2))
    assert not [each for each in settled.shows if isinstance(each, Fact)]


def test_the_cards_say_why_a_hand_wins_or_loses(houses: dict[str, House]) -> None:
    hands = ('player = "Kh 8h 6h Tc 7c 4s 3d"', 'banker = "Qd 9d 4d Ks 8s 6c 2h"')
    lesson = _lesson(houses["pechanga"], 'text = "T"', *hands, 'outcome = "win"', 'ask = "outcome"')
    assert lesson.ask(0, Random(0)).ground.why.startswith(
        "Same number of cards: the first decides, King over Q"
    )


@pytest.mark.parametrize("house", _HOUSES)
def test_what_has_to_be_put_in_order_was_said_before(lessons: LessonLibrary, house: str) -> None:
    """Nobody who is new is asked for an order that the text has not told."""
    asked = 0
    for lesson in lessons.lessons(house):
        for place, screen in enumerate(lesson.screens):
            if screen.written.ask in ("order", "round"):
                right = lesson.ask(place, Random(1)).right[0]
                names = [name.casefold() for name in right.split(" → ")]
                told = [screen.text.casefold().index(name) for name in names]
                assert told == sorted(told)
                asked += 1
    assert asked == 2


@pytest.mark.parametrize("house", _HOUSES)
def test_the_steps_of_a_part_are_told_in_the_houses_own_order(lessons: LessonLibrary, house: str) -> None:
    found = lessons.course(house).house
    hand = f"the {found.banker}’s hand"
    told = _lesson(found, 'text = "{steps:hand}"', 'ask = "round"').screens[0].text
    whole = told.replace("turn it over", "turn over it")
    said = [each.partition(" (")[0].replace(" it", f" {hand}") for each in whole.split(", then ")]
    for seed in range(30):
        ruling = rule(*round_from_plain(deal_round(found, Random(seed), (), players=1), lambda _: found))
        steps = [order(due.step, found.names).partition(":")[0].casefold() for due in ruling.steps]
        if set(said) <= set(steps):
            first = steps.index(said[0])
            assert steps[first : first + len(said)] == said
            assert not steps[first + len(said)].endswith(hand)
            return
    raise AssertionError(f"no round has {said}")


def test_what_is_named_twice_in_a_row_is_it(houses: dict[str, House]) -> None:
    told = _lesson(houses["cuda"], 'text = "{steps:hand}"', 'ask = "round"').screens[0].text
    assert told == "receive the designated player’s hand, then turn it over, then set it, then call it"


def test_the_end_of_a_round_is_told_to_its_last_step(houses: dict[str, House]) -> None:
    told = {
        name: _lesson(house, 'text = "{steps:end}"', 'ask = "round"').screens[0].text
        for name, house in houses.items()
    }
    assert told["pechanga"] == (
        "rack the dealer’s hand, then riffle the deck, then strip it, then riffle it, then load the shuffler"
    )
    assert told["cuda"] == ("rack the designated player’s hand, then riffle the deck, then load the shuffler")


def test_a_lesson_can_say_how_a_step_goes_from_spot_to_spot(houses: dict[str, House]) -> None:
    lines = ('text = "{order:pick-up}"', 'ask = "round"')
    assert _lesson(houses["oxford"], *lines).screens[0].text == "from left to right"
    assert _lesson(houses["cuda"], *lines).problems() == [
        "screen 1 names “{order:pick-up}”, which is no fact of Cuda Casino Poker"
    ]
    assert _lesson(houses["oxford"], 'text = "{order:square}"', 'ask = "round"').problems(), "at no spot"


def test_the_order_of_spots_is_the_houses_own(houses: dict[str, House]) -> None:
    said = {
        name: _lesson(house, 'text = "{spot-order}"', 'ask = "round"').screens[0].text
        for name, house in houses.items()
    }
    assert said["oxford"] == "from right to left"
    assert said["cuda"] == "counterclockwise from the button"
    house = houses["oxford"]
    plan = tuple(
        [
            step._replace(order="left-to-right") if step.name == "settle" else step
            for step in house.plans["round"]
        ]
    )
    other = house._replace(plans={**house.plans, "round": plan})
    assert _lesson(other, 'text = "{spot-order}"', 'ask = "round"').screens[0].text == "from left to right"


def test_of_two_equal_suits_either_one_is_right(houses: dict[str, House]) -> None:
    lesson = _lesson(houses["oxford"], 'text = "T"', 'player = "Kc 7c 2c Kd 7d 2d 9s"', 'ask = "flush"')
    question = lesson.ask(0, Random(0))
    assert question.accepts(("Kc 7c 2c",))
    assert question.accepts(("Kd 7d 2d",))
    assert not question.accepts(("Kc 7c",))


def test_a_screen_for_other_houses_is_left_out(houses: dict[str, House]) -> None:
    lines = ('text = "T"', 'needs = ["tuck"]', 'drill = "tuck"', 'ask = "drill"')
    assert _lesson(houses["oxford"], *lines).screens
    assert not _lesson(houses["cuda"], *lines).screens
    assert not lessons_at(
        [_lesson(houses["cuda"], *lines).lesson], Course(houses["cuda"]), HouseFacts(houses["cuda"])
    )


def test_what_comes_next_is_the_next_step_of_that_very_table(houses: dict[str, House]) -> None:
    lesson = _lesson(houses["oxford"], 'text = "T"', 'moment = "decisions"', 'ask = "next"')
    assert lesson.ask(0, Random(1)).right == ("Turn over the dealer’s hand",)


def _plan(house: House, plan: str) -> list[str]:
    return [order(Step(step.words[0], step.words[1])) for step in house.plans[plan]]


@pytest.mark.parametrize("house", _HOUSES)
def test_what_is_asked_about_a_deck_was_taught_before(lessons: LessonLibrary, house: str) -> None:
    course = lessons.course(house)
    asked = {features[0] for features in rounds_at(course.house, PLACES["table"]) if features}
    screens = [screen for each in lessons.lessons(house) for screen in each.screens]
    taught = {screen.written.plan: screen.text for screen in screens if screen.written.ask == "deck"}
    assert taught.keys() == asked
    for plan, text in taught.items():
        steps = [each.casefold() for each in _plan(course.house, plan)]
        said = [step.replace("the deck", "it") if "deck" in step else step for step in steps]
        at = 0
        for step, short in zip(steps, said, strict=True):
            found = [place for words in (step, short) if (place := text.casefold().find(words, at)) >= 0]
            assert found, f"{step} comes too early in: {text}"
            at = min(found) + 1


@pytest.mark.parametrize("house", _HOUSES)
def test_what_comes_next_with_a_deck_is_the_next_step_of_the_plan(lessons: LessonLibrary, house: str) -> None:
    for lesson in lessons.lessons(house):
        for place, screen in enumerate(lesson.screens):
            for seed in range(6 if screen.written.ask == "deck" else 0):
                question = lesson.ask(place, Random(seed))
                (fact,) = [each for each in question.shows if isinstance(each, Fact)]
                plan = _plan(lesson.course.house, screen.written.plan)
                assert plan.count(fact.text.rstrip(".")) == 1
                assert question.right == (plan[plan.index(fact.text.rstrip(".")) + 1],)


def test_a_deck_is_prepared_as_the_house_prepares_it(houses: dict[str, House]) -> None:
    lines = ('text = "{steps:opening}"', 'plan = "opening"', 'ask = "deck"')
    house = houses["oxford"]
    shorter = {**house.plans, "opening": house.plans["opening"][:3]}
    told = "inspect all faces, inspect all backs, wash the cards"
    assert _lesson(house._replace(plans=shorter), *lines).screens[0].text == told
    assert (
        _lesson(house, *lines).screens[0].text
        == f"{told}, riffle the deck, strip it, riffle it, load the shuffler"
    )
    again = _lesson(houses["cuda"], 'text = "{steps:by-hand}"', *lines[1:]).screens[0].text
    assert again == "riffle the deck, riffle it again, strip it, riffle it, cut it onto the cut card"
    only_here = _lesson(house, 'text = "{steps:rotation}"', 'plan = "rotation"', 'ask = "deck"')
    assert len(only_here.problems()) == 2
    twice = {**house.plans, "opening": house.plans["opening"][:1] * 2}
    assert _lesson(house._replace(plans=twice), 'text = "Shuffle."', *lines[1:]).problems() == [
        "the question on screen 1 doesn't work at Oxford Casino: no step of it is done only once, so nothing"
        " tells how far one is"
    ]


@pytest.mark.parametrize("house", _HOUSES)
def test_a_wager_is_returned_in_the_lesson_where_the_house_returns_one(
    lessons: LessonLibrary, house: str
) -> None:
    drill = DRILLS["settle"]
    course = lessons.course(house)
    returns = {
        skill.name
        for skill in drill.skills(course)
        if any("return" in drill.ask(course, skill.name, Random(seed)).right[0] for seed in range(2))
    }
    asked = [
        lesson.ask(place, Random(0))
        for lesson in lessons.lessons(house)
        for place, screen in enumerate(lesson.screens)
        if "RETURN" in screen.text
    ]
    assert asked, "the key is on the pad of every house"
    assert bool([each for each in asked if "return" in each.right[0]]) == bool(returns)
    assert {each.skill for each in asked if "return" in each.right[0]} <= returns


@pytest.mark.parametrize(("outcome", "said"), [("win", "pay"), ("lose", "gets")])
def test_the_designated_player_banks_where_there_is_one(
    outcome: str, said: str, houses: dict[str, House]
) -> None:
    lines = ('text = "T"', f'outcome = "{outcome}"', 'ask = "bank"')
    for house in houses.values():
        question = _lesson(house, *lines).ask(0, Random(0))
        assert said in question.parts[0].asks
        assert question.right == ("The designated player" if house.has_button else "The house",)
    with pytest.raises(Refused):
        _lesson(houses["cuda"], 'text = "T"', 'outcome = "tie"', 'ask = "bank"').ask(0, Random(0))


def test_the_lesson_on_the_designated_player_asks_about_that_player(lessons: LessonLibrary) -> None:
    (lesson,) = [each for each in lessons.lessons("cuda") if each.lesson.title == "The designated player"]
    for place, _ in enumerate(lesson.screens):
        for seed in range(4):
            question = lesson.ask(place, Random(seed))
            said = f"{question.parts[0].asks} {question.right} {question.ground.why}"
            assert "designated player" in said or "button" in said
            assert "dealer’s hand" not in str(question.parts)


def test_a_drill_that_has_no_such_question_here_is_named(houses: dict[str, House]) -> None:
    lesson = _lesson(houses["oxford"], 'text = "T"', 'ask = "drill"', 'drill = "payout"', 'like = "croquet"')
    with pytest.raises(Refused, match=r"^the drill “Payout” has no such question at this house$"):
        lesson.ask(0, Random(0))


def _without_a_straight_flush_wager(house: House) -> House:
    bonuses = {**house.rules.bonuses}
    del bonuses["straight_flush"]
    return house._replace(rules=house.rules._replace(bonuses=bonuses))


def _that_folds_short_hands(house: House) -> House:
    sizes = {suited: row if suited > 4 else () for suited, row in house.rules.raise_sizes.items()}
    return house._replace(rules=house.rules._replace(raise_sizes=sizes))


def _that_settles_only_two(house: House) -> House:
    plan = [
        step._replace(inner=tuple([each._replace(wagers=each.wagers[:2]) for each in step.inner]))
        for step in house.plans["round"]
    ]
    return house._replace(plans={**house.plans, "round": tuple(plan)})


_HANDS = ('player = "Qh Th 7h 3h As 9c 5d"', 'banker = "Jd 9d 4d Ks 8s 6c 2h"')


@pytest.mark.parametrize(
    ("change", "lines", "said"),
    [
        (_without_a_straight_flush_wager, ('ask = "run"', _HANDS[0]), "there is no Straight Flush bonus at this house"),
        (
            _that_folds_short_hands,
            ('ask = "raise"', _HANDS[0]),
            "with this hand a player must fold at this house",
        ),
        (
            None,
            ('ask = "bank"', 'outcome = "tie"'),
            "only a hand that wins or loses moves chips to or from the bank",
        ),
        (None, ('ask = "outcome"', 'outcome = "lose"', *_HANDS), "with these hands the outcome is not “lose”"),
        (None, ('ask = "outcome"', 'outcome = "fold"', *_HANDS), ""),
        (None, ('ask = "outcome"', 'outcome = "win"', *_HANDS), ""),
        (
            _that_settles_only_two,
            ('ask = "order"',),
            "this house doesn't settle three or more wagers in a set order, so there is nothing to ask",
        ),
        (_without_a_straight_flush_wager, ('ask = "order"',), ""),
        (
            None,
            ('ask = "deck"', 'plan = "rotation"'),
            "this house doesn't say what is done with the deck then",
        ),
    ],
)  # fmt: skip
def test_a_question_that_makes_no_sense_at_a_house_is_refused(
    change: Callable[[House], House] | None, lines: tuple[str, ...], said: str, houses: dict[str, House]
) -> None:
    house = houses["oxford"]
    problems = _lesson(change(house) if change else house, 'text = "T"', *lines).problems()
    start = "the question on screen 1 doesn't work at Oxford Casino: "
    assert problems == ([f"{start}{said}"] if said else [])


@pytest.mark.parametrize(
    ("last", "parts", "told"), [("settle", 4, "then rack the player’s hand"), ("call", 3, "call it")]
)
def test_of_a_round_that_ends_early_the_last_part_is_told_and_nothing_comes_after_it(
    last: str, parts: int, told: str, houses: dict[str, House]
) -> None:
    house = houses["oxford"]
    steps = house.plans["round"]
    end = next(place for place, step in enumerate(steps, 1) if step.name == last)
    short = house._replace(plans={**house.plans, "round": steps[:end]})
    lesson = _lesson(short, 'text = "{steps:end}"', 'moment = "settling"', 'ask = "next"')
    assert len(_lesson(short, 'text = "T"', 'ask = "round"').ask(0, Random(1)).right[0].split(" → ")) == parts
    assert lesson.screens[0].text.endswith(told)
    with pytest.raises(Refused, match=r"^rounds at this house never get to that point$"):
        lesson.ask(0, Random(1))


@pytest.mark.parametrize(
    ("house", "bonus"), [("greektown", "flush"), ("cuda", "straight_flush"), ("cuda", "progressive")]
)
def test_a_screen_shows_the_pay_table_it_asks_for_once_if_the_house_has_that_wager(
    lessons: LessonLibrary, house: str, bonus: str
) -> None:
    at = lessons.course(house).house
    asks = 'ask = "flush"', 'player = "Ac Qc 9c 7d 5d 3h 2h"'
    bare, tabled = (
        _lesson(at, 'text = "T"', *asks, *more).ask(0, Random(1)) for more in ((), (f'table = "{bonus}"',))
    )
    wanted = [Posted(each, name) for each, name in at.posted.items() if each == bonus]
    assert [*tabled.shows] == [*bare.shows, *wanted]
    assert len(wanted) == (bonus in at.rules.bonuses)
