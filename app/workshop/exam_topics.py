"""The topics about learning and proving it: faults and their weight, the exam, target times, records."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.drills.catalogue import DRILLS
from app.exam.exam_words import ACCOMMODATIONS
from app.procedure.exam_requirements import HIGHEST, Heading, heading_name
from app.training.feature_list import FEATURES
from app.workshop.house_topics import Choices, HouseTopic, Plain, count_field, field, value_in
from app.workshop.step_topics import VERBS

_MOST_ASKED = 20
_EXAM = ("exam",)


def grading_topics() -> Iterator[HouseTopic]:
    """What each fault weighs."""
    fields = (
        field("critical", "Critical if too early or out of order (lost money always is)", "set", VERBS),
        field("minor", "Minor (everything else is major)", "set", VERBS),
        count_field("points.critical", "Points for a critical fault", 1, 100),
        count_field("points.major", "Points for a major fault", 0, 100),
        count_field("points.minor", "Points for a minor fault", 0, 100),
        field(
            "correction",
            "A dealer who notices a mistake",
            "choice",
            (("open", "Corrects it openly"), ("call-first", "Calls the floor first")),
        ),
        field(
            "unconfirmed",
            "Faults against a rule the house has not confirmed",
            "choice",
            (("form", "Minor, and not counted in exams"), ("full", "Count in full")),
        ),
        field(
            "consequences",
            "A hand set or called wrong that leads to a wrong payout",
            "choice",
            (("count", "Counts as a money fault"), ("ignore", "Counts as that step only")),
        ),
    )
    yield HouseTopic(("grading",), "Weight of faults", fields)


def exam_topics(data: Plain) -> Iterator[HouseTopic]:
    """The exam: what comes up, what is asked, what passes, who scores."""
    decks = (("two-colour", "Two-color"), ("four-colour", "Four-color"))
    at_table = (
        count_field("rounds", "Rounds", 1, 50),
        count_field("seats", "Players at the table", 1, 6),
        count_field("irregularities", "Rounds with an irregularity", 0, 50),
        field("features", "What must come up, and in how many rounds", "tally", feature_choices(data)),
        field("deck", "Deck", "choice", decks),
        field("sound", "Table sounds", "flag"),
    )
    yield _of_exam("At the table", at_table)
    asked = [count_field(f"drills.{name}", drill.title, 0, _MOST_ASKED) for name, drill in DRILLS.items()]
    yield _of_exam("Questions", asked)
    weights = (("lighter", "Less"), ("full", "In full"))
    passing = (
        count_field("critical", "Maximum critical faults", 0, 100),
        count_field("major", "Maximum major faults", 0, 100),
        count_field("minor", "Maximum minor faults", 0, 100),
        count_field("payouts", "Minimum correct payouts", 0, 100, "%"),
        count_field("answers", "Minimum correct answers", 0, 100, "%"),
        count_field("pace", "Rounds per hour at a full table (0 = pace doesn’t count)", 0, 200),
        count_field("fastest", "For review, flag a pace above (0 = never)", 0, 1000),
        field("approval", "Call the floor before paying more than, $ (0 = never)", "number"),
        field("own-errors", "A corrected fault counts", "choice", weights),
        count_field("validity", "A pass is valid for", 1, 120, " months"),
    )
    yield _of_exam("Passing requirements", passing)
    watched = (
        count_field("deals", "Deals to watch (0 = none)", 0, 20),
        count_field("faults-found", "Minimum faults found", 0, 100, "%"),
        count_field("false-alarms", "Maximum false alarms", 0, 100),
    )
    yield _of_exam("Find the fault", watched)
    assessors = (
        count_field("assessors.needed", "Assessors", 1, 2),
        field("assessors.mark", "Score needed, out of 10", "number"),
        count_field("assessors.apart", "Assessors are split if they differ by more than", 1, 9),
        field(
            "assessors.split",
            "If they are split, use",
            "choice",
            (("lower", "The lower score"), ("mean", "The average")),
        ),
        field(
            "assessors.against-machine",
            "If the program and the assessors disagree",
            "choice",
            (
                ("fail", "The dealer doesn’t pass"),
                ("machine", "The program decides"),
                ("people", "The assessors decide"),
            ),
        ),
        field("accommodations", "Accommodations on request", "set", tuple(ACCOMMODATIONS.items())),
    )
    yield _of_exam("Assessors and dealer", assessors)
    yield _of_exam("What assessors score on screen", [field("rubric", "Headings", "rubric")])
    yield _of_exam("What assessors score at a live table", [field("live", "Headings", "rubric")])


def _of_exam(title: str, fields: Any) -> HouseTopic:
    return HouseTopic(_EXAM, title, tuple(fields), "", False, True)


def feature_choices(data: Mapping[str, Any]) -> Choices:
    """What an exam can ask for, in words; the house's own irregularities too."""
    known = {name: feature.words for name, feature in FEATURES.items()}
    for kind, entry in (value_in(data, ("irregularities",)) or {}).items():
        known.setdefault(f"event-{kind}", str(value_in(entry, ("what",)) or kind).rstrip("."))
    return tuple([(name, words[:1].upper() + words[1:]) for name, words in known.items()])


def training_topics() -> Iterator[HouseTopic]:
    """Target times, when a skill comes up again, when it is mastered, and how long records are kept."""
    times = [count_field(name, drill.title, 1, 120, " s") for name, drill in DRILLS.items()]
    yield HouseTopic(("drills",), "Target time per question", tuple(times), "", False)
    spacing = (
        field("slow", "Hard: slower than target ×", "number"),
        field("fast", "Easy: faster than target ×", "number"),
        count_field("retention", "Due again when recall drops to", 1, 99, "%"),
        count_field("forgotten", "Forgotten when recall drops below", 1, 99, "%"),
        count_field("lapses", "Times forgotten before going to the instructor", 1, 1000),
    )
    yield HouseTopic(("spacing",), "When a skill comes up again", spacing, "", False)
    mastery = (
        count_field("answers", "For a skill: right answers in a row", 1, 1000),
        count_field("drill-answers", "For a drill: total answers", 1, 1000),
        count_field("last", "Most recent answers to check", 1, 100),
        count_field("right", "Share of those that must be right", 1, 100, "%"),
    )
    yield HouseTopic(("mastery",), "When a skill is mastered", mastery, "", False)
    records = (
        count_field("exams", "Exams (0 = forever)", 0, 100, " years"),
        count_field("attempts", "Rounds and drills (0 = forever)", 0, 100, " years"),
    )
    yield HouseTopic(("records",), "How long to keep records", records, "", False)


def headings_in(value: Any) -> tuple[Heading, ...]:
    """The headings of a rubric in the file."""
    return tuple(
        [
            Heading(
                str(each.get("name") or heading_name(each["heading"])),
                str(each["heading"]),
                int(each["weight"]),
                tuple(map(str, each["marks"])),
            )
            for each in value or ()
        ]
    )


def headings_written(headings: tuple[Heading, ...]) -> list[dict[str, Any]]:
    """Headings as a file has them. A score nobody described is described by its number."""
    return [
        {
            "heading": each.title,
            "weight": each.weight,
            "marks": [words or f"{mark} of {HIGHEST}" for mark, words in enumerate(each.words, 1)],
        }
        for each in headings
    ]
