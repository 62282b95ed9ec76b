"""A short query in another language, and the niches that it names."""

import numpy as np

from creators.embedding.model import get_model
from search.pipeline.question.vectors import widen_vector


def nearness(query: str, *texts: str) -> list[float]:
    [vector], vectors = get_model().embed_queries([query]), get_model().embed(list(texts))
    found: list[float] = (vectors @ widen_vector(vector)).tolist()
    return found


def test_a_subject_in_another_language_is_nearer_to_english_posts_about_it_than_to_others() -> None:
    books, walls = nearness(
        "Buchbesprechungen und Lesetipps",
        "Three novels that I could not put down this month",
        "We painted the hallway and the walls are still wet",
    )
    assert books > walls + 0.15


def test_a_query_that_names_no_niche_stays_as_it_is() -> None:
    [vector] = get_model().embed_queries(["Wer hat am Dienstag den Vertrag unterschrieben?"])
    assert np.array_equal(widen_vector(vector), vector)
