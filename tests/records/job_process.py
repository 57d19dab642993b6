"""A process that reads its job from the standard input, says that it is ready, and begins when it is told to."""

import os
import pickle
import sys

READY, GO = b"!", b"\n"


def main() -> int:
    """Do the job; 1 if it fails. What it tells goes to the standard output."""
    job = pickle.load(sys.stdin.buffer)
    os.write(1, READY)
    sys.stdin.buffer.read(len(GO))
    job(1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
