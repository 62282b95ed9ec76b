"""The conversion gives the same bytes each time, so stored vectors stay valid."""

from hashlib import sha256
from pathlib import Path

import pytest
from django.conf import settings

from creators.embedding.conversion.__main__ import convert_weights

DIGESTS = {
    "all-MiniLM-L6-v2.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    "all-MiniLM-L6-v2.onnx": "64b432329e19a3d9be0c2aae0c566ddd9cdfbeb5a9d6f753ba16038c87bf1b11",
    "all-MiniLM-L6-v2.words": "7dce394ff2261de8e2f31e10715227150a3d46e2a3e260a14429c6b1fbadf083",
    "multilingual-e5-small-passages.onnx": "66eed28867d67b3d0195502f95d4c2f3373d1a940586f805db1400d37c91c7c0",
    "multilingual-e5-small-passages.words": "e2b16f84f320acc000bb354b198c111f46b4b2d2d36610ce529ce685694b19ad",
    "multilingual-e5-small.onnx": "862281db7fa22fafbac26e6d033cc333964cafb89eb8f62e1e91dd895d420945",
    "multilingual-e5-small.spm": "e8f052c3e47da928b2b8f87dc9a035272712397c8c2ecdb8027aa65c773197a5",
}


@pytest.mark.slow
def test_the_weights_convert_to_the_known_files(tmp_path: Path) -> None:
    convert_weights(tmp_path / "models")
    assert read_digests(tmp_path / "models") == DIGESTS


def test_the_product_reads_the_known_files() -> None:
    assert read_digests(settings.MODELS_DIR) == DIGESTS


def read_digests(folder: Path) -> dict[str, str]:
    return {
        file.name: sha256(file.read_bytes()).hexdigest()
        for file in folder.iterdir()
        if file.name != ".stamp"
    }
