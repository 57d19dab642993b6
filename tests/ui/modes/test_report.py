"""A round on paper and as text: the result first, every fault explained, the acts in columns."""

from datetime import date
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest
from PySide6.QtGui import QTextDocument, QTextTable

from app.grading.judge import judge
from app.procedure.narration import move_words, order
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.session.fault_list import UndoneSlip
from app.session.fault_words import fault_words
from app.ui.watch.dealt_round import DealtRound, RoundReport
from app.ui.watch.review_page import done_phases
from app.ui.watch.review_words import card_of, lines_on_card, money_steps, review_figures, undone_card
from tests.kept_text import assert_kept
from tests.ui.deals import HOUSES, dealt, example
from tests.ui.modes.wrongs import with_slips

DAY = date(2026, 11, 16)
KEPT = Path(__file__).parent / "kept"


def report(ruling: Ruling, acts: list[Step], mode: str = "test", pace: float = 2.0) -> RoundReport:
    times = tuple(pace * place for place in range(len(acts)))
    card = judge(ruling, list(enumerate(acts, 1)))
    return RoundReport(ruling, tuple(acts), card, times, mode)


def slipped(house: str) -> RoundReport:
    ruling = dealt(house, 5).ruling
    return report(ruling, with_slips(ruling, Random(house), 3))


class Tags(HTMLParser):
    """Every tag that is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, _tag: str, _attrs: object) -> None:
        pass


@pytest.mark.parametrize("house", HOUSES)
def test_the_page_has_house_mode_date_result_and_every_fault_explained(house: str, qapp: object) -> None:
    told = slipped(house)
    page = told.page(DAY)
    tags = Tags()
    tags.feed(page)
    assert not tags.open
    paper = QTextDocument()
    paper.setHtml(page)
    text = paper.toPlainText()
    lines = text.split("\n")
    assert lines[0] == told.ruling.house.name
    assert lines[1] == "High Card Flush · Test · Nov 16, 2026"
    assert lines[2].startswith(f"Score {told.card.score} of 100")
    for fault in told.card.faults:
        title, words = fault_words(told.ruling, fault, whose="Dealer did")
        assert (f"{title} ({fault.severity})" if fault.follows is None else title) in text
        for line in words.split("\n"):
            assert line in text.replace("\u2028", "\n")


@pytest.mark.parametrize("house", HOUSES)
def test_the_acts_stand_in_columns(house: str, qapp: object) -> None:
    told = slipped(house)
    paper = QTextDocument()
    paper.setHtml(told.page(DAY))
    (table,) = [frame for frame in paper.rootFrame().childFrames() if isinstance(frame, QTextTable)]
    assert (table.rows(), table.columns()) == (len(told.acts), 4)
    for row, act in enumerate(told.acts):
        cells = [table.cellAt(row, column) for column in range(4)]
        words = [cell.firstCursorPosition().block().text() for cell in cells]
        assert words[0] == str(row + 1)
        assert words[1].replace("\xa0", " ") == f"{2.0 * row:.1f} s"
        assert words[2] == move_words(act, told.ruling.house.names)


def test_a_whole_round_has_a_pace_and_one_that_was_broken_off_has_none() -> None:
    ruling = dealt("oxford", 3).ruling
    acts = [due.step for due in ruling.steps]
    whole, broken = report(ruling, acts), report(ruling, acts[:-4])
    for told, has_pace in ((whole, True), (broken, False)):
        assert ("rounds per hour" in told.text) == has_pace
        assert ("rounds per hour" in told.page(DAY)) == has_pace


def test_what_was_left_out_is_named_and_not_called_nothing() -> None:
    ruling = dealt("oxford", 3).ruling
    told = report(ruling, [due.step for due in ruling.steps[:-1]])
    assert f"Skipped (major): {order(ruling.steps[-1].step)}" in told.text
    assert "nothing" not in told.text


def test_a_round_that_somebody_else_dealt_is_called_an_account() -> None:
    ruling = dealt("oxford", 3).ruling
    assert "A log of what a dealer did" in report(ruling, [], mode="").page(DAY)
    assert "None." in report(ruling, [due.step for due in ruling.steps]).page(DAY)


def test_what_went_wrong_stands_after_the_act_at_which_it_did(qapp: object) -> None:
    ruling = dealt("oxford", 3, "event-touched-wager").ruling
    (event,) = ruling.played.events
    (happening,) = ruling.happened
    told = report(ruling, [due.step for due in ruling.steps])
    at, answer = (f"  {order(told.acts[place])}" for place in (happening.before - 1, happening.before))
    lines = told.text.split("\n")
    (place,) = [place for place, line in enumerate(lines) if line.strip().startswith(f"({happening.text}")]
    seen = lines[place].strip().strip("()")
    assert " You saw it in time" in seen
    assert happening.text.startswith(f"Spot {event.spot} ")
    assert lines[place - 1].endswith(at)
    assert lines[place + 1].endswith(answer)
    paper = QTextDocument()
    paper.setHtml(told.page(DAY))
    (table,) = [frame for frame in paper.rootFrame().childFrames() if isinstance(frame, QTextTable)]
    assert table.rows() == len(told.acts) + 1
    row = [table.cellAt(happening.before, column).firstCursorPosition().block().text() for column in range(4)]
    assert row == ["", "", seen, ""]


def test_a_remark_is_told_beside_its_act_and_is_no_fault(qapp: object) -> None:
    ruling = dealt("oxford", 5).ruling
    told = report(ruling, [Step("call", "supervisor"), *[due.step for due in ruling.steps]])
    assert "Score 100 of 100, 0 faults" in told.text
    assert "Call the floor   (Note, no points off: There was no need to call here." in told.text
    assert "<p><b>Move 1: Note, no points off</b>" in told.page(DAY)


def spoiled(name: str) -> DealtRound:
    """A round with most that can be wrong in it, and two slips that were undone: before it, and in its middle."""
    ruling = example(name).ruling
    acts = [due.step for due in ruling.steps]
    pay = next(at for at, act in enumerate(acts) if act.verb == "pay")
    acts[pay] = acts[pay]._replace(cents=(acts[pay].cents or 0) + 500)
    take = next(at for at, act in enumerate(acts) if act.verb == "take" and act.place != "rake")
    acts[take] = acts[take]._replace(verb="push")
    acts[4], acts[6] = acts[6], acts[4]
    acts.insert(9, acts[8])
    acts.insert(12, Step("call", "supervisor"))
    del acts[-3], acts[len(acts) // 2]
    card = judge(ruling, list(enumerate(acts, 1)))
    slips = [UndoneSlip(acts[-1], card.faults[0], ()), UndoneSlip(acts[2], card.faults[1], tuple(acts[:7]))]
    times = [1.5 * place for place in range(len(acts))]
    beliefs = {card.faults[0]: "The dealer thinks that packets go any way round."}
    return DealtRound(
        ruling, acts, card, times, "practice" if name.startswith("oxford") else "", slips, beliefs
    )


@pytest.mark.parametrize("name", ["oxford-full-table", "cuda-must-beat"])
def test_a_report_of_a_round_says_what_it_said(name: str) -> None:
    """As text and on paper, in one's own round and in a log of another dealer."""
    retold = spoiled(name)
    page = retold.report.page(DAY).replace("</td>", "</td>\n").replace("<br/>", "<br/>\n")
    assert_kept(KEPT, f"report {name}", f"{retold.report.text}\n\n{page}\n")


