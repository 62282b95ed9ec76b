"""What the people of a country are called.

One line a country: adjectives, then after the bar nouns that need no further word ("Germans"). In English first, then
in the languages in which people most often search; all folded. "English", "Arab" and "Latin" are missing on purpose: more
often than a home, they name a language or a heritage.
"""

from typing import Final

_DEMONYMS: Final = """
AE emirati | emiratis
AF afghan | afghans
AL albanian | albanians
AM armenian | armenians
AO angolan | angolans
AR argentine argentinian argentinean argentino argentina argentinos argentinas argentinisch argentinische argentin argentins | argentines argentinians
AT austrian austriaco austriacos osterreichisch osterreichische osterreichischer osterreichischen autrichien autrichiens | austrians
AU australian aussie australiano australianos australisch australische australien | australians aussies
AZ azerbaijani | azerbaijanis
BA bosnian | bosnians
BD bangladeshi | bangladeshis
BE belgian belga belgas belgisch belgische belgischen belge belges | belgians
BG bulgarian | bulgarians
BO bolivian boliviano bolivianos | bolivians
BR brazilian brasilian brasileiro brasileira brasileiros brasileiras brasileno brasilena brasilenos brasilenas brasilianisch brasilianische bresilien bresilienne bresiliens bresiliennes brasiliano brasiliani | brazilians
BY belarusian | belarusians
CA canadian canadiense canadienses kanadisch kanadische canadien canadienne canadiens canadiennes quebecois canadense canadenses | canadians
CH swiss schweizer schweizerisch schweizerische suizo suiza suizos suisses svizzeri |
CL chilean chileno chilena chilenos chilenas chilenisch | chileans
CM cameroonian camerounais | cameroonians
CN chinese chino chinos chinesisch chinesische chinois chinoise chinesa chineses |
CO colombian colombiano colombiana colombianos colombianas kolumbianisch kolumbianische colombien colombiens | colombians
CR costa_rican costarricense costarricenses | costa_ricans
CU cuban cubano cubana cubanos cubanas | cubans
CZ czech tschechisch tschechische checo checos tcheque tcheques | czechs
DE german deutsch deutsche deutscher deutsches deutschen aleman alemana alemanes alemanas alemao alema alemaes allemand allemande allemands allemandes tedesco tedesca tedeschi tedesche | germans
DK danish danisch danische danischen danes danois danoise |
DO dominican dominicano dominicana dominicanos dominicanas | dominicans
DZ algerian algerien algeriens | algerians
EC ecuadorian ecuatoriano ecuatorianos | ecuadorians
EE estonian | estonians
EG egyptian agyptisch agyptische egipcio egipcios egyptien | egyptians
ES spanish spanisch spanische spanischer espanol espanola espanoles espanolas espagnol espagnole espagnols espagnoles espanhol espanhola espanhois spagnoli | spaniards
ET ethiopian | ethiopians
FI finnish finnisch finnische | finns
FR french franzosisch franzosische franzosischer frances francesa franceses francesas francais francaise francaises francesi | frenchmen frenchwomen
GB british brit britisch britische britischen britanico britanica britanicos britanicas britannique britanniques scottish welsh englischer anglais | brits britons scots
GE georgian | georgians
GH ghanaian | ghanaians
GR greek griechisch griechische griego griega griegos grec grecs | greeks
GT guatemalan guatemalteco guatemaltecos | guatemalans
HR croatian kroatisch kroatische croata croatas croate | croatians croats
HT haitian | haitians
HU hungarian ungarisch ungarische hungaro hongrois | hungarians
ID indonesian indonesisch | indonesians
IE irish irisch irische irlandes irlandesa irlandais |
IL israeli israelisch israelische | israelis
IN indian indisch indische indien indiens | indians
IQ iraqi | iraqis
IR iranian persian iranisch | iranians
IS icelandic islandisch | icelanders
IT italian italienisch italienische italienischer italiano italiana italianos italianas italiani italiane italien italienne italiens italiennes | italians
JM jamaican | jamaicans
JO jordanian | jordanians
JP japanese japanisch japanische japones japonesa japoneses japonais japonaise |
KE kenyan kenianisch | kenyans
KH cambodian | cambodians
KR korean south_korean koreanisch koreanische coreano coreana coreanos coreanas coreen coreens | koreans south_koreans
KW kuwaiti | kuwaitis
KZ kazakh kazakhstani | kazakhs
LB lebanese libanais libanes |
LK sri_lankan | sri_lankans
LT lithuanian | lithuanians
LU luxembourgish |
LV latvian | latvians
MA moroccan marokkanisch marroqui marroquies marocain marocaine marocains | moroccans
MD moldovan | moldovans
ME montenegrin | montenegrins
MK macedonian | macedonians
MM burmese |
MT maltese |
MX mexican mexicano mexicana mexicanos mexicanas mexikanisch mexikanische mexicain mexicaine mexicains | mexicans
MY malaysian malaysisch | malaysians
NG nigerian | nigerians
NL dutch niederlandisch niederlandische nederlandse hollandisch holandes holandesa holandeses hollandais neerlandais |
NO norwegian norwegisch norwegische noruego noruega noruegos norvegien | norwegians
NP nepali nepalese | nepalis
NZ new_zealand kiwi neozelandes | new_zealanders
OM omani | omanis
PA panamanian panameno panamenos | panamanians
PE peruvian peruano peruana peruanos peruanas | peruvians
PH filipino filipina pinoy pinay | filipinos filipinas
PK pakistani | pakistanis
PL polish polnisch polnische polnischer polaco polaca polacos polonais polonaise polacchi |
PR puerto_rican boricua puertorriqueno | puerto_ricans
PS palestinian | palestinians
PT portuguese portugiesisch portugiesische portugues portuguesa portugueses portuguesas portugais portugaise portoghesi |
PY paraguayan paraguayo paraguayos | paraguayans
QA qatari | qataris
RO romanian rumanisch rumanische rumano rumanos roumain roumains | romanians
RS serbian serbisch serbische serbio | serbians serbs
RU russian russisch russische ruso rusa rusos russe russes | russians
RW rwandan | rwandans
SA saudi saudi_arabian | saudis
SE swedish schwedisch schwedische schwedischer sueco sueca suecos suedois suedoise | swedes
SG singaporean | singaporeans
SI slovenian slovene | slovenians slovenes
SK slovak slovakian | slovaks slovakians
SN senegalese senegalais |
SV salvadoran salvadorian | salvadorans
SY syrian | syrians
TH thai thailandisch | thais
TN tunisian tunisien tunisiens | tunisians
TR turkish turkisch turkische turkischer turco turca turcos turc turque turcs | turks
TW taiwanese |
TZ tanzanian | tanzanians
UA ukrainian ukrainisch ukrainische ucraniano ucraniana ucranianos ukrainien | ukrainians
UG ugandan | ugandans
US american us_american amerikanisch amerikanische americano americana americanos americanas estadounidense estadounidenses americain americaine americains americaines | americans
UY uruguayan uruguayo uruguaya uruguayos | uruguayans
UZ uzbek | uzbeks
VE venezuelan venezolano venezolana venezolanos venezolanas | venezuelans
VN vietnamese vietnamesisch |
ZA south_african sudafrikanisch sudafricano | south_africans
ZM zambian | zambians
ZW zimbabwean | zimbabweans
"""
_OF_REGIONS: Final = {
    "european": "europe", "europaisch": "europe", "europaische": "europe", "europeo": "europe", "europeos": "europe",
    "europeen": "europe", "europeens": "europe", "african": "africa",
    "scandinavian": "scandinavia", "nordic": "nordics", "latin american": "latin america",
    "latinoamericano": "latin america", "latinoamericanos": "latin america", "south american": "south america",
    "north american": "north america", "southeast asian": "southeast asia", "south asian": "south asia",
    "east asian": "east asia", "middle eastern": "middle east", "caribbean": "caribbean", "balkan": "balkans",
    "catalan": "catalonia", "bavarian": "bavaria", "sicilian": "sicily", "baltic": "baltics",
    "eastern european": "eastern europe", "western european": "western europe", "central american": "central america",
    "north african": "north africa", "west african": "west africa", "east african": "east africa",
}  # fmt: skip


