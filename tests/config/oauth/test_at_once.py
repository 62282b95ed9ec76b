"""The same code or refresh token, sent many times at the same moment."""

from collections import Counter
from functools import partial
from typing import Any

import pytest
from oauth2_provider.models import AccessToken, RefreshToken

from tests.billing.test_members_at_once import at_once
from tests.config.oauth.flow import Program
from tests.people import Person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def test_one_exchange_of_a_code_gets_tokens_and_the_others_end_them(alice: Person) -> None:
    program = Program()
    code = program.read_code(alice)
    assert _count(at_once([partial(program.exchange, code)] * 6)) == {200: 1, 400: 5}
    assert not RefreshToken.objects.filter(revoked=None).exists()
    assert not AccessToken.objects.filter(user=alice.user).exists()


def test_one_use_of_a_refresh_token_gets_tokens_and_the_others_end_them(alice: Person) -> None:
    program = Program()
    token = program.connect(alice)["refresh_token"]
    assert _count(at_once([partial(program.refresh, token)] * 6)) == {200: 1, 400: 5}
    assert not RefreshToken.objects.filter(revoked=None).exists()
    assert not AccessToken.objects.filter(user=alice.user).exists()


def _count(answers: list[Any]) -> dict[int, int]:
    return dict(Counter(answer.status_code for answer in answers))
