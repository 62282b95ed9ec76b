"""Measures how common each trait of creators is in the catalogue. A scheduled job counts the creators with each trait
and stores the shares. Similar-creator requests read these shares."""

from collections.abc import Collection
from typing import Final

from django.db import connection, transaction

from config.kit import clock
from search.models.traits import TraitShare

LEAST_HOME: Final = 0.5
"""Minimum certainty of a creator's home at which the home counts as a trait."""

HELD: Final = f"""
    SELECT CASE WHEN kind = 'theme' AND value LIKE '#%%' THEN 'hashtag' ELSE kind END AS kind, value, creator_id, weight
    FROM creators_fact WHERE kind IN ('theme', 'brand')
    UNION ALL
    SELECT 'format', statement, creator_id, 1 FROM creators_fact WHERE kind = 'style' AND value = 'formats'
    UNION ALL
    SELECT kind, name, creator_id, home FROM creators_creatorplace WHERE kind <> 'country' AND home >= {LEAST_HOME}
    UNION ALL
    SELECT 'country', country, id, 1 FROM creators_creator WHERE country IS NOT NULL
    UNION ALL
    SELECT 'language', language, id, 1 FROM creators_creator, unnest(languages) AS language
"""
"""SQL for the traits of all creators. For each trait, it returns the share of the creator's evidence that supports the
trait."""
_COUNT: Final = f"""
    INSERT INTO search_traitshare (kind, value, share, counted_at)
    SELECT kind, value, count(DISTINCT creator_id)::float / (SELECT count(*) FROM creators_creator), %(now)s
    FROM ({HELD}) held GROUP BY kind, value HAVING count(DISTINCT creator_id) > 1 ORDER BY kind, value
    ON CONFLICT (kind, value) DO UPDATE SET share = excluded.share, counted_at = excluded.counted_at
"""


def count_traits() -> int:
    now = clock.now()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_COUNT, {"now": now})
        counted: int = cursor.rowcount
        TraitShare.objects.filter(counted_at__lt=now).delete()
    return counted


def read_shares(traits: Collection[tuple[str, str]]) -> dict[tuple[str, str], float]:
    """Returns the share of all creators that have each trait, by the trait's kind and value. Traits that have not been
    counted are missing. The result may contain further traits."""
    counted = TraitShare.objects.filter(value__in={value for _, value in traits})
    return {
        (kind, value): share for kind, value, share in counted.values_list("kind", "value", "share")
    }
