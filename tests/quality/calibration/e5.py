"""Computes the constants of the model, `creators/embedding/e5.json`, from `e5_texts.txt`:

    manage.py shell -c "from tests.quality.calibration import e5; e5.main()"

- `spikes`: the channels of each layer's feed-forward part whose largest value, over all texts, is far beyond the
  others'.
- `query_centre`, `passage_centre`: the mean vector of texts of all languages, each language counting alike. The
  model's vectors crowd into a cone (cosines of unrelated texts are .79 ± .03), and without their mean the cosines
  spread again.
- `form_directions`: the first two principal components of the demo's captions. The first tells long texts from short
  ones, the second sentences from rows of words and tags; neither tells a subject (docs/decisions/0013).
"""

import json
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx

from creators.demo import generate_captions
from creators.embedding.conversion.__main__ import CONSTANTS, find_e5_weights
from creators.embedding.conversion.e5 import graph
from creators.embedding.conversion.e5.graph import INNER, Spikes
from creators.embedding.conversion.e5.weights import Weights
from creators.embedding.port import centre_vectors
from creators.text.hashtags import spell_out

FOLDER = Path(__file__).parent

FORM_DIRECTIONS = 2
DEMO_CREATORS, DEMO_POSTS, DEMO_DAY = 300, 1500, date(2026, 11, 20)

MOST_CHANNELS = 4
LIMIT_ABOVE_NEXT = 1.15
"""Spikes are cut off this far above the largest of the channels that are left alone."""
FAR_BEYOND = 1.5
"""A layer has spikes where its largest channel passes the limit by this factor."""


def read_captions() -> list[str]:
    """Captions and titles of the demo as a model reads them."""
    captions = generate_captions(anchor=DEMO_DAY, creators=DEMO_CREATORS, posts=DEMO_POSTS)
    return [spell_out(caption) for caption in captions]


def find_form_directions(vectors: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The first principal components."""
    spread = vectors - vectors.mean(axis=0)
    components: npt.NDArray[Any] = np.linalg.svd(spread, full_matrices=False)[2]
    return components[:FORM_DIRECTIONS]


class _Exact(graph.E5Graph):
    """The same graph in floating point, which also gives the feed-forward parts' inner values."""

    def _dense(self, value: str, names: Sequence[str], columns: int) -> str:
        weights = np.concatenate([self._weights.matrix(f"{name}.w", columns) for name in names])
        bias = np.concatenate([self._weights.floats(f"{name}.b") for name in names])
        name = "+".join(names)
        product = self.op("MatMul", value, self.constant(f"{name}.w", weights.T))
        return self.op("Add", product, self.constant(f"{name}.b", bias))


def read_texts(file: Path = FOLDER / "e5_texts.txt") -> dict[str, list[str]]:
    """By language."""
    found: dict[str, list[str]] = defaultdict(list)
    language = ""
    for line in file.read_text().splitlines():
        if line.startswith("= "):
            language = line[2:]
        elif line and not line.startswith("# "):
            found[language].append(line)
    return dict(found)


def find_spikes(weights: Weights, tokens: Iterable[Sequence[int]]) -> dict[int, Spikes]:
    largest = _largest(_Exact(weights, {}).build(), tokens)
    found = {}
    for layer, values in enumerate(largest):
        order = np.argsort(-values)
        limit = LIMIT_ABOVE_NEXT * float(values[order[MOST_CHANNELS]])
        channels = tuple(int(c) for c in order[:MOST_CHANNELS] if values[c] > limit)
        if values[order[0]] > FAR_BEYOND * limit:
            found[layer] = Spikes(channels, round(limit, 4))
    return found


def _largest(model: onnx.ModelProto, tokens: Iterable[Sequence[int]]) -> list[npt.NDArray[Any]]:
    """The largest value of each inner channel over all texts, layer by layer."""
    inner = [node.output[0] for node in model.graph.node if node.op_type == "Gelu"]
    model.graph.output.extend(onnx.helper.make_tensor_value_info(name, 1, None) for name in inner)
    largest = [np.zeros(INNER) for _ in inner]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "exact.onnx"
        onnx.save(model, file)
        session = _session(file)
    for ids in tokens:
        values = session.run(inner, {"ids": np.array(ids, dtype=np.int64)})
        largest = [np.maximum(a, b.max(axis=0)) for a, b in zip(largest, values, strict=True)]
    return largest


def _session(file: Path) -> Any:
    import onnxruntime as ort

    options = ort.SessionOptions()
    options.log_severity_level = 3
    return ort.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])


def _write(
    spikes: Mapping[int, Spikes],
    centres: Mapping[str, npt.NDArray[Any]],
    form_directions: npt.NDArray[Any],
) -> None:
    layers = {
        layer: {"channels": found.channels, "limit": found.limit} for layer, found in spikes.items()
    }
    vectors = {name: [round(float(x), 5) for x in vector] for name, vector in centres.items()}
    directions = [[round(float(x), 5) for x in vector] for vector in form_directions]
    constants = {"spikes": layers, **vectors, "form_directions": directions}
    CONSTANTS.write_text(json.dumps(constants) + "\n")


def main() -> None:
    from creators.embedding import bundled

    texts = read_texts()
    tokenize = bundled.e5_tokenizer()
    every = [text for found in texts.values() for text in (*found, " ".join(found))]
    weights = Weights.read(find_e5_weights())
    prefixes = {"query_centre": bundled.E5_QUERY, "passage_centre": bundled.E5_PASSAGE}
    said = [prefix + text for prefix in prefixes.values() for text in every]
    spikes = find_spikes(weights, tokenize(said))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "graph.onnx"
        graph.build_graph(weights, spikes, file)
        session = _session(file)

    def read(prefix: str, found: list[str]) -> npt.NDArray[Any]:
        ids = tokenize([prefix + text for text in found])
        return np.stack(
            [session.run(None, {"ids": np.array(one, dtype=np.int64)})[0] for one in ids]
        )

    centres = {
        name: np.mean([read(prefix, found).mean(axis=0) for found in texts.values()], axis=0)
        for name, prefix in prefixes.items()
    }
    captions = read(bundled.E5_PASSAGE, read_captions())
    centre = bundled.CENTRING * centres["passage_centre"]
    _write(spikes, centres, find_form_directions(centre_vectors(captions, centre)))
