"""Makes the questions that a discovery asks the platforms. Their words come from the brief, from hashtags and profiles
in the catalogue, and from creators already found."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, TypeAlias
from uuid import UUID

from config.discovery.judging import COMPARED, Wanted
from config.discovery.models import Discovery, DiscoveryCandidate, DiscoveryQuestion
from config.discovery.tongues import list_hashtags, list_languages, list_local_names
from config.discovery.yields import IMAGINED
from config.kit import clock
from config.kit.context import Deadline
from creators.identity.demo import is_of_demo
from creators.lexicon import GENERIC
from creators.lexicon.stems import fold, is_function_word
from creators.models import Profile
from creators.niches.taxonomy import get_taxonomy
from scraping.platforms.youtube.client import Locale
from search.briefs.brief import Brief, Clause, Group, Place
from search.briefs.requests import SearchRequest
from search.pipeline import route
from search.pipeline.candidates.hashtags import find_related

Kind: TypeAlias = DiscoveryQuestion.Kind
Source: TypeAlias = DiscoveryQuestion.Source
State: TypeAlias = DiscoveryCandidate.State

MOST_SUBJECTS: Final = 6
MOST_HASHTAGS: Final = 6
MOST_RELATED: Final = 5
MOST_SUGGESTED: Final = 4
LONGEST: Final = 200
READ_A_WORD: Final = 4
"""Number of newly judged accounts after which the discovery searches for another shared word. A shared word is a word
that several judged accounts use."""
SUGGESTED: Final = 0.8
"""Expected yield of a suggested search or a hashtag, as a share of the yield of the brief's own words."""
MOST_UNASKED: Final = 6
NEAR_WORD: Final = 0.5
"""Similarity to the brief from which a shared word counts fully. A search for a less similar word is expected to yield
less."""
MOST_KEY_WORDS: Final = 2
NEAR_NICHE: Final = 0.45
"""Minimum cosine similarity of a subject to the niche that it belongs to."""
MOST_NICHES: Final = 3
MOST_OF_A_NICHE: Final = 4
LEAST_SHARED: Final = 0.9
"""Minimum mean confidence in the accounts that use a shared word, as a share of the mean confidence in all accounts.
Other shared words are not searched."""
MOST_SHARED: Final = 12
"""Maximum number of shared words that are compared with the brief."""
_WORD: Final = re.compile(r"[^\W\d_]{4,}")

_SEARCHES: Final = {"tiktok": Kind.TIKTOK_USERS, "youtube": Kind.YOUTUBE_SEARCH}
"""The kind of search by words on each platform. Instagram has no search for visitors who are not signed in."""


def list_questions(found: Discovery, wanted: Wanted) -> list[DiscoveryQuestion]:
    """Returns the first questions of a discovery, without repeats. Raises ModelUnavailable."""
    clear = _find_clear(found, wanted)
    questions = [
        *_ask_subjects(found, wanted),
        *_ask_niches(found, wanted),
        *_ask_hashtags(found, wanted, clear),
        *_ask_related(found, clear),
    ]
    once: dict[tuple[str, str], DiscoveryQuestion] = {}
    for one in questions:
        once.setdefault((one.kind, one.words), one)
    return list(once.values())


def ask_suggested(found: Discovery, suggestions: Iterable[str]) -> Iterator[DiscoveryQuestion]:
    """Yields searches for the words that YouTube suggests in its search box."""
    yield from _search(found, Source.SUGGESTION, list(suggestions)[:MOST_SUGGESTED], SUGGESTED)


