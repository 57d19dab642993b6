"""What is left to do before anybody opens the records of this machine.

A restore that was cut off is finished. What came down from the school while the kiosk was open is merged.
"""

from time import process_time, time

from app import places
from app.errors import Refused
from app.records.backup.backup_contents import Machine
from app.records.backup.merge import take_in
from app.records.backup.restore import finish_restoring_here
from app.records.school.others_records import OTHERS, OthersRecords


def finish_here() -> None:
    """Do what is left to do on this machine."""
    if places.records().with_name(places.RESTORING).exists():
        finish_restoring_here()
    if places.school_news().exists():
        # Whatever comes of it: the next sync says again that there is news.
        places.school_news().unlink(missing_ok=True)
        take_in_others(Machine.here())


def take_in_others(machine: Machine) -> bool:
    """Merge what came down, if anything is new. False if that cannot be done now.

    Nobody is kept from training by that: it is tried again at the next sync. After a long merge some time has
    to pass before the next.
    """
    folder = machine.records.with_name(places.SCHOOL)
    with OthersRecords.in_folder(folder) as others:
        if not others.is_news or others.may_rest(time()):
            return True
    begun = process_time()
    try:
        take_in(folder / OTHERS, machine)
    except Refused:
        return False
    with OthersRecords.in_folder(folder) as others:
        others.taken(time(), process_time() - begun)
    return True
