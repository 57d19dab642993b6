"""What skills were called in earlier versions: records keep the old names, and what was learned counts on."""

import re

_FORMER = {
    "payout": ((r"(flush \S+) [67]", r"\1 rare"), (r"(straight_flush \S+) [567]", r"\1 rare")),
    "progressive": ((r"(\S+) (?:7|ace-high-6|6)", r"\1 rare"),),
    "settle": (
        (r"tie (?!alone)[^\s,]+", "tie, bonus"),
        (r"([^\s,]+) ([^\s,]+)", r"\1, \2"),
    ),
    "tuck": ((r"spot \d+ (?:flush|straight_flush)", "one"), (r"spot \d+ (\S+)", r"\1")),
}


def current_skill(drill: str, skill: str) -> str:
    """The name that a skill of a drill has now."""
    for former, now in _FORMER.get(drill, ()):
        if found := re.fullmatch(former, skill):
            return found.expand(now)
    return skill
