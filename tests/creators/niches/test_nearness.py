"""Texts about the same niche are similar, whatever their words and language."""

import numpy as np
import pytest

from creators.embedding.model import get_model
from creators.niches.nearness import measure_alike

TEXTS = (
    "Sourdough loaf: the starter rose overnight and the crumb is open.",
    "Mein Sauerteig ist aktiv, morgen backe ich Brot.",
    "The train was late again.",
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("query", "both"), [("sourdough bakers", True), ("Brot mit Sauerteig backen", False)]
)
def test_texts_of_the_querys_niche_are_alike_in_any_language(query: str, both: bool) -> None:
    asked = get_model().embed_queries([query])[0]
    english, german, other = measure_alike(asked, get_model().embed(TEXTS), both=both)
    assert min(english, german) > 0.5 > 0.2 > other


@pytest.mark.slow
def test_a_creator_without_texts_is_similar_to_no_query() -> None:
    asked = get_model().embed_queries(["sourdough bakers"])[0]
    silent = np.zeros((1, len(asked)), np.float32)
    assert np.isfinite(measure_alike(asked, silent, both=True)).all()
