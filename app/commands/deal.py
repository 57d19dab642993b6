"""`hcf-trainer deal`: rounds to practice, at random or with wanted features, one line of JSON each."""

import argparse
import json
import sys
from random import Random, SystemRandom

from app.commands.options.houses_option import add_houses_option, library_of
from app.errors import Refused
from app.procedure.house import House
from app.training.deal_round import deal_round
from app.training.feature import Frequency, TableSetting
from app.training.feature_list import features_of

_SEEDS = 2**32


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--house", required=True, metavar="ID", help="the house")
    parser.add_argument(
        "--with",
        dest="wanted",
        nargs="+",
        action="extend",
        default=[],
        metavar="FEATURE",
        help="a feature every round must have",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="deal the same rounds again")
    parser.add_argument("--count", type=int, default=1, metavar="N", help="how many rounds (default: 1)")
    parser.add_argument(
        "--features", action="store_true", help="list the house's features and how often they come up"
    )
    add_houses_option(parser)


def run(options: argparse.Namespace) -> int:
    """Deal, or list the features."""
    house = library_of(options).house(options.house)
    if options.features:
        _print_features(house)
        return 0
    if options.count < 1:
        raise Refused(f"--count must be at least 1, not {options.count}")
    seed = options.seed
    if seed is None:
        seed = SystemRandom().randrange(_SEEDS)
    chance = Random(seed)
    for number in range(options.count):
        dealt = deal_round(house, chance, options.wanted)
        if options.seed is None and not number:
            print(f"seed {seed}", file=sys.stderr)
        print(json.dumps(dealt))
    return 0


def _print_features(house: House) -> None:
    from app.commands.reports.console import console, table

    layout = TableSetting(house, house.posted)
    out = console()
    out.print(f"{house.name}: features you can ask for", style="bold")
    rows = table("Feature", "What it is", "How often")
    for feature in features_of(layout):
        rows.add_row(feature.name, feature.words, _rarity(feature.frequency(layout)))
    out.print(rows)
    out.print("“Hands” means players' hands. Only the cards count, no matter how the player bets or plays.")


def _rarity(frequency: Frequency) -> str:
    if frequency.share is None:
        return f"– ({frequency.why})"
    return f"1 in {float(1 / frequency.share):,.1f} {frequency.per}s"
