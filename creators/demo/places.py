"""Countries and cities the invented people live in, with how often each is drawn."""

from dataclasses import dataclass
from functools import cache
from random import Random

# code · name · weight · language · names from · cities, the biggest first
_TABLE = """
US|United States|10|en|english|New York, Los Angeles, Chicago, Austin, Portland, Atlanta, Denver
GB|United Kingdom|8|en|english|London, Manchester, Bristol, Edinburgh, Leeds, Glasgow
DE|Germany|7|de|german|Berlin, Hamburg, Munich, Cologne, Leipzig, Freiburg
BR|Brazil|6|pt|portuguese|São Paulo, Rio de Janeiro, Belo Horizonte, Curitiba, Salvador
IN|India|6|hi|indian|Mumbai, Delhi, Bengaluru, Pune, Jaipur, Kolkata
FR|France|5|fr|french|Paris, Lyon, Marseille, Bordeaux, Nantes
ES|Spain|4|es|spanish|Madrid, Barcelona, Valencia, Seville, Bilbao
MX|Mexico|4|es|spanish|Mexico City, Guadalajara, Oaxaca, Monterrey
JP|Japan|4|ja|japanese|Tokyo, Osaka, Kyoto, Fukuoka, Sapporo
TR|Türkiye|4|tr|turkish|Istanbul, Izmir, Ankara, Antalya
ID|Indonesia|4|id|indonesian|Jakarta, Bandung, Yogyakarta, Denpasar
IT|Italy|4|it|italian|Milan, Rome, Naples, Bologna, Turin
KR|South Korea|3|ko|korean|Seoul, Busan, Daegu, Jeju
NG|Nigeria|4|en|nigerian|Lagos, Abuja, Ibadan, Port Harcourt
CA|Canada|4|en|english|Toronto, Vancouver, Montréal, Calgary, Halifax
AU|Australia|4|en|english|Sydney, Melbourne, Brisbane, Perth, Hobart
NL|Netherlands|3|nl|dutch|Amsterdam, Rotterdam, Utrecht, Groningen
PT|Portugal|3|pt|portuguese|Lisbon, Porto, Ericeira, Faro
EG|Egypt|3|ar|arabic|Cairo, Alexandria, Giza
PL|Poland|3|pl|polish|Warsaw, Kraków, Wrocław, Gdańsk
SE|Sweden|2|sv|nordic|Stockholm, Gothenburg, Malmö, Umeå
KE|Kenya|3|en|kenyan|Nairobi, Mombasa, Kisumu
AE|United Arab Emirates|2|ar|arabic|Dubai, Abu Dhabi, Sharjah
SA|Saudi Arabia|2|ar|arabic|Riyadh, Jeddah, Dammam
IL|Israel|2|he|hebrew|Tel Aviv, Haifa, Jerusalem
TH|Thailand|2|en|thai|Bangkok, Chiang Mai, Phuket
AR|Argentina|2|es|spanish|Buenos Aires, Córdoba, Mendoza, Bariloche
CO|Colombia|2|es|spanish|Bogotá, Medellín, Cartagena
ZA|South Africa|2|en|southafrican|Cape Town, Johannesburg, Durban
PH|Philippines|2|en|filipino|Manila, Cebu City, Davao
VN|Vietnam|1|en|vietnamese|Ho Chi Minh City, Hanoi, Da Nang
AT|Austria|1|de|german|Vienna, Graz, Innsbruck
CH|Switzerland|1|de|german|Zürich, Bern, Basel
BE|Belgium|1|nl|dutch|Antwerp, Ghent, Leuven
IE|Ireland|1|en|english|Dublin, Cork, Galway
NZ|New Zealand|1|en|english|Auckland, Wellington, Queenstown
DK|Denmark|1|en|nordic|Copenhagen, Aarhus
NO|Norway|1|en|nordic|Oslo, Bergen, Tromsø
FI|Finland|1|en|finnish|Helsinki, Tampere, Rovaniemi
GR|Greece|1|en|greek|Athens, Thessaloniki, Heraklion
CZ|Czechia|1|en|czech|Prague, Brno
RO|Romania|1|en|romanian|Bucharest, Cluj-Napoca
UA|Ukraine|1|en|ukrainian|Kyiv, Lviv
MA|Morocco|1|ar|arabic|Casablanca, Marrakesh, Rabat
GH|Ghana|1|en|ghanaian|Accra, Kumasi
CL|Chile|1|es|spanish|Santiago, Valparaíso
PE|Peru|1|es|spanish|Lima, Cusco
SG|Singapore|1|en|chinese|Singapore
TW|Taiwan|1|en|chinese|Taipei, Tainan
PK|Pakistan|1|en|pakistani|Lahore, Karachi, Islamabad
"""


@dataclass(frozen=True, slots=True, eq=False)
class Country:
    code: str
    name: str
    weight: int
    language: str
    culture: str
    cities: tuple[str, ...]

    @property
    def flag(self) -> str:
        return "".join(chr(0x1F1E6 + ord(letter) - ord("A")) for letter in self.code)


@dataclass(frozen=True, slots=True)
class Home:
    country: Country
    city: str


def _country(line: str) -> Country:
    code, name, weight, language, culture, cities = line.split("|")
    return Country(code, name, int(weight), language, culture, tuple(cities.split(", ")))


COUNTRIES = tuple(_country(line) for line in _TABLE.strip().splitlines())
HOMES = {city: Home(country, city) for country in COUNTRIES for city in country.cities}
CITIES = tuple(HOMES)


@cache
def _weights(countries: tuple[Country, ...]) -> tuple[int, ...]:
    return tuple(country.weight for country in countries)


@cache
def speaking(language: str) -> tuple[Country, ...]:
    return tuple(country for country in COUNTRIES if country.language == language)


def draw_home(rng: Random, among: tuple[Country, ...] = COUNTRIES) -> Home:
    country = rng.choices(among, _weights(among))[0]
    city = country.cities[0] if rng.random() < 0.35 else rng.choice(country.cities)
    return HOMES[city]
