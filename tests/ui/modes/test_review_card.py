"""A fault in the list of a review is one button: pressed by the left button and by Enter, and by nothing else."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.grading.faults import Fault
from app.procedure.sources import STANDARD, Ground
from app.procedure.vocabulary import Step
from app.ui.kit.components.fault_cards import FaultWords
from app.ui.watch.review_widgets import ReviewFault


@pytest.fixture
def card(qtbot: QtBot) -> ReviewFault:
    paid = Step("pay", 5, "ante", 2000)
    fault = Fault(
        "amount", 7, paid, paid._replace(cents=2500), "major", -500, Ground(STANDARD, "Even money.")
    )
    card = ReviewFault(
        FaultWords("major", "Move 7", "Paid short", "Paid $20", "$25", "−$5", ""), fault, leads_on=True
    )
    qtbot.addWidget(card)
    card.resize(420, 260)
    card.show()
    return card


@pytest.mark.parametrize(
    ("key", "times"),
    [(Qt.Key.Key_Return, 1), (Qt.Key.Key_Enter, 1), (Qt.Key.Key_A, 0), (Qt.Key.Key_Escape, 0)],
)
def test_enter_presses_it_and_no_other_key(key: Qt.Key, times: int, card: ReviewFault) -> None:
    chosen: list[int] = []
    card.chosen.connect(lambda: chosen.append(1))
    QTest.keyClick(card, key)
    assert len(chosen) == times


@pytest.mark.parametrize(
    ("button", "times"), [(Qt.MouseButton.LeftButton, 1), (Qt.MouseButton.RightButton, 0)]
)
def test_the_left_button_presses_it_and_no_other(
    button: Qt.MouseButton, times: int, card: ReviewFault
) -> None:
    chosen: list[int] = []
    card.chosen.connect(lambda: chosen.append(1))
    QTest.mouseClick(card, button)
    assert len(chosen) == times


def test_only_the_chosen_one_says_why_leads_on_and_lies_on_a_lighter_ground(card: ReviewFault) -> None:
    plain = card.grab().toImage().pixelColor(4, card.height() // 2)
    assert not card.rule.isVisible()
    card.choose(True, "A win pays even money.")
    assert card.why.isVisible()
    assert card.rule.isVisible()
    assert card.deal.isVisible()
    assert "A win pays even money." in card.text
    assert plain != QColor(card.theme.raised)
    assert card.grab().toImage().pixelColor(4, card.height() // 2) == QColor(card.theme.raised)
    card.choose(False)
    assert not card.why.isVisible()
    assert not card.rule.isVisible()
    assert card.grab().toImage().pixelColor(4, card.height() // 2) == plain
    card.choose(True)
    assert not card.why.isVisible(), "there is nothing to say"
