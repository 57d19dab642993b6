"""The panel beside a deal: how to watch, then one question after the other, then the verdict."""

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from app.ui.drills.answer_verdict import AnswerSign
from app.ui.find_fault.scene.scene_verdict import VerdictWords
from app.ui.kit.components.icons import Sign
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.look import Themed
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.option_button import Option


class StopPanel(Themed, QWidget):
    """Shows one thing at a time.

    Signals:
        chosen: the number of the option, counted from zero.
        asked_for_rule: the rule behind the fault is wanted.
        asked_to_replay: the moment of the fault is wanted once more.
    """

    chosen = Signal(int)
    asked_for_rule = Signal()
    asked_to_replay = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.options: list[Option] = []
        self.rows: list[ListRow] = []
        self.eyebrow = label("", "eyebrow", "quiet")
        self.heading = label("", "heading", wraps=True)
        self._parts: list[QWidget] = []
        self.sign = AnswerSign()
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(8)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self.sign)
        head.addWidget(self.heading, 1)
        column.addWidget(self.eyebrow)
        column.addLayout(head)
        column.addStretch(1)
        self.sign.hide()

    @property
    def text(self) -> str:
        """Everything it says."""
        said = [each for part in self._parts for each in (part, *part.findChildren(QLabel))]
        words = [each.text() for each in said if hasattr(each, "text")]
        return "\n".join([self.eyebrow.text(), self.heading.text(), *words])

    def tell(self, eyebrow: str, heading: str, lines: Sequence[str]) -> None:
        """Say something, with nothing to choose."""
        self._begin(eyebrow, heading)
        for line in lines:
            self._add(label(line, wraps=True))

    def ask(self, eyebrow: str, heading: str, choices: Sequence[str]) -> None:
        """Ask for one of these."""
        self._begin(eyebrow, heading)
        for number, words in enumerate(choices):
            option = Option((number + 1) % 10, words, self)
            option.theme = self.theme
            option.clicked.connect(lambda *_, number=number: self.chosen.emit(number))
            self.options.append(option)
            self._add(option)
        QTimer.singleShot(0, self, self._bring_up)

    def judge(self, words: VerdictWords, is_right: bool) -> None:
        """Say how it went, and what was wrong with the deal, if anything was."""
        self._begin("", words.title)
        self.sign.show_verdict(is_right)
        self.sign.show()
        for line in words.lines:
            self._add(label(line, "quiet", wraps=True))
        if not words.coach:
            return
        mistake, *shown = words.coach
        said = [label(each, wraps=True) for each in shown]
        self._add(_well("Tell the dealer", label(mistake, "strong", wraps=True), *said))
        for (name, text), ink in zip(words.answers, ("wrong", "right"), strict=False):
            self._add(_well(name, label(text, "strong", ink, wraps=True)))
        for line in words.reasons:
            self._add(label(line, "small", wraps=True))
        again = ListRow("Replay the moment", "From two moves earlier", Sign("repeat"))
        again.clicked.connect(self.asked_to_replay)
        rule = ListRow("Open the rule", "", Sign("book"))
        rule.clicked.connect(self.asked_for_rule)
        self.rows = [again, rule]
        for row in self.rows:
            self._add(row)
        QTimer.singleShot(0, self, self._bring_up)

    def strike(self, key: str) -> bool:
        """Choose by a number on the keyboard."""
        for place, option in enumerate(self.options):
            if key == str(option.number):
                self.chosen.emit(place)
                return True
        return False

    def apply_look(self, theme: Theme, density: Density) -> None:
        """The options have the colors of the page, and nothing lies behind them."""
        super().apply_look(theme, density)
        self.setAutoFillBackground(False)
        for option in self.options:
            option.theme = theme
            option.update()

    def _begin(self, eyebrow: str, heading: str) -> None:
        for part in self._parts:
            part.hide()
            part.deleteLater()
        self._parts, self.options, self.rows = [], [], []
        self.eyebrow.setText(eyebrow.upper())
        self.eyebrow.setVisible(bool(eyebrow))
        self.heading.setText(heading)
        self.sign.hide()

    def _add(self, part: QWidget) -> None:
        self._parts.append(part)
        self._column.insertWidget(self._column.count() - 1, part)
        part.show()

    def _bring_up(self) -> None:
        """Scroll to the top of the panel."""
        area = self.parentWidget()
        while area and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        if isinstance(area, QScrollArea):
            area.verticalScrollBar().setValue(0)


def _well(name: str, *words: QLabel) -> QFrame:
    """Words that stand out, with what they are above them."""
    well = QFrame()
    well.setProperty("role", "well")
    column = QVBoxLayout(well)
    column.setContentsMargins(14, 8, 14, 8)
    column.setSpacing(2)
    column.addWidget(label(name, "small"))
    for each in words:
        column.addWidget(each)
    return well
