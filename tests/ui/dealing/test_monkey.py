"""Whatever hands and keys do, nothing breaks and nothing is lost: cards and chips are accounted for."""

from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.game.cards import Card, card_name
from app.table.table import apply, laid_out
from tests.bulk import figure
from tests.ui.dealing.desk import Desk, Desks
from tests.ui.dealing.hands import LEFT, strike
from tests.ui.dealing.test_rounds import SOME
from tests.ui.deals import HOUSES, example

DECK = sorted(Card(number) for number in range(52))
NAMES = {card_name(card) for card in DECK}
KEYS = (
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter,
    Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Space, Qt.Key.Key_Escape, Qt.Key.Key_Slash, Qt.Key.Key_Question,
    Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_F10, Qt.Key.Key_M,
    Qt.Key.Key_P, Qt.Key.Key_5, Qt.Key.Key_Z, Qt.Key.Key_Euro if hasattr(Qt.Key, "Key_Euro") else Qt.Key.Key_E,
)  # fmt: skip
BUTTONS = (LEFT, LEFT, LEFT, LEFT, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton)


class Monkey:
    """Hands that mean nothing."""

    def __init__(self, desk: Desk, chance: Random) -> None:
        self.desk = desk
        self.chance = chance
        # The settings open in a loop of their own: they are closed from within.
        self.settings = desk.window.table_screen.bar.menu_button.menu()
        self.settings.aboutToShow.connect(lambda: QTimer.singleShot(0, self.settings.close))
        self.tricks = (
            self.click, self.click, self.twice, self.drag, self.drag, self.drag, self.press, self.release, self.move,
            self.key, self.key, self.shift, self.undo, self.words, self.pad, self.interrupted, self.resize,
        )  # fmt: skip

    def play(self) -> str:
        """One gesture, and every menu closed again."""
        trick = self.chance.choice(self.tricks)
        trick()
        self.close_menus()
        return trick.__name__

    def point(self) -> QPoint:
        """Anywhere in the window; more often where there is something."""
        desk, chance = self.desk, self.chance
        luck = chance.random()
        shown = [sprite.at for sprite in desk.picture.values() if sprite.shown]
        if luck < 0.4 and shown:
            at = chance.choice(shown)
            point = QPoint(round(at.x), round(at.y))
        elif luck < 0.8:
            box = chance.choice(list(desk.boxes.values()))
            point = QPoint(round(box.centre.x), round(box.centre.y))
        else:
            point = QPoint(chance.randrange(desk.window.width()), chance.randrange(desk.window.height()))
        point += QPoint(chance.randint(-6, 6), chance.randint(-6, 6))
        return QPoint(
            min(max(point.x(), 1), desk.window.width() - 2), min(max(point.y(), 1), desk.window.height() - 2)
        )

    def click(self) -> None:
        QTest.mouseClick(self.desk.handle, self.chance.choice(BUTTONS), pos=self.point())

    def twice(self) -> None:
        QTest.mouseDClick(self.desk.handle, self.chance.choice(BUTTONS), pos=self.point())

    def drag(self) -> None:
        self.press()
        for _ in range(self.chance.randint(1, 3)):
            self.move()
        self.release()

    def press(self) -> None:
        QTest.mousePress(self.desk.handle, LEFT, pos=self.point())

    def move(self) -> None:
        QTest.mouseMove(self.desk.handle, self.point())

    def release(self) -> None:
        QTest.mouseRelease(self.desk.handle, LEFT, pos=self.point())

    def key(self) -> None:
        strike(self.chance.choice(KEYS))

    def shift(self) -> None:
        strike(self.chance.choice(KEYS), shift=True)

    def undo(self) -> None:
        QTest.keyClick(self.desk.handle, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    def words(self) -> None:
        line = self.desk.dealing.desk.command_line
        plan = [str(due.step) for due in self.desk.dealing.ruling.steps]
        line.setText(
            self.chance.choice(
                [*plan, "pay 3 ante 20", "nonsense", "take 99 ante", "say", "recover 2 ante 5"]
            )
        )
        line.setFocus()
        strike(Qt.Key.Key_Return)

    def pad(self) -> None:
        dealing = self.desk.dealing
        keys = [key for key in dealing.desk.keys.values() if key.isVisible()]
        key = self.chance.choice(
            [key for key in keys if key.objectName() != "finish" or self.chance.random() < 0.2]
        )
        QTest.mouseClick(self.desk.handle, LEFT, pos=self.desk.middle_of(key))
        if dealing.desk.amount.isVisible():
            for _ in range(self.chance.randint(0, 4)):
                figure_key = self.chance.choice(list(dealing.desk.amount.pad.keys.values()))
                if dealing.desk.amount.isVisible():
                    QTest.mouseClick(figure_key, LEFT)

    def interrupted(self) -> None:
        """Something else happens in the middle of a drag."""
        self.press()
        self.move()
        self.chance.choice([self.words, self.key, self.pad, self.resize, self.shift])()
        self.close_menus()
        self.move()
        self.release()

    def resize(self) -> None:
        if self.chance.random() < 0.1:
            self.desk.window.resize(self.chance.randint(1024, 1500), self.chance.randint(600, 900))

    def close_menus(self) -> None:
        for _ in range(6):
            popup = QApplication.activePopupWidget()
            if popup is None:
                return
            if self._is_settings(popup):
                popup.close()
                continue
            if self.chance.random() < 0.4:
                strike(self.chance.choice([Qt.Key.Key_Down, Qt.Key.Key_Right]))
            strike(Qt.Key.Key_Return if self.chance.random() < 0.4 else Qt.Key.Key_Escape)
        while popup := QApplication.activePopupWidget():
            popup.close()

    def _is_settings(self, popup: QWidget | None) -> bool:
        while popup is not None and popup is not self.settings:
            popup = popup.parentWidget()
        return popup is self.settings

    @property
    def has_left(self) -> bool:
        """Is it no longer at the table, but at a review or another page, or has it quit?"""
        window, dealing = self.desk.window, self.desk.dealing
        is_elsewhere = dealing.review is not None or window.navigator.page is not None
        return window.navigator.modes.dealing is not dealing or is_elsewhere or not window.isVisible()


def _assert_accounted(desk: Desk, told: str) -> None:
    table = desk.table
    assert sorted(card for packet in table.packets.values() for card in packet.cards) == DECK, told
    for key, stack in laid_out(desk.dealing.ruling).stacks.items():
        now = table.stacks[key]
        assert now.felt + now.tray + now.player == stack.felt, f"{told}: {key}"
        assert min(now) >= 0, f"{told}: {key}"
    assert set(desk.picture) >= NAMES, told
    items = desk.play.scene.items_by_name
    assert items.keys() == desk.picture.keys(), told
    assert len(desk.play.scene.items()) in (len(items), len(items) + 1), told


def _sit_down(house: str, mode: str, open_desk: Desks, chance: Random) -> Desk:
    ruling = example(chance.choice(SOME[house])).ruling
    return open_desk(ruling, mode, motion=chance.choice(["off", "fast", "slow"]))


@pytest.mark.bulk
@pytest.mark.parametrize("mode", ["practice", "test"])
@pytest.mark.parametrize("house", HOUSES)
def test_a_monkey_breaks_nothing(house: str, mode: str, open_desk: Desks) -> None:
    chance = Random(f"monkey {house} {mode}")
    monkey = Monkey(_sit_down(house, mode, open_desk, chance), chance)
    recent: list[str] = []
    for turn in range(figure(10_000, share=100)):
        if monkey.has_left:
            monkey.desk.window.close()
            monkey = Monkey(_sit_down(house, mode, open_desk, chance), chance)
        desk = monkey.desk
        recent = [*recent[-8:], monkey.play()]
        told = f"gesture {turn}: {', '.join(recent)}"
        if monkey.has_left:
            continue
        panel = desk.dealing.verdict
        if panel.isVisible() and chance.random() < 0.2:
            QTest.mouseClick(panel.buttons[chance.choice(sorted(panel.buttons, key=str))], LEFT)
            continue
        if turn % 5 == 0:
            _assert_accounted(desk, told)
        if len(desk.acts) > 150:
            desk.begin(desk.dealing.ruling)
        if turn % 50 == 0:
            table = laid_out(desk.dealing.ruling)
            for act in desk.acts:
                table = apply(table, act)
            assert desk.table == table, told
