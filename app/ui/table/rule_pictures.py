"""The picture of the moment a rule speaks of, put together from what the table's painters paint."""

from collections.abc import Mapping

from app.game.cards import RANKS
from app.game.wagers import BONUSES
from app.procedure.house import House
from app.procedure.rule_chapters import ReadingRule
from app.procedure.ruling_words import pays
from app.ui.kit.components.tile import Picture
from app.ui.table.vignettes import (
    VIGNETTES,
    CardRow,
    ChipPile,
    Circle,
    FeltWords,
    SignBoard,
    VignettePart,
    picture_of,
)

_PACKET = "back back back back back back back"
_FLUSH, _REST = "Kc Tc 9c", "7d 5s 4d 2d"
_PILE = "back back back back back"

_MOMENTS: Mapping[str, tuple[VignettePart, ...]] = {
    "scan": (
        *(Circle("ANTE", x, 0.1, 0.4) for x in (-0.47, 0, 0.47)),
        *(ChipPile(5, 1, x, 0.1, 0.3) for x in (-0.47, 0, 0.47)),
    ),
    "take rake": (ChipPile(1, 4, 0, 0.06, 0.4), FeltWords("RAKE", 0, -0.3, 0.1)),
    "take N ante": (
        Circle("ANTE", 0.2, 0.1, 0.44, is_lit=True),
        ChipPile(5, 1, 0.2, 0.1, 0.34),
        CardRow("back", -0.4, -0.02, 0.34),
    ),
    "take N progressive": (
        Circle("PROG", 0, 0.06, 0.5, is_lit=True),
        ChipPile(1, 1, 0, 0.06, 0.36),
    ),
    "press green": (Circle("GREEN", 0, 0, 0.5, is_lit=True),),
    "announce no-more-bets": (
        FeltWords("NO MORE BETS", 0, -0.2, 0.14),
        *(ChipPile(5, 1, x, 0.22, 0.28) for x in (-0.4, 0, 0.4)),
    ),
    "deal N": (
        Circle("ANTE", 0.46, 0.18, 0.36),
        ChipPile(5, 1, 0.46, 0.18, 0.27),
        CardRow(_PACKET, -0.16, 0.0, 0.3, 0.24),
    ),
    "deal dealer": (CardRow(_PACKET, 0, 0.04, 0.4, 0.34),),
    "rack stub": (CardRow(_PILE, 0.3, 0.04, 0.36, 0.07), FeltWords("STUB", -0.36, 0, 0.12)),
    "square dealer": (CardRow(_PACKET, 0, 0.02, 0.44, 0.05),),
    "present N": (
        CardRow(_PACKET, 0, -0.24, 0.28, 0.2),
        Circle("RAISE", 0, 0.24, 0.38),
    ),
    "tuck N WAGER": VIGNETTES["tuck"],
    "rack N": (CardRow("Kh Jh 8h", -0.3, -0.02, 0.28, 0.5), CardRow(_PILE, 0.44, 0.06, 0.32, 0.06)),
    "rack dealer": (
        CardRow(f"{_FLUSH} {_REST}", -0.22, -0.02, 0.28, 0.28),
        CardRow(_PILE, 0.5, 0.06, 0.3, 0.06),
    ),
    "rack all": (CardRow(_PILE, 0, 0.02, 0.44, 0.08),),
    "fan N": (CardRow("8d 7d 6d", -0.1, -0.04, 0.34, 0.5), CardRow("back back", 0.5, 0.14, 0.26, 0.25)),
    "settle N": VIGNETTES["settle"],
    "pick-up N": (
        CardRow("Kh Jh 8h", -0.3, -0.14, 0.26, 0.5),
        CardRow("back back back back", 0.38, 0.12, 0.3, 0.22),
    ),
    "receive dealer": (CardRow(_PACKET, 0, 0.16, 0.36, 0.22), FeltWords("DP", 0, -0.36, 0.12)),
    "expose dealer": (CardRow("4d Tc 7d Kc 2d 9c 5s", 0, 0.04, 0.34, 0.46),),
    "set dealer CARDS": (CardRow(_FLUSH, -0.36, 0, 0.32, 0.45), CardRow(_REST, 0.36, 0.06, 0.28, 0.45)),
    "call dealer COUNT RANK": (
        CardRow(_FLUSH, 0, 0.1, 0.4, 0.6),
        FeltWords("“THREE-CARD, KING-HIGH”", 0, -0.36, 0.1),
    ),
    "push-up dealer": (CardRow(_FLUSH, -0.26, -0.16, 0.32, 0.5), CardRow(_REST, 0.32, 0.2, 0.28, 0.5)),
    "reveal N": (CardRow("Kh Jh 8h", 0, -0.18, 0.34, 0.6), Circle("RAISE", 0, 0.3, 0.32)),
    "return N raise": (
        Circle("RAISE", 0, -0.12, 0.42, is_lit=True),
        ChipPile(25, 1, 0, -0.4, 0.3),
        Circle("ANTE", 0, 0.34, 0.36),
        ChipPile(25, 1, 0, 0.34, 0.28),
    ),
    "shuffle riffle": (CardRow(_PILE, -0.28, 0, 0.42, 0.06), CardRow(_PILE, 0.28, 0, 0.42, 0.06)),
    "shuffle strip": tuple(
        CardRow("back back back", x, y, 0.36, 0.07) for x, y in ((-0.44, 0.08), (0, 0), (0.44, -0.08))
    ),
    "shuffle cut": (CardRow(_PILE, -0.26, -0.1, 0.4, 0.05), CardRow(_PILE, 0.26, 0.1, 0.4, 0.05)),
    "shuffle wash": tuple(
        CardRow("back back", x, y, 0.26, 0.7)
        for x, y in ((-0.4, -0.1), (0.06, -0.2), (0.48, -0.06), (-0.26, 0.2), (0.26, 0.22))
    ),
    "load shuffler": (CardRow(_PILE, 0, 0.1, 0.4, 0.06), FeltWords("SHUFFLER", 0, -0.36, 0.1)),
    "run shuffler": (CardRow(_PILE, 0, 0.1, 0.4, 0.06), FeltWords("SHUFFLER", 0, -0.36, 0.1)),
    "inspect faces": (CardRow("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", 0, 0.04, 0.34, 0.25),),
    "inspect backs": (CardRow(f"{_PACKET} {_PILE}", 0, 0.04, 0.34, 0.25),),
}
"""By the act, in the words of the house file."""

