"""What lies on the stage: the cards that decide, the money, and nothing moves that is there already."""

from itertools import pairwise
from random import Random

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.drills.answer import answered
from app.drills.answer_forms import CutChips
from app.drills.catalogue import DRILLS, drills_at
from app.drills.drill import Course
from app.drills.question import Cards, ChipStack, Fact, Posted, Question, Scene, Stake
from app.game.cards import card_name, card_of
from app.procedure.house import House
from app.ui.drills.amount_entries import CutEntry
from app.ui.drills.exhibit_content import MoneyGap, PayoutPlace, content_of, deciding_cards
from app.ui.drills.exhibit_layout import arranged
from app.ui.drills.exhibit_places import Placed, StageSize
from app.ui.drills.exhibits import SceneView
from app.ui.drills.placard import rows_of
from app.ui.kit.settings import Settings
from app.ui.table.arc import rail_top
from app.ui.table.layout import lay_out
from tests.ui.dealing.hands import strike
from tests.ui.drills.answering import keys_for
from tests.ui.drills.rooms import Open
from tests.ui.leaks import settle
from tests.ui.modes.people import click

STAGES = [StageSize(1040, 700, 17.6), StageSize(596, 430, 16.5), StageSize(518, 390, 24.2)]


def asked(house: House, drill: str, seed: int = 1) -> Question:
    course = Course(house, ())
    skills = DRILLS[drill].skills(course)
    return DRILLS[drill].ask(course, skills[seed % len(skills)].name, Random(seed))


def with_hand(question: Question, names: str) -> Question:
    cards = tuple([card for name in names.split() if (card := card_of(name)) is not None])
    return question._replace(shows=(Cards("The player", cards),))


@pytest.mark.parametrize(
    ("drill", "names", "deciding", "words"),
    [
        ("hand-call", "8s Kh 4d Jh 2h 9c 7s", "Kh Jh 2h", "Three hearts, King high"),
        ("straight-flush", "8s 4d Ks 6s 2h 9s 7s", "9s 8s 7s 6s", "Four in a row, Nine down to Six"),
        ("straight-flush", "Ac 4d Ks 2c 3c 9s 7s", "3c 2c Ac", "Three in a row, Three down to Ace"),
        ("straight-flush", "Ac 4d Ks 2c 8c 9s 7h", "", ""),
    ],
)
def test_the_cards_that_decide_are_named(
    drill: str, names: str, deciding: str, words: str, houses: dict[str, House]
) -> None:
    (found,) = deciding_cards(with_hand(asked(houses["oxford"], drill), names))
    assert " ".join(card_name(card) for card in found.cards) == deciding
    assert found.words == words


def test_the_payout_lies_beside_the_wager_and_what_is_wrong_about_it_beside_that(
    houses: dict[str, House],
) -> None:
    question = asked(houses["oxford"], "payout")
    assert content_of(question).things[-1] == PayoutPlace(None)
    right = int(question.right[0])
    for off in (-1, 0, 15):
        answer = answered(question, (str(right + off),), 1.0)
        payout = [PayoutPlace(right * 100), *([MoneyGap(off * 100)] if off else [])]
        assert list(content_of(question, answer).things[len(question.shows) :]) == payout


def test_only_one_wager_that_is_paid_has_a_place_for_its_payout(houses: dict[str, House]) -> None:
    for drill in ("settle", "compare", "raise-limit"):
        assert content_of(asked(houses["oxford"], drill)).things == asked(houses["oxford"], drill).shows


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: f"{stage.width:g}")
@pytest.mark.parametrize("seed", range(4))
def test_wagers_stand_side_by_side_from_under_the_first_card_on(
    stage: StageSize, seed: int, houses: dict[str, House]
) -> None:
    placed = arranged(content_of(asked(houses["oxford"], "settle", seed)), (), stage).placed
    first = min(box.x for each in placed for _, box in each.cards())
    wagers = [each.box for each in placed if isinstance(each.thing, Stake)]
    assert wagers[0].x == pytest.approx(first)
    assert all(one.right <= other.x + 0.01 for one, other in pairwise(wagers))
    assert wagers[-1].right < stage.width


def test_where_wagers_have_no_room_beside_each_other_they_share_all_of_the_stage(
    houses: dict[str, House],
) -> None:
    stage = StageSize(300, 600, 24.2)
    placed = arranged(content_of(asked(houses["oxford"], "settle", 0)), (), stage).placed
    ends = [(each.box.x, each.box.right) for each in placed if isinstance(each.thing, Stake)]
    assert ends == [(0.0, 150.0), (150.0, 300.0)]


def test_chips_that_are_cut_out_lie_on_the_stage(open_room: Open) -> None:
    room = open_room("oxford")
    page = room.begin("chips")
    while not isinstance(page.entry, CutEntry):
        room.give(room.question.right)
    answer = room.question.right[0]

    def built() -> list[str]:
        things = page.exhibits.arrangement.placed
        stacks = [each.thing for each in things if isinstance(each.thing, ChipStack)]
        return [CutChips.written(stack.chips) for stack in stacks]

    assert built() == [""]
    for key in keys_for(room.question.parts[0].form, answer)[:-1]:
        strike(key)
    assert built() == [answer]
    if page.why.isVisible():
        click(page.why)
        click(page.enter)
    assert built() == [answer], "they are there after an explanation too"


