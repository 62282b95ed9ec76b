"""What the networks are fitted on: of each variant of each brief the encoder's states, the signs and the labels."""

import pickle
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from creators.embedding.bundled import e5_vocabulary, read_token_states
from search.reading.pieces import Pieces, split_text
from search.reading.tagger import LABELS, window_ids, windows
from tests.quality.briefs.records import HANDS, Brief, read_file
from tests.quality.briefs.training.variants import Segment, pool_of, variants_of

FOLDS: Final = 5
"""Values are swapped within a fold of hands, so that variants differ from each other."""
HELD_OUT: Final = ("n01", "n06", "n16", "n20", "n37", "n41")
"""Hands that nothing is fitted on but how sure a clause is. No value of theirs is swapped into other briefs."""


@dataclass(frozen=True, slots=True)
class Example:
    """`groups` has three columns: whether the words hold for one group only, whether they begin a further one, and
    whether they are a size or a place that another one replaces."""

    states: npt.NDArray[np.float16]
    signs: npt.NDArray[np.float16]
    labels: npt.NDArray[np.int64]
    groups: npt.NDArray[np.float16]


def fold_of() -> dict[str, int]:
    """The fold of each hand. Hands that are held out have one of their own, the last."""
    hands = [file.stem for file in sorted(HANDS.glob("*.txt"))]
    return {hand: FOLDS if hand in HELD_OUT else n % FOLDS for n, hand in enumerate(hands)}


def write_examples(folder: Path) -> None:
    """One file a hand: a list of the variants of each brief, the brief itself first."""
    folds = fold_of()
    briefs = {hand: read_file(HANDS / f"{hand}.txt") for hand in folds}
    for fold in range(FOLDS + 1):
        own = {hand: briefs[hand] for hand, number in folds.items() if number == fold}
        pool = pool_of(brief for some in own.values() for brief in some)
        for hand, some in own.items():
            rows = [_plain(e for e in map(_example, variants_of(one, pool)) if e) for one in some]
            (folder / f"{hand}.pickle").write_bytes(pickle.dumps(rows))


def _plain(examples: Iterable[Example]) -> list[dict[str, Any]]:
    """Without classes of this project, which the fitting process does not import."""
    return [{name: getattr(e, name) for name in Example.__slots__} for e in examples]


def _example(segments: Sequence[Segment]) -> Example | None:
    pieces = split_text("".join(s.words for s in segments), e5_vocabulary())
    if not len(pieces):
        return None
    letters = np.array([LABELS.index(s.label) for s in segments for _ in s.words])
    groups = np.array([s.group > 0 for s in segments for _ in s.words])
    labels = [int(np.bincount(letters[a:b]).argmax()) for a, b in _spans(pieces)]
    own = [bool(groups[a:b].any()) for a, b in _spans(pieces)]
    gone = np.array([s.replaced for s in segments for _ in s.words])
    replaced = [bool(gone[a:b].any()) for a, b in _spans(pieces)]
    opens = np.zeros(len(pieces))
    at = 0
    for segment in segments:
        if segment.opens:
            opens[next(i for i, end in enumerate(pieces.ends) if end > at)] = 1
        at += len(segment.words)
    return Example(
        read_states(pieces).astype(np.float16),
        pieces.signs.astype(np.float16),
        np.array(labels, dtype=np.int64),
        np.stack([own, opens, replaced], axis=1).astype(np.float16),
    )


def _spans(pieces: Pieces) -> Iterable[tuple[int, int]]:
    return zip(pieces.starts, pieces.ends, strict=True)


def read_states(pieces: Pieces) -> npt.NDArray[np.float32]:
    """As the tagger reads them: a long text in windows."""
    found = []
    for window in windows(len(pieces)):
        ids = window_ids(pieces.ids[window.first : window.end])
        states = read_token_states(ids)[len(ids) - 1 - (window.end - window.first) : -1]
        found.append(states[window.kept_from - window.first : window.kept_to - window.first])
    return np.concatenate(found)


def briefs_of(hands: Iterable[str]) -> list[Brief]:
    return [brief for hand in hands for brief in read_file(HANDS / f"{hand}.txt")]
