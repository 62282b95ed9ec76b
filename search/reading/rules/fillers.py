"""Reads words that only sound: what people say while they think, greetings and signatures of e-mails."""

from typing import Final

from search.reading.rules.patterns import any_of, compile_verbose
from search.reading.rules.reading import Reading

_SOUNDS: Final = compile_verbose(
    r"(?<![\w'@#-]) (?:"
    + any_of(
        en="""
            uh+ | umm+ | um(?=,|\\s(?:like|so|i|we|they|the)\\s) | (?<=like )um | uhm+
            | erm+ | hmm+ | so basically | so,? like | basically | you know | i mean | i guess
            | like (?=um|uh|so|maybe|\\d|five |ten |twenty |fifty |a hundred ) | or something | or whatever
            | and stuff like that
            | (?<=in )like(?= ) | (?<=with )like(?= ) | (?<=or )maybe | kind of like | ok(?:ay)? so | fyi | btw
            | ok(?=$)
        """,
        de="äh+m* | öh+ | ähm+ | hm+ | sozusagen | naja | oder so",
        es="eh+ | o sea | este pues | bueno pues | o algo así",
        fr="euh+ | heu+ | du coup | ou quelque chose",
        it="ehm+ | cioè",
        pt="hum+ | tipo assim",
        nl="eh+ | uhm+ | ofzo",
        pl="yyy+",
    )
    + r") (?![\w'-]) ,?"
)
_SIGNED: Final = compile_verbose(
    r"(?: (?<=[,.;!?]) | (?<=[,.;!?]\ ) | (?=thanks|thank\ you|thx|gracias|merci|danke|grazie) (?<!\w) ) (?:"
    + any_of(
        en="""
            (?:many )?thanks(?: so much| a lot| in advance)? | thank you(?: so much| in advance)? | thx | ty | cheers
            | (?:kind |best |warm )?regards | best(?: wishes)? | yours | xoxo | xx
        """,
        de="""
            (?:vielen |herzlichen )?dank(?: im voraus| euch)? | danke(?: schön)? | (?:viele |liebe |beste )?grüße
            | lg | vg | mfg
        """,
        es="(?:muchas )?gracias | (?:un )?saludos? | atentamente | un abrazo",
        fr="merci(?: beaucoup| d'avance)? | cordialement | bien à vous",
        it="grazie(?: mille)? | (?:cordiali )?saluti",
        pt="(?:muito )?obrigad[oa] | abraços? | atenciosamente",
        nl="(?:alvast )?bedankt | dank je(?: wel)? | (?:met vriendelijke )?groet(?:en|jes)?",
        pl="(?:z góry )?dzięki | dziękuję | pozdrawiam",
        tr="teşekkürler | sağ ?ol(?:un)?",
        ar="شكرا",
    )
    + r") (?!\w) [!.,;\s-]* (?: (?: [-–]\s? )? [^\W\d_]+ (?:\ [^\W\d_]+)? (?:\ x+)? )? [\s!.]* $"
)
"""The end of a message, with the name of who writes it."""


def read_fillers(reading: Reading) -> None:
    for pattern in (_SOUNDS, _SIGNED):
        for match in reading.find(pattern):
            reading.skip(*match.span())
