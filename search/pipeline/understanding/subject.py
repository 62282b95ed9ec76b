"""The subject: what is left when the wishes are taken away, and the words that only lead to it."""

import re
from itertools import groupby
from typing import Final

from config.kit.text import fold_text
from search.pipeline.understanding.reading import Reading

_CREATORS: Final = (
    r"(?:(?:content |digital |online |social media |ugc |niche )?(?:creators?|influ[ea]n(?:c|z)ers?|influensers?|influencerinnen|influenceu(?:rs?|ses?)|creador(?:es|as?)?|influenciador(?:es|as?)?|criador(?:es|as?)?|createurs?|creatrices?|kols?|content[ -]?ersteller)"
    r"(?: de conteudo| de contenido| de contenu)?)(?! (?:marketing|economy|marketers?|agency|agencies|fund|burnout|tips))"
)
_VERB: Final = r"(?:find|show|get|give|list|recommend|suggest|search|locate|discover|fetch|bring)"
_WANT: Final = r"(?:want|need|wanna|looking|searching|trying|seeking|hunting|in search of|in need of)(?: to)?(?: see| have| find| work with| collaborate with| partner with| hire)?(?: for)?"
_ARTICLES: Final = r"(?:(?:a |an |the |some |any |all |of |of the |a few |several |many |more |top (?!\d)|best |good |great |a list of |list of |lists of |(?:top )?\d{1,3} (?=(?:best |top |good )?(?:influencers|creators|youtubers|tiktokers))|einige |ein paar |gute |algunos |unos |des |les |uns )*)"
_OPENING: Final = re.compile(
    rf"^(?:(?:hi|hello|hey|ok|please|pls|plz|hallo|hola|bonjour|ola)[ ,!]+)*"
    rf"(?:(?:can|could|would|will) (?:you|u) (?:please )?|(?:help me|help us|let's|kannst du|puedes|pouvez-vous|voce pode) (?:please )?)?"
    rf"(?:(?:i|we|my (?:brand|client|company|team)|our (?:brand|client|company|team))(?:'m|'re| am| are| is|'d| would)? (?:currently |really |also )?(?:like(?: to)?(?: see| find| have)?|love(?: to)?(?: see| find| have)?|{_WANT}|wants|needs) |{_WANT} )?"
    rf"(?:please )?(?:{_VERB}(?: me| us)?(?: for)?(?: out)? |look for |which |are there |is there |what are |ich (?:suche|brauche|mochte)(?: nach)? |wir suchen(?: nach)? |suche(?: nach)? |gesucht:? |zeig(?:e)? mir |finde |busco |buscamos |necesito |encuentra |quiero |muestrame |je (?:cherche|veux|recherche) |nous cherchons |recherche |cherche |trouve(?:z)?(?:-moi)? |montre-moi |procuro |quero |preciso de |encontre |cerco |trova )?"
    rf"{_ARTICLES}"
)
_ABOUT: Final = (
    r"(?:(?:who|that|which|and|die|que|qui) )?(?:(?:also|mostly|mainly|usually|regularly|often|frequently|primarily|only|really|actively) )?(?:(?:are|is) )?"
    r"(?:post(?:s|ing|ed)?|talk(?:s|ing|ed)?|mak(?:e|es|ing)|creat(?:e|es|ing)|do(?:es|ing)?|shar(?:e|es|ing|ed)|produc(?:e|es|ing)|cover(?:s|ing)?|focus(?:es|ed|ing)?|speciali[sz](?:e|es|ed|ing)|film(?:s|ing)?|upload(?:s|ing)?|write(?:s)?|writing|published?|publishing|vlog(?:s|ging)?|blog(?:s|ging)?|known|speak(?:s|ing)?|review(?:s|ing)(?= about)|interested|(?:pro)?mot(?:e|es|ing)(?= about))"
    r"(?: (?:content|videos?|posts?|reels?|shorts|stories|vlogs?|clips|material|photos?|stuff|things|tiktoks?))?(?: (?:about|on|around|in|for|related to|regarding|dedicated to|uber|sobre|sur))?"
)
_PHRASES: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?<!\w)(?:{_CREATORS})(?:,? (?:and|or|&|/) (?:{_CREATORS}))*(?: {_ABOUT}(?= ))?(?: (?:about|on|around|into|in the|in|uber|sobre|sur|die uber|who|that|which|whose|die|que|qui|for|with|of|de|with content about|focused on|specialized in|specialised in|dedicated to))?(?!\w)",
        rf"(?<!\w)(?:{_CREATORS})(?!\w)",
        r"(?<!\w)(?:who|that|which|and|die|que|qui) (?:(?:also|mostly|mainly|often|regularly) )?(?:post(?:s|ed|ing)?|talks?|talking|makes?|creates?|uploads?|shares?|writes?|hablan|sprechen|parlent|falam|postam|publican|postan)(?: (?:content|videos?|posts?|reels?))? (?:about|on|sobre|uber|de|sur)(?!\w)",
        rf"(?<!\w)(?:people|accounts?|profiles?|channels?|pages?|someone|anyone|those|persons?|leute|personas|gente|personnes|pessoas|konten|cuentas|comptes|contas|kanale|folks|users) (?:{_ABOUT}|(?:who|that|which|about|die|que|qui|on|with))(?!\w)",
        r"(?<!\w)(?:content|videos?|posts?|reels|vlogs) (?:about|on|around|related to|regarding|uber|sobre|sur)(?!\w)",
        r"(?<!\w)(?:(?:who|that) (?:are )?(?:into|passionate about|obsessed with|focused on|specialized in|specialised in|dedicated to|interested in|all about|working in|known for|experts? (?:in|on)))(?!\w)",
        r"(?<!\w)in the (?=[\w -]{2,30} (?:niche|space|world|industry|field|category|sector|vertical|scene|community))",
        r"(?<!\w)(?:niche|nische|space(?=$)|sector(?=$)|vertical(?=$)|category(?=$))(?!\w)",
        r"(?<!\w)(?:please|pls|plz|bitte|por favor|s'il (?:vous|te) plait|thanks|thank you|danke|gracias|merci|for (?:my|our|a) (?:brand|campaign|product|company|collab|collaboration|new campaign|upcoming campaign)|to (?:work|collaborate|partner) with|for (?:a )?(?:collaborations?|partnerships?))(?!\w)",
    )
)
_LEADING_WORDS: Final = """
    a an the and or but nor with without in on at of from for to by as than that who which whose are is was be been being have has having had
    do does i we you they them their also just mostly mainly ideally preferably please both either plus & located based
    where when it its this these those should must can could would about over under content
"""
_LEADING_WORDS_ABROAD: Final = """
    und oder mit aus auf der die das ein eine einen im am von bei zu fur uber y o con de en del el los las un una que sobre para por et ou
    avec des les du au aux sur pour qui e com em os uma no na do da dos das la
"""
_TRAILING_WORDS: Final = """
    not no only more all any some living active accounts account profiles people persons there like a an the and or but nor with without in on
    at of from for to by as than that who which whose are is was have has having
"""
_WORDS_ALONE: Final = """
    content niche space videos video posts post best top good great users pages page channels new language speaking media max min personas
    leute gente followers following audience
"""
_LEADING: Final = frozenset(_LEADING_WORDS.split())
"""Words that carry no subject before one; inside it they stay."""
_LEADING_ABROAD: Final = frozenset(_LEADING_WORDS_ABROAD.split())
"""Of other languages: not at the start of the query, where "la" may be a name's."""
_TRAILING: Final = (_LEADING | _LEADING_ABROAD | frozenset(_TRAILING_WORDS.split())) - {
    "content",
    "do",
    "it",
    "das",
    "da",
}
_ALONE: Final = _TRAILING | frozenset(_WORDS_ALONE.split())
_PUNCTUATION: Final = " \t\n,.;:!?-–—/|&+()[]{}<>=~\"'“”„*•·…"


