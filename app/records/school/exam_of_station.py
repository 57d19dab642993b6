"""The record of an exam that another machine held, made from the entries of its story about exams.

Nothing of it stays here: the entries are read into records of their own, which are thrown away.
"""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from app.certificate.exam_record import ExamRecord
from app.errors import Refused
from app.procedure.library import Library
from app.records.records import records_to_look_at
from app.records.school.others_records import OTHERS, OthersRecords
from app.school.machine_history import StoryEntry


def exam_of_station(exam: str, entries: Iterable[StoryEntry], library: Library) -> ExamRecord:
    """The record of this exam. Refused if the entries are no records, or have no such exam."""
    with TemporaryDirectory(prefix="hcf-exam-") as name:
        folder = Path(name)
        with OthersRecords.in_folder(folder) as others:
            if trouble := others.take_rows(entries):
                raise Refused(f"the record of exam {exam} cannot be made: {trouble}")
        records = records_to_look_at(folder / OTHERS, library)
        try:
            return records.filing.record(exam)
        finally:
            records.set_aside()
