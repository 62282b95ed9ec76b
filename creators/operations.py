"""What the catalogue offers, and what it costs."""

from billing.operations import Operation, Price
from creators.selectors import creators, posts, profiles

CREATOR = Operation("creators.get", run=creators.one, price=Price(each="0.1"), reads=True)

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
