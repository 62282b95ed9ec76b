"""Words about the brand that asks: "we are a denim label", "for a campaign about check-ups".

They say why, not what to find. Only if nothing else is left, they are the subject.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from search.reading.rules.patterns import any_of, compile_verbose

_BRAND_IS: Final = any_of(
    en="""
        (?:we|i)(?:'re| are|'m| am) (?:an?|the|launching|selling|planning|promoting|opening|organi[sz]ing)
        | (?:we|i) (?:just |also |currently )?(?:sell|make|launch(?:ed)?|produce|run|own|manufacture|offer|
            ship|distribute|represent|import|opened)
        | our (?:client|brand|company|shop|store|product|startup|label) (?:is|sells|makes|offers|produces|launches)
        | (?:we|i) need faces for | (?:we|i) work (?:for|with)
    """,
    de="""
        wir (?:sind(?! auf der suche)|verkaufen|produzieren|bieten|vertreiben|lancieren|launchen|eröffnen|planen)
        | ich (?:verkaufe|betreibe|führe)
    """,
    es="""
        somos | vendemos | lanzamos | fabricamos | representamos | trabajamos para
        | nuestr[oa] (?:marca|cliente|empresa|tienda) (?:es|vende|fabrica)
    """,
    fr="""
        nous (?:sommes(?! à la recherche)|vendons|lançons|fabriquons|représentons|proposons)
        | on (?:vend|lance|fabrique|propose)
        | notre (?:marque|client|boutique) (?:est|vend)
    """,
    it="""
        siamo(?! alla ricerca) | vendiamo | lanciamo | produciamo | rappresentiamo
        | il nostro (?:marchio|cliente|brand) (?:è|vende)
    """,
    pt="somos | vendemos | lançamos | fabricamos | noss[oa] (?:marca|cliente|empresa|loja) (?:é|vende)",
    nl="(?:wij|we) (?:zijn(?! op zoek)|verkopen|lanceren|produceren|maken|openen)",
    pl="jesteśmy | sprzedajemy | produkujemy | prowadzimy | wprowadzamy | otwieramy",
    ar="نحن شركة | نحن علامة | نبيع | نطلق",
)
_NEXT_QUESTION: Final = any_of(
    en="""
        who | which | looking for | searching for | we're looking | we are looking | we need | we want | find
        | show me | and (?:need|want|are looking for|look for)
    """,
    de="wer | welche | suchen | und suchen | wir suchen | gesucht",
    es="quién(?:es)? | buscamos | y buscamos | busco | necesitamos | y necesitamos",
    fr="qui | nous cherchons | et cherchons | on cherche | et nous cherchons",
    it="chi | cerchiamo | e cerchiamo",
    pt="quem | procuramos | e procuramos | buscamos",
    nl="wie | op zoek naar | we zoeken | en zoeken | wij zoeken",
    pl="kto | szukamy | i szukamy",
)
_BRAND: Final = compile_verbose(rf"""
    (?: ^ | (?<=[.,;!?(\n–-]\ ) ) {_BRAND_IS} (?!\w) \s* (?P<what> [^.;!?]*? )
    (?= $ | [.;!?] | ,?\ {_NEXT_QUESTION}(?!\w) | ,\ (?!\w+\ (?:and|or|und|y|et|e|en|i)\ ) )
""")
_ASKER: Final = any_of(
    en="we | i | our(?: [\\w-]+){1,3}? | my(?: [\\w-]+){1,3}?",
    de="wir | ich | unsere?(?: \\w+){1,2}?",
    es="nosotros | nuestr[oa](?: \\w+){1,2}?",
    fr="nous | notre(?: \\w+){1,2}?",
    it="noi | (?:il |la )?nostr[oa](?: \\w+){1,2}?",
    pt="nós | noss[oa](?: \\w+){1,2}?",
    nl="(?:wij|we|ik) | onze?(?: \\w+){1,2}?",
    pl="my | nasz[ae]?(?: \\w+){1,2}?",
)
_SEEKS: Final = any_of(
    en="""
        (?:(?:am|are|is|would|currently) ){0,2}(?:wants?|needs?|looking|searching|search|seek|seeking|like|love|
            hunting|after)
    """,
    de="suche[nt]? | brauch(?:en|t) | möchten? | sucht | wollen | will",
    es="busca(?:mos)? | necesita(?:mos)? | quiere | queremos",
    fr="cherch(?:e|ons) | recherch(?:e|ons) | voul(?:ons|ez) | veut",
    it="cerca | cerchiamo | vuole | vogliamo",
    pt="procura(?:mos)? | busca(?:mos)? | precisa(?:mos)? | quer(?:emos)?",
    nl="zoek(?:t|en)? | wil(?:len)?",
    pl="szuka(?:my)? | potrzebuj(?:e|emy) | chcemy",
)
_SENTENCE_BEFORE: Final = compile_verbose(rf"""
    ^ (?P<what> (?: {_ASKER} \ (?!{_SEEKS}(?!\w)) [^.;!?]{{3,}} | [^.;!?,]{{3,60}} \ here ) )
    [.;!–:-]+ \s+ (?= {_NEXT_QUESTION}(?!\w) | [^.;!?]*\? )
""")
"""A first sentence about those who ask, where a question follows."""
_HEADED: Final = compile_verbose(
    r"(?: ^ | (?<=[.;!?]\ ) ) (?P<what> (?:[\w'-]+\ ){0,3} "
    + any_of(
        en="(?:campaign|brief|casting|activation)",
        de="\\w*kampagne",
        es="campaña",
        fr="campagne",
        it="campagna",
        pt="campanha",
        pl="kampania",
    )
    + r") \s? :"
)
"""What the brief is for, before a colon."""
_COMPANY: Final = any_of(
    en="""
        company | start-?up | chain | provider | bank | day spa | spa | museum | agency | brand | shop | store | charity
        | helpline | hotline | group | network | maker | manufacturer | producer | retailer | board | tourism | hotel
        | resort | restaurant | bakery | brewery | winery | publisher | studio | clinic | hospital | club | federation
        | association | foundation | ngo | line | airline | insurer | label | festival | university | academy | gym
    """,
    de="\\w*(?:firma|unternehmen|marke|agentur|verein|museum|hotel|verlag|bank|kette|laden|klinik|hersteller|verband)",
    es="empresa | marca | agencia | tienda | museo | hotel | banco | academia | cadena | editorial | asociación | ong",
    fr="entreprise | marque | agence | boutique | musée | hôtel | banque | chaîne de \\w+ | association | éditeur",
    it="azienda | marchio | agenzia | negozio | museo | hotel | banca | catena | associazione | casa editrice",
    pt="empresa | marca | agência | loja | museu | hotel | banco | academia | rede | associação | editora",
    nl="bedrijf | merk | bureau | winkel | museum | hotel | bank | keten | vereniging | uitgeverij",
    pl="firma | marka | agencja | sklep | muzeum | hotel | bank | sieć | fundacja | wydawnictwo",
)
_SEEKING: Final = any_of(
    en="wants? | needs? | seeks? | (?:is )?looking for | (?:is )?searching for | would like",
    de="sucht | braucht | möchte",
    es="busca | necesita | quiere",
    fr="cherche | recherche | souhaite",
    it="cerca | vuole",
    pt="procura | busca | precisa de | quer",
    nl="zoekt | wil",
    pl="szuka | potrzebuje",
)
_COMPANY_FIRST: Final = compile_verbose(rf"""
    ^ (?P<what> (?: [^\W\d_][\w'&-]* \ ){{0,4}}? {_COMPANY} (?!\w)
        (?: (?:,|\ (?:of|for|from|in|de|für|aus|da|do|di)\ ) [^.;!?:]{{0,40}}? )? )
    (?: \s? : \s | \ {_SEEKING} (?!\w) )
""")
"""Who asks, first: "VPN provider: …", "academia de jiu-jitsu procura …"."""
_BRAND_UNSPACED: Final = compile_verbose(
    r"(?: ^ | (?<=。) ) (?P<what>[^。]*?) (?:を|の)?"
    + any_of(ja="販売しています | ブランドです | メーカーです | 会社です | お店です")
    + "。"
)
_BRAND_TURKISH: Final = compile_verbose(
    r"(?: ^ | (?<=[.,;!?]\ ) ) (?P<what>[^.,;!?]*?) \ ?"
    + any_of(tr="satıyoruz | markasıyız | firmasıyız | üretiyoruz | markayız")
    + r"(?= $ | [.,;!?] )"
)

_FOR: Final = any_of(
    en="for",
    de="für",
    es="para",
    fr="pour",
    it="per",
    pt="para",
    nl="voor",
    pl="dla | do | na potrzeby | na",
)
_ARTICLE: Final = any_of(
    en="an? | the | our | my | their | some",
    de="eine?[nr]? | die | den | das | unsere?[nr]? | meine?[nr]?",
    es="una? | el | la | nuestr[oa] | mi",
    fr="une? | le | la | notre | mon | ma | l'",
    it="una? | il | la | la nostra | il nostro | un'",
    pt="uma? | o | a | noss[oa]",
    nl="een | de | het | onze",
    pl="nasz(?:ej|ą|ego)?",
)
_OCCASION: Final = any_of(
    en="""
        campaigns? | launch(?:es)? | promotions? | collab\\w* | partnerships? | giveaway | event | ads? | shoot
        | project | activation | festival | conference | study | bakery chain | chain
        | brand | label | shop | store | product | startup
        | client
    """,
    de="\\w*(?:kampagnen?|launch|eröffnung|einführung|kooperation(?:en)?|aktion|marke|shop|projekt)",
    es="""
        campañas? | lanzamiento | colaboraci[oó]n(?:es)? | promoción | evento | marca | tienda | proyecto
        | inauguración | apertura
    """,
    fr="""
        campagnes? | lancement | collaborations? | partenariats? | événement | marque | boutique | projet
        | ouverture
    """,
    it="campagn[ae] | lancio | collaborazion[ei] | evento | marchio | negozio | progetto | apertura",
    pt="campanhas? | lançamento | parcerias? | evento | marca | loja | projeto | inauguração",
    nl="\\w*(?:campagnes?|lancering|samenwerking(?:en)?|actie|merk|winkel|opening)",
    pl="kampani[ieęaą]+ | współprac[yęaą] | premier[yęaą] | mark[iaęą] | projektu",
)
_ABOUT: Final = any_of(
    en="about | on | around | of | for",
    de="über | zu | rund um | zum | zur | von",
    es="de | sobre | del",
    fr="de | sur | d' | du",
    it="di | su",
    pt="de | sobre | do | da",
    nl="over | van | rond",
    pl="o | na temat",
)
_PURPOSE: Final = compile_verbose(rf"""
    (?<!\w) {_FOR}\  (?:{_ARTICLE}(?:(?<=')|\ ))? (?P<kind> (?:(?!{_FOR}\ )[\w'-]+\ ){{0,3}}? ) {_OCCASION} (?!\w)
    (?: \ {_ABOUT}(?:(?<=')|\ ) (?P<about>[^.;!?,]*) | (?: \ (?:in|im|en|em|w)\ \w+ (?=$|[.,;!?]) ) )?
""")


@dataclass(frozen=True, slots=True)
class Context:
    """`start` to `end` are words about the brand; `subjects` are the parts that could be what is looked for."""

    start: int
    end: int
    subjects: tuple[tuple[int, int], ...]


def find_contexts(plain: str) -> Iterator[Context]:
    for pattern in (
        _SENTENCE_BEFORE,
        _HEADED,
        _COMPANY_FIRST,
        _BRAND,
        _BRAND_TURKISH,
        _BRAND_UNSPACED,
    ):
        for match in pattern.finditer(plain):
            yield Context(*match.span(), (match.span("what"),))
    for match in _PURPOSE.finditer(plain):
        parts = (match.span(name) for name in ("kind", "about") if match[name])
        yield Context(*match.span(), tuple(parts))
