"""A ruling as a supervisor reads it: each spot, each wager, what is done and why, then the steps."""

from rich.table import Table

from app.commands.reports.console import console, table
from app.game.cards import written
from app.game.settlement import Settlement
from app.procedure.ruling import Ruling
from app.procedure.ruling_words import OUTCOME_WORDS, done_words, reason
from app.procedure.source_words import source_words


def print_ruling(ruling: Ruling) -> None:
    """Write one ruling to standard output."""
    out = console()
    out.print(ruling.house.name, style="bold")
    if ruling.is_void:
        for due in ruling.steps:
            if due.step.verb == "void":
                ground = due.entry.ground
                out.print(f"Dead hand, all wagers returned: {ground.why} [{source_words(ground.source)}]")
    elif ruling.settlements:
        names = ruling.house.names
        banker, spot = names.banker, names.spot.capitalize()
        out.print(f"{banker[0].upper()}{banker[1:]}: {written(ruling.dealer.flush_cards)} – “{ruling.call}”")
        rows = table(spot, "Hand", "Wager", "Ruling", "Why", "Source", right=(spot,))
        for settlement in ruling.settlements:
            _add_spot(rows, ruling, settlement)
        out.print(rows)
    out.print("Steps", style="bold")
    for number, due in enumerate(ruling.steps, 1):
        out.print(f"{number:4} {due.step}")
        for happening in ruling.happened:
            if happening.before == number:
                out.print(f"     ({happening.text})")
    out.print()


def _add_spot(rows: Table, ruling: Ruling, settlement: Settlement) -> None:
    spot, reading = settlement.spot, settlement.reading
    hand = f"{written(reading.flush_cards)}\n{OUTCOME_WORDS[settlement.outcome]}"
    if reading.run_length:
        hand += f"\nrun {written(reading.run_cards)}"
    for place, (wager, verdict) in enumerate(settlement.verdicts.items()):
        because = reason(ruling, settlement, wager)
        rows.add_row(
            "" if place else str(spot.number),
            "" if place else hand,
            f"{ruling.house.names.wager(wager)} {ruling.house.names.money(spot.wagers[wager])}",
            ruling.house.names.said(done_words(verdict)),
            because.why,
            source_words(because.source),
            end_section=place == len(settlement.verdicts) - 1,
        )
