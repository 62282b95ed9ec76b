"""Regions that people name, and the countries they mean by them."""

from typing import Final

_REGIONS: Final = """
dach: DE AT CH
scandinavia, scandinavian countries, skandinavien, escandinavia, scandinavie: DK NO SE
nordics, nordic countries, the nordics, nordic region: DK NO SE FI IS
benelux: BE NL LU
baltics, baltic states, baltic countries: EE LV LT
balkans, balkan countries, balkan: AL BA BG GR HR ME MK RO RS SI XK
iberia, iberian peninsula: ES PT
british isles: GB IE
eu, european union, europaische union, e u: AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE
eastern europe, east europe, osteuropa: BY BG CZ HU MD PL RO RU SK UA
western europe, west europe, westeuropa: AT BE CH DE FR GB IE LI LU MC NL
northern europe: DK EE FI GB IE IS LT LV NO SE
southern europe: AL AD BA CY ES GR HR IT MT ME MK PT RS SI SM
central europe, mitteleuropa: AT CH CZ DE HU LI PL SI SK
latin america, latam, lateinamerika, latinoamerica, america latina, amerique latine, south and central america: AR BO BR CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV UY VE
central america: BZ CR GT HN NI PA SV
south america, sudamerika, sudamerica, suramerica, america do sul, amerique du sud: AR BO BR CL CO EC GF GY PE PY SR UY VE
north america, nordamerika, norteamerica, amerique du nord: US CA MX
caribbean, the caribbean, west indies, karibik: AG AI AW BB BS CU CW DM DO GD GP HT JM KN KY LC MQ PR TC TT VC VG VI
southeast asia, south east asia, sudostasien, sea region: BN ID KH LA MM MY PH SG TH TL VN
south asia: AF BD BT IN LK MV NP PK
east asia, ostasien: CN HK JP KR MO MN TW
central asia: KZ KG TJ TM UZ
middle east, naher osten, mittlerer osten, oriente medio, moyen orient: AE BH EG IL IQ IR JO KW LB OM PS QA SA SY TR YE
mena, mena region: AE BH DZ EG IL IQ IR JO KW LB LY MA OM PS QA SA SY TN YE
gcc, gulf countries, gulf states, gulf region, the gulf: AE BH KW OM QA SA
north africa, northern africa, nordafrika: DZ EG LY MA SD TN
west africa, western africa: BF BJ CI CV GH GM GN GW LR ML MR NE NG SL SN TG
east africa, eastern africa: BI DJ ER ET KE RW SO SS TZ UG
southern africa: BW LS MZ NA SZ ZA ZM ZW
australasia: AU NZ
anz, down under: AU NZ
england, scotland, wales, northern ireland, cornwall, yorkshire, great britain, britain, schottland, angleterre, inglaterra, escocia, ecosse: GB
bavaria, bayern, saxony, sachsen, hesse, hessen, north rhine westphalia, nordrhein westfalen, baden wurttemberg, ruhrgebiet: DE
tyrol, tirol, styria, steiermark: AT
catalonia, cataluna, catalunya, andalusia, andalucia, basque country, galicia, canary islands, mallorca, majorca, ibiza, tenerife: ES
brittany, normandy, provence, alsace, french riviera, cote d'azur: FR
tuscany, toscana, sicily, sicilia, sardinia, sardegna, lombardy, puglia, piedmont: IT
flanders, wallonia: BE
azores, algarve: PT
crete, santorini, mykonos: GR
transylvania: RO
crimea: UA
siberia: RU
quebec, ontario, british columbia, alberta, manitoba, saskatchewan, nova scotia, new brunswick, newfoundland: CA
queensland, new south wales, tasmania, western australia, south australia, nsw: AU
kerala, tamil nadu, maharashtra, gujarat, rajasthan, karnataka, telangana, west bengal, uttar pradesh, kashmir, goa: IN
bali, sumatra, lombok: ID
patagonia: AR CL
the alps: AT CH DE FR IT LI SI
the himalayas: BT IN NP PK
punjab: IN PK
lapland: FI NO SE
zanzibar: TZ
galapagos: EC
yucatan: MX
the outback, outback: AU
pacific northwest, the pacific northwest: US
okinawa, hokkaido: JP
new england, the midwest, midwest, east coast usa, west coast usa, silicon valley, bay area, the bay area, socal, norcal, long island: US
"""


def _read() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in _REGIONS.strip().splitlines():
        names, _, codes = line.partition(": ")
        found |= {name: tuple(codes.split()) for name in names.split(", ")}
    return found


REGIONS: Final = _read()
"""Folded name to ISO 3166-1 alpha-2 codes. The continents are not here: the gazetteer knows them."""

PART_OF_A_COUNTRY: Final = frozenset(name for name, codes in REGIONS.items() if len(codes) == 1)
