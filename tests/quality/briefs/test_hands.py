"""The files of briefs are readable, of many hands and languages, and the sealed ones are as they were sealed."""

from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest

from tests.quality.briefs.records import FOLDER, HANDS, SEALED, Malformed, read_file

FILES = sorted([*HANDS.glob("*.txt"), *SEALED.glob("*.txt")])


def test_every_brief_is_readable_and_stands_once() -> None:
    briefs = [brief for file in FILES for brief in read_file(file)]
    assert len(FILES) >= 21
    assert len(briefs) >= 2_000
    assert [name for name, times in Counter(one.id for one in briefs).items() if times > 1] == []
    for file in FILES:
        texts = Counter(one.text for one in read_file(file))
        assert [text for text, times in texts.items() if times > 1] == []
    languages = Counter(one.language for one in briefs)
    assert len(languages) >= 20
    assert languages["en"] <= len(briefs) / 2
    assert all(span.start < span.end <= len(one.text) for one in briefs for span in one.spans)


def test_the_sealed_hands_are_as_they_were_sealed() -> None:
    digests = {file.name: sha256(file.read_bytes()).hexdigest() for file in SEALED.glob("*.txt")}
    lines = (FOLDER / "sealed.sha256").read_text().split("\n")
    assert {name: digest for digest, name in (line.split() for line in lines if line)} == digests


@pytest.mark.parametrize(
    "record",
    [
        "id: a\nkind: short\nlanguage: en\ntext:\nno reading",
        "id: a\nkind: short\nlanguage: en\nreading: {}\ntext:\n{{nothing|x}}",
        "id: a\nkind: short\nlanguage: en\nreading: {}\ntext:\n{{wanted|x}",
        "id: a\nkind: tall\nlanguage: en\nreading: {}\ntext:\nx",
        "id: a\nkind: short\nlanguage: en\nreading: {\ntext:\nx",
    ],
)
def test_a_malformed_record_is_refused(record: str, tmp_path: Path) -> None:
    file = tmp_path / "hand.txt"
    file.write_text(record)
    with pytest.raises(Malformed):
        read_file(file)
