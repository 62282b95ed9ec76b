"""The tagger of briefs: what it was fitted on, how it reads long texts and in which order labels come."""

import numpy as np

from search.reading.tagger import LABELS, STEP, WINDOW, best_path, read_metadata, windows
from tests.quality.briefs.training.export import digests


def test_the_weights_are_of_these_briefs_this_code_and_this_encoder() -> None:
    """`make train` fits them anew."""
    metadata = read_metadata()
    assert {name: metadata[name] for name in digests()} == digests()


def test_windows_keep_each_piece_once() -> None:
    for length in (1, WINDOW, WINDOW + 1, WINDOW + STEP, 5 * WINDOW + 7):
        kept = [i for w in windows(length) for i in range(w.kept_from, w.kept_to)]
        assert kept == list(range(length))
        assert all(w.first <= w.kept_from and w.kept_to <= w.end for w in windows(length))
        assert all(w.end - w.first <= WINDOW for w in windows(length))


def test_the_usual_order_decides_between_labels_that_are_as_likely() -> None:
    none = np.zeros((4, 2), dtype=np.float32)
    likely = none.copy()
    likely[0, 0] = likely[3, 0] = 5
    stays = np.log(np.array([[0.9, 0.1], [0.1, 0.9], [0.5, 0.5]], dtype=np.float32))
    assert best_path(likely, stays).tolist() == [0, 0, 0, 0]
    assert len(LABELS) == len(set(LABELS))
