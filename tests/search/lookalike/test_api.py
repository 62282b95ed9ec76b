"""POST /v1/creators/lookalike, from outside."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client

from config.kit import prepared
from creators import indexing
from creators.models import Creator, CreatorIndex, Fact
from search.models.answers import TraitShare
from search.tasks import count_traits
from tests import scene
from tests.people import Person
from tests.search.indexed import POSTS

pytestmark = pytest.mark.django_db

UNKNOWN = "01a1fb5e-ec9c-73d1-8424-f4ad08e791ac"


def ask(client: Client, *seeds: dict[str, Any], **more: Any) -> Any:
    body = {"seeds": list(seeds)} | more
    return client.post("/v1/creators/lookalike", body, "application/json")


def by_id(creator: Creator, **more: Any) -> dict[str, Any]:
    return {"creator_id": str(creator.pk)} | more


def names(answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.content
    return [item["creator"]["name"] for item in answer.json()["data"]]


def scores(answer: Any) -> dict[str, float]:
    return {i["creator"]["name"]: i["similarity"]["score"] for i in answer.json()["data"]}


def test_creators_of_the_same_subject_come_first_in_any_language(
    alice: Person, catalogue: dict[str, Creator]
) -> None:
    found = names(ask(alice.client, by_id(catalogue["Hanna"])))
    assert set(found[:2]) == {"Otto", "Brot & Salz"}
    assert names(ask(alice.client, by_id(catalogue["Brot & Salz"])))[0] in {"Hanna", "Otto"}
    assert names(ask(alice.client, by_id(catalogue["Vera"])))[0] == "Tom"


def test_shared_words_count_besides_the_subject(
    alice: Person, catalogue: dict[str, Creator]
) -> None:
    seed = by_id(catalogue["Hanna"])
    before = scores(ask(alice.client, seed))
    terms = CreatorIndex.objects.get(creator=catalogue["Hanna"]).terms
    CreatorIndex.objects.filter(creator=catalogue["Tom"]).update(terms=terms)
    after = scores(ask(alice.client, seed))
    assert after["Tom"] > before["Tom"]
    CreatorIndex.objects.filter(creator=catalogue["Tom"]).update(terms=None)
    assert scores(ask(alice.client, seed))["Tom"] <= before["Tom"]


def test_seeds_are_never_returned_and_each_creator_is_charged(
    alice: Person, catalogue: dict[str, Creator]
) -> None:
    answer = ask(alice.client, by_id(catalogue["Hanna"]), by_id(catalogue["Vera"], weight=0))
    assert sorted(names(answer)) == ["Brot & Salz", "Otto", "Tom"]
    assert answer["X-Credits-Charged"] == "4.5"


def test_a_seed_of_weight_0_has_no_influence(alice: Person, catalogue: dict[str, Creator]) -> None:
    alone = scores(ask(alice.client, by_id(catalogue["Hanna"])))
    beside = ask(alice.client, by_id(catalogue["Hanna"]), by_id(catalogue["Vera"], weight=0))
    assert {name: score for name, score in alone.items() if name != "Vera"} == scores(beside)
    assert all(i["similarity"]["contributions"][1] == 0 for i in beside.json()["data"])


def test_contributions_add_up_to_the_score_and_follow_the_weights(
    alice: Person, catalogue: dict[str, Creator]
) -> None:
    answer = ask(
        alice.client, by_id(catalogue["Hanna"], weight=0.5), by_id(catalogue["Vera"], weight=1)
    )
    for item in answer.json()["data"]:
        similarity = item["similarity"]
        assert sum(similarity["contributions"]) == pytest.approx(similarity["score"], abs=0.001)
    alone = scores(ask(alice.client, by_id(catalogue["Vera"])))
    both = {
        i["creator"]["name"]: i["similarity"]["contributions"][1] for i in answer.json()["data"]
    }
    assert both["Tom"] == pytest.approx(alone["Tom"] * 2 / 3, abs=0.001)


def test_a_score_does_not_depend_on_limit_or_filters(
    alice: Person, catalogue: dict[str, Creator]
) -> None:
    seed = by_id(catalogue["Hanna"])
    whole = scores(ask(alice.client, seed))
    narrow = scores(ask(alice.client, seed, limit=1, filters={"followers": {"min": 12_000}}))
    assert len(narrow) == 1
    assert narrow.items() <= whole.items()


def test_pages_are_stable_and_hold_every_creator_once(
    alice: Person, catalogue: dict[str, Creator]
) -> None:
    seed, found, cursor = by_id(catalogue["Hanna"]), [], None
    while True:
        more: dict[str, Any] = {"cursor": cursor} if cursor else {}
        answer = ask(alice.client, seed, limit=1, **more)
        found += names(answer)
        assert answer["X-Credits-Charged"] == "1.5"
        cursor = answer.json()["next_cursor"]
        if not cursor:
            break
    assert found == names(ask(alice.client, seed))


def test_pages_repeat_no_creator_when_the_catalogue_changes_between_them(
    alice: Person, catalogue: dict[str, Creator]
) -> None:
    seed = by_id(catalogue["Vera"])
    whole = names(ask(alice.client, seed))
    first = ask(alice.client, seed, limit=2).json()
    catalogue[whole[1]].delete()
    newer = scene.creator(
        "Newer", captions=POSTS["Vera"], profile={"username": "newer", "source_id": "newer"}
    )
    indexing.mark_changed([newer.pk])
    with connection.cursor() as cursor:  # Indexing twice in one transaction.
        cursor.execute("DROP TABLE new_passage")
    indexing.index_creators([newer.pk])
    rest = ask(alice.client, seed, cursor=first["next_cursor"])
    assert names(ask(alice.client, seed))[0] == "Newer"
    assert names(rest) == whole[2:]


def test_a_cursor_of_null_asks_for_the_first_page(
    alice: Person, catalogue: dict[str, Creator]
) -> None:
    seed = by_id(catalogue["Hanna"])
    first = ask(alice.client, seed).json()
    assert ask(alice.client, seed, cursor=None).json() == first


def test_a_cursor_belongs_to_its_seeds(alice: Person, catalogue: dict[str, Creator]) -> None:
    cursor = ask(alice.client, by_id(catalogue["Hanna"]), limit=1).json()["next_cursor"]
    refused = ask(alice.client, by_id(catalogue["Vera"]), limit=1, cursor=cursor)
    assert refused.status_code == 400
    assert refused.json()["error"]["param"] == "cursor"


def test_unknown_seeds_are_named_and_the_others_are_used(
    alice: Person, catalogue: dict[str, Creator]
) -> None:
    silent = scene.creator("Silent", profile={"username": "silent"})
    answer = ask(
        alice.client,
        {"creator_id": UNKNOWN},
        {"platform": "instagram", "username": "@HANN"},
        by_id(silent),
    ).json()
    assert [seed["status"] for seed in answer["seeds"]] == ["unknown", "used", "no_texts"]
    assert answer["data"][0]["similarity"]["contributions"][0] == 0


def test_without_any_known_seed_it_is_404_and_uncharged(
    alice: Person, catalogue: dict[str, Creator]
) -> None:
    answer = ask(alice.client, {"creator_id": UNKNOWN})
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "seed_not_found"
    assert "X-Credits-Charged" not in answer


def test_only_weights_of_0_are_refused(alice: Person, catalogue: dict[str, Creator]) -> None:
    answer = ask(alice.client, by_id(catalogue["Hanna"], weight=0))
    assert answer.status_code == 422
    assert answer.json()["error"]["param"] == "seeds"


@pytest.mark.own_session("prepared statements stay with the session")
def test_the_database_plans_each_request_for_its_own_filters(
    alice: Person, catalogue: dict[str, Creator], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plan for any values takes ten times as long for some; a connection keeps one for what it repeats."""
    monkeypatch.setattr(prepared, "PREPARED_FROM", 0)
    for countries in (["DE"], ["PT"]):
        ask(alice.client, by_id(catalogue["Hanna"]), filters={"countries": countries})
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        planned = [statement for (statement,) in cursor.fetchall()]
    assert planned
    assert not [one for one in planned if "creators_creator c" in one]