@pytest.mark.parametrize(("wide", "high"), [(1024, 600), (1600, 900)])
def test_a_scene_is_shown_from_the_rail_down_to_the_tray(open_room: Open, wide: int, high: int) -> None:
    room = open_room("oxford")
    room.window.resize(wide, high)
    scene = room.begin("what-next").scene
    assert scene
    settle()
    table = scene.table.table_layout
    assert scene.table.y() == pytest.approx(-rail_top(table), abs=2), "there is no wall above it"
    assert scene.table.y() + table.tray.y == pytest.approx(scene.height(), abs=2)


def test_what_lies_beside_a_scene_is_shown_above_it_and_nothing_is_where_there_is_no_more(
    open_room: Open,
) -> None:
    room = open_room("oxford")
    page = room.begin("what-next")
    scene = next(thing for thing in room.question.shows if isinstance(thing, Scene))
    fact = Fact("Spot", "1")
    for shows, is_seen in (((scene,), False), ((scene, fact), True), ((fact,), True), ((fact, scene), True)):
        page._show(room.question._replace(shows=shows))
        assert page.exhibits.isVisible() is is_seen, shows
        assert page.scene
        assert page.scene.isVisible() is (scene in shows)


def test_a_question_about_two_houses_shows_what_it_is_about_and_not_what_is_correct(open_room: Open) -> None:
    room = open_room("oxford")
    page = room.begin("house-against-house")
    for _ in range(2):
        assert page.subject.isVisible()
        room.give(room.question.right)
    page = room.begin("payout")
    assert not page.subject.isVisible()


def test_a_wrong_cut_lies_beside_the_correct_one(houses: dict[str, House]) -> None:
    found = [asked(houses["oxford"], "chips", seed) for seed in range(12)]
    question = next(each for each in found if isinstance(each.parts[0].form, CutChips) and each.mistakes)
    wrong = answered(question, question.mistakes[0].answer, 1.0)
    stacks = [thing for thing in content_of(question, wrong).things if isinstance(thing, ChipStack)]
    assert [stack.title for stack in stacks] == ["Your chips", "Correct"]
    assert [CutChips.written(stack.chips) for stack in stacks] == [wrong.given[0], question.right[0]]


@pytest.mark.parametrize("stage", STAGES)
def test_wagers_and_pay_tables_stay_where_they_are_when_an_answer_is_explained(
    stage: StageSize, houses: dict[str, House]
) -> None:
    house = houses["greektown"]
    for seed in range(12):
        question = asked(house, "payout", seed)
        rows = [rows_of(house, thing) for thing in question.shows if isinstance(thing, Posted)]
        wrong = answered(question, (str(float(question.right[0]) + 7),), 1.0)
        before = arranged(content_of(question), rows, stage)
        after = arranged(content_of(question, wrong), rows, stage)
        assert before.card == after.card
        assert [_box(each) for each in before.placed if isinstance(each.thing, Stake | Posted)] == [
            _box(each) for each in after.placed if isinstance(each.thing, Stake | Posted)
        ]


def _box(placed: Placed) -> tuple[int, ...]:
    return tuple(round(side) for side in placed.box)


@pytest.mark.parametrize("stage", STAGES)
def test_everything_has_room_on_every_stage(
    stage: StageSize, houses: dict[str, House], qapp: QApplication
) -> None:
    house = houses["greektown"]
    for drill in drills_at(Course(house, (houses["oxford"],))):
        question = asked(house, drill.name, 5) if drill.name != "house-against-house" else None
        if question is None:
            continue
        rows = [rows_of(house, thing) for thing in question.shows if isinstance(thing, Posted)]
        assert arranged(content_of(question), rows, stage).height <= stage.height, drill.name


def test_a_placard_names_its_table_only_where_a_house_has_several(houses: dict[str, House]) -> None:
    headings = {
        (house.id, bonus): rows_of(house, Posted(bonus, name))[0]
        for house in houses.values()
        for bonus, tables in house.rules.tables.items()
        for name in list(tables)[-1:]
    }
    for (house, bonus), heading in headings.items():
        tables = houses[house].rules.tables[bonus]
        assert heading.words == houses[house].names.wager(bonus)
        assert heading.pays == (f"table {list(tables)[-1]}" if len(tables) > 1 else "")
    assert {bool(heading.pays) for heading in headings.values()} == {True, False}


def test_a_scene_lies_there_still_dark_and_the_same_for_either_hand(
    houses: dict[str, House], qtbot: QtBot, letters: str
) -> None:
    """As pictures of tables on every page do."""
    page = QWidget()
    qtbot.addWidget(page)
    other = Settings(left_handed=True, room="light", motion="slow")
    right, left = (SceneView(houses["oxford"], each, pytest.fail, page) for each in (Settings(), other))
    for view in (right, left):
        view.resize(700, 400)
    page.show()
    lying = right.table.table_layout
    assert left.table.table_layout == lying == lay_out(houses["oxford"], lying.width, lying.height)
    assert (left.table._settings.room, left.table._settings.motion) == ("dark", "off")