def ask_shared(found: Discovery, wanted: Wanted) -> Iterator[DiscoveryQuestion]:
    """Yields searches for a word that several judged accounts use, if these accounts fit about as well as others. The
    expected yield of a search is the mean confidence in these accounts, shrunk towards the mean of all accounts. It is
    reduced for words that have little to do with the brief."""
    judged = found.candidates.filter(state__in=[State.CLEAR, State.WEAK])
    unasked = found.questions.filter(source=Source.FIND, is_open=True, requests=0)
    confidence = dict(judged.values_list("creator", "confidence"))
    is_due = confidence and len(confidence) % READ_A_WORD == 0
    if not is_due or unasked.count() >= MOST_UNASKED:
        return
    users = _list_users(confidence)
    usual = sum(confidence.values()) / len(confidence)
    questions = found.questions.values_list("words", flat=True)
    asked = {word for words in questions for word in _WORD.findall(words)}
    expected = {
        word: (IMAGINED * usual + sum(confidence[one] for one in by)) / (IMAGINED + len(by))
        for word, by in users.items()
        if len(by) > 1 and word not in asked and not is_function_word(fold(word))
    }
    telling = [word for word in expected if expected[word] >= LEAST_SHARED * usual]
    best = sorted(telling, key=lambda word: (-expected[word], word))[:MOST_SHARED]
    near = dict(zip(best, wanted.rate(best), strict=True))
    if near:
        hoped = {word: expected[word] * min(1.0, near[word] / NEAR_WORD) for word in best}
        word = max(best, key=lambda word: hoped[word])
        yield from _search(found, Source.FIND, [word], max(0.0, hoped[word]))


def _list_users(creators: Collection[UUID]) -> dict[str, set[UUID]]:
    """Returns the words in the bios and posts of the creators, each with the ids of the creators who use the word.
    Leaves out the names of profiles."""
    users: dict[str, set[UUID]] = defaultdict(set)
    profiles = Profile.objects.filter(creator__in=creators)
    captions = profiles.values_list("creator", "posts__caption")
    for creator_id, text in (*profiles.values_list("creator", "bio"), *captions):
        for word in _WORD.findall((text or "").lower()):
            users[word].add(creator_id)
    return users


def find_locale(brief: Brief) -> Locale:
    """Returns the country and the language for searches on YouTube. Each is None if the brief does not decide it."""
    countries = [code for place in _list_places(brief) for code in place.cover.within_countries]
    language = brief.language if len(brief.language) == 2 else None
    return Locale(min(countries) if len(set(countries)) == 1 else None, language)


def _ask_subjects(found: Discovery, wanted: Wanted) -> Iterator[DiscoveryQuestion]:
    words = list(dict.fromkeys(_list_words(wanted.brief)))[:MOST_SUBJECTS]
    yield from _search(found, Source.SUBJECT, words)
    if "youtube" in found.platforms:
        for each in words:
            yield _question(found, Source.SUGGESTION, Kind.YOUTUBE_SUGGESTIONS, each)
    for word, near in islice(_rate_key_words(wanted), MOST_SUBJECTS):
        yield from _search(found, Source.SUBJECT, [word], near)


def _rate_key_words(wanted: Wanted) -> Iterator[tuple[str, float]]:
    """Yields the words that carry most of the meaning of each long subject, with their similarity to the brief."""
    for group in wanted.brief.groups or (Group("g1", "", ()),):
        for subject in _list_subjects(wanted.brief, group):
            words = [
                word
                for word in dict.fromkeys(_WORD.findall(subject.lower()))
                if not is_function_word(fold(word)) and word not in GENERIC
            ]
            if len(words) > 1:
                yield from _rate_best(wanted, words, MOST_KEY_WORDS)


def _ask_niches(found: Discovery, wanted: Wanted) -> Iterator[DiscoveryQuestion]:
    """Yields searches for the words of the niche that is nearest to each subject. These words are English, so they are
    left out if the brief prefers another language."""
    taxonomy = get_taxonomy()
    for query in wanted.queries[:MOST_NICHES]:
        first = query.parsed.first_languages
        if query.vector is None or (first and "en" not in first):
            continue
        near = taxonomy.vectors @ query.vector
        if near.max() >= NEAR_NICHE:
            gloss = taxonomy.niches[int(near.argmax())].gloss
            words = [each for part in re.split("[:,.]", gloss) if (each := part.strip())]
            for each, similar in _rate_best(wanted, words, MOST_OF_A_NICHE):
                yield from _search(found, Source.NICHE, [each], similar)


