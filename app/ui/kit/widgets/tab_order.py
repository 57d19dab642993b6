"""Tab inside what lies over a table or a page: it goes round there, and never to what lies under it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget


def tab_inside(place: QWidget, forward: bool) -> bool:
    """Give the keyboard to the next widget in here; what `focusNextPrevChild` answers then."""
    # Not along Qt's own chain: every widget it hands to Python would belong to the one before.
    here = [widget for widget in place.findChildren(QWidget) if _takes_tab(widget)]
    if not here:
        # Its last widget was hidden: Qt asks for another one even then.
        return True
    focus = QApplication.focusWidget()
    now = here.index(focus) if focus in here else -1
    here[(now + (1 if forward else -1)) % len(here)].setFocus(
        Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    )
    return True


def _takes_tab(widget: QWidget) -> bool:
    policy = widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value
    return bool(policy) and widget.isVisible() and widget.isEnabled()
