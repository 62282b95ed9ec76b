"""Reads conditions that the search cannot use, so that the page can say so.

Their words are hidden from other rules, which would misread them ("audience in Germany").
"""

from typing import Final

from search.pipeline.understanding.patterns import any_of, compile_verbose
from search.pipeline.understanding.reading import Reading

_MONEY: Final = r"""(?:
    (?:us|c|a)? [$€£¥₹] \s? \d[\d.,]* \s? (?:k|m)?
    | \d[\d.,]* \s? (?:k|m)? \s? (?:[$€£¥₹]|usd|eur|euros?|gbp|dollars?|pounds?|bucks|inr)
)"""
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
_AGES: Final = any_of(
    en=r"""
        gen[ -]?[zxy] | millennials? | boomers? | teen(?:age|ager|agers|s)? | young(?:er)? | old(?:er)? | adults?
        | kids | seniors? | \d{2}\s?(?:-|to|and|–)\s?\d{2}(?: years?(?: olds?)?)? | \d{2}\s?\+
    """
)
_SEX: Final = any_of(
    en="female | male | women | men | girls | boys",
    de="weibliche? | mannliche?",
    es="femenin[oa] | masculin[oa]",
    fr="feminine?",
)
_WHO_FOLLOW: Final = any_of(
    en="""
        audiences? | followers | viewers | viewership | followings? | fan ?bases? | fans | demographics?
        | subscribers | listeners
    """,
    de="zielgruppe | publikum",
    es="audiencia | publico",
    fr="audience",
)
_MOSTLY: Final = any_of(
    en=r"""
        mostly | mainly | primarily | predominantly | largely | heavily | majority | at least \d+ ?%
        | \d+ ?% | over \d+ ?%
    """
)
_NATION: Final = any_of(en="local | us | uk | american | german | [a-z]+(?:an|ish|ese)")
_NEXT_CLAUSE: Final = any_of(
    en="with | and | who | that | on | under | over | between | but | posting | verified"
)
_END: Final = rf"(?= $ | [,.;!?] | \ {_NEXT_CLAUSE} (?!\w) )"
_CREATORS: Final = any_of(
    en="influencers? | creators? | youtubers? | tiktokers? | instagrammers? | bloggers? | vloggers?"
)
_COUNT: Final = r"\d[\d.,]* \s? (?:k|m|thousand|million)?"
_WITH_AN: Final = r"(?:with\ |having\ |whose\ |and\ |mit\ |con\ )? (?:an?\ |the\ |their\ )?"
_COUNTED: Final = compile_verbose(r"""
    (?: \d\s?(?:k|m|mio|thousand|million)?\s?\+? | thousand | million | lakh | mio | plus | more ) \ $
""")
"""Before "followers in India", a number makes India the creators' country."""

AUDIENCE: Final = "Audiences are not known, only where and who the creators are."
_PRICES: Final = "Prices are not known."
_FAKES: Final = "Whether followers are real is not measured."
_DATES: Final = "Creators' free dates are not known."
_OFFERS: Final = "Whether creators accept offers is not known."
_SAFETY: Final = "Brand safety is not assessed."
_SIMILAR: Final = "Use the lookalike search to find similar creators."
_VIEWS: Final = "Search cannot filter by views and likes, only by followers and engagement."
_RHYTHM: Final = "Search cannot filter by posting frequency."
_SIZE: Final = "Give the size as a number of followers."
_AGE: Final = "Creators' ages are not known."

