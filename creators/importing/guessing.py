"""What the columns of a foreign file probably hold: by their names in several languages, else by their values."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from creators.importing import amounts, dates, fields
from creators.importing.addresses import read_address
from creators.importing.amounts import NotUnderstood
from creators.importing.mapping import TARGETS, is_neutral, list_named

COUNTRY: Final = "country?"
"""A country, and the name does not say whether of the creator or of the audience."""
ROWS_LOOKED_AT: Final = 200
_SHARE: Final = 0.6
"""Of the values of a column that have to be of a kind."""

_NAMES: Final = {
    "name": "full name, creator, creator name, influencer, influencer name, channel, channel name, channel title, "
    "artist, "
    "nombre, nombre completo, nom, nome, nome completo, kanal, kanalname, canal, chaîne, naam, imię, nazwa, isim, "
    "名前, 이름, الاسم, имя",
    "username": "user name, user, handle, screen name, login, account, account name, instagram, instagram handle, "
    "instagram username, ig, ig handle, tiktok, tiktok handle, tiktok username, youtube handle, nutzername, "
    "benutzername, usuario, nombre de usuario, arroba, pseudo, nom d'utilisateur, identifiant, nome utente, utente, "
    "usuário, nome de usuário, gebruikersnaam, nazwa użytkownika, kullanıcı adı, ユーザー名",
    "source_id": "channel id, channelid, user id, userid, account id, profile id",
    "url": "link, profile, profile url, profile link, channel url, channel link, instagram url, instagram link, "
    "tiktok url, tiktok link, youtube, youtube url, youtube link, perfil, enlace, lien, profil, profillink, "
    "collegamento",
    "followers": "follower, followers count, follower count, subscribers, subscriber, subscribers count, "
    "subscriber count, subs, fans, fan count, seguidores, abonnenten, follower anzahl, abonnés, nombre d'abonnés, "
    "suscriptores, inscritos, iscritti, volgers, abonnees, obserwujący, takipçi, フォロワー, 팔로워, المتابعون, "
    "подписчики",
    "following": "followings, follows, siguiendo, seguidos, abonnements, gefolgt, seguindo",
    "posts_count": "posts, post count, media count, video count, videos, number of posts, publicaciones, beiträge, "
    "publications, publicações",
    "bio": "biography, about, description, beschreibung, descripción, biografía, biographie, descrizione",
    "emails": "email, e mail, mail, email address, contact email, business email, correo, correo electrónico, courriel",
    "category": "niche, topic, vertical, kategorie, categoría, catégorie, categoria, nicho",
    "audience_country": "audience country, country of audience, audience location, top country, top audience country, "
    "país de la audiencia, land der zielgruppe",
    "location": "city, place, town, region, stadt, ciudad, ville, città, cidade, ort, wohnort, ubicación",
    "languages": "language, lang, sprache, sprachen, idioma, idiomas, langue, langues, lingua, língua, taal",
    "platform": "network, social network, plattform, plataforma, plateforme, piattaforma, red social, réseau",
    "external_url": "website, web, site, homepage, webseite, sitio web, site web, sito",
    "is_verified": "verified, verificado, verifiziert, vérifié",
    "observed_at": "collected at, scraped at, crawled at, updated at, last updated, as of, stand",
    "post.caption": "caption, post text, post caption, recent captions, title, video title, título, titel, titre, "
    "titolo",
    "post.posted_at": "posted at, published at, post date, publish date, date published, released, upload date, "
    "fecha de publicación, date de publication, veröffentlicht",
    "post.url": "post url, post link, video url, video link",
    "post.platform_id": "post id, video id, media id",
    "post.likes": "likes, like count, me gusta, gefällt mir, j'aime, curtidas",
    "post.comments": "comments, comment count, comentarios, kommentare, commentaires",
    "post.views": "views, view count, plays, play count, visualizaciones, aufrufe, vues, visualizações",
    COUNTRY: "country, land, pais, país, pays, paese, nation, country code, 国, страна",
}


def guess_columns(rows: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """The field of each column; empty where it is to be left out. A field is given to one column."""
    guessed: dict[str, str] = {}
    columns = list_columns(rows)
    for by in (_by_name, _by_values):
        for column in columns:
            if not guessed.get(column):
                field = by(column, samples_of(column, rows))
                guessed[column] = "" if field in guessed.values() else field
    return {column: guessed[column] for column in columns}


def guess_mapping(rows: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """The field of each column that is not called like it. Empty for rows in Kindred's own format.

    A country stays out where the name does not say whose it is.
    """
    if any(map(is_neutral, rows)):
        return {}
    guessed = guess_columns(rows)
    columns = tuple(guessed)
    taken = frozenset(column for column, field in guessed.items() if field in _OF_POSTS)
    named = dict(list_named(columns, taken))
    return {
        column: field
        for column, field in guessed.items()
        if field and field != COUNTRY and named.get(field) is None
    }


def list_columns(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """The columns in their order; those inside nested objects as a path."""
    found: dict[str, None] = {}
    for row in rows:
        for name, value in row.items():
            inner = value if isinstance(value, Mapping) else {}
            found |= dict.fromkeys([f"{name}.{key}" for key in inner] or [str(name)])
    return list(found)


def samples_of(column: str, rows: Iterable[Mapping[str, Any]]) -> list[Any]:
    """The filled values of a column."""
    found = (_value(column, row) for row in rows)
    return [value for value in found if value not in (None, "", [])]


def _value(column: str, row: Mapping[str, Any]) -> Any:
    if column in row:
        return row[column]
    outer, _, inner = column.partition(".")
    nested = row.get(outer)
    return nested.get(inner) if isinstance(nested, Mapping) else None


def _by_name(column: str, values: Sequence[Any]) -> str:
    plain = _plain(column.rsplit(".", 1)[-1])
    field = plain.replace(" ", "_")
    if field in TARGETS and field != "country":
        named = field
    elif column in TARGETS and column != "country":
        named = column
    else:
        named = next((field for field, names in _PHRASES.items() if plain in names), "")
    return _corrected(named, values)


def _corrected(field: str, values: Sequence[Any]) -> str:
    """A column called "Instagram" may hold addresses, and one called "Posts" captions."""
    if field in ("username", "name") and _most(values, _is_profile):
        return "url"
    if field == "url" and _most(values, _is_post):
        return "post.url"
    if (
        field in ("followers", "following", "posts_count")
        and values
        and not _most(values, _is_count)
    ):
        return ""
    return field


def _by_values(_: str, values: Sequence[Any]) -> str:
    for field, test in _TESTS.items():
        if _most(values, test):
            return field
    return ""


def _plain(name: str) -> str:
    bare = unicodedata.normalize("NFKD", name.casefold()).replace("ß", "ss")
    letters = "".join(char for char in bare if not unicodedata.combining(char))
    return " ".join(re.sub(r"[\W_]+", " ", letters).split())


def _most(values: Sequence[Any], test: Any) -> bool:
    return bool(values) and sum(map(test, values)) >= _SHARE * len(values)


def _is_profile(value: Any) -> bool:
    address = read_address(value) if isinstance(value, str) else None
    return bool(address and not address.post_id)


def _is_post(value: Any) -> bool:
    address = read_address(value) if isinstance(value, str) else None
    return bool(address and address.post_id)


def _is_email(value: Any) -> bool:
    return isinstance(value, str) and _understood(fields.read_email, value)


def _is_count(value: Any) -> bool:
    return _understood(amounts.read_count, value)


def _is_audience(value: Any) -> bool:
    """`17.4M subscribers`: a number that says what it counts."""
    has_word = isinstance(value, str) and re.search(
        r"\d.*(?:subscri|follow|abonn|seguid|fans)", value, re.IGNORECASE
    )
    return bool(has_word) and _is_count(value)


def _is_handle(value: Any) -> bool:
    return isinstance(value, str) and bool(re.fullmatch(r"@[\w.]{2,50}", value.strip()))


def _is_moment(value: Any) -> bool:
    is_iso = isinstance(value, str) and re.match(r"\d{4}-\d{2}-\d{2}", value)
    return bool(is_iso) and _understood(lambda text: dates.read_moment(text, as_of=None), value)


def _understood(parse: Any, value: Any) -> bool:
    try:
        parse(value)
    except NotUnderstood:
        return False
    return True


_TESTS: Final = {
    "post.url": _is_post,
    "url": _is_profile,
    "emails": _is_email,
    "username": _is_handle,
    "followers": _is_audience,
    "observed_at": _is_moment,
}
_OF_POSTS: Final = frozenset(field for field in TARGETS if field.startswith("post."))
_PHRASES: Final = {
    field: frozenset(_plain(name) for name in names.split(",")) for field, names in _NAMES.items()
}
