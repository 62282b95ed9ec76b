"""Reads whether creators worked with brands: "worked with brands", "die schon mit Marken gearbeitet haben".

The catalogue stores posts that are marked as paid, and captions that name who paid. It does not store the industry of
a brand.
"""

from typing import Final

from search.filters.table import PAID_PARTNERSHIPS
from search.reading.conditions.patterns import any_of, compile_verbose
from search.reading.conditions.reading import Reading

FIELD: Final = "Search knows whether creators worked with brands, not which field these are in."

_PAID: Final = any_of(
    en="paid partnerships? | paid collaborations? | paid collabs? | paid promotions? | paid posts | paid ads",
    de="bezahlte[nr]? (?:partnerschaften|kooperationen|werbung)",
    es="(?:colaboraciones|promociones) pagadas",
    fr="(?:partenariats|collaborations) rémunérée?s",
    it="(?:collaborazioni|partnership) a pagamento",
    pt="parcerias pagas",
)
_WITH: Final = any_of(
    en="who | that | with | do | doing | did | have | has | having | post | run | without | no | any",
    de="mit | ohne | die | haben",
    es="con | sin | que | hacen | hagan",
    fr="avec | sans | des | qui | font",
    it="con | senza | che | fanno",
    pt="com | sem | que | fazem",
)
_EVER: Final = "(?:(?:not|never|n't|already|previously|ever|yet) ){0,2}"
_YA: Final = "(?:(?:no|ya|nunca|já|não) )*"
_NIE: Final = "(?:(?:nie|już|nigdy|jeszcze) )*"
_HAS_WORKED: Final = any_of(
    en=f"""
        (?:who |that |and )?(?:(?:have|has|'ve|had) ?)?{_EVER}(?:worked|collaborated|partnered)(?: before)? with
        | (?:who |that |and )?(?:have |has |with )?(?:some |prior |no |proven )?experience(?: of| in)? working with
        | (?:who |that |and )?(?:are |is |were )(?:not |already )?working with
        | (?:who |that )?work with
    """,
    es=f"""
        (?:que )?{_YA}(?:hayan|han|haya|ha) (?:ya |nunca )?(?:trabajado|colaborado) (?:ya |antes )?(?:con|para)
        | que {_YA}(?:trabajan|trabajen|colaboran|colaboren) con
        | (?:con|sin) experiencia (?:trabajando |en colaboraciones )?con
    """,
    fr="""
        (?:qui )?(?:n'ont|ont|n'a|a|aient|n'aient) (?:pas |jamais |déjà |encore )*(?:travaillé|collaboré) avec
        | qui (?:travaillent|collaborent) (?:déjà |pas )?avec
    """,
    it="""
        (?:che )?(?:non )?(?:hanno|ha|abbiano|abbia) (?:mai |già )?(?:lavorato|collaborato) con
        | che (?:non )?(?:lavorano|collaborano|lavorino|collaborino) (?:già )?con
    """,
    pt=f"""
        (?:que )?{_YA}(?:tenham |têm |tem |tenha )?(?:trabalhado|trabalharam|trabalhou|colaboraram|colaborou) com
        | que {_YA}(?:trabalham|colaboram) com
    """,
    pl=f"""
        (?:którzy |które |która |który )?{_NIE}(?:współpracował[iya]?|współpracuj[ąe]|pracowal[iy]|współpracowal[iy]) z
    """,
    ar="""
        (?:الذين )?(?:لم )?(?:سبق لهم )?(?:العمل|التعاون|عملوا|تعاونوا|عملت|تعاونت|يعملوا|يتعاونوا|يتعاونون|يعملون) مع
    """,
)
_SOME: Final = any_of(
    en="(?:other|big|several|many|different|any|some|known|major|luxury|international) ",
    de="(?:anderen?|großen?|mehreren?|bekannten?|verschiedenen?|ein paar) ",
    es="(?:otras|grandes|varias|algunas|diferentes|muchas) ",
    fr="(?:des|de|d'autres|de grandes|plusieurs|grandes) ?",
    it="(?:altri|altre|dei|delle|grandi|diversi|diverse) ",
    pt="(?:outras|grandes|várias|algumas|diferentes) ",
    nl="(?:andere|grote|bekende|verschillende) ",
    pl="(?:innymi|dużymi|znanymi) ",
)
_BRANDS: Final = any_of(
    en="brands? | companies | sponsors | advertisers",
    es="marcas? | empresas",
    fr="marques? | entreprises | annonceurs",
    it="brand | marchi | marche | aziende",
    pt="marcas? | empresas",
    pl="markami | firmami",
    ar="علامات تجارية | العلامات التجارية | ماركات | شركات",
)
_FIELD: Final = any_of(
    en="in (?:the )?[\\w-]+(?: (?:industry|sector|space))? | from [\\w-]+",
    es="(?:de|del sector) [\\w-]+",
    fr="(?:de|du secteur) [\\w-]+",
    it="(?:di|del settore) [\\w-]+",
    pt="(?:de|do setor) [\\w-]+",
)
_GERMAN: Final = rf"""
    (?:die|der|und)? \ ? (?:(?:haben|hat)\ )? (?:(?:schon|bereits|noch|nie|nicht|niemals)\ )* (?:einmal\ |mal\ )?
    mit \ (?P<german>{_SOME})? (?: (?P<german_field>[\w-]{{3,}}(?=marken)) | )
    (?:marken|brands|unternehmen|firmen) \ (?:(?:zusammen)?gearbeitet|kooperiert) (?:\ (?:haben|hat))?
    | mit \ erfahrung \ (?:mit|in) \ (?:marken|markenkooperationen|kooperationen)
"""
_DUTCH: Final = rf"""
    die \ (?:(?:al|nog|nooit|niet|eerder)\ )* met \ {_SOME}? (?:merken|bedrijven) \ (?:(?:hebben|heeft)\ )?
    (?:gewerkt|samengewerkt|samenwerken|werken) (?:\ (?:hebben|heeft))?
"""
_TURKISH: Final = r"""
    (?:daha\ once\ )? (?:markalarla|sirketlerle|firmalarla)
    \ (?:calismis|calisan|calismamis|is\ ?birligi\ yapmis|is\ ?birligi\ yapan|is\ ?birligi\ yapmamis)
"""
_BRANDED: Final = compile_verbose(rf"""
    (?<![\w@]) (?:
        {_HAS_WORKED} \ {_SOME}? (?: (?P<before>[\w-]+) \  )?? {_BRANDS} (?: \ (?P<after>{_FIELD}) )?
        | {_GERMAN} | {_DUTCH} | {_TURKISH}
        | (?: {_WITH} \  )+ {_PAID}
    ) (?!\w)
""")
_NO_ADS: Final = compile_verbose(
    r"(?<![\w@]) (?:"
    + any_of(
        en="""
            (?:(?:who|that|and) )?(?:don't|do not|dont|doesn't|does not|never|not)
                (?:do|doing|post|take|make|accept|run)(?: any)?
                (?:sponsored|paid|branded|ad|brand) (?:posts?|content|partnerships?|ads|videos?|deals|work|stuff|things)
            | (?:no|without|zero) (?:any )?(?:sponsored|paid|branded) (?:posts?|content|ads|videos?|deals|partnerships?)
            | (?:no|without|(?:with )?zero) (?:any )?(?:sponsorships?|brand deals|paid ads) | unsponsored
            | not sponsored
        """,
        de="""
            (?:die )?keine (?:bezahlten? |gesponserten? )?(?:werbung|kooperationen|werbeposts)(?: machen| posten)?
            | ohne (?:bezahlte )?(?:werbung|kooperationen)
        """,
        es="""
            no patrocinad[oa]s?
            | (?:que )?(?:no )(?:hagan|hacen|suban) (?:publicidad|publi|contenido patrocinado|posts patrocinados)
            | sin (?:publicidad|contenido patrocinado|publi)
        """,
        fr="""
            (?:qui )?(?:ne font )?(?:pas|sans) (?:de )?(?:partenariats?|publicités?|contenu sponsorisé)
        """,
        it="(?:che non fanno |senza |niente )(?:pubblicità|sponsorizzazioni|adv)",
        pt="não patrocinad[oa]s? | (?:que não fazem |sem )(?:publi|publis|publicidade|propaganda)",
        nl="(?:die )?(?:geen|zonder) (?:reclame|gesponsorde posts)",
        pl="bez (?:reklam|płatnych współprac)",
        tr="reklam (?:yapmayan|almayan) | (?:sponsorlu içerik|reklam) (?:olmasın|yok)",
    )
    + r") (?= \s* (?: $ | [,.;!?|)] | \ (?:in|from|with|and|please|pls)(?!\w) ) )"
    + r"| (?: pr案件 | (?<=[\s、。])案件 | (?:企業)?広告 | タイアップ ) (?:なし|無し|をやらない|しない|ng)の?"
)
"""Phrases that ask for creators without paid posts."""
_JAPANESE: Final = compile_verbose(
    any_of(ja="企業 | ブランド | メーカー")
    + any_of(ja="案件 | タイアップ | とコラボ | とのコラボ | と仕事 | との仕事 | と提携")
    + any_of(ja="(?:を|の)?(?:した|受けた|経験)?(?:こと)?(?:が)?(?:ある|あり|ない|なし)?の?")
)
_NOT: Final = compile_verbose(
    r"(?<!\w)"
    + any_of(
        en="not | never | no | without",
        de="nie | nicht | niemals | ohne",
        es="no | nunca | sin",
        fr="n'ont | n'a | n'aient | pas | jamais | sans",
        it="non | mai | senza",
        pt="não | nunca | sem",
        nl="nooit | niet",
        pl="nie | nigdy",
        ar="لم",
    )
    + r"(?!\w) | n't | calismamis | yapmamis | ない | なし"
)


def read_partnerships(reading: Reading) -> None:
    for match in reading.find(_NO_ADS):
        reading.paid_partnerships = False
        reading.take("paid_partnerships", PAID_PARTNERSHIPS.chip(False), *match.span())
    for pattern in (_BRANDED, _JAPANESE):
        for match in reading.find(pattern):
            reading.paid_partnerships = not _NOT.search(match.group())
            chip = PAID_PARTNERSHIPS.chip(reading.paid_partnerships)
            reading.take("paid_partnerships", chip, *match.span())
            named = match.groupdict()
            for field in ("before", "after", "german_field"):
                if named.get(field):
                    reading.note_unclear(FIELD, *match.span(field))
