"""Rules as cards: picture, what is done, and the source, each card one button; and the grid they lie in."""

from collections.abc import Sequence
from html import escape
from re import IGNORECASE
from re import compile as pattern_of
from re import escape as literally

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.procedure.rule_chapters import ReadingRule
from app.procedure.source_words import source_kind
from app.procedure.sources import Source
from app.ui.kit.components.icons import Sign
from app.ui.kit.components.labels import label
from app.ui.kit.components.look import Themed
from app.ui.kit.components.tile import Picture
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.enter_button import EnterButton

_RADIUS = 12
_BADGE = 30
_MOST_COLUMNS = 3


def source_sign(source: Source) -> tuple[str, str]:
    """The sign and the ink for a kind of source: written, ours, or what is done without a document."""
    if source.binds:
        return "file", "ink"
    return (
        ("people", "quiet_ink")
        if source.kind in ("house", "standard") and not source.switch
        else ("eye", "accent")
    )


class RuleCard(Themed, EnterButton):
    """Shows a rule, and stays pressed while it is the one that is looked at."""

    def __init__(
        self, rule: ReadingRule, picture: Picture | None, hits: Sequence[str] = (), elsewhere: str = ""
    ) -> None:
        """`hits` are the words to mark; `elsewhere` is what another house has instead."""
        super().__init__()
        self.rule = rule
        self._hits = tuple(hits)
        self.setCheckable(True)
        self.setAccessibleName(f"{rule.number}. {rule.title}" if rule.number else rule.title)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.picture = _CardPicture(picture, rule.number) if picture else None
        self.title, self.said = label("", "strong", wraps=True), label("", ink="accent", wraps=True)
        self.body = label("", "quiet", wraps=True)
        # A placard says by itself what it pays.
        about = rule.why if rule.key.startswith("table ") else rule.text or rule.why
        self._marked = (
            (self.title, rule.title),
            (self.said, f"“{rule.said}”" if rule.said else ""),
            (self.body, about),
            (label("", ink="accent", wraps=True), elsewhere),
        )
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        if self.picture:
            column.addWidget(self.picture)
        self._words = words = QVBoxLayout()
        words.setSpacing(4)
        # Before anything in it is shown: a label without a parent would be a window of its own.
        column.addLayout(words, 1)
        for each, text in self._marked:
            words.addWidget(each)
            each.setVisible(bool(text))
        words.addStretch(1)
        if rule.source:
            words.addSpacing(6)
            words.addLayout(_source_line(rule.source))

    def sizeHint(self) -> QSize:  # noqa: N802
        """As much as its words want."""
        return self._column.sizeHint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Nothing of it is cut off."""
        return self._column.minimumSize()

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Mark what was searched for in the colors of the page."""
        super().apply_look(theme, density)
        if self.picture:
            # Large letters leave no space for it; the words come first.
            self.picture.setVisible(not density.is_stacked)
        edge = 12 if density.is_compact else 16
        self._words.setContentsMargins(edge, edge - 4, edge, edge - 4)
        for each, text in self._marked:
            show_marked(each, text, self._hits, theme)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """A panel; lit under the pointer; with a brass edge while it is the chosen one."""
        painter, theme = QPainter(self), self.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        is_lit = self.underMouse() or self.isDown() or self.isChecked()
        painter.setBrush(QColor(theme.raised if is_lit else theme.panel))
        painter.drawRoundedRect(QRectF(self.rect()), _RADIUS, _RADIUS)
        if self.isChecked():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.accent), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), _RADIUS - 1, _RADIUS - 1)


def show_marked(words: QLabel, text: str, hits: Sequence[str], theme: Theme) -> None:
    """Show a text with what was searched for on a tint."""
    if not hits:
        words.setTextFormat(Qt.TextFormat.PlainText)
        words.setText(text)
        return
    found = pattern_of("|".join(literally(hit) for hit in hits), IGNORECASE)
    parts, last = [], 0
    for hit in found.finditer(text):
        parts.append(escape(text[last : hit.start()]))
        style = f"background-color:{theme.accent_tint}; color:{theme.accent}"
        parts.append(f'<span style="{style}">{escape(hit[0])}</span>')
        last = hit.end()
    words.setTextFormat(Qt.TextFormat.RichText)
    words.setText("".join([*parts, escape(text[last:])]))


def _source_line(source: Source) -> QHBoxLayout:
    sign, ink = source_sign(source)
    row = QHBoxLayout()
    row.setSpacing(6)
    row.addWidget(Sign(sign, ink), 0, Qt.AlignmentFlag.AlignTop)
    place = source.where.rpartition(" rules, ")[2]
    kind = "" if source.kind == "document" else source_kind(source).name
    row.addWidget(label(": ".join(filter(None, (kind, place))), "small", wraps=True), 1)
    return row


class _CardPicture(Themed, QWidget):
    """The moment on felt, with the number of the act in its corner. Painted once for a size."""

    def __init__(self, picture: Picture, number: int) -> None:
        super().__init__()
        self._picture, self._number = picture, number
        self._painted = QPixmap()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802
        """Lower where there is little space; never so low that the cards cannot be told."""
        return QSize(160, 110 if self.density.is_compact else 164)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Round at the top, as the card under it."""
        if self._painted.deviceIndependentSize().toSize() != self.size():
            self._painted = self._picture(self.size(), self.devicePixelRatioF())
        painter, shape, box = QPainter(self), QPainterPath(), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape.addRoundedRect(box.adjusted(0, 0, 0, _RADIUS), _RADIUS, _RADIUS)
        painter.setClipPath(shape)
        painter.drawPixmap(0, 0, self._painted)
        if not self._number:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(16, 19, 21, 225))
        badge = QRectF(10, 10, _BADGE, _BADGE)
        painter.drawEllipse(badge)
        font = QFont(self.font())
        font.setPixelSize(15)
        font.setWeight(QFont.Weight.Medium)
        painter.setFont(font)
        painter.setPen(QColor("#f4efdf"))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(self._number))


class CardGrid(QWidget):
    """Cards in as many columns as there is space for."""

    def __init__(self) -> None:
        super().__init__()
        self._cards: list[QWidget] = []
        self._columns = 1
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 8, 0)

    def fill(self, cards: Sequence[QWidget]) -> None:
        """Show these instead of those that were there."""
        for old in self._cards:
            self._grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._cards = list(cards)
        self._place()

    def fit(self, width: int, gap: int, card: int) -> None:
        """Take as many columns as fit into this width; a card is at least so wide."""
        self._grid.setSpacing(gap)
        columns = max(1, min(_MOST_COLUMNS, (width + gap) // (card + gap)))
        if columns != self._columns:
            self._columns = columns
            self._place()

    def _place(self) -> None:
        for row in range(self._grid.rowCount()):
            self._grid.setRowStretch(row, 0)
        place, had_picture = 0, False
        for card in self._cards:
            has_picture = isinstance(card, RuleCard) and card.picture is not None
            if has_picture != had_picture and place % self._columns:
                # What has pictures and what has none do not share a row.
                place += self._columns - place % self._columns
            self._grid.addWidget(card, *divmod(place, self._columns))
            place, had_picture = place + 1, has_picture
        for column in range(_MOST_COLUMNS):
            self._grid.setColumnStretch(column, 1 if column < self._columns else 0)
        self._grid.setRowStretch(place // self._columns + 1, 1)
