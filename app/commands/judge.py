"""`hcf-trainer judge`: grades a written account of a round against the house's plan."""

import argparse
import json
from pathlib import Path

from app.commands.options.houses_option import add_houses_option, library_of
from app.commands.options.input_files import naming_file, read_text
from app.drills.beliefs.slip_diagnosis import causes_of
from app.drills.other_houses import course_at
from app.errors import Refused
from app.grading.judge import judge
from app.grading.scorecard_codec import scorecard_as_plain
from app.procedure.dealer_log import account_from_text
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import rule
from app.session.noticed_trouble import sighting_as_plain, sightings


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("round", metavar="ROUND.json", type=Path, help="the round as JSON")
    parser.add_argument(
        "actions", metavar="ACTIONS.txt", type=Path, help="what the dealer did, one step per line"
    )
    parser.add_argument("--json", action="store_true", help="print the result as one line of JSON")
    add_houses_option(parser)


def run(options: argparse.Namespace) -> int:
    """Judge the account and print the result."""
    library = library_of(options)
    with naming_file(options.round):
        round_text = read_text(options.round)
    with naming_file(options.actions):
        account = read_text(options.actions)
    if account.lstrip().startswith("{"):
        raise Refused(f"{options.actions} is a round; put the round file first, then the dealer's log")
    with naming_file(options.round):
        house, played = round_from_text(round_text, library.house)
    with naming_file(options.actions):
        acts = account_from_text(account, house.seats, house.names)
    ruling = rule(house, played)
    lines = [(act.line, act.step) for act in acts]
    card = judge(ruling, lines)
    if options.json:
        seen = [sighting_as_plain(each) for each in sightings(ruling, [act.step for act in acts])]
        print(json.dumps(scorecard_as_plain(card) | ({"seen": seen} if seen else {})))
    else:
        from app.commands.reports.judge_report import print_judgement

        beliefs = causes_of(course_at(library, house.id), ruling, lines, card.faults)
        print_judgement(ruling, acts, card, beliefs)
    return 0
