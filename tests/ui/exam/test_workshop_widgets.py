"""The lists of the workshop, each by itself: words, pills that count, names, places in the document, what is added."""

from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.procedure.library import Library
from app.ui.kit.components.buttons import Segments
from app.ui.kit.settings import Settings
from app.ui.office.forms.rubric_editor import HeadingPanel, RubricEditor
from app.ui.office.workshop.parts.form_controls import PairList, SourceList, TallyPills
from app.ui.office.workshop.parts.house_parts import section_of
from app.ui.office.workshop.parts.live_panel import LivePanel
from app.ui.office.workshop.parts.topic_form import TopicForm
from app.ui.office.workshop.parts.topic_section import TopicSection
from app.ui.office.workshop.parts.word_list import WordList
from app.workshop.house_draft import HouseDraft, new_draft, with_entry
from app.workshop.house_topics import HouseTopic, field, view_of
from app.workshop.irregularity_topics import with_custom, with_irregularity
from app.workshop.reading_topics import with_reading
from app.workshop.workshop_pages import topics_of
from tests.ui.exam.test_pages_by_themselves import heard


@pytest.fixture
def words(qtbot: QtBot) -> WordList:
    """Three words in a window, and two to add."""
    made = WordList(
        "Steps", "abc", ["Aces", "Bells", "Calls"], (("d", "Deal"), ("e", "Early")), is_typed=True
    )
    qtbot.addWidget(made)
    made.resize(400, 400)
    made.show()
    qtbot.waitExposed(made)
    return made


def places(words: WordList) -> list[QPoint]:
    return [row.geometry().center() for row in words.rows]


def test_every_row_has_its_number_and_its_keys_their_names(words: WordList) -> None:
    assert [row.accessibleName() for row in words.rows] == ["1.  Aces", "2.  Bells", "3.  Calls"]
    row = words.rows[1]
    assert [key.accessibleName() for key in (row.up, row.down, row.out)] == [
        "2.  Bells: earlier", "2.  Bells: later", "2.  Bells: take out",
    ]  # fmt: skip
    assert words.choice.accessibleName() == "Steps: words to add"
    assert words.add.accessibleName() == "Steps: add"
    assert words._about.isVisible()
    words.take_out(0)
    words.take_out(0)
    assert not words._about.isVisible(), "one row has no order"


@pytest.mark.parametrize(
    ("place", "to", "order"),
    [(0, 2, "bca"), (2, 0, "cab"), (0, 9, "bca"), (2, -1, "cab"), (1, 1, ""), (0, -1, ""), (2, 3, "")],
)
def test_a_row_is_moved_and_never_beyond_the_ends(place: int, to: int, order: str, words: WordList) -> None:
    changed = heard(words.changed)
    words.move(place, to)
    assert changed == [list(order)] * bool(order)
    assert words.values == list(order or "abc")
    titles = {"a": "Aces", "b": "Bells", "c": "Calls"}
    assert [row.accessibleName() for row in words.rows] == [
        f"{number}.  {titles[value]}" for number, value in enumerate(words.values, 1)
    ]
    if order:
        QApplication.processEvents()
        assert QApplication.focusWidget() is words.rows[min(max(to, 0), 2)], "the keyboard follows it"


@pytest.mark.parametrize(("place", "left", "focus"), [(0, "bc", 0), (1, "ac", 1), (2, "ab", 1)])
def test_after_a_row_is_taken_out_the_next_has_the_keyboard(
    place: int, left: str, focus: int, words: WordList
) -> None:
    changed = heard(words.changed)
    words.rows[place].out.click()
    assert changed == [list(left)]
    QApplication.processEvents()
    assert QApplication.focusWidget() is words.rows[focus]


