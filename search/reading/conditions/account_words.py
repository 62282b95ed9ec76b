"""Finds words for kinds of accounts, such as "bloggers", "channels" and "blogueiras".

Posts are not searched for these words, because they say what to return.
"""

from collections.abc import Iterator
from typing import Final

from creators.places.vocabulary import PEOPLE as PEOPLE_WORDS
from search.reading.conditions.patterns import any_of, compile_verbose

PEOPLE: Final = any_of(
    en="""
        (?:(?:content|digital|online|social media|ugc|niche|fellow)[ -])?(?:creators?|influ[ea]n(?:c|z)ers?|
            influensers?|inf(?:uenc|lenc|lunc|leunc|luec)e?rs?|bloggers?|vloggers?|kols?)
        | brand ambassadors? | ugc (?=$|[,.;])
    """,
    de="""
        (?:influencer|blogger|vlogger|creator|youtuber|tiktoker|instagrammer)(?:in|innen|n)?
        | content[ -]?ersteller(?:in|innen|n)?
    """,
    es="""
        cread[oe]r(?:es|as?)?(?: de contenidos?)? | influenciador(?:es|as?)? | blogu?er[oa]s? | vlogu?er[oa]s?
        | creador(?:es|as?)?(?: de contenidos?)?
    """,
    fr="""
        influenceu(?:rs?|ses?) | (?:créateurs?|créatrices?)(?: de contenus?)? | blogueu(?:rs?|ses?)
        | vlogueu(?:rs?|ses?)
    """,
    it="creator[ie](?: di contenuti)? | influenzator[ie]",
    pt="criador(?:es|as?)?(?: de conteúdos?)? | blogueir[oa]s? | vlogueir[oa]s?",
    nl="contentmakers? | contentcreators?",
    pl="""
        influencer(?:zy|ów|ek|ki|ka|kami|ami|a)? | v?bloger(?:zy|ów|ek|ki|ka|kami|ami|a)?
        | vloger(?:zy|ów|ek|ki|ka|kami|ami|a)?
        | twórc(?:y|ów|a|ami|zynie)(?: (?:internetow\\w+|treści|contentu))? | youtuber(?:zy|ów|ek|ki|ka)?
        | tiktoker(?:zy|ów|ek|ki|ka)?
    """,
    tr="""
        (?:influencer|blogger|vlogger|youtuber|tiktoker)'?(?:lar[ıi]?|ler[i]?|[ıi])? | fenomen(?:ler|leri|i)?
        | içerik üretici(?:si|ler|leri)?
    """,
    ar="""
        (?:و|ال|لل|ب|بال)?(?:مؤثر|مدون)(?:ين|ون|ات|ة|و|ي)?
        | (?:ال)?(?:صانع|صانعي|صانعات|صانعة|صناع|منشئي|منشئ) (?:ال)?محتوى
        | (?:ال)?مشاهير | (?:ال)?(?:انفلونسر|بلوجر|يوتيوبر)(?:ز)?
    """,
)
"""Words for people by the kind of account that they have."""

PLACES_TO_POST: Final = any_of(
    en="accounts? | profiles? | channels? | pages?",
    de="konten | kanäle | kanal | profile | seiten",
    es="cuentas | perfil(?:es)? | canal(?:es)? | páginas",
    fr="comptes? | chaînes? | profils? | pages?",
    it="canal[ei] | profil[oi] | pagin[ae]",
    pt="contas | perfis | canais | páginas",
    nl="kanalen | kanaal | profielen | pagina's",
    pl="kont[ao]? | kanał(?:y|ów|u)? | profil(?:e|i|ów|u)? | stron(?:y)?",
    tr="hesap(?:lar[ıi]?)? | hesab[ıi] | kanal(?:lar[ıi]?|[ıi])? | sayfa(?:lar[ıi]?|s[ıi])? | profil(?:ler[i]?|i)?",
    ar="(?:ب|ال|بال|لل)?(?:حسابات|حساب|قنوات|قناة|صفحات|صفحة)",
)

UNSPACED: Final = any_of(
    ja="""
        クリエイター | クリエーター | インフルエンサー | ブロガー | ブイロガー | ユーチューバー | ティックトッカー |
        インスタグラマー
        | アカウント | チャンネル | 発信者 | 投稿者 | 配信者
    """
)
"""Words of a language without spaces. They may occur anywhere in the text."""

_THINGS: Final = compile_verbose(
    r"(?<!\w)"
    + any_of(
        accounts="(?:bank|savings|checking|retirement|brokerage|credit) accounts?",
        pages="""
            (?:colou?ring|yellow|landing|sketchbook|journal|scrapbook|book|comic|album|title|web|home|
                turning) pages?
        """,
        channels="(?:english|suez|panama|bristol) (?:channel|kanal|canal)",
        profiles="colou?r profiles?",
    )
    + r"(?!\w)"
)
"""Names of things that end in a word for an account."""
_MATTERS: Final = any_of(
    en="""
        marketing | marketers? | economy | agency | agencies | fund | burnout | tips | outreach | islands? | tunnel
        | pictures? | photos? | managers? | executives? | payable | turner
    """
)
"""Words that, after a word for accounts, name a subject: "influencer marketing"."""

ACCOUNT: Final = rf"(?: {PEOPLE} | {PLACES_TO_POST} )"
DOERS: Final = "|".join(sorted(PEOPLE_WORDS, key=len, reverse=True))
"""Words for people by what they do or are, such as "bakers" and "runners". They fit into a group of a pattern."""
_ACCOUNT: Final = compile_verbose(
    rf"(?<![\w'@#]) {ACCOUNT} (?:'l[ae]r[iı]?)? (?!\w) (?! [ -]{_MATTERS}(?!\w) ) | {UNSPACED}"
)

_COMPOUNDS: Final = compile_verbose(
    r"(?<!\w) (?P<what>[^\W\d_]{3,}?) (?P<linking>(?<=heit|keit|ungs|haft|tion)s)? (?P<account>"
    + any_of(
        de="(?:influencer|blogger|vlogger|youtuber|tiktoker)(?:in|innen|n)? | kanäle[n]? | accounts | konten",
        nl="bloggers | vloggers | influencers | youtubers | kanalen",
    )
    + r") (?!\w)"
)
"""German and Dutch compounds such as "Reiseblogger", "reisbloggers" and "Autokanäle"."""
_NOT_A_COMPOUND: Final = frozenset(
    {"micro", "mikro", "nano", "macro", "makro", "mega", "micr", "bank", "spar"}
)


def find_accounts(plain: str) -> Iterator[tuple[int, int]]:
    """Yields the start and end of each word for a kind of account. In a compound, only this part is yielded."""
    things = [match.span() for match in _THINGS.finditer(plain)]
    for match in _ACCOUNT.finditer(plain):
        if not any(start < match.start() < end for start, end in things):
            yield match.span()
    for match in _COMPOUNDS.finditer(plain):
        if match["what"] not in _NOT_A_COMPOUND:
            yield match.end("what"), match.end()
