"""Reads briefs that are forms: "Niche: pet care; Geo: Australia; Format: Reels; Budget: 500".

A label of something stored or of the subject is only hidden; what the search cannot use is taken with its value.
"""

from typing import Final

from search.reading.rules.patterns import any_of, compile_verbose
from search.reading.rules.reading import Reading
from search.reading.rules.unclear_reasons import (
    AGE,
    AUDIENCE,
    DEADLINE,
    FORMAT,
    GENDER,
    GOAL,
    PRICE,
)

_PLAIN: Final = any_of(
    en="""
        niches? | topics? | themes? | category | categories | subjects? | content | verticals? | industry | interests?
        | keywords? | hashtags? | geo | markets? | regions? | locations? | country | countries | city | cities
        | based in | platforms? | channels? | networks? | requirements? | must[- ]haves? | nice to have | notes?
        | looking for | influencers? | creators? | product | brand | client | e-?mail | brief | campaign | request
        | influencer brief | to | hi | exclusions?
    """,
    de="nische | themen | thema | markt | land | länder | stadt | ort | plattform(?:en)? | kanal | anmerkung(?:en)?",
    es="nichos? | temas? | temáticas? | país(?:es)? | ciudad | mercados? | plataformas? | redes | notas? | marca",
    fr="niches? | thèmes? | thématiques? | pays | ville | marchés? | plateformes? | réseaux | notes? | marque",
    it="nicchi[ae] | tem[ai] | argoment[oi] | paes[ei] | città | mercato | piattaform[ae] | note",
    pt="nichos? | temas? | assuntos? | país(?:es)? | cidades? | mercado | plataformas? | redes | marca",
    nl="niche | onderwerp(?:en)? | land | stad | markt | platform(?:en)? | opmerking(?:en)?",
    pl="nisza | temat(?:yka|y)? | kraj | miasto | rynek | platform[ay] | uwagi",
    tr="konu(?:lar)? | kategori | ülke | şehir | platform(?:lar)?",
    ar="الموضوع | المجال | البلد | المدينة | المنصة",
)
_VALUES: Final = (
    (
        AUDIENCE,
        any_of(
            en="""
                (?:target )?(?:audiences?|groups?|demographics?|demo|customers?|followers?(?= women| men)) | targets?
                | (?:audience|follower) (?:age|gender|location|geo|country)
            """,
            de="zielgruppe | zielpublikum",
            es="público(?: objetivo)? | audiencia(?: objetivo)?",
            fr="cible | audience | public(?: cible)?",
            it="target | pubblico",
            pt="público(?:-alvo| alvo)? | audiência",
            nl="doelgroep",
            pl="grupa docelowa",
            tr="hedef kitle",
            ar="الجمهور(?: المستهدف)?",
        ),
    ),
    (
        FORMAT,
        any_of(
            en="formats? | content types? | deliverables? | type of content | assets?",
            de="formate? | leistungen",
            es="formatos? | entregables",
            fr="formats? | livrables",
            it="formati? | formato",
            pt="formatos? | entregas",
            pl="formaty",
            tr="format",
        ),
    ),
    (
        PRICE,
        any_of(
            en="""
                (?:max |total )?(?:budget|fees?|rates?|price|compensation|payment|pay|cost|cpm)(?: per \\w+| range)?
            """,
            de="budget | honorar | vergütung",
            es="presupuesto | precio | tarifa",
            fr="budget | tarif | rémunération",
            it="budget | compenso",
            pt="orçamento | cachê | valor",
            nl="budget | vergoeding",
            pl="budżet | stawka",
            tr="bütçe",
            ar="الميزانية",
        ),
    ),
    (
        DEADLINE,
        any_of(
            en="deadlines? | timing | timelines? | dates? | launch(?: date)? | start(?: date)? | due | go[- ]live",
            de="termin | zeitraum | frist",
            es="fechas? | plazo",
            fr="dates? | délai",
            it="scadenza | date",
            pt="prazo | datas?",
            nl="datum",
            pl="termin",
            tr="tarih",
        ),
    ),
    (
        GOAL,
        any_of(
            en="kpis? | goals? | objectives? | purpose | aim | usage rights?",
            de="ziele?",
            es="objetivos?",
            fr="objectifs?",
            it="obiettiv[oi]",
            pt="objetivos?",
            nl="doel",
            pl="cel",
            tr="amaç",
        ),
    ),
    (
        GENDER,
        any_of(
            en="gender | sex", de="geschlecht", es="género", fr="sexe", it="genere", pt="gênero"
        ),
    ),
    (
        AGE,
        any_of(
            en="ages?(?: range| group)?",
            de="alter",
            es="edad",
            fr="âge",
            it="età",
            pt="idade",
            pl="wiek",
        ),
    ),
)
_START: Final = r"(?: ^ | (?<=[;|/,.!\n(•*-]) ) \s*"
_NEXT: Final = (
    r"""(?= \s* (?: $ | [;|] | \s/\s | \.(?:\s|$) | ,\s? (?:[^\W\d_]+\ ){0,2} [^\W\d_]+ \s? : ) )"""
)
_LABELS: Final = compile_verbose(rf"{_START} (?P<label> (?:{_PLAIN}) \s? : )")
_TAKEN: Final = tuple(
    (compile_verbose(rf"{_START} (?P<all> (?:{names}) \s? : \s? [^;|]{{1,80}}? ) {_NEXT}"), reason)
    for reason, names in _VALUES
)


def read_labels(reading: Reading) -> None:
    for pattern, reason in _TAKEN:
        for match in reading.find(pattern):
            reading.mark_unclear(reason, *match.span("all"))
    while label := next(reading.find(_LABELS), None):
        reading.skip(*label.span("label"))
