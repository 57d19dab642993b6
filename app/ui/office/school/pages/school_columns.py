"""What the lists of a school say of each station, person, exam and certificate, column by column."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta

from app.learning.dates import clock_words, day_words, moment_words
from app.plurals import counted
from app.school.school_lists import EndingCertificate, Held, SchoolExam, SchoolPerson, Station
from app.ui.office.records.records_table import RecordColumn

_SILENT = timedelta(days=1)
"""A station that was not here for so long is named."""
_RESULTS = {
    "": ("Not scored yet", "form"),
    "passed": ("Passed", "right"),
    "failed": ("Not passed", "wrong"),
    "incomplete": ("Incomplete", "plain"),
    "revoked": ("Revoked", "wrong"),
    "voided": ("Void", "plain"),
}
_IN_A_LINE = {
    "In touch": "in touch",
    "No contact": "with no contact for a day",
    "Problem": "with a problem",
    "Quarantine": "in quarantine",
    "Code not used": "with an unused code",
    "Withdrawn": "withdrawn",
}
QUARANTINE = {
    "fork": "Two machines, one station",
    "forged": "It was altered",
    "foreign": "It is from another machine",
    "gap": "Entries before it are missing",
    "malformed": "It can’t be read",
    "too large": "It is too large",
    "flood": "Too much in one day",
}
"""Why the database set an entry aside, in words."""
_FORK = (
    "This station’s disk was copied or rolled back to an older state. Nothing more is accepted from it. Find "
    "out which machine is the real one and restore its latest backup there. Then release the station. Start "
    "the other machine with empty records, and add it under another name."
)
_ODD = (
    "The program never writes an entry like this. It stays out. The station’s other entries are still "
    "accepted. If you see more of them, have IT look at the machine, and withdraw the station."
)


def station_status(station: Station, now: datetime) -> tuple[str, str]:
    """How a station stands: words, and the kind of their tag."""
    if station.withdrawn:
        return "Withdrawn", "plain"
    if station.forked:
        return "Quarantine", "wrong"
    if not station.machine:
        return "Code not used", "accent"
    if station.contact is None or now - station.contact > _SILENT:
        return "No contact", "form"
    return ("Problem", "wrong") if station.said else ("In touch", "right")


def stations_words(stations: Sequence[Station], now: datetime) -> str:
    """All of them in a line."""
    standings = Counter(station_status(each, now)[0] for each in stations)
    parts = [f"{number:,} {_IN_A_LINE[words]}" for words, number in standings.most_common()]
    waiting = sum(each.waiting for each in stations)
    sent = f" {counted(waiting, 'entry', 'entries')} not sent yet." if waiting else ""
    return f"{', '.join(parts)}.{sent}" if parts else ""


def station_columns(now: Callable[[], datetime]) -> tuple[RecordColumn[Station], ...]:
    """The columns of the list of stations."""
    return (
        RecordColumn("Station", lambda each: "Office" if each.is_office else each.name, share=4),
        RecordColumn("Site", lambda each: each.site, share=3),
        RecordColumn(
            "Status",
            lambda each: station_status(each, now())[0],
            lambda each: station_status(each, now())[1],
            longest="Code not used",
        ),
        RecordColumn(
            "Last contact",
            lambda each: _contact(each.contact, now()),
            longest="May 30, 2030",
            order=lambda each: each.contact.timestamp() if each.contact else 0,
        ),
        RecordColumn("To send", lambda each: f"{each.waiting:,}", order=lambda each: each.waiting),
        RecordColumn("Key", _key, longest="Not signed yet"),
        RecordColumn("Reported", lambda each: each.because or each.said, share=4),
    )


def station_words(each: Station) -> str:
    """What a station can be found by."""
    return f"{each.name} {each.site} {each.state} {each.said} {each.because}".casefold()


def _contact(contact: datetime | None, now: datetime) -> str:
    if contact is None:
        return "Never"
    here = contact.astimezone()
    return clock_words(here) if here.date() == now.astimezone().date() else day_words(here)


def _key(each: Station) -> str:
    if each.is_office or not each.machine:
        return ""
    return "Signed" if each.vouched else "Not signed yet"


def held_columns() -> tuple[RecordColumn[Held], ...]:
    """The columns of what is in quarantine."""
    return (
        RecordColumn("Station", lambda each: each.name, share=3),
        RecordColumn("Why", lambda each: QUARANTINE.get(each.why, each.why), share=5),
        RecordColumn("Entry", lambda each: f"{each.seq:,}", order=lambda each: each.seq, longest="1,000"),
        RecordColumn(
            "Arrived",
            lambda each: moment_words(each.arrived.astimezone()),
            longest="May 30, 2030, 12:30 PM",
            order=lambda each: each.arrived,
        ),
    )


def held_words(each: Held) -> str:
    """What an entry in quarantine can be found by."""
    return f"{each.name} {QUARANTINE.get(each.why, '')} {each.why} {each.kind}".casefold()


def held_advice(each: Held) -> str:
    """What it means, and what to do."""
    return _FORK if each.why == "fork" else _ODD


def person_columns() -> tuple[RecordColumn[SchoolPerson], ...]:
    """The columns of the class over all stations."""
    return (
        RecordColumn("Name", lambda each: each.name, share=5),
        RecordColumn("Badge", lambda each: each.badge, share=2),
        RecordColumn("Cohort", lambda each: each.cohort, share=3),
        RecordColumn("Site", lambda each: each.site, share=3),
        RecordColumn(
            "Rounds", lambda each: f"{each.rounds:,}", longest="10,000", order=lambda each: each.rounds
        ),
        RecordColumn("Drills", lambda each: f"{each.runs:,}", longest="10,000", order=lambda each: each.runs),
        RecordColumn(
            "Last trained",
            lambda each: day_words(each.last) if each.last else "Never",
            longest="May 30, 2030",
            order=lambda each: each.last or date.min,
        ),
        RecordColumn(
            "Latest exam",
            lambda each: _RESULTS.get(each.result, (each.result,))[0] if each.result else "",
            lambda each: _RESULTS.get(each.result, ("", "plain"))[1],
            longest="Incomplete",
        ),
    )


def exam_columns(house_name: Callable[[str], str]) -> tuple[RecordColumn[SchoolExam], ...]:
    """The columns of the exams of all stations."""
    return (
        RecordColumn("Dealer", lambda each: each.dealer, share=5),
        RecordColumn("Badge", lambda each: each.badge, share=2),
        RecordColumn("House", lambda each: house_name(each.house), share=4),
        RecordColumn("Station", lambda each: each.station, share=3),
        RecordColumn("Site", lambda each: each.site, share=2),
        RecordColumn(
            "Date", lambda each: day_words(each.day), longest="May 30, 2030", order=lambda each: each.day
        ),
        RecordColumn("Number", lambda each: each.exam, longest="WWWW-WWWW"),
        RecordColumn(
            "Outcome",
            lambda each: _RESULTS.get(each.result, (each.result,))[0],
            lambda each: _RESULTS.get(each.result, ("", "plain"))[1],
            longest="Not scored yet",
        ),
    )


def due_columns(
    house_name: Callable[[str], str], now: Callable[[], datetime]
) -> tuple[RecordColumn[EndingCertificate], ...]:
    """The columns of the certificates that end."""

    def status(each: EndingCertificate) -> tuple[str, str]:
        is_over = each.until < now().astimezone().date()
        return ("Expired", "wrong") if is_over else ("Expires soon", "form")

    return (
        RecordColumn("Dealer", lambda each: each.dealer, share=5),
        RecordColumn("Badge", lambda each: each.badge, share=2),
        RecordColumn("Cohort", lambda each: each.cohort, share=3),
        RecordColumn("House", lambda each: house_name(each.house), share=4),
        RecordColumn("Site", lambda each: each.site, share=3),
        RecordColumn(
            "Status", lambda each: status(each)[0], lambda each: status(each)[1], longest="Expires soon"
        ),
        RecordColumn(
            "Expires",
            lambda each: day_words(each.until),
            longest="May 30, 2030",
            order=lambda each: each.until,
        ),
    )
