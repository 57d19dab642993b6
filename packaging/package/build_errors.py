"""What keeps packages from being made, as a sentence for whoever makes them."""

import errno


class Trouble(Exception):
    """Ends the work; its text says what is wrong, where, and what to do."""


def explain(error: OSError) -> str:
    """A sentence for what the system refused."""
    where = f"{error.filename}: " if error.filename else ""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"{where}the disk is full; packages need 2 GB. Free some space and try again."
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return f"{where}cannot be written; make the project folder writable and try again."
    return f"{where}{error.strerror or error}."
