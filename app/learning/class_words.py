"""A class in words: the whole class, one trainee, and how far it is with a set."""

from app.learning.assigned_set import Assignment
from app.learning.class_columns import COLUMNS
from app.learning.class_overview import LATELY, ClassMember, ClassOverview
from app.learning.dates import day_words
from app.plurals import counted

EMPTY = "There are no trainees yet. To add them or import a roster, use Sign in… under Trainees in the menu."
_NAMED, _NEEDS = 5, 3
"""The most people, and skills of one, that are named."""


def summary_words(found: ClassOverview) -> str:
    """The class in a sentence or two. Trainees who need the instructor are named."""
    if not found.members:
        return EMPTY
    active = sum(bool(each.answers or each.rounds) for each in found.members)
    late = sum(bool(each.late) for each in found.members)
    parts = [f"{counted(len(found.members), 'trainee')}, {active} active in the last {LATELY} days"]
    parts += [f"{late} late with a set"] if late else []
    needing = [each.person.name for each in found.members if each.needs]
    named = f"{', '.join(needing[:_NAMED])}{_more(len(needing) - _NAMED)}"
    help_with = f" Needs help: {named}." if needing else ""
    return f"{', '.join(parts)}.{help_with}"


def lines_about(member: ClassMember) -> list[str]:
    """What an instructor wants to know about a trainee: first what needs help, then the sets."""
    seen = f"last seen {day_words(member.seen)}" if member.seen else "no activity here yet"
    found = [f"{member.person.name}, {seen}."]
    if member.needs:
        found[0] += f" Needs help: {'; '.join(member.needs[:_NEEDS])}{_more(len(member.needs) - _NEEDS)}."
    sets = " ".join([task.words for task in member.tasks])
    return [*found, sets] if sets else found


def help_words(member: ClassMember) -> str:
    """Why the instructor should look at a trainee, in a few words; nothing, if there is no need."""
    if member.needs:
        return COLUMNS["needs"].shown(member)
    if member.late:
        return counted(member.late, "set is late", "sets are late")
    return "" if member.seen else "Hasn’t started"


def standing_words(found: ClassOverview, each: Assignment) -> str:
    """When a set is due, for whom, and how many are done or late."""
    done, late, of = found.share_done(each)
    whom = "for everyone" if each.whom is None else f"for {of} trainees" if of != 1 else _one(found, each)
    lagging = f", {late} late" if late else ""
    return f"Due {day_words(each.assigned.due)}, {whom}: {done} of {of} done{lagging}."


def _one(found: ClassOverview, each: Assignment) -> str:
    name = next((member.person.name for member in found.members if each.is_for(member.person.id)), "one")
    return f"for {name}"


def _more(number: int) -> str:
    return f" and {number} more" if number > 0 else ""
