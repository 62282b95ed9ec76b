"""Subjects that belong to a city: people look for these together, so the demo has them."""

# niche · city, with ` +` where the creators write in the language of the place
_TABLE = """
sourdough · Berlin
van-life · Lisbon
k-beauty · Seoul +
street-food · Bangkok
smartphones · Cairo +
vegan-meal-prep · London
van-life · Porto
sourdough · Berlin +
wedding-photography · Paris
surfing · Ericeira
k-pop-dance · Seoul
ramen · Tokyo
smartphones · Dubai +
espresso · Melbourne
bouldering · London
street-food · Mexico City +
tattoo · Los Angeles
bbq · Austin
cycling · Amsterdam
restaurants · New York
city-guides · Lisbon
modest-fashion · Jakarta
modest-fashion · Istanbul
thrift-fashion · Nairobi
afro-cooking · Lagos
football-tactics · Madrid
football-tactics · São Paulo
cricket · Mumbai
yoga · Denpasar
street-food · Mumbai
wedding-photography · Mumbai
sim-racing · Munich
film-photography · Berlin
thrift-fashion · London
anime · Tokyo
city-guides · Tokyo
stand-up · London
wine · Bordeaux
street-art · São Paulo
postpartum-fitness · Toronto
postpartum-fitness · London
house-plants · Amsterdam
digital-nomads · Medellín
surfing · Sydney
skiing · Innsbruck
small-business · Lagos
makeup · São Paulo
city-guides · Istanbul
scuba · Cebu City
birdwatching · Nairobi
safari-wildlife · Nairobi
coffee-origins · Bogotá
korean-food · Seoul
restaurants · Singapore
marathon · Nairobi
van-life · Faro
vegan-meal-prep · Berlin
espresso · Milan
budget-travel · Ho Chi Minh City
personal-finance · New York
personal-finance · Mumbai
home-automation · Stockholm
python · Bengaluru
"""


def _pairing(line: str) -> tuple[str, str, bool]:
    slug, _, city = line.partition(" · ")
    return slug, city.removesuffix(" +"), city.endswith(" +")


PAIRINGS = tuple(_pairing(line) for line in _TABLE.strip().splitlines())