def test_shared_traits_are_true_of_both_and_the_most_specific_first(
    alice: Person, catalogue: dict[str, Creator]
) -> None:
    for name in ("Hanna", "Otto"):
        for value in ("sourdough", name):
            add_theme(catalogue[name], value)
    Creator.objects.filter(name__in=["Hanna", "Otto"]).update(country="DE")
    answer = ask(alice.client, by_id(catalogue["Hanna"])).json()["data"]
    traits = {item["creator"]["name"]: item["similarity"]["shared_traits"] for item in answer}
    assert traits["Otto"] == ["Posts about sourdough", "Lives in Germany", "10K to 50K followers"]
    assert traits["Tom"] == ["10K to 50K followers"]


def test_the_rarest_trait_comes_first_and_what_most_creators_share_is_left_out(
    alice: Person, catalogue: dict[str, Creator]
) -> None:
    """Four of five creators live in Germany; two write Swedish; three post about bread."""
    others = Creator.objects.exclude(name="Vera")
    others.update(country="DE")
    Creator.objects.filter(name__in=["Hanna", "Otto"]).update(languages=["sv"])
    for name, value in (("Hanna", "bread"), ("Otto", "bread"), ("Tom", "bread")):
        add_theme(catalogue[name], value)
    for _ in range(5):
        scene.creator()
    count_traits()
    answer = ask(alice.client, by_id(catalogue["Hanna"])).json()["data"]
    traits = {item["creator"]["name"]: item["similarity"]["shared_traits"] for item in answer}
    assert traits["Otto"][:2] == ["Posts in Swedish", "Posts about bread"]
    assert traits["Otto"][2] == "Lives in Germany"
    TraitShare.objects.filter(kind="country").update(share=0.6)
    answer = ask(alice.client, by_id(catalogue["Hanna"])).json()["data"]
    assert all("Lives in Germany" not in item["similarity"]["shared_traits"] for item in answer)


def add_theme(creator: Creator, value: str) -> None:
    post = creator.profiles.get().posts.latest("posted_at")
    Fact.objects.create(
        creator=creator,
        kind=Fact.Kind.THEME,
        value=value,
        statement=value,
        provenance=Fact.Provenance.POST,
        source_post=post,
        observed_at=post.created_at,
    )
