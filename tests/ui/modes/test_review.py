"""The review: faults on the timeline, what was done beside what was due, and what to do with all that."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PIL import Image
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel

from app.errors import Refused
from app.grading.judge import judge
from app.procedure.library import Library
from app.procedure.narration import move_words
from app.procedure.ruling import Ruling
from app.procedure.source_words import source_words
from app.procedure.vocabulary import Step
from app.session.moments import moments
from app.table.table import Table
from app.ui.shell.main_window import MainWindow
from app.ui.table.places import GREEN, RACK, SHUFFLER
from app.ui.table.table_play import TablePlay
from app.ui.watch import round_print_and_film
from app.ui.watch.review_mode import ReviewMode
from app.ui.watch.round_print_and_film import write_film
from app.ui.watch.transport import TransportKey
from tests.sweeps import swept
from tests.ui.dealing.desk import Desk
from tests.ui.dealing.hands import Mouse, strike
from tests.ui.deals import HOUSES, dealt, example
from tests.ui.leaks import settle
from tests.ui.modes.people import Start, choose_by_mouse, click, tab_to, told_over_the_felt
from tests.ui.modes.test_fault_list import ace_high
from tests.ui.modes.wrongs import with_slips
from tests.ui.windows import play_in, seen

pytestmark = pytest.mark.usefixtures("unpainted")


def table_on(window: MainWindow) -> Table:
    play: TablePlay = play_in(window)
    assert play._shown
    return play._shown.moment.table


def reviewed(window: MainWindow, ruling: Ruling, acts: list[Step]) -> ReviewMode:
    """Deal a round like this, and look at it again."""
    assert window.navigator.modes.dealing
    window.navigator.modes.dealing.begin(ruling)
    for act in acts:
        window.navigator.modes.dealing._begun_at += 1.5
        window.navigator.modes.dealing.act(act)
    window.navigator.modes.dealing.finish()
    click(window.navigator.modes.dealing.verdict.buttons["review"])
    assert window.navigator.modes.dealing.review
    return window.navigator.modes.dealing.review


def faulty(house: str, count: int = 3) -> tuple[Ruling, list[Step], list[int]]:
    """A round with slips, and the numbers of the acts a judge finds fault with, those left out at the end."""
    for seed in range(40):
        ruling = dealt(house, seed).ruling
        acts = with_slips(ruling, Random(f"{house} {seed}"), count)
        own = judge(ruling, list(enumerate(acts, 1))).faults
        lines = sorted({fault.line for fault in own if fault.line is not None})
        left_out = sum(fault.line is None for fault in own)
        if len(lines) >= 2 and left_out:
            return ruling, acts, [*lines, *range(len(acts) + 1, len(acts) + 1 + left_out)]
    raise AssertionError("no such round")


@pytest.mark.parametrize("house", swept(HOUSES))
def test_every_fault_has_a_mark_and_next_fault_goes_from_one_to_the_next_and_round_again(
    house: str, start: Start
) -> None:
    ruling, acts, places = faulty(house)
    window = start(house, mode="test")
    review = reviewed(window, ruling, acts)
    timeline = review.transport.timeline
    assert [mark.at for mark in timeline.marks] == places
    assert list(review.narration.faults) == places
    assert review.place == places[0], "it begins at the first fault"
    marked = seen(timeline)
    review.narration.show_side(timeline.phases, (), timeline.last)
    assert seen(timeline) != marked
    review._mark()
    assert seen(timeline) == marked
    came = [review.place]
    for press in range(len(places)):
        if press % 2:
            strike(Qt.Key.Key_F)
        else:
            click(review.transport.fault)
        came.append(review.place)
        assert timeline.place == review.place
        assert [at for at, card in review.narration.faults.items() if card.is_chosen] == [review.place]
    assert came == [*places, places[0]]


@pytest.mark.parametrize("house", swept(HOUSES))
def test_the_table_is_shown_as_it_was_at_every_act_with_what_was_wrong(house: str, start: Start) -> None:
    ruling, acts, places = faulty(house)
    review = reviewed(window := start(house, mode="test"), ruling, acts)
    card = judge(ruling, list(enumerate(acts, 1)))
    then = moments(ruling, acts)
    strike(Qt.Key.Key_Home)
    for place, act in enumerate(acts, 1):
        strike(Qt.Key.Key_Right)
        assert table_on(window) == then[place].table
        text = review.narration.text
        assert text.startswith(f"Move {place} of {len(acts)}\n{move_words(act, ruling.house.names)}")
        fault = next((fault for fault in card.faults if fault.line == place), None)
        if fault:
            assert fault.ground.why in text
            assert source_words(fault.ground.source) in text
        else:
            assert text.endswith("Right.")
        assert (place in places) == bool(fault)
    strike(Qt.Key.Key_End)
    assert review.narration.text.startswith("After the deal\nNot done: ")
    assert review.narration.text.lower().count("skipped") == 1
    assert table_on(window) == then[-1].table


def test_faults_slips_and_the_other_side_are_there_at_once(start: Start) -> None:
    ruling, acts, places = faulty("oxford")
    window = start("oxford", mode="test", motion="slow")
    review, scene = reviewed(window, ruling, acts), play_in(window).scene
    ways: tuple[Callable[[], object], ...] = (
        lambda: review.begin(review._retold, 0),
        review.next_fault,
        review.turn_sides,
        lambda: review.narration.fault_chosen.emit(places[-1]),
    )
    for jump in ways:
        jump()
        assert scene.moving == 0
    review.step_back()
    review.step_back()
    assert scene.moving


def test_a_fault_is_chosen_in_the_list_and_leads_to_its_rule(start: Start) -> None:
    ruling, acts, places = faulty("oxford")
    window = start("oxford", mode="test")
    review = reviewed(window, ruling, acts)
    page = review.narration
    assert not [card for at, card in page.faults.items() if card.rule.isVisible() and at != places[0]]
    strike(Qt.Key.Key_D)
    page.faults[places[1]].chosen.emit()
    assert (review.place, review.shows_done) == (places[1], True)
    tab_to(page.faults[places[0]])
    strike(Qt.Key.Key_Return)
    assert review.place == places[0]
    settle()
    card, fault = page.faults[places[0]], review._retold.fault_at(places[0])
    assert fault
    assert card.rule.second.text() == source_words(fault.ground.source)
    tab_to(card.rule)
    strike(Qt.Key.Key_Return)
    rules = window.navigator.rules.page
    assert rules
    assert rules.isVisible()
    strike(Qt.Key.Key_Escape)
    assert window.navigator.rules.page is None
    assert review.place == places[0], "everything is as it was"


def test_the_money_and_the_parts_of_the_round_are_on_one_axis(start: Start) -> None:
    ruling = example("greektown-six-card-share").ruling
    steps = [due.step for due in ruling.steps]
    at = next(place for place, step in enumerate(steps) if step.verb == "pay")
    wrong = steps[at]._replace(cents=(steps[at].cents or 0) + 500)
    review = reviewed(start("greektown", mode="test"), ruling, [*steps[:at], wrong, *steps[at + 1 :]])
    page = review.narration
    assert page.chart.steps == ((at + 1, -500, "−$5"),)
    assert page.cost.text() == "The bank lost $5."
    names = [phase.name for phase in page.transport.timeline.phases]
    assert names[:3] == ["Deal", "Decisions", "Dealer’s hand"]
    assert names[-1] == "Rack and shuffle"
    assert any(name.startswith("Spot ") for name in names)
    assert page.transport.timeline.phases[-1].end == page.transport.timeline.last == page.chart.last


def test_a_round_without_a_fault_says_so_and_leads_to_the_next(start: Start) -> None:
    ruling = example("greektown-six-card-share").ruling
    window = start("greektown", mode="test")
    review = reviewed(window, ruling, [due.step for due in ruling.steps])
    assert not review.transport.fault.isVisible()
    assert "No faults. Every move was right." in [
        label.text() for label in review.narration.findChildren(QLabel)
    ]
    assert review.narration.chart.steps == ()
    settle()
    click(review.transport.next)
    assert window.navigator.modes.dealing
    assert window.navigator.modes.dealing.review is None


def test_the_table_is_lent_to_the_review_and_given_back(start: Start) -> None:
    ruling, acts, _ = faulty("oxford")
    window = start("oxford", mode="test")
    table, screen = window.table_screen.table, window.table_screen
    review = reviewed(window, ruling, acts)
    settle()
    holder = review.narration.table
    assert table.parentWidget() is holder
    layout = table.table_layout
    assert abs(table.y() + layout.bar.bottom) <= 1, "the bar of the table is out of sight"
    assert holder.height() - 6 <= table.y() + layout.tray.y <= holder.height() + 6, "so is the tray"
    click(review.transport.more)
    choose_by_mouse(review.more, "Next round")
    settle()
    assert table.parentWidget() is screen
    assert table.geometry() == screen.rect()


def test_what_is_said_over_a_lent_table_stays_above_the_dealers_hand(start: Start) -> None:
    ruling, acts, _ = faulty("oxford")
    window = start("oxford", mode="test")
    reviewed(window, ruling, acts)
    screen = window.table_screen
    screen.say("Spot 2 has touched a wager.")
    (said,) = screen.findChildren(QLabel, "event")
    for size in ((1024, 600), (1600, 900), (1280, 1024)):
        window.resize(*size)
        settle()
        layout, words = screen.table.table_layout, said.geometry()
        dealer = screen.table.mapTo(screen, QPoint(round(layout.width / 2), round(layout.dealer.y)))
        assert abs(words.center().x() - dealer.x()) <= 2, size
        assert abs(dealer.y() - 4 * layout.unit - words.bottom()) <= 2, size


def test_what_went_wrong_is_said_at_its_act_and_until_it_was_put_right(start: Start) -> None:
    ruling = dealt("oxford", 3, "event-touched-wager").ruling
    (happening,) = ruling.happened
    acts = [due.step for due in ruling.steps]
    answered = max(place for place, due in enumerate(ruling.steps, 1) if due.event is not None)
    window = start("oxford", mode="test")
    review = reviewed(window, ruling, acts)
    said = {}
    for place in range(len(acts) + 1):
        review.go_to(place, jump=True)
        said[place] = told_over_the_felt(window)
    assert {place for place, words in said.items() if words} == set(range(happening.before, answered))
    assert set(said.values()) == {"", happening.text}


def test_what_was_due_stands_beside_what_was_done_and_both_are_played(start: Start) -> None:
    ruling = example("greektown-six-card-share").ruling
    steps = [due.step for due in ruling.steps]
    at = next(place for place, step in enumerate(steps) if step.verb == "pay")
    wrong = steps[at]._replace(cents=(steps[at].cents or 0) + 500)
    window = start("greektown", mode="test")
    review = reviewed(window, ruling, [*steps[:at], wrong, *steps[at + 1 :]])
    assert review.shows_done
    assert review.place == at + 1
    assert move_words(wrong, ruling.house.names) in review.narration.text
    assert review.transport.side.text() == "Correct deal"
    click(review.transport.side)
    assert review.transport.side.text() == "Actual deal"
    assert not review.shows_done
    assert move_words(steps[at], ruling.house.names) in review.narration.text
    assert table_on(window) == moments(ruling, steps)[at + 1].table
    assert review.transport.timeline.marks == ()
    for _ in range(2):
        place = review.place
        click(review.transport.buttons[TransportKey.PLAY])
        assert review.place == place + 1
        assert review._clock.isActive(), "it plays on"
        review._clock.setInterval(0)
        QApplication.processEvents()
        click(review.transport.buttons[TransportKey.PLAY])
        assert not review._clock.isActive()
        strike(Qt.Key.Key_D)
    assert review.place > at + 1 or not review.shows_done


def test_turning_the_sides_twice_leads_back_to_the_same_act(start: Start) -> None:
    ruling, acts, places = faulty("oxford")
    review = reviewed(start("oxford", mode="test"), ruling, acts)
    for place in (0, 1, places[0], len(acts), places[-1]):
        review.go_to(place)
        strike(Qt.Key.Key_D)
        assert not review.shows_done
        strike(Qt.Key.Key_D)
        assert review.shows_done
        assert review.place == place


def test_the_report_is_copied_as_text_with_every_act_and_fault(start: Start) -> None:
    ruling, acts, _ = faulty("pechanga")
    review = reviewed(start("pechanga", mode="test"), ruling, acts)
    click(review.transport.more)
    choose_by_mouse(review.more, "Copy as text")
    text = QGuiApplication.clipboard().text()
    card = judge(ruling, list(enumerate(acts, 1)))
    own = [fault for fault in card.faults if fault.follows is None]
    assert text.startswith(f"{ruling.house.name}\nScore {card.score} of 100")
    for act in acts:
        assert move_words(act, ruling.house.names) in text
    assert text.count("   ! ") == len({fault.line for fault in own if fault.line is not None})
    assert "rounds per hour" in text
    assert text.count("Skipped") == sum(fault.kind == "omitted" for fault in own)


@pytest.mark.qt_log_ignore("Cannot be used on non-native printers", extend=True)  # Windows with no printer
def test_what_leaves_the_window_is_said_to_have_left_and_where_it_went(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruling, acts, _ = faulty("oxford")
    window = start("oxford", mode="test")
    review = reviewed(window, ruling, acts[:4])

    def wanted(words: str) -> str:
        (action,) = [action for action in review.more.actions() if action.text() == words]
        action.trigger()
        told = review.transport.saved
        assert told.property("ink") == "right"
        return told.toolTip()

    assert wanted("Copy as text") == "Report copied. Paste it anywhere."
    film, paper = tmp_path / "my.png", tmp_path / "my.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(film), ""))
    assert wanted("Save as a video…") == f"Saved: my.png, in {tmp_path}"
    assert film.exists()

    def printed_to_a_file(dialog: QPrintDialog) -> int:
        dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        dialog.printer().setOutputFileName(str(paper))
        return 1

    monkeypatch.setattr(QPrintDialog, "exec", printed_to_a_file)
    monkeypatch.setattr(round_print_and_film, "has_printer", lambda: True)
    assert wanted("Print…") == f"Printed: {paper}"
    assert paper.read_bytes().startswith(b"%PDF")
    # It goes with the next step.
    strike(Qt.Key.Key_Home)
    assert review.transport.saved.text() == ""
    monkeypatch.setattr(QPrintDialog, "exec", lambda _: 0)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    assert wanted("Print…") == ""
    assert wanted("Save as a video…") == ""


def test_a_round_is_saved_as_a_film_or_a_strip_and_refused_in_a_sentence(
    start: Start, tmp_path: Path
) -> None:
    ruling, acts, _ = faulty("oxford")
    review = reviewed(start("oxford", mode="test"), ruling, acts[:6])
    write_film(tmp_path / "round.png", review._retold)
    with Image.open(tmp_path / "round.png") as strip:
        assert strip.format == "PNG"
    write_film(tmp_path / "round.gif", review._retold)
    with Image.open(tmp_path / "round.gif") as film:
        assert film.format == "GIF"
        assert getattr(film, "n_frames", 1) > 6
    nowhere = tmp_path / "nowhere" / "round.png"
    with pytest.raises(Refused) as refused:
        write_film(nowhere, review._retold)
    assert str(refused.value) == f"{nowhere}: the video cannot be saved (No such file or directory)"
    assert QGuiApplication.overrideCursor() is None


@pytest.mark.parametrize(
    ("words", "is_same"), [("The same round again", True), ("Next round", False), ("A similar round", False)]
)
def test_the_same_round_has_the_same_cards_and_the_next_has_others(
    words: str, is_same: bool, start: Start
) -> None:
    window = start("oxford", mode="practice")
    assert window.navigator.modes.dealing
    dealing, first = window.navigator.modes.dealing, window.navigator.modes.dealing.ruling
    dealing.act(first.steps[0].step)
    dealing.finish()
    click(dealing.verdict.buttons["review"])
    assert dealing.review
    click(dealing.review.transport.more)
    choose_by_mouse(dealing.review.more, words)
    assert dealing.review is None
    assert (dealing.ruling.played == first.played) == is_same
    assert dealing.session.acts == []
    assert dealing.desk.left.isVisible()
    dealing.act(dealing.ruling.steps[0].step)
    assert len(dealing.session.acts) == 1


def test_a_similar_round_has_the_feature_that_is_wanted(start: Start) -> None:
    window = start("oxford", mode="test", feature="tie")
    assert window.navigator.modes.dealing
    dealing = window.navigator.modes.dealing
    decks = []
    for _ in range(3):
        assert any(settlement.outcome == "tie" for settlement in dealing.ruling.settlements)
        decks.append(dealing.ruling.played.spots)
        dealing.finish()
        click(dealing.verdict.buttons["review"])
        assert dealing.review
        click(dealing.review.transport.more)
        choose_by_mouse(dealing.review.more, "A similar round")
    assert decks[0] != decks[1] != decks[2]


def test_the_hands_are_off_the_table_while_a_round_is_reviewed(start: Start) -> None:
    window = start("oxford", mode="practice")
    assert window.navigator.modes.dealing
    ruling = window.navigator.modes.dealing.ruling
    reviewed(window, ruling, [due.step for due in ruling.steps[:8]])
    before = list(window.navigator.modes.dealing.session.acts)
    desk = Desk(window)
    Mouse(desk).drag(desk.centre(SHUFFLER), desk.centre(RACK))
    QTest.mouseClick(desk.handle, Qt.MouseButton.LeftButton, pos=desk.centre(GREEN))
    strike(Qt.Key.Key_P)
    strike(Qt.Key.Key_Slash)
    assert window.navigator.modes.dealing.session.acts == before
    assert not window.navigator.modes.dealing.verdict.isVisible()
    assert window.navigator.modes.dealing.session.paused_at is None


def test_a_call_that_nothing_asked_for_is_a_remark_and_no_mark_on_the_timeline(start: Start) -> None:
    window = start("oxford", mode="test")
    ruling = dealt("oxford", 5).ruling
    steps = [due.step for due in ruling.steps]
    assert window.navigator.modes.dealing
    window.navigator.modes.dealing.begin(ruling)
    for act in (*steps[:3], Step("call", "supervisor"), *steps[3:]):
        window.navigator.modes.dealing.act(act)
    window.navigator.modes.dealing.finish()
    assert "Score 100 of 100, 0 faults" in window.navigator.modes.dealing.verdict.text
    assert "Note, no points off: Call the floor." in window.navigator.modes.dealing.verdict.text
    click(window.navigator.modes.dealing.verdict.buttons["review"])
    assert window.navigator.modes.dealing.review
    review = window.navigator.modes.dealing.review
    review.go_to(4)
    assert "Note, no points off." in review.narration.text
    assert review._retold.marks == ()
    review.go_to(3)
    assert "Remark" not in review.narration.text


def test_what_followed_from_a_wrong_call_stands_under_it_with_its_dollars_and_is_not_called_right(
    start: Start,
) -> None:
    ruling, acts = ace_high(Library().house("oxford"))
    review = reviewed(start("oxford", mode="test"), ruling, acts)
    page = review.narration
    called, paid, ante = [card.words for _, card in page.cards]
    assert called.done == "Call the dealer’s hand three-card, King-high"
    assert called.due == "Call the dealer’s hand three-card, Ace-high"
    at = page.cards[0][0]
    assert paid.tag == ante.tag == f"Caused by move {at}"
    assert (paid.dollars, ante.dollars, page.amount and page.amount.text()) == ("−$20", "−$20", "−$40")
    assert page.chart.steps[-1].cents == -4000
    for place, _ in page.cards[1:]:
        review.go_to(place)
        assert "Right." not in page.text
        assert "It cost the bank $20." not in page.faults[place].why.text(), "the card says it already"
        assert "−$20" in page.text


def test_practice_shows_the_undone_slips_and_no_score_and_leads_to_each(start: Start) -> None:
    ruling = dealt("oxford", 3).ruling
    steps = [due.step for due in ruling.steps]
    window = start("oxford", mode="practice")
    assert window.navigator.modes.dealing
    dealing = window.navigator.modes.dealing
    dealing.begin(ruling)
    wrong = {2: steps[-1], 5: steps[-1]}
    for place, step in enumerate(steps):
        if place in wrong:
            dealing.act(wrong[place])
            dealing.coach.buttons["on"].click()
        dealing.act(step)
    dealing.finish()
    assert dealing.verdict.text.startswith("2 slips, 1 repeated")
    click(dealing.verdict.buttons["review"])
    review = dealing.review
    assert review
    page = review.narration
    assert [card.words.tag for card in page.undone] == ["Undone", "Undone"]
    assert "points" not in " ".join(label.text() for label in page.findChildren(QLabel))
    page.undone[1].chosen.emit()
    assert review.place == 5
    title = page.undone[1].words.what
    assert (page.transport.count.text(), page.transport.order.text()) == (
        "After move 5",
        f"Undone: {title.lower()}",
    )
    assert table_on(window) == moments(ruling, steps)[5].table
    assert f"Dealer did: {move_words(steps[-1])}" not in page.text
    assert page.undone[1].is_chosen
    assert move_words(steps[-1]) in page.text


def test_a_moment_is_dealt_again_from_one_step_before_and_counts_for_nothing(start: Start) -> None:
    ruling, acts = ace_high(Library().house("oxford"))
    window = start("oxford", mode="test")
    review = reviewed(window, ruling, acts)
    assert window.navigator.modes.dealing
    dealing = window.navigator.modes.dealing
    at, card = review.narration.cards[0]
    card.asked_to_deal.emit()
    assert dealing.review is None
    assert dealing.session.acts == [due.step for due in ruling.steps][: at - 1]
    assert dealing.session.mode == "practice"
    assert window.table_screen.bar._detail.text() == "Practice · dealing one moment again"
    before = len(dealing.results)
    dealing.act(acts[at - 1])
    assert dealing.coach.isVisible(), "it is coached now"
    dealing.coach.buttons["on"].click()
    for due in ruling.steps[at - 1 :]:
        dealing.act(due.step)
    dealing.finish()
    assert dealing.verdict.text.startswith("1 slip")
    assert len(dealing.results) == before


@pytest.mark.parametrize("size", [(1024, 600), (1600, 900)])
def test_every_fault_is_called_out_on_the_felt_beside_its_place(size: tuple[int, int], start: Start) -> None:
    ruling, acts, places = faulty("oxford")
    window = start("oxford", mode="test", size=size)
    review = reviewed(window, ruling, acts)
    callout, page = review.narration.callout, review.narration
    for place in places:
        review.go_to(place, jump=True)
        QApplication.processEvents()
        fault, words = page.faults[place].fault, page.faults[place].words
        assert callout.isVisible()
        assert callout.text.split("\n") == [f"{words.where} · {words.what}", words.done, f"→ {words.due}"]
        layout = window.table_screen.table.table_layout
        assert layout.bar.bottom <= callout.y() < callout.geometry().bottom() <= layout.tray.y
        assert not [box for box in callout.lit if box.intersects(callout.geometry())], str(fault.did)
        assert callout.lit or not isinstance((fault.did or fault.step or Step("scan")).place, int)
    review.go_to(0)
    assert not callout.isVisible(), "there is no fault before the deal"
    review.go_to(places[0])
    review.turn_sides()
    assert not callout.isVisible(), "what was due is no fault"


def test_the_callout_deals_its_moment_again(start: Start) -> None:
    ruling, acts = ace_high(Library().house("oxford"))
    window = start("oxford", mode="test")
    review = reviewed(window, ruling, acts)
    dealing = window.navigator.modes.dealing
    assert dealing
    at, _ = review.narration.cards[0]
    review.go_to(at, jump=True)
    click(review.narration.callout.deal)
    assert dealing.review is None
    assert dealing.session.acts == [due.step for due in ruling.steps][: at - 1]


def test_wrong_amounts_that_cancel_out_are_not_called_right(start: Start) -> None:
    ruling = example("oxford-full-table").ruling
    acts = [due.step for due in ruling.steps]
    paid = [place for place, act in enumerate(acts) if act.verb == "pay" and act.cents]
    for place, cents in zip(paid, (500, -500), strict=False):
        acts[place] = acts[place]._replace(cents=(acts[place].cents or 0) + cents)
    review = reviewed(start("oxford", mode="test"), ruling, acts)
    said = review.narration.cost.text()
    assert said == "The wrong amounts canceled each other out. The bank came out even."
    assert said in review._retold.report.text
