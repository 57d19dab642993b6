"""The rows of a record of an exam: faults by the rule they were against, and wrong answers one by one.

A rule is said once for all faults against it, so that a heavy fail still fits on a few pages.
"""

from collections.abc import Sequence
from typing import NamedTuple

from app.exam.exam_faults import FiledFault
from app.exam.wrong_answers import FiledAnswer
from app.game.money import with_sign
from app.procedure.house import House
from app.procedure.narration import order
from app.procedure.source_words import filed_source_words
from app.session.fault_words import FAULT_KINDS, not_counted_words


class RowGroup(NamedTuple):
    """Rows of a table with what they have in common."""

    words: str
    rows: tuple[tuple[str, ...], ...]


def fault_groups(faults: Sequence[FiledFault], house: House) -> tuple[RowGroup, ...]:
    """The faults by what is wrong and which rule says so, in the order in which each first came up."""
    groups: dict[str, list[tuple[str, ...]]] = {}
    for fault in faults:
        groups.setdefault(_rule_words(fault, house), []).append(_fault_row(fault, house))
    return tuple([RowGroup(words, tuple(rows)) for words, rows in groups.items()])


def _rule_words(fault: FiledFault, house: House) -> str:
    source = filed_source_words(fault.ground.source, house).rstrip(".")
    unbound = "" if fault.binding else f" {not_counted_words(fault.ground.source)}"
    return f"{FAULT_KINDS[fault.kind].title}. {fault.ground.why} {source}.{unbound}"


def _fault_row(fault: FiledFault, house: House) -> tuple[str, ...]:
    """A fault: number, where, how heavy it is, what was done and due, and what it cost."""
    where = f"{fault.round}, {fault.line or 'end'}"
    weight = fault.severity or "caused by another fault"
    stand = ", struck" if fault.struck else ", not counted" if not fault.binding else ""
    corrected = ", corrected" if fault.corrected else ""
    due = fault.jumped or (fault.step if fault.step != fault.did else None)
    first = "First: " if fault.jumped else ""
    done = order(fault.did, house.names) if fault.did else "nothing"
    correct = f"{first}{order(due, house.names)}" if due else "no move was needed"
    cost = with_sign(-fault.cost, house.names.currency) if fault.cost else "none"
    return str(fault.number + 1), where, f"{weight}{stand}{corrected}", done, correct, cost


def answer_row(answer: FiledAnswer, house: House) -> tuple[str, ...]:
    """A wrong answer: number, which question and whether it counts, and all about it."""
    stand = (
        ", struck" if answer.struck else "" if answer.binding else ", not counted: the rule is not confirmed"
    )
    source = filed_source_words(answer.ground.source, house).rstrip(".")
    cause = f" {answer.cause}" if answer.cause else ""
    lines = (
        f"{answer.asked} Answered: {answer.given or 'nothing'}. Correct: {answer.right.rstrip('.')}.",
        f"{answer.ground.why} {source}.{cause}",
    )
    return str(answer.number + 1), f"{answer.question}: {answer.topic}{stand}", "\n".join(lines)


def fault_names(faults: Sequence[FiledFault], answers: Sequence[FiledAnswer]) -> dict[int, str]:
    """Every fault and wrong answer in a few words, by its number: a strike says what was struck."""
    return {
        **{each.number: f"{FAULT_KINDS[each.kind].title.lower()}, round {each.round}" for each in faults},
        **{each.number: _answer_name(each) for each in answers},
    }


def _answer_name(answer: FiledAnswer) -> str:
    part = "deal" if answer.is_watched else "question"
    return f"{answer.topic.lower()}, {part} {answer.question}"
