"""What decides which way leads where: each condition alone, without a window."""

from types import SimpleNamespace
from typing import Any

import pytest

from app.ui.home.home_contents import HomeWay
from app.ui.kit.settings import Settings
from app.ui.shell import start_round
from app.ui.shell.home_controller import HomeController
from app.ui.shell.main_window import MainWindow
from app.ui.shell.navigator import Navigator
from app.ui.shell.start_round import NewRound
from app.ui.shell.table_modes import TableModes

Fields = dict[str, Any]
NOTHING: Fields = {"watching": None, "dealing": None, "review": None}


def dealing(review: object = None, ended: bool = False) -> Fields:
    ruling, session = SimpleNamespace(played="dealt"), SimpleNamespace(ended=ended)
    return {
        "dealing": SimpleNamespace(review=review, session=session, ruling=ruling, cited=lambda: "dealt rule")
    }


def played(name: str) -> Fields:
    show = SimpleNamespace(
        ruling=SimpleNamespace(played=f"round of {name}"), cited_at=lambda place: f"{name} rule at {place}"
    )
    return {name: SimpleNamespace(show=show, place=3)}


@pytest.mark.parametrize(
    ("fields", "is_open", "by_hand", "unfinished", "open_round", "cited"),
    [
        ({}, False, False, False, None, None),
        (dealing(), True, True, True, None, "dealt rule"),
        (dealing(ended=True), True, True, False, "dealt", "dealt rule"),
        (dealing(review="a review"), True, False, False, None, "dealt rule"),
        (dealing("a review", ended=True), True, False, False, "dealt", "dealt rule"),
        (played("watching"), True, False, False, "round of watching", "watching rule at 3"),
        (played("review"), True, False, False, "round of review", "review rule at 3"),
    ],
)
def test_what_is_on_the_table_decides_what_can_be_done_with_it(
    fields: Fields, is_open: bool, by_hand: bool, unfinished: bool, open_round: object, cited: object
) -> None:
    modes: Any = SimpleNamespace(**{**NOTHING, **fields})

    def ask(name: str) -> object:
        return vars(TableModes)[name].fget(modes)

    assert ask("is_open") is is_open
    assert ask("deals_by_hand") is by_hand
    assert ask("unfinished") is (modes.dealing.session if unfinished else None)
    assert (ask("open_round"), ask("cited")) == (open_round, cited)


@pytest.mark.parametrize("keeps", [True, False])
@pytest.mark.parametrize("is_over", [True, False])
def test_a_round_that_waits_is_set_aside_and_one_that_does_not_is_closed(keeps: bool, is_over: bool) -> None:
    told: list[str] = []

    def mode(name: str) -> Any:
        return SimpleNamespace(
            close=lambda: told.append(f"{name} closed"),
            set_aside=lambda: told.append(f"{name} set aside"),
            attempt="the attempt",
        )

    modes: Any = SimpleNamespace(
        watching=mode("watching"), dealing=mode("dealing"), review=mode("review"), set_aside="before",
        unfinished=None if is_over else "a session",
        _screen=SimpleNamespace(clear_away=lambda: told.append("cleared")),
    )  # fmt: skip
    TableModes.leave(modes, keeps)
    left = "dealing set aside" if keeps else "dealing closed"
    assert told == ["watching closed", "review closed", left, "cleared"]
    assert (modes.watching, modes.dealing, modes.review) == (None, None, None)
    kept = None if is_over else "the attempt"
    assert modes.set_aside == (kept if keeps else "before")


def new_round(unfinished: object, found: object, records: object = None) -> Any:
    """`found` is what was left, in the records or without them."""
    modes = SimpleNamespace(unfinished=unfinished, set_aside=None if records else found)
    made: Any = SimpleNamespace(
        _context=SimpleNamespace(records=records, screen=None), _navigator=SimpleNamespace(modes=modes)
    )
    made.left_round = lambda: NewRound.left_round(made)
    return made