_AUDIENCE_AFTER: Final = rf"""
    {_WITH_AN} (?:{_MOSTLY}\ )? (?: (?:{_SEX}|{_AGES}|{_NATION}) \  ){{1,2}} {_WHO_FOLLOW}
    (?! \ (?: over | above | under | below | between | > | < | \d[\d.,]*\s?(?:k|m|thousand|million)(?!\w) ) )
    (?: \ (?:aged?|between|of|from|in) (?:\ the)? \ [\w-]+ (?:\ (?:to|and)\ \d\d)? | \ \d\d\ ?(?:-|to)\ ?\d\d )?
"""
_AUDIENCE_IS: Final = rf"""
    {_WITH_AN} (?:{_MOSTLY}\ )? {_WHO_FOLLOW} \ (?:{_MOSTLY}\ )?
    (?: (?:is|are|lives?|based|located|comes?|coming)\  )? (?:{_MOSTLY}\ )?
    (?:in|from|aged?|of|is|are|aus|en|with) (?:\ the)? \ (?:ages?\ )? (?:{_MOSTLY}\ )?
    [\w-]+ (?:\ (?:to|and|or)\ [\w-]+)? {_END}
"""
_AUDIENCE_AGED: Final = rf"""
    (?:with\ |having\ |and\ )? (?:an?\ )? (?:{_MOSTLY}\ )? {_WHO_FOLLOW} :?\ ? (?:aged?\ )?
    (?:{_AGES}|{_SEX}) (?!\w)
"""
_POPULAR_WITH: Final = rf"""
    (?:popular|big|known|famous) \ (?:with|among|amongst) \ (?:{_SEX}|{_AGES}|[a-z]+) (?:\ [a-z]+)?? {_END}
"""
_FAKE: Final = any_of(
    en="fake | bought | bot | purchased | ghost | inactive | real | authentic | genuine | organic"
)
_FAKE_FOLLOWERS: Final = rf"""
    (?:with\ |and\ |who\ have\ |having\ )? (?:(?:no|without|low|few|little|not\ buying|zero)\ )? (?:any\ )?
        {_FAKE} (?: \ (?:or|and)\ (?:fake|bought|bot) )?
        \ (?:followers|engagement|likes|audiences?|subscribers|fans)
    | (?:audience|follower)\ (?:quality|authenticity) | no\ bots | without\ bots
"""
_PRICE: Final = any_of(
    en="""
        prices? | priced | rates? | costs? | costing | fees? | charge | charges | charging | budget(?: of)? | cpm
        | cpv | cpa | asking for
    """,
    de="preis",
    es="precio",
    fr="prix",
)
_PIECE: Final = any_of(en="post | video | reel | story | collab | campaign | month | piece")
_PRICED: Final = rf"""
    (?:with\ |that\ |who\ )? (?:an?\ )? {_PRICE}
    (?: \ (?: is | of | per\ \w+ | for\ (?:a\ |one\ )?\w+ ) )? :?\ ? (?:{_COMPARE}\ )? {_MONEY}
    (?: \ (?:to|and|-)\ {_MONEY} )? (?: \ (?:per|a|for\ a|each|/)\ ?{_PIECE}\w* )?
"""
_MONEY_EACH: Final = rf"""
    (?:{_COMPARE}\ )? {_MONEY} (?: \ ?(?:per|a|for\ a|for\ one|each|/)\ ? )
    (?:post|video|reel|story|collab|campaign|piece|sponsored)\w*
"""
_CHEAP: Final = r"""
    (?:with\ |who\ have\ )? (?:low|cheap|affordable|reasonable)\ (?:rates?|prices?|fees)
    | (?:cheap|affordable|inexpensive|low[ -]cost)
        (?= \ (?:\w+\ )? (?:influencers?|creators?|youtubers|tiktokers|bloggers) )
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
    en="open to | accept(?:s|ing)? | interested in | looking for | willing to do | up for | available for"
)
_DEAL: Final = any_of(
    en=r"""
        collab\w* | collaborations? | partnerships? | sponsorships? | gift\w* | barter | deals | brand deals
        | affiliate\w*
    """
)
_OPEN_TO_DEALS: Final = rf"""
    (?:who\ are\ |that\ are\ |and\ )? {_OPEN_TO} \ (?:paid\ |gifted\ |brand\ |new\ )? {_DEAL}
