"""Each test that renders a page holds its templates to these two rules (tests/strict_templates.py)."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

import pytest
from django.template import Context, Origin, Template

from tests.strict_templates import OWN, DefaultingMapping, MissingVariable


def render(text: str, **context: Any) -> str:
    return Template(text, Origin(f"{OWN}/page.html")).render(Context(context))


@pytest.mark.parametrize("counts", [Counter(a=1), defaultdict(int, a=1)])
def test_a_mapping_with_a_value_for_every_name_is_refused(counts: Mapping[str, int]) -> None:
    with pytest.raises(DefaultingMapping, match=r"counts\.items"):
        render("{% for name, count in counts.items %}{{ name }}{% endfor %}", counts=counts)


@pytest.mark.parametrize("text", ["{{ nmae }}", "{{ row.nmae }}", "{{ row.nmae.first }}"])
def test_a_variable_that_is_missing_is_refused(text: str) -> None:
    with pytest.raises(MissingVariable, match="nmae"):
        render(text, row={"name": "Anna"})


@pytest.mark.parametrize(
    "text",
    [
        "{{ row.name }}",
        "{{ row.nmae|default:'Anna' }}",
        "{% if row.nmae %}{% else %}Anna{% endif %}",
    ],
)
def test_a_variable_that_is_there_or_has_a_default_is_shown(text: str) -> None:
    assert render(text, row={"name": "Anna"}) == "Anna"
