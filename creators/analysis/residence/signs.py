"""Collects evidence of where a creator lives."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from creators.analysis.evidence import Kind, PostText, Subject
from creators.analysis.residence.statements import (
    NOT_HOME,
    TRAVELS,
    find_pinned_towns,
    find_statements,
)
from creators.analysis.residence.weighing import Sign
from creators.models import Fact
from creators.places import find_places
from creators.places.demonyms import COUNTRY_OF
from creators.places.gazetteer import country_place
from creators.places.geotags import read_geotag
from creators.places.hashtags import read_hashtag
from creators.places.listing import trust_listed
from creators.places.tokens import name_key
from creators.text.stuffing import says_over_and_over

IN_BIO, IN_NAME, IN_CAPTION = 0.5, 0.4, 0.12
MOST_COUNTRIES: Final = 5
"""Maximum countries that a post's hashtags and caption may name. A post that names more is keyword stuffing, or lists
the stops of a tour. These countries are ignored, but not the post's geotag."""
_TAG: Final = re.compile(r"#\w+")

_LANGUAGES: Final = Path(__file__).with_name("languages.tsv")
_AT_HOME: Final = {
    code: (country, float(sure))
    for code, country, sure in map(str.split, _LANGUAGES.read_text("utf-8").splitlines())
}
"""Languages that suggest a home country, with the estimated probability of that country. Spanish, English and Arabic
are left out, because many countries speak them."""


def find_signs(subject: Subject, languages: list[Fact]) -> list[Sign]:
    honest = _without_stuffed(subject)
    return [
        *_weigh_lists([*find_statements(honest), *find_pinned_towns(honest), *_bios(honest)]),
        *_names(subject),
        *(sign for post in honest.posts for sign in _of_post(post)),
        *_languages(languages),
    ]


def _without_stuffed(subject: Subject) -> Subject:
    """Returns the creator's texts, except texts that repeat the same words ("Berlin Berlin Berlin"). Geotags are
    kept."""
    return replace(
        subject,
        bio=_keep_honest(subject.bio),
        profiles=tuple(replace(one, bio=_keep_honest(one.bio)) for one in subject.profiles),
        posts=tuple(
            replace(post, caption="", hashtags=()) if says_over_and_over(post.caption) else post
            for post in subject.posts
        ),
    )


def _keep_honest(bio: str) -> str:
    return "" if says_over_and_over(bio) else bio


def _weigh_lists(signs: Sequence[Sign]) -> Iterator[Sign]:
    """Yields the given evidence. If the bios name many cities, evidence from bios gets less weight."""
    cities = {s.place.name for s in signs if s.place.kind == "city" and s.post is None}
    trust = trust_listed(len(cities))
    for sign in signs:
        yield sign if sign.post else replace(sign, sureness=trust * sign.sureness)


def _bios(subject: Subject) -> Iterator[Sign]:
    """Yields evidence from all places that a bio names, even if the bio does not say that the creator lives there."""
    for bio, profile in subject.bios:
        elsewhere = TRAVELS.search(bio) or NOT_HOME.search(bio)
        mentions = find_places(bio)
        flags = len({one.place.name for one in mentions if one.clue == "flag"})
        for one in mentions:
            sure = IN_BIO / 3 if elsewhere or (one.clue == "flag" and flags > 1) else IN_BIO
            is_people = one.place.kind == "demonym"
            home = replace(one.place, kind="country") if is_people else one.place
            yield Sign("bio", home, sure, profile=profile)


def _names(subject: Subject) -> Iterator[Sign]:
    """Yields evidence from places in display names and handles, such as "Milan Style" and @nycfoodguide."""
    seen: set[str] = set()
    for profile in subject.profiles:
        for place in (mention.place for mention in find_places(profile.display_name)):
            if place.kind != "demonym" and place.name not in seen:
                seen.add(place.name)
                yield Sign("name", place, IN_NAME, profile=profile)
        tagged = read_hashtag(re.sub(r"\W|_|\d", "", profile.handle))
        if tagged is not None and tagged.place.name not in seen:
            seen.add(tagged.place.name)
            yield Sign("name", tagged.place, IN_NAME, profile=profile)


def _of_post(post: PostText) -> Iterator[Sign]:
    travels = TRAVELS.search(post.caption) is not None
    tag = read_geotag(post.location) if post.location else None
    if tag is not None:
        yield Sign("geotag", *tag, post, quote=post.location, travels=travels)
    mentions = list(_mentions(post, travels=travels))
    hashtags = _hashtags(post, {sign.place.name for sign in mentions}, travels=travels)
    yield from _weigh_wall([*hashtags, *mentions])


def _weigh_wall(signs: Sequence[Sign]) -> Iterator[Sign]:
    """Yields the evidence from the words of a post. If the words name several countries, the evidence gets less weight.
    If they name more than MOST_COUNTRIES, yields nothing."""
    countries = len({sign.place.spot.country for sign in signs} - {""})
    if countries <= MOST_COUNTRIES:
        trust = trust_listed(countries)
        yield from (replace(sign, sureness=trust * sign.sureness) for sign in signs)


def _hashtags(post: PostText, mentioned: Collection[str], *, travels: bool) -> Iterator[Sign]:
    """Yields evidence from hashtags that name a place. Skips a hashtag if the caption uses the same name as an ordinary
    word."""
    said = f" {name_key(_TAG.sub(' ', post.caption))} " if post.hashtags else ""
    for hashtag in dict.fromkeys(post.hashtags):
        tagged = read_hashtag(hashtag)
        if tagged is not None and (
            tagged.place.name in mentioned or f" {name_key(tagged.place.name)} " not in said
        ):
            quote = _tag_in(post.caption, hashtag)
            yield Sign("hashtag", *tagged, post, quote=quote, travels=travels)


def _mentions(post: PostText, *, travels: bool) -> Iterator[Sign]:
    for mention in find_places(post.caption, told=True):
        if mention.clue == "flag" and mention.country in _peoples(post.caption):
            continue
        if (
            mention.place.kind != "demonym"
            and post.caption[mention.start - 1 : mention.start] != "#"
        ):
            spans = (span for span in post.spans if span[0] <= mention.start < span[1])
            start, end = next(spans, (0, 0))
            quote, tells = post.caption[start:end], travels or mention.clue == "told"
            yield Sign("caption", mention.place, IN_CAPTION, post, quote=quote, travels=tells)


def _peoples(caption: str) -> set[str]:
    """Returns the countries whose demonyms ("Italian", "Mexican") are in a caption. A flag that only repeats a demonym
    ("Italian pasta 🇮🇹") is no evidence of a home."""
    return {COUNTRY_OF[word] for word in name_key(caption).split() if word in COUNTRY_OF}


def _tag_in(caption: str, hashtag: str) -> str:
    """Returns the hashtag in the caption's spelling. Returns an empty string if the caption does not contain the
    hashtag."""
    found = re.search(rf"#{re.escape(hashtag)}\b", caption, re.IGNORECASE)
    return found.group() if found else ""


def _languages(findings: list[Fact]) -> Iterator[Sign]:
    for finding in findings:
        if finding.kind == Kind.LANGUAGE and finding.value in _AT_HOME:
            country, sure = _AT_HOME[finding.value]
            yield Sign("language", country_place(country), sure * min(1.0, finding.weight))
