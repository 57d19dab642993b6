"""The look of buttons, menus and panels, as one style sheet for a room and a size of text."""

from math import ceil

from app.ui.kit.theme import FONT, IVORY, Theme

_TOUCH = 44
"""The least height of anything to be pressed, borders included."""
_AROUND, _LINE = 2, 1.17
"""What Qt adds to a row of a menu, and how high a line is, for letters of one pixel."""


def style_sheet(theme: Theme, text: float) -> str:
    """The sheet; `text` is the height of small text in pixels."""
    touch = round(max(_TOUCH, 2.25 * text)) - 2
    sign, knob = round(text * 1.7), round(text * 1.5)
    # Large letters take room from around the entries: a row is as high as anything to be pressed.
    entry = max(6, ceil((_TOUCH - _AROUND - _LINE * text) / 2))
    medium, large = round(text * 16 / 13), round(text * 24 / 13)
    return f"""
    * {{ font-family: "{FONT}"; font-size: {round(text)}px; color: {theme.ink}; }}
    QMainWindow, #screen {{ background: {theme.wall}; }}
    #bar {{ background: {theme.wall}; border-bottom: 1px solid {theme.line}; }}
    #bar QLabel {{ color: {theme.quiet_ink}; }}
    #bar #title, #bar #notice {{ color: {theme.ink}; font-weight: 500; }}
    #bar QToolButton {{
        icon-size: {sign - 4}px; min-height: 0; min-width: 24px; padding: 0 10px;
        border: none; border-radius: 6px; background: transparent;
    }}
    #bar QToolButton#key {{ background: {theme.raised}; margin: 2px 0; }}
    #bar QToolButton:hover {{ background: {theme.raised}; }}
    #bar QToolButton:focus {{ border: 2px solid {theme.accent}; }}
    #bar QToolButton::menu-indicator {{ image: none; }}
    #order {{ font-size: {medium}px; font-weight: 500; }}
    #said {{ font-size: {medium}px; color: {theme.accent}; }}
    #entered {{ font-size: {medium}px; }}
    #huge {{ font-size: {round(text * 40 / 13)}px; font-weight: 500; }}
    #outcome {{ font-size: {round(text * 34 / 13)}px; font-weight: 500; }}
    #panel QPushButton {{ font-size: {medium}px; font-weight: 500; padding: 0 16px; }}
    #panel #title {{ font-weight: 500; }}
    #sign {{ font-size: {medium}px; font-weight: 700; }}
    [judged="right"] {{ color: {theme.right}; }}
    [judged="wrong"] {{ color: {theme.wrong}; }}
    [judged="soon"] {{ color: {theme.accent}; }}
    #quiet {{ color: {theme.quiet_ink}; }}
    #trouble {{ color: {theme.wrong}; }}
    #large {{ font-size: {large}px; font-weight: 500; }}
    QToolButton, QPushButton, QComboBox {{
        background: {theme.raised}; border: 1px solid {theme.line}; border-radius: 8px; padding: 0 10px;
        min-height: {touch}px;
    }}
    QToolButton:hover, QPushButton:hover, QComboBox:hover {{ border-color: {theme.accent}; }}
    QToolButton:pressed, QPushButton:pressed {{ background: {theme.line}; }}
    QToolButton:focus, QPushButton:focus, QComboBox:focus {{
        border: 2px solid {theme.accent}; outline: none;
    }}
    QToolButton {{ icon-size: {sign}px; padding: 0 2px; }}
    QToolButton#play {{ background: {theme.accent}; border-color: {theme.accent}; }}
    QComboBox {{ combobox-popup: 0; }}
    QComboBox::drop-down {{ border: none; width: 22px; }}
    QComboBox QAbstractItemView::item {{ min-height: {touch + 2}px; padding: 0 12px; }}
    QComboBox QAbstractItemView::item:selected {{ background: {theme.accent_tint}; color: {theme.ink}; }}
    QAbstractItemView, QMenu {{
        background: {theme.panel}; border: 1px solid {theme.line}; selection-background-color: {theme.accent};
        selection-color: {theme.on_accent}; outline: none;
    }}
    QMenu {{ padding: 4px; menu-scrollable: 0; }}
    QMenu::item {{
        padding: {entry}px 28px {entry}px 20px; border-left: 3px solid transparent; border-radius: 4px;
    }}
    QMenu::item:selected {{
        background: {theme.accent_tint}; color: {theme.ink}; border-left: 3px solid {theme.accent};
    }}
    QMenu::item:disabled {{ color: {theme.quiet_ink}; }}
    QMenu::icon {{ padding-left: 10px; }}
    QMenu::separator {{ height: 1px; background: {theme.line}; margin: 4px 8px; }}
    QDialog {{ background: {theme.panel}; }}
    QDialog QToolButton {{ background: {theme.line}; }}
    QHeaderView::section {{ background: {theme.panel}; border: 1px solid {theme.line}; padding: 4px; }}
    QTabBar::tab {{ background: {theme.panel}; border: 1px solid {theme.line}; padding: 8px 14px; }}
    QTabBar::tab:selected {{ background: {theme.raised}; }}
    QTabWidget::pane {{ border: 1px solid {theme.line}; }}
    QAbstractSpinBox {{
        background: {theme.raised}; border: 1px solid {theme.line};
        selection-background-color: {theme.accent}; selection-color: {theme.on_accent};
    }}
    QDialog :disabled {{ color: {theme.quiet_ink}; }}
    #page {{ background: {theme.wall}; }}
    #game {{ font-size: {round(text * 34 / 13)}px; font-weight: 500; color: {IVORY}; }}
    #of_game {{ font-size: {medium}px; color: {IVORY}; }}
    #page QPushButton {{ padding: 6px 10px; }}
    #page QPushButton[choice="true"] {{ padding: 2px 10px; min-height: {round(max(54, 2.45 * text))}px; }}
    #page QPushButton:disabled {{ background: transparent; color: {theme.quiet_ink}; }}
    #page QPushButton#slim {{ padding: 0 12px; }}
    #page QPushButton#slim:focus {{ padding: 0 11px; min-height: {touch - 2}px; }}
    #page QLineEdit {{ min-height: {touch}px; }}
    #page QPushButton#task {{ text-align: left; padding: 0 12px; }}
    #page QPushButton#task[late="true"] {{ color: {theme.wrong}; }}
    #page QTableView, #page QListWidget {{ background: {theme.panel}; border: 2px solid {theme.panel}; }}
    #page QTableView::item {{ padding: 0 4px; border: none; }}
    #page QTableView::item:selected {{ background: {theme.accent}; color: {theme.on_accent}; }}
    #page QTableView:focus, #page QListWidget:focus {{ border-color: {theme.accent}; }}
    #page QHeaderView {{ background: {theme.raised}; }}
    #page QHeaderView::section {{
        background: {theme.raised}; border: none; border-bottom: 1px solid {theme.line}; padding: 6px 5px;
    }}
    QListWidget::indicator, QCheckBox::indicator {{
        width: {round(text)}px; height: {round(text)}px; background: {theme.wall};
        border: 1px solid {theme.quiet_ink}; border-radius: 3px;
    }}
    QListWidget::indicator:checked, QCheckBox::indicator:checked {{
        background: {theme.accent}; border: 3px solid {theme.on_accent};
    }}
    QCheckBox {{
        min-height: {touch - 2}px; spacing: 10px; border: 2px solid transparent; border-radius: 6px;
    }}
    QCheckBox:focus {{ border-color: {theme.accent}; }}
    QPushButton:checked {{ background: {theme.panel}; border: 2px solid {theme.accent}; }}
    QPushButton#primary, QPushButton[primary="true"] {{
        background: {theme.accent}; color: {theme.on_accent}; font-size: {medium}px;
    }}
    QPushButton:checked:focus {{ border: 4px solid {theme.accent}; }}
    QPushButton#primary:focus, QPushButton[primary="true"]:focus, QToolButton#play:focus {{
        border: 2px solid {theme.on_accent};
    }}
    #page QPushButton[drill="true"] {{ font-size: {medium}px; }}
    #panel {{ background: {theme.panel}; border: 1px solid {theme.line}; border-radius: 12px; }}
    QLineEdit {{
        background: {theme.raised}; border: 1px solid {theme.line}; border-radius: 6px; padding: 0 8px;
        selection-background-color: {theme.accent}; selection-color: {theme.on_accent};
        placeholder-text-color: {theme.quiet_ink};
    }}
    QPlainTextEdit {{
        background: {theme.raised}; border: 1px solid {theme.line}; border-radius: 8px; padding: 6px;
        selection-background-color: {theme.accent}; selection-color: {theme.on_accent};
        placeholder-text-color: {theme.quiet_ink};
    }}
    QPlainTextEdit:focus {{ border: 2px solid {theme.accent}; padding: 5px; }}
    QLineEdit:focus {{ border: 2px solid {theme.accent}; padding: 0 7px; }}
    #event {{
        background: {theme.panel}; border: 1px solid {theme.accent}; border-radius: 10px; padding: 6px 14px;
    }}
    #event[kept="true"] {{ background: transparent; border: none; padding: 0; }}
    QToolTip {{
        background: {theme.panel}; color: {theme.ink}; border: 1px solid {theme.line}; padding: 4px;
    }}
    QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
    QScrollArea:focus {{ border: 1px solid {theme.accent}; border-radius: 6px; }}
    QScrollBar:vertical {{ background: transparent; width: 8px; }}
    QScrollBar:horizontal {{ background: transparent; height: 8px; }}
    QScrollBar::handle:vertical {{ background: {theme.line}; border-radius: 4px; min-height: 24px; }}
    QScrollBar::handle:horizontal {{ background: {theme.line}; border-radius: 4px; min-width: 24px; }}
    QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
        background: none; border: none; height: 0; width: 0;
    }}
    QProgressBar {{
        background: {theme.raised}; border: 1px solid {theme.line}; border-radius: 6px; max-height: 12px;
    }}
    QProgressBar::chunk {{ background: {theme.accent}; border-radius: 5px; }}
    QSlider {{ min-height: {knob + 8}px; }}
    QSlider::groove:horizontal {{ height: 6px; border-radius: 3px; background: {theme.line}; }}
    QSlider::sub-page:horizontal {{ height: 6px; border-radius: 3px; background: {theme.accent}; }}
    QSlider::handle:horizontal {{
        width: {knob}px; height: {knob}px; margin: -{(knob - 6) // 2}px 0; border-radius: {knob // 2}px;
        background: {theme.ink};
    }}
    """
