"""What looks like a wish and cannot be acted on: said, not guessed.

`read_first` hides words that others would misread ("audience in Germany"); `read_last` looks at what they left.
"""

import re
from typing import Final

from search.pipeline.understanding.reading import Reading

_MONEY: Final = r"(?:(?:us|c|a)?[$€£¥₹]\s?\d[\d.,]*\s?(?:k|m)?|\d[\d.,]*\s?(?:k|m)?\s?(?:[$€£¥₹]|usd|eur|euros?|gbp|dollars?|pounds?|bucks|inr))"
_COMPARE: Final = r"(?:under|below|less than|up to|max(?:imum)?|at most|over|above|more than|around|about|between|from|for|unter|bis|menos de|moins de|hasta|<=?|>=?)"
_AGES: Final = r"(?:gen[ -]?[zxy]|millennials?|boomers?|teen(?:age|ager|agers|s)?|young(?:er)?|old(?:er)?|adults?|kids|seniors?|\d{2}\s?(?:-|to|and|–)\s?\d{2}(?: years?(?: olds?)?)?|\d{2}\s?\+)"
_SEX: Final = (
    r"(?:female|male|women|men|girls|boys|weibliche?|mannliche?|femenin[oa]|masculin[oa]|feminine?)"
)
_WHO_FOLLOW: Final = r"(?:audiences?|followers|viewers|viewership|followings?|fan ?bases?|fans|demographics?|subscribers|listeners|zielgruppe|publikum|audiencia|publico|audience)"
_MOSTLY: Final = r"(?:mostly|mainly|primarily|predominantly|largely|heavily|majority|at least \d+ ?%|\d+ ?%|over \d+ ?%)"
_SENTENCE_END: Final = (
    r"(?=$|[,.;!?]| (?:with|and|who|that|on|under|over|between|but|posting|verified)(?!\w))"
)

AUDIENCE: Final = "Who follows a creator is not known, only who the creator is."
_COUNTED: Final = re.compile(
    r"(?:\d\s?(?:k|m|mio|thousand|million)?\s?\+?|thousand|million|lakh|mio|plus|more) $"
)
"""Before "followers in India" a number makes India where the creators are."""

