"""Makes all that is given away, into dist/: `python3 start.py package`."""

import sys

from command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
