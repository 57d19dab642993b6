"""A practised dealer: what takes the fewest strokes. One press, drag, tap or key is one stroke."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import groupby

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.game.cards import written
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.table.chip_stacks import stacked
from app.ui.dealing.things import BUILT
from app.ui.table import places as at
from app.ui.table.places import Zone
from tests.ui.dealing.hands import LEFT, Mouse, Source

SWEPT = ("deal", "present", "pick-up")


def one_by_one(ruling: Ruling) -> int:
    """The strokes of a round before there were sweeps, drawers, and tubes that are held down."""
    strokes = 0
    for due in ruling.steps:
        step = due.step
        chips = len(stacked(step.cents or 0, ruling.house.chips)) if step.verb == "pay" else 0
        match step.verb:
            case "pay":
                strokes += 1 if chips == 1 else chips + 1 if chips else _slip(step)
            case "set":
                strokes += len(step.what.split()) + 1
            case "call" if step.place == "dealer" and step.what != "not-qualified":
                strokes += 2
            case _:
                strokes += 1
    return strokes


def sweeps(steps: Iterable[Step]) -> list[list[Step]]:
    """The steps of a round, those together that are one stroke."""
    found: list[list[Step]] = []
    for step in steps:
        if found and _goes_on(found[-1][-1], step):
            found[-1].append(step)
        else:
            found.append([step])
    return found


def _goes_on(last: Step, step: Step) -> bool:
    if last.verb != step.verb:
        return False
    if step.verb == "take":
        return last.place == step.place or last.what == step.what == "progressive"
    if step.verb == "pay":
        # Sized in: as much beside the Raise as beside the Ante.
        return (last.place, last.what, last.cents) == (
            step.place,
            "raise",
            step.cents,
        ) and step.what == "ante"
    return step.verb in SWEPT


def with_sweeps(ruling: Ruling) -> int:
    """The strokes of a round now."""
    strokes = 0
    for swept in sweeps(due.step for due in ruling.steps):
        step = swept[0]
        match step.verb:
            case "pay":
                chips = stacked(step.cents or 0, ruling.house.chips)
                strokes += len(list(groupby(chips))) if chips else len(swept) * _slip(step)
            case "set":
                strokes += _setting(ruling, step)
            case "call" if step.place == "dealer":
                strokes += 2 if step.what == "not-qualified" else 3
            case _:
                strokes += 1
    return strokes


def _slip(step: Step) -> int:
    """The key, the figures, the key that writes it, and the drag."""
    return len(str(step.cents)) + 3


def _setting(ruling: Ruling, step: Step) -> int:
    """Two taps on the last card set them; a whole hand is dragged into order, and then the key."""
    cards = step.what.split()
    if len(cards) == 7:
        return len(out_of_order(ruling, cards)) + 1
    return max(2, len(cards))


def out_of_order(ruling: Ruling, cards: Sequence[str]) -> list[str]:
    """The fewest cards that have to be moved for the others to be in order."""
    lying = written(ruling.played.dealer).split()
    places = [cards.index(card) for card in lying]
    stays: list[list[int]] = []
    for place in places:
        length = bisect_left([chain[-1] for chain in stays], place)
        stays[length : length + 1] = [[*(stays[length - 1] if length else []), place]]
    return [card for card in lying if cards.index(card) not in stays[-1]]


class Practised(Mouse):
    """Does a round in sweeps, with real events, and counts the strokes."""

    strokes = 0

    def click(self, widget: QWidget, point: QPoint) -> None:
        self.strokes += 1
        super().click(widget, point)

    def tap(self, source: Source) -> None:
        self.strokes += 1
        super().tap(source)

    def drag(self, *points: QPoint) -> None:
        self.strokes += 1
        super().drag(*points)

    def do_all(self, swept: Sequence[Step]) -> None:
        """Do these steps in one sweep, or a single one in as few strokes as it takes."""
        step = swept[0]
        if step.verb == "pay" and stacked(step.cents or 0, self.desk.dealing.ruling.house.chips):
            self._run_chips(swept)
        elif step.verb == "pay":
            for each in swept:
                self.do(each)
        elif len(swept) > 1:
            self.drag(*self._way(swept))
        elif step.verb == "set" and len(step.what.split()) == 7:
            self._put_in_order(step)
        elif step.verb == "set" and len(step.what.split()) > 1:
            *first, last = step.what.split()
            self.pick(first)
            self.strokes += 1
            QTest.mouseClick(self.desk.handle, LEFT, pos=self.desk.grip(last))
            QTest.mouseDClick(self.desk.handle, LEFT, pos=self.desk.grip(last))
        else:
            self.do(step)

    def _way(self, swept: Sequence[Step]) -> list[QPoint]:
        desk, step = self.desk, swept[0]
        match step.verb:
            case "deal":
                spots = [
                    at.DEALER if each.place == "dealer" else Zone("edge", int(each.place)) for each in swept
                ]
                if desk.table.banker:
                    spots[-1] = Zone("edge", desk.table.banker)
                return [desk.centre(at.SHUFFLER), *[desk.centre(spot) for spot in spots]]
            case "present":
                hands = [desk.grip_packet(str(each.place)) for each in swept]
                return [*hands, desk.centre(Zone("edge", int(swept[-1].place)))]
            case "pick-up":
                return [*[desk.grip_packet(f"{each.place} discards") for each in swept], desk.centre(at.RACK)]
        stacks = [desk.grip(f"{each.place} {each.what}") for each in swept]
        return [*stacks, desk.centre(self.bank())]

    def _run_chips(self, swept: Sequence[Step]) -> None:
        """Hold each tube down until it has given its chips; the last of them go straight to the wagers."""
        step = swept[0]
        chips = stacked(step.cents or 0, self.desk.dealing.ruling.house.chips)
        colors = [(cents, len(list(same))) for cents, same in groupby(chip.cents for chip in chips)]
        for place, (cents, count) in enumerate(colors):
            start = self.desk.centre(Zone("tube", what=str(cents)))
            QTest.mousePress(self.desk.handle, LEFT, pos=start)
            for _ in range(count * len(swept) - 1):
                self.desk.dealing.hands._held_down()
            if place == len(colors) - 1:
                for each in swept:
                    start = self.desk.centre(Zone("payout", int(each.place), each.what))
                    QTest.mouseMove(self.desk.handle, start)
            QTest.mouseRelease(self.desk.handle, LEFT, pos=start)
            self.strokes += 1
        assert BUILT not in self.desk.picture

    def _put_in_order(self, step: Step) -> None:
        """Drag each card that is out of order between its neighbors."""
        cards = step.what.split()
        moved = out_of_order(self.desk.dealing.ruling, cards)
        for card in sorted(moved, key=cards.index):
            lying = [name for name in cards if name not in moved or cards.index(name) < cards.index(card)]
            before = [name for name in lying if cards.index(name) < cards.index(card)]
            start = self.desk.grip(card)
            left = min(self.desk.picture[name].at.x for name in cards) - 10
            x = max([self.desk.picture[name].at.x + 2 for name in before], default=left)
            self.drag(start, QPoint(round(x), start.y()))
        self.press(self.work("set"))
