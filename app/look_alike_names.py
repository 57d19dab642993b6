"""Which texts look the same on a screen or on paper, though they are spelled otherwise."""

from unicodedata import category, normalize

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


def look_alike(text: str) -> str:
    """What all names that look the same have in common: no accents, case, blanks or borrowed letters."""
    bare = [c for c in normalize("NFKD", text.casefold()) if category(c)[0] in "LN"]
    shown = "".join(bare).translate(_LOOKS_LIKE)
    for pair, letter in _PAIRS:
        shown = shown.replace(pair, letter)
    return shown
