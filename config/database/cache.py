"""Extends Django's database cache, so that it reports a full disk."""

from typing import Any

from django.conf import settings
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache

from config.kit import disks
from config.kit.errors import DiskFull


class Cache(DatabaseCache):
    """Extends Django's cache so that `add` raises an error on a full disk. A return value of False would wrongly mean
    that the lock or limit is already taken."""

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        is_added = super().add(key, value, timeout, version)
        if not is_added and disks.is_full(settings.DATA_DIR):
            raise DiskFull
        return is_added
