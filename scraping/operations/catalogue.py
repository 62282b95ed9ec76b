"""The ingest operation of the API."""

from billing.offers.operation import Operation, Price
from config.kit.errors import NotFound, Unprocessable
from scraping.catalogue import ingest
from scraping.catalogue.schemas import IngestBody, Ingested
from scraping.errors import UpstreamBroken
from scraping.live.calls import DEADLINE_S
from scraping.live.calls_log import recorded
from scraping.live.schemas import live_answer

INGEST = Operation(
    "creators.ingest",
    tool="ingest_creator",
    method="POST",
    path="/v1/creators/ingest",
    heading="Creators",
    summary="Add a creator",
    description="Fetches an account and adds it to the catalogue with its profile and newest posts; embedding and "
    "analysis follow in a moment. Free, with the status `exists`, if the account is known already, or if "
    "it joins a known creator because their profiles link to each other. At most 50 new creators per UTC day.",
    accepts=IngestBody,
    answers=live_answer("IngestAnswer", Ingested),
    errors=(NotFound, Unprocessable, UpstreamBroken),
    example=IngestBody(platform="tiktok", username="ofen.otto"),
    run=recorded("creators.ingest", ingest.ingest_creator),
    price=Price(each="5", unit="creator", counted="new creator"),
    delivered=lambda answer: int(answer["data"]["status"] == "seeded"),
    scope="live",
    adds_to_catalogue=True,
    deadline_s=DEADLINE_S,
)
