"""Invented brands by area. None of them is meant to exist."""

from collections.abc import Mapping

BRANDS: Mapping[str, tuple[str, ...]] = {
    "baking": ("Northpan", "Quillow & Rye", "Hearthmoor", "Dunkelkorn", "Maple & Grain Ltd"),
    "food": ("Tallowick", "Pepperhaven", "Skilletry", "Umbra Pantry", "Verdanta Foods"),
    "drinks": ("Kavosto", "Brewmarrow", "Tidecask", "Fennmark", "Ombrellina"),
    "home": ("Brindlewood", "Casa Ventola", "Leafwarden", "Plumbright", "Hollowbeam"),
    "outdoors": ("Fjellgrim", "Stravane", "Cairnloft", "Tarnwell", "Mossbearer"),
    "water_and_snow": ("Saltmere", "Driftanchor", "Vinterkant", "Bluehollow", "Pikewater"),
    "fitness": ("Ironquill", "Pulsegarth", "Limberly", "Kettlemark", "Oatspring"),
    "sport": ("Velograin", "Touchline & Sons", "Racquora", "Stridewell", "Grassmark"),
    "beauty": ("Dewlume", "Petalvane", "Morrowskin", "Hanbitsal", "Saint Orris"),
    "fashion": ("Threadmoor", "Larkspun", "Sole Assembly 9", "Hemline Revival", "Modara"),
    "tech": ("Circuitree", "Pixelhaven", "Voltera Labs", "Nimbuskey", "Orbitype"),
    "making_tech": ("Sinterloft", "Lumenoak", "Solderfield", "Skyharrow", "Framewright"),
    "games": ("Apexrig", "Dicewarren", "Pawnstorm", "Loreforge", "Turnpike Games"),
    "crafts": ("Chisel & Plume", "Woolhaven", "Kilnsong", "Inkmeadow", "Spoolbright"),
    "arts": ("Gessoline", "Pigmentary", "Typefold", "Sketchbarn", "Halide & Co"),
    "stage": ("Fretwillow", "Tonemere", "Limelit", "Barrelight Audio", "Encoria"),
    "family": ("Littlenook", "Bumblecot", "Pappelina", "Chalkwise", "Juniper & Tot"),
    "work": ("Ledgerleaf", "Focuswell", "Tallyhouse", "Quietdesk", "Planwright"),
    "care": ("Stillharbor", "Scrubwell", "Brightward", "Calmora", "Anchorline"),
    "animals": ("Pawfield", "Whiskerby", "Hivestead", "Reefmoss", "Bridlewick"),
    "travel": ("Wanderloom", "Packhollow", "Railsong", "Nomadine", "Lanternway"),
    "motors": ("Torquestone", "Gleamworks", "Pitlane 44", "Aeroduct", "Gravelhound"),
    "knowledge": ("Starwick", "Folio & Fern", "Archivum Tea", "Lectern Audio", "Mapwright"),
    "community": ("Rampwise", "Signably", "Openfold", "Kinmark", "Wheelhaven"),
}


def brand_handle(brand: str) -> str:
    return "".join(letter for letter in brand.lower() if letter.isalnum())
