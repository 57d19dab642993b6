"""The rules of a house in the window: on a key, searched, opened at a fault, left with nothing lost."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.procedure.library import Library
from app.procedure.rule_chapters import find_rule, rule_chapters
from app.ui.home.home_contents import HomeWay
from app.ui.home.home_page import HomePage
from app.ui.kit.density import density_of
from app.ui.kit.theme import DARK
from app.ui.rules.rule_book_page import RuleBookPage
from app.ui.rules.rule_index import RuleIndex
from app.ui.shell.main_window import MainWindow
from app.ui.table.rule_pictures import rule_picture
from tests.ui.dealing.hands import strike
from tests.ui.modes.people import Start, click
from tests.ui.windows import menu_of

pytestmark = pytest.mark.usefixtures("unpainted")


def book_in(window: MainWindow) -> RuleBookPage:
    page = window.navigator.rules.page
    assert page
    return page


def words_on(page: RuleBookPage) -> str:
    QApplication.processEvents()
    return "\n".join(label.text() for label in page.detail.findChildren(QLabel) if label.isVisible())


@pytest.mark.parametrize("house", ["oxford", "two-to-ten", "pechanga", "greektown", "cuda"])
def test_every_chapter_opens_with_a_card_for_each_rule(house: str, start: Start) -> None:
    window = start(house, at_home=True)
    window.navigator.rules.open()
    page = book_in(window)
    for chapter in page.chapters:
        page.index.rows[chapter.title].click()
        assert page.heading.text() == chapter.title
        assert [card.rule for card in page.cards] == list(chapter.rules)
        assert [row.text() for row in page.index.rows.values() if row.isChecked()] == [chapter.title]


def test_every_act_of_a_round_has_its_picture() -> None:
    library = Library()
    for house_id in library.files():
        house = library.house(house_id)
        for chapter in rule_chapters(house):
            for rule in chapter.rules:
                if rule.number:
                    assert rule_picture(house, rule), rule.key


@pytest.mark.parametrize("mode", ["watch", "guided", "practice", "test"])
def test_f1_opens_the_rules_over_a_round_that_goes_on_afterwards(mode: str, start: Start) -> None:
    window = start("oxford", mode=mode)
    modes = window.navigator.modes
    before = (modes.watching, modes.dealing)
    if modes.dealing:
        modes.dealing.act(modes.dealing.ruling.steps[0].step)
    focused = QApplication.focusWidget()
    strike(Qt.Key.Key_F1)
    assert book_in(window).isVisible()
    strike(Qt.Key.Key_Escape)
    assert window.navigator.rules.page is None
    assert (modes.watching, modes.dealing) == before
    assert QApplication.focusWidget() is focused
    if modes.dealing:
        modes.dealing.act(modes.dealing.ruling.steps[1].step)
        assert len(modes.dealing.session.acts) == 2


def test_f1_closes_them_again(start: Start) -> None:
    window = start("oxford", mode="practice")
    strike(Qt.Key.Key_F1)
    strike(Qt.Key.Key_F1)
    assert window.navigator.rules.page is None


def test_home_has_a_tile_for_the_rules_and_is_there_again_afterwards(start: Start) -> None:
    window = start("oxford", at_home=True)
    home = window.navigator.page
    assert isinstance(home, HomePage)
    click(home.ways[HomeWay.RULES])
    assert book_in(window).house.id == "oxford"
    click(book_in(window).header.back)
    assert window.navigator.page is home
    assert home.isVisible()


def test_the_menu_has_them_and_their_home_button_leads_home(start: Start) -> None:
    window = start("oxford", mode="practice")
    (entry,) = [action for action in menu_of(window).actions() if action.text() == "Rules (F1)"]
    entry.trigger()
    click(book_in(window).header.home)
    assert window.navigator.rules.page is None
    assert isinstance(window.navigator.page, HomePage)
    assert window.navigator.modes.dealing, "the round waits"


def test_they_open_at_the_rule_a_fault_speaks_of_and_the_fault_is_still_there(start: Start) -> None:
    window = start("oxford", mode="practice")
    dealing = window.navigator.modes.dealing
    assert dealing
    dealing.act(next(due.step for due in dealing.ruling.steps if due.step.verb == "expose"))
    assert dealing.coach.isVisible()
    cited = dealing.cited()
    assert cited
    assert cited.ground.source.citation
    click(dealing.coach.buttons["rule"])
    page = book_in(window)
    assert page.shown == find_rule(page.chapters, cited.ground, cited.act)
    assert cited.ground.source.citation in [source.citation for source in page.shown.sources]
    assert page.shown.title in words_on(page)
    strike(Qt.Key.Key_Escape)
    assert dealing.coach.isVisible()
    strike(Qt.Key.Key_F1)
    assert book_in(window).shown == page.shown


def test_in_learn_they_open_at_the_step_that_lights_up(start: Start) -> None:
    window = start("oxford", mode="guided")
    strike(Qt.Key.Key_F1)
    shown = book_in(window).shown
    assert shown
    assert shown.key == "round scan"


def test_a_source_is_told_with_its_kind_and_a_summary_of_the_rule(start: Start) -> None:
    window = start("oxford", at_home=True)
    window.navigator.rules.open()
    page = book_in(window)
    page.open_rule("tuck")
    told = words_on(page)
    assert "Written rule" in told
    assert "Oxford Casino rules, Dealing the Game, item 11" in told
    assert "Spots 1, 2, 3 under Straight Flush" in told
    assert "Our reading" in told
    assert "§" not in told
    page.open_rule("call")
    assert "Common practice" in words_on(page)


def test_what_is_typed_filters_and_marks_and_enter_goes_to_the_next(start: Start) -> None:
    window = start("oxford", at_home=True)
    window.navigator.rules.open()
    page = book_in(window)
    QTest.keyClicks(page.search, "red")
    many = len(page.cards)
    QTest.keyClicks(page.search, " light")
    (card,) = page.cards
    assert many > 1
    assert card.rule.key == "irregularity red-light"
    assert page.heading.text() == "1 rule with “red light”"
    assert '">red</span>' in card.title.text()
    page.search.setText("tuck")
    first = page.shown
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    assert page.shown is page.cards[1].rule is not first
    for _ in page.cards[1:]:
        QTest.keyClick(page.search, Qt.Key.Key_Return)
    assert page.shown is first
    strike(Qt.Key.Key_Escape)
    assert window.navigator.rules.page is page, "the first Esc empties the search"
    assert page.heading.text() == page.chapters[0].title


def test_a_search_for_nothing_that_is_there_says_so(start: Start) -> None:
    window = start("oxford", at_home=True)
    window.navigator.rules.open()
    page = book_in(window)
    page.search.setText("zebra")
    assert not page.cards
    assert page.heading.text() == "0 rules with “zebra”"
    strike(Qt.Key.Key_Return)


def test_a_house_is_compared_with_another(start: Start) -> None:
    window = start("two-to-ten", at_home=True)
    window.navigator.rules.open()
    page = book_in(window)
    page.compare_with("Oxford Casino")
    assert page.heading.text() == "Different from Oxford Casino"
    found = {card.rule.key: card for card in page.cards}
    assert "qualify" in found
    assert "blind" not in found
    labels = [label.text() for label in found["qualify"].findChildren(QLabel)]
    assert "At Oxford Casino: The dealer plays with a 3-card, Nine-high flush or better." in labels


def test_other_houses_are_read_only_when_the_rules_are_opened(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    usual: Callable[..., object] = Library.other_houses

    def other_houses(library: Library, house_id: str) -> object:
        read.append(house_id)
        return usual(library, house_id)

    monkeypatch.setattr(Library, "other_houses", other_houses)
    window = start("oxford", at_home=True)
    assert not read
    window.navigator.rules.open()
    assert read == ["oxford"]


def test_a_button_empties_the_search_and_is_there_only_with_words(start: Start) -> None:
    window = start("oxford", at_home=True)
    window.navigator.rules.open()
    page = book_in(window)
    assert not page.search.empty.isVisible()
    page.search.setText("tuck")
    assert page.search.empty.isVisible()
    click(page.search.empty)
    assert page.search.text() == ""
    assert page.heading.text() == page.chapters[0].title


def test_new_cards_have_their_places_before_anything_else_happens(start: Start) -> None:
    window = start("oxford", at_home=True)
    window.navigator.rules.open()
    page = book_in(window)
    page.search.setText("flush")
    assert len(page.cards) > 3
    assert all(card.height() >= card.minimumSizeHint().height() for card in page.cards)


def test_beside_columns_of_cards_the_index_grows_with_the_letters_up_to_its_full_width(qtbot: QtBot) -> None:
    index = RuleIndex([])
    qtbot.addWidget(index)
    small = density_of(1024, 600)
    for control, width in ((44, 228), (55, 285), (66, 300)):
        index.apply_look(DARK, small._replace(control=control, is_stacked=False))
        assert index.width() == width
