"""Combines the two bundled embedding models. A vector contains the vectors of both models.

all-MiniLM-L6-v2 reads only English, but reads it better. multilingual-e5-small reads a hundred languages. The inner
product of a query's vector and a text's vector is their similarity. If the query and the text are both in English, the
similarity is a weighted mean of the two models' cosines. Otherwise, it is the cosine of multilingual-e5-small
(docs/decisions/0013):

    text  = [minilm, e5, 0]  in English, [0, e5, 1]  in another language (each scaled to length 1)
    query = [share × minilm, (1 - share) × e5, share × usual]  in English, [0, e5, 0]  in another language

For an English query and a text in another language, `usual` replaces the cosine of all-MiniLM-L6-v2.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt
from tokenizers import Tokenizer

from creators import lexicon
from creators.embedding.port import EmbeddingModel, Vectors
from creators.lexicon import languages

ENGLISH_SHARE = 0.5
USUAL_COSINE = 0.2

Embed = Callable[[Sequence[str]], Vectors]

HALF = 2**-0.5

PART = 384
"""Number of dimensions that each model contributes to a vector."""

_NOISE = re.compile(r"https?://\S+|[@#][\w.]+|[^\w\s'’]|\d+")

FEW_PIECES, MANY_PIECES = 1.25, 1.7
"""Limits for the number of tokens per word, by which English is recognised. A text below the first limit is English. A
text above the second limit is English only if its detected language is English.

The English model's vocabulary contains nearly every English word as a single token. None of 240 German and 240 Spanish
paragraphs had fewer than 1.4 tokens per word. 99 % of 1,000 English medical abstracts had fewer than 1.7.
"""

LIKELY = 0.3
"""Limit for texts that are too short to detect their language, such as "sourdough" or "beekeeping". A short text is
English if English is at least this likely, relative to the likeliest language."""


_FUNCTION_WORDS = 0.2
"""Minimum share of English function words in a text for which another language was detected. From this share on, the
text is treated as English."""


class BlendedModel:
    """An EmbeddingModel that combines an English model with a multilingual model."""

    def __init__(
        self, english: EmbeddingModel, multilingual: EmbeddingModel, vocabulary: Tokenizer
    ) -> None:
        self.name = f"{english.name}+{multilingual.name}"
        self._english = english
        self._multilingual = multilingual
        self._vocabulary = vocabulary

    def embed(self, texts: Sequence[str]) -> Vectors:
        # The multilingual model runs while the languages are detected, because it does not need them.
        with ThreadPoolExecutor(1) as pool:
            multilingual = pool.submit(self._multilingual.embed, texts)
            english = self._in_english(texts)
            read = self._read_english(texts, english, self._english.embed)
        return _joined(HALF * read, HALF * multilingual.result(), HALF * ~english[:, None])

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        english = self._in_english(texts)
        share = np.where(english, ENGLISH_SHARE, 0.0)[:, None]
        return _joined(
            share / HALF * self._read_english(texts, english, self._english.embed_queries),
            (1 - share) / HALF * self._multilingual.embed_queries(texts),
            share / HALF * USUAL_COSINE,
        )

    def _in_english(self, texts: Sequence[str]) -> npt.NDArray[np.bool_]:
        return np.array([self.reads(text) for text in texts], dtype=bool)

    def reads(self, text: str) -> bool:
        """Returns whether the English model can read a text. If the tokens per word do not decide, the detected
        language does."""
        text = unicodedata.normalize("NFC", text)
        pieces = self._pieces_a_word(text)
        if pieces < FEW_PIECES:
            return True
        language = languages.detect_one(text)
        if language is None:
            return pieces < MANY_PIECES or languages.rate_language(text, "en") >= LIKELY
        return language == "en" or (pieces < MANY_PIECES and _sounds_english(text, language))

    def _pieces_a_word(self, text: str) -> float:
        plain = _NOISE.sub(" ", text)
        if not plain.strip():
            plain = text
        encoded = self._vocabulary.encode(plain, add_special_tokens=False)
        return len(encoded.ids) / max(1, len(plain.split()))

    def _read_english(
        self, texts: Sequence[str], english: npt.NDArray[np.bool_], embed: Embed
    ) -> Vectors:
        """Returns the English model's vectors. Texts that the model cannot read get a vector of zeros."""
        read = embed([text for text, is_english in zip(texts, english, strict=True) if is_english])
        vectors = np.zeros((len(texts), read.shape[1]), dtype=np.float32)
        vectors[english] = read
        return vectors


def _sounds_english(text: str, other: str) -> bool:
    """Returns whether enough words of a text are English function words. Words that are also function words in the
    language `other` do not count."""
    words = lexicon.words(text)
    english = sum(
        lexicon.is_stopword(word, "en") and not lexicon.is_stopword(word, other) for word in words
    )
    return english >= _FUNCTION_WORDS * len(words)


def _joined(*parts: npt.NDArray[np.floating]) -> Vectors:
    return np.concatenate(parts, axis=1, dtype=np.float32)
