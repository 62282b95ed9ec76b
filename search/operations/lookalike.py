"""The API operation of lookalikes."""

from billing.offers.operation import Operation, Price
from config.kit.errors import Unprocessable
from search.answers.saved_answers import delete_answer
from search.lookalike.schemas import LookalikeBody, LookalikePage, SeedBody
from search.lookalike.services import SeedNotFound, find_similar

LOOKALIKE = Operation(
    "creators.lookalike",
    tool="find_lookalike_creators",
    method="POST",
    path="/v1/creators/lookalike",
    heading="Creators",
    summary="Find similar creators",
    description="Finds creators that resemble one to ten seeds, across platforms and languages. The most similar "
    "come first. A list ends after 1,000 creators. Seeds are never returned.",
    accepts=LookalikeBody,
    answers=LookalikePage,
    errors=(SeedNotFound, Unprocessable),
    example=LookalikeBody(seeds=[SeedBody(platform="instagram", username="hannabakes")]),
    run=find_similar,
    price=Price(each="1.5", unit="creator", counted="creator returned"),
    most=lambda request: request.limit,
    delivered=lambda page: len(page["data"]),
    withdraw=delete_answer,
    deadline_s=30,
    reads=True,
    scope="search",
)
