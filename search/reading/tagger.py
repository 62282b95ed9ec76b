"""Labels each word of a text with its role in the brief. The first layers are those of the bundled multilingual
encoder. `tagger.onnx` contains the last layers, which are trained copies, and the networks that choose the labels.
`make train` fits this file on the briefs of tests/quality/briefs."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from creators.embedding.bundled import E5_QUERY, e5_vocabulary, read_token_states
from search.reading.pieces import HINTS, SIGNS, Floats, Pieces, split_text

FILE: Final = Path(__file__).parent / "tagger.onnx"
LABELS: Final = (
    "other", "wanted", "maybe", "not", "home", "not_home", "about", "platform", "not_platform", "followers", "language",
    "number", "soft", "person", "audience", "who", "deliver", "money", "time", "measure", "history",
)  # fmt: skip
OTHER: Final = 0
START, END = 0, 2
WINDOW, STEP = 384, 256
"""A window has WINDOW word pieces. Each window starts STEP word pieces after the start of the window before it."""
LOCATED, LOCATED_COUNT, SHORT = SIGNS + HINTS.index("located"), 2.0, 25
"""A text of up to SHORT word pieces is a special case: the feature `located` adds LOCATED_COUNT to the log-probability
of the label "home". LOCATED is the index of this feature."""
TRANSITIONS_COUNT: Final = 0.2
"""Weight of the log-probability that one label follows another. The log-probabilities from the networks have the weight
1."""


@dataclass(frozen=True, slots=True)
class Tagged:
    """Adjacent words with the same label. `opens`, `own` and `replaced` are probabilities. `opens`: the words begin
    another group (kind of creator). `own`: they apply only to their group. `replaced`: another number of followers or
    place in the text replaces them."""

    label: str
    start: int
    end: int
    certainty: float
    opens: float
    own: float
    replaced: float = 0.0


def tag_text(text: str, *, file: Path = FILE) -> list[Tagged]:
    """Labels the words of the text. `file` contains the tagger's weights. Only evaluations pass another file."""
    pieces = split_text(text, e5_vocabulary())
    if not len(pieces):
        return []
    labels, groups = _run(pieces, _session(file))
    if len(pieces) <= SHORT:
        labels[:, LABELS.index("home")] += LOCATED_COUNT * pieces.signs[:, LOCATED]
    return _list_spans(pieces, *_combine_pieces(pieces, labels, groups), read_transitions(file))


def _list_spans(
    pieces: Pieces, labels: Floats, groups: Floats, transitions: Floats
) -> list[Tagged]:
    path = best_path(labels, TRANSITIONS_COUNT * transitions)
    words = pieces.words
    first = np.searchsorted(words, np.arange(len(path)), side="left")
    last = np.searchsorted(words, np.arange(len(path)), side="right") - 1
    likely = np.exp(labels)
    found, i = [], 0
    while i < len(path):
        j = i
        while j + 1 < len(path) and path[j + 1] == path[i]:
            j += 1
        if path[i] != OTHER:
            certainty = float(likely[i : j + 1, _alike(int(path[i]))].sum(axis=1).mean())
            more = groups[i : j + 1]
            own, replaced = (float(more[:, column].mean()) for column in (0, 2))
            opens = float(more[:, 1].max())
            start, end = pieces.starts[first[i]], pieces.ends[last[j]]
            found.append(Tagged(LABELS[path[i]], start, end, certainty, opens, own, replaced))
        i = j + 1
    return found


def _alike(label: int) -> list[int]:
    """Returns the labels whose probabilities are added up to the certainty of this label. For a place that posts should
    be about, the label "home" counts too. The words "in Greece" may mean either. A place that posts should be about
    excludes no creators."""
    return [label, LABELS.index("home")] if LABELS[label] == "about" else [label]


