"""The Raises that people allow when they have the sizes wrong."""

from collections.abc import Iterator

from app.game.rules import Rules, WagerLimit


def mistaken_sizes(rules: Rules) -> Iterator[tuple[str, Rules]]:
    """The rules with other sizes of the Raise, each by the name of the misconception."""
    yield "raises-a-card-early", _shifted(rules, 1)
    yield "raises-a-card-late", _shifted(rules, -1)
    yield "raises-only-the-ante", rules._replace(raise_sizes=dict.fromkeys(rules.raise_sizes, (1,)))
    if rules.limits["raise"] != WagerLimit():
        yield "ignores-raise-limit", rules._replace(limits={**rules.limits, "raise": WagerLimit()})


def _shifted(rules: Rules, more: int) -> Rules:
    """The sizes of a hand with one card more, or less."""
    sizes = rules.raise_sizes
    return rules._replace(raise_sizes={count: sizes.get(count + more, sizes[count]) for count in sizes})
