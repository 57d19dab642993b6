"""The chi-square test with nothing but the standard library.

Seeds are fixed, so a test either always passes or never; one in a million would fail by bad luck.
"""

from collections import Counter
from collections.abc import Mapping
from math import exp, inf, lgamma, log
from typing import Any

LEAST = 1e-6
_FEWEST = 5.0


def assert_as_expected(seen: Mapping[Any, int], shares: Mapping[Any, float]) -> None:
    """Things were seen about as often as their shares say, and nothing else was seen."""
    assert set(seen) <= set(shares), set(seen) - set(shares)
    total, whole = sum(seen.values()), sum(shares.values())
    cells: list[tuple[float, float]] = []
    rare_seen = rare_expected = 0.0
    for thing, share in shares.items():
        expected = total * share / whole
        if expected >= _FEWEST:
            cells.append((seen.get(thing, 0), expected))
        else:
            rare_seen += seen.get(thing, 0)
            rare_expected += expected
    if rare_expected >= _FEWEST:
        cells.append((rare_seen, rare_expected))
    elif rare_expected and cells:
        # Too rare for a cell of their own: they go to the smallest.
        cells.sort(key=lambda cell: -cell[1])
        smallest = cells.pop()
        cells.append((smallest[0] + rare_seen, smallest[1] + rare_expected))
    assert len(cells) > 1, "too few were seen to say anything"
    statistic = sum((found - expected) ** 2 / expected for found, expected in cells)
    chance = survival(statistic, len(cells) - 1)
    assert chance > LEAST, (chance, statistic, len(cells), Counter(seen).most_common(8))


def assert_alike(one: Mapping[Any, int], other: Mapping[Any, int]) -> None:
    """Two samples may come from the same source."""
    ones, others = sum(one.values()), sum(other.values())
    table: Counter[Any] = Counter(one)
    table.update(Counter(other))
    cells = [(one.get(thing, 0), other.get(thing, 0)) for thing, both in table.items() if both >= 4 * _FEWEST]
    rest = ones - sum(cell[0] for cell in cells), others - sum(cell[1] for cell in cells)
    cells += [rest] if sum(rest) >= 4 * _FEWEST else []
    assert len(cells) > 1, "too few were seen to say anything"
    statistic = 0.0
    for found, found_too in cells:
        for number, total in ((found, ones), (found_too, others)):
            expected = (found + found_too) * total / (ones + others)
            statistic += (number - expected) ** 2 / expected
    chance = survival(statistic, len(cells) - 1)
    assert chance > LEAST, (chance, statistic, cells)


def survival(statistic: float, freedom: int) -> float:
    """How likely chance alone makes the statistic as large as this: an incomplete gamma function."""
    half, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = exp(half * log(x) - x - lgamma(half))
    if x < half + 1:
        term = total = 1 / half
        step = half
        while term > total * 1e-15:
            step += 1
            term *= x / step
            total += term
        return 1 - total * scale
    # Lentz's continued fraction.
    b = x + 1 - half
    c, d = inf, 1 / b
    fraction = d
    for place in range(1, 10_000):
        a = -place * (place - half)
        b += 2
        d = 1 / (a * d + b)
        c = b + a / c
        fraction *= d * c
        if abs(d * c - 1) < 1e-14:
            break
    return fraction * scale
