"""No spreadsheet computes a cell of a CSV file, and each cell can be read back unchanged."""

import csv
import io
import re
from pathlib import Path
from typing import Any

from django.conf import settings
from hypothesis import given
from hypothesis import settings as how
from hypothesis import strategies as st

from billing.ledger import files

ENTRY: dict[str, Any] = dict.fromkeys(files.WRITTEN, "") | {"kind": "correction"}
OPENERS = "=+-@＝＋－＠\t\r\n'"
LETTERS = st.characters(exclude_characters="\0", exclude_categories=["Cs"])
texts = st.builds("{}{}".format, st.sampled_from(["", *OPENERS]), st.text(LETTERS, max_size=20))


@given(reason=texts)
@how(derandomize=True, deadline=None, max_examples=200)
def test_text_is_marked_and_read_back_without_the_mark(reason: str) -> None:
    lines = "".join(files.write_csv([ENTRY | {"reason": reason, "amount_micros": -5}]))
    (row,) = csv.DictReader(io.StringIO(lines, newline=""))
    assert row["amount_micros"] == "-5"
    assert not row["reason"].startswith(tuple(OPENERS[:-1]))
    assert row["reason"].removeprefix("'") == reason


def test_every_csv_is_written_there() -> None:
    """Another writer has to mark its cells, too; then it belongs into this list."""
    root, writers = Path(settings.BASE_DIR), set()
    for app in ("billing", "config", "creators", "scraping", "search"):
        for file in (root / app).rglob("*.py"):
            if re.search(r"csv\.(writer|DictWriter)|to_csv\(", file.read_text()):
                writers.add(str(file.relative_to(root)))
    assert writers == {"config/kit/spreadsheets.py"}
