"""A review beside its table says what it said: at a fault, at a right move, at an undone slip, at what was due, on file."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.grading.judge import judge
from app.procedure.house import House
from app.session.fault_list import UndoneSlip
from app.ui.kit.settings import Settings
from app.ui.table.table_screen import TableScreen
from app.ui.watch.dealt_round import DealtRound
from app.ui.watch.review_mode import ReviewMode
from app.ui.watch.review_widgets import ReviewFault
from tests.kept_text import assert_kept
from tests.systems import WINDOWS
from tests.ui.deals import dealt as demonstrated
from tests.ui.modes.test_dealt_round import dealt
from tests.ui.test_component_places import places

KEPT = Path(__file__).parent / "kept" / "review"
pytestmark = [
    pytest.mark.usefixtures("letters"),
    pytest.mark.skipif(WINDOWS, reason="letters have other sizes there"),
]


def with_trouble() -> DealtRound:
    """A round without a fault in which a card was exposed, and how long it took until that was seen."""
    ruling = demonstrated("oxford", 5, "event-card-exposed", players=2).ruling
    acts = [due.step for due in ruling.steps]
    times = [1.5 * line for line in range(1, len(acts) + 1)]
    return DealtRound(ruling, acts, judge(ruling, enumerate(acts, 1)), times, "test")


def with_costly_slip(retold: DealtRound) -> DealtRound:
    """The same round, in which a slip that would have cost money was undone too."""
    costly, did, line = next(
        (fault, fault.did, fault.line)
        for fault in retold.card.faults
        if fault.cost and fault.did and fault.line
    )
    slip = UndoneSlip(did, costly, retold.acts[: line - 1])
    slips = (*retold.slips, slip)
    return DealtRound(
        retold.ruling, retold.acts, retold.card, retold.times, retold.mode, slips, retold.beliefs
    )


def rounds(houses: dict[str, House]) -> Iterator[tuple[str, DealtRound, bool]]:
    yield "practice", with_costly_slip(dealt("greektown-faced-fold", houses, "practice")), False
    yield "test", dealt("oxford-limit", houses, "test"), False
    yield "on file", dealt("oxford-limit", houses, "test"), True
    yield "trouble", with_trouble(), False


def card_lines(card: ReviewFault) -> Iterator[str]:
    parts = {"why": card.why, "rule": card.rule, "deal": card.deal, "source": card.source}
    shown = [name for name, part in parts.items() if not part.isHidden()]
    left = card.mapTo(card.window(), card.rect().topLeft()).x()
    yield f"card at {left}{', chosen' if card.is_chosen else ''}: {card.words.where}, {card.words.what}, {' '.join(shown)}"
    if card.why.text() and not card.why.isHidden():
        yield f"  “{card.why.text()}”"


def state(review: ReviewMode) -> Iterator[str]:
    page, keys = review.narration, review.transport
    for each in (keys.count, keys.order, keys.verdict, page.note, page.cost):
        if each.isVisible() and each.text():
            yield f"“{each.text()}”"
    yield f"callout: {page.callout.text if page.callout.isVisible() else 'none'}".replace("\n", " / ")
    yield f"timeline at {keys.timeline.place} of {keys.timeline.last}: {[mark.at for mark in keys.timeline.marks]}"
    yield f"{[phase.name for phase in keys.timeline.phases]}, {keys.side.text()}"
    for _, card in page.cards:
        yield from card_lines(card)
    for card in page.undone:
        yield from card_lines(card)
    yield f"said: {page.accessibleDescription()}".replace("\n", " / ")


@pytest.mark.parametrize("name", ["practice", "test", "on file", "trouble"])
def test_a_review_stands_as_it_stood_and_says_what_it_said(
    name: str, qtbot: QtBot, houses: dict[str, House]
) -> None:
    _, retold, is_filed = next(each for each in rounds(houses) if each[0] == name)
    lines: list[str] = []

    def note(words: str, review: ReviewMode) -> None:
        QApplication.processEvents()
        lines.extend(["", f"# {words}", "", *state(review)])

    for width, high, text in ((1024, 600, 100), (1600, 900, 100), (1024, 600, 150)):
        page = QWidget()
        qtbot.addWidget(page)
        page.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        page.resize(width, high)
        settings = Settings(house=retold.ruling.house.id, motion="off", text=text)
        screen = TableScreen(retold.ruling.house, settings, page)
        screen.resize(width, high)
        page.show()
        review = ReviewMode(screen, settings, retold, is_filed)
        passed: list[bool] = []
        review.passed_last.connect(lambda passed=passed: passed.append(True))

        note(f"{width} × {high}, text {text}", review)
        lines += [line for line in places(review.narration) if not line.startswith("Mark ")]
        lines += [f"menu: {[action.text() for action in review.more.actions()]}", screen.bar._detail.text()]
        if (width, text) == (1024, 100):
            for number in range(len(retold.slips)):
                review.narration.slip_chosen.emit(number)
                note(f"slip {number}", review)
            review.rewind()
            note("at the start", review)
            right = next(at for at in range(1, review.last) if not retold.faults_at(at))
            review.go_to(right)
            note("at a right move", review)
            review.wind()
            note("at the end", review)
            review.next_fault()
            note(f"the next fault after that, passed {passed}", review)
            review.turn_sides()
            note("what was due there", review)
            review.next_fault()
            note(f"the next fault from there, passed {passed}", review)
        review.close()
    assert_kept(KEPT, name, "\n".join(lines) + "\n")
