"""Django's cache in the database, which does not take a full disk for another process."""

from typing import Any

from django.conf import settings
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache

from config.kit import disks
from config.kit.errors import DiskFull


class Cache(DatabaseCache):
    """Django's `add` answers every error of the database as if the key were taken. What is locked or used up by such
    a key, such as the attempts to sign in, would then be refused for a reason that is not true."""

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Raises DiskFull."""
        is_added = super().add(key, value, timeout, version)
        if not is_added and disks.is_full(settings.DATA_DIR):
            raise DiskFull
        return is_added
