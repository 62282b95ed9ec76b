"""Words that say only that creators made something: "who has reported on", "hat … vorgestellt", "qui ont parlé de".

What says more than that stays: "who has cooked a steak".
"""

from typing import Final

from search.reading.rules.patterns import any_of, compile_verbose

_ONCE_EN: Final = r"(?:ever\ |already\ |also\ |once\ |recently\ |just\ |previously\ |lately\ )"
_MADE_EN: Final = any_of(
    en="""
        done | made | covered | reported(?: on| about| from)? | touched(?: on| upon)? | jumped on | mentioned | featured
        | discussed | tackled | addressed | dealt with | uploaded | published | produced | shared | recorded | created
        | (?:posted|talked|spoken|written|chatted|tweeted|vlogged|blogged)(?: about| on)?
    """
)
_MADE_PAST_EN: Final = any_of(
    en="""
        covered | reported on | touched(?: on)? | jumped on | mentioned | featured | discussed
        | (?:posted|talked|wrote|spoke) about
    """
)
_PIECE_EN: Final = any_of(
    en="""
        (?:(?:a|an|one|any|some) )?(?:videos?|posts?|pieces?|clips?|stor(?:y|ies)|reels?|episodes?|content)
        | something | anything | it
    """
)
_ON_EN: Final = r"(?:\ (?:about|on|with|around|regarding)(?!\w))?"
_ENGLISH: Final = rf"""(?<!\w) (?:
    (?:who|that|which)\ (?:has|have|had|'s|'ve) \ {_ONCE_EN}{{0,2}} {_MADE_EN} (?:\ {_PIECE_EN})? {_ON_EN}
    | (?:who|that|which)\ {_ONCE_EN}{{0,2}} {_MADE_PAST_EN} {_ON_EN}
    | (?:has|have|did)\ (?:anybody|anyone|someone|somebody|any\ of\ \w+) \ {_ONCE_EN}{{0,2}}
        {_MADE_EN} (?:\ {_PIECE_EN})? {_ON_EN}
    | (?:anybody|anyone|someone|somebody) (?:\ (?:who|that)(?:\ (?:has|have))?)? \ {_ONCE_EN}{{0,2}}
        (?: {_MADE_EN} | (?:chatting|talking|posting|tweeting|vlogging|writing|speaking)(?=\ about) )
        (?:\ {_PIECE_EN})? {_ON_EN}
    | (?:who|which)\ (?:has|have|had)(?= \s* (?:$|[,.;!?]) )
) (?!\w)"""

_OFTEN: Final = (
    r",? \s* (?<!\w)"
    + any_of(
        en="""
            (?:covered )?(?:more than|not (?:just|only)) (?:once|one time)
            | (?:at least|any) one of (?:the )?(?:two|three|four|them|these) | again and again | time and again
        """,
        de="(?:mehr als|nicht nur) (?:einmal|ein mal) | immer wieder",
        es="(?:más de|no solo) una vez | una y otra vez",
        fr="(?:plus d'|pas qu'|pas seulement )une fois",
        it="(?:più di|non solo) una volta",
        pt="(?:mais de|não só|não apenas) uma vez",
        nl="(?:meer dan|niet alleen) (?:één keer|eens)",
        pl="(?:więcej niż|nie tylko) raz",
    )
    + r"(?!\w)"
)
_ALREADY: Final = any_of(
    de="schon (?:ein)?mal | schon | bereits | je(?:mals)?",
    es="ya | alguna vez | recientemente",
    fr="déjà | au moins une fois | récemment | un jour",
    it="già | mai | almeno una volta",
    pt="já | alguma vez",
    nl="al eens | al | ooit | wel eens | weleens | er",
    pl="już | kiedyś | kiedykolwiek",
)
_TOLD: Final = any_of(
    es="publicado | hablado | hecho | subido | mostrado | tratado | compartido | grabado | contado | sacado",
    fr="parlé | fait | montré | publié | traité | abordé | posté | présenté | tourné | évoqué | partagé",
    it="parlato | fatto | pubblicato | mostrato | trattato | postato | presentato | girato | condiviso",
    pt="falado | feito | publicado | mostrado | tratado | postado | gravado",
)
_THING: Final = any_of(
    es="algo | (?:un |una |algún )?(?:v[ií]deos?|publicaci[oó]n|post|contenidos?)",
    fr="quelque chose | (?:une? |du |des )?(?:vidéos?|publications?|posts?|contenus?)",
    it="qualcosa | (?:un |dei )?(?:video|post|contenut[oi])",
    pt="algo | (?:um |uma )?(?:vídeos?|publicaç[aã]o|post|conteúdos?)",
)
_OF: Final = any_of(
    es="sobre | acerca de | desde | de | con",
    fr="sur | de | des | du | d' | depuis",
    it="di | su | sul | sulla | da",
    pt="sobre | de | como fazer",
)
_ROMANCE: Final = rf"""(?<!\w) (?:qui|que|quien|quienes|chi|che|quem)
    \ (?:ha|han|haya|hayan|a|ont|aient|hanno|abbia|abbiano|tem|tenha|tenham)
    (?:\ {_ALREADY})? \ {_TOLD} (?:\ {_ALREADY})? (?:\ {_THING})? (?:\ {_OF}(?:(?<=')|(?!\w)))? (?: (?<=') | (?!\w) )"""
