"""What variants of a brief take from other briefs."""

from pathlib import Path

from tests.quality.briefs.records import read_file
from tests.quality.briefs.training.variants import pool_of

RECORD = """id: x-short-001
kind: short
language: de
reading: {"not_home": ["DE-Berlin"]}
text:
{{wanted|Wärmepumpen}}, nicht Ölheizungen oder {{not|Kaminöfen}}, {{not|keine Makler}}, {{not_home|nicht aus Berlin}}
"""


def test_an_exclusion_is_reused_only_with_its_negation(tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    file.write_text(RECORD, "utf-8")
    assert pool_of(read_file(file)) == {
        ("de", "wanted"): ["Wärmepumpen"],
        ("de", "not"): ["keine Makler"],
        ("de", "not_home"): ["nicht aus Berlin"],
    }
