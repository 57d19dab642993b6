"""Rows say how far things are, each in a column as wide as its longest text; keys are off where they lead nowhere."""

from collections import Counter
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.learning.class_columns import COLUMNS
from app.learning.class_overview import ClassMember, ClassOverview
from app.learning.people import Person
from app.ui.drills.drills_page import DrillsPage, DrillTile
from app.ui.kit.components.hero import FeltDecoration
from app.ui.kit.components.tag import Tag
from app.ui.kit.density import density_of
from app.ui.kit.theme import DARK
from app.ui.kit.widgets.rows_table import RowsTable
from app.ui.office.exams.supervisor_desk_rows import member_parts
from app.ui.office.workshop.parts.word_list import WordList
from app.ui.trainees.class_page import ClassTable
from app.ui.trainees.readiness.readiness_page import _tag
from app.ui.trainees.sets.assign_set_page import AssignSetPage
from app.ui.trainees.sets.assigned_sets_page import AssignedSetsPage
from tests.ui.leaks import settle
from tests.ui.trainees.office import Office, Open, assign, enrol_all


@pytest.fixture
def office(open_office: Open) -> Office:
    office = open_office()
    enrol_all(office.kept)
    return office


@pytest.mark.parametrize("rows", range(4))
def test_the_first_word_cannot_go_up_nor_the_last_one_down(rows: int, qtbot: QtBot) -> None:
    words = WordList("Steps", range(rows), [f"step {place}" for place in range(rows)], (), is_typed=False)
    qtbot.addWidget(words)
    assert [row.up.isEnabled() for row in words.rows] == [place > 0 for place in range(rows)]
    assert [row.down.isEnabled() for row in words.rows] == [place < rows - 1 for place in range(rows)]


def test_a_tile_counts_every_skill_that_is_due(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office.window.navigator.open_drills()
    settle()
    assert office.window.navigator.drills
    page = office.window.navigator.drills.page
    assert isinstance(page, DrillsPage)
    first, second = [tile for tile in page.drills.buttons() if isinstance(tile, DrillTile)][:2]

    def found(tile: DrillTile, *skills: tuple[str, bool]) -> SimpleNamespace:
        each = [SimpleNamespace(state=state, is_due=is_due) for state, is_due in skills]
        is_mastered = all(state == "mastered" for state, _ in skills)
        state = "mastered" if is_mastered else "learning"
        return SimpleNamespace(drill=tile.objectName(), skills=each, state=state)

    skills = [("learning", True), ("mastered", False), ("learning", True), ("new", True)]
    maps = [found(first, *skills), found(second, ("mastered", False), ("mastered", False))]
    monkeypatch.setattr(page, "_read_progress", lambda: SimpleNamespace(maps=maps))
    page._fill()
    assert (first.second, first.badge, first.is_late) == ("1 of 4 mastered", "3 due", False)
    assert first.boxes == ("learning", "mastered", "learning", "new")
    assert (second.second, second.badge) == ("✓ Mastered", "")
    assert page._whole_words.text().endswith(" skills: 3 mastered, 2 learning, 105 new")


@pytest.mark.parametrize(
    ("share", "tags"), [((0, 0, 0), []), ((1, 0, 2), []), ((2, 0, 2), ["Done"]), ((1, 1, 2), ["1 late"])]
)
def test_a_set_is_done_when_everybody_has_done_it_and_late_as_soon_as_somebody_is(
    share: tuple[int, int, int], tags: list[str], office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ClassOverview, "share_done", lambda *_: share)
    assign(office, "Week 2", drills=("tuck",))
    office.open_class()
    office.want("sets")
    page = office.room.page
    assert isinstance(page, AssignedSetsPage)
    assert [tag.text for tag in page.findChildren(Tag)] == tags


def test_a_column_is_as_wide_as_the_longest_text_in_it(office: Office) -> None:
    table = office.open_class().table
    assert table
    letters = table.fontMetrics()
    for place, (name, column) in enumerate(COLUMNS.items()):
        if not table.isColumnHidden(place) and name != "needs":
            longest = max(letters.horizontalAdvance(column.shown(each)) for each in table.found.rows)
            assert table.columnWidth(place) > min(longest, 9 * letters.height()), name


def member(name: str, *needs: str) -> ClassMember:
    """Somebody who has done nothing, and needs help with this."""
    return ClassMember(Person(len(name), name, "", False), 0, None, 0, None, Counter(), None, (), needs)


@pytest.mark.parametrize("needs", ["Payout", "Payout of a flush of six cards: at the second table"])
def test_what_is_needed_takes_the_width_that_is_left_and_at_least_eight_heights_of_its_letters(
    needs: str, qtbot: QtBot
) -> None:
    table = ClassTable([member("Ann"), member("Bo", needs), member("Cy")], DARK)
    qtbot.addWidget(table)
    table.show()
    names, letters = list(COLUMNS), table.fontMetrics()
    place = names.index("needs")
    words = letters.horizontalAdvance(needs.split(":", maxsplit=1)[0]) + 16 + 13
    title = table.horizontalHeader().fontMetrics().horizontalAdvance(COLUMNS["needs"].title)
    own = min(9 * letters.height(), max(words, title)) + 26
    least = min(own, 8 * letters.height())
    for wide in (2600, 300):
        table.resize(wide, 300)
        others = sum(table.columnWidth(each) for each in range(len(names)) if each != place)
        left = table.viewport().width() - others
        assert (left > least) == (wide == 2600)
        assert table.columnWidth(place) == max(least, left)


def test_the_figures_begin_by_name_and_their_titles_show_and_change_the_order(qtbot: QtBot) -> None:
    table, names = ClassTable([], DARK), list(COLUMNS)
    qtbot.addWidget(table)
    table.resize(2600, 300)
    table.show()
    people = [member("Cy")._replace(answers=2), member("Ann")._replace(answers=1), member("Bo")]
    head = table.horizontalHeader()
    table.show_members(people)

    def order() -> tuple[list[str], int, Qt.SortOrder]:
        listed = [each.person.name for each in table.found.rows]
        return listed, head.sortIndicatorSection(), head.sortIndicatorOrder()

    assert head.isSortIndicatorShown()
    assert order() == (["Ann", "Bo", "Cy"], 0, Qt.SortOrder.AscendingOrder)
    place = names.index("answers")
    at = QPoint(head.sectionViewportPosition(place) + 10, 10)
    for listed, way in (
        (["Cy", "Ann", "Bo"], Qt.SortOrder.DescendingOrder),
        (["Bo", "Ann", "Cy"], Qt.SortOrder.AscendingOrder),
    ):
        QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=at)
        assert order() == (listed, place, way)


