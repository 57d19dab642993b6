"""The look of a page: one style sheet by roles, and how what is painted by hand gets theme and sizes."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.ui.kit.density import Density, density_of
from app.ui.kit.theme import DARK, FONT, Theme


def page_sheet(theme: Theme, density: Density) -> str:
    """The sheet for one page in this theme, with these sizes."""
    return _labels(theme, density) + _controls(theme, density) + _surfaces(theme, density)


def _labels(theme: Theme, density: Density) -> str:
    return f"""
    * {{ font-family: "{FONT}"; font-size: {density.body}px; color: {theme.ink}; }}
    QLabel {{ background: transparent; }}
    QLabel[role="small"] {{ font-size: {density.small}px; color: {theme.quiet_ink}; }}
    QLabel[role="quiet"] {{ color: {theme.quiet_ink}; }}
    QLabel[role="strong"] {{ font-weight: 500; }}
    QLabel[role="heading"] {{ font-size: {density.heading}px; font-weight: 500; }}
    QLabel[role="title"] {{ font-size: {density.title}px; font-weight: 500; }}
    QLabel[role="display"] {{ font-size: {density.display}px; font-weight: 500; }}
    QLabel[role="amount"] {{ font-size: {density.amount}px; font-weight: 500; }}
    QLabel[role="figure"] {{ font-size: {round(density.heading * 1.3)}px; font-weight: 500; }}
    QLabel[role="eyebrow"] {{
        font-family: "Roboto Condensed"; font-weight: 700; font-size: {density.small}px;
        letter-spacing: 1px; color: {theme.accent};
    }}
    QLabel#trouble {{
        background: {theme.wrong_tint}; color: {theme.wrong}; border-radius: 8px; padding: 8px 12px;
    }}
    QLabel[ink="quiet"] {{ color: {theme.quiet_ink}; }}
    QLabel[ink="right"] {{ color: {theme.right}; }}
    QLabel[ink="form"] {{ color: {theme.form}; }}
    QLabel[ink="wrong"] {{ color: {theme.wrong}; }}
    QLabel[ink="accent"] {{ color: {theme.accent}; }}
    QLabel[ink="felt"] {{ color: #f4efdf; }}
    QLabel[ink="felt-second"] {{ color: #dfe2d6; }}
    QLabel[ink="felt-brass"] {{ color: #f0d79d; }}
    """


def _controls(theme: Theme, density: Density) -> str:
    high = density.control - 2
    return f"""
    QPushButton {{
        background: {theme.raised}; border: 1px solid {theme.line}; border-radius: 8px;
        min-height: {high}px; max-height: {high}px; padding: 0 {density.padding - 4}px; font-weight: 500;
        outline: none;
    }}
    QPushButton:hover {{ border-color: {theme.quiet_ink}; }}
    QPushButton:pressed {{ background: {theme.track}; }}
    QPushButton:disabled {{ background: transparent; color: {theme.quiet_ink}; border-color: {theme.hair}; }}
    QPushButton[role="primary"] {{
        background: {theme.accent}; color: {theme.on_accent}; border: 1px solid {theme.accent};
    }}
    QPushButton[role="primary"]:disabled {{
        background: {theme.track}; color: {theme.quiet_ink}; border-color: {theme.line};
    }}
    QPushButton[role="outline"] {{ background: transparent; }}
    QPushButton[role="felt-primary"] {{ background: #d9b36a; color: #1a1712; border: 1px solid #d9b36a; }}
    QPushButton[role="felt"] {{ background: transparent; color: #f4efdf; border-color: #8fb5a4; }}
    QPushButton[role="ghost"] {{
        background: transparent; border-color: transparent; color: {theme.quiet_ink};
    }}
    QPushButton[role="ghost"]:hover {{ background: {theme.raised}; color: {theme.ink}; }}
    QPushButton[role="danger"] {{ background: transparent; border-color: transparent; color: {theme.wrong}; }}
    QPushButton[role="link"] {{
        background: transparent; border-color: transparent; color: {theme.accent}; padding: 0 4px;
        text-align: left;
    }}
    QPushButton[role="danger"]:disabled, QPushButton[role="link"]:disabled {{ color: {theme.quiet_ink}; }}
    QPushButton[role="segment"] {{
        background: transparent; border: 1px solid transparent; color: {theme.quiet_ink};
        min-height: {high - 2}px; max-height: {high - 2}px;
    }}
    QPushButton[role="segment"]:checked {{
        background: {theme.raised}; border-color: {theme.line}; color: {theme.ink};
    }}
    QPushButton[role="pill"] {{ background: transparent; border-radius: {high // 2}px; }}
    QPushButton[role="pill"]:checked {{ background: {theme.accent_tint}; border-color: {theme.accent}; }}
    QLineEdit, QPlainTextEdit, QSpinBox, QComboBox {{
        background: {theme.well}; border: 1px solid {theme.line}; border-radius: 8px;
        padding: 0 12px; selection-background-color: {theme.accent};
        selection-color: {theme.on_accent}; placeholder-text-color: {theme.quiet_ink};
    }}
    QLineEdit, QSpinBox, QComboBox {{ min-height: {high}px; max-height: {high}px; }}
    QPlainTextEdit {{ padding: 8px 8px; }}
    QLineEdit[trouble="true"], QPlainTextEdit[trouble="true"], QComboBox[trouble="true"] {{
        border: 2px solid {theme.wrong};
    }}
    QComboBox::drop-down {{ border: none; width: 22px; }}
    QCheckBox {{ min-height: {high}px; spacing: 12px; background: transparent; }}
    QCheckBox::indicator {{
        width: {density.body}px; height: {density.body}px; background: {theme.well};
        border: 1px solid {theme.quiet_ink}; border-radius: 4px;
    }}
    QCheckBox::indicator:checked {{ background: {theme.accent}; border: 1px solid {theme.accent}; }}
    """


def _surfaces(theme: Theme, density: Density) -> str:
    return f"""
    #page {{
        background: qlineargradient(x1:0, y1:0, x2:0, y2:1, stop:0 {theme.wall}, stop:1 {theme.wall_low});
    }}
    QFrame[role="panel"] {{ background: {theme.panel}; border: none; border-radius: 12px; }}
    QFrame[role="well"] {{ background: {theme.well}; border: none; border-radius: 8px; }}
    QFrame[role="caret"] {{ background: {theme.accent}; border: none; max-width: 2px; min-width: 2px; }}
    QFrame[role="cause"] {{ background: {theme.wrong_tint}; border: none; border-radius: 8px; }}
    QFrame[role="felt"] {{
        background: qradialgradient(
            cx:0.6, cy:0.4, radius:0.9, fx:0.6, fy:0.4, stop:0 #186650, stop:0.55 #104f3d, stop:1 #0b392b
        );
        border: none; border-radius: 12px;
    }}
    QFrame[role="strip"] {{ background: #082a1f; border: none; border-radius: 8px; }}
    QFrame[role="strip"][judged="right"] {{ background: #1b6b4a; }}
    QFrame[role="strip"][judged="wrong"] {{ background: #7d2634; }}
    QFrame[role="segments"] {{
        background: {theme.well}; border: 1px solid {theme.line}; border-radius: 8px;
    }}
    QFrame[role="confirmation"] {{ background: {theme.raised}; border: none; border-radius: 12px; }}
    QFrame[role="footer"] {{
        background: {theme.wall_low}; border: none; border-top: 1px solid {theme.hair};
    }}
    QFrame[role="banner"] {{ background: transparent; border: none; border-radius: 8px; }}
    QFrame[role="banner"][tint="right"] {{ background: {theme.right_tint}; }}
    QFrame[role="banner"][tint="form"] {{ background: {theme.form_tint}; }}
    QFrame[role="banner"][tint="wrong"] {{ background: {theme.wrong_tint}; }}
    QFrame[role="toast"] {{ background: {theme.raised}; border: none; border-radius: 8px; }}
    QFrame[role="hair"] {{ background: {theme.hair}; border: none; max-height: 1px; min-height: 1px; }}
    QFrame[role="line"] {{ background: {theme.line}; border: none; max-height: 1px; min-height: 1px; }}
    QFrame[role="upright"] {{ background: {theme.hair}; border: none; max-width: 1px; min-width: 1px; }}
    QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
    QScrollBar:vertical {{ background: transparent; width: 8px; }}
    QScrollBar::handle:vertical {{ background: {theme.line}; border-radius: 4px; min-height: 24px; }}
    QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
        background: none; border: none; height: 0; width: 0;
    }}
    QTableView {{
        background: transparent; border: none; outline: none; gridline-color: transparent;
        selection-background-color: {theme.accent_tint}; selection-color: {theme.ink};
    }}
    QTableView::item:selected {{ background: {theme.accent_tint}; color: {theme.ink}; }}
    QListWidget {{ background: transparent; border: none; outline: none; }}
    QListWidget::item {{ border-top: 1px solid {theme.hair}; padding: 0 4px; }}
    QListWidget::item:selected {{ background: {theme.accent_tint}; color: {theme.ink}; }}
    QListWidget::indicator {{
        width: {density.body}px; height: {density.body}px; background: {theme.well};
        border: 1px solid {theme.quiet_ink}; border-radius: 4px;
    }}
    QListWidget::indicator:checked {{ background: {theme.accent}; border: 1px solid {theme.accent}; }}
    QComboBox {{ combobox-popup: 0; }}
    QComboBox QAbstractItemView {{
        background: {theme.raised}; border: 1px solid {theme.line}; outline: none;
    }}
    QComboBox QAbstractItemView::item {{ min-height: {density.control}px; padding: 0 12px; }}
    QComboBox QAbstractItemView::item:selected {{ background: {theme.accent_tint}; color: {theme.ink}; }}
    QTableView::item {{ border-top: 1px solid {theme.hair}; padding: 0 8px; }}
    QHeaderView, QHeaderView::section {{
        background: transparent; border: none; color: {theme.quiet_ink}; font-size: {density.small}px;
    }}
    QHeaderView::section {{ padding: 4px 10px; }}
    QAbstractScrollArea::corner {{ background: transparent; border: none; }}
    QProgressBar {{ background: {theme.track}; border: none; border-radius: 4px; max-height: 8px; }}
    QProgressBar::chunk {{ background: {theme.accent}; border-radius: 4px; }}
    QToolTip {{
        background: {theme.raised}; color: {theme.ink}; border: 1px solid {theme.line}; padding: 4px;
    }}
    """


_USUAL = density_of(1600, 900)

# A widget of Qt can have one parent class of Qt only: this one is mixed into it.
if TYPE_CHECKING:
    _Mixin = QWidget
else:
    _Mixin = object


class Themed(_Mixin):
    """Paints itself in the colors and sizes of its page. Comes before the class of Qt it is mixed into."""

    theme: Theme = DARK
    density: Density = _USUAL

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Follow the page from now on."""
        self.theme, self.density = theme, density
        self.updateGeometry()
        self.update()


def wear_sheet(page: QWidget, theme: Theme, density: Density) -> None:
    """Give a page its style sheet. An empty page takes it at no cost; what comes onto it is styled once."""
    sheet = page_sheet(theme, density)
    if sheet != page.styleSheet():
        page.setStyleSheet(sheet)


def apply_look(page: QWidget, theme: Theme, density: Density) -> None:
    """Give a page and everything on it this theme and these sizes."""
    wear_sheet(page, theme, density)
    hand_look(page, theme, density)


def hand_look(part: QWidget, theme: Theme, density: Density) -> None:
    """Hand theme and sizes to everything in a part of a page that is painted by hand."""
    for each in (part, *part.findChildren(QWidget)):
        if isinstance(each, Themed):
            each.apply_look(theme, density)
