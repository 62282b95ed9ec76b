"""Finds the languages in which a creator writes posts."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from creators.analysis.evidence import Kind, Subject, infer_fact
from creators.lexicon.languages import guess_language, language_name
from creators.lexicon.stems import read_common_words
from creators.models import Fact

_WORD = re.compile(r"[\w']+")

LEAST_SHARE: Final = 0.2
LEAST_LETTERS: Final = 60
"""Minimum letters in all captions of a creator together. Fewer letters may be only borrowed words."""
LEAST_CONFIDENCE: Final = 0.8
LEAST_CAPTIONS_OF_SECOND: Final = 2
"""Minimum captions in a language other than the main language. A single caption may quote a song."""
LETTERS_OF_SECOND: Final = 25
"""Minimum letters of a caption that counts for a language other than the main language."""
CAPTIONS_HEARD: Final = 10
SURE_AFTER: Final = 2
GOES_ON: Final = 3
"""Minimum function words of a language that show that a caption is in the same language as the earlier captions. Two
languages rarely share three function words."""
LETTERS_HEARD: Final = 120
"""Maximum characters of a caption that are read. One or two sentences are enough to detect the language."""


def language_findings(subject: Subject) -> list[Fact]:
    captions = dict.fromkeys(post.caption for post in subject.posts if post.caption)
    sure = _heard([text[:LETTERS_HEARD] for text in list(captions)[:CAPTIONS_HEARD]])
    total: Counter[str] = Counter()
    for code, count in sure:
        total[code] += count
    letters = total.total()
    if letters < LEAST_LETTERS:
        return []
    first, *others = total.most_common()
    spoken = [first, *(item for item in others if _is_second(item[0], sure))]
    return [
        infer_fact(
            subject,
            kind=Kind.LANGUAGE,
            value=code,
            statement=f"Posts in {language_name(code)}",
            weight=count / letters,
        )
        for code, count in spoken
        if count >= LEAST_SHARE * letters
    ]


def _heard(texts: Sequence[str]) -> list[tuple[str, int]]:
    """Returns the language and the number of letters of each text. Skips texts whose language is unclear."""
    sure: list[tuple[str, int]] = []
    for text in texts:
        code = _goes_on(text, sure) or _told(text)
        if code:
            sure.append((code, sum(map(str.isalpha, text))))
    return sure


def _goes_on(text: str, sure: Sequence[tuple[str, int]]) -> str | None:
    """Returns the language that all earlier texts have, if this text contains several of its function words. Otherwise
    returns None. This test saves the slower detection of the language."""
    codes = {code for code, _ in sure}
    if len(sure) < SURE_AFTER or len(codes) > 1:
        return None
    [code] = codes
    usual = read_common_words().get(code, frozenset())
    return code if len(usual.intersection(_WORD.findall(text.lower()))) >= GOES_ON else None


def _told(text: str) -> str | None:
    """Returns the language of a text. Returns None if the detection is uncertain, or if function words of the detected
    language are known and the text contains none of them."""
    code, confidence = guess_language(text) or ("", 0.0)
    if confidence < LEAST_CONFIDENCE:
        return None
    usual = read_common_words().get(code)
    is_spoken = usual is None or not usual.isdisjoint(_WORD.findall(text.lower()))
    return code if is_spoken else None


def _is_second(language: str, sure: Sequence[tuple[str, int]]) -> bool:
    long = [code for code, count in sure if code == language and count >= LETTERS_OF_SECOND]
    return len(long) >= LEAST_CAPTIONS_OF_SECOND
