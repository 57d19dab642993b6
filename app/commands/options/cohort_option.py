"""The option that names a cohort."""

import argparse

from app.errors import Refused, quoted
from app.learning.names_and_badges import folded
from app.procedure.vocabulary import nearest


def add_cohort_option(parser: argparse.ArgumentParser) -> None:
    """Let the user ask for one cohort."""
    parser.add_argument("--cohort", metavar="NAME", help="only this cohort: a starting class or a shift")


def chosen_cohort(options: argparse.Namespace, cohorts: list[str]) -> str:
    """The cohort that is meant, as it is written in the records; empty for everyone."""
    if options.cohort is None:
        return ""
    same = [each for each in cohorts if folded(each) == folded(options.cohort)]
    if not same:
        known = f"; the cohorts are {', '.join(cohorts)}" if cohorts else "; there are no cohorts yet"
        raise Refused(
            f"there is no cohort {quoted(options.cohort)}{nearest(options.cohort, cohorts) or known}"
        )
    return same[0]
