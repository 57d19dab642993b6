"""The ruling on paper: the table as it was told, what is done with every wager, and why."""

from datetime import date
from html import escape

from app.game.cards import card_words
from app.game.settlement import Settlement
from app.learning.dates import day_words
from app.procedure.ruling import Ruling
from app.procedure.ruling_words import OUTCOME_WORDS, done_words, reason
from app.procedure.source_words import source_words

_SIGNED = "Ruled by ______________________________ &nbsp;&nbsp; Date and time ____________________"


def ruling_slip(ruling: Ruling, day: date) -> str:
    """The slip as HTML."""
    house = ruling.house
    about = " &middot; ".join([escape(house.name), escape(house.names.game), day_words(day)])
    banker = f"{escape(house.banker.capitalize())}: {card_words(ruling.played.dealer)}"
    return "\n".join(
        [
            "<h1>Ruling slip</h1>",
            f"<p>{about}</p>",
            f"<p><b>{banker}</b><br/>{escape(ruling.call)}</p>",
            *[_spot(ruling, each) for each in ruling.settlements],
            f"<p><br/>{_SIGNED}</p>",
        ]
    )


def _spot(ruling: Ruling, settlement: Settlement) -> str:
    spot, names = settlement.spot, ruling.house.names
    rows = []
    for wager, verdict in settlement.verdicts.items():
        because = reason(ruling, settlement, wager)
        done = escape(names.said(done_words(verdict)))
        rows.append(
            f"<tr><td>{escape(f'{names.wager(wager)} {names.money(spot.wagers[wager])}')}</td>"
            f"<td><b>{done[0].upper()}{done[1:]}</b></td>"
            f"<td>{escape(because.why)} ({escape(source_words(because.source))})</td></tr>"
        )
    title = escape(names.said(f"Spot {spot.number}: {OUTCOME_WORDS[settlement.outcome]}"))
    return (
        f"<h3>{title}</h3><p>{card_words(spot.cards)}</p>"
        f"<table cellspacing='0' cellpadding='3' width='100%'>{''.join(rows)}</table>"
    )
