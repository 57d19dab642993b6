"""A judgement for the file: the result first, then every fault with what was due and why."""

from collections.abc import Mapping

from app.commands.reports.console import console, table
from app.grading.faults import Fault, Scorecard
from app.plurals import counted
from app.procedure.dealer_log import Act
from app.procedure.event_words import happened
from app.procedure.ruling import Ruling
from app.session.fault_list import listed
from app.session.fault_words import REMARK, cost_cell, fault_cells, loss_words, weight_words
from app.session.noticed_trouble import sightings


def print_judgement(
    ruling: Ruling, acts: list[Act], card: Scorecard, beliefs: Mapping[Fault, str] | None = None
) -> None:
    """Write one judgement to standard output; `beliefs` are the misconceptions behind faults."""
    out = console()
    faults = [fault for fault in card.faults if fault.follows is None]
    out.print(
        f"{ruling.house.name}: {len(acts)} moves; the procedure has {len(ruling.steps)} steps", style="bold"
    )
    if not acts:
        out.print("The log has no steps in it. Is this the right file?")
    count = counted(len(faults), "fault")
    weights = weight_words(faults)
    out.print(f"Score {card.score} of 100. {card.right} right, {count}{f' ({weights})' if weights else ''}.")
    if unconfirmed := sum(not fault.binding for fault in faults):
        rest = counted(unconfirmed, "fault is", "faults are")
        out.print(
            f"{rest} against rules the house has not confirmed. Unconfirmed rules do not count in an exam."
        )
    out.print(ruling.house.names.said(loss_words(card)))
    steps = [act.step for act in acts]
    seen = {sighting.event: sighting.seen for sighting in sightings(ruling, steps)}
    for happening in happened(ruling.house, ruling.played, steps):
        last = acts[happening.before - 1]
        verdict = "Missed." if seen[happening.event] == "missed" else f"Seen {seen[happening.event]}."
        out.print(f"After line {last.line} ({last.step}): {happening.text} {verdict}")
    out.print()
    for remark in card.remarks:
        out.print(f"{REMARK}. Line {remark.line}, {remark.did}: {remark.text}")
    if not card.faults:
        out.print("Perfect: every step in order and every dollar right.")
        return
    rows = table(
        "Line",
        "Move",
        "Fault",
        "Correct",
        "Weight",
        "Cost to the bank",
        "Why",
        "Source",
        right=("Line", "Cost to the bank"),
    )
    for each in listed(card.faults):
        for fault in each.all:
            rows.add_row(*fault_cells(ruling, fault, (beliefs or {}).get(fault, "")))
    if card.cost or any(fault.cost for fault in card.faults):
        rows.add_section()
        total = cost_cell(sum(each.cost for each in listed(card.faults)))
        rows.add_row("", "", "total", "", "", ruling.house.names.said(total))
    out.print(rows)
