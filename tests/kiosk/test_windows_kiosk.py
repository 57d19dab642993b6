"""A kiosk on Windows: which keys go nowhere, what is asked of Windows, and what only Windows can do."""

import ctypes
import sys
from collections.abc import Iterator, Mapping
from queue import SimpleQueue
from types import SimpleNamespace
from typing import Any

import pytest

from app.commands import kiosk_check_and_install
from app.kiosk.system_keys import SystemKeys, leads_out
from app.kiosk.touch_gestures import guid, keep_from_edges
from app.kiosk.windows_lockdown import Hive, Lockdown, lockdown
from app.procedure.library import Library

TAB, ESCAPE, SPACE, F4, DELETE, LETTER = 0x09, 0x1B, 0x20, 0x73, 0x2E, 0x41
LEFT_WINDOWS, RIGHT_WINDOWS, MENU, PRINT, BROWSER_HOME, MAIL = 0x5B, 0x5C, 0x5D, 0x2C, 0xAC, 0xB4
SHIFT, ENTER, F1, VOLUME_UP = 0x10, 0x0D, 0x70, 0xAF
on_windows = pytest.mark.skipif(sys.platform != "win32", reason="asks Windows itself")


@pytest.mark.parametrize("code", [LEFT_WINDOWS, RIGHT_WINDOWS, MENU, PRINT, BROWSER_HOME, MAIL])
def test_keys_that_open_something_go_nowhere(code: int) -> None:
    assert leads_out(code, alt=False, control=False)


@pytest.mark.parametrize("code", [TAB, ESCAPE, SPACE, F4])
def test_with_alt_so_do_those_that_switch_windows_and_close_them(code: int) -> None:
    assert leads_out(code, alt=True, control=False)
    assert not leads_out(code, alt=False, control=False)


def test_ctrl_esc_opens_no_menu_and_esc_alone_still_works() -> None:
    assert leads_out(ESCAPE, alt=False, control=True)
    assert not leads_out(ESCAPE, alt=False, control=False)


def test_no_other_keys_are_held_back() -> None:
    always = {0x2C, 0x5B, 0x5C, 0x5D, 0x5F, *range(0xA6, 0xAD), *range(0xB4, 0xB8)}
    codes = range(256)
    assert {code for code in codes if leads_out(code, alt=False, control=False)} == always
    assert {code for code in codes if leads_out(code, alt=True, control=False)} == {
        *always,
        TAB,
        ESCAPE,
        SPACE,
        F4,
    }
    assert {code for code in codes if leads_out(code, alt=False, control=True)} == {*always, ESCAPE}


@pytest.mark.parametrize("code", [LETTER, SHIFT, ENTER, TAB, F1, DELETE, VOLUME_UP])
def test_whatever_people_type_arrives(code: int) -> None:
    assert not leads_out(code, alt=False, control=False)


class Function:
    """A function of Windows, whose types can be told."""

    def __init__(self, call: Any) -> None:
        self._call = call

    def __call__(self, *values: Any) -> Any:
        return self._call(*values)


class Desktop:
    """A Windows with a keyboard. What is hit goes to the hook."""

    def __init__(self, takes_hook: bool = True) -> None:
        self.hooks: list[Any] = []
        self.arrived: list[int] = []
        self.held: set[int] = set()
        self._takes_hook = takes_hook
        self._messages: SimpleQueue[int] = SimpleQueue()
        self.kernel32 = SimpleNamespace(GetCurrentThreadId=lambda: 7, GetModuleHandleW=Function(lambda _: 1))
        self.user32 = SimpleNamespace(
            SetWindowsHookExW=Function(self._set),
            UnhookWindowsHookEx=Function(lambda _: self.hooks.pop()),
            CallNextHookEx=Function(self._arrive),
            # A key that is not held may have been hit since the last time.
            GetAsyncKeyState=lambda code: -0x8000 if code in self.held else 1,
            GetMessageW=lambda *_: self._messages.get(),
            PostThreadMessageW=lambda *words: self._messages.put(0 if words == (7, 0x12, 0, 0) else 1),
        )

    def hit(self, code: int, alt: bool = False) -> bool:
        """Hit a key; true if the hook has swallowed it."""
        return self.told(0, code, alt)

    def told(self, kind: int, code: int, alt: bool = False) -> bool:
        """Tell the hook of a key; only what is of kind 0 is for it."""
        # Keys such as the arrows have the first bit too.
        key = (ctypes.c_uint32 * 6)(code, 0, 0x21 if alt else 0x01, 0, 0, 0)
        return bool(self.hooks[-1](kind, 0x100, ctypes.addressof(key)))

    def _set(self, kind: int, answer: Any, _module: int, thread: int) -> int:
        assert (kind, thread) == (13, 0), "a hook before all programs"
        if self._takes_hook:
            self.hooks.append(answer)
        return len(self.hooks)

    def _arrive(self, _hook: object, _kind: int, _what: int, at: int) -> int:
        self.arrived.append(ctypes.c_uint32.from_address(at).value)
        return 0


