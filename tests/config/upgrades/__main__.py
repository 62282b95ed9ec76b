"""`python -m tests.config.upgrades VERSION` writes the dump of a release."""

import sys

from tests.config.upgrades.dumps import write_dump

if __name__ == "__main__":
    write_dump(sys.argv[1])
