"""What others store while a creator is erased cannot make the erasure fail."""

from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import pytest
from django.db import OperationalError, connection
from django.db.models.signals import pre_delete

from creators.forgetting.erasure import forget_creators
from creators.models import Creator, Platform, Profile

pytestmark = pytest.mark.django_db(transaction=True)


def is_refused(creator_id: UUID) -> bool:
    """Returns whether another connection has to wait before it stores a row about the creator."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = 1")
        Profile.objects.create(
            creator_id=creator_id, platform=Platform.TIKTOK, source_id="1", url="https://a.example"
        )
    except OperationalError:
        return True
    finally:
        connection.close()
    return False


def test_nothing_is_stored_about_a_creator_who_is_being_deleted() -> None:
    ids = [Creator.objects.create(name="Ada").pk]
    refused: list[bool] = []

    def store(instance: Creator, **_: object) -> None:
        with ThreadPoolExecutor(1) as other:
            refused.append(other.submit(is_refused, instance.pk).result())

    pre_delete.connect(store, sender=Creator)
    try:
        forget_creators(ids)
    finally:
        pre_delete.disconnect(store, sender=Creator)
    assert refused == [True]
    assert not Creator.objects.exists()