@pytest.mark.parametrize("chances", [(None, None), (62, None), (62, 40)])
def test_a_column_is_there_as_soon_as_it_says_something_about_somebody(
    chances: tuple[int | None, int | None], qtbot: QtBot
) -> None:
    people = [
        member(name)._replace(chance=chance) for name, chance in zip(("Ann", "Bo"), chances, strict=True)
    ]
    table, names = ClassTable(people, DARK), list(COLUMNS)
    qtbot.addWidget(table)
    assert table.isColumnHidden(names.index("chance")) is (chances == (None, None))
    assert [table.isColumnHidden(names.index(name)) for name in ("cohort", "faults", "name")] == [
        True,
        True,
        False,
    ]


@pytest.mark.parametrize("letters", [13, 24])
def test_a_row_of_the_class_is_high_enough_for_a_finger_and_for_its_letters(
    letters: int, qtbot: QtBot
) -> None:
    table, font = ClassTable([member("Ann")], DARK), QFont()
    qtbot.addWidget(table)
    font.setPixelSize(letters)
    table.setFont(font)
    table.fit()
    high = round(2.6 * table.fontMetrics().height())
    assert table.verticalHeader().defaultSectionSize() == max(44, high)
    assert (high > 44) == (letters == 24)


def test_a_column_has_room_for_a_sign_as_soon_as_somebody_alarms_in_it(qtbot: QtBot) -> None:
    names = list(COLUMNS)
    late = SimpleNamespace(standing=SimpleNamespace(is_late=True, is_done=False))
    begun = SimpleNamespace(standing=SimpleNamespace(is_late=False, is_done=False))
    widths = []
    for tasks in ((begun, begun), (late, begun)):
        members = [member("Ann")._replace(tasks=tasks), member("Bo")._replace(tasks=(begun, begun))]  # type: ignore[arg-type]
        table = ClassTable(members, DARK)
        qtbot.addWidget(table)
        table.show()
        longest = max(len(COLUMNS["sets"].shown(each)) for each in members)
        shown = next(text for each in members if len(text := COLUMNS["sets"].shown(each)) == longest)
        title = table.horizontalHeader().fontMetrics().horizontalAdvance(COLUMNS["sets"].title)
        width = table.columnWidth(names.index("sets")) - 26
        assert width >= title
        widths.append(width - table.fontMetrics().horizontalAdvance(shown))
    assert widths[1] == 16 + 13
    assert widths[0] < widths[1]


DENSITIES = (density_of(1600, 900), density_of(1024, 600), density_of(780, 900))
"""A large page, a small one, and one whose panel stands below."""


