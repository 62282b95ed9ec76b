"""Columns and permissions of the admin."""

from types import SimpleNamespace
from typing import Any

import pytest

from config.kit.admin import column, permission


def test_a_column_shows_the_value_at_its_path_in_words_under_its_label() -> None:
    row = SimpleNamespace(entry=SimpleNamespace(amount=5))
    shown: Any = column("entry.amount", "sum", "{} dollars".format, ordering="entry__amount")
    assert shown(None, row) == "5 dollars"
    assert (shown.short_description, shown.admin_order_field) == ("sum", "entry__amount")
    assert column("entry.amount", "sum")(None, row) == 5


@pytest.mark.parametrize("held", ["billing.add_payment", "billing.view_payment"])
def test_a_permission_is_asked_of_the_user_who_is_signed_in(held: str) -> None:
    request: Any = SimpleNamespace(user=SimpleNamespace(has_perm=held.__eq__))
    has_permission = permission("billing.add_payment")
    assert has_permission(None, request) is (held == "billing.add_payment")
    assert has_permission(None, request, obj=1) is (held == "billing.add_payment")
