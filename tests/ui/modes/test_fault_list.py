"""The list of faults: everything once, and its dollars add up to what the bank lost, wherever it is shown."""

import json
import re
from datetime import date
from itertools import islice
from random import Random
from typing import Any

import pytest

from app.exam.exam_faults import _found
from app.game.money import shown
from app.grading.faults import Fault, Scorecard
from app.grading.judge import judge
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain, round_from_text
from app.procedure.ruling import Ruling, rule
from app.procedure.source_words import source_words
from app.procedure.vocabulary import Step
from app.session.attempt_log import Acted
from app.session.fault_list import correcting_moves, listed, repeated
from app.session.fault_words import fault_cells, fault_words, summary_words
from app.session.session import Session
from tests.bulk import figure
from tests.grading.slips import _instead_of, _put_back, other_targets
from tests.trainees.dealers_hand import picks_suit_by_high_card
from tests.trainees.deals import mixed_rounds
from tests.trainees.plans import plan_of

HOUSES = ("oxford", "two-to-ten", "pechanga", "greektown", "cuda")
_DAY = date(2026, 11, 16)
DOLLARS = re.compile(r"(?:cost the bank|were underpaid) \$([\d,]+(?:\.\d\d)?)")


def faulty(ruling: Ruling, chance: Random) -> list[Step]:
    """A deal with up to six slips of every sort, some of them put right, and some steps out of order.

    In some the dealer's hand is misread, and the spots settled by that.
    """
    acts: list[Step] = []
    steps = picks_suit_by_high_card(ruling) if chance.random() < 0.4 else plan_of(ruling)
    slips = set(chance.sample(range(len(steps)), min(len(steps), chance.randint(1, 6))))
    for place, step in enumerate(steps):
        wrong = [*_instead_of(ruling, step), *other_targets(step)]
        if step.verb == "pay":
            wrong.append(step._replace(cents=(step.cents or 0) + chance.choice([100, 250, 500])))
        if place not in slips:
            acts.append(step)
        elif wrong:
            other = chance.choice(wrong)
            back = _put_back(other) if other.verb in ("pay", "take") else []
            acts += [other, *back, step] if back and chance.random() < 0.3 else [other]
        elif chance.random() < 0.5:
            acts += [step, step]
    for _ in range(chance.randint(0, 2)):
        place = chance.randrange(len(acts) - 1)
        acts[place : place + 2] = reversed(acts[place : place + 2])
    return acts


def bank_net(ruling: Ruling, acts: list[Step]) -> int:
    """What the bank has won after these acts, by chips that go to and fro between felt, tray and players."""
    felt = {
        (each.spot.number, wager): cents
        for each in ruling.settlements
        for wager, cents in each.spot.wagers.items()
    }
    tray, paid = dict.fromkeys(felt, 0), dict.fromkeys(felt, 0)
    for verb, place, what, cents in acts:
        key: Any = (place, what)
        if key not in felt:
            continue
        if verb == "take":
            tray[key], felt[key] = tray[key] + felt[key], 0
        elif verb == "return":
            felt[key], tray[key] = (0, tray[key]) if felt[key] else (tray[key], 0)
        elif verb == "pay":
            paid[key] += cents or 0
        elif verb == "recover":
            paid[key] -= min(cents or 0, paid[key])
    return sum(tray.values()) - sum(paid.values())


def rulings(house: House, count: int) -> list[Ruling]:
    rounds = islice(mixed_rounds(house, f"faulty at {house.id}"), count)
    return [rule(*round_from_text(json.dumps(data), lambda _: house)) for data in rounds]


def told(text: str) -> int:
    """The dollars of a text, in cents; what players are short is the bank's."""
    found = 0
    for match in DOLLARS.finditer(text):
        cents = round(float(match[1].replace(",", "")) * 100)
        found += cents if match[0].startswith("cost") else -cents
    return found