def _read() -> tuple[dict[str, str], frozenset[str]]:
    codes: dict[str, str] = {}
    nouns: set[str] = set()
    for line in _DEMONYMS.strip().splitlines():
        code, rest = line[:2], line[3:]
        adjectives, _, people = rest.partition("|")
        both = _phrases(adjectives) + _phrases(people)
        codes |= dict.fromkeys(both, code)
        nouns.update(_phrases(people))
    return codes, frozenset(nouns)


def _phrases(words: str) -> list[str]:
    return [word.replace("_", " ") for word in words.split()]


COUNTRY_OF, _PEOPLE = _read()
"""Folded demonym to alpha-2."""
OF_CITIES: Final = {
    "parisian": "paris", "parisienne": "paris", "londoner": "london", "new yorker": "new york city",
    "berliner": "berlin", "viennese": "vienna", "milanese": "milan", "neapolitan": "naples", "madrileno": "madrid",
    "madrilena": "madrid",
}  # fmt: skip
_OF_CITIES_AND_STATES: Final = OF_CITIES | {
    "texan": "texas", "californian": "california", "hawaiian": "hawaii", "floridian": "florida",
}  # fmt: skip
_IN_THE_PLURAL: Final = {
    f"{one}s": place for one, place in _OF_CITIES_AND_STATES.items() if not one.endswith("ese")
}
REGION_OF: Final = _OF_REGIONS | _OF_CITIES_AND_STATES | _IN_THE_PLURAL | {
    "europeans": "europe", "scandinavians": "scandinavia", "africans": "africa", "latin americans": "latin america",
}  # fmt: skip
"""Folded demonym to the key of an area, region or city."""
PEOPLE: Final = _PEOPLE | _IN_THE_PLURAL.keys()
"""Demonyms that are nouns."""
