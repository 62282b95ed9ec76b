"""Calculates the metrics of profiles from their posts and readings. A reading is the set of numbers that were read from
a profile at one time. Metrics refer to the date of the last reading."""

from collections.abc import Collection
from uuid import UUID

from django.db import connection

RECENT_POSTS = 12

_REFRESH = """
WITH wanted AS (
    SELECT id, followers, data_updated_at, coalesce(
               (SELECT max(date) FROM creators_metricsnapshot WHERE profile_id = profile.id AND followers IS NOT NULL),
               data_updated_at::date
           ) AS counted_on
      FROM creators_profile profile WHERE id = ANY(%(ids)s)
), derived AS (
    SELECT wanted.id,
           100 * recent.engagement / nullif(wanted.followers, 0) AS engagement_rate,
           recent.likes, recent.comments, recent.views,
           activity.last_post_at,
           CASE WHEN activity.last_post_at IS NOT NULL THEN (
               SELECT count(*) FROM creators_post post
                WHERE post.profile_id = wanted.id
                  AND post.posted_at > coalesce(wanted.data_updated_at, activity.last_post_at) - interval '30 days'
                  AND post.posted_at <= coalesce(wanted.data_updated_at, activity.last_post_at) + interval '1 day'
           ) END AS posts_last_30d,
           CASE WHEN recent.dated > 1 THEN recent.dated / greatest(
               extract(epoch FROM coalesce(wanted.data_updated_at, recent.newest) - recent.oldest) / 604800.0, 1
           )::float8 END AS posts_per_week,
           100.0 * (wanted.followers - earlier.followers) / earlier.followers AS growth
      FROM wanted
      CROSS JOIN LATERAL (
          SELECT max(posted_at) AS last_post_at FROM creators_post WHERE profile_id = wanted.id
      ) activity
      CROSS JOIN LATERAL (
          SELECT CASE WHEN bool_and(likes IS NOT NULL AND comments IS NOT NULL)
                      THEN avg(likes + comments)::float8 END AS engagement,
                 avg(likes)::float8 AS likes, avg(comments)::float8 AS comments, avg(views)::float8 AS views,
                 count(posted_at)::float8 AS dated, min(posted_at) AS oldest, max(posted_at) AS newest
            FROM (SELECT likes, comments, views, posted_at FROM creators_post
                   WHERE profile_id = wanted.id AND NOT is_pinned
                   ORDER BY posted_at DESC NULLS LAST, id DESC LIMIT %(recent)s) latest
      ) recent
      LEFT JOIN LATERAL (
          SELECT followers FROM creators_metricsnapshot
           WHERE profile_id = wanted.id AND followers > 0
             AND date BETWEEN wanted.counted_on - 40 AND wanted.counted_on - 20
           ORDER BY abs(wanted.counted_on - 30 - date), date LIMIT 1
      ) earlier ON true
)
UPDATE creators_profile profile
   SET (engagement_rate, avg_likes_recent, avg_comments_recent, avg_views_recent,
        last_post_at, posts_last_30d, posts_per_week, followers_30d_pct) =
       (derived.engagement_rate, derived.likes, derived.comments, derived.views,
        derived.last_post_at, derived.posts_last_30d, derived.posts_per_week, derived.growth)
  FROM derived
 WHERE profile.id = derived.id
   AND (profile.engagement_rate, profile.avg_likes_recent, profile.avg_comments_recent, profile.avg_views_recent,
        profile.last_post_at, profile.posts_last_30d, profile.posts_per_week, profile.followers_30d_pct)
       IS DISTINCT FROM
       (derived.engagement_rate, derived.likes, derived.comments, derived.views,
        derived.last_post_at, derived.posts_last_30d, derived.posts_per_week, derived.growth)
"""


def engagement_rate(
    *, likes: int | None, comments: int | None, followers: int | None
) -> float | None:
    """Returns a post's likes and comments, in percent of the followers. Returns None if any of the numbers is unknown,
    or if there are no followers."""
    if likes is None or comments is None or not followers:
        return None
    return 100 * (likes + comments) / followers


def refresh_metrics(profile_ids: Collection[UUID]) -> int:
    """Calculates and stores the metrics of these profiles. Returns the number of profiles whose metrics changed."""
    if not profile_ids:
        return 0
    with connection.cursor() as cursor:
        cursor.execute(_REFRESH, {"ids": list(profile_ids), "recent": RECENT_POSTS})
        changed: int = cursor.rowcount
        return changed
