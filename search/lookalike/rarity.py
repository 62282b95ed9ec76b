"""How common each trait is: a job counts them in the catalogue, a page of lookalikes reads its own."""

from collections.abc import Collection
from typing import Final

from django.db import connection, transaction

from config.kit import clock
from search.models.traits import TraitShare

LEAST_HOME: Final = 0.5
"""How sure a home must be to be a trait."""

_COUNT: Final = """
    WITH held AS (
        SELECT CASE WHEN kind = 'theme' AND value LIKE '#%%' THEN 'hashtag' ELSE kind END AS kind, value, creator_id
        FROM creators_fact WHERE kind IN ('theme', 'brand')
        UNION ALL
        SELECT 'format', statement, creator_id FROM creators_fact WHERE kind = 'style' AND value = 'formats'
        UNION ALL
        SELECT kind, name, creator_id FROM creators_creatorplace WHERE kind <> 'country' AND home >= %(least)s
        UNION ALL
        SELECT 'country', country, id FROM creators_creator WHERE country IS NOT NULL
        UNION ALL
        SELECT 'language', language, id FROM creators_creator, unnest(languages) AS language
    )
    INSERT INTO search_traitshare (kind, value, share, counted_at)
    SELECT kind, value, count(DISTINCT creator_id)::float / (SELECT count(*) FROM creators_creator), %(now)s
    FROM held GROUP BY kind, value HAVING count(DISTINCT creator_id) > 1 ORDER BY kind, value
    ON CONFLICT (kind, value) DO UPDATE SET share = excluded.share, counted_at = excluded.counted_at
"""


def count_traits() -> int:
    """Count all traits again. Returns how many there are."""
    now = clock.now()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_COUNT, {"now": now, "least": LEAST_HOME})
        counted: int = cursor.rowcount
        TraitShare.objects.filter(counted_at__lt=now).delete()
    return counted


def read_shares(traits: Collection[tuple[str, str]]) -> dict[tuple[str, str], float]:
    """By kind and value, in one query. Traits that were not counted are absent; more than was asked can be there."""
    counted = TraitShare.objects.filter(value__in={value for _, value in traits})
    return {
        (kind, value): share for kind, value, share in counted.values_list("kind", "value", "share")
    }