_PORTUGUESE: Final = any_of(
    pt="""
        (?:quem|que) (?:já )?(?:mostr(?:ou|aram)|f(?:ez|izeram)|fal(?:ou|aram)|public(?:ou|aram)|post(?:ou|aram)|
            ensin(?:ou|aram)|trat(?:ou|aram)|abord(?:ou|aram)|grav(?:ou|aram)|explic(?:ou|aram))
    """
) + any_of(pt="(?: algo)?(?: um)?(?: vídeos?)?(?: como fazer| sobre| de)?")
_POLISH: Final = any_of(
    pl="""
        (?:kto|który|którzy|które|która) (?:już |kiedyś )?(?:zrobi|nagra|pokaza|opublikowa|mówi|opowiada|porusza?|
            porusz[yi]|wspomnia|wspomnie|tworzy)(?:ł|ła|ło|li|ły)
    """
) + any_of(pl="(?: jakiś| jeden)?(?: materiał| film| filmik| odcinek| coś| post)?(?: o| na temat)?")
_HAVE: Final = "(?:hat|haben|heeft|hebben)"
_TOLD_LAST: Final = any_of(
    de="""
        vorgestellt | gezeigt | gemacht | besprochen | behandelt | berichtet | gepostet | gesprochen | thematisiert
        | veröffentlicht | gedreht | erwähnt
    """,
    nl="gedaan | gemaakt | gepost | besproken | getoond | gedeeld | behandeld | verteld | laten zien",
)
_TO_THE_END: Final = r"\s* (?: $ | [,.;!?] )"
_GERMANIC: Final = rf"""
    (?<!\w) (?:(?:wer|wie|die|der)\ )? {_HAVE} (?:\ {_ALREADY}){{0,2}} (?:\ iets)? (?:\ (?:uber|over|met|mit))? (?!\w)
    (?= [^.;!?]* (?<!\w){_TOLD_LAST} {_TO_THE_END} )
"""
_GERMANIC_END: Final = rf"""
    (?<!\w) {_HAVE}\ [^.;!?]{{0,80}}?\ (?P<hidden>{_TOLD_LAST}) (?= {_TO_THE_END} )
"""
_TURKISH: Final = (
    any_of(tr="(?:(?:paylaşım|içerik|video|gönderi)(?:su|ları|leri|sı|i)? )?")
    + any_of(
        tr="yapmış | paylaşmış | çekmiş | hazırlamış | konuşmuş | anlatmış | üretmiş | değinmiş"
    )
    + any_of(tr="(?:(?: veya | ya da )\\w+m[iu]s)?")
    + rf"(?= {_TO_THE_END} | \ (?:hesap|kisi|kanal|biri|icerik|insan) )"
)
_JAPANESE: Final = (
    any_of(
        ja="""
            (?:を(?:取り上げた|紹介した|扱った|語った|話した|投稿した|取り上げている|扱っている))?(?:動画|投稿|コンテンツ)が
        """
    )
    + r" [^、。]{0,8}? "
    + any_of(ja="ある人 | ある方 | ある")
)

TOLD: Final = tuple(
    map(
        compile_verbose,
        (
            _ENGLISH,
            _ROMANCE,
            rf"(?<!\w) {_PORTUGUESE} (?!\w)",
            rf"(?<!\w) {_POLISH} (?!\w)",
            _GERMANIC,
            _GERMANIC_END,
            rf"(?<!\w) {_TURKISH}",
            _JAPANESE,
            _OFTEN,
        ),
    )
)
