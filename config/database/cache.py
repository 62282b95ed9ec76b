"""Extends Django's database cache, so that it reports a full disk."""

from typing import Any

from django.conf import settings
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache

from config.kit import disks
from config.kit.errors import DiskFull


class Cache(DatabaseCache):
    """A database cache whose `add` raises DiskFull if the disk is full. Django's `add` would return False, and callers
    would wrongly assume that the key already exists."""

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        is_added = super().add(key, value, timeout, version)
        if not is_added and disks.is_full(settings.DATA_DIR):
            raise DiskFull
        return is_added
