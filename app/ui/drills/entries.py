"""The way to answer each form."""

from typing import assert_never

from PySide6.QtWidgets import QWidget

from app.drills.answer_forms import Amount, Call, Choice, CutChips, Form, Pick, Sequence, Settling
from app.procedure.house import House
from app.ui.drills.amount_entry import AmountEntry
from app.ui.drills.call_entry import CallEntry
from app.ui.drills.cut_entry import CutEntry
from app.ui.drills.entry import AnswerEntry
from app.ui.drills.option_entries import ChoiceEntry, SequenceEntry
from app.ui.drills.pick_entry import PickEntry
from app.ui.drills.settle_entry import SettleEntry


def entry_for(form: Form, house: House, is_wide: bool, parent: QWidget) -> AnswerEntry:
    """A new one; where there is little height but much width, options stand side by side."""
    match form:
        case Amount():
            return AmountEntry(house.chips, parent)
        case Choice():
            return ChoiceEntry(form.options, is_wide, parent)
        case Sequence():
            return SequenceEntry(form.options, is_wide, parent)
        case Pick():
            return PickEntry(form, parent)
        case Call():
            return CallEntry(form, parent)
        case Settling():
            return SettleEntry(house.rules.bonuses, parent)
        case CutChips():
            return CutEntry(form, parent)
    assert_never(form)