def best_path(emissions: Floats, transitions: Floats) -> npt.NDArray[np.int64]:
    """Returns the most likely sequence of labels, by the Viterbi algorithm. The last row of `transitions` contains the
    log-probabilities of the first label."""
    n, labels = emissions.shape
    score = emissions[0] + transitions[labels]
    back = np.zeros((n, labels), dtype=np.int64)
    for i in range(1, n):
        step = score[:, None] + transitions[:labels]
        back[i] = step.argmax(axis=0)
        score = step.max(axis=0) + emissions[i]
    path = np.zeros(n, dtype=np.int64)
    path[-1] = score.argmax()
    for i in range(n - 1, 0, -1):
        path[i - 1] = back[i, path[i]]
    return path


def _run(pieces: Pieces, session: Any) -> tuple[Floats, Floats]:
    """Returns two arrays with a row for each word piece: the log-probabilities of the labels, and the probabilities
    about groups (kinds of creators)."""
    labels = np.zeros((len(pieces), len(LABELS)), dtype=np.float32)
    groups = np.zeros((len(pieces), 3), dtype=np.float32)
    for window in windows(len(pieces)):
        ids = window_ids(pieces.ids[window.first : window.end])
        states = read_token_states(ids)[len(ids) - 1 - (window.end - window.first) : -1]
        signs = pieces.signs[window.first : window.end]
        found = session.run(["labels", "groups"], {"states": states, "signs": signs})
        kept = slice(window.kept_from - window.first, window.kept_to - window.first)
        labels[window.kept_from : window.kept_to] = found[0][kept]
        groups[window.kept_from : window.kept_to] = found[1][kept]
    return labels, groups


@dataclass(frozen=True, slots=True)
class Window:
    """A range of word pieces that the networks process together. Only the results for the inner pieces are used."""

    first: int
    end: int
    kept_from: int
    kept_to: int


def windows(length: int) -> list[Window]:
    firsts = [0]
    while firsts[-1] + WINDOW < length:
        firsts.append(firsts[-1] + STEP)
    margin = (WINDOW - STEP) // 2
    return [
        Window(
            first,
            min(first + WINDOW, length),
            first + margin if first else 0,
            first + STEP + margin if first != firsts[-1] else length,
        )
        for first in firsts
    ]


def window_ids(ids: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Adds the start token, the prefix and the end token that the encoder expects around a text."""
    return np.concatenate([[START], _prefix(), ids, [END]]).astype(np.int64)


@cache
def _prefix() -> npt.NDArray[np.int64]:
    return np.array(e5_vocabulary().encode(E5_QUERY.strip()), dtype=np.int64)


def _combine_pieces(pieces: Pieces, labels: Floats, groups: Floats) -> tuple[Floats, Floats]:
    """Combines the results for the word pieces of each word. Log-probabilities are averaged. Of other probabilities,
    the greatest is used."""
    count = int(pieces.words[-1]) + 1
    sizes = np.bincount(pieces.words, minlength=count).astype(np.float32)[:, None]
    sums = np.zeros((count, labels.shape[1]), dtype=np.float32)
    np.add.at(sums, pieces.words, labels)
    others = np.zeros((count, 3), dtype=np.float32)
    np.maximum.at(others, pieces.words, groups)
    mean = sums / sizes
    mean -= np.log(np.exp(mean).sum(axis=1, keepdims=True))
    return mean, others


@cache
def _session(file: Path) -> Any:
    import onnxruntime as ort  # heavy, and only for processes that read briefs

    options = ort.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    # An arena would keep the memory that the longest text needed (12 MB for 384 pieces), and is not faster.
    options.enable_cpu_mem_arena = False
    return ort.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])


def read_metadata(file: Path = FILE) -> dict[str, str]:
    """Returns the metadata in the tagger's file. They are the transitions between labels, and digests of the training
    data."""
    return dict(_session(file).get_modelmeta().custom_metadata_map)


@cache
def read_transitions(file: Path) -> Floats:
    """Returns the log-probability that each label follows each other label. These numbers are stored in the tagger's
    file."""
    return np.array(json.loads(read_metadata(file)["transitions"]), dtype=np.float32)
