"""What lies over the felt lies where it lay: compared hands, the callout of a fault, the floor, the magnifier, the bar.

The page that a test of the whole program opens is of one size. Here are the other sizes and the rare cases.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from zlib import crc32

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.game.wagers import BONUSES
from app.grading.judge import judge
from app.procedure.library import Library
from app.session.coach import CoachNote
from app.session.deciding_facts import DecidingFact
from app.session.supervisor_answer import FloorLine
from app.ui.kit.settings import Settings
from app.ui.table.layout import lay_out
from app.ui.table.notes.coach_panel import CoachPanel
from app.ui.table.notes.compared_hands import ComparedHands
from app.ui.table.notes.floor_call import FloorCall
from app.ui.table.notes.lit_things import Lit, lit_line, lit_step
from app.ui.table.notes.review_callout import ReviewCallout
from app.ui.table.picture import lift_cards
from app.ui.table.table_screen import TableScreen
from app.ui.table.table_thumbnail import TablePicture
from app.ui.table.table_window import TableWindow
from app.ui.watch.dealt_round import DealtRound
from app.ui.watch.demonstration import Demonstration
from app.ui.watch.review_words import card_of
from tests.kept_text import assert_kept
from tests.systems import WINDOWS
from tests.ui.deals import example
from tests.ui.pages.drawing import strokes_of
from tests.ui.test_kept_places import steady
from tests.ui.test_table_scene import table_of

KEPT = Path(__file__).parent / "places"
pytestmark = [
    pytest.mark.usefixtures("letters"),
    pytest.mark.skipif(WINDOWS, reason="letters have other sizes there"),
]
WIDTHS = (1024, 1600)
ROUNDS = ("oxford-full-table", "cuda-must-beat", "two-to-ten-eight-high")


def place_of(widget: QWidget) -> str:
    return steady((widget.x(), widget.y(), widget.width(), widget.height()))


def box_of(lit: Lit) -> str:
    return steady((*lit.at, lit.width, lit.height))


def drawn(widget: QWidget) -> str:
    return f"{crc32(strokes_of(widget).encode()):08x}"


@pytest.mark.parametrize("name", ROUNDS)
def test_hands_that_are_compared_on_the_felt_say_what_they_said(name: str, qtbot: QtBot) -> None:
    shown, lines, before = example(name), list[str](), None
    width = WIDTHS[ROUNDS.index(name) % 2]
    _page, view = table_of(shown.ruling.house, qtbot, width=width)
    hands = ComparedHands(view)
    view.adorn_with(lambda picture, layout: lift_cards(picture, hands.cards, layout))
    for moment, told in zip(shown.moments[1:], shown.told, strict=True):
        hands.take_up(shown.ruling, moment.table, told.step)
        assert hands.cards == (hands.shown.cards if hands.shown else ())
        if hands.shown != before:
            view.show_moment(shown.ruling, moment)
            hands.show_beside()
            assert hands.isHidden() is (hands.shown is None)
            words = [hands.accessibleName(), place_of(hands), drawn(hands)] if hands.shown else ["none"]
            lines += ["", f"# {width}, {told.step}", "", *words]
            assert hands.shown or not hands.accessibleName()
        before = hands.shown
    assert lines
    assert_kept(KEPT, f"compared {name}", "\n".join(lines) + "\n")


@pytest.mark.parametrize("name", ROUNDS)
def test_what_a_step_is_done_to_says_what_it_said(name: str, qtbot: QtBot) -> None:
    """A step of each kind, and each line of a posted pay table."""
    shown, lines, seen = example(name), list[str](), set[tuple[str, str, bool]]()
    _page, view = table_of(shown.ruling.house, qtbot)
    for moment, told in zip(shown.moments, shown.told, strict=False):
        step = told.step
        kind = step.verb, step.what or "", isinstance(step.place, int)
        if kind not in seen:
            seen.add(kind)
            view.show_moment(shown.ruling, moment)
            assert view.play
            lines.append(f"{step}: {'; '.join(map(box_of, lit_step(view.play, step)))}")
    assert view.play
    for bonus in [each for each in BONUSES if each in shown.ruling.house.rules.bonuses]:
        for line in shown.ruling.house.rules.tables[bonus][shown.ruling.played.posted[bonus]].lines:
            found = lit_line(view.play, view.table_layout, bonus, line.name)
            lines.append(f"{bonus} {line.name}: {'; '.join(map(box_of, found))}")
    assert_kept(KEPT, f"steps {name}", "\n".join(lines) + "\n")


def spoiled(shown: Demonstration) -> DealtRound:
    """A round with something wrong of most kinds: left out, too early, too much, the wrong way, twice."""
    acts = [due.step for due in shown.ruling.steps]
    pay = next(at for at, act in enumerate(acts) if act.verb == "pay")
    acts[pay] = acts[pay]._replace(cents=(acts[pay].cents or 0) + 500)
    take = next(at for at, act in enumerate(acts) if act.verb == "take")
    acts[take] = acts[take]._replace(verb="push")
    acts[4], acts[6] = acts[6], acts[4]
    acts.insert(9, acts[8])
    del acts[-2], acts[len(acts) // 2]
    return DealtRound(shown.ruling, acts, judge(shown.ruling, list(enumerate(acts, 1))))


@pytest.mark.parametrize("name", ROUNDS[:2])
def test_the_callout_of_a_fault_says_what_it_said(name: str, qtbot: QtBot) -> None:
    """It leads on and has its key, it is one on file, and it is short on a small felt."""
    retold, lines = spoiled(example(name)), list[str]()
    for width, leads_on, is_short in ((1024, True, True), (1600, True, False), (1600, False, False)):
        _page, view = table_of(retold.ruling.house, qtbot, width=width)
        view.show_moment(retold.ruling, retold.moments[0])
        callout = ReviewCallout(view, retold.ruling, leads_on)
        callout.be_short(is_short)
        lines += ["", f"# {width}, leads on {leads_on}, short {is_short}"]
        for place in retold.marks:
            fault = retold.faults_at(place)[0]
            view.show_moment(retold.ruling, retold.moments[place])
            callout.tell(fault, card_of(retold.ruling, fault))
            light = callout._light
            lines += [
                "",
                *callout.text.split("\n"),
                f"at {place_of(callout)}, key {callout.deal.isVisible()}",
            ]
            lines += [f"{ink.name()} {box_of(lit)}" for lit, ink in light._frames]
            lines.append(f"leads to {steady(light._led)}, order {bool(light._order)}, drawn {drawn(light)}")
        callout.put_away()
        assert (callout.isHidden(), light.isHidden()) == (True, True)
    assert_kept(KEPT, f"callout {name}", "\n".join(lines) + "\n")


def test_the_note_of_the_coach_says_what_it_said(qtbot: QtBot, library: Library) -> None:
    """About cards, a wager, a line of the pay table, an order and nothing on the felt; a hint, and the answer."""
    shown, found = example("oxford-full-table"), list[str]()
    hand = shown.ruling.played.spots[2].cards[:3]
    facts = {
        "nothing": DecidingFact("The round is not over."),
        "cards": DecidingFact("Spot 3 has three hearts.", (*hand, *shown.ruling.played.dealer[:3])),
        "a wager": DecidingFact("Spot 3 has no Ante.", wager=(3, "ante")),
        "a line": DecidingFact("Four cards pay 60 to 1.", hand, line=("straight_flush", "4")),
        "an order": DecidingFact("Spot 5 comes first.", order=((5, "ante"), (2, "raise"))),
        "half an order": DecidingFact("Spot 5 comes first.", order=((5, "ante"), (9, "raise"))),
    }
    answer = (
        ("You did: Take spot 3’s Ante.", "Correct move: Pay spot 3’s Ante $5."),
        ("A win pays even money.",) * 2,
    )
    for (name, _page, screen), (case, fact) in product(list(screens(qtbot, library))[:2], facts.items()):
        if "150" in name and case not in ("cards", "an order"):
            continue
        line = QLineEdit(screen)
        coach = CoachPanel(screen, line)
        screen.table.show_moment(shown.ruling, shown.moments[36])
        note = CoachNote("Wrong move", (fact.words,), answer, fact)
        for is_answered in (False, True) if case == "cards" else (case == "a line",):
            coach.tell(note, is_answered)
            light = coach._light
            keys = [key.text() for key in coach.buttons.values() if not key.isHidden()]
            found += ["", f"# {case}, answered {is_answered}, {name}", "", coach.accessibleDescription()]
            found.append(f"at {place_of(coach)}, {coach._row.direction().name}, {', '.join(keys)}")
            found += [f"lit {box_of(lit)}" for lit in light.lit]
            found.append(f"leads to {steady(light._led)}, order {bool(light._order)}, drawn {drawn(light)}")
            assert coach.text == coach.accessibleDescription()
        coach.put_away()
        assert (coach.isHidden(), light.isHidden(), coach.text, coach._key.isEnabled()) == (
            True,
            True,
            "",
            False,
        )
        coach.leave()
    assert_kept(KEPT, "coach", "\n".join(found) + "\n")


def test_the_floor_over_the_felt_says_what_it_said(qtbot: QtBot, library: Library) -> None:
    said = "Spot 4 raised $10 on an Ante of $5 with three suited cards. Correct spot 4’s Raise."
    scenes = (
        [FloorLine("You", "Floor, please!")],
        [FloorLine("You", "Floor!"), *[FloorLine("Floor", said)] * 2],
    )
    lines: list[str] = []
    for width, left_handed, count in ((1024, False, 0), (1366, True, 1), (1920, False, 0), (1920, True, 3)):
        layout = lay_out(library.house("oxford"), width, width * 600 // 1024, 100, left_handed, count)
        for scene in scenes:
            table = QWidget()
            qtbot.addWidget(table)
            table.resize(width, width * 600 // 1024)
            table.show()
            floor = FloorCall(table)
            floor.tell(scene, layout, is_calm=False)
            found = [f"{len(floor.lines)}: {place_of(floor)}"]
            while floor._timer.isActive():
                assert floor._timer.interval() == 450
                floor._timer.timeout.emit()
                found.append(f"{len(floor.lines)}: {place_of(floor)}")
            assert floor.lines == [line.words for line in scene]
            lines.append(f"{width}, left-handed {left_handed}, {', '.join(found)}, drawn {drawn(floor)}")
            floor.tell([], layout, is_calm=True)
            assert floor.isHidden()
    assert_kept(KEPT, "floor", "\n".join(lines) + "\n")


def test_the_magnifier_says_what_it_said(qtbot: QtBot) -> None:
    shown, lines = example("oxford-full-table"), list[str]()
    for width in WIDTHS:
        _page, view = table_of(shown.ruling.house, qtbot, width=width)
        view.show_moment(shown.ruling, shown.moments[40])
        view.toggle_magnifier()
        assert view.play
        glass = view.play.magnifier
        assert glass
        for point in (QPoint(0, 0), QPoint(width // 3, 300), QPoint(width - 1, view.height() - 1)):
            glass.look_at(point)
            corner, scene = glass.mapToScene(0, 0), glass.sceneRect()
            lines.append(
                f"{width}, over {steady((point.x(), point.y()))}: {place_of(glass)}, from {steady((corner.x(), corner.y()))}"
                f", all {steady(scene.getRect())}, {glass.mask().boundingRect().getRect()}"
                f", {steady(glass.transform().m11())} times"
            )
        assert not glass.mask().contains(QPoint(2, 2))
        assert glass.mask().contains(glass.rect().center())
    assert_kept(KEPT, "magnifier", "\n".join(lines) + "\n")


SHORT, LONG = "A Raise is too large.", "Spot 4 raised $10 on an Ante of $5 with three suited cards. " * 3
SENTENCES = ("", SHORT, LONG, SHORT)


def screens(qtbot: QtBot, library: Library) -> Iterator[tuple[str, QWidget, TableScreen]]:
    for width, high, text, left_handed, lines in (
        (1024, 600, 100, False, 0), (1024, 600, 150, False, 2), (1600, 900, 125, True, 1),
    ):  # fmt: skip
        page = QWidget()
        qtbot.addWidget(page)
        settings = Settings(house="oxford", motion="off", text=text, left_handed=left_handed)
        screen = TableScreen(library.house("oxford"), settings, page)
        page.resize(width, high)
        screen.resize(width, high)
        page.show()
        screen.table.keep_lines(lines)
        yield f"{width} × {high}, text {text}, left-handed {left_handed}, {lines} lines", page, screen


def test_the_parts_of_the_screen_say_what_they_said(qtbot: QtBot, library: Library) -> None:
    """Pads, what stands over the middle of the felt, a sentence, and the table while it is lent."""
    found: list[str] = []
    for name, _page, screen in screens(qtbot, library):
        left, right, middle, holder = (QWidget(screen) for _ in range(4))
        screen.furnish(left, right, middle)
        found += [
            "",
            f"# {name}, bar {screen.bar_height}, {screen.bar._row.contentsMargins().bottom()} below",
            "",
        ]
        found += [
            f"{what}: {place_of(each)}"
            for what, each in (("left", left), ("right", right), ("middle", middle))
        ]
        for words in SENTENCES:
            screen.say(words)
            assert screen._event.isHidden() is (words == "")
            found.append(f"{len(words)} letters: {place_of(screen._event)}, wraps {screen._event.wordWrap()}")
        screen.hold(None)
        holder.setGeometry(30, 80, 900, 400)
        screen.lend_table(holder)
        screen.table.setGeometry(10, 20, 800, 500)
        screen.bring_up()
        found += [
            f"lent: bar {place_of(screen.bar)} of {screen.bar_height}, sentence {place_of(screen._event)}"
        ]
        screen.lend_table(None)
        found += [f"back: bar {place_of(screen.bar)} of {screen.bar_height}, table {place_of(screen.table)}"]
        assert screen.table.parent() is screen
    assert_kept(KEPT, "screen", "\n".join(found) + "\n")


def test_a_sentence_is_broken_only_where_it_is_wider_than_the_felt_has_room(
    qtbot: QtBot, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _page, screen = next(screens(qtbot, library))
    for wide, wraps in ((860, False), (861, True)):
        monkeypatch.setattr(screen._event, "sizeHint", lambda wide=wide: QSize(wide, 20))
        screen.say(SHORT)
        assert screen._event.wordWrap() is wraps


def test_a_window_on_the_felt_says_what_it_said(qtbot: QtBot, library: Library) -> None:
    """In any size the felt fills it; what is higher than its shape allows is cut off, and the table comes back."""
    found: list[str] = []
    for name, _page, screen in screens(qtbot, library):
        window = TableWindow(screen, library.house("oxford"), screen._settings, 0.5)
        for width, high, shape in ((900, 400, 0.5), (600, 300, 0.56), (1500, 700, 0.42)):
            window.set_shape(shape)
            for _ in range(2):  # the wider it is, the higher it may be
                window.resize(width, high)
                window.resizeEvent(QResizeEvent(window.size(), window.size()))
            layout = screen.table.table_layout
            found.append(
                f"{name}: {width} × {high}: {place_of(screen.table)}, {window.maximumHeight()} at most"
            )
            found.append(f"  felt from {steady(layout.bar.bottom)} to {steady(layout.tray.y)}")
        window.setMinimumHeight(777)
        window.set_shape(0.1)
        assert window.maximumHeight() == 777
        window.give_back()
        assert (screen.table.parent(), screen.table.geometry()) == (screen, screen.rect())
    assert_kept(KEPT, "window on the felt", "\n".join(found) + "\n")


def test_the_picture_of_a_table_is_as_wide_as_there_is_room_and_keeps_its_shape(qtbot: QtBot) -> None:
    shown = example("oxford-full-table")
    picture = TablePicture(Settings(house="oxford"))
    qtbot.addWidget(picture)
    layout = lay_out(shown.ruling.house, 1024, 600)
    shape = (round(layout.tray.y) - round(layout.felt.y)) / 1024
    assert (picture.accessibleName(), picture.minimumHeight()) == ("This house’s table", 150)
    picture.show_moment(shown.ruling, shown.moments[0])
    for width in (100, 200, 400, 900):
        picture.resize(width, 50)
        picture.resizeEvent(QResizeEvent(picture.size(), picture.size()))
        assert picture.pixmap().width() == max(200, width)
        assert (
            picture.maximumHeight()
            == picture.pixmap().height()
            == pytest.approx(max(200, width) * shape, abs=1)
        )


def test_the_bar_says_what_it_said(
    qtbot: QtBot, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    """With Home, a warning, several, a widget in its middle, other keys instead of the menu, and bare."""
    found: list[str] = []
    _, _page, screen = next(screens(qtbot, library))
    bar, told = screen.bar, list[str]()
    bar.warned.connect(told.append)
    file = "/home/ann/houses/mine.toml is damaged"

    def note(words: str) -> None:
        bar._row.activate()
        keys = (bar.magnifier, bar.home_button, bar.menu_button)
        shown = [
            f"{key.toolTip()} {place_of(key)}{'' if key.isEnabled() else ', off'}"
            for key in keys
            if key.isVisible()
        ]
        notice = bar._notice
        found.extend(["", f"# {words}", f"“{bar._title.text()}” “{bar._detail.text()}”", *shown])
        found.extend([f"“{notice.text()}” {place_of(notice)}", *notice.toolTip().split("\n"), f"told {told}"])

    bar.tell("Oxford", "Watch")
    note("as it begins")
    bar.offer_home()
    bar.hold(QWidget())
    note("with Home and something in the middle")
    bar.hold(None)
    bar.warn("A picture is missing")
    note("a warning")
    bar.warn("A picture is missing")
    note("the same once more")
    bar.warn_lastingly(file)
    bar.warn("The disk is full")
    note("two more, one that lasts")
    assert capsys.readouterr().err == (
        f"hcf-trainer: A picture is missing\nhcf-trainer: {file}\nhcf-trainer: The disk is full\n"
    )
    bar.let_leave(False)
    note("nobody may leave")
    bar.be_bare(True)
    note("bare")
    bar.be_bare(False)
    keys = QWidget()
    bar.stand_in(keys)
    note("other keys instead")
    bar.be_bare(True)
    assert keys.isHidden()
    bar.be_bare(False)
    assert keys.isVisible()
    bar.stand_in(None)
    note("the menu again")
    bar.forget()
    note("nothing is wrong any more")
    assert_kept(KEPT, "bar", "\n".join(found) + "\n")
