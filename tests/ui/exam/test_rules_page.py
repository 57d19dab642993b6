"""The rules that a house has to confirm: two taps each, everything at once, by hand or by keys."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.errors import Refused
from app.procedure.house import House, Irregularity
from app.procedure.library import Library
from app.procedure.open_rules import OpenRule, open_rules, unconfirmed
from app.procedure.sources import STANDARD, Ground, Source
from app.ui.kit.widgets.option_button import Option
from app.ui.office.exams.supervisor_desk_page import DeskPage
from app.ui.office.rules.open_rule_panel import STANDS
from app.ui.office.rules.open_rule_words import planned, words_of
from app.ui.office.rules.open_rules_page import RulesPage
from tests.kept_text import assert_kept
from tests.ui.dealing.hands import strike
from tests.ui.exam.hall import HOUSE, Hall
from tests.ui.exam.hall import words_of as written_on
from tests.ui.leaks import settle
from tests.ui.modes.people import click

pytestmark = pytest.mark.usefixtures("unpainted")

OPEN = len(open_rules(Library().house("cuda")))
"""So many rules has the house of these tests to confirm."""
_FILE_WORDS = (" N ", "WAGER", "CARDS", "COUNT", "RANK", "BANKER", "_", "§")
"""What stands in house files and is for no supervisor to read."""


@pytest.fixture
def page(hall: Hall) -> RulesPage:
    """Opened from the list of exams, at the house of the readings."""
    hall.enter_office().show_exams()
    click(hall.page(DeskPage).buttons["rules"])
    settle()
    page = hall.page(RulesPage)
    page.houses.setCurrentIndex(page.houses.findData("cuda"))
    settle()
    return page


def tap(page: RulesPage, row: int) -> None:
    """Tap a rule in the list."""
    index = page.table.records.index(row, 1)
    page.table.scrollTo(index)
    where = page.table.visualRect(index).center()
    QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=where)
    settle()


def row_of(page: RulesPage, key: str) -> int:
    return [rule.key for rule in page.table.listed].index(key)


def stand(page: RulesPage, row: int) -> str:
    return str(page.table.records.index(row, 2).data())


def test_it_begins_with_the_house_at_hand(hall: Hall) -> None:
    hall.enter_office().show_rules()
    assert hall.page(RulesPage).house == HOUSE


def test_a_house_whose_document_settles_everything_has_nothing_to_confirm(
    page: RulesPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.procedure.open_rules.rule_words", lambda _: {})
    page.houses.setCurrentIndex(page.houses.findData(HOUSE))
    settle()
    assert (page.count.text(), page.share.share) == ("0 of 0 confirmed", 0)


def test_two_taps_confirm_a_rule(page: RulesPage, hall: Hall) -> None:
    assert page.count.text() == f"0 of {OPEN} confirmed"
    tap(page, row_of(page, "rules.rake"))
    assert page.panel.title.text() == "Rake"
    click(page.panel.yes)
    assert page.count.text() == f"1 of {OPEN} confirmed"
    assert page.share.share == 1 / OPEN
    assert "rules.rake" in hall.kept._library.decisions("cuda").confirmed


def test_two_taps_choose_a_reading(page: RulesPage, hall: Hall) -> None:
    tap(page, row_of(page, "readings.several-hands"))
    assert page.panel.title.text() == "Can a player play more than one hand?"
    assert "Cuda Casino Poker rules, Bets, can be read in more than one way." in written_on(page.panel)
    assert page.panel.text.text() == "We use choice 1. Tap the one your house uses."
    assert [option.place for option in page.panel.options] == [1, 0]
    assert not page.panel.yes.isVisible()
    texts = [option.text() for option in page.panel.options]
    click(page.panel.options[1])
    assert page.count.text().startswith("1 of ")
    click(page.tabs.buttons[1])
    tap(page, row_of(page, "readings.several-hands"))
    assert page.panel.text.text() == "Your house uses choice 2. Tap another one if that changes."
    assert [option.place for option in page.panel.options] == [0, 2]
    assert [option.text() for option in page.panel.options] == texts
    assert page.panel.first_key() is page.panel.options[0]
    assert not hall.kept._library.house("cuda").blind_allowed


def test_a_rule_that_is_not_ours_is_out_of_the_list_and_still_to_be_found(page: RulesPage) -> None:
    tap(page, row_of(page, "rules.rake"))
    click(page.panel.no)
    assert page.count.text() == f"0 of {OPEN} confirmed, 1 not your rule"
    assert "rules.rake" not in [rule.key for rule in page.table.listed]
    click(page.tabs.buttons[1])
    row = row_of(page, "rules.rake")
    assert stand(page, row) == STANDS["not-ours"]
    tap(page, row)
    click(page.panel.yes)
    assert stand(page, row) == STANDS["confirmed"]
    assert page.count.text() == f"1 of {OPEN} confirmed"


def test_after_a_decision_the_next_rule_is_there_so_that_one_tap_is_enough_for_it(page: RulesPage) -> None:
    row = row_of(page, "rules.rake")
    following = page.table.listed[row + 1].key
    tap(page, row)
    click(page.panel.yes)
    assert page.table.chosen
    assert page.table.chosen.key == following
    click(page.panel.yes)
    assert page.count.text() == f"2 of {OPEN} confirmed"


def test_everything_shown_is_confirmed_after_one_question(page: RulesPage, hall: Hall) -> None:
    tap(page, row_of(page, "rules.rake"))
    click(page.panel.no)
    click(page.everything)
    assert page.question
    said = written_on(page.question)
    assert f"Confirm these {OPEN - 1} rules?" in said
    assert "Ann Lee" in said
    assert page.question.no.hasFocus(), "the safe choice"
    click(page.question.no)
    assert page.count.text().startswith(f"0 of {OPEN}")
    click(page.everything)
    click(page.question.yes)
    assert page.count.text() == f"{OPEN - 1} of {OPEN} confirmed, 1 not your rule"
    assert [rule.key for rule in unconfirmed(hall.kept._library.house("cuda"))] == ["rules.rake"]
    assert not page.everything.isEnabled()
    assert page.tabs.choice == 1, "whoever is through sees all of them"
    assert len(page.table.listed) == OPEN


def test_every_house_has_its_own(page: RulesPage) -> None:
    tap(page, row_of(page, "rules.rake"))
    click(page.panel.yes)
    page.houses.setCurrentIndex(page.houses.findData("pechanga"))
    assert page.count.text().startswith("0 of ")
    page.houses.setCurrentIndex(page.houses.findData("cuda"))
    assert page.count.text() == f"1 of {OPEN} confirmed"


def test_by_keys_alone(page: RulesPage) -> None:
    page.table.setFocus()
    strike(Qt.Key.Key_Down)
    strike(Qt.Key.Key_Down)
    chosen = page.table.chosen
    assert chosen
    assert chosen.reading
    strike(Qt.Key.Key_Return)
    assert isinstance(page.focusWidget(), Option)
    strike(Qt.Key.Key_Return)
    assert page.count.text().startswith(f"1 of {OPEN}")
    assert page.table.hasFocus()
    for _ in range(3):
        strike(Qt.Key.Key_Down)
    strike(Qt.Key.Key_Return)
    assert page.panel.yes.hasFocus()
    strike(Qt.Key.Key_Return)
    assert page.count.text().startswith(f"2 of {OPEN}")
    strike(Qt.Key.Key_Escape)
    settle()


def test_esc_goes_back_to_the_exams(page: RulesPage, hall: Hall) -> None:
    strike(Qt.Key.Key_Escape)
    settle()
    assert isinstance(hall.shown, DeskPage)


def test_a_round_that_is_on_the_table_is_cleared_since_its_rules_are_others_now(
    page: RulesPage, hall: Hall
) -> None:
    assert hall.window.navigator.modes.dealing or hall.window.navigator.modes.watching
    tap(page, row_of(page, "rules.rake"))
    click(page.panel.yes)
    assert hall.window.navigator.modes.dealing is None
    assert hall.window.navigator.modes.watching is None


def test_what_cannot_be_written_down_is_not_decided(
    page: RulesPage, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise Refused("the disk is full")

    monkeypatch.setattr(hall.kept.rules, "confirm", refuse)
    tap(page, row_of(page, "rules.rake"))
    click(page.panel.yes)
    assert page.told.text() == "The disk is full."
    assert page.count.text() == f"0 of {OPEN} confirmed"


def test_an_exam_that_is_opened_after_it_counts_what_was_confirmed(hall: Hall) -> None:
    hall.enter_office().show_rules()
    page = hall.page(RulesPage)
    click(page.everything)
    assert page.question
    click(page.question.yes)
    settle()
    result = hall.decided(lambda steps: [step for step in steps if step.verb != "scan"])
    assert result.caveat.isHidden()
    assert all(row.fault.counts for row in result.rows)
    assert result.rows


@pytest.mark.parametrize("house", ["oxford", "two-to-ten", "pechanga", "greektown", "cuda"])
def test_every_rule_is_told_in_plain_words_with_whose_word_it_is(
    house: str, houses: dict[str, House]
) -> None:
    told = words_of(houses[house], unconfirmed(houses[house]))
    assert len(told) == len(unconfirmed(houses[house]))
    for key, said in told.items():
        text = f"{said.title} {said.text} {said.source}"
        assert said.title, key
        own = f"{houses[house].name} rules"
        assert said.source.startswith(("Our reading", "Common practice", "The house’s document", own)), key
        assert "Our reading" in text or "Common practice" in text or key.startswith("readings."), key
        assert not [word for word in _FILE_WORDS if word in text], key


@pytest.mark.parametrize("house", ["oxford", "two-to-ten", "pechanga", "greektown", "cuda"])
def test_every_rule_that_a_house_has_to_confirm_says_what_it_said(
    house: str, houses: dict[str, House]
) -> None:
    told = words_of(houses[house], open_rules(houses[house]))
    lines = [f"{key}\n  {said.line}\n  {' | '.join(said)}\n" for key, said in told.items()]
    assert_kept(Path(__file__).parent / "kept" / "rules", house, "".join(lines))


READING = Source("reading", "004 §Bets", "the raise comes first")
OURS = Source("house")
SWITCH = Source("reading", "004 §Bets", "either", switch="several-hands")


def test_every_side_of_a_step_that_no_document_settles_is_named_with_what_it_rests_on(
    houses: dict[str, House],
) -> None:
    step = planned(houses["oxford"])["settle-wagers"]
    assert step.before
    document = Source("document", "000 §Taking and Paying", place="Taking and Paying")
    placing = step.step.placing._replace(
        after=document,
        before=READING,
        among=OURS,
        wagers=(("raise", READING), ("ante", STANDARD), ("flush", SWITCH), ("progressive", document)),
    )
    told = step.step._replace(ground=Ground(STANDARD, "Why."), placing=placing, unqualified=OURS)
    assert step._replace(step=told).open_sides == {
        STANDARD: ["doing this step", "where Ante comes in the order"],
        OURS: ["doing it when the dealer does not qualify", "which order to go in"],
        READING: ["doing it before the next step", "where Raise comes in the order"],
    }
    first = told._replace(order=None, passes=(), placing=placing._replace(wagers=(), before=READING))
    assert step._replace(step=first, before=None).open_sides == {
        STANDARD: ["doing this step"],
        READING: ["doing it first"],
        OURS: ["doing it when the dealer does not qualify"],
    }


def test_a_rule_says_once_on_whose_word_it_stands(houses: dict[str, House]) -> None:
    rule = OpenRule("limits.ante", "Limits: Ante", "five dollars", (OURS, READING, OURS, STANDARD))
    said = words_of(houses["oxford"], (rule,))["limits.ante"]
    assert (said.part, said.title, said.text) == ("Limit", "Ante", "Five dollars")
    assert said.source == (
        "House practice: your house file says so and names no document. "
        "Our reading of the house’s rules, Bets: the raise comes first. "
        "Common practice: the house’s document doesn’t say."
    )


def test_an_irregularity_that_the_document_names_says_of_each_part_of_the_answer_whose_word_it_is(
    houses: dict[str, House],
) -> None:
    document = Source("document", "000 §Trouble", place="Trouble, item 3")
    marked = Irregularity(
        "A card is marked.",
        ("call supervisor", "rack all"),
        Ground(document, "Why."),
        at_spot=False,
        remedy=Ground(READING, "Why."),
        word_sources=(("rack all", STANDARD),),
        order=OURS,
        before_play=("replace deck", "rack all"),
        before_play_ground=Ground(OURS, "Why."),
    )
    house = houses["oxford"]._replace(irregularities={"marked": marked})
    rule = OpenRule("irregularities.marked", "Trouble: marked", "", (STANDARD,))
    assert words_of(house, (rule,))["irregularities.marked"].source == (
        "The house’s document mentions this (Trouble, item 3). "
        "Our reading of the house’s rules, Bets: the raise comes first. "
        "Common practice: rack every card. "
        "House practice: have the deck replaced, doing it right away."
    )
    named = house._replace(irregularities={"marked": marked._replace(ground=Ground(OURS, "Why."))})
    said = words_of(named, (rule._replace(sources=(OURS,)),))["irregularities.marked"]
    assert (said.part, said.title) == ("Trouble", "A card is marked.")
    assert said.source == (
        "House practice: your house file says so and names no document. "
        "Our reading of the house’s rules, Bets: the raise comes first. "
        "Common practice: the house’s document doesn’t say."
    )
