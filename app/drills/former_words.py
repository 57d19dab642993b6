"""What answers were called in earlier versions: an exam on file keeps its words and is still read."""

import re

from app.game.cards import card_of, card_words


def _with_suits(found: re.Match[str]) -> str:
    cards = [card for word in found[2].split() if (card := card_of(word)) is not None]
    return f"{found[1]}{card_words(cards)}"


_FORMER = (
    (r"\b([Ss]et [^:]+’s hand: )([2-9TJQKA][cdhs](?: [2-9TJQKA][cdhs])*)", _with_suits),
    (r"No supervisor is needed", "Don't call the floor"),
    (r"Deal on, nothing has to be done", "Keep dealing"),
    (r"Nothing fixed: the supervisor decides", "The floor decides"),
    (r"Leave it where it lies", "Leave it where it is"),
    (r"\b([Cc])all the supervisor", r"\1all the floor"),
    (r"\bDeclare the round void", "Call a dead hand"),
    (r"\bdeclare the round void", "call a dead hand"),
    (r"\bGive every wager back", "Return all wagers"),
    (r"\bgive every wager back", "return all wagers"),
    (r"\bGive (all of spot \d’s wagers|spot \d’s [\w ]+?) back", r"Return \1"),
    (r"\bgive (all of spot \d’s wagers|spot \d’s [\w ]+?) back", r"return \1"),
    (r"\bCall that the ", "Call: the "),
    (r"(\bTap beside [^:]+): a push", r"\1: push"),
    (r"\bCut onto the cut card", "Cut the deck onto the cut card"),
    (r"’s faced cards", "’s face-up cards"),
    (r"^A losing, forfeited or collected wager leaves the layout",
     "Takes a losing, forfeited or collected wager"),
    (r"^The ([\w' ]+) goes into the discard rack", r"Puts the \1 in the discard rack"),
    (r"^The spot's discards go into the rack", "Puts the spot's discards in the rack"),
    (r"^Puts the folded hand under that bonus wager", "Tucks the folded hand under that bonus wager"),
    (r"^Fans and sets faced cards", "Fans and sets face-up cards"),
    (r"^Takes over the", "Takes the"),
    (r"^Puts the deck into the shuffler", "Puts the deck in the shuffler"),
    (r", each take, pay or push\b", ", one wager at a time"),
    (r", each (take|pay)(?=[,.])", r", \1 only"),
    (r"the discards of a raised hand have a winning straight flush that the kept flush lacks",
     "a raised hand's discards have a winning straight flush that the kept flush doesn't"),
    (r"^One flush, the rest is discarded", "One flush; the rest are discards"),
    (r"^Pays by the pay table alone", "Pays by the pay table only"),
    (r", else (?=Flush|Straight Flush|Progressive)", ", otherwise "),
    (r", where (?=the|there|a|no)", ", when "),
    (r"what is left after the winners before", "what is left after the earlier winners"),
    (r"\bAce is only high: no run starts with it", "Ace is always high, so no run starts with it"),
    (r"\bsuited (must|can't) fold\b", r"suited cards \1 fold"),
)  # fmt: skip


def in_todays_words(answer: str) -> str:
    """An answer on file, in the words that the same answer has today."""
    for former, now in _FORMER:
        answer = re.sub(former, now, answer)
    return answer
