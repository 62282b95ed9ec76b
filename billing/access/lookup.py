"""Finds the account of an API key or OAuth token. One SQL statement reads the account, its spending limits, and how
much of each limit is used."""

import hashlib
from datetime import datetime
from typing import Any, Final

from django.http import HttpRequest

from billing.access import resources
from billing.models import ApiKey
from config.kit import prepared

ACCESS_PREFIX: Final = "kin_oauth_"
"""Prefix of OAuth tokens. API keys have a different prefix."""


def look_up(
    request: HttpRequest, secret: str, *, address: str | None, now: datetime
) -> tuple[Any, ...]:
    """Returns the columns of the query `_CALLER`. The first column, the id of the API key, is None if no
    valid key or token has this secret."""
    minute = now.replace(second=0, microsecond=0)
    given: dict[str, Any] = {
        "address": address,
        "now": now,
        "minute": minute,
        "hour": minute.replace(minute=0),
    }
    if not secret.startswith(ACCESS_PREFIX):
        return _find_key(secret, given)
    given["checksum"] = hashlib.sha256(secret.encode()).hexdigest()
    given["resource"] = resources.name_resource(request)
    return _read_row(_BY_TOKEN, given)


def _find_key(secret: str, given: dict[str, Any]) -> tuple[Any, ...]:
    """Returns the row of an API key. If the key's digest was made with an older SECRET_KEY, stores a new digest."""
    current, *older = ApiKey.digests_of(secret)
    row = _read_row(_BY_KEY, given | {"digest": current})
    for digest in older:
        if row[0] is None:
            row = _read_row(_BY_KEY, given | {"digest": digest})
            if row[0] is not None:
                ApiKey.renew_digest(row[0], secret)
    return row


def _read_row(query: str, given: dict[str, Any]) -> tuple[Any, ...]:
    with prepared.open_cursor() as cursor:
        cursor.execute(query, given)
        row: tuple[Any, ...] = cursor.fetchone()
    return row


_CALLER: Final = """
    SELECT key.id, blocked.blocked_until, {told}, key.account_id, key.last_used_at, key.day_cap_micros,
        key.month_cap_micros, account.tier, account.minute_micros, account.hour_micros,
        account.threshold_micros, account.closed_operations,
        coalesce(minute.spent_micros + minute.reserved_micros + minute.weighed_micros, 0),
        coalesce(hour.spent_micros + hour.reserved_micros + hour.weighed_micros, 0)
    FROM (SELECT) AS caller
    LEFT JOIN billing_failedauthentication blocked
        ON blocked.address = %(address)s::inet AND blocked.blocked_until > %(now)s
    {found}
        AND key.revoked_at IS NULL AND (key.expires_at IS NULL OR key.expires_at > %(now)s)
    LEFT JOIN billing_account account ON account.id = key.account_id
    LEFT JOIN billing_budgetwindow minute
        ON minute.account_id = account.id AND minute.kind = 'minute'
        AND minute.start = %(minute)s AND minute.api_key_id IS NULL
    LEFT JOIN billing_budgetwindow hour
        ON hour.account_id = account.id AND hour.kind = 'hour'
        AND hour.start = %(hour)s AND hour.api_key_id IS NULL
"""
"""The SQL query that identifies the caller of an API request. Every API request runs this query first. The ORM would be
slower."""

_BY_KEY: Final = _CALLER.format(
    told="false, NULL, NULL", found="LEFT JOIN billing_apikey key ON key.digest = %(digest)s"
)
_BY_TOKEN: Final = _CALLER.format(
    told="token.id IS NOT NULL, token.scope, token.user_id",
    found="""
    LEFT JOIN oauth2_provider_accesstoken token ON token.token_checksum = %(checksum)s
    LEFT JOIN auth_user member ON member.id = token.user_id AND member.is_active
    LEFT JOIN billing_connection connection
        ON connection.user_id = member.id AND connection.application_id = token.application_id
        AND token.expires > %(now)s AND jsonb_exists(token.resource, %(resource)s)
    LEFT JOIN billing_apikey key ON key.id = connection.key_id AND EXISTS (
        SELECT FROM billing_membership place
        WHERE place.account_id = key.account_id AND place.user_id = member.id
    )""",
)
"""The query for the OAuth token of a connected program. The row has the API key of the connection, which pays for the
program's requests. The key is null if the user is no longer a member of the account."""