_GAME: Mapping[str, tuple[VignettePart, ...]] = {
    "raise": VIGNETTES["raise-limit"],
    "call": _MOMENTS["call dealer COUNT RANK"],
    "keep": _MOMENTS["pick-up N"],
    "tuck": VIGNETTES["tuck"],
    "blind": _MOMENTS["present N"],
    "banker": _MOMENTS["deal dealer"],
    "seats": _MOMENTS["scan"],
    "chips": VIGNETTES["chips"],
    "main fold": _MOMENTS["take N ante"],
    "main not-qualified": (
        CardRow("8c 6c 4c", -0.36, 0, 0.32, 0.45),
        CardRow("Kd Js 7h 2s", 0.36, 0.06, 0.28, 0.45),
    ),
    "main win": VIGNETTES["settle"],
    "main tie": VIGNETTES["compare"],
    "main lose": (
        Circle("RAISE", -0.3, 0, 0.42),
        ChipPile(25, 1, -0.3, 0.02, 0.32),
        CardRow("7h 5h 3h", 0.4, 0, 0.3, 0.5),
    ),
    "bonus flush": (CardRow("Ah Jh 9h 4h", 0, -0.14, 0.34, 0.5), Circle("FLUSH", 0, 0.38, 0.36)),
    "bonus straight_flush": (
        CardRow("8d 7d 6d", 0, -0.14, 0.34, 0.5),
        Circle("STRAIGHT\nFLUSH", 0, 0.38, 0.36),
    ),
    "bonus progressive": VIGNETTES["progressive"],
}
"""By the key of the book's entry."""


def rule_picture(house: House, rule: ReadingRule) -> Picture | None:
    """What paints the moment of a rule, or None: some are only words."""
    parts = _parts(house, rule)
    return picture_of(parts, house) if parts else None


def _parts(house: House, rule: ReadingRule) -> tuple[VignettePart, ...]:
    section, _, rest = rule.key.partition(" ")
    if section == "table":
        return _board(house, *rest.split(" ", 1))
    if rule.key == "qualify":
        return (CardRow(_qualifying(house), 0, 0, 0.44, 0.6),)
    if rule.words:
        return _MOMENTS.get(" ".join(rule.words), VIGNETTES["backs"])
    return _GAME.get(rule.key, ())


def _qualifying(house: House) -> str:
    """The lowest hand with which the banker plays."""
    count, high = divmod(house.rules.qualifying, 1 << len(RANKS))
    top = high.bit_length() - 1
    return " ".join(f"{RANKS[max(0, top - 2 * place)]}c" for place in range(count))


def _board(house: House, bonus_name: str, table_name: str) -> tuple[VignettePart, ...]:
    """A pay table as the placard beside the dealer has it."""
    bonus = next(each for each in BONUSES if each == bonus_name)
    lines = house.rules.tables[bonus][table_name].lines
    rows = tuple((line.words.capitalize(), pays(bonus, line)) for line in lines)
    return (SignBoard(rows, -1, 0, 0, 1.3, 0.8 / max(5, len(rows))),)
