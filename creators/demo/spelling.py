"""How people who live there write the names of their cities."""

from collections.abc import Mapping

_SPELLINGS: Mapping[str, Mapping[str, str]] = {
    "ar": {
        "Cairo": "القاهرة",
        "Alexandria": "الإسكندرية",
        "Giza": "الجيزة",
        "Dubai": "دبي",
        "Abu Dhabi": "أبوظبي",
        "Sharjah": "الشارقة",
        "Riyadh": "الرياض",
        "Jeddah": "جدة",
        "Dammam": "الدمام",
        "Casablanca": "الدار البيضاء",
        "Marrakesh": "مراكش",
        "Rabat": "الرباط",
        "Istanbul": "إسطنبول",
        "Paris": "باريس",
        "London": "لندن",
        "Berlin": "برلين",
    },
    "he": {"Tel Aviv": "תל אביב", "Haifa": "חיפה", "Jerusalem": "ירושלים"},
    "ja": {
        "Tokyo": "東京",
        "Osaka": "大阪",
        "Kyoto": "京都",
        "Fukuoka": "福岡",
        "Sapporo": "札幌",
    },
    "ko": {"Seoul": "서울", "Busan": "부산", "Daegu": "대구", "Jeju": "제주"},
    "hi": {
        "Mumbai": "मुंबई",
        "Delhi": "दिल्ली",
        "Bengaluru": "बेंगलुरु",
        "Pune": "पुणे",
        "Jaipur": "जयपुर",
        "Kolkata": "कोलकाता",
    },
    "de": {
        "Munich": "München",
        "Cologne": "Köln",
        "Vienna": "Wien",
        "Lisbon": "Lissabon",
        "Rome": "Rom",
    },
    "es": {
        "Mexico City": "Ciudad de México",
        "Seville": "Sevilla",
        "London": "Londres",
        "Lisbon": "Lisboa",
    },
    "pt": {"Lisbon": "Lisboa", "London": "Londres"},
    "it": {
        "Milan": "Milano",
        "Rome": "Roma",
        "Naples": "Napoli",
        "Turin": "Torino",
        "Paris": "Parigi",
    },
    "fr": {"London": "Londres", "Lisbon": "Lisbonne"},
    "nl": {"Antwerp": "Antwerpen", "Ghent": "Gent", "Paris": "Parijs"},
    "sv": {"Gothenburg": "Göteborg", "Copenhagen": "Köpenhamn"},
    "pl": {"Warsaw": "Warszawa"},
    "tr": {"Istanbul": "İstanbul", "Izmir": "İzmir"},
}


def spelled(city: str, language: str) -> str:
    return _SPELLINGS.get(language, {}).get(city, city)
