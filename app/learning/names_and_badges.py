"""Names and badges as people write them: how to store and compare them, and find a person by them."""

from collections.abc import Iterable
from typing import Protocol, TypeVar
from unicodedata import category, normalize


class NameAndBadge(Protocol):
    """A person with a name, and a badge that may be empty."""

    @property
    def name(self) -> str:
        """The name."""

    @property
    def badge(self) -> str:
        """The badge."""


# Letters and figures that look like ours on a screen, after Unicode's list of confusables.
_LOOKS_LIKE = str.maketrans(
    {
        **dict(zip("абвгԁеѕіїјкӏмнорԛгстуѵѡхүьԝһғ", "a6brdesiijklmhopqrctyvwxybwhf", strict=True)),
        **dict(zip("αβγδεζηικλμνορςστυφχωϲϳ", "abydezniklmvopcstvqxwcj", strict=True)),
        **dict(zip("աեհղոսցքօփ", "wehnnugpop", strict=True)),
        **dict(zip("ıłøđħŧœæɑɡɩʀʏᴀᴄᴅᴇᴊᴋᴍɴᴏᴘᴛᴜᴠᴡᴢ", "ilodhtoaagiryacdejkmnoptuvwz", strict=True)),
        **dict(zip("0135", "oles", strict=True)),
        "ß": "b",
    }
)
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("i", "l"))
"""Letters that together look like another one; in many typefaces I and l are the same."""
_Somebody = TypeVar("_Somebody", bound=NameAndBadge)


def plain(text: str) -> str:
    """A name as stored: no blanks around it, one between words."""
    return " ".join(text.split())


def folded(text: str) -> str:
    """The form in which names are compared: plain, in any case."""
    return plain(text).casefold()


def look_alike(text: str) -> str:
    """What all names that look the same have in common: no accents, case, blanks or borrowed letters."""
    bare = [c for c in normalize("NFKD", text.casefold()) if category(c)[0] in "LN"]
    shown = "".join(bare).translate(_LOOKS_LIKE)
    for pair, letter in _PAIRS:
        shown = shown.replace(pair, letter)
    return shown


def known_as(who: str, everybody: Iterable[_Somebody]) -> list[_Somebody]:
    """The people with this badge; if there are none, those with this name."""
    wanted, people = folded(who), list(everybody)
    by_badge = [each for each in people if each.badge and each.badge.casefold() == wanted]
    return by_badge or [each for each in people if each.name.casefold() == wanted]
