"""Makes the questions of a discovery from the brief, from the catalogue's hashtags and related profiles, and from
words of finds."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias
from uuid import UUID

from config.discovery.judging import COMPARED, Wanted
from config.discovery.models import Discovery, DiscoveryCandidate, DiscoveryQuestion
from config.discovery.tongues import list_hashtags, list_languages, list_local_names
from config.kit import clock
from config.kit.context import Deadline
from creators.identity.demo import is_of_demo
from creators.lexicon.stems import fold, is_function_word
from creators.models import Profile
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
FINDS_A_WORD: Final = 2
"""Number of finds after which another word that they share is searched."""
MOST_SHARED: Final = 12
"""Maximum words that are compared with the brief."""
_WORD: Final = re.compile(r"[^\W\d_]{4,}")

_SEARCHES: Final = {"tiktok": Kind.TIKTOK_USERS, "youtube": Kind.YOUTUBE_SEARCH}
"""How a platform is searched by words. Instagram has no search for guests."""


def list_questions(found: Discovery, wanted: Wanted) -> list[DiscoveryQuestion]:
    """Returns the first questions, each once. Raises ModelUnavailable."""
    clear = _find_clear(found, wanted)
    questions = [*_ask_subjects(found, wanted.brief), *_ask_hashtags(found, wanted, clear)]
    questions += _ask_related(found, clear)
    once: dict[tuple[str, str], DiscoveryQuestion] = {}
    for one in questions:
        once.setdefault((one.kind, one.words), one)
    return list(once.values())


def ask_suggested(found: Discovery, suggestions: Iterable[str]) -> Iterator[DiscoveryQuestion]:
    """Yields searches for the words that YouTube suggests."""
    for words in list(suggestions)[:MOST_SUGGESTED]:
        yield from _search(found, Source.SUGGESTION, words)


def ask_shared(found: Discovery, wanted: Wanted) -> Iterator[DiscoveryQuestion]:
    """Yields a search after every second find. Its word is common among finds, rare among weak matches, and near the
    brief."""
    if found.clear % FINDS_A_WORD:
        return
    finds, weak = (list(_read_words(found, state)) for state in (State.CLEAR, State.WEAK))
    used, misleading = (Counter(word for one in each for word in one) for each in (finds, weak))
    questions = found.questions.values_list("words", flat=True)
    asked = {word for words in questions for word in _WORD.findall(words)}
    telling = {
        word: count / len(finds) - 2 * misleading[word] / max(1, len(weak))
        for word, count in used.items()
        if count > 1 and word not in asked and not is_function_word(fold(word))
    }
    best = sorted(telling, key=lambda word: (-telling[word], word))[:MOST_SHARED]
    good = [word for word in best if telling[word] > 0]
    near = dict(zip(good, wanted.rate(good), strict=True))
    if near:
        yield from _search(found, Source.FIND, max(near, key=lambda word: near[word]))


def _read_words(found: Discovery, state: State) -> Iterable[set[str]]:
    """Returns the words in the bio and the posts of each creator with this state, without names of people."""
    words: dict[UUID, set[str]] = defaultdict(set)
    profiles = Profile.objects.filter(
        creator__in=found.candidates.filter(state=state).values("creator")
    )
    captions = profiles.values_list("creator", "posts__caption")
    for creator_id, text in (*profiles.values_list("creator", "bio"), *captions):
        words[creator_id].update(_WORD.findall((text or "").lower()))
    return words.values()


def find_locale(brief: Brief) -> Locale:
    """Returns the country and the language in which YouTube is searched."""
    countries = [code for place in _list_places(brief) for code in place.cover.within_countries]
    language = brief.language if len(brief.language) == 2 else None
    return Locale(min(countries) if len(set(countries)) == 1 else None, language)


def _ask_subjects(found: Discovery, brief: Brief) -> Iterator[DiscoveryQuestion]:
    for words in list(dict.fromkeys(_list_words(brief)))[:MOST_SUBJECTS]:
        yield from _search(found, Source.SUBJECT, words)
        if "youtube" in found.platforms:
            yield _question(found, Source.SUGGESTION, Kind.YOUTUBE_SUGGESTIONS, words)


def _list_words(brief: Brief) -> Iterator[str]:
    """Yields each subject with each place, as the brief and as the catalogue write the place. Then yields each
    subject without a place."""
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
    """Yields searches for the hashtags that creators of the catalogue use in posts about the subject."""
    related = {tag: near for query in wanted.queries for tag, near in find_related(query).items()}
    spoken = list_languages(wanted, _list_places(wanted.brief))
    best = sorted(related, key=lambda one: -related[one])[:MOST_HASHTAGS]
    for tag in [*list_hashtags(wanted, spoken, clear), *best]:
        yield from _search(found, Source.HASHTAG, tag)


def _find_clear(found: Discovery, wanted: Wanted) -> list[UUID]:
    """Returns the clear matches of the catalogue, best first."""
    request = SearchRequest(found.query, COMPARED, wanted.filters, wanted.brief)
    answer = route.find_creators(request, now=clock.now(), deadline=Deadline.after(30))
    return [match.creator_id for match in answer.matches if not match.low_confidence]


def _ask_related(found: Discovery, clear: Sequence[UUID]) -> Iterator[DiscoveryQuestion]:
    """Yields the Instagram profiles of clear matches in the catalogue. Their related profiles are read next."""
    if "instagram" not in found.platforms:
        return
    own = Profile.objects.filter(
        creator__in=clear, platform="instagram", username__isnull=False, gone_since=None
    )
    best = sorted(own, key=lambda one: clear.index(one.creator_id))
    real = [one for one in best if not is_of_demo(one.creator_id)]
    for profile in real[:MOST_RELATED]:
        yield _question(found, Source.RELATED, Kind.INSTAGRAM_RELATED, profile.username or "")


def _search(found: Discovery, source: Source, words: str) -> Iterator[DiscoveryQuestion]:
    for platform, kind in _SEARCHES.items():
        if platform in found.platforms:
            yield _question(found, source, kind, words)


def _question(found: Discovery, source: Source, kind: Kind, words: str) -> DiscoveryQuestion:
    asked = " ".join(words.split())[:LONGEST].lower()
    return DiscoveryQuestion(discovery=found, source=source, kind=kind, words=asked)