@pytest.fixture
def desktop() -> Desktop:
    return Desktop()


@pytest.fixture
def keys(desktop: Desktop) -> Iterator[SystemKeys]:
    keys = SystemKeys(desktop)
    keys.hold()
    yield keys
    keys.let_go()


def test_the_hook_swallows_what_leads_out_and_passes_on_the_rest(keys: SystemKeys, desktop: Desktop) -> None:
    assert keys.is_held
    assert desktop.hit(LEFT_WINDOWS)
    assert desktop.hit(TAB, alt=True)
    assert not desktop.hit(LETTER)
    assert not desktop.hit(ESCAPE)
    assert not desktop.hit(TAB)
    assert not desktop.told(-1, LEFT_WINDOWS), "that is not for the hook"
    desktop.held.add(0x11)
    assert desktop.hit(ESCAPE)
    assert desktop.arrived == [LETTER, ESCAPE, TAB, LEFT_WINDOWS]


def test_handles_of_windows_are_as_long_as_pointers_are(keys: SystemKeys, desktop: Desktop) -> None:
    """Without that 64-bit Windows would be handed half of each."""
    user = desktop.user32
    pointer, number = ctypes.c_void_p, ctypes.c_ssize_t
    assert user.CallNextHookEx.argtypes == [pointer, ctypes.c_int, ctypes.c_size_t, number]
    assert user.SetWindowsHookExW.argtypes == [ctypes.c_int, pointer, pointer, ctypes.c_uint32]
    assert user.UnhookWindowsHookEx.argtypes == [pointer]
    assert user.CallNextHookEx.restype == number
    assert user.SetWindowsHookExW.restype == desktop.kernel32.GetModuleHandleW.restype == pointer


def test_whoever_leaves_the_kiosk_has_the_keys_again(keys: SystemKeys, desktop: Desktop) -> None:
    keys.let_go()
    assert desktop.hooks == []
    assert not keys.is_held
    keys.hold()
    assert desktop.hit(LEFT_WINDOWS)


def test_a_windows_that_takes_no_hook_is_told_of_in_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    keys = SystemKeys(Desktop(takes_hook=False))
    keys.hold()
    assert not keys.is_held
    assert capsys.readouterr().err == "Windows does not let the kiosk block keys such as Alt+Tab\n"
    keys.let_go()


@pytest.mark.skipif(sys.platform == "win32", reason="is about the others")
def test_elsewhere_nothing_is_held_back() -> None:
    keys = SystemKeys()
    keys.hold()
    assert not keys.is_held
    keys.let_go()
    assert not keep_from_edges(1)


@on_windows
def test_windows_does_not_see_its_own_key_while_the_kiosk_holds_it() -> None:
    user = ctypes.windll.user32  # type: ignore[attr-defined]

    def hit(code: int) -> bool:
        """Does Windows take the key for held while it is?"""
        user.keybd_event(code, 0, 0, 0)
        was_seen = bool(user.GetAsyncKeyState(code) & 0x8000)
        user.keybd_event(code, 0, 2, 0)
        return was_seen

    assert hit(LEFT_WINDOWS), "without the hook it is"
    keys = SystemKeys()
    keys.hold()
    assert keys.is_held
    assert not hit(LEFT_WINDOWS)
    assert hit(LETTER)
    keys.let_go()
    assert hit(LEFT_WINDOWS)


