"""Sentences in which creators say something lasting about themselves."""

import re
from collections.abc import Iterator
from typing import Final

from creators.analysis.evidence import Finding, Kind, Subject, quote_post, quote_profile

MOST: Final = 8
SHORTEST: Final = 8
LONGEST: Final = 240
"""Characters. A longer sentence says several things."""

_NUMBER = r"(?:\d+|an?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty)"
_JOB = (
    r"(?:(?:certified|qualified|registered|licen[sc]ed|trained|professional|former|full-time|part-time|retired"
    r"|personal|fitness|yoga|pilates|running|pastry|home|software|web|data|game|graphic|interior|fashion|food"
    r"|wedding|wildlife|maths|english|science|music|dance|trainee|apprentice|self-taught|award-winning|freelance"
    r"|junior|senior|head|primary school|secondary school|high school)\s)*"
    r"(?:teacher|nurse|doctor|physio(?:therapist)?|dietitian|nutritionist|trainer|coach|instructor|baker|chef|barista"
    r"|engineer|developer|programmer|designer|photographer|filmmaker|musician|singer|dancer|actor|actress|comedian"
    r"|writer|author|journalist|artist|illustrator|ceramicist|potter|carpenter|electrician|plumber|mechanic|farmer"
    r"|gardener|beekeeper|pilot|lawyer|accountant|psychologist|therapist|scientist|physicist|biologist|veterinarian|vet"
    r"|student|founder|entrepreneur|firefighter|paramedic|midwife|hairdresser|barber|make-?up artist|stylist|model"
    r"|behaviou?rist|guide|restorer|bartender|nail tech|butcher|ranger|violinist|pianist|guitarist|drummer"
    r"|producer|editor|animator|florist|tailor|librarian|translator|architect|dentist|pharmacist|surgeon"
    r"|historian|sommelier|driver|sailor|climber|runner)"
)

