"""All trainees by name, in the order in which they were asked for."""

from tests.trainees import bonuses, dealers_hand, dealing, discards, folding, main_game, order
from tests.trainees.trainee import Trainee

_ORDER = """
    deals-right-to-left deals-dealer-first keeps-stub skips-scan forgets-present
    tucks-always-flush tucks-always-straight-flush racks-folded-hand-with-bonus leaves-folded-ante
    takes-folded-bonus keeps-folded-bonus-where-forfeit
    picks-up-discards-right-to-left ignores-faced-discards pays-faced-discards-twice
    qualifies-with-eight needs-nine-where-eight qualifies-any-three picks-suit-by-high-card
    picks-wrong-of-tied-suits calls-highest-card-of-hand pushes-up-unqualified
    settles-left-to-right settles-clockwise-from-button
    pays-raise-when-unqualified takes-raise-when-unqualified pushes-ante-when-unqualified
    takes-ties pays-ties compares-high-card-before-count stops-comparing-at-second-card
    lets-straight-flush-win-main-game
    settles-ante-before-raise settles-bonus-before-main takes-before-paying one-pass-where-two
    loses-folded-bonus wraps-the-ace forgets-low-ace looks-only-in-played-suit pays-from-another-table
    returns-progressive-wager pays-odds-less-one ignores-must-beat ignores-limits
    racks-late racks-dealer-first forgets-strip accepts-any-raise pays-short-flush
    settles-folded-hands-with-the-live
""".split()  # noqa: SIM905

_ROOMS = (dealing, folding, discards, dealers_hand, main_game, order, bonuses)
_ALL = {trainee.name: trainee for room in _ROOMS for trainee in room.TRAINEES}

TRAINEES: dict[str, Trainee] = {name: _ALL.pop(name) for name in _ORDER}
assert not _ALL, f"trainees without a place: {sorted(_ALL)}"
