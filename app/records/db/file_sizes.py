"""How large a file is, in words."""


def size_words(size: int) -> str:
    """A size in words; never “0” for a file that is not empty."""
    if size < 1000:
        return f"{size} bytes"
    # What would round up to a thousand is shown in the next unit.
    return f"{size / 1e3:.0f} kB" if size < 999_500 else f"{size / 1e6:,.1f} MB"