_RULES: Final = (
    (
        rf"(?:with |having |whose |and |mit |con )?(?:an? |the |their )?(?:{_MOSTLY} )?(?:(?:{_SEX}|{_AGES}|local|us|uk|american|german|[a-z]+(?:an|ish|ese)) ){{1,2}}{_WHO_FOLLOW}(?! (?:over|above|under|below|between|>|<|\d[\d.,]*\s?(?:k|m|thousand|million)(?!\w)))(?: (?:aged?|between|of|from|in)(?: the)? [\w-]+(?: (?:to|and) \d\d)?| \d\d ?(?:-|to) ?\d\d)?",
        AUDIENCE,
    ),
    (
        rf"(?:with |having |whose |and |mit |con )?(?:an? |the |their )?(?:{_MOSTLY} )?{_WHO_FOLLOW} (?:{_MOSTLY} )?(?:(?:is|are|lives?|based|located|comes?|coming) )?(?:{_MOSTLY} )?(?:in|from|aged?|of|is|are|aus|en|with)(?: the)? (?:ages? )?(?:{_MOSTLY} )?[\w-]+(?: (?:to|and|or) [\w-]+)?{_SENTENCE_END}",
        AUDIENCE,
    ),
    (
        rf"(?:with |having |and )?(?:an? )?(?:{_MOSTLY} )?{_WHO_FOLLOW}:? ?(?:aged? )?(?:{_AGES}|{_SEX})(?!\w)",
        AUDIENCE,
    ),
    (rf"(?:popular|big|known|famous) (?:with|among|amongst) (?:{_SEX}|{_AGES}|[a-z]+)(?: [a-z]+)??{_SENTENCE_END}", AUDIENCE),
    (
        r"(?:with |and |who have |having )?(?:no |without |low |few |little |not buying |zero )?(?:any )?(?:fake|bought|bot|purchased|ghost|inactive|real|authentic|genuine|organic)(?: (?:or|and) (?:fake|bought|bot))? (?:followers|engagement|likes|audiences?|subscribers|fans)|(?:audience|follower) (?:quality|authenticity)|no bots|without bots",
        "Whether followers are real is not measured.",
    ),
    (
        rf"(?:with |that |who )?(?:an? )?(?:prices?|priced|rates?|costs?|costing|fees?|charge|charges|charging|budget(?: of)?|cpm|cpv|cpa|asking for|preis|precio|prix)(?: (?:is|of|per \w+|for (?:a |one )?\w+))?:? ?(?:{_COMPARE} )?{_MONEY}(?: (?:to|and|-) {_MONEY})?(?: (?:per|a|for a|each|/) ?(?:post|video|reel|story|collab|campaign|month|piece)\w*)?",
        "What creators charge is not known.",
    ),
    (rf"(?:{_COMPARE} )?{_MONEY}(?: ?(?:per|a|for a|for one|each|/) ?)(?:post|video|reel|story|collab|campaign|piece|sponsored)\w*", "What creators charge is not known."),
    (r"(?:with |who have )?(?:low|cheap|affordable|reasonable) (?:rates?|prices?|fees)|(?:cheap|affordable|inexpensive|low[ -]cost)(?= (?:\w+ )?(?:influencers?|creators?|youtubers|tiktokers|bloggers))", "What creators charge is not known."),
    (
        r"(?:who are |that are |and )?(?:currently )?available (?:in|on|from|for|this|next|during|now|between|to)(?: (?!with|who|that|on|and)[\w-]+){0,3}|free (?:in|on|from|during|next) (?:january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|week|month|the)(?: \w+)?",
        "When creators are free is not known.",
    ),
    (r"(?:who are |that are |and )?(?:open to|accept(?:s|ing)?|interested in|looking for|willing to do|up for|available for) (?:paid |gifted |brand |new )?(?:collab\w*|collaborations?|partnerships?|sponsorships?|gift\w*|barter|deals|brand deals|affiliate\w*)", "Whether creators take offers is not known."),
    (r"(?:who (?:are |is )?|that are |and )?(?:brand[- ]safe(?:ty)?|100% safe|scandal[ -]free|controversy[ -]free|no (?:controvers\w+|scandals?|profanity|swearing|nsfw|nudity|drama|cursing)|without (?:controvers\w+|scandals?|profanity|swearing|nudity)|non[- ]controversial|not controversial|safe for (?:brands|work|kids))(?: (?:content|only|topics))?", "Brand safety is not judged."),
    (r"(?:who are |creators |influencers |accounts |people |profiles |someone |anyone )?(?:similar to|look[ -]?alikes? (?:of|to|for)|look[ -]?alikes?|(?:the )?same as|comparable to|ahnlich wie|parecid[oa]s? a|comme) @?[\w.]+(?: [A-Z][\w]+)?", "Creators who resemble one are found by the lookalike search."),
    (r"(?:creators?|influencers?|accounts?|people|youtubers?|tiktokers?|profiles?|someone|anyone) like @?[\w.]+(?: [\w]+)?|like @[\w.]+", "Creators who resemble one are found by the lookalike search."),
    (r"(?:with |and |who have )?(?:an? )?(?:public |listed |known |business )?(?:e-?mail|contact)(?: (?:address(?:es)?|info(?:rmation)?|details))? (?:in (?:the )?bio|available|listed|public)|with (?:an? )?(?:public |business )?(?:e-?mails?|contact (?:info(?:rmation)?|details))(?: address(?:es)?)?", "Addresses are looked up for chosen creators, not searched by."),
    (rf"(?:with |and |having |getting |who get |averaging )?(?:an? )?(?:(?:avg|average|median|mean|high|low|good|total|max|min)\.? )?(?:video |reel )?(?:views?|likes|comments|impressions|plays|reach)(?: per \w+| count)?:? ?(?:of |is |are )?(?:{_COMPARE}|at least|min(?:imum)?) ?\d[\d.,]*\s?(?:k|m|thousand|million)?", "Views and likes cannot be filtered by, only followers and engagement."),
    (rf"(?:with |and |having |getting |who get |averaging )?(?:{_COMPARE} |at least |min(?:imum)? (?:of )?)?\d[\d.,]*\s?(?:k|m|thousand|million)?\+? (?:(?:avg|average|monthly|daily|total|video|median) )*(?:views?|likes|comments|impressions|plays)(?: (?:per|a|each|on|on average)(?: \w+)?)?", "Views and likes cannot be filtered by, only followers and engagement."),
    (r"(?:fast(?:est)?|rapidly|quickly)[ -]?growing(?: audience| following)?|(?:who are |that are )?growing (?:fast|quickly|rapidly)|(?:with )?(?:high|strong|fast) (?:follower )?growth|trending(?= (?:creators|influencers))|up[ -]and[ -]coming|rising(?= (?:stars?|creators|influencers|talents?))", "Growth cannot be filtered by."),
    (r"(?:who |and |that )?(?:posts?|posting|uploads?|uploading) (?:at least )?(?:daily|weekly|regularly|often|frequently|consistently|(?:every|each) (?:day|week|month)|(?:once|twice|\w+ times|\d+x?(?: times)?|(?:over |more than )?\d+ (?:posts|videos)) (?:a|per) (?:day|week|month))|(?:(?:more than|over|at least) )?\d+ posts (?:a|per) (?:day|week|month)", "How often somebody posts cannot be filtered by."),
    (r"(?:big|large|huge|small|tiny|smaller|bigger|larger|massive|medium[- ]sized|mid-sized)(?: (?:tier|sized?))?(?= (?:\w+ )?(?:influencers?|creators?|youtubers?|tiktokers?|instagrammers?|bloggers?|vloggers?|accounts?|channels?|profiles?)(?!\w))|(?:with )?(?:a )?(?:big|large|huge|small|tiny|smaller|massive|decent) (?:following|followings|audiences?|fan ?base|follower counts?|number of followers)", "How large is not said; give a number of followers."),
    (r"(?:who are |and )?(?:aged?|ages) (?:between )?\d{2}(?: ?(?:-|to|and) ?\d{2}| ?\+)?|(?:who are |and )?\d{2} ?(?:-|to) ?\d{2} (?:years? old|y/?o)|in (?:their|her|his) (?:early |mid |late )?(?:twenties|thirties|forties|fifties|[2-6]0'?s)|between \d{2} and \d{2} (?:years? old|years of age)", "A creator's age is not known."),
)  # fmt: skip
_FIRST: Final = tuple(
    (re.compile(rf"(?<![\w@])(?:{pattern})(?!\w)"), reason) for pattern, reason in _RULES
)

