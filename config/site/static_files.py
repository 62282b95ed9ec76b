"""Stores static files under names that change with their content, and compresses them."""

from typing import Any, Final

import brotli
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

QUALITY: Final = 9
"""Quality of brotli. The highest one (11) makes files 9 % smaller, and a first start 16 s of processor time longer."""


class QuickCompressor(Compressor):  # type: ignore[misc]  # carries no types
    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        return bytes(brotli.compress(data, quality=QUALITY))


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # carries no types
    def create_compressor(self, **options: Any) -> Compressor:
        return QuickCompressor(**options)
