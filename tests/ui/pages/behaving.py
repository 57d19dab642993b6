"""What a page does and nobody sees at once: which timers go on and on, what Enter presses, where keys lead."""

from collections import Counter
from types import FunctionType

from PySide6.QtCore import SIGNAL, QEvent, QMetaMethod, QMetaObject, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QPlainTextEdit,
    QPushButton,
    QTextEdit,
    QToolButton,
    QWidget,
)

from app.ui.kit.components.dialogs import Panel
from app.ui.kit.components.page_frame import PageHeader

REPEATING = {"ExamHall", "Exhibits", "FloorCall", "KioskWindow", "LivePanel", "RecordsWatch", "RunClock", "TableView", "Upkeep"}  # fmt: skip
"""Whatever has a timer that comes again and again. All others ring once."""
PRESS_THEMSELVES = {"CoachPanel", "RoundTransport"}
"""Whatever presses its keys itself when Enter comes."""
KEEP_KEYS = {"AnswerPage", "AttractScreen", "DealerDoor", "ExamQuestionPage", "LessonPage", "RunPage"}
"""Pages to which every key belongs: who answers, signs in or reads on may do it wherever the keyboard is."""
MAY_GO_UNHEARD = {
    "Bar.warned", "Navigator.turned", "TableModes.cleared",  # only a kiosk listens
    "Bar.asked_for_home", "KioskWindow.left", "Navigator.settings_applied", "NewRound.asked_for_home",
    "NewRound.begun", "RulesOverlay.asked_for_home", "WritingKeyboard.cleared",  # only a window with a Home does
    "PageShell.dressed",  # where there is nothing more to dress
    "TableView.arranged", "TableView.moved", "TableView.pressed", "TableView.pressed_twice",
    "TableView.released",  # nobody deals
    "DealingMode.acted", "ReviewMode.passed_last", "ReviewMode.played", "ScenePage.watched",
    "WatchMode.played",  # only a walk through the first steps, an exam, or a replay listens
    "DealerDoor.called", "DealerDoor.closed",  # before an exam it can be left, in an exam it can call
    "ReviewMode.asked_for_rule", "ReviewMode.asked_to_deal", "ReviewMode.wanted",  # of a round on file
    "ExamTable.acted", "Explanation.asked_for_rule", "MachinePanel.decided", "Office.admitted",
    "BackgroundTask.found", "BackgroundTask.refused", "HomePage.filled", "PayTableChoice.changed", "ProfilePage.changed",
    "TraineePages.asked_for_thing", "TraineePages.asked_for_weak",
    "UnfinishedRound.left", "UnfinishedRound.resumed",  # a sample asks
}  # fmt: skip
"""Not everybody who could listen is there on every page."""


def odd_behavior(page: QWidget) -> list[str]:
    """Timers that ring again and should ring once, keys that ignore Enter, fields that keep Tab, words unheard."""
    return [*_odd_timers(page.window()), *_deaf_keys(page), *_traps(page), *_greedy(page), *_unheard(page)]


def _odd_timers(window: QWidget) -> list[str]:
    again = [timer for timer in window.findChildren(QTimer) if not timer.isSingleShot()]
    owners = Counter(timer.parent() for timer in again)
    return [
        f"{count} timers of {type(owner).__name__} ring again and again"
        for owner, count in owners.items()
        if count > (type(owner).__name__ in REPEATING)
    ]


def _deaf_keys(page: QWidget) -> list[str]:
    return [
        f"{key.text() or key.accessibleName()}: Enter does not press it"
        for key in page.findChildren(QPushButton)
        if key.isVisible()
        and key.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not key.autoDefault()
        and type(key.parent()).__name__ not in PRESS_THEMSELVES
    ]


def _traps(page: QWidget) -> list[str]:
    held: list[QWidget] = [each for each in page.findChildren(QAbstractItemView) if each.tabKeyNavigation()]
    held += [each for each in page.findChildren(QPlainTextEdit) if not each.tabChangesFocus()]
    held += [each for each in page.findChildren(QTextEdit) if not each.tabChangesFocus()]
    return [
        f"{type(each).__name__} {each.accessibleName()}: Tab does not lead on"
        for each in held
        if each.isVisible()
    ]


def _greedy(page: QWidget) -> list[str]:
    """What takes a key for which it has no use: whatever it lies on does not get it then."""
    parts = [each for each in (page, *page.findChildren(QWidget)) if each.isVisible()]
    own = [each for each in parts if isinstance(type(each).keyPressEvent, FunctionType)]
    kept = {type(each).__name__ for each in own if not _leaves_key(each)}
    return [f"{name} keeps a key that it has no use for" for name in sorted(kept - KEEP_KEYS)]


def _leaves_key(part: QWidget) -> bool:
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_F19, Qt.KeyboardModifier.NoModifier)
    part.keyPressEvent(event)
    return not event.isAccepted()


def _unheard(page: QWidget) -> list[str]:
    """What speaks while nobody listens: signals of the program that lead nowhere, and keys that do nothing."""
    parts: list[QObject] = [page, *page.findChildren(QObject)]
    silent = {f"{type(part).__name__}.{signal}" for part in parts for signal in _silent_signals(part)}
    idle = [part for part in parts if isinstance(part, QAbstractButton) and _does_nothing(part)]
    return [
        *[f"nobody hears {name}" for name in sorted(silent - MAY_GO_UNHEARD)],
        *[f"{key.text() or key.accessibleName()}: it does nothing" for key in idle],
    ]


def _silent_signals(part: QObject) -> list[str]:
    """Those that nobody hears. A sample, of which nobody hears any, and a dialog that is asked later have none."""
    all_of_it = _signals_of(type(part), part.metaObject())
    silent = [signal for signal in all_of_it if not part.receivers(SIGNAL(signal))]
    if (len(silent) > 1 and silent == all_of_it) or _is_in_dialog(part):
        return []
    names = [signal.partition("(")[0] for signal in silent]
    if isinstance(part, PageHeader):
        keys = {"went_back": part.back, "went_home": part.home}
        return [name for name in names if name not in keys or keys[name].isVisible()]
    return names


def _is_in_dialog(part: QObject | None) -> bool:
    while part is not None and not isinstance(part, Panel):
        part = part.parent()
    return part is not None


_signals: dict[type, list[str]] = {}


def _signals_of(kind: type, meta: QMetaObject | None) -> list[str]:
    """The signals that the program itself gives a kind of object."""
    if kind not in _signals:
        _signals[kind] = found = []
        while meta and not meta.className().startswith("Q"):
            own = [meta.method(place) for place in range(meta.methodOffset(), meta.methodCount())]
            told = [each for each in own if each.methodType() == QMetaMethod.MethodType.Signal]
            found += [each.methodSignature().toStdString() for each in told]
            meta = meta.superClass()
    return _signals[kind]


def _does_nothing(key: QAbstractButton) -> bool:
    """Whether it can be pressed, and nothing comes of it. One of several is asked for when it is needed."""
    heard = any(key.receivers(SIGNAL(each)) for each in ("clicked(bool)", "toggled(bool)", "pressed()"))
    has_menu = isinstance(key, QPushButton | QToolButton) and key.menu() is not None
    can_be_pressed = key.isVisible() and key.isEnabled() and key.focusPolicy() != Qt.FocusPolicy.NoFocus
    is_one_of_many = key.group() is not None or key.isCheckable()
    return can_be_pressed and not (heard or has_menu or is_one_of_many)
