"""The sentence that names a place asked for, where no stored fact tells it."""

from collections.abc import Iterator, Sequence

from creators import lexicon, passages
from search.pipeline.answers import Evidence
from search.pipeline.evidence import PostEvidence
from search.pipeline.ranking import Ranked
from search.pipeline.understanding.parsed_query import WantedPlace
from search.pipeline.wording import describe_source


def quote_place(places: Sequence[WantedPlace], one: Ranked) -> Iterator[Evidence]:
    for place in places:
        for text in one.texts:
            sentence = _find_sentence(place.name, text.post) if text.post else None
            if text.post and sentence:
                yield _evidence(place.name, text.post, sentence)
                return


def _find_sentence(name: str, post: PostEvidence) -> str | None:
    wanted = f" {' '.join(lexicon.words(name))} "
    sentences = (post.caption[start:end] for start, end in passages.split_sentences(post.caption))
    return next((s for s in sentences if wanted in f" {' '.join(lexicon.words(s))} "), None)


def _evidence(name: str, post: PostEvidence, sentence: str) -> Evidence:
    told = describe_source(post.posted_at, post.span, is_paid=post.is_paid)
    return Evidence(
        text=f"Mentions {name}{told}",
        provenance="post_evidence",
        source_post_id=post.post_id,
        evidence_quote=sentence,
    )