def signed(dollars: str) -> int:
    if not dollars:
        return 0
    cents = round(float(re.sub(r"[^\d.]", "", dollars)) * 100)
    return -cents if dollars.startswith("−") else cents


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.bulk
def test_the_dollars_of_every_list_are_what_the_bank_lost_and_every_fault_is_there_once(house: str) -> None:
    from app.ui.office.results.fault_rows import fault_words as filed_words
    from app.ui.watch.dealt_round import DealtRound
    from app.ui.watch.review_words import card_of

    at, chance = Library().house(house), Random(f"slips at {house}")
    consequences = corrections = 0
    for ruling in rulings(at, figure(2000)):
        acts = faulty(ruling, chance)
        card = judge(ruling, enumerate(acts, 1))
        lost = bank_net(ruling, plan_of(ruling)) - bank_net(ruling, acts)
        every = [fault for each in listed(card.faults) for fault in each.all]
        assert sorted(map(id, every)) == sorted(map(id, card.faults)), "every fault once"
        assert sum(each.cost for each in listed(card.faults)) == card.cost == lost
        assert sum(signed(fault_cells(ruling, fault)[5]) for fault in every) == lost, "judge"
        retold = DealtRound(ruling, acts, card, mode="test")
        cards = [card_of(ruling, fault) for each in retold.listing for fault in each.all]
        assert -sum(signed(each.dollars) for each in cards) == lost, "review"
        filed = [_found(number, 1, fault) for number, fault in enumerate(every)]
        assert -sum(signed(filed_words(fault, None, (), at).dollars) for fault in filed) == lost, (
            "exam result"
        )
        page = retold.report.page(_DAY)
        assert told(page[page.index("<h2>Faults") : page.index("<h2>What was done")]) == lost, "print"
        assert told(page[page.index("<h2>What was done") :]) + _left_out(card) == lost, "move by move"
        for place in range(1, len(acts) + 1):
            costs = any(fault.cost for fault in card.faults if fault.line == place)
            assert not (costs and "Right." in retold.words_at(place)[3]), "nothing that cost money is right"
        consequences += sum(len(each.consequences) for each in listed(card.faults))
        corrections += sum(bool(correcting_moves(acts, fault)) for fault in every)
    assert consequences
    assert corrections


def _left_out(card: Scorecard) -> int:
    return sum(fault.cost for fault in card.faults if fault.line is None)


def ace_high(house: House) -> tuple[Ruling, list[Step]]:
    """A round in which the dealer calls an Ace-high as a King-high, and pays a loser by it."""
    data = {
        "house": house.id,
        "dealer": "Ac 9c 7c 4d 2d Kh 5s",
        "spots": [{"spot": 2, "cards": "Kd Td 8d 2c 3s 4h 6h", "ante": 10, "decision": "raise", "raise": 10}],
    }
    ruling = rule(*round_from_plain(data, lambda _: house))
    acts = []
    for due in ruling.steps:
        step = due.step
        if step.verb == "call":
            step = step._replace(what="3 K")
        if step.verb == "take" and step.what in ("raise", "ante"):
            step = Step("pay", step.place, step.what, 1000)
        acts.append(step)
    return ruling, acts


def test_a_hand_called_wrong_says_what_was_called_what_it_was_and_what_came_of_it() -> None:
    ruling, acts = ace_high(Library().house("oxford"))
    card = judge(ruling, enumerate(acts, 1))
    (cause,) = listed(card.faults)
    assert [fault.cost for fault in cause.all] == [0, 2000, 2000]
    title, text = fault_words(ruling, cause.fault)
    ground = cause.fault.ground
    assert ground.why
    assert text.split("\n") == [
        "You did: Call the dealer’s hand three-card, King-high",
        "Correct move: Call the dealer’s hand three-card, Ace-high",
        "The dealer had A♣ 9♣ 7♣.",
        ground.why,
        source_words(ground.source),
    ]
    title, text = fault_words(ruling, cause.consequences[0])
    assert text.split("\n")[0] == f"Caused by move {cause.fault.line}."
    assert "Spot 2 had K♦ 10♦ 8♦; the dealer had A♣ 9♣ 7♣." in text
    assert text.endswith("It cost the bank $20.")
    title, text = summary_words(card)
    assert title == f"Score {card.score} of 100, 1 fault"
    assert text.count("cost the bank $20") == 2
    assert text.startswith(f"It cost the bank {shown(card.cost)}.")


def test_a_correction_names_the_moves_that_made_it() -> None:
    ruling = ace_high(Library().house("oxford"))[0]
    steps = [due.step for due in ruling.steps]
    at = next(place for place, step in enumerate(steps) if step == Step("take", 2, "raise"))
    wrong = Step("pay", 2, "raise", 1000)
    acts = [*steps[:at], wrong, wrong._replace(verb="recover"), *steps[at:]]
    (fault,) = judge(ruling, enumerate(acts, 1)).faults
    assert fault.corrected
    assert correcting_moves(acts, fault) == (at + 2, at + 3)
    assert correcting_moves(acts, fault._replace(corrected=False)) == ()


def test_practice_keeps_every_slip_with_the_moment_it_was_made_and_counts_those_made_again() -> None:
    ruling = ace_high(Library().house("oxford"))[0]
    session = Session(ruling, "practice")
    steps = [due.step for due in ruling.steps]
    wrong = [Step("shuffle", "strip"), Step("rack", "dealer"), Step("shuffle", "strip")]
    for place, act in enumerate(wrong):
        session.submit(Acted(str(act), 0.0))
        session.submit(Acted(str(steps[place]), 0.0))
    assert [slip.act for slip in session.slips] == wrong
    assert [slip.before for slip in session.slips] == [tuple(steps[:place]) for place in range(3)]
    faults: list[Fault] = [slip.fault for slip in session.slips]
    assert repeated(faults[:2]) == 0
    assert repeated([faults[0], faults[0], faults[1]]) == 1
    title, _ = summary_words(session.scorecard()._replace(faults=(), cost=0), [faults[0]] * 3)
    assert title == "3 slips, 2 repeated"