def read_subject(reading: Reading) -> str:
    """What is left, in the query's own writing."""
    _hide_fillers(reading)
    return " ".join(piece for piece in _pieces(reading) if piece)


def _hide_fillers(reading: Reading) -> None:
    opening = _OPENING.match(reading.plain)
    if opening is not None and _ends_a_word(reading.plain, opening.end()):
        _hide_free(reading, *opening.span())
    for pattern in _PHRASES:
        for match in reading.find(pattern):
            _hide_free(reading, *match.span())


def _ends_a_word(plain: str, i: int) -> bool:
    return i == 0 or not (plain[i - 1].isalnum() and plain[i : i + 1].isalnum())


def _hide_free(reading: Reading, start: int, end: int) -> None:
    reading.taken[start:end] = b"\x01" * (end - start)


def _pieces(reading: Reading) -> list[str]:
    """The runs of words between those taken."""
    pieces: list[str] = []
    at = 0
    for taken, run in groupby(reading.taken):
        length = len(list(run))
        if not taken:
            pieces.append(_pared(reading.query[at : at + length], first=at == 0))
        at += length
    return pieces


def _pared(piece: str, *, first: bool) -> str:
    words = [word for word in piece.split() if word.strip(_PUNCTUATION)]
    while words and _bare(words[-1]) in _TRAILING:
        words.pop()
    leading = _LEADING if first else _LEADING | _LEADING_ABROAD
    skip = 0
    while skip < len(words) and _bare(words[skip]) in leading and not _counts(words[skip:]):
        skip += 1
    words = words[skip:]
    if all(_bare(word) in _ALONE for word in words):
        return ""
    return " ".join(words).strip(" ,;:-–—/|&+.?!")


def _counts(words: list[str]) -> bool:
    """Whether the first word belongs to a number after it: "over 40", "under 500 calories"."""
    return _bare(words[0]) in {"over", "under"} and len(words) > 1 and words[1][:1].isdigit()


def _bare(word: str) -> str:
    return fold_text(word.strip(_PUNCTUATION))
