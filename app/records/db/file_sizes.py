"""How large a file is, in words."""


def size_words(size: int) -> str:
    """So many bytes, never as nothing when there is something."""
    if size < 1000:
        return f"{size} bytes"
    # What would be rounded up to a thousand is the next unit already.
    return f"{size / 1e3:.0f} kB" if size < 999_500 else f"{size / 1e6:,.1f} MB"
