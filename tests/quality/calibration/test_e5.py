"""The constants of the multilingual model follow from texts that come with it."""

import json

import numpy as np

from creators.embedding.conversion.__main__ import CONSTANTS
from tests.quality.calibration import e5


def test_every_language_of_the_texts_has_as_many() -> None:
    texts = e5.read_texts()
    assert len(texts) >= 20
    assert {len(found) for found in texts.values()} == {6}


def test_the_stored_centres_are_those_of_a_cone() -> None:
    found = json.loads(CONSTANTS.read_text())
    query, passage = found["query_centre"], found["passage_centre"]
    assert len(query) == len(passage) == 384
    dot = sum(a * b for a, b in zip(query, passage, strict=True))
    assert 0.6 < dot < 0.9  # the usual cosine of unrelated texts


def test_the_stored_directions_of_form_are_at_right_angles() -> None:
    found = np.array(json.loads(CONSTANTS.read_text())["form_directions"])
    assert np.allclose(found @ found.T, np.eye(e5.FORM_DIRECTIONS), atol=1e-3)


def test_the_direction_of_most_spread_comes_first() -> None:
    spread = np.array([[4.0, 0.0, 0.0], [-4.0, 0.1, 0.0], [0.0, 1.0, 0.0], [0.0, -1.0, 0.2]])
    first, second = e5.find_form_directions(spread)
    assert abs(first[0]) > 0.99
    assert abs(second[1]) > 0.9
