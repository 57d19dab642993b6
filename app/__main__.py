"""`python -m app` is `hcf-trainer`."""

import sys

from app.launch import main

if __name__ == "__main__":
    sys.exit(main())
