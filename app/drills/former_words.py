"""What answers were called in earlier versions: an exam on file keeps its words and is still read."""

import re

_FORMER = (
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
)


def in_todays_words(answer: str) -> str:
    """An answer on file, in the words that the same answer has today."""
    for former, now in _FORMER:
        answer = re.sub(former, now, answer)
    return answer