# In order of how much they say; a creator's facts show at most two of each kind.
_SAID: Final = {
    "work": rf"\bI(?:'m| am|’m) (?:also )?an? {_JOB}\b(?! of\b)|\bI work (?:full-time )?as an? \w+"
            rf"|\bI (?:re)?trained as an? \w+",
    "family": rf"\b(?:mum|mom|mama|mother|dad|papa|father|parent|stepmum|stepdad) (?:of|to) (?:{_NUMBER}|twins"
              rf"|triplets|twin \w+)\b"
    r"|\b(?:Mama|Papa|Mutter|Vater) von (?:zwei|drei|vier|\d)|\b(?:mamá|papá|madre|padre) de (?:dos|tres|cuatro|\d)"
    r"|\b(?:maman|papa) de (?:deux|trois|quatre|\d)|\b(?:mãe|pai) de (?:dois|duas|três|\d)",
    "years": rf"\bI(?:'ve|’ve| have) been (?!told|asked|wanting|meaning|trying|waiting|putting|thinking|looking"
             rf"|avoiding|using)\w+(?:ing|ed)\b[^.!?]*\b(?:for (?:over |more than |almost |nearly "
             rf"|about )?{_NUMBER} (?:years|decades?)|since (?:I was|(?:19|20)\d\d|childhood))"
    r"|\b[Ii]ch \w+ seit (?:über |mehr als )?(?:\d+|zwei|drei|vier|fünf|zehn) Jahren"
    r"|\b[Ll]levo (?:más de )?(?:\d+|dos|tres|cuatro|cinco|diez) años \w+ndo"
    r"|\b[Jj]e \w+ depuis (?:plus de )?(?:\d+|deux|trois|dix) ans",
    "founded": r"\b(?:I|we|my \w+ and I) (?:co-?)?(?:founded|opened|launched|started|run|own)\b (?:my |our |a "
               r"|an |the )(?:own |small |little |tiny |first |online )*(?:\w+ )?(?:bakery|shop|store|company"
               r"|studio|business|brand|caf[eé]|school|agency|charity|podcast|restaurant|farm|nursery|workshop"
               r"|newsletter|gym|label|non-?profit|start-?up)\b",
    "made": r"\b[Mm]y (?:first |second |third |new |own |debut )*(?:book|cookbook|novel|album|memoir)\b (?:is|was"
            r"|came|comes|just|hits|launches)|\bI (?:wrote|published|have written|'ve written|released) (?:a|my"
            r"|two|three|\d+) (?:\w+ )?(?:books?|cookbooks?|novels?|albums?|memoir)",
    "won": r"\bI (?:won|placed|was awarded|was named|hold the|broke the)\b[^.!?]*\b(?:award|prize|champion"
           r"|championships?|medal|record|competition|title|place|gold|silver|bronze|final)\b",
    "moved": r"\bI (?:recently |just |finally )?(?:moved|emigrated|relocated) (?:to|from|back to) [A-ZÀ-Þ]"
             r"|\bI (?:was born|grew up) (?:and raised )?in [A-ZÀ-Þ]|\bI live in [A-ZÀ-Þ]",
    "health": r"\bI(?: was|'ve been|’ve been| got| have been|'m|’m)? (?:newly |recently "
              r"|late-)?diagnosed (?:with )?\w+|^Diagnosed \w+(?: \w+)? (?:at|in) \d+|\bI have (?:ADHD|autism"
              r"|type [12] diabetes|coeliac disease|celiac disease|PCOS|endometriosis|MS|Crohn)",
    "turned": r"\bI (?:quit|left) my (?:\w+ )?(?:job|career|corporate)|\bI went (?:full-time|freelance|vegan"
              r"|sober)\b|\bI(?:'ve|’ve| have) been (?:sober|vegan|vegetarian)\b",
    "studied": r"\bI (?:studied|graduated|have an? (?:PhD|degree|master|bachelor|diploma)|hold an? (?:PhD|degree"
               r"|master))\b[^?]*",
}  # fmt: skip
_BIO: Final = {
    "work": rf"^(?:\W*\w+\s){{0,2}}{_JOB}\b|\b(?:an?|and|&)\s{_JOB}\b|,\s{_JOB}\b|\b(?:certified|qualified"
    rf"|registered|licen[sc]ed) \w+",
    "family": _SAID["family"] + rf"|\b(?:mum|mom|dad)\s*(?:x|×)\s*{_NUMBER}",
    "founded": r"\b(?:co-?)?founder\b|\bowner of\b|\bgründer(?:in)?\b|\bfundadora?\b|\bfondat(?:eur|rice)\b",
    "made": r"\bauthor of\b|\bautora? de\b|\bauteure? de\b|\bhost of\b",
    "won": r"\b(?:award[- ]winning|champion|winner of|medal(?:l)?ist|olympian|record holder|finalist)\b",
    "years": rf"\b(?:since (?:19|20)\d\d|{_NUMBER} years (?:of|in)\b|seit (?:19|20)\d\d|seit \d+ Jahren)",
    "studied": r"\b(?:PhD|MD|MSc|BSc)\b|\bgraduate of\b",
    "health": r"^diagnosed \w+|^(?:coeliac|celiac|ADHD|autistic|deaf|T1D|type [12] diabetic)\b",
}
_SIGNS = {name: re.compile(sign) for name, sign in _SAID.items()}
_BIO_SIGNS = {name: re.compile(sign, re.IGNORECASE) for name, sign in _BIO.items()}
_UNSURE = re.compile(
    r"\?|\b(?:if|unless|imagine|pretend|wish|almost|nearly|would|could|should|wenn|si|se)\b I\b|[\"“”«»]"
    r"|\b(?:POV|pov|they|she|he) (?:said|says|say|asked|told)|^POV\b|\bas if\b"
)
_MAY = re.compile(
    r"\bI\b|\b(?:mum|mom|mama|mother|dad|papa|father|parent|my|we|Diagnosed|ich|llevo|je|pai|mãe)\b|Vater|Mutter",
    re.IGNORECASE,
)
"""Any of the signs needs one of these: most sentences have none."""
_CUT_OFF = re.compile(r"\b(?:of|at|by|for|with|and|the|an?|in|to)\W*$|:$", re.IGNORECASE)
"""A line of a bio that goes on in the next one."""
_OF_EACH: Final = 2
_PIECE = re.compile(r"\s*[\n|·•;✦✧►▪]\s*|(?<=\w)\.\s+")


def key_fact_findings(subject: Subject) -> list[Finding]:
    """Bios first, then the newest posts."""
    found: dict[str, Finding] = {}
    told: dict[str, int] = {}
    for sign, fact in [*_in_bios(subject), *_in_posts(subject)]:
        if told.get(sign, 0) < _OF_EACH and fact.value.lower() not in found:
            found[fact.value.lower()] = fact
            told[sign] = told.get(sign, 0) + 1
    return list(found.values())[:MOST]


def _in_bios(subject: Subject) -> Iterator[tuple[str, Finding]]:
    for bio, profile in subject.bios:
        for piece in _PIECE.split(bio):
            sign = _sign(_BIO_SIGNS, piece) if _fits(piece) and not _CUT_OFF.search(piece) else None
            if sign:
                text = piece.strip()
                yield (
                    sign,
                    quote_profile(subject, profile, kind=Kind.KEY_FACT, value=text, statement=text),
                )


def _in_posts(subject: Subject) -> Iterator[tuple[str, Finding]]:
    for post in subject.posts:
        for sentence in post.sentences:
            sign = _sign(_SIGNS, sentence) if _MAY.search(sentence) and _fits(sentence) else None
            if sign:
                yield (
                    sign,
                    quote_post(
                        post, sentence, kind=Kind.KEY_FACT, value=sentence, statement=sentence
                    ),
                )


def _fits(text: str) -> bool:
    return SHORTEST <= len(text) <= LONGEST and not _UNSURE.search(text) and "@" not in text


def _sign(signs: dict[str, re.Pattern[str]], text: str) -> str | None:
    return next((name for name, sign in signs.items() if sign.search(text)), None)
