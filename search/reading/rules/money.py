"""Reads prices and budgets, which are not known: "budget £200 per post", "max 3000 SEK", "presupuesto 200 usd"."""

from typing import Final

from search.reading.rules.patterns import SEGMENT, any_of, compile_verbose
from search.reading.rules.reading import Reading
from search.reading.rules.unclear_reasons import PRICE

_SIGN: Final = r"(?: (?:us|c|a|r|mx|s)? [$] | [€£¥₹₺₽₩] )"
_CURRENCY: Final = any_of(
    codes="""
        usd | eur | gbp | inr | sek | nok | dkk | chf | pln | czk | try | brl | mxn | cop | clp | ars | pen | aud | cad
        | nzd | jpy | cny | aed | sar | egp | zar
    """,
    names="""
        euros? | dollars? | pounds? | bucks | rupees | zł | złotych | pesos | reais | lira | tl | kr | kronor | kroner
        | franken | dirhams? | quid | dólares | euro
    """,
    ar="درهم | ريال | جنيه | دولار",
)
_MONEY: Final = rf"""(?:
    r\s?\d{{3,6}} | {_SIGN} \s? \d[\d.,]* (?:\s?(?:k|m)(?!\w))?
    | \d[\d.,]* \s? (?:(?:k|m|mil|bin|tys\.?|tausend|thousand|hundred)\s?)?
        (?: {_SIGN} | {_CURRENCY}(?!\w) )
    | \d[\d.,]* 万?円
)"""
_COMPARE: Final = any_of(
    en="""
        under | below | less than | up to | max(?:imum|\\.)? | at most | over | above | more than | around | about
        | between | from | for | of | is | approx\\.? | ca\\.?
    """,
    de="unter | bis(?: zu)? | von | maximal | höchstens | etwa",
    es="menos de | hasta | de | máximo",
    fr="moins de | jusqu'à | de",
    it="meno di | fino a | di",
    pt="menos de | até | de",
    nl="onder | tot | maximaal | van",
    pl="do | poniżej",
    tr="en fazla",
    signs="<=? | >=? | :",
)
_PRICE: Final = any_of(
    en="""
        prices? | priced | rates? | costs? | costing | fees? | charges? | charging | budgets? | cpm | cpv | cpa
        | asking for | pay(?:ing)?
    """,
    de="preis | honorar | kosten | vergütung",
    es="precios? | presupuesto | tarifas? | honorarios | pagos?",
    fr="prix | tarifs?",
    it="prezzo | compenso | tariffa",
    pt="preço | orçamento | cachê | valor",
    nl="prijs | vergoeding | tarief",
    pl="budżet(?:em|u)? | cena | stawka",
    tr="bütçe(?:si|miz)? | fiyat",
    ar="بميزانية | ميزانية | الميزانية | السعر",
)
_PIECE: Final = any_of(
    en="""
        posts? | videos? | reels? | shorts? | stor(?:y|ies) | collabs? | campaign | month | pieces? | tiktoks?
        | sponsored
    """,
    de="beitrag | posting",
    es="publicación | historia",
    fr="publication",
)
_PER: Final = any_of(
    en="per | a | for a | for one | each",
    de="pro | je",
    es="por | el | la",
    fr="par | le | la",
    it="a | al | alla | per",
    pt="por",
    nl="per",
    pl="za",
)
_EACH: Final = rf"(?: \ ? (?: {_PER}\ | / ) \ ? {_PIECE} \w* )"
_LEAD: Final = any_of(
    en="with | that | who | our | we have | have",
    de="mit",
    es="con",
    fr="avec",
    it="con",
    pt="com",
    nl="met",
    pl="z",
)
_ARTICLE: Final = any_of(
    en="an? | the", de="eine[mn]?", es="un", fr="un", it="un", pt="um", nl="een"
)
_TO: Final = any_of(en="to | and", signs="- | –", de="bis | und", es="a | y", pt="e", fr="à | et")
_RANGE: Final = rf"(?: (?:{_COMPARE}\ ?){{0,2}} (?: \d[\d.,]*\s?{_TO}\s? )? {_MONEY} (?: \s?{_TO}\s?{_MONEY} )? )"
_NOUN: Final = rf"(?: {_PRICE} (?: \ (?: {_PER}\ \w+ | for\ (?:a\ |one\ )?\w+ ) )? )"
_START: Final = rf"(?: {_LEAD}\ )? (?: {_ARTICLE}\ )?"
_TOTAL: Final = r"(?: \ (?: total | in\ total | max | insgesamt | netto | brutto ) )?"
_ONLY_NUMBER: Final = rf"(?: (?:{_COMPARE}\ ?){{0,2}} \d[\d.,]*\s?k? (?=\s*(?:$|[,.;!?|)])) )"

_PATTERNS: Final = tuple(
    compile_verbose(rf"(?<![\w@$]) (?:{pattern}) (?!\w)")
    for pattern in (
        rf"{_START} {_NOUN} \s? {_RANGE} {_EACH}? {_TOTAL}",
        rf"{_START} (?:budgets?|presupuesto|orcamento|budzet|butce) \s? {_ONLY_NUMBER}",
        rf"(?:{_COMPARE}\ ?){{0,2}} {_MONEY} (?: \s?{_TO}\s?{_MONEY} )? {_EACH}",
        rf"{_START} (?:{_COMPARE}\ )? {_MONEY} \ budgets?",
        rf"{SEGMENT} (?:{_COMPARE}\ ?){{0,2}} (?:{_MONEY} (?:\s?{_TO}\s?{_MONEY})? ) (?= \s*(?:$|[,.;|)]) )",
        r"(?:pls\ |please\ )? (?:dm|send|share)\ (?:me\ |us\ )?(?:your\ )? rates?",
        r"""
            (?:with\ |who\ have\ )? (?:low|cheap|affordable|reasonable)\ (?:rates?|prices?|fees)
            | (?:cheap|affordable|inexpensive|low[ -]cost)
                (?= \ (?:\w+\ )? (?:influencers?|creators?|youtubers|tiktokers|bloggers) )
        """,
        any_of(
            en="(?:(?:not too|not) expensive|affordable)(?=,|$) | within (?:a |our )?(?:small |limited |tight )?budget",
            de="günstige?(?=,|$) | nicht (?:zu )?teuer",
            es="(?:económicos|baratos|asequibles)(?=,|$) | no (?:muy )?caros?",
            fr="pas (?:trop )?chers?",
            it="non (?:troppo )?car[io]",
            pt="não (?:muito )?caros?",
            nl="niet (?:te )?duur",
            pl="niedrogo | niedrodzy",
        ),
        rf"""
            (?: (?<=creators\ ) | (?<=influencers\ ) | (?<=youtubers\ ) | (?<=tiktokers\ ) | (?<=bloggers\ )
              | (?<=people\ ) ) (?:{_COMPARE}) \ {_MONEY}
        """,
    )
)


def read_prices(reading: Reading) -> None:
    for pattern in _PATTERNS:
        for match in reading.find(pattern):
            reading.mark_unclear(PRICE, *match.span())
