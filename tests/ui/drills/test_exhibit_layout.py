"""Where things lie on a stage, by its rules: what just fits stays side by side, and nothing covers anything."""

from itertools import pairwise
from typing import Any

import pytest

from app.drills.question import Cards, ChipStack, Fact, Posted, Stake
from app.game.cards import Card
from app.ui.drills.exhibit_content import DecidingCards, MoneyGap, PayoutPlace, StageContent, StageThing
from app.ui.drills.exhibit_layout import arranged
from app.ui.drills.exhibit_places import Arrangement, Placed, StageSize
from app.ui.drills.placard import PlacardRow

ANTE, RAISE = Stake("ante", 2500), Stake("raise", 7500, "The raise of the house")
FLUSH, RUN = Posted("flush", "1"), Posted("straight_flush", "1")
ONE, OTHER = [Cards("The player", tuple(map(Card, range(at, at + 7)))) for at in (0, 20)]
ROW = PlacardRow("4", "Four", "1 to 1")


def laid(
    things: tuple[StageThing, ...], stage: StageSize, rows: tuple[int, ...] = (), **known: Any
) -> Arrangement:
    """The things on a stage, with pay tables of so many rows."""
    content = StageContent(things)._replace(**known)
    return arranged(content, [[ROW] * count for count in rows], stage)


def of(found: Arrangement, thing: StageThing) -> Placed:
    """Where a thing lies."""
    return next(each for each in found.placed if each.thing == thing)


def test_wagers_keep_their_own_widths_as_long_as_all_of_them_fit() -> None:
    wide = laid((ANTE, RAISE, PayoutPlace()), StageSize(1100, 400, 20.0))
    parts = [each.box.width for each in wide.placed]
    assert parts[1] > 1.5 * parts[0], "its name is longer"
    enough = sum(parts)
    letters = 20.0 * (1171 - 3 * 16) / (enough - 3 * 16)
    for larger, left in ((-0.1, 30), (0.1, 0)):
        stage = StageSize(1200, 900, letters + larger)
        found = laid((ONE, ANTE, RAISE, PayoutPlace()), stage)
        assert (found.text, of(found, ANTE).box.x) == (stage.text, left), "they begin under the first card"
    for width, ends in ((enough, parts), (enough - 0.5, [(enough - 0.5) / 3] * 3)):
        row = laid((ANTE, RAISE, PayoutPlace()), StageSize(width, 400, 20.0)).placed
        assert [each.box.width for each in row] == pytest.approx(ends)
        assert row[0].box.x == 0


def test_a_pay_table_lies_beside_the_wagers_as_long_as_it_has_room_there() -> None:
    things, rows = (ANTE, RAISE, FLUSH), (5,)
    roomy = laid(things, StageSize(1100, 500, 20.0), rows)
    taken = of(roomy, ANTE).box.width + of(roomy, RAISE).box.width
    enough = taken + 20.0 * 13
    assert enough > 20.0 * 26, "a placard is no wider"
    beside, below = [laid(things, StageSize(width, 500, 20.0), rows) for width in (enough, enough - 0.5)]
    assert beside.text == below.text == 20.0
    assert of(beside, FLUSH).box.y < of(beside, RAISE).box.bottom
    assert of(beside, FLUSH).box.x >= of(beside, RAISE).box.right
    assert of(below, FLUSH).box.y == pytest.approx(
        max(text.box.bottom for text in of(below, RAISE).texts) + 8
    )
    assert (of(below, FLUSH).box.width, of(below, FLUSH).box.centre.x) == (512, (enough - 0.5) / 2)


@pytest.mark.parametrize(("letters", "sides"), [(1140 / 52, (30, 1170)), (1140 / 52 + 0.1, (0, 1200))])
def test_pay_tables_lie_under_the_row_of_cards_and_take_all_of_the_stage_where_they_are_wider(
    letters: float, sides: tuple[float, float]
) -> None:
    """A row of cards is 1,140 wide here, and a placard 13 heights of its letters at least."""
    things = (ONE, FLUSH, RUN, Posted("flush", "2"), Posted("straight_flush", "2"))
    found = laid(things, StageSize(1200, 700, letters), (4, 4, 4, 4))
    cards = of(found, ONE).laid
    assert (found.text, cards[0].box.x, cards[-1].box.right) == (letters, 30, 1170)
    assert (of(found, things[1]).box.x - 4, of(found, things[-1]).box.right + 4) == pytest.approx(sides)


def test_placards_are_high_enough_for_the_longest_pay_table() -> None:
    for rows in ((3, 9), (9, 3)):
        found = laid((FLUSH, RUN), StageSize(700, 40, 20.0), rows)
        assert [each.box.height for each in found.placed] == pytest.approx([9.5 * found.text * 1.25] * 2)