@pytest.mark.parametrize("name", ["oxford-full-table", "cuda-must-beat"])
def test_every_place_of_a_review_says_what_it_said(name: str) -> None:
    """Its words, what was due there, what it rests on; and its card, its figures and the money of its faults."""
    retold, lines = spoiled(name), list[str]()
    for place in range(len(retold.moments)):
        lines.append(" | ".join(each.replace("\n", " / ") for each in retold.words_at(place)))
        cited = retold.cited_at(place)
        lines.append(
            f"  {place}: due {retold.due_at(place)}, rests on {cited.ground.why if cited else 'nothing'}"
        )
    names = retold.ruling.house.names
    for fault in retold.card.faults:
        place, before = retold.place_of(fault), retold.acts[: retold.place_of(fault) - 1]
        words = card_of(retold.ruling, fault, (3, 4))
        lines += ["", " | ".join(filter(None, words))]
        lines += [
            f"  at {place}, after {retold.steps_before(fault, before)} steps",
            *sorted(lines_on_card(retold.ruling, fault, "You did")),
        ]
    lines += ["", *[f"{undone_card(retold.ruling, slip)}" for slip in retold.slips]]
    lines += [f"{phase}" for phase in done_phases(retold)]
    found = [(retold.place_of(each), each) for each in retold.card.faults]
    lines += [f"{each}" for each in money_steps(found, names)]
    for has_score, slips in ((True, None), (False, None), (True, retold.stopped)):
        lines.append(f"{review_figures(retold.card, len(retold.moments) - 1, has_score, slips)}")
    lines += [f"marks {retold.marks}", *retold.report.seen.values()]
    assert_kept(KEPT, f"review {name}", "\n".join(lines) + "\n")
