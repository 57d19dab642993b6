"""Rounds from outside: a round is watched, an account of it is reviewed, and what cannot be read is told."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from app.game.money import dollars
from app.grading.scorecard_codec import step_as_text
from app.launch import main
from app.procedure.library import Library
from app.procedure.rule_chapters import CitedRule
from app.procedure.vocabulary import Step
from app.ui.kit.components.lists import ListRow
from app.ui.kit.settings import Motion
from app.ui.shell.main_window import MainWindow
from app.ui.watch.demonstration import said_here
from app.ui.watch.open_round_page import OpenRoundPage
from app.ui.watch.step_duration import hold
from tests.ui.dealing.hands import strike
from tests.ui.deals import EXAMPLES, HOUSES, example, plan
from tests.ui.modes.people import Start, choose_by_mouse, click, tab_to
from tests.ui.windows import menu_of, parts_of

pytestmark = pytest.mark.usefixtures("unpainted")

ROUNDS = {
    "cuda": "cuda-must-beat",
    "greektown": "greektown-six-card-share",
    "oxford": "oxford-full-table",
    "pechanga": "pechanga-wheel",
    "two-to-ten": "two-to-ten-eight-high",
}


def text_of(house: str) -> str:
    return (EXAMPLES / f"{ROUNDS[house]}.json").read_text("utf-8")


def page_in(window: MainWindow) -> OpenRoundPage:
    """Ask for the page in the menu."""
    (rounds,) = [part for part in parts_of(menu_of(window)) if part.title() == "Rounds"]
    (entry,) = [action for action in rounds.actions() if action.text() == "Open a round…"]
    entry.trigger()
    assert isinstance(window.navigator.page, OpenRoundPage)
    return window.navigator.page


@pytest.mark.parametrize(("count", "last"), [(30, "problem 30"), (31, "And 1 more"), (32, "And 2 more")])
def test_of_many_problems_thirty_are_told_and_how_many_more_there_are(
    count: int, last: str, start: Start
) -> None:
    page = page_in(start("oxford"))
    page._tell([f"problem {number}" for number in range(1, count + 1)])
    rows = [row.name.text() for row in page._wrong.findChildren(ListRow)]
    assert rows == [*[f"problem {number}" for number in range(1, 31)], *([last] if count > 30 else [])]


def account_of(house: str) -> tuple[str, list[Step]]:
    """The perfect deal with a payout too high, two steps left out and one done twice."""
    steps = [due.step for due in example(ROUNDS[house]).ruling.steps]
    pays = [place for place, step in enumerate(steps) if step.verb == "pay" and step.cents]
    if pays:
        steps[pays[0]] = steps[pays[0]]._replace(cents=(steps[pays[0]].cents or 0) + 500)
    acts = [*steps[:3], steps[2], *steps[3:-2]]
    return "\n".join(f"1.5 {act}" for act in acts), acts


@pytest.mark.parametrize("house", HOUSES)
def test_a_round_is_watched(house: str, start: Start) -> None:
    window = start(HOUSES[HOUSES.index(house) - 1], mode="practice")
    page = page_in(window)
    page.round.setPlainText(text_of(house))
    click(page.buttons["open"])
    assert window.navigator.page is None
    assert window.navigator.modes.watching
    assert window.navigator.modes.watching.demonstration.ruling.played == example(ROUNDS[house]).ruling.played
    assert window.navigator.modes.watching.place == 0
    for _ in range(3):
        strike(Qt.Key.Key_Right)
    assert window.navigator.modes.watching.place == 3


@pytest.mark.parametrize("house", HOUSES)
def test_an_account_is_reviewed_with_the_faults_that_judge_finds(
    house: str, start: Start, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    account, acts = account_of(house)
    (tmp_path / "actions.txt").write_text(account, "utf-8")
    assert (
        main(["judge", str(EXAMPLES / f"{ROUNDS[house]}.json"), str(tmp_path / "actions.txt"), "--json"]) == 0
    )
    judged = json.loads(capsys.readouterr().out)
    window = start("oxford")
    page = page_in(window)
    page.round.setPlainText(text_of(house))
    page.account.setPlainText(account)
    click(page.buttons["open"])
    assert window.navigator.modes.review
    card = window.navigator.modes.review._retold.card
    assert (card.score, dollars(card.cost)) == (judged["score"], judged["cost"])
    found = [
        (fault.kind, fault.line, step_as_text(fault.did), step_as_text(fault.step)) for fault in card.faults
    ]
    assert found == [
        (fault["kind"], fault["line"], fault["did"], fault["step"]) for fault in judged["faults"]
    ]
    assert found
    assert window.navigator.modes.review._retold.acts == tuple(acts)
    lines = {fault.line for fault in card.faults if fault.follows is None and fault.line}
    assert lines <= {mark.at for mark in window.navigator.modes.review.transport.timeline.marks}
    assert f"score {card.score}" in window.table_screen.bar._detail.text()
    # Rounds are dealt as before when it is closed.
    click(window.navigator.modes.review.transport.more)
    choose_by_mouse(window.navigator.modes.review.more, "Next round")
    assert window.navigator.modes.watching
    assert window.navigator.modes.review is None


def test_by_keys_alone_a_round_is_opened(start: Start) -> None:
    window = start("oxford")
    page = page_in(window)
    page.round.setPlainText(text_of("cuda"))
    tab_to(page.buttons["text"])
    strike(Qt.Key.Key_Return)
    tab_to(page.account)
    for word in ("scan", "deal 2"):
        for letter in word:
            strike(letter)
        strike(Qt.Key.Key_Return)
    assert page.account.toPlainText() == "scan\ndeal 2\n"
    tab_to(page.buttons["open"])
    strike(Qt.Key.Key_Return)
    assert window.navigator.modes.review
    assert window.navigator.modes.review._retold.acts == (Step("scan"), Step("deal", 2))


def without_its_dealer(text: str) -> str:
    data = json.loads(text)
    del data["dealer"]
    return json.dumps(data)


BAD: dict[str, tuple[Callable[[str], str], str, str]] = {
    "no JSON": (lambda text: text[:-20], "scan", ""),
    "nothing": (lambda _: "", "scan", "There is no round yet"),
    "a card that does not exist": (lambda text: text.replace("Qc", "Xc", 1).replace("As", "Zs", 1), "scan", "\"Xc\" is not a card"),
    "the same card twice": (
        lambda text: json.dumps({**json.loads(text), "dealer": "2c 2c 3c 4c 5c 6c 7c"}), "scan", "2c",
    ),
    "no dealer": (without_its_dealer, "scan", "dealer"),
    "a house nobody knows": (lambda text: text.replace('"oxford"', '"oxferd"'), "scan", "did you mean “oxford”"),
    "words nobody knows": (lambda text: text, "scan\nfrobnicate 3\npay 2 ante", "frobnicate"),
    "a number": (lambda _: "42", "", ""),
    "very deep": (lambda _: "[" * 100_000, "", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_read_is_told_and_nothing_that_was_typed_is_lost(name: str, start: Start) -> None:
    change, account, told = BAD[name]
    text = change(text_of("oxford"))
    window = start("oxford")
    watching = window.navigator.modes.watching
    page = page_in(window)
    page.round.setPlainText(text)
    page.account.setPlainText(account)
    click(page.buttons["open"])
    assert window.navigator.page is page
    assert page.isVisible()
    assert page.round.toPlainText() == text
    assert page.account.toPlainText() == account
    assert page.troubles
    assert told in "\n".join(page.troubles)
    assert window.navigator.modes.watching is watching
    # Mended, it opens.
    page.round.setPlainText(text_of("oxford"))
    page.account.clear()
    click(page.buttons["open"])
    assert window.navigator.page is None


def test_every_problem_of_a_round_is_a_sentence_of_its_own(start: Start) -> None:
    page = page_in(start("oxford"))
    page.round.setPlainText(text_of("oxford").replace('"ante"', '"anti"'))
    click(page.buttons["open"])
    assert len(page.troubles) >= 2


def test_a_file_is_read_and_one_that_cannot_be_is_told_of(start: Start, tmp_path: Path) -> None:
    page = page_in(start("oxford"))
    page.round.setPlainText("typed")
    missing, latin = tmp_path / "missing.json", tmp_path / "latin.json"
    latin.write_bytes(b'{"house": "\xe9"}')
    for file in (missing, tmp_path, latin):
        page.read(file)
        assert str(file) in page.troubles[0]
        assert page.round.toPlainText() == "typed"
    good = tmp_path / "good.json"
    good.write_text(text_of("pechanga"), "utf-8-sig")
    page.read(good)
    assert page.round.toPlainText() == text_of("pechanga")
    assert page.troubles == ()


def test_a_file_that_is_no_json_is_the_account(start: Start, tmp_path: Path) -> None:
    page = page_in(start("oxford"))
    for name, text in (("round.json", text_of("oxford")), ("actions.txt", "1.0 scan\ndeal 2\n")):
        (tmp_path / name).write_text(text, "utf-8")
        page.read(tmp_path / name)
    assert page.round.toPlainText() == text_of("oxford")
    assert page.account.toPlainText() == "1.0 scan\ndeal 2\n"
    (tmp_path / "spaced.txt").write_text("\n  " + text_of("cuda"), "utf-8")
    page.read(tmp_path / "spaced.txt")
    assert page.round.toPlainText() == "\n  " + text_of("cuda")


def test_the_review_of_an_account_does_not_say_that_you_did_it(start: Start) -> None:
    window = start("oxford")
    page = page_in(window)
    page.round.setPlainText(text_of("oxford"))
    page.account.setPlainText(account_of("oxford")[0])
    click(page.buttons["open"])
    assert window.navigator.modes.review
    told = []
    for place in range(len(window.navigator.modes.review.show.moments)):
        window.navigator.modes.review.go_to(place)
        told.append(window.navigator.modes.review.narration.text)
    assert any("Skipped" in text for text in told)
    assert not any("You did" in text for text in told)


def test_back_changes_nothing(start: Start) -> None:
    window = start("oxford", mode="practice")
    assert window.navigator.modes.dealing
    session = window.navigator.modes.dealing.session
    page = page_in(window)
    page.round.setPlainText("something")
    click(page.buttons["close"])
    assert window.navigator.page is None
    assert window.navigator.modes.dealing.session is session


def test_nobody_has_to_read_the_text_of_a_round(start: Start, tmp_path: Path) -> None:
    page = page_in(start("oxford"))
    assert not page.round.isVisible()
    (tmp_path / "round.json").write_text(text_of("oxford"), "utf-8")
    page.read(tmp_path / "round.json")
    assert page.round_row.name.text() == "Oxford Casino"
    assert "ready" in page.round_row.second.text()
    page.round.setPlainText(text_of("oxford").replace("Qc", "Xc", 1))
    assert page.round_row.name.text() == "This round has problems"
    click(page.buttons["text"])
    assert page.round.isVisible()
    click(page.buttons["text"])
    assert not page.round.isVisible()


def test_the_page_says_what_there_is_and_what_is_missing_to_the_letter(start: Start, tmp_path: Path) -> None:
    page = page_in(start("oxford"))

    def rows() -> list[str]:
        """What it says of the round and of the log, each with its sign."""
        return [
            f"{sign.name} {sign.ink}: {row.name.text()} | {row.second.text()}"
            for row, sign in ((page.round_row, page._round_sign), (page.log_row, page._log_sign))
        ]

    none = "minus quiet_ink: No round yet | Open a file with a round, such as one saved at the ruling desk."
    no_log = "minus quiet_ink: No log | You need one only to review what a dealer did."
    assert rows() == [none, no_log]
    for count in (1, 2):
        data = json.loads(text_of("oxford"))
        data["spots"] = data["spots"][:count]
        page.round.setPlainText(json.dumps(data))
        hands = "1 hand" if count == 1 else "2 hands"
        assert rows()[0] == f"check right: Oxford Casino | {hands}, ready to show."
    page.round.setPlainText("{")
    assert rows()[0] == "bang form: This round has problems | Fix them in the text, or open another file."
    for text, words in (("scan", "1 move"), ("\nscan\n \ndeal 2\n", "2 moves")):
        page.account.setPlainText(text)
        assert rows()[1] == f"check right: {words} | What the dealer did."
    page.account.setPlainText(" \n")
    page.round.setPlainText(" ")
    assert rows() == [none, no_log]
    labels = [each.text() for each in page._texts.findChildren(QLabel) if each.text()]
    assert labels == ["The round, as JSON", "What the dealer did, if you know"]
    for words, is_hidden in ((" Hide the text", False), (" Show the text", True)):
        click(page.buttons["text"])
        assert page.buttons["text"].text() == words
        assert (page._texts.isHidden(), page._hero.isHidden()) == (is_hidden, not is_hidden)
    latin = tmp_path / "latin.json"
    latin.write_bytes(b"Zo\xeb")
    for file, trouble in (
        (latin, f"{latin} is not UTF-8 text. Save it as UTF-8 and open it again."),
        (tmp_path / "none", f"{tmp_path / 'none'} cannot be read: No such file or directory."),
    ):
        page.read(file)
        assert page.troubles == (trouble,)
        assert page._footer.findChildren(QLabel)[0].text() == "✕ 1 problem to fix first."
    click(page.buttons["open"])
    assert page.troubles == ("There is no round yet. Open a file first.",)
    page._tell(["one", "two"])
    assert page._footer.findChildren(QLabel)[0].text() == "✕ 2 problems to fix first."
    assert (page._wrong.isHidden(), page._filler.isHidden()) == (False, True)
    page._tell([])
    assert page._footer.findChildren(QLabel)[0].text() == ""
    assert (page._wrong.isHidden(), page._filler.isHidden()) == (True, False)


@pytest.mark.parametrize(
    ("motion", "times"),
    [
        ("off", (900, 1010, 1120)),
        ("normal", (900, 1010, 1120)),
        ("fast", (540, 606, 672)),
        ("slow", (1620, 1818, 2016)),
    ],
)
def test_a_step_is_shown_900_milliseconds_and_22_for_each_letter_at_the_pace_of_the_motion(
    motion: Motion, times: tuple[int, int, int]
) -> None:
    assert (hold("", "", motion), hold("order", "", motion), hold("order", "words", motion)) == times


def test_before_its_first_step_a_round_and_a_deck_say_what_to_do() -> None:
    assert example("oxford-full-table").words_at(0) == (
        "Before the deal",
        "The wagers are down",
        "",
        "Play the deal, or step through it.",
        "",
    )
    game = ("Before the game", "The deck is on the table", "", "Play it, or step through it.", "")
    assert plan("oxford", "opening").words_at(0) == game
    assert example("oxford-full-table").cited_at(0) is None
    cited = example("oxford-full-table").cited_at(3)
    told = example("oxford-full-table").told[2]
    assert cited
    assert cited == CitedRule(example("oxford-full-table").ruling.house, told.ground, told.step)


def test_a_dealer_can_say_the_words_of_the_house_and_three_that_are_never_right(library: Library) -> None:
    for house in map(library.house, HOUSES):
        said = said_here(house)
        assert said[-3:] == ("yes", "no", "thank you")
        assert len(set(said)) == len(said)
        assert not [words for words in said if words.startswith("say ")]
