"""Reads requests for contact details: "with e-mail", "con correo electrónico"."""

from typing import Final

from search.filters.table import HAS_CONTACT
from search.reading.conditions.patterns import any_of, compile_verbose
from search.reading.conditions.reading import Reading

_WITH: Final = any_of(
    en="(?:and |who |that )?(?:with|having|have|has|who share|listing|include)",
    de="mit",
    es="con | que tengan",
    fr="avec",
    it="con",
    pt="com",
    nl="met",
    pl="z",
)
_WITHOUT: Final = any_of(en="without | no", de="ohne", es="sin", fr="sans", it="senza", pt="sem")
_KIND: Final = any_of(
    en="an? | public | listed | known | business | contact | their | visible | available",
    de="einer | öffentlicher",
    es="un | el",
    fr="une | un",
    it="un | una | indirizzo",
    pt="um",
    nl="een",
)
_MAIL: Final = any_of(
    en="""
        e-?mails?(?: (?:address(?:es)?|contacts?|info))? | contact (?:info(?:rmation)?|details|e-?mails?|address(?:es)?)
    """,
    de="e-?mail(?:-?adresse)? | kontaktdaten",
    es="correo(?: electrónico)? | e-?mail de contacto | datos de contacto",
    fr="(?:adresse )?(?:e-?mail|mail|courriel)(?: de contact)?",
    it="e-?mail | indirizzo e-?mail | contatti",
    pt="e-?mail(?: de contato)?",
    nl="e-?mailadres | contactgegevens",
    pl="e-?mail(?:em)? | adresem e-?mail",
)
_WHERE: Final = any_of(
    en="in (?:the |their )?(?:bio|profile|description) | available | listed | public | on file",
    de="in der bio | im profil",
    es="en (?:la |su )?bio | en el perfil | público",
    fr="dans (?:la |leur )?bio | en bio",
    it="in bio | nel profilo",
    pt="na bio | no perfil",
    nl="in (?:de |hun )?bio",
    pl="w bio",
)
_ASKED: Final = compile_verbose(rf"""
    (?<![\w@]) (?: (?P<without>{_WITHOUT}) | {_WITH} ) \ (?:{_KIND}\ ){{0,3}} {_MAIL} (?:\ {_WHERE})? (?![\w-])
    | (?<![\w@]) {_MAIL} \ {_WHERE} (?!\w)
""")


def read_contacts(reading: Reading) -> None:
    for match in reading.find(_ASKED):
        reading.has_contact = match["without"] is None
        reading.take("has_contact", HAS_CONTACT.chip(reading.has_contact), *match.span())