def test_facts_share_a_line_as_long_as_they_fit_and_everything_else_lies_below_them() -> None:
    facts = Fact("Spot", "the third"), Fact("Meter", "$12,345.50")
    size = 20.0 * 1.4
    first, second = [len(f"{fact.title}: {fact.text}") * size * 0.52 for fact in facts]
    enough = first + 24 + second
    for width, lines in ((enough, 1), (enough - 0.5, 2)):
        found = laid((*facts, FLUSH), StageSize(width, 600, 20.0), (4,))
        tops = [of(found, fact).box.y for fact in facts]
        assert len(set(tops)) == lines
        assert of(found, FLUSH).box.y > max(of(found, fact).box.bottom for fact in facts)
    many = [Fact("Spot", f"number {place} of the table") for place in range(5)]
    found = laid((*many, ONE), StageSize(640, 600, 20.0))
    ends = [of(found, fact).box.bottom for fact in many]
    assert len(set(ends)) > 1, "there is more than one line"
    assert of(found, ONE).texts[0].box.y == pytest.approx(max(ends) + 8)


def test_cards_get_smaller_before_letters_do_and_only_as_small_as_these_letters_allow() -> None:
    least = {20.0: 84, 18.0: 72, 17.0: 72, 14.0: 48, 12.0: 36, 10.0: 36}
    seen: dict[float, list[float]] = {}
    for high in range(700, 136, -4):
        found = laid((ONE, ANTE, RAISE), StageSize(900, high, 20.0))
        assert found.height <= high
        seen.setdefault(found.text, []).append(found.card)
    assert list(seen) == sorted(least, reverse=True)[: len(seen)]
    for letters, cards in seen.items():
        assert cards == sorted(cards, reverse=True)
        assert min(cards) >= least[letters]
    assert (seen[20.0][0], seen[20.0][-1]) == (120, 84)


def test_an_amount_is_bold_under_its_title_and_both_are_in_the_middle() -> None:
    found = laid((ANTE, PayoutPlace(2500), MoneyGap(-500)), StageSize(900, 500, 20.0))
    facts = laid((Fact("Pay out", "$125"),), StageSize(900, 500, 20.0))
    for placed in (*found.placed, *facts.placed):
        assert [text.is_strong for text in placed.texts] == [False, True]
        assert all(text.is_centered for text in placed.texts)
    gap = found.placed[-1].texts
    assert [(text.text, text.ink) for text in gap] == [("$5", "wrong"), ("too little", "wrong")]


def test_the_words_under_the_cards_that_decide_are_bold_and_in_the_middle() -> None:
    deciding = (DecidingCards(ONE.cards[:4], "Four clubs"),)
    found = laid((ONE,), StageSize(900, 500, 20.0), deciding=deciding, is_explained=True)
    words = of(found, ONE).texts[-1]
    assert (words.text, words.ink, words.is_strong, words.is_centered) == ("Four clubs", "brass", True, True)
    assert [card.is_deciding for card in of(found, ONE).laid] == [True] * 4 + [False] * 3
    asked = of(laid((ONE, Fact("Spot", "3")), StageSize(900, 500, 20.0), deciding=deciding), ONE)
    assert not any(card.is_deciding for card in asked.laid)
    for plain in (of(found, ONE).texts[0], *asked.texts):
        assert (plain.is_strong, plain.is_centered) == (False, False)


def test_stacks_of_chips_share_the_width_alike() -> None:
    stacks = ChipStack("Your chips", ()), ChipStack("Correct", ())
    found = laid((Fact("Pay out", "$125"), *stacks), StageSize(800, 500, 20.0))
    assert [tuple(of(found, each).box[::2]) for each in stacks] == [(0, 400), (400, 400)]


@pytest.mark.parametrize(("stage", "scale"), [((620, 340, 30.0), 0.7), ((620, 260, 30.0), 0.6)])
def test_on_a_small_stage_two_hands_lie_side_by_side_and_their_cards_stay_large(
    stage: tuple[float, float, float], scale: float
) -> None:
    things = (ONE, OTHER, ANTE, RAISE)
    deciding = tuple(DecidingCards(hand.cards[:count], "words") for hand, count in ((ONE, 4), (OTHER, 2)))
    for is_explained in (False, True):
        found = laid(things, StageSize(*stage), deciding=deciding, is_explained=is_explained)
        assert [found.text, found.card] == pytest.approx([stage[2] * scale, 60])
        one, other = of(found, ONE), of(found, OTHER)
        assert one.box.y == other.box.y
        ends = [(hand.laid[0].box.x, max(card.box.right for card in hand.laid)) for hand in (one, other)]
        assert ends[0][0] == 0
        assert ends[1][0] == pytest.approx(stage[0] / 2 + 12)
        assert ends[0][1] <= stage[0] / 2 - 12 + 0.01
        assert ends[1][1] <= stage[0] + 0.01
        for hand in (one, other):
            steps = [after.box.x - before.box.x for before, after in pairwise(hand.laid)]
            assert min(steps) >= 0.3 * 60 - 0.01, "enough is seen of each card"
