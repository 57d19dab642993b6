"""The workshop: a house of one's own is made, changed, checked, saved and put in use, without its file."""

import json
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from app.learning.dates import day_words
from app.ports.house_versions import EndedPass, VersionUse
from app.procedure.library import Library
from app.records.db.ledger import Ledger
from app.records.exams.house_version_records import VERSION_USED
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.lists import ListRow
from app.ui.office.rules.open_rules_page import RulesPage
from app.ui.office.workshop.new_house_page import NewHousePage
from app.ui.office.workshop.parts.ended_certificates import ended_words, use_words
from app.ui.office.workshop.parts.house_parts import RaisesSection, TuckSection
from app.ui.office.workshop.parts.steps_section import StepsSection
from app.ui.office.workshop.parts.topic_section import TopicSection
from app.ui.office.workshop.parts.version_rows import house_hints, others_of, version_rows
from app.ui.office.workshop.parts.word_list import WordList
from app.ui.office.workshop.workshop_page import WorkshopPage
from app.workshop.house_draft import HouseDraft, with_entry
from app.workshop.house_versions import HouseVersions, SavedVersion, unfinished_houses
from tests.bulk import SOAK, figure
from tests.rounds import random_round
from tests.ui.dealing.hands import strike
from tests.ui.exam.hall import Hall
from tests.ui.exam.workshop_hands import (
    WAYS,
    Hand,
    arrange,
    bring_into_sight,
    choose,
    drag,
    enter,
    part,
    steps,
    tap,
    turn,
    type_into,
)
from tests.ui.exam.workshop_rebuild import rebuild
from tests.ui.modes.people import click
from tests.workshop.test_rebuilt_houses import answers, plans, ruled
from tests.zones import set_zone

pytestmark = pytest.mark.usefixtures("unpainted")


def seen_labels(page: WorkshopPage) -> list[QLabel]:
    """What is written below the felt."""
    return [each for each in page.side.rows.findChildren(QLabel) if each.isVisible() and each.text()]


def unhurried(page: WorkshopPage) -> WorkshopPage:
    """It checks the house when a test asks for it, not after every pause."""
    page._late.setInterval(3_600_000)
    return page


def put_in_use(page: WorkshopPage) -> None:
    click(page.use)
    assert page.question
    click(page.question.yes)


