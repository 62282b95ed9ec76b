"""Finds key facts: sentences in which creators say something lasting about themselves."""

import re
from collections.abc import Iterator
from typing import Final

from creators.analysis.evidence import Kind, Subject, quote_post, quote_profile
from creators.analysis.phrases import PHRASES, any_of
from creators.models import Fact

MOST: Final = 8
SHORTEST: Final = 8
LONGEST: Final = 240
"""Maximum characters of a quoted sentence. Longer sentences usually make several statements."""

_NUMBER: Final = any_of("key_facts", "number")
_JOB: Final = rf"(?:{any_of('key_facts', 'kind_of_job')}\s)*{any_of('key_facts', 'job')}"


def _read_signs(source: str, flags: re.RegexFlag) -> dict[str, re.Pattern[str]]:
    """Returns the patterns that detect key facts, by kind of fact. The most informative kinds are first."""
    family = "|".join(PHRASES["key_facts"]["posts"]["family"])
    signs: dict[str, re.Pattern[str]] = {}
    for name, phrases in PHRASES["key_facts"][source].items():
        whole = "|".join(phrases).replace("{FAMILY}", family)
        signs[name] = re.compile(whole.replace("{JOB}", _JOB).replace("{NUMBER}", _NUMBER), flags)
    return signs


_SIGNS: Final = _read_signs("posts", re.NOFLAG)
_BIO_SIGNS: Final = _read_signs("bios", re.IGNORECASE)
_UNSURE = re.compile(any_of("key_facts", "unsure"))
_MAY = re.compile(any_of("key_facts", "may"), re.IGNORECASE)
"""Pattern of a fast first test. Every key fact contains a word of this pattern, and most sentences do not."""
_CUT_OFF = re.compile(rf"\b{any_of('key_facts', 'cut_off')}\W*$|:$", re.IGNORECASE)
"""Pattern of a line in a bio that continues on the next line."""
_OF_EACH: Final = 2
_PIECE = re.compile(r"\s*[\n|·•;✦✧►▪]\s*|(?<=\w)\.\s+")


def key_fact_findings(subject: Subject) -> list[Fact]:
    """Returns the key facts of a creator, at most two of each kind. Facts from bios come before facts from posts, and
    newer posts before older ones."""
    found: dict[str, Fact] = {}
    told: dict[str, int] = {}
    for sign, fact in [*_in_bios(subject), *_in_posts(subject)]:
        if told.get(sign, 0) < _OF_EACH and fact.value.lower() not in found:
            found[fact.value.lower()] = fact
            told[sign] = told.get(sign, 0) + 1
    return list(found.values())[:MOST]


def _in_bios(subject: Subject) -> Iterator[tuple[str, Fact]]:
    for bio, profile in subject.bios:
        for piece in _PIECE.split(bio):
            if not _CUT_OFF.search(piece) and (sign := _sign(_BIO_SIGNS, piece)):
                said = piece.strip()
                fact = quote_profile(
                    subject, profile, kind=Kind.KEY_FACT, value=said, statement=said
                )
                yield sign, fact


def _in_posts(subject: Subject) -> Iterator[tuple[str, Fact]]:
    for post in subject.posts:
        for said in post.sentences:
            if _MAY.search(said) and (sign := _sign(_SIGNS, said)):
                fact = quote_post(post, said, kind=Kind.KEY_FACT, value=said, statement=said)
                yield sign, fact


def _sign(signs: dict[str, re.Pattern[str]], text: str) -> str | None:
    if not SHORTEST <= len(text) <= LONGEST or _UNSURE.search(text) or "@" in text:
        return None
    return next((name for name, sign in signs.items() if sign.search(text)), None)