def attempt(moves: int, mode: str = "test") -> Any:
    return SimpleNamespace(session=SimpleNamespace(moves=moves, mode=mode))


@pytest.mark.parametrize("records", [None, "records"])
@pytest.mark.parametrize(
    ("unfinished", "found", "left", "words"),
    [
        (None, None, False, ""),
        (None, attempt(0), False, ""),
        (None, attempt(2), True, "This closes your unfinished Test round."),
        (attempt(1, "guided").session, attempt(2), False, "This closes your unfinished Learn round."),
        (attempt(0).session, attempt(2), False, ""),
    ],
)
def test_a_round_is_left_only_if_it_has_moves_and_no_other_is_dealt(
    records: object,
    unfinished: object,
    found: object,
    left: bool,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(start_round, "has_moves", lambda session: session.moves > 0)
    monkeypatch.setattr(start_round, "cut_off_round", lambda kept, _screen: found if kept else None)
    made = new_round(unfinished, found, records)
    assert NewRound.left_round(made) is (found if left else None)
    assert NewRound._unfinished(made) == words


@pytest.mark.parametrize(
    ("at_first_steps", "role", "opened"),
    [(True, "student", "student"), (True, "", "home"), (False, "student", "home"), (False, "", "home")],
)
def test_the_way_back_leads_to_the_first_steps_only_from_there(
    at_first_steps: bool, role: str, opened: str
) -> None:
    told: list[str] = []
    home: Any = SimpleNamespace(
        _navigator=SimpleNamespace(settings=Settings()._replace(role=role)),  # type: ignore[arg-type]
        _is_at_first_steps=at_first_steps,
        open_first_steps=told.append,
        open=lambda: told.append("home"),
    )
    HomeController.come_back(home)
    assert told == [opened]


@pytest.mark.parametrize(
    ("is_behind", "is_open", "goes_home"),
    [(True, True, True), (True, False, True), (False, False, True), (False, True, False)],
)
def test_home_is_where_one_came_from_unless_a_round_is_on_the_table(
    is_behind: bool, is_open: bool, goes_home: bool
) -> None:
    told: list[str] = []
    window: Any = SimpleNamespace(
        navigator=SimpleNamespace(
            close_pages=lambda: told.append("closed"), modes=SimpleNamespace(is_open=is_open)
        ),
        home=SimpleNamespace(is_behind=is_behind, come_back=lambda: told.append("home")),
    )
    MainWindow._go_home(window)
    assert told == ["closed", *["home"] * goes_home]


@pytest.mark.parametrize("is_open", [True, False])
def test_esc_on_home_leads_back_only_to_a_table_with_something_on_it(is_open: bool) -> None:
    told: list[str] = []
    home: Any = SimpleNamespace(
        _navigator=SimpleNamespace(
            modes=SimpleNamespace(is_open=is_open), close_pages=lambda: told.append("closed")
        ),
        is_behind=True,
    )
    HomeController._leave(home)
    assert (told, home.is_behind) == ((["closed"], False) if is_open else ([], True))


@pytest.mark.parametrize("attempt_left", [None, "an attempt"])
def test_a_round_goes_on_where_it_lies_or_out_of_the_records(attempt_left: object) -> None:
    told: list[object] = []
    home: Any = SimpleNamespace(
        _navigator=SimpleNamespace(close_pages=lambda: told.append("closed"), resume=told.append),
        _attempt=attempt_left,
        is_behind=True,
    )
    HomeController._continue(home)
    assert told == ["closed", *[each for each in (attempt_left,) if each]]
    assert home.is_behind is False


@pytest.mark.parametrize(
    ("page_house", "follows", "told"),
    [
        ("oxford", True, ["rounds", "follows"]),
        ("cuda", True, ["rounds", "open"]),
        (None, True, ["rounds", "follows"]),
        (None, False, ["rounds"]),
    ],
)
def test_home_of_another_house_is_opened_anew(page_house: str | None, follows: bool, told: list[str]) -> None:
    heard: list[str] = []
    other: Any = SimpleNamespace(apply_settings=lambda _: heard.append("follows")) if follows else None
    home: Any = SimpleNamespace(
        new_round=SimpleNamespace(follow=lambda _: heard.append("rounds")),
        page=page_house and SimpleNamespace(settings=Settings(house=page_house)),
        open=lambda: heard.append("open"),
        _navigator=SimpleNamespace(page=other),
    )
    HomeController.follow(home, Settings(house="oxford"))
    assert heard == told


WAYS: dict[HomeWay, list[object]] = {
    HomeWay.CONTINUE: ["_continue"],
    HomeWay.DEAL: ["begin", "practice"],
    HomeWay.STAGE: ["deal_next_stage"],
    HomeWay.QUESTIONS: ["ask_for_exam"],
    HomeWay.LEARN: ["open", "guided"],
    HomeWay.PRACTICE: ["open", "practice"],
    HomeWay.TEST: ["open", "test"],
    HomeWay.WATCH: ["open", "watch"],
    HomeWay.DRILLS: ["open_drills"],
    HomeWay.FIRST_LESSON: ["open_lessons", "come_back", "open home", "open_path", True],
    HomeWay.LESSONS: ["open_lessons", "come_back", "open home", "open_path"],
    HomeWay.PATH: ["open_path"],
    HomeWay.FAULTS: ["open_find_fault", "come_back"],
    HomeWay.WEAK: ["open_weak"],
    HomeWay.RULES: ["open rules"],
    HomeWay.TODAY: ["open_drills", "daily"],
    HomeWay.REFRESHER: ["open_drills", "refresher"],
    HomeWay.MISTAKES: ["open_drills", "mistakes"],
    HomeWay.PROGRESS: ["open_progress"],
    HomeWay.READINESS: ["open_progress", "readiness"],
    HomeWay.PERSON: ["open_trainees"],
    HomeWay.SUPERVISOR: ["open_exams"],
    HomeWay.CLASS: ["open_class"],
    HomeWay.MENU: ["menu"],
}


@pytest.mark.parametrize("way", HomeWay)
def test_each_way_on_from_home_leads_to_its_own_page(way: HomeWay) -> None:
    heard: list[object] = []

    class Noting:
        def __init__(self, **names: str) -> None:
            self._names = names

        def __getattr__(self, name: str) -> Any:
            told = self._names.get(name, name)

            def note(*given: Any, **named: Any) -> None:
                heard.append(told)
                for each in (*given, *named.values()):
                    if told == "open_progress":
                        each(SimpleNamespace(show_readiness=lambda: heard.append("readiness")))
                    else:
                        heard.append(getattr(each, "told", getattr(each, "kind", each)))

            note.told = told  # type: ignore[attr-defined]
            return note

    navigator: Any = Noting()
    navigator.rules = Noting(open="open rules")
    own: Any = Noting(open="open home")
    own._navigator, own.new_round = navigator, Noting()
    own.asked_for_menu = SimpleNamespace(emit=lambda: heard.append("menu"))
    HomeController.go(own, way)
    assert heard == WAYS[way]


@pytest.mark.parametrize("rooms", [(), ("drills",), ("lessons",), ("find_fault",), ("trainees",)])
def test_all_that_is_open_is_closed_before_a_page_is_shown(rooms: tuple[str, ...]) -> None:
    told: list[str] = []

    def part(name: str) -> Any:
        return SimpleNamespace(close=lambda: told.append(name))

    names = ("drills", "lessons", "find_fault", "trainees")
    navigator: Any = SimpleNamespace(
        rules=part("rules"), close_page=lambda: told.append("page"), _exams=part("exams"),
        _screen=SimpleNamespace(setFocus=lambda: told.append("table")),
        **{name: part(name) if name in rooms else None for name in names},
    )  # fmt: skip
    Navigator.close_pages(navigator)
    assert told == ["rules", "page", *rooms, "exams", "table"]
    assert [getattr(navigator, name) for name in names] == [None] * 4