class Shell:
    """A Windows that has property stores for windows."""

    def __init__(self) -> None:
        self.properties: list[tuple[str, int, int]] = []
        self.is_committed = False
        self.is_released = False
        self.asked: list[tuple[int, str, int]] = []
        self.knows_stores, self.takes_values = True, True
        call = ctypes.CFUNCTYPE(ctypes.c_long, ctypes.c_void_p)
        take = ctypes.CFUNCTYPE(ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
        nothing = call(lambda _: 0)
        self._kept = [
            *[nothing] * 2,
            call(self._release),
            *[nothing] * 3,
            take(self._set),
            call(self._commit),
        ]
        self._table = (ctypes.c_void_p * 8)(*[ctypes.cast(each, ctypes.c_void_p) for each in self._kept])
        self._store = ctypes.c_void_p(ctypes.addressof(self._table))
        self.user32 = SimpleNamespace(SetPropW=self._ask)
        self.shell32 = SimpleNamespace(SHGetPropertyStoreForWindow=self._give)

    def _ask(self, window: ctypes.c_void_p, name: str, value: ctypes.c_void_p) -> None:
        self.asked.append((window.value or 0, name, value.value or 0))

    def _give(self, window: ctypes.c_void_p, wanted: Any, place: Any) -> int:
        assert (window.value, bytes(wanted._obj)) == (5, bytes(guid("886d8eeb-8cf2-4446-8d02-cdba1dbdcf99")))
        place._obj.value = ctypes.addressof(self._store)
        return 0 if self.knows_stores else -1

    def _release(self, _store: object) -> int:
        self.is_released = True
        return 0

    def _set(self, _store: object, key: int, value: int) -> int:
        number = ctypes.c_uint32.from_address(key + 16).value
        kind, told = ctypes.c_uint16.from_address(value), ctypes.c_int16.from_address(value + 8)
        self.properties.append((ctypes.string_at(key, 16).hex(), number, kind.value * told.value))
        return 0 if self.takes_values else -1

    def _commit(self, _store: object) -> int:
        self.is_committed = True
        return 0


def test_windows_is_asked_to_leave_the_edges_of_the_kiosk_alone() -> None:
    shell = Shell()
    assert keep_from_edges(5, shell)
    edges = bytes(guid("32ce38b2-2c9a-41b1-9bc5-b3784394aa44")).hex()
    assert shell.properties == [(edges, 2, -11)]
    assert edges.startswith("b238ce32")
    assert shell.is_committed
    assert shell.is_released
    assert shell.asked == [(5, "MicrosoftTabletPenServiceProperty", 0x10001)]


def test_a_windows_that_does_not_know_how_leaves_the_edges_as_they_are() -> None:
    shell = Shell()
    shell.knows_stores = False
    assert not keep_from_edges(5, shell)
    assert not shell.properties
    shell = Shell()
    shell.takes_values = False
    assert not keep_from_edges(5, shell)
    assert shell.is_released


REGISTRY: dict[str, object] = {
    "EditionID": "EnterpriseS", "Start": 2, "AllowEdgeSwipe": 0, "TouchGestureSetting": 0, "Flags": "506",
    "DisableTaskMgr": 1, "ToastEnabled": 0, "DontShowUI": 1,
}  # fmt: skip


READ = {
    ("machine", r"SOFTWARE\Microsoft\Windows NT\CurrentVersion", "EditionID"),
    ("machine", r"SYSTEM\CurrentControlSet\Services\MsKeyboardFilter", "Start"),
    ("machine", r"SOFTWARE\Policies\Microsoft\Windows\EdgeUI", "AllowEdgeSwipe"),
    ("user", r"Control Panel\Desktop", "TouchGestureSetting"),
    ("user", r"Control Panel\Accessibility\StickyKeys", "Flags"),
    ("user", r"Software\Microsoft\Windows\CurrentVersion\Policies\System", "DisableTaskMgr"),
    ("user", r"Software\Microsoft\Windows\CurrentVersion\PushNotifications", "ToastEnabled"),
    ("machine", r"SOFTWARE\Microsoft\Windows\Windows Error Reporting", "DontShowUI"),
}
"""Where Windows keeps it."""
KEYS = (
    "the kiosk blocks the Windows key, Alt+Tab, Alt+F4 and Ctrl+Esc; only Keyboard Filter blocks Ctrl+Alt+Del"
)
SWITCHES = {
    "edges": "swiping in from the edges (the policy Allow edge swipe) is",
    "fingers": "three- and four-finger gestures are",
    "shift": "Sticky Keys (press Shift five times) is",
    "tasks": "Task Manager after Ctrl+Alt+Del (Remove Task Manager) is",
    "notices": "showing notifications is",
    "crashes": "the dialog after a crash (Windows Error Reporting) is",
}
ALONGSIDE = "the Windows desktop is running alongside the kiosk; "
INSTEAD = "has no Shell Launcher, so use Assigned Access or Windows Enterprise, Education or IoT Enterprise"


def found(values: Mapping[str, object], has_taskbar: bool = False) -> dict[str, Lockdown]:
    def read(hive: Hive, key: str, name: str) -> object:
        assert (hive, key, name) in READ
        return values.get(name)

    return {each.what: each for each in lockdown(read, has_taskbar)}


def test_a_machine_that_is_locked_down_is_ready() -> None:
    told = found(REGISTRY)
    assert {each.is_ready for each in told.values()} == {True}
    assert found(REGISTRY | {"Flags": 1})["shift"].is_ready
    assert {what: each.words for what, each in told.items()} == {
        "desktop": "no taskbar or desktop is running alongside the kiosk",
        "keys": "Keyboard Filter is on",
        **{what: f"{words} off" for what, words in SWITCHES.items()},
    }


def test_a_windows_as_it_is_bought_is_told_what_only_windows_can_do() -> None:
    told = found({"EditionID": "Professional", "Flags": "510"}, has_taskbar=True)
    assert {each.is_ready for each in told.values()} == {None}
    assert {what: each.words for what, each in told.items()} == {
        "desktop": f"{ALONGSIDE}Windows Professional {INSTEAD}",
        "keys": KEYS,
        **{what: f"{words} on; turn that off" for what, words in SWITCHES.items()},
    }


@pytest.mark.parametrize(
    ("name", "value", "what"),
    [
        ("Start", 3, "keys"),
        ("AllowEdgeSwipe", 1, "edges"),
        ("TouchGestureSetting", "1", "fingers"),
        ("Flags", "510", "shift"),
        ("Flags", 4, "shift"),
        ("Flags", None, "shift"),
        ("Flags", "many", "shift"),
        ("DisableTaskMgr", 0, "tasks"),
        ("ToastEnabled", 1, "notices"),
        ("DontShowUI", 0, "crashes"),
    ],
)
def test_each_switch_is_told_by_its_own_value(name: str, value: object, what: str) -> None:
    told = found(REGISTRY | {name: value})
    assert [each.what for each in told.values() if not each.is_ready] == [what]


@pytest.mark.parametrize("edition", ["Enterprise", "Education", "IoTEnterprise"])
def test_an_edition_with_shell_launcher_is_pointed_to_it(edition: str) -> None:
    told = found({"EditionID": edition}, has_taskbar=True)
    assert told["desktop"].words == f"{ALONGSIDE}set up Shell Launcher with packaging/windows"


def test_an_edition_that_nobody_knows_is_this_edition() -> None:
    told = found({}, has_taskbar=True)
    assert told["desktop"].words == f"{ALONGSIDE}this edition of Windows {INSTEAD}"


def test_the_check_of_a_machine_tells_it_on_windows(
    monkeypatch: pytest.MonkeyPatch, library: Library
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(
        kiosk_check_and_install, "lockdown_here", lambda: [Lockdown("edges", None, "are open")]
    )
    said = [tuple(each) for each in kiosk_check_and_install.check_machine(library)]
    assert ("edges", None, "are open") in said
