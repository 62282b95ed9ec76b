"""Stores static files under names that change with their content, and compresses the files."""

from typing import Any, Final

import brotli
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

QUALITY: Final = 9
"""The quality setting of Brotli's compression. The highest quality, 11, makes files 9 % smaller, but needs 16 s more
processor time at the first start."""


class QuickCompressor(Compressor):  # type: ignore[misc]  # carries no types
    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        return bytes(brotli.compress(data, quality=QUALITY))


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # carries no types
    def create_compressor(self, **options: Any) -> Compressor:
        return QuickCompressor(**options)