def _list_words(brief: Brief) -> Iterator[str]:
    """Yields the words to search for: each subject together with each name of a place, and then the subject alone. The
    names of a place are its name in the brief, its name in the catalogue, and its local names."""
    named = [
        name for clause in brief.clauses if clause.kind == "place" for name in _name(brief, clause)
    ]
    for group in brief.groups or (Group("g1", "", ()),):
        for subject in _list_subjects(brief, group):
            yield from (f"{subject} {place}" for place in dict.fromkeys(named))
            yield subject


def _list_subjects(brief: Brief, group: Group) -> list[str]:
    clauses = brief.clauses_of(group)
    wanted = [c.value for c in clauses if c.kind == "subject" and c.role == "wanted"]
    return wanted or ([] if brief.names_subject else [brief.text[:LONGEST]])


def _list_places(brief: Brief) -> list[Place]:
    return [c.value for c in brief.clauses if c.kind == "place" and c.role == "wanted"]


def _name(brief: Brief, clause: Clause) -> list[str]:
    if clause.role != "wanted":
        return []
    written = [brief.text[span.start : span.end].strip() for span in clause.spans]
    return [*filter(None, written), clause.value.name, *list_local_names(clause.value)]


def _ask_hashtags(
    found: Discovery, wanted: Wanted, clear: Sequence[UUID]
) -> Iterator[DiscoveryQuestion]:
    """Yields searches for hashtags that creators of the catalogue use in posts about the subject."""
    related = {tag: near for query in wanted.queries for tag, near in find_related(query).items()}
    spoken = list_languages(wanted, _list_places(wanted.brief))
    best = sorted(related, key=lambda one: -related[one])[:MOST_HASHTAGS]
    tags = [*list_hashtags(wanted, spoken, clear), *best]
    yield from _search(found, Source.HASHTAG, tags, SUGGESTED)


def _find_clear(found: Discovery, wanted: Wanted) -> list[UUID]:
    """Returns the ids of the creators in the catalogue who clearly match the brief, best first."""
    request = SearchRequest(found.query, COMPARED, wanted.filters, wanted.brief)
    answer = route.find_creators(request, now=clock.now(), deadline=Deadline.after(30))
    return [match.creator_id for match in answer.matches if not match.low_confidence]


def _ask_related(found: Discovery, clear: Sequence[UUID]) -> Iterator[DiscoveryQuestion]:
    """Yields questions that ask Instagram for profiles related to the best clear matches in the catalogue."""
    if "instagram" not in found.platforms:
        return
    own = Profile.objects.filter(
        creator__in=clear, platform="instagram", username__isnull=False, gone_since=None
    )
    best = sorted(own, key=lambda one: clear.index(one.creator_id))
    real = [one for one in best if not is_of_demo(one.creator_id)]
    for profile in real[:MOST_RELATED]:
        yield _question(found, Source.RELATED, Kind.INSTAGRAM_RELATED, profile.username or "")


def _rate_best(wanted: Wanted, words: Sequence[str], most: int) -> list[tuple[str, float]]:
    """Returns the words most similar to the brief, with their similarity. A similarity below 0 counts as 0."""
    rated = zip(words, (max(0.0, near) for near in wanted.rate(words)), strict=True)
    return sorted(rated, key=lambda one: -one[1])[:most]


def _search(
    found: Discovery, source: Source, words: Sequence[str], prior: float = 1.0
) -> Iterator[DiscoveryQuestion]:
    for each in words:
        for platform, kind in _SEARCHES.items():
            if platform in found.platforms:
                yield _question(found, source, kind, each, prior)


def _question(
    found: Discovery, source: Source, kind: Kind, words: str, prior: float = 1.0
) -> DiscoveryQuestion:
    asked = " ".join(words.split())[:LONGEST].lower()
    return DiscoveryQuestion(discovery=found, source=source, kind=kind, words=asked, prior=prior)
