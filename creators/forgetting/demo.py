"""Removes invented creators, so that only real ones are left."""

import time
from typing import Final

from creators.forgetting.erasure import drop_creators
from creators.identity.demo import match_invented
from creators.models import Creator

_AT_ONCE: Final = 100


def remove_demo(*, for_s: float) -> bool:
    """Removes invented creators for some seconds, at least one batch. Returns whether more remain."""
    deadline = time.monotonic() + for_s
    creators = Creator.objects.filter(match_invented()).order_by("pk").values_list("pk", flat=True)
    while batch := list(creators[:_AT_ONCE]):
        drop_creators(batch)
        if time.monotonic() >= deadline:
            break
    return creators.exists()