"""
_SAFE: Final = any_of(
    en=r"""
        brand[- ]safe(?:ty)? | 100% safe | scandal[ -]free | controversy[ -]free
        | no (?:controvers\w+|scandals?|profanity|swearing|nsfw|nudity|drama|cursing)
        | without (?:controvers\w+|scandals?|profanity|swearing|nudity)
        | non[- ]controversial | not controversial | safe for (?:brands|work|kids)
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
    {_HAVING} (?: {_COMPARE}\  | at\ least\  | min(?:imum)?\ (?:of\ )? )? {_COUNT} \+?
    \ (?: (?:avg|average|monthly|daily|total|video|median)\  )* (?:views?|likes|comments|impressions|plays)
    (?: \ (?:per|a|each|on|on\ average) (?:\ \w+)? )?
"""
_OFTEN: Final = any_of(
    en=r"""
        daily | weekly | regularly | often | frequently | consistently | (?:every|each) (?:day|week|month)
        | (?:once|twice|\w+ times|\d+x?(?: times)?) (?:a|per) (?:day|week|month)
        | (?:over |more than )?\d+ (?:posts|videos) (?:a|per) (?:day|week|month)
    """
)
_POSTS_OFTEN: Final = rf"""
    (?:who\ |and\ |that\ )? (?:posts?|posting|uploads?|uploading) \ (?:at\ least\ )? {_OFTEN}
    | (?: (?:more\ than|over|at\ least)\  )? \d+\ posts\ (?:a|per)\ (?:day|week|month)
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
"""
_AGED: Final = r"""
    (?:who\ are\ |and\ )? (?:aged?|ages)\ (?:between\ )? \d{2} (?: \ ?(?:-|to|and)\ ?\d{2} | \ ?\+ )?
    | (?:who\ are\ |and\ )? \d{2}\ ?(?:-|to)\ ?\d{2}\ (?:years?\ old|y/?o)
    | in\ (?:their|her|his)\ (?:early\ |mid\ |late\ )? (?: twenties | thirties | forties | fifties | [2-6]0'?s )
    | between\ \d{2}\ and\ \d{2}\ (?:years?\ old|years\ of\ age)
"""

_RULES: Final = (
    (_AUDIENCE_AFTER, AUDIENCE),
    (_AUDIENCE_IS, AUDIENCE),
    (_AUDIENCE_AGED, AUDIENCE),
    (_POPULAR_WITH, AUDIENCE),
    (_FAKE_FOLLOWERS, _FAKES),
    (_PRICED, _PRICES),
    (_MONEY_EACH, _PRICES),
    (_CHEAP, _PRICES),
    (_AVAILABLE, _DATES),
    (_OPEN_TO_DEALS, _OFFERS),
    (_BRAND_SAFE, _SAFETY),
    (_SIMILAR_TO, _SIMILAR),
    (_PEOPLE_LIKE, _SIMILAR),
    (_VIEWS_OF, _VIEWS),
    (_COUNT_OF_VIEWS, _VIEWS),
    (_POSTS_OFTEN, _RHYTHM),
    (_SIZED, _SIZE),
    (_AGED, _AGE),
)
_FIRST: Final = tuple(
    (compile_verbose(rf"(?<![\w@]) (?:{pattern}) (?!\w)"), reason) for pattern, reason in _RULES
)

_PEOPLE_UNDER: Final = compile_verbose(rf"""
    (?: (?<=creators\ ) | (?<=influencers\ ) | (?<=youtubers\ ) | (?<=tiktokers\ ) | (?<=bloggers\ ) | (?<=people\ ) )
        {_COMPARE} \ {_MONEY} (?!\w)
    | {_COMPARE} \ {_MONEY} (?=\ budget)
""")


def read_unclear(reading: Reading) -> None:
    for pattern, reason in _FIRST:
        for match in reading.find(pattern):
            if reason is not AUDIENCE or not _COUNTED.search(reading.plain, 0, match.start()):
                reading.mark_unclear(reason, *match.span())
    for match in reading.find(_PEOPLE_UNDER):
        reading.mark_unclear(_PRICES, *match.span())
