"""The coach's note at the table: a hint, then the answer, beside the hand and never over it."""

from collections.abc import Hashable, Iterator
from enum import StrEnum
from typing import assert_never

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QPainter, QPixmap, QShortcut
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout

from app.session.coach import CoachNote
from app.session.deciding_facts import DecidingFact
from app.ui.kit.components.icons import paint_sign
from app.ui.table.geometry import Box
from app.ui.table.notes.lit_things import Lit, clusters, lit_cards, lit_line, lit_thing
from app.ui.table.notes.note_place import NEVER, WORDS, Obstacle, best_box, felt_space, obstacles_on
from app.ui.table.notes.spotlight import BRASS, Spotlight
from app.ui.table.table_screen import TableScreen


class CoachAnswer(StrEnum):
    """What a dealer wants to do with a note."""

    ANSWER = "answer"
    RULE = "rule"
    GO_ON = "on"


_BUTTONS = {
    CoachAnswer.ANSWER: "Show the answer (F2)",
    CoachAnswer.RULE: "See the rule (F1)",
    CoachAnswer.GO_ON: "Continue (Enter)",
}
_INSIDE, _ABOVE, _SPACE, _MARK = 14, 8, 8, 20
_WIDTHS = (0.42, 0.54, 0.68, 0.84)
"""The shares of the felt's width that it may take."""
_FEWEST = 220
"""How wide its words are at least."""
_NEAR = 24.0
"""Cards this near to each other are one hand."""
_ACROSS, _DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class CoachPanel(QFrame):
    """What the coach says of the last move: first a hint, then the answer.

    It never has the keyboard: whatever is typed goes where it would go without it.

    Signals:
        answered: what the dealer wants to do with it, a `CoachAnswer`.
    """

    answered = Signal(object)

    def __init__(self, screen: TableScreen, line: QLineEdit) -> None:
        """`line` is where moves are typed."""
        super().__init__(screen)
        self.setObjectName("panel")
        self.setAccessibleName("The coach")
        self._screen = screen
        self._line = line
        self.note: CoachNote | None = None
        self._light = Spotlight(screen.table)
        self._title, self._text, mark = QLabel(), QLabel(), QLabel()
        self._title.setObjectName("title")
        mark.setPixmap(_cross(self.devicePixelRatioF()))
        for each in (self._title, self._text):
            each.setWordWrap(True)
            each.setTextFormat(Qt.TextFormat.PlainText)
        self.buttons: dict[Hashable, QPushButton] = {}
        self._row, words, head, keys = QBoxLayout(_ACROSS, self), QVBoxLayout(), QHBoxLayout(), QHBoxLayout()
        self._row.setContentsMargins(_INSIDE, _ABOVE, _INSIDE, _ABOVE)
        for row in (self._row, head, keys):
            row.setSpacing(_SPACE)
        words.setSpacing(2)
        head.addWidget(mark)
        head.addWidget(self._title, 1)
        words.addLayout(head)
        words.addWidget(self._text, 1)
        keys.addStretch(1)
        for answer, said in _BUTTONS.items():
            self.buttons[answer] = button = QPushButton(said)
            button.setObjectName(str(answer))
            button.setProperty("primary", answer is CoachAnswer.GO_ON)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda *_, answer=answer: self._answer(answer))
            keys.addWidget(button)
        self._row.addLayout(words, 1)
        self._row.addLayout(keys)
        self._key = QShortcut(QKeySequence("F2"), screen)
        self._key.activated.connect(lambda: self._answer(CoachAnswer.ANSWER))
        for watched in (screen, screen.table, line, *self.buttons.values()):
            watched.installEventFilter(self)
        screen.arranged.connect(self._place)
        self.put_away()

    @property
    def text(self) -> str:
        """What it says, a line for each sentence."""
        if self.note is None:
            return ""
        return "\n".join(
            [self.note.title, self.note.text if self._is_answered else "\n".join(self.note.hint)]
        )

    @property
    def lit(self) -> list[QRect]:
        """Where what it speaks of lies on the screen."""
        boxes = [each.box for each in self._light.lit]
        return [QRectF(box.x, box.y, box.width, box.height).toAlignedRect() for box in boxes]

    def tell(self, note: CoachNote, is_answered: bool) -> None:
        """Show a note, at first without its answer unless that is known already."""
        self.note, self._is_answered = note, is_answered
        self._title.setText(note.title)
        self._text.setText(note.rows if is_answered else "\n".join(note.hint))
        self.buttons[CoachAnswer.ANSWER].setVisible(not is_answered)
        self._key.setEnabled(True)
        self._place()
        self.setAccessibleDescription(self.text)
        self._light.show()
        self.show()
        self._light.raise_()
        self.raise_()

    def put_away(self) -> None:
        """Say nothing."""
        self.note = None
        self._key.setEnabled(False)
        self.hide()
        self._light.hide()

    def leave(self) -> None:
        """Leave the table."""
        self._screen.arranged.disconnect(self._place)
        for each in (self._key, self._light, self):
            each.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Enter and Esc go on, unless something is being typed."""
        if not self.isVisible() or not isinstance(event, QKeyEvent) or event.type() == QEvent.Type.KeyRelease:
            return False
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        # A line passes Enter on to what it lies on, even if it has used it.
        is_typing = bool(self._line.text()) if watched is self._line else self._line.hasFocus()
        if is_typing or not (is_enter or event.key() == Qt.Key.Key_Escape):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            # Esc is a shortcut at the table too; while the note is open it is the note's key.
            event.accept()
        elif is_enter and isinstance(watched, QPushButton):
            watched.click()
        else:
            self._answer(CoachAnswer.GO_ON)
        return True

    def _answer(self, answer: CoachAnswer) -> None:
        match answer:
            case CoachAnswer.ANSWER:
                if self.note:
                    self.tell(self.note, is_answered=True)
            case CoachAnswer.GO_ON:
                if any(button.hasFocus() for button in self.buttons.values()):
                    self._screen.table.setFocus()
                self.put_away()
            case CoachAnswer.RULE:
                pass
            case _:
                assert_never(answer)
        self.answered.emit(answer)

    # --- its place

    def _place(self) -> None:
        play, layout = self._screen.table.play, self._screen.table.table_layout
        if self.note is None or play is None:
            return
        fact = self.note.fact
        hands, others = self._lit(fact)
        lit = [*hands, *others]
        obstacles = [Obstacle(each.box, NEVER) for each in lit]
        obstacles += obstacles_on(play.picture, play.places, layout)
        obstacles.append(Obstacle(layout.words, WORDS))
        sizes = dict(self._sizes(layout.width))
        near = lit[0].at if lit else layout.dealer.centre
        best = best_box(felt_space(layout, takes_words=True), sizes, obstacles, near)
        self._row.setDirection(sizes[best.width, best.height])
        self.setGeometry(round(best.x), round(best.y), round(best.width), round(best.height))
        down = layout.bar.bottom
        felt = Box(0, down, layout.width, layout.tray.y - down)
        order = (others[0], others[1]) if fact.order and len(others) == 2 else None
        led = clusters(hands or others[:1], _NEAR * layout.unit)
        # A line that ran on to a line of the placard would run through its letters.
        led = [layout.pays if layout.pays.holds(*box.centre[:2]) else box for box in led]
        self._light.show_on(felt, [(each, BRASS) for each in lit], best, led, order)

    def _sizes(self, felt: float) -> Iterator[tuple[tuple[float, float], QBoxLayout.Direction]]:
        """How wide and high it can be, with its keys beside its words or below them."""
        for each in (self._title, self._text, *self.buttons.values()):
            each.ensurePolished()
        shown = [button for button in self.buttons.values() if not button.isHidden()]
        keys = sum(button.sizeHint().width() + _SPACE for button in shown)
        high = max(44, *[button.sizeHint().height() for button in shown])
        for share in _WIDTHS:
            width = round(felt * share)
            if (beside := width - keys - 2 * _INSIDE - 4) >= _FEWEST:
                yield (width, max(high, self._high(beside)) + 2 * _ABOVE + 4), _ACROSS
            wide = max(width, keys + 2 * _INSIDE + 4)
            yield (wide, self._high(wide - 2 * _INSIDE - 4) + _SPACE + high + 2 * _ABOVE + 4), _DOWN

    def _high(self, width: float) -> int:
        """How high its words are if they may be so wide."""
        title = self._title.heightForWidth(round(width - _MARK - _SPACE))
        return max(_MARK, title) + 2 + self._text.heightForWidth(round(width))

    def _lit(self, fact: DecidingFact) -> tuple[list[Lit], list[Lit]]:
        """What a fact speaks of, as far as it is on the felt: a line leads to the first of these rows."""
        play, layout = self._screen.table.play, self._screen.table.table_layout
        assert play
        hands = list(lit_cards(play, fact.cards))
        if fact.line:
            hands += lit_line(play, layout, *fact.line)
        things = (*([fact.wager] if fact.wager else ()), *(fact.order or ()))
        return hands, [lit for thing in things for lit in lit_thing(play, *thing)]


def _cross(ratio: float) -> QPixmap:
    """The sign of a slip."""
    pixmap = QPixmap(round(_MARK * ratio), round(_MARK * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#d1495b"))
    painter.drawEllipse(QRectF(0, 0, _MARK, _MARK))
    paint_sign(painter, "cross", QRectF(_MARK * 0.2, _MARK * 0.2, _MARK * 0.6, _MARK * 0.6), "#ffffff")
    painter.end()
    return pixmap
