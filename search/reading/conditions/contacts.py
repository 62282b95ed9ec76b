"""Finds whether a text asks for creators with contact details: "with e-mail", "con correo electrónico"."""

from typing import Final

from search.reading.conditions.patterns import compile_verbose, read_words
from search.reading.conditions.reading import Reading

_WORDS: Final = read_words("contacts")

_ASKED: Final = compile_verbose(rf"""
    (?<![\w@]) (?: (?P<without>{_WORDS.without}) | {_WORDS.with_words} ) \ (?:{_WORDS.kind}\ ){{0,3}}
        {_WORDS.mail} (?:\ {_WORDS.where})? (?![\w-])
    | (?<![\w@]) {_WORDS.mail} \ {_WORDS.where} (?!\w)
""")


def read_contacts(reading: Reading) -> None:
    for match in reading.find(_ASKED):
        reading.take("has_contact", match["without"] is None, *match.span())
