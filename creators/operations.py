"""What the catalogue offers, and what it costs."""

from collections.abc import Sequence

from billing.metering.operation import Operation, Price, as_number
from creators.schemas.responses import EmailsFound
from creators.selectors import autocomplete, creators, emails, posts, profiles
from creators.selectors.emails import Named

CREATOR = Operation("creators.get", run=creators.one, price=Price(each="0.1"), reads=True)

AUTOCOMPLETE = Operation(
    "creators.autocomplete", run=autocomplete.complete, price=Price(each="0.05"), reads=True
)

PROFILE = Operation("profiles.get", run=profiles.one, price=Price(each="0.1"), reads=True)

PROFILES = Operation(
    "profiles.lookup",
    run=profiles.several,
    price=Price(each="0.1", unit="profile", counted="profile found"),
    most=len,
    delivered=lambda found: len(found["data"]),
    reads=True,
)

POSTS = Operation(
    "posts.list",
    run=posts.page,
    price=Price(each="0.05", unit="post", counted="post returned"),
    most=lambda request: request.limit,
    delivered=lambda page: len(page["data"]),
    reads=True,
)


def _look_up_emails(asked: Sequence[Named]) -> EmailsFound:
    results = emails.of_creators(asked)
    billable = sum(bool(result["emails"]) for result in results)
    charged = as_number(EMAILS.price.micros(billable))
    return {
        "data": {
            "billing": {"billable_results": billable, "credits_charged": charged},
            "results": results,
        }
    }


EMAILS = Operation(
    "creator_emails.lookup",
    run=_look_up_emails,
    price=Price(each="5", unit="creator", counted="distinct creator with at least one address"),
    most=len,
    delivered=lambda found: found["data"]["billing"]["billable_results"],
    reads=True,
)
