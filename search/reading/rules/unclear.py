"""Reads conditions that the search cannot use, so that the page can say so.

Their words are hidden from other rules, which would misread them ("audience in Germany").
"""

from typing import Final

from search.reading.rules.patterns import any_of, compile_verbose
from search.reading.rules.reading import Reading

_COMPARE: Final = any_of(
    en="""
        under | below | less than | up to | max(?:imum)? | at most | over | above | more than | around | about
        | between | from | for
    """,
    de="unter | bis",
    es="menos de | hasta",
    fr="moins de",
    signs="<=? | >=?",
)
_CREATORS: Final = any_of(
    en="influencers? | creators? | youtubers? | tiktokers? | instagrammers? | bloggers? | vloggers?"
)
_COUNT: Final = r"\d[\d.,]* \s? (?:k|m|thousand|million)?"
_FAKES: Final = "Whether followers are real is not measured."
_DATES: Final = "Creators' free dates are not known."
_OFFERS: Final = "Whether creators accept offers is not known."
_SAFETY: Final = "Brand safety is not assessed."
_SIMILAR: Final = "Use the lookalike search to find similar creators."
_VIEWS: Final = "Search cannot filter by views and likes, only by followers and engagement."
_SIZE: Final = "Give the size as a number of followers."

_FAKE: Final = any_of(
    en="fake | bought | bot | purchased | ghost | inactive | real | authentic | genuine | organic"
)
_FAKE_FOLLOWERS: Final = rf"""
    (?:with\ |and\ |who\ have\ |having\ )? (?:(?:no|with(?:ou|uo)t|low|few|little|not\ buying|zero)\ )? (?:any\ )?
        {_FAKE} (?: \ (?:or|and)\ (?:fake|bought|bot) )?
        \ (?:fol+ow?e?rs|engagement|likes|audiences?|subscribers|fans)
    | (?:audience|follower)\ (?:quality|authenticity) | no\ bots | without\ bots
"""
_MONTH: Final = any_of(
    en="""
        january | february | march | april | may | june | july | august | september | october | november | december
        | q[1-4] | week | month | the
    """
)
_AVAILABLE: Final = rf"""
    (?:who\ are\ |that\ are\ |and\ )? (?:currently\ )?
        available\ (?:in|on|from|for|this|next|during|now|between|to)
        (?: \ (?!with|who|that|on|and)[\w-]+ ){{0,3}}
    | free\ (?:in|on|from|during|next)\ {_MONTH} (?:\ \w+)?
"""
_OPEN_TO: Final = any_of(
    en="open (?:to|for) | accept(?:s|ing)? | interested in | looking for | willing to do | up for | available for"
)
_DEAL: Final = any_of(
    en=r"""
        collab\w* | collaborations? | partnerships? | sponsorships? | gift\w* | barter | deals | brand deals
        | affiliate\w*
    """
)
_OPEN_TO_DEALS: Final = rf"""
    (?:who\ are\ |that\ are\ |and\ )? {_OPEN_TO} \ (?:paid\ |gifted\ |brand\ |new\ )? {_DEAL}
    | (?:gifting|gifted|barter|unpaid) (?:\ (?:only|collabs?|basis))
"""
_SAFE: Final = any_of(
    en=r"""
        brand[- ]safe(?:ty)? | 100% safe | scandal[ -]free | controversy[ -]free
        | no (?:controvers\w+|scandals?|profanity|swearing|nsfw|nudity|drama|cursing)
        | without (?:controvers\w+|scandals?|profanity|swearing|nudity)
        | (?:who |that )?(?:don't|do not|doesn't|never) (?:swear|curse) | non[- ]controversial
        | not controversial | safe for (?:brands|work|kids)
    """
)
_BRAND_SAFE: Final = rf"""
    (?: who\ (?:are\ |is\ )? | that\ are\  | and\  )? {_SAFE} (?:\ (?:content|only|topics))?
"""
_LIKE_ONE: Final = any_of(
    en="similar to | look[ -]?alikes? (?:of|to|for) | look[ -]?alikes? | (?:the )?same as | comparable to",
    de="ahnlich wie",
    es="parecid[oa]s? a",
    fr="comme",
)
_SIMILAR_TO: Final = rf"""
    (?: (?:who\ are|creators|influencers|accounts|people|profiles|someone|anyone)\  )?
    {_LIKE_ONE} \ @?[\w.]+ (?:\ [A-Z][\w]+)?
"""
_PEOPLE_LIKE: Final = r"""
    (?:creators?|influencers?|accounts?|people|youtubers?|tiktokers?|profiles?|someone|anyone)
        \ like\ @?[\w.]+ (?:\ [\w]+)?
    | like\ @[\w.]+
"""
_HAVING: Final = r"(?: (?:with|and|having|getting|who\ get|averaging)\  )?"
_VIEWS_OF: Final = rf"""
    {_HAVING} (?:an?\ )? (?: (?:avg|average|median|mean|high|low|good|total|max|min)\.?\  )?
    (?:video\ |reel\ )? (?:views?|likes|comments|impressions|plays|reach) (?: \ per\ \w+ | \ count )? :?\ ?
    (?:of\ |is\ |are\ )? (?: {_COMPARE} | at\ least | min(?:imum)? ) \ ?{_COUNT}
"""
_COUNT_OF_VIEWS: Final = rf"""
    {_HAVING} (?: (?:avg|average|mean|median)\.?\ (?:of\ )? )?
    (?: {_COMPARE}\  | at\ least\  | min(?:imum)?\ (?:of\ )? )? {_COUNT} \+?
    \ (?: (?:avg|average|monthly|daily|total|video|median)\  )* (?:views?|likes|comments|impressions|plays)
    (?: \ (?:per|a|each|on|on\ average) (?:\ \w+)? )?
"""
_LARGE: Final = any_of(
    en="""
        big | large | huge | small | tiny | smaller | bigger | larger | massive | medium[- ]sized | mid-sized
    """
)
_FOLLOWING: Final = any_of(
    en="following | followings | audiences? | fan ?base | follower counts? | number of followers"
)
_SIZED: Final = rf"""
    {_LARGE} (?: \ (?:tier|sized?) )? (?= \ (?:\w+\ )? (?:{_CREATORS}|accounts?|channels?|profiles?) (?!\w) )
    | (?:with\ )? (?:a\ )? (?:big|large|huge|small|tiny|smaller|massive|decent) \ {_FOLLOWING}
    | (?:who\ are\ |are\ )? (?:not\ )? (?:too|super|that|very) \ (?:big|small|large|famous)
        (?=\ maybe|\ yet|\s*(?:$|[,.;!?]))
    | (?:klein|kleine|petits?|pequen[ao]s?|piccol[io]|male)
        \ (?:accounts?|konten|comptes?|cuentas?|perfil|profili|perfis|konta)
"""

_RULES: Final = (
    (_FAKE_FOLLOWERS, _FAKES),
    (_AVAILABLE, _DATES),
    (_OPEN_TO_DEALS, _OFFERS),
    (_BRAND_SAFE, _SAFETY),
    (_SIMILAR_TO, _SIMILAR),
    (_PEOPLE_LIKE, _SIMILAR),
    (_VIEWS_OF, _VIEWS),
    (_COUNT_OF_VIEWS, _VIEWS),
    (_SIZED, _SIZE),
)
_FIRST: Final = tuple(
    (compile_verbose(rf"(?<![\w@]) (?:{pattern}) (?!\w)"), reason) for pattern, reason in _RULES
)


def read_unclear(reading: Reading) -> None:
    for pattern, reason in _FIRST:
        for match in reading.find(pattern):
            reading.mark_unclear(reason, *match.span())
