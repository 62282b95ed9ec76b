"""The API operation of matching."""

from billing.offers.operation import Operation, Price
from config.kit.errors import NotFound, Unprocessable
from creators.schemas.requests import CreatorKey
from search.answers.saved_answers import delete_answer
from search.match.schemas import IntentBody, MatchAnswer, MatchBody
from search.match.services import match_creators

MATCH = Operation(
    "creators.match",
    tool="match_creators",
    method="POST",
    path="/v1/creators/match",
    heading="Creators",
    summary="Match creators with a brief",
    description="Breaks the brief into criteria. Each creator gets a verdict on every one, with quotes, and a "
    "decision: good, neutral or avoid. Missing data never counts as met.",
    accepts=MatchBody,
    answers=MatchAnswer,
    errors=(NotFound, Unprocessable),
    example=MatchBody(
        creators=[CreatorKey(platform="instagram", username="hannabakes")],
        intent=IntentBody(query="sourdough bakers in Berlin"),
    ),
    run=match_creators,
    price=Price(each="1", unit="creator", counted="creator scored"),
    most=lambda request: len(request.creators),
    delivered=lambda answer: len(answer["data"]),
    withdraw=delete_answer,
    deadline_s=30,
    reads=True,
    scope="search",
)
