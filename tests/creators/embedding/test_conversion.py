"""The conversion gives the same bytes each time, so stored vectors stay valid."""

from hashlib import sha256
from pathlib import Path

import pytest
from django.conf import settings

from creators.embedding.conversion.__main__ import convert_weights

DIGESTS = {
    "all-MiniLM-L6-v2.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    "all-MiniLM-L6-v2.onnx": "85e8135cb6cde9683d38e1b0fb7559fa118e2892f7d334f6c05a0b9cb93c1840",
    "multilingual-e5-small.onnx": "1efad7e69c7f9c53c3c35475cbf5a71fc03f186c989ba65f1289994e43152b4e",
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
