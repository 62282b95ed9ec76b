"""From candidates to an order: what each one wrote is weighed against the question, and what weighed is kept.

All numbers here are absolute: they depend on the question, on what the creator wrote and on how common words are, never on
who else was found.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from creators import lexicon
from search.pipeline import evidence
from search.pipeline.encoded_query import Question, Vector
from search.pipeline.evidence import PostEvidence, Sentence
from search.pipeline.people import Person

SENTENCE_SHARE = 0.2
"""How much of a post's nearness is its nearest sentence's; the rest is the whole text's."""

WORDS_WEIGHT = 1.0
"""What holding every word of the question adds, in units of cosine. Best of 0.2 to 1.0 on both judged sets."""

SATURATION, USUAL_POST = 1.2, 100.0
"""BM25's k1, and the terms of a text that count as one of usual length."""

FOLLOWING_POSTS = (0.15, 0.10)
"""The shares of the second and the third best text in a creator's weight: a subject returned to counts for more."""

UNSEEN = 0.6
"""What a text that a creator does not have counts for, as a share of its best."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A text of a creator and what it weighs. `post` is None for the profile's own text."""

    weight: float
    cosine: float
    coverage: float
    """0 to 1: the share of the question's words in the text, by how much each says."""
    post: PostEvidence | None = None
    quote: Sentence | None = None
    quote_coverage: float = 0.0


@dataclass(frozen=True, slots=True)
class Ranked:
    """A creator with its texts, the heaviest first."""

    creator_id: UUID
    weight: float
    texts: tuple[Weighed, ...]


def rank(question: Question, vector: Vector, people: dict[UUID, Person]) -> list[Ranked]:
    """These creators in the order of what they wrote; ties go by id."""
    posts = evidence.read(question, vector, list(people))
    ranked = [
        _ranked(question, creator_id, posts.get(creator_id, ()), person)
        for creator_id, person in people.items()
    ]
    return sorted(ranked, key=lambda one: (-one.weight, one.creator_id))


def _ranked(
    question: Question,
    creator_id: UUID,
    posts: Iterable[PostEvidence],
    person: Person,
) -> Ranked:
    texts = [_weigh_post(question, post) for post in posts]
    if person.text:
        texts.append(_weigh_profile(question, person))
    texts.sort(key=lambda text: -text.weight)
    return Ranked(creator_id, _together([text.weight for text in texts]), tuple(texts))


def _together(weights: Sequence[float]) -> float:
    if not weights:
        return 0.0
    best = max(0.0, weights[0])
    total = (1 - sum(FOLLOWING_POSTS)) * best
    for place, share in enumerate(FOLLOWING_POSTS, start=1):
        total += share * (max(0.0, weights[place]) if place < len(weights) else UNSEEN * best)
    return total


def _weigh_post(question: Question, post: PostEvidence) -> Weighed:
    counts = Counter(lexicon.terms(post.caption))
    quote, quote_coverage = _best_sentence(question, post, counts)
    nearest = max(sentence.cosine for sentence in post.sentences)
    cosine = (1 - SENTENCE_SHARE) * post.cosine + SENTENCE_SHARE * nearest
    return Weighed(
        weight=cosine + WORDS_WEIGHT * saturated_coverage(question, counts),
        cosine=max(post.cosine, nearest),
        coverage=plain_coverage(question, counts),
        post=post,
        quote=quote,
        quote_coverage=quote_coverage,
    )


def _weigh_profile(question: Question, person: Person) -> Weighed:
    counts = Counter(lexicon.terms(person.text))
    return Weighed(
        weight=person.cosine + WORDS_WEIGHT * saturated_coverage(question, counts),
        cosine=person.cosine,
        coverage=plain_coverage(question, counts),
    )


def _best_sentence(
    question: Question, post: PostEvidence, counts: Counter[str]
) -> tuple[Sentence, float]:
    covered = [
        (sentence, _covered(question, post, sentence, counts)) for sentence in post.sentences
    ]
    return max(covered, key=lambda one: one[0].cosine + 0.3 * one[1])


def _covered(
    question: Question, post: PostEvidence, sentence: Sentence, counts: Counter[str]
) -> float:
    """The sentence's coverage; looked into only where the post holds any of the words."""
    if not any(term.times_in(counts) for term in question.terms):
        return 0.0
    text = post.caption[sentence.start : sentence.end]
    return plain_coverage(question, Counter(lexicon.terms(text)))


def saturated_coverage(question: Question, counts: Counter[str]) -> float:
    """0 to 1: like `plain_coverage`, but a word said often counts more, and in a long text each counts less (BM25)."""
    norm = SATURATION * (0.6 + 0.4 * counts.total() / USUAL_POST)
    said = [(term.weight, term.times_in(counts)) for term in question.terms]
    held = sum(weight * times / (times + norm) for weight, times in said)
    return held / (question.total_weight or 1.0)


def plain_coverage(question: Question, counts: Counter[str]) -> float:
    """0 to 1: the share of the question's words that occur in a text of these terms, by how much each says."""
    held = sum(term.weight for term in question.terms if term.times_in(counts))
    return held / (question.total_weight or 1.0)
