"""Limits how many creators write the same sentence. Sentences that differ only in numbers count as one sentence."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from random import Random

_ENDS = re.compile(r"[.!?…؟।]\s+|[。！？\n|·]")
_WORDS = re.compile(r"[^\W\d]+")
_WITHOUT_SPACES = re.compile("[぀-ヿ一-鿿]")
_FEWEST_WORDS, _FEWEST_LETTERS = 3, 7


def split_sentences(text: str) -> set[str]:
    """Returns the sentences of a text in lower case, without numbers and punctuation. Leaves out sentences of one or
    two words, such as "Thank you"."""
    pieces = (_WORDS.findall(piece) for piece in _ENDS.split(text.casefold()))
    return {" ".join(words) for words in pieces if _is_sentence(words)}


def _is_sentence(words: list[str]) -> bool:
    if len(words) >= _FEWEST_WORDS:
        return True
    text = "".join(words)
    return len(text) >= _FEWEST_LETTERS and bool(_WITHOUT_SPACES.search(text))


class SentenceRegister:
    """The sentences in the catalogue, and the creators who wrote each of them."""

    def __init__(self, shared_by_at_most: int) -> None:
        self._most = shared_by_at_most
        self._authors: defaultdict[str, set[int]] = defaultdict(set)
        self._told = Counter[str]()
        self._told_by = Counter[tuple[int, str]]()

    def claim(self, author: int, text: str) -> bool:
        """Records the sentences of a text by the creator `author`. Returns False, and records nothing, if the creator
        has already written one of the sentences, or if too many others have."""
        sentences = split_sentences(text)
        for sentence in sentences:
            authors = self._authors.get(sentence, ())
            if author in authors or len(authors) >= self._most:
                return False
        for sentence in sentences:
            self._authors[sentence].add(author)
        return True

    def choose_template(self, rng: Random, author: int, templates: Sequence[str]) -> str:
        """Returns the template that the creator has used least. Of several such templates, returns the one that all
        creators together have used least."""

        def count_told(template: str) -> tuple[int, int, float]:
            return self._told_by[author, template], self._told[template], rng.random()

        chosen = min(templates, key=count_told)
        self._told_by[author, chosen] += 1
        self._told[chosen] += 1
        return chosen