def test_pages_of_trainees_leave_out_their_pictures_and_legends_where_they_have_no_space(
    office: Office,
) -> None:
    listed = office.open_list()
    picture = listed.findChildren(FeltDecoration)[-1]
    seen = []
    for density in DENSITIES:
        listed.shell.dressed.emit(density)
        seen.append(not picture.isHidden())
    assert seen == [True, False, False]
    shown = office.open_class()
    for view, legends in (("skills", [True, True, False]), ("figures", [False] * 3)):
        shown.views.buttons[view].click()
        for density, has_legend in zip(DENSITIES, legends, strict=True):
            shown._fit(density)
            assert shown.legend.isHidden() is not has_legend
    office.want("sets")
    page = office.room.page
    assert isinstance(page, AssignedSetsPage)
    page.asked_to_assign.emit()
    form = office.room.page
    assert isinstance(form, AssignSetPage)
    for density, high in zip(DENSITIES, (0, 0, 4 * 44), strict=True):
        form._fit(density)
        assert {each.minimumHeight() for each in (form.drills, form.features, form.people)} == {high}


def test_the_progress_has_its_legend_beside_on_a_large_page_and_below_the_figures(office: Office) -> None:
    office.sign_in("Ann Lee")
    page = office.open_progress()
    seen = []
    for density in DENSITIES:
        page._fit(density)
        seen.append(not page.bars.legend.isHidden())
    assert seen == [True, False, True]


@pytest.mark.parametrize(
    ("heights", "has_room"),
    [((399, 300), True), ((300, 399), True), ((400, 300), False), ((300, 400), False)],
)
def test_a_class_that_takes_less_than_two_fifths_of_its_page_leaves_room_for_its_sets(
    heights: tuple[int, int], has_room: bool, office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = office.open_class()
    assert page.map
    assert page.table
    known = {page.map: heights[0], page.table: heights[1]}
    monkeypatch.setattr(RowsTable, "height_of_all", property(lambda table: known[table]))
    monkeypatch.setattr(page, "height", lambda: 1000)
    for density in (density_of(1600, 1000), density_of(1024, 600)):
        page._share_height(density)
        roomy = has_room and not density.is_compact
        assert page._sets.isHidden() is not roomy
        for each in (page.map, page.table):
            limits = (each.minimumHeight(), each.maximumHeight())
            assert limits == ((399, 399) if roomy else (0, 16_777_215))
        assert page._body.box.stretch(page._body.box.indexOf(page._list)) == (0 if roomy else 1)


def test_a_long_name_takes_no_more_than_nine_heights_of_its_letters(office: Office) -> None:
    office.kept.people.add("Maximilian Featherstonehaugh-Cholmondeley of the Night Shift", "B9")
    table = office.open_class().table
    assert table
    widest = 9 * table.fontMetrics().height()
    widths = {
        name: table.columnWidth(place)
        for place, name in enumerate(COLUMNS)
        if not table.isColumnHidden(place) and name != "needs"
    }
    assert widths["name"] == widest + 26
    assert [name for name, width in widths.items() if width >= widest + 26] == ["name"], "others need less"


@pytest.mark.parametrize(
    ("is_ready", "left", "words"),
    [
        (True, 0, ("ready", "right")),
        (False, 2, ("2 critical skills to go", "form")),
        (False, 1, ("1 critical skill to go", "form")),
        (False, 0, ("not yet", "plain")),
    ],
)
def test_readiness_in_a_word(is_ready: bool, left: int, words: tuple[str, str]) -> None:
    skills = SimpleNamespace(critical_left=left)
    outlook = SimpleNamespace(readiness=SimpleNamespace(is_ready=is_ready, skills=skills))
    assert _tag(outlook) == words  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("states", "needs", "late", "told"),
    [
        ({}, (), 0, ("Ann", 0, "0%", "–")),
        ({"mastered": 1, "learning": 3}, (), 0, ("Ann", 1, "25%", "–")),
        ({"mastered": 3, "new": 1}, ("Practice ties", "Deal"), 1, ("Ann", 3, "75%", "! Practice ties")),
        ({"mastered": 4}, (), 1, ("Ann", 4, "100%", "! Set overdue")),
    ],
)
def test_a_row_of_the_class_has_its_share_and_what_is_needed_most(
    states: dict[str, int], needs: tuple[str, ...], late: int, told: tuple[str, int, str, str], qtbot: QtBot
) -> None:
    member = SimpleNamespace(person=SimpleNamespace(name="Ann"), states=states, needs=needs, late=late)
    name, boxes, share, words = member_parts(member)  # type: ignore[arg-type]
    quarters = boxes.states.count("mastered") * 4 / (len(boxes.states) or 1)
    assert (name.text(), round(quarters), share.text(), words.text()) == told
    assert boxes.accessibleName() == f"{told[2].removesuffix('%')} percent mastered"
    for each in (name, boxes, share, words):
        qtbot.addWidget(each)