_PEOPLE_UNDER: Final = re.compile(
    rf"(?:(?<=creators )|(?<=influencers )|(?<=youtubers )|(?<=tiktokers )|(?<=bloggers )|(?<=people ))(?:{_COMPARE}) {_MONEY}(?!\w)|(?:{_COMPARE}) {_MONEY}(?= budget)"
)
_NOT_ABOUT: Final = re.compile(
    r"(?<!\w)(?:(?:but |and )?(?:(?:who |that )?(?:do not|don't|does not|doesn't|never|are not|aren't) (?:post|talk|do|make|cover|promote|posting|talking)(?: about| content about)?|not (?:about|into|posting about|talking about|related to|promoting)|nothing (?:about|on)|excluding|except(?: for)?|but not|but no|other than|anything but|sin hablar de|nicht uber|pas de)) (?P<what>[\w' -]{2,40}?)(?=$|[,.;!?]| (?:with|in|from|on|who|that|under|over|between|and|but)(?!\w))"
)


def read_first(reading: Reading) -> None:
    for pattern, reason in _FIRST:
        for match in reading.find(pattern):
            if reason is not AUDIENCE or not _COUNTED.search(reading.plain, 0, match.start()):
                reading.mark_unclear(reason, *match.span())
    for match in reading.find(_PEOPLE_UNDER):
        reading.mark_unclear("What creators charge is not known.", *match.span())


def read_last(reading: Reading) -> None:
    """What should be left out of the subject: neither words nor vectors can say no."""
    for match in reading.find(_NOT_ABOUT):
        reading.mark_unclear("A subject cannot be left out.", *match.span())
