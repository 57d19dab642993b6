"""Controls of the workshop's forms: a row with its words, things that come up so often, names in pairs."""

from collections import Counter
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.check_list import TickBox, wrapped
from app.ui.kit.components.form_fields import line_entry
from app.ui.kit.components.labels import label, set_ink
from app.ui.kit.components.look import Themed
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.choice import ComboBox
from app.workshop.house_topics import Choices

_GAP = 8
_MOST = 3
"""A thing comes up in so many rounds at most."""
_NARROWEST = 260
_CITED = "RB-7, item 8"


class FormRow(QWidget):
    """Words at the left and a control at the right, or below where the control needs the width."""

    def __init__(self, title: str, control: QWidget, is_wide: bool = False) -> None:
        super().__init__()
        self.control, self.told = control, label("", "small", "wrong", wraps=True)
        if not control.accessibleName():
            control.setAccessibleName(title)
        words = label(title, "" if not is_wide else "small", wraps=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        if is_wide:
            column.addWidget(words)
            column.addWidget(control)
        else:
            row = QHBoxLayout()
            row.setSpacing(16)
            row.addWidget(words, 1)
            is_list = isinstance(control, ComboBox)
            row.addWidget(control, int(is_list))
            if not is_list:
                row.setAlignment(control, Qt.AlignmentFlag.AlignRight)
            column.addLayout(row)
        column.addWidget(self.told)
        self.told.hide()

    def tell(self, trouble: str) -> None:
        """Say what is wrong with what was entered; nothing: it is fine."""
        self.told.setText(f"✕ {trouble}")
        self.told.setVisible(bool(trouble))
        set_ink(self.told, "wrong")
        self.control.setProperty("trouble", bool(trouble))
        self.control.style().unpolish(self.control)
        self.control.style().polish(self.control)


class TickColumn(QWidget):
    """Boxes to be ticked, one below the other. Long words go on in another line."""

    def __init__(self, *words: str) -> None:
        super().__init__()
        self._words = [f"{each[:1].upper()}{each[1:]}" for each in words]
        self.boxes = [TickBox(each) for each in self._words]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for box, each in zip(self.boxes, self._words, strict=True):
            # No wider than its words: beside them a finger would do nothing.
            box.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            box.setAccessibleName(each)
            column.addWidget(box)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Its words wrap, so it needs little width."""
        return QSize(_NARROWEST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Another width, other lines."""
        super().resizeEvent(event)
        letters = self.fontMetrics()
        wide = self.width() - 3 * letters.height()
        for box, words in zip(self.boxes, self._words, strict=True):
            box.setText(wrapped(words, letters, wide))


class TallyPills(Themed, QWidget):
    """Things that come up in no round, in one, two or three: each tap is one more, then none.

    Signals:
        changed: the names, each as often as it comes up.
    """

    changed = Signal(object)

    def __init__(self, offered: Choices, listed: Sequence[str]) -> None:
        super().__init__()
        self.counts = Counter(listed)
        self.pills: dict[str, PageButton] = {}
        self._words = dict(offered)
        for name in (*self._words, *[each for each in self.counts if each not in self._words]):
            pill = self.pills[name] = PageButton("", "pill")
            pill.setParent(self)
            pill.setCheckable(True)
            pill.clicked.connect(lambda *_, name=name: self._tap(name))
            self._write(name)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """As many rows as it takes."""
        return self._flow(width, is_moved=False)

    def sizeHint(self) -> QSize:  # noqa: N802
        """Its width is what there is."""
        wide = max(self.width(), _NARROWEST)
        return QSize(wide, self.heightForWidth(wide))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Another width, other rows."""
        super().resizeEvent(event)
        self._flow(self.width(), is_moved=True)

    def _flow(self, width: int, is_moved: bool) -> int:
        x = y = high = 0
        for name, pill in self.pills.items():
            words, shown = self._said(name), pill.text()
            pill.setText(words)
            size = pill.sizeHint()
            wide = min(size.width(), width)
            if not is_moved:
                pill.setText(shown)
            if x and x + wide > width:
                x, y = 0, y + high + _GAP
            if is_moved:
                letters = pill.fontMetrics()
                room = letters.horizontalAdvance(words) - (size.width() - wide)
                if wide < size.width():
                    pill.setText(letters.elidedText(words, Qt.TextElideMode.ElideRight, room))
                pill.setGeometry(QRect(x, y, wide, size.height()))
            x, high = x + wide + _GAP, size.height()
        return y + high

    def _tap(self, name: str) -> None:
        self.counts[name] = (self.counts[name] + 1) % (_MOST + 1)
        self._write(name)
        self._flow(self.width(), is_moved=True)
        self.updateGeometry()
        self.changed.emit([each for each in self.pills for _ in range(self.counts[each])])

    def _write(self, name: str) -> None:
        pill, said = self.pills[name], self._said(name)
        pill.setText(said)
        pill.setAccessibleName(said)
        pill.setToolTip(said)
        pill.setChecked(bool(self.counts[name]))

    def _said(self, name: str) -> str:
        words, count = str(self._words.get(name, name)), self.counts[name]
        return f"{words} ×{count}" if count > 1 else words

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Other letters, other widths."""
        super().apply_look(theme, density)
        self._flow(self.width(), is_moved=True)
        self.updateGeometry()


class PairList(QWidget):
    """Names, each with its words. There is always an empty row for one more.

    Signals:
        changed: the words by their names.
    """

    changed = Signal(object)

    def __init__(self, title: str, pairs: Mapping[str, str]) -> None:
        super().__init__()
        self.rows: list[tuple[QLineEdit, QLineEdit]] = []
        self._title = title
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        for name, words in (*pairs.items(), ("", "")):
            self._add(str(name), str(words))

    def _add(self, name: str, words: str) -> None:
        entries = line_entry(name, "Deal"), line_entry(words, "Dealing the Game")
        number = len(self.rows) + 1
        for column, (entry, what) in enumerate(zip(entries, ("short", "full"), strict=True)):
            entry.setAccessibleName(f"{self._title}: {what}, row {number}")
            entry.textEdited.connect(lambda _text: self._tell())
            self._grid.addWidget(entry, number, column)
        self.rows.append(entries)

    def _tell(self) -> None:
        said = [(name.text().strip(), words.text().strip()) for name, words in self.rows]
        if all(said[-1]):
            self._add("", "")
        self.changed.emit({name: words for name, words in said if name and words} or None)


class SourceList(QWidget):
    """Parts of an entry, each with its place in the document. There is always an empty row for one more.

    Signals:
        changed: what is typed, by the part it is about; None if nothing is.
    """

    changed = Signal(object)

    def __init__(self, title: str, offered: Choices, cited: Mapping[str, str]) -> None:
        super().__init__()
        self.rows: list[tuple[ComboBox, QLineEdit]] = []
        self._title, self._offered = title, offered
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        for column in range(2):
            self._grid.setColumnStretch(column, 1)
        for part, words in (*cited.items(), ("", "")):
            self._add(part, words)

    def _add(self, part: str, words: str) -> None:
        box, entry = ComboBox(), line_entry(words, _CITED)
        known = dict(self._offered)
        for value, said in (("", "–"), *self._offered, *([] if part in (*known, "") else [(part, part)])):
            box.addItem(said, value)
        box.setCurrentIndex(box.findData(part))
        number = len(self.rows) + 1
        box.setAccessibleName(f"{self._title}: what, row {number}")
        entry.setAccessibleName(f"{self._title}: where, row {number}")
        box.activated.connect(lambda _place: self._tell())
        entry.textEdited.connect(lambda _text: self._tell())
        for column, control in enumerate((box, entry)):
            self._grid.addWidget(control, number, column)
        self.rows.append((box, entry))

    def _tell(self) -> None:
        said = [(str(box.currentData()), entry.text().strip()) for box, entry in self.rows]
        if all(said[-1]):
            self._add("", "")
        self.changed.emit({part: words for part, words in said if part and words} or None)