def test_the_keyboard_goes_from_row_to_row_and_moves_them_with_alt(words: WordList) -> None:
    tapped, changed = heard(words.tapped), heard(words.changed)
    seen = []
    words.rows[0].setFocus()
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        QTest.keyClick(next(row for row in words.rows if row.hasFocus()), key)
        seen.append([row.hasFocus() for row in words.rows].index(True))
    assert seen == [0, 1, 2, 2, 1]
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
        QTest.keyClick(words.rows[1], key)
    assert tapped == [1, 1, 1]
    QTest.keyClick(words.rows[1], Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(words.rows[0], Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(words.rows[2], Qt.Key.Key_Delete)
    assert changed == [list("bac"), list("abc"), list("ab")]


def test_a_list_of_words_leaves_the_keys_that_it_has_no_use_for(words: WordList) -> None:
    found = {}
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_A):
        struck = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
        found[key.name] = words.eventFilter(words.rows[0], struck)
    assert found == {"Key_Up": True, "Key_Return": True, "Key_Escape": False, "Key_A": False}


def test_a_word_is_added_below_the_row_that_had_the_keyboard_last_and_else_at_the_end(
    words: WordList,
) -> None:
    added = heard(words.added)
    words.add.click()
    for row in (0, 2):
        words.rows[row].setFocus()
        words.add.click()
    words.typed.setText("  Good   luck ")
    words.add.click()
    assert words.typed.text() == ""
    assert added == [("d", 3), ("d", 1), ("d", 3), ("Good luck", 3)]
    words.choice.clear()
    words.add.click()
    assert len(added) == 4, "there is nothing to add"
    words.insert(1, "e", "Early")
    assert words.values == list("aebc")
    assert words.rows[1].accessibleName() == "2.  Early"


def test_a_dragged_row_goes_before_the_first_whose_middle_is_below_the_pointer(words: WordList) -> None:
    middles = places(words)
    below = QPoint(0, 1)
    assert [words.place_at(each - below) for each in middles] == [0, 1, 2]
    assert [words.place_at(each) for each in middles] == [0, 1, 2]
    assert [words.place_at(each + below) for each in middles] == [1, 2, 3]


@pytest.mark.parametrize("at", [4, -4])
def test_a_row_that_is_let_go_over_itself_stays(at: int, words: WordList) -> None:
    row, changed, tapped = words.rows[1], heard(words.changed), heard(words.tapped)
    edge = QPoint(20, row.height() - 4 if at > 0 else 4)
    QTest.mousePress(row, Qt.MouseButton.LeftButton, pos=edge)
    QTest.mouseMove(row, QPoint(20, at % row.height()))
    QTest.mouseRelease(row, Qt.MouseButton.LeftButton, pos=QPoint(20, at % row.height()))
    assert (changed, tapped) == ([], [])
    assert words.values == list("abc")


def test_a_row_is_dragged_once_the_pointer_is_as_far_as_the_system_says(words: WordList) -> None:
    tapped, far = heard(words.tapped), QApplication.startDragDistance()
    for row, way in enumerate((far - 1, far)):
        QTest.mousePress(words.rows[row], Qt.MouseButton.LeftButton, pos=QPoint(20, 10))
        QTest.mouseMove(words.rows[row], QPoint(20 + way, 10))
        QTest.mouseRelease(words.rows[row], Qt.MouseButton.LeftButton, pos=QPoint(20, 10))
    assert tapped == [0]


@pytest.mark.parametrize(
    ("choices", "lies_side_by_side"),
    [
        (("a" * 10,) * 3, True),
        (("a" * 11, *("a" * 10,) * 2), False),
        (("a",) * 4, False),
        (("a" * 30,), True),
    ],
)
def test_three_choices_of_thirty_letters_lie_side_by_side_and_more_in_a_list(
    choices: tuple[str, ...], lies_side_by_side: bool, houses: Library, draft: HouseDraft, qtbot: QtBot
) -> None:
    each = field("how", "How", "choice", tuple(enumerate(choices)))
    view = view_of(houses, draft)._replace(data={"rules": {"how": 0}})
    form = TopicForm(HouseTopic(("rules",), "Rules", (each,)), view)
    qtbot.addWidget(form)
    assert isinstance(form.controls["how"], Segments) is lies_side_by_side


@pytest.mark.parametrize(
    ("count", "text", "is_checked"), [(0, "Tie", False), (1, "Tie", True), (2, "Tie ×2", True)]
)
def test_a_pill_says_how_often_it_comes_up(count: int, text: str, is_checked: bool, qtbot: QtBot) -> None:
    pills = TallyPills((("tie", "Tie"), ("push", "Push")), ["tie"] * count + ["odd"])
    qtbot.addWidget(pills)
    pill = pills.pills["tie"]
    assert (pill.accessibleName(), pill.toolTip(), pill.isChecked()) == (text, text, is_checked)
    assert [*pills.pills] == ["tie", "push", "odd"], "what the list has beside the offer stays"


def test_a_pill_that_is_tapped_counts_on_and_begins_anew(qtbot: QtBot) -> None:
    pills = TallyPills((("tie", "Tie"), ("push", "Push")), ["push"])
    qtbot.addWidget(pills)
    changed, counts = heard(pills.changed), []
    for _ in range(12):
        pills.pills["tie"].click()
        counts.append(changed[-1].count("tie"))
        assert changed[-1] == ["tie"] * counts[-1] + ["push"]
    most = max(counts)
    assert counts[: most + 1] == [*range(1, most + 1), 0]
    assert most == 3


def test_pills_flow_into_as_many_rows_as_it_takes(qtbot: QtBot) -> None:
    pills = TallyPills(tuple((str(number), f"Pill {number}") for number in range(6)), [])
    qtbot.addWidget(pills)
    made = list(pills.pills.values())
    wide, high = made[0].sizeHint().width(), made[0].sizeHint().height()
    gap = made[1].x() - made[0].width() if made[1].x() else 0
    pills.resize(6 * wide + 200, 300)
    pills.show()
    gap = made[1].x() - made[0].geometry().right() - 1
    assert {pill.y() for pill in made} == {0}
    two = made[0].width() + gap + made[1].width()
    for width, rows in ((two, 3), (two - 1, 6)):
        assert pills.heightForWidth(width) == rows * high + (rows - 1) * gap
        pills.resize(width, 300)
        QApplication.processEvents()
        assert len({pill.y() for pill in made}) == rows
        assert all(pill.geometry().right() < width for pill in made)
    pills.resize(wide - 8, 300)
    QApplication.processEvents()
    assert {pill.width() for pill in made} == {wide - 8}
    assert all(pill.text().endswith("…") for pill in made)
    assert [pill.accessibleName() for pill in made] == [f"Pill {number}" for number in range(6)]
    for width, wanted in ((200, 260), (260, 260), (400, 400)):
        pills.resize(width, 300)
        assert pills.sizeHint() == QSize(wanted, pills.heightForWidth(wanted)), "a narrow one asks for more"


def test_names_and_their_words_have_a_row_more_than_is_filled_in(qtbot: QtBot) -> None:
    pairs = PairList("Wagers", {"raise": "Raise"})
    qtbot.addWidget(pairs)
    changed = heard(pairs.changed)
    assert [[entry.accessibleName() for entry in row] for row in pairs.rows] == [
        ["Wagers: short, row 1", "Wagers: full, row 1"],
        ["Wagers: short, row 2", "Wagers: full, row 2"],
    ]
    for entry, text, rows in zip(pairs.rows[1], (" ante ", " The Ante "), (2, 3), strict=True):
        entry.setText(text)
        entry.textEdited.emit(text)
        assert len(pairs.rows) == rows
    assert changed == [{"raise": "Raise"}, {"raise": "Raise", "ante": "The Ante"}]
    for row in pairs.rows:
        row[0].setText("")
    pairs.rows[0][0].textEdited.emit("")
    assert changed[-1] is None


def test_parts_and_their_places_have_a_row_more_than_is_filled_in(qtbot: QtBot) -> None:
    cited = SourceList("Sources", (("deal", "Deal"), ("call", "Call")), {"call": "RB-7", "odd": "RB-8"})
    qtbot.addWidget(cited)
    changed = heard(cited.changed)
    assert [(box.currentText(), entry.text()) for box, entry in cited.rows] == [
        ("Call", "RB-7"), ("odd", "RB-8"), ("–", ""),
    ]  # fmt: skip
    assert [(box.accessibleName(), entry.accessibleName()) for box, entry in cited.rows][2] == (
        "Sources: what, row 3",
        "Sources: where, row 3",
    )
    box, entry = cited.rows[2]
    assert [box.itemText(place) for place in range(box.count())] == ["–", "Deal", "Call"]
    box.setCurrentIndex(1)
    box.activated.emit(1)
    assert len(cited.rows) == 3
    entry.setText(" RB-9 ")
    entry.textEdited.emit("")
    assert len(cited.rows) == 4
    known = {"call": "RB-7", "odd": "RB-8"}
    assert changed == [known, known | {"deal": "RB-9"}]
    for each, _ in cited.rows:
        each.setCurrentIndex(0)
    cited.rows[0][1].textEdited.emit("")
    assert changed[-1] is None


def test_a_list_without_typed_words_has_no_field_for_them(qtbot: QtBot) -> None:
    place = QWidget()
    qtbot.addWidget(place)
    for is_typed in (True, False):
        words = WordList("Steps", "", [], (), is_typed=is_typed)
        words.setParent(place)
        assert (words.typed.parent() is words) is is_typed


def test_a_row_that_is_pressed_is_the_one_a_new_word_goes_below(words: WordList) -> None:
    tapped, added = heard(words.tapped), heard(words.added)
    QTest.mouseClick(words.rows[1], Qt.MouseButton.LeftButton, pos=QPoint(20, 10))
    assert tapped == [1]
    assert words.rows[1].hasFocus()
    words.add.click()
    assert added == [("d", 2)]
    for _ in range(3):
        words.take_out(0)
    words.add.click()
    assert added[1:] == [("d", 0)], "nothing is left to go below"


@pytest.fixture
def houses(tmp_path: Path) -> Library:
    return Library(own=tmp_path)


@pytest.fixture
def draft(houses: Library) -> HouseDraft:
    return new_draft(houses, "standard", "riverboat", "Riverboat")


class Part:
    """A part of a house, and what is added to it."""

    def __init__(self, name: str, houses: Library, draft: HouseDraft, bot: QtBot) -> None:
        section = section_of(name, view_of(houses, draft))
        assert isinstance(section, TopicSection)
        bot.addWidget(section)
        self.news, self._draft = section.news, draft
        self._edits = heard(section.restructured)

    def offered(self, at: int = 0) -> list[str]:
        box = self.news[at].choice
        return [box.itemText(place) for place in range(box.count())]

    def add(self, choice: str, words: str, at: int = 0) -> HouseDraft:
        """The draft after that."""
        new = self.news[at]
        if choice:
            new.choice.setCurrentIndex(self.offered(at).index(choice))
        new.words.setText(words)
        new.add.click()
        done: HouseDraft = self._edits[-1](self._draft)
        return done


ADDED: dict[str, list[tuple[str, str, tuple[str, ...], object]]] = {
    "tables": [("Flush", "Sunday", ("tables", "flush", "Sunday", "lines", "7"), 300)],
    "free": [("", "At the end", ("free", "at-the-end", "why"), "The order doesn't matter.")],
    "irregularities": [
        ("Your own", "A dog comes in", ("irregularities", "a-dog-comes-in", "what"), "A dog comes in"),
        ("Dispute", "They argue", ("irregularities", "dispute", "what"), "They argue"),
        ("Back up", "Bets back", ("irregularities", "back-up", "what"), "Bets back"),
    ],
    "customs": [
        ("Your own", "No hats at the table", ("customs", "no-hats-at", "says"), "No hats at the table"),
        ("Two decks", "Two are used", ("customs", "two-decks", "says"), "Two are used"),
    ],
    "readings": [
        ("", "May a hat stay on?", ("readings", "may-a-hat-stay-on", "question"), "May a hat stay on?")
    ],
}


@pytest.mark.parametrize("part", ADDED)
def test_what_is_added_to_a_part_is_in_the_file(
    part: str, houses: Library, draft: HouseDraft, qtbot: QtBot
) -> None:
    shown = Part(part, houses, draft, qtbot)
    for choice, words, path, value in ADDED[part]:
        assert shown.add(choice, words).entry(*path) == value


def test_what_was_just_added_is_open_and_else_what_was_open_before(
    houses: Library, draft: HouseDraft, qtbot: QtBot
) -> None:
    before = section_of("tables", view_of(houses, draft))
    assert isinstance(before, TopicSection)
    qtbot.addWidget(before)
    before.turn_to(1)
    added = Part("tables", houses, draft, qtbot).add("Flush", "Sunday")
    for changed, title in ((added, "Flush Sunday"), (draft, before.topics[1].title)):
        after = section_of("tables", view_of(houses, changed), before)
        qtbot.addWidget(after)
        assert isinstance(after, TopicSection)
        assert after.title == title
    other = section_of("game", view_of(houses, draft), before)
    qtbot.addWidget(other)
    assert isinstance(other, TopicSection)
    assert other.title == other.topics[0].title, "another part begins at its first entry"


def test_a_wager_that_is_added_is_offered_and_no_longer_one_to_add(
    houses: Library, draft: HouseDraft, qtbot: QtBot
) -> None:
    before = Part("bonuses", houses, draft, qtbot)
    first, *others = words = before.offered()
    assert all(each.startswith("Offer ") for each in words)
    draft = before.add(first, "")
    assert Part("bonuses", houses, draft, qtbot).offered() == others


def test_what_a_house_has_already_is_not_offered_again(
    houses: Library, draft: HouseDraft, qtbot: QtBot
) -> None:
    customs, kinds = (Part(name, houses, draft, qtbot).offered() for name in ("customs", "irregularities"))
    assert customs == [
        "Your own", "Bets for the dealer", "Two decks", "Mixed stacks", "Hands under the Raise",
    ]  # fmt: skip
    assert kinds == ["Your own", "Back up", "Tip question", "Wash request", "Stack order", "Dispute"]
    draft = with_custom(
        with_irregularity(draft, {}, "dispute", "They argue"), {}, "two-decks", "Two are used"
    )
    assert Part("customs", houses, draft, qtbot).offered() == [
        each for each in customs if each != "Two decks"
    ]
    assert Part("irregularities", houses, draft, qtbot).offered() == kinds[:-1]


def test_only_a_question_that_was_asked_can_have_another_answer(
    houses: Library, draft: HouseDraft, qtbot: QtBot
) -> None:
    part = Part("readings", houses, draft, qtbot)
    assert len(part.news) == 1
    draft = part.add("", "May a hat stay on?")
    asked = Part("readings", houses, draft, qtbot)
    assert asked.offered(1) == ["May a hat stay on?"]
    assert asked.news[1].choice.accessibleName() == "New answer to"
    assert asked.news[1].words.placeholderText() == "What the answer says"
    done = asked.add("May a hat stay on?", "Only on Sundays.", at=1)
    assert (
        done.entry("readings", "may-a-hat-stay-on", "choices", "only-on-sundays", "says")
        == "Only on Sundays."
    )


def form_of(part: str, kind: str, houses: Library, draft: HouseDraft, bot: QtBot) -> TopicForm:
    """The form of the first topic with a field of this kind."""
    view = view_of(houses, draft)
    (topic, *_) = [
        HouseTopic(topic.path, topic.title, tuple([each for each in topic.fields if each.kind == kind]))
        for topic in topics_of(part, view.data)
        if any(each.kind == kind for each in topic.fields)
    ]
    form = TopicForm(topic, view)
    bot.addWidget(form)
    form.resize(900, 600)
    form.show()
    return form


@pytest.mark.parametrize(("source", "is_said"), [("", False), ("house", False), ("RB-7, item 8", True)])
def test_sources_for_details_are_folded_out_where_one_is_said(
    source: str, is_said: bool, houses: Library, draft: HouseDraft, qtbot: QtBot
) -> None:
    path = ("irregularities", "jam")
    view = view_of(houses, with_entry(draft, (*path, "order-source"), source) if source else draft)
    (topic,) = [each for each in topics_of("irregularities", view.data) if each.path == path]
    form = TopicForm(topic, view)
    qtbot.addWidget(form)
    assert form.more.isChecked() is is_said
    assert form.controls["order-source"].isVisibleTo(form) is is_said


def test_what_is_ticked_is_in_the_file_in_the_order_of_the_offer(
    houses: Library, draft: HouseDraft, qtbot: QtBot
) -> None:
    form = form_of("limits", "set", houses, draft, qtbot)
    edits, (each, *_) = heard(form.edited), form.topic.fields
    name, offered = ".".join(each.key), [choice for choice, _ in each.choices]
    for choice in offered:
        form.ticks[name, choice].setChecked(False)
    for choice in (offered[2], offered[0]):
        form.ticks[name, choice].setChecked(True)
    assert edits[-1](draft).entry(*form.topic.path, *each.key) == [offered[0], offered[2]]
    form.ticks[name, offered[0]].setChecked(False)
    assert edits[-1](draft).entry(*form.topic.path, *each.key) == [offered[2]]


def test_a_heading_of_a_rubric_is_edited_in_a_panel_that_is_gone_afterward(
    houses: Library, draft: HouseDraft, qtbot: QtBot
) -> None:
    form = form_of("exam", "rubric", houses, draft, qtbot)
    edits, (each, *_) = heard(form.edited), form.topic.fields
    (editor, *_) = form.findChildren(RubricEditor)
    titles = [heading.title for heading in editor.headings]
    editor.edit[1].click()
    (panel,) = form.window().findChildren(HeadingPanel)
    assert panel.title.text() == titles[1]
    assert panel.isVisible()
    panel.title.setText("Voice")
    panel.yes.click()
    assert panel.isHidden()
    assert [heading.title for heading in editor.headings] == [titles[0], "Voice", *titles[2:]]
    assert "Voice" in str(edits[-1](draft).entry(*form.topic.path, *each.key))
    editor.weights[0].more.click()
    assert len(edits) == 2
    editor.edit[0].click()
    panel = next(found for found in form.window().findChildren(HeadingPanel) if found.isVisible())
    panel.no.click()
    assert panel.isHidden()
    assert len(edits) == 2, "nothing was changed"
    editor.edit[0].click()
    panel = next(found for found in form.window().findChildren(HeadingPanel) if found.isVisible())
    panel.title.setText("Posture")
    panel.leave()
    assert panel.isVisible(), "what is written is not lost at once"
    panel.leave()
    assert panel.isHidden()
    assert len(edits) == 2


def test_a_round_beside_the_workshop_deals_itself_to_its_end_and_then_from_the_start(
    library: Library, qtbot: QtBot, letters: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel, shown = LivePanel(Settings(), Random(3)), list[object]()
    monkeypatch.setattr(panel.felt, "show_moment", lambda _ruling, moment: shown.append(moment))
    qtbot.addWidget(panel)
    panel.show_house(library.house("oxford"))
    panel.tabs.buttons["round"].click()
    assert panel._timer.interval() == 900

    def state() -> tuple[int, bool, str]:
        return panel.step, panel._timer.isActive(), panel.play.text()

    panel.play.click()
    assert state() == (0, True, "Stop")
    panel._timer.timeout.emit()
    assert state() == (1, True, "Stop")
    panel.play.click()
    assert state() == (1, False, "Deal")
    last = len(panel._moments) - 1
    panel.show_step(last - 2)
    panel.play.click()
    panel._timer.timeout.emit()
    assert state() == (last - 1, True, "Stop")
    panel._timer.timeout.emit()
    assert state() == (last, False, "Deal")
    panel.play.click()
    assert state() == (0, True, "Stop")
    panel.tabs.buttons["check"].click()
    assert state() == (0, False, "Deal"), "who looks elsewhere sees no deal"
    assert shown[-4:] == [panel._moments[step] for step in (last - 2, last - 1, last, 0)]
    ways = []
    for step in (-1, 0, 1, last - 1, last, last + 1):
        panel.show_step(step)
        ways.append((panel.step, panel.back.isEnabled(), panel.on.isEnabled()))
    both = [(step, True, True) for step in (1, last - 1)]
    assert ways == [*[(0, False, True)] * 2, *both, *[(last, True, False)] * 2]


def test_a_topic_can_rest_on_the_answer_to_an_open_question(
    houses: Library, draft: HouseDraft, qtbot: QtBot
) -> None:
    assert not hasattr(form_of("limits", "set", houses, draft, qtbot), "questions"), "none was asked"
    draft = with_reading(draft, {}, "May a hat stay on?")
    form = form_of("limits", "set", houses, draft, qtbot)
    edits = heard(form.edited)
    assert [form.questions.itemText(place) for place in range(form.questions.count())] == [
        "No", "May a hat stay on?",
    ]  # fmt: skip
    assert form.questions.currentIndex() == 0
    assert form.questions.accessibleName() == "Depends on an open question"
    form.questions.setCurrentIndex(1)
    form.questions.activated.emit(1)
    (edit,) = edits
    again = form_of("limits", "set", houses, edit(draft), qtbot)
    assert again.questions.currentIndex() == 1
    again.questions.setCurrentIndex(0)
    edits = heard(again.edited)
    again.questions.activated.emit(0)
    last = form_of("limits", "set", houses, edits[-1](edit(draft)), qtbot)
    assert last.questions.currentIndex() == 0


@pytest.mark.parametrize(("part", "kind"), [("limits", "set"), ("tables", "lines"), ("house", "text")])
def test_what_is_wrong_stands_below_its_field_and_the_field_is_handed_back(
    part: str, kind: str, houses: Library, draft: HouseDraft, qtbot: QtBot
) -> None:
    form = form_of(part, kind, houses, draft, qtbot)
    (each, *_) = form.topic.fields
    control = form.mark(each.key, "Too many.")
    told = [found.text() for found in form.findChildren(QLabel) if found.isVisible()]
    assert told.count("✕ Too many.") == 1
    entries = [*form.lines.values(), form.controls[".".join(each.key)]]
    assert control is entries[0], "of many entries the first"
    assert form.mark(("nowhere",), "Too many.") is None
    form.why.setText("Because")
    assert form.mark(("why",), "") is form.why
