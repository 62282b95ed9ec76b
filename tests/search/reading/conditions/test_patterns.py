"""Patterns are compiled when a brief is read, or when a server warms up: not in every process that starts."""

import re

import pytest

from search.reading.conditions import patterns
from search.reading.conditions.patterns import compile_verbose


def test_a_pattern_is_compiled_at_its_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patterns, "_made", [])
    broken = compile_verbose("(")
    with pytest.raises(re.error):
        broken.search("brief")


def test_warming_up_compiles_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patterns, "_made", [])
    compile_verbose("(")
    with pytest.raises(re.error):
        patterns.warm_up()


def test_all_patterns_compile() -> None:
    patterns.warm_up()