@pytest.fixture
def asked(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> Iterator[NewHousePage]:
    """A new house is wanted, from the page with the rules of a house that comes with the program."""
    library = hall.kept._library
    is_shipped = library.is_shipped
    monkeypatch.setattr(library, "is_shipped", lambda house: house != "riverboat" and is_shipped(house))
    before = set(library.own.glob("*"))
    hall.enter_office().show_rules()
    click(hall.page(RulesPage).workshop)
    yield hall.page(NewHousePage)
    for made in set(library.own.glob("*")) - before:
        shutil.rmtree(made) if made.is_dir() else made.unlink()
        library.forget(made.stem)


@pytest.fixture
def page(asked: NewHousePage, hall: Hall) -> WorkshopPage:
    type_into(asked.name, "Riverboat")
    asked.base.setCurrentIndex(asked.base.findData("pechanga"))
    click(asked.make)
    return unhurried(hall.page(WorkshopPage))


def test_a_new_house_gets_a_file_name_from_its_name(asked: NewHousePage, hall: Hall) -> None:
    type_into(asked.name, "The River Boat")
    assert asked.file.text() == "the-river-boat"
    type_into(asked.file, "river")
    type_into(asked.name, "Showboat")
    assert asked.file.text() == "river"
    click(asked.make)
    assert hall.page(WorkshopPage).draft.id == "river"
    assert hall.page(WorkshopPage).shell.header.title.text() == "House workshop"


def test_a_house_without_a_name_is_not_made(asked: NewHousePage, hall: Hall) -> None:
    type_into(asked.file, "river")
    click(asked.make)
    assert hall.page(NewHousePage).shell.told.text() == "Give the house a name."


def test_everything_that_is_entered_is_in_the_house(page: WorkshopPage, hall: Hall) -> None:
    choose(turn(page, "game", ("rules", "qualify")).controls["high"], "T")
    form = turn(page, "tables", ("tables", "flush", "posted"))
    type_into(form.lines["7"], "250")
    type_into(form.cited, "RB-7 8")
    type_into(form.why, "Seven cards are rare.")
    type_into(turn(page, "limits", ("limits", "ante")).controls["min"], "15")
    raises = part(page, "raises")
    assert isinstance(raises, RaisesSection)
    tap(raises.keys[5, 2])
    tuck = part(page, "tuck")
    assert isinstance(tuck, TuckSection)
    tap(tuck.spots[3])
    assert tuck.spots[3].text() == "3: Flush"
    tap(turn(page, "game", ("rules", "blind")).controls["allowed"])
    type_into(turn(page, "house", ("names",)).controls["raise"], "Play")
    choose(turn(page, "look", ("look",)).controls["felt"], "#123f5c")
    put_in_use(page)
    house = hall.kept._library.house("riverboat")
    assert house.rules.tables["flush"]["posted"].lines[0].pays == 250
    ground = house.table_grounds["flush"]["posted"]
    assert (str(ground.source), ground.why) == ("RB-7 8", "Seven cards are rare.")
    assert house.rules.limits["ante"].minimum == 1500
    assert house.rules.raise_sizes[5] == (1,)
    assert (house.tuck[3][0], house.blind_allowed, house.felt) == ("flush", True, "#123f5c")
    assert house.names.wager("raise") == "Play"
    assert page.draft.entry("rules", "qualify", "high") == "T"
    assert page.shell.told.text() == "Version 1 is in use. Rounds follow it from now on."


def test_a_step_is_dragged_into_place_by_mouse_or_moved_by_keys(page: WorkshopPage) -> None:
    section = steps(page)
    before = list(section.words.values)
    drag(section.words.rows[0], section.words.rows[2], below=True)
    assert page.draft.entry("plans", "round") == [*before[1:3], before[0], *before[3:]]
    section = steps(page)
    QTest.keyClick(section.words.rows[2], Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    QApplication.processEvents()
    section = steps(page)
    tap(section.words.rows[1].up)
    QApplication.processEvents()
    assert page.draft.entry("plans", "round") == before
    assert steps(page).words.values == before


def test_a_finger_drags_a_step_into_place(page: WorkshopPage) -> None:
    section = steps(page)
    before, device = list(section.words.values), QTest.createTouchDevice()
    row, other = section.words.rows[1], section.words.rows[0]
    bring_into_sight(other)
    here, to = QPoint(60, row.height() // 2), row.mapFromGlobal(other.mapToGlobal(QPoint(60, 4)))
    QTest.touchEvent(row, device).press(0, here, row).commit()
    for at in ((here + to) / 2, to):
        QTest.touchEvent(row, device).move(0, at, row).commit()
    QTest.touchEvent(row, device).release(0, to, row).commit()
    QApplication.processEvents()
    assert page.draft.entry("plans", "round") == [before[1], before[0], *before[2:]]


def test_a_word_is_dragged_into_the_steps_and_taken_out_again(page: WorkshopPage) -> None:
    section = steps(page)
    before = list(section.words.values)
    section.words.choice.setCurrentIndex(section.words.choice.findData("new announce no-more-bets"))
    # The key lies below the list, out of sight: dragged to the first row.
    drag(section.words.add, section.words.rows[0], below=True)
    assert not section.words.add.isDown(), "the key is let go"
    assert page.draft.entry("plans", "round") == [before[0], "announce-no-more-bets", *before[1:]]
    assert page.draft.entry("steps", "announce-no-more-bets", "do") == "announce no-more-bets"
    page.look()
    assert page.checked.problems == ()
    section = steps(page)
    section._open(1)
    assert section.form
    type_into(section.form.why, "Nobody bets late.")
    assert page.draft.entry("steps", "announce-no-more-bets", "why") == "Nobody bets late."
    QTest.keyClick(section.words.rows[1], Qt.Key.Key_Delete)
    assert page.draft.entry("plans", "round") == before
    page.look()
    assert page.checked.problems == (), "a step in no list is none"


def test_an_irregularity_is_answered_from_the_list_of_words(page: WorkshopPage) -> None:
    form = turn(page, "irregularities", ("irregularities", "jam"))
    words = form.controls["answer"]
    assert isinstance(words, WordList)
    arrange(words, ["call supervisor", "void round", "return N all", "rack all"])
    type_into(form.cited, "RB-7 9")
    page.look()
    assert page.checked.house
    jam = page.checked.house.irregularities["jam"]
    assert jam.answer == ("call supervisor", "void round", "return N all", "rack all")
    assert str(jam.ground.source) == "RB-7 9"
    form = turn(page, "irregularities", ("irregularities", "jam"))
    fields = {each.key[0]: each for each in form.topic.fields}
    enter(form, fields["answer-sources"], {"rack all": "document RB-7 10", "void round": "standard"})
    early = {"do": "reveal N", "timing": "early", "before": ["expose"]}
    enter(form, fields["opened-by"], [early])
    assert page.draft.entry("irregularities", "jam", "answer-sources") == {
        "rack all": "document RB-7 10",
        "void round": "standard",
    }
    assert page.draft.entry("irregularities", "jam", "opened-by") == [early]
    page.look()
    assert page.checked.problems == ()


def test_an_entry_of_ours_is_removed_and_the_standard_holds_again(page: WorkshopPage) -> None:
    tap(turn(page, "game", ("rules", "blind")).controls["allowed"])
    assert page.draft.entry("rules", "blind", "allowed") is True
    turn(page, "game", ("rules", "blind"))
    assert isinstance(page.section, TopicSection)
    tap(page.section.remove)
    assert page.draft.entry("rules", "blind") is None
    QApplication.processEvents()
    assert not page.section.remove.isEnabled(), "the standard applies"


def test_a_house_with_a_problem_is_saved_and_not_put_in_use(page: WorkshopPage, hall: Hall) -> None:
    type_into(turn(page, "limits", ("limits", "ante")).controls["max"], "1")
    page.look()
    assert page.checked.problems
    assert not page.use.isEnabled()
    part(page, "house")
    assert page.shell.footer
    assert page.shell.footer.consequence.text() == "Fix the problems first."
    (problem,) = [row for row in page.side.rows.findChildren(ListRow) if row.isVisible()]
    assert problem.name.text() == "✕ Limits › Ante › Minimum, $"
    assert problem.second.text() == (
        "The minimum, 5, is more than the maximum, 1. Change one of them. Tap to go there."
    )
    tap(problem)
    QApplication.processEvents()
    assert page.parts.choice == "limits"
    assert isinstance(page.section, TopicSection)
    assert page.focusWidget() is page.section.form.controls["min"], "a tap leads to the field"
    click(page.save)
    assert page.shell.told.text() == "Saved as version 1. It is not in use yet."
    assert "riverboat" not in hall.kept._library.files()


def test_enter_on_a_part_shows_it(page: WorkshopPage) -> None:
    page.parts.buttons["limits"].setFocus()
    QTest.keyClick(page.parts.buttons["limits"], Qt.Key.Key_Return)
    assert page.parts.choice == "limits"
    assert isinstance(page.section, TopicSection)
    assert page.section.title == "Ante"


def test_a_house_without_problems_says_so_before_what_else_to_think_of(page: WorkshopPage) -> None:
    page.look()
    QApplication.processEvents()
    told = [each.text() for each in seen_labels(page)]
    assert told[0] == "No problems. Every round settles each wager once."
    assert told[1 : 1 + len(house_hints(page.draft))] == house_hints(page.draft)


def test_a_file_whose_parts_cannot_be_shown_says_how_it_is_mended(page: WorkshopPage) -> None:
    page.parts.buttons["steps"].click()
    page._edit(lambda draft: with_entry(draft, ("steps",), 3))
    page._fill()
    assert page.section is None
    (said,) = [each for each in page.findChildren(QLabel) if each.text().startswith("This file has problems")]
    assert said.text() == (
        "This file has problems, so its parts can’t be shown. Fix them in the file and open it again."
    )
    assert said.wordWrap()


def test_a_rule_that_a_house_does_not_use_is_used_with_the_numbers_of_its_form(page: WorkshopPage) -> None:
    def use() -> list[PageButton]:
        assert page.section
        QApplication.processEvents()
        return [
            each for each in page.section.findChildren(PageButton) if each.text().strip() == "Use this rule"
        ]

    turn(page, "game", ("rules", "blind"))
    assert [each for each in use() if each.isVisible()] == [], "it is used"
    turn(page, "game", ("rules", "spots"))
    (key,) = use()
    tap(key)
    assert page.draft.entry("rules", "spots", "most") == 2
    QApplication.processEvents()
    assert page.draft.entry("rules", "spots", "ante") == 1
    assert [each for each in use() if each.isVisible()] == []


def test_what_is_no_number_is_told_and_not_written(page: WorkshopPage) -> None:
    before = page.draft.entry("limits", "ante", "max")
    type_into(turn(page, "limits", ("limits", "ante")).controls["max"], "ten")
    assert page.shell.told.text() == "Maximum, $: “ten” is not a number."
    assert page.draft.entry("limits", "ante", "max") == before


def test_undo_takes_back_one_change_and_shows_it(page: WorkshopPage) -> None:
    form = turn(page, "tables", ("tables", "flush", "posted"))
    before = page.draft
    type_into(form.lines["7"], "250")
    assert page.draft != before
    click(page.undo)
    assert page.draft == before
    assert isinstance(page.section, TopicSection)
    assert page.section.form.lines["7"].text() == "300"
    assert not page.undo.isEnabled()


def test_an_older_version_is_opened_again(page: WorkshopPage) -> None:
    click(page.save)
    type_into(part(page, "house").form.controls["name"], "Showboat")
    click(page.save)
    click(page.side.tabs.buttons["versions"])
    saved = HouseVersions(page._tools.library, "riverboat").saved()
    days = [f"{day_words(each.saved.date())}. Tap to open it." for each in reversed(saved)]
    newer, older = page.side.rows.findChildren(ListRow)
    assert [each.name.text() for each in (newer, older)] == ["Version 2", "Version 1"]
    assert [each.second.text() for each in (newer, older)] == days
    older.click()
    assert page.draft.entry("name") == "Riverboat"
    assert page.shell.told.text() == "This is version 1 now. Undo brings back what you had."
    assert page.shell.told.property("ink") == "right"
    click(page.undo)
    assert page.draft.entry("name") == "Showboat"


def test_beside_the_house_its_felt_a_round_and_what_differs_follow_every_change(page: WorkshopPage) -> None:
    before = page.side.felt.pixmap().toImage()
    choose(turn(page, "look", ("look",)).controls["felt"], "#5c1a24")
    page.look()
    assert page.side.felt.pixmap().toImage() != before, "the felt has another color"
    click(page.side.tabs.buttons["round"])
    dealt = page.side.felt.pixmap().toImage()
    for _ in range(6):
        click(page.side.on)
    assert page.side.step == 6
    assert page.side.felt.pixmap().toImage() != dealt
    choose(turn(page, "game", ("rules", "qualify")).controls["high"], "T")
    page.look()
    click(page.side.tabs.buttons["differs"])
    told = [each.text() for each in page.side.rows.findChildren(QLabel)]
    assert "Different from the standard" in told
    assert page.side.other.text() == "Another round"
    assert any("Ten-high" in words for words in told)
    assert not any("version in use" in words for words in told), "none is in use yet"


@pytest.mark.bulk
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("way", WAYS if SOAK else ["finger"])
@pytest.mark.parametrize("house_id", sorted(Library().files()) if SOAK else ["pechanga"])
def test_a_house_is_built_from_the_standard_by_the_controls_of_the_page(
    house_id: str, way: str, asked: NewHousePage, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Hand, "way", way)
    library = hall.kept._library
    type_into(asked.name, "Riverboat")
    asked.base.setCurrentIndex(asked.base.findData("standard"))
    click(asked.make)
    page = unhurried(hall.page(WorkshopPage))
    rebuild(page, library, house_id)
    page.look()
    assert page.checked.problems == ()
    assert page.checked.house
    house = library.house(house_id)
    assert page.checked.house.rules == house.rules
    assert answers(page.checked.house) == answers(house)
    assert plans(page.checked.house) == plans(house)
    for seed in range(figure(1000, 200)):
        data = json.dumps(random_round(house, Random(seed)))
        assert ruled(page.checked.house, data) == ruled(house, data), seed


def test_an_own_house_is_changed_from_its_rules(page: WorkshopPage, hall: Hall) -> None:
    put_in_use(page)
    strike(Qt.Key.Key_Escape)
    rules = hall.page(RulesPage)
    rules.houses.setCurrentIndex(rules.houses.findData("riverboat"))
    assert rules.workshop.text() == "Change this house…"
    click(rules.workshop)
    assert hall.page(WorkshopPage).draft.id == "riverboat"


def test_what_is_not_saved_is_not_left_without_a_question(page: WorkshopPage, hall: Hall) -> None:
    type_into(part(page, "house").form.controls["name"], "Showboat")
    strike(Qt.Key.Key_Escape)
    assert hall.page(WorkshopPage) is page
    assert page._guard.question


def test_a_version_is_put_in_use_only_after_a_supervisor_has_read_what_it_ends(
    page: WorkshopPage, hall: Hall
) -> None:
    ledger = Ledger.beside(hall.kept._store)
    click(page.use)
    assert page.question
    recorded = "Rounds follow it from now on. The ledger records it under your name."
    assert page.question.about.text() == f"{recorded} No certificates lapse."
    assert page.shell.footer
    assert page.shell.footer.consequence.text() == "Exams and certificates follow the version in use."
    strike(Qt.Key.Key_Escape)
    assert page.question is None
    assert ledger.own_of(VERSION_USED) == ()
    assert "riverboat" not in hall.kept._library.files()
    put_in_use(page)
    (entry,) = ledger.own_of(VERSION_USED)
    assert (entry.about, entry.body["version"], entry.body["digest"]) == ("riverboat", 1, page.draft.digest)
    assert entry.body["by"]["name"] == hall.room.context.supervisor.name


def test_what_a_version_ends_is_said_by_name_with_the_rules_that_changed() -> None:
    ended = [EndedPass("E1", "Dee", "4", ("Limits, Ante",)), EndedPass("E2", "Gus", "", ("Limits, Ante",))]
    recorded = "Rounds follow it from now on. The ledger records it under your name. It ends"
    assert use_words(ended) == (
        f"{recorded} 2 certificates: Dee (4), Gus. These dealers must test again."
        "\n\nChanged since their exams: Limits, Ante."
    )
    assert use_words(ended[1:]) == (
        f"{recorded} 1 certificate: Gus. These dealers must test again."
        "\n\nChanged since their exams: Limits, Ante."
    )
    many = [EndedPass(f"E{number}", f"D{number}", "", (f"R{number}",)) for number in range(1, 14)]
    first, rules = (
        ", ".join(f"D{number}" for number in range(1, 13)),
        "; ".join(f"R{number}" for number in range(1, 7)),
    )
    assert use_words(many) == (
        f"{recorded} 13 certificates: {first} and 1 more. These dealers must test again."
        f"\n\nChanged since their exams: {rules} and 7 more rules."
    )
    assert use_words(many[:12]).count("more") == 1
    assert "more" not in use_words(many[:6])
    assert [ended_words(count) for count in range(3)] == [
        "",
        " 1 certificate ended.",
        " 2 certificates ended.",
    ]


def test_a_file_that_was_changed_by_hand_since_it_was_put_in_use_is_named(
    page: WorkshopPage, hall: Hall
) -> None:
    click(page.side.tabs.buttons["versions"])
    assert [each.text() for each in seen_labels(page)] == ["No saved versions yet."]
    put_in_use(page)
    click(page.side.tabs.buttons["versions"])
    use = hall.kept.filing.versions.newest_use("riverboat")
    assert use
    told = f"Version 1, put into use by Ann Lee (S1) on {day_words(use.when.astimezone())}."
    assert told in [each.text() for each in seen_labels(page)]
    by_hand = "The file in use has been changed by hand since then."
    assert by_hand not in [each.text() for each in page.side.rows.findChildren(QLabel)]
    file = hall.kept._library.files()["riverboat"]
    file.write_text(f"{file.read_text('utf-8')}# by hand\n", "utf-8")
    click(page.side.tabs.buttons["versions"])
    assert by_hand in [each.text() for each in page.side.rows.findChildren(QLabel)]


@pytest.mark.usefixtures("own_zone", "qapp")
def test_a_version_was_put_in_use_on_the_day_it_was_here_and_the_newest_stands_first() -> None:
    set_zone("America/Detroit")
    opened: list[int] = []
    saved = [
        SavedVersion(number, datetime(2026, 10, number, 12).astimezone(), Path("x")) for number in (1, 2)
    ]
    kept: Any = SimpleNamespace(saved=lambda: saved, digest_in_use=lambda: "0a")
    use = VersionUse(datetime(2026, 10, 2, 3, tzinfo=UTC), "Ann Lee (S1)", 2, "0a", ("K7QF-1", "K7QF-2"))
    said, *rows = version_rows(kept, use, opened.append)
    assert isinstance(said, QLabel)
    assert said.text() == "Version 2, put into use by Ann Lee (S1) on Oct 1, 2026. 2 certificates ended."
    texts = []
    for row in rows:
        assert isinstance(row, ListRow)
        row.click()
        texts.append((row.name.text(), row.second.text()))
    assert opened == [2, 1]
    assert texts == [
        ("Version 2", "Oct 2, 2026. Tap to open it."), ("Version 1", "Oct 1, 2026. Tap to open it."),
    ]  # fmt: skip
    changed = version_rows(kept, use._replace(digest="0b"), opened.append)[1]
    assert isinstance(changed, QLabel)
    assert changed.text() == "The file in use has been changed by hand since then."
    assert all(each.wordWrap() for each in (said, changed)), "the column is narrow"


def test_what_a_house_still_needs_is_said_and_it_is_compared_with_what_is_in_use(library: Library) -> None:
    then = "After you put it into use, confirm its rules under House rules, and approve the exam under Exam forms."
    name = "Enter your document’s number or name under House and names."
    bare, cited = 'name = "Sixth"\n', 'name = "Sixth"\ndocument = "RB-7"\n'
    own = '[rules.blind]\nallowed = true\nsource = "house"\n'
    rake = '[rules.rake]\nsource = "house"\n'
    for text, hints in (
        (bare, [name, then]),
        (cited, [then]),
        (
            f"{cited}{own}",
            ["1 of your entries has no source in your document. It counts as house practice.", then],
        ),
        (
            f"{bare}{own}{rake}",
            [name, "2 of your entries have no source in your document. They count as house practice.", then],
        ),
    ):
        assert house_hints(HouseDraft("sixth", text)) == hints
    assert [*others_of(library, "sixth")] == ["the standard"]
    others = others_of(library, "oxford")
    assert {title: house.name for title, house in others.items()} == {
        "the standard": library.standard_house().name,
        "the version in use": "Oxford Casino",
    }


def test_a_problem_with_a_step_opens_the_step(page: WorkshopPage) -> None:
    page._edit(lambda draft: with_entry(draft, ("steps", "square", "order"), "left-to-right"))
    page._edit(lambda draft: with_entry(draft, ("steps", "square", "source"), "standard"))
    page.look()
    QApplication.processEvents()
    (problem,) = [row for row in page.side.rows.findChildren(ListRow) if row.isVisible()]
    assert problem.name.text() == "✕ Steps › “Square the dealer’s hand” › Order"
    tap(problem)
    QApplication.processEvents()
    assert isinstance(page.section, StepsSection)
    assert page.section.step == "square"
    assert page.section.form
    assert page.focusWidget() is page.section.form.controls["order"]


def test_an_open_question_is_asked_and_what_an_answer_changes_is_entered_on_the_other_pages(
    page: WorkshopPage,
) -> None:
    section = part(page, "readings")
    type_into(section.news[0].words, "Which hand qualifies?")
    tap(section.news[0].add)
    QApplication.processEvents()
    assert isinstance(page.section, TopicSection)
    form = page.section.form
    type_into(form.controls["choices.yes.says"], "A Ten.")
    change = form.findChildren(PageButton)[-1]
    assert change.text() == "Choose what changes…"
    nothing = "Nothing. The house stays as it is."
    assert [each.text() for each in form.findChildren(QLabel)].count(nothing) == len(
        [each for each in form.findChildren(PageButton) if each.text() == change.text()]
    )
    tap(change)
    assert page.within[-3:] == ("choices", "yes", "set")
    assert page.shell.footer
    assert page.shell.footer.consequence.text() == "Whatever you change now goes into the answer “A Ten.”."
    assert not page.use.isVisible()
    assert page.answered.text().strip() == "Done with this answer"
    choose(turn(page, "game", ("rules", "qualify")).controls["high"], "T")
    tap(page.answered)
    assert page.draft.entry("rules", "qualify", "high") is None
    assert page.draft.entry(*page_path(page), "choices", "yes", "set", "rules", "qualify", "high") == "T"
    page.look()
    assert page.checked.problems == ()
    assert page.use.isVisible()


def page_path(page: WorkshopPage) -> tuple[str, str]:
    (name,) = page.draft.entry("readings")
    return "readings", name


@pytest.mark.parametrize(
    ("name", "words", "named"),
    [
        ("customs", "Players keep their cards low", "players-keep-their"),
        ("irregularities", "A chip rolls off", "a-chip-rolls-off"),
    ],
)
def test_an_entry_of_ones_own_is_named_after_its_words(
    name: str, words: str, named: str, page: WorkshopPage
) -> None:
    before = set(page.draft.entry(name) or ())
    (new,) = part(page, name).news
    type_into(new.words, words)
    tap(new.add)
    assert set(page.draft.entry(name)) - before == {named}


def test_the_largest_raise_of_a_house_is_on_its_page_when_that_is_opened_again(page: WorkshopPage) -> None:
    raises = part(page, "raises")
    assert isinstance(raises, RaisesSection)
    raises.largest.set_value(5)
    QApplication.processEvents()
    tap(raises.keys[7, 5])
    part(page, "limits")
    again = part(page, "raises")
    assert isinstance(again, RaisesSection)
    assert (again.largest.value, again.keys[7, 5].isChecked()) == (5, True)


def test_words_that_a_dealer_says_are_a_step(page: WorkshopPage) -> None:
    section = steps(page)
    tap(section.words.rows[0])
    section = steps(page)
    QTest.mouseClick(section.words.rows[0], Qt.MouseButton.LeftButton, pos=QPoint(60, 10))
    type_into(page.section.words.typed, "Good luck, everyone")  # type: ignore[union-attr]
    tap(page.section.words.add)  # type: ignore[union-attr]
    QApplication.processEvents()
    assert "say Good luck, everyone" in [step.get("do") for step in page._whole()["steps"].values()]
    shown = page.section
    assert isinstance(shown, StepsSection)
    added = shown.words.rows[shown.words.values.index("say-good-luck-everyone")]
    assert added.visibleRegion().boundingRect().height() == added.height(), "the new step is in sight"
    assert page.focusWidget() is added, "it has the keyboard"
    page.look()
    assert page.checked.problems == ()


# --- nothing is lost


def test_what_was_not_saved_when_the_program_fell_is_there_again(page: WorkshopPage, hall: Hall) -> None:
    choose(turn(page, "game", ("rules", "qualify")).controls["high"], "T")
    page.look()
    changed = page.draft
    # The program is gone; the page was never left.
    hall.room.workshop.show_new()
    new = hall.page(NewHousePage)
    click(new.begun["riverboat"])
    again = unhurried(hall.page(WorkshopPage))
    assert again.draft.text == changed.text
    assert again.shell.told.text() == "These are your changes from last time. They aren’t saved yet."


def test_a_house_that_was_left_without_saving_is_forgotten(page: WorkshopPage, hall: Hall) -> None:
    choose(turn(page, "game", ("rules", "qualify")).controls["high"], "T")
    page.look()
    page.closed.emit()
    assert unfinished_houses(hall.kept._library) == {}


def test_a_new_house_that_was_saved_and_is_not_in_use_is_opened_again(page: WorkshopPage, hall: Hall) -> None:
    choose(turn(page, "game", ("rules", "qualify")).controls["high"], "T")
    click(page.save)
    click(page.shell.header.back)
    click(hall.page(RulesPage).workshop)
    new = hall.page(NewHousePage)
    assert new.begun["riverboat"].name.text() == "Riverboat"
    assert new.begun["riverboat"].second.text() == "Not in use yet. Tap to continue."
    assert "Unfinished houses" in [each.text() for each in new.findChildren(QLabel) if each.isVisible()]
    type_into(new.name, "Riverboat")
    click(new.make)
    assert new.shell.told.text() == (
        "You already started a house called “riverboat”; open it under Unfinished houses."
    )
    click(new.begun["riverboat"])
    assert hall.page(WorkshopPage).draft.entry("rules", "qualify", "high") == "T"


def test_two_windows_with_the_same_house_lose_nothing(page: WorkshopPage, hall: Hall) -> None:
    hall.room.workshop._open(page.draft)
    other = unhurried(hall.page(WorkshopPage))
    choose(turn(other, "game", ("rules", "qualify")).controls["high"], "T")
    put_in_use(other)
    page._edit(lambda draft: with_entry(draft, ("name",), "Showboat"))
    page._ask_to_use()
    assert page.question
    assert page.question.about.text() == (
        "Another version was put into use since you opened this page, or its file was changed. It stays under "
        "Versions.\n\nRounds follow it from now on. The ledger records it under your name. No certificates lapse."
    )
    page.question.confirmed.emit()
    saved = HouseVersions(hall.kept._library, "riverboat").saved()
    assert [each.number for each in saved] == [1, 2]
    assert hall.kept._library.house("riverboat").name == "Showboat"


def test_a_file_changed_by_hand_stays_as_a_version_when_another_is_put_in_use(
    page: WorkshopPage, hall: Hall
) -> None:
    put_in_use(page)
    file = hall.kept._library.files()["riverboat"]
    file.write_text(f"{file.read_text('utf-8')}# by hand\n", "utf-8")
    page._edit(lambda draft: with_entry(draft, ("name",), "Showboat"))
    put_in_use(page)
    texts = [each.file.read_text("utf-8") for each in HouseVersions(hall.kept._library, "riverboat").saved()]
    assert any(text.endswith("# by hand\n") for text in texts)


def test_a_full_disk_is_told_and_the_house_stays_on_the_page(
    page: WorkshopPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("app.workshop.house_versions.replace_file", full)
    choose(turn(page, "game", ("rules", "qualify")).controls["high"], "T")
    page.look()
    assert "No space left on device" in page.shell.told.text()
    changed = page.draft
    click(page.save)
    assert "No space left on device" in page.shell.told.text()
    assert page.draft == changed
    assert page.history.is_changed, "it still asks before it is left"
