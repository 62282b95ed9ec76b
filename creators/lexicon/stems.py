"""Reduces words to stems with the Snowball rules of their language, and recognises function words ("the", "of")."""

import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, Final

import snowballstemmer

LANGUAGES: Final = {
    "ar": "arabic", "ca": "catalan", "cs": "czech", "da": "danish", "de": "german", "el": "greek", "en": "english",
    "es": "spanish", "et": "estonian", "eu": "basque", "fa": "persian", "fi": "finnish", "fr": "french", "hi": "hindi",
    "hu": "hungarian", "hy": "armenian", "id": "indonesian", "it": "italian", "lt": "lithuanian", "nl": "dutch",
    "no": "norwegian", "pl": "polish", "pt": "portuguese", "ro": "romanian", "ru": "russian", "sr": "serbian",
    "sv": "swedish", "ta": "tamil", "tr": "turkish",
}  # fmt: skip
"""Names of Snowball stemmers, by language code."""

_SCRIPTS: Final = {
    "LATIN": "en", "CYRILLIC": "ru", "ARABIC": "ar", "GREEK": "el", "DEVANAGARI": "hi", "ARMENIAN": "hy", "TAMIL": "ta",
}  # fmt: skip
"""Languages by script. If a word is in another script than the text, the stemming rules of this language apply to the
word. An example is a brand in Latin letters in an Arabic text."""
_IN_SCRIPT: Final = {
    "ar": "ARABIC", "fa": "ARABIC", "el": "GREEK", "hi": "DEVANAGARI", "hy": "ARMENIAN", "ru": "CYRILLIC",
    "ta": "TAMIL",
    "he": "HEBREW", "ja": "CJK", "ko": "HANGUL", "th": "THAI", "zh": "CJK",
}  # fmt: skip
"""Scripts of the languages that do not use Latin letters, by language code."""
_CYRILLIC: Final = frozenset({"ru", "uk", "bg", "mk", "kk"})
"""Languages that are written in Cyrillic. Only Russian has a stemmer, and the Russian rules do not fit the other
languages."""

_ACCENTS: Final = {
    "es": (("cion", "ción"), ("sion", "sión")),
    "pt": (("cao", "ção"), ("coes", "ções")),
}
"""Word endings that people often type without accents, with the accented forms that the stemming rules need."""

_WORDS: Final = Path(__file__).parent / "function_words.txt"

_stemming = Lock()
"""Lock for the stemmers. A stemmer stores the word that it works on, so only one thread at a time may use a stemmer."""


def stem(word: str, language: str) -> str:
    """Returns the stem of a word, in lower case and without accents."""
    language = _language_of(word, language)
    stemmer = _stemmer(language)
    if stemmer is None:
        return fold(word)
    for bare, accented in _ACCENTS.get(language, ()):
        if word.endswith(bare):
            word = word.removesuffix(bare) + accented
    with _stemming:
        return fold(str(stemmer.stemWord(word)))


def fold(word: str) -> str:
    """Returns the word in lower case and without accents."""
    if word.isascii():
        return word.lower()
    decomposed = unicodedata.normalize("NFKD", word.casefold())
    bare = "".join(c for c in decomposed if not unicodedata.combining(c))
    return unicodedata.normalize("NFC", bare)


def is_stopword(folded: str, language: str) -> bool:
    return folded in read_stopwords().get(language, ())


def is_function_word(folded: str) -> bool:
    """Returns whether a word is a function word in any language."""
    return folded in _function_words()


def has_function_words(language: str) -> bool:
    return language in read_stopwords()


@cache
def read_common_words() -> dict[str, frozenset[str]]:
    """Returns the most common function words by language code, for languages that share their script with others. A
    text without any of these words may only look like the language: "BMW M5 v Porsche" is not Dutch."""
    return {code: frozenset(common) for code, common, _ in _read() if common}


@cache
def read_stopwords() -> dict[str, frozenset[str]]:
    """Returns the function words by language code, in lower case and without accents. Function words are not used as
    terms. Languages of which too few function words are known are left out."""
    return {code: frozenset(map(fold, common + rest)) for code, common, rest in _read() if rest}


def _read() -> Iterator[tuple[str, list[str], list[str]]]:
    for line in _WORDS.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            code, _, words = line.partition(" ")
            common, _, rest = words.partition("|")
            yield code, common.split(), rest.split()


@cache
def _function_words() -> frozenset[str]:
    return frozenset().union(*read_stopwords().values())


@cache
def _stemmer(language: str) -> Any:
    name = LANGUAGES.get(language)
    return snowballstemmer.stemmer(name) if name else None


def _language_of(word: str, language: str) -> str:
    """Returns the language whose stemming rules apply to a word: the language of the text, unless the word is in
    another script."""
    script = _script(word[0])
    if script not in _SCRIPTS:
        return language
    own = _IN_SCRIPT.get(language, "CYRILLIC" if language in _CYRILLIC else "LATIN")
    return language if own == script else _SCRIPTS[script]


@cache
def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]
