"""Stores static files under names that change with their content, and compresses the files."""

from typing import Any, Final

import brotli
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

QUALITY: Final = 9
"""Brotli's compression quality. The highest quality, 11, makes files 9 % smaller, but a first start takes 16 s more
processor time."""


class QuickCompressor(Compressor):  # type: ignore[misc]  # carries no types
    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        return bytes(brotli.compress(data, quality=QUALITY))


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # carries no types
    def create_compressor(self, **options: Any) -> Compressor:
        return QuickCompressor(**options)
