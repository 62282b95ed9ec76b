"""Creators who only carry the jargon of a subject are found for it, and the other way round."""

from collections.abc import Iterable
from datetime import UTC, datetime

import pytest

from config.kit.context import Deadline
from creators import indexing
from creators.indexing import hashtag_senses
from creators.models import Creator, Post
from creators.text.hashtags import find_hashtags
from search.briefs.requests import SearchRequest
from search.pipeline.evidence.coverage import weigh_hashtags
from search.pipeline.route import find_creators
from search.pipeline.values import Match, Related
from tests import scene

slow = pytest.mark.slow

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)

MODELS = (
    "Panel lining a master grade robot with grey wash",
    "Airbrushed the armour plates of a plastic mecha",
    "Snapped the last arm onto my robot kit tonight",
    "Thirty hours on this model robot and its decals",
    "Weathering a mobile suit with sponge chips",
    "My shelf of plastic robots from Japan",
)
OTHERS = (
    "Nine novels from the library for a rainy week #reading",
    "A hundred miles on the road bike before lunch #cycling",
    "Burnt ends and a brisket that took fourteen hours #bbq",
)
WALL = (
    "#gunpla #cats #sunset #pizza #wedding #beach #football #nails #coffee #running #travel #recipes #guitar "
    "#newcar #dogs #makeup #vegan #gym #books #garden"
)


@pytest.fixture(scope="module", autouse=True)
def _catalogue(module_rows: None) -> None:
    made = [scene.creator("Writes", captions=[f"{text} #gunpla"]).pk for text in MODELS]
    made += [scene.creator("Other", captions=[text]).pk for text in OTHERS]
    made.append(
        scene.creator(
            "Carries", captions=["finally!! 🔥 #gunpla", "monday mood #gunpla #mydays"]
        ).pk
    )
    made.append(
        scene.creator("Plain", captions=["Spray painting robot figures and their armour"]).pk
    )
    made.append(scene.creator("Wall", captions=[f"finally!! {WALL}"]).pk)
    for post in Post.objects.filter(profile__creator__in=made):
        post.hashtags = sorted(find_hashtags(post.caption))
        post.save()
    indexing.mark_changed(made)
    indexing.index_creators(made)
    indexing.refresh_statistics()
    hashtag_senses.refresh_senses()


def ask(query: str) -> list[tuple[str, Match]]:
    answer = find_creators(SearchRequest(query=query), now=NOW, deadline=Deadline.after(60))
    found = Creator.objects.in_bulk([match.creator_id for match in answer.matches])
    return [(found[match.creator_id].name, match) for match in answer.matches]


def name_before(names: Iterable[str], other: str) -> set[str]:
    listed = list(names)
    return set(listed[: listed.index(other)])


@slow
@pytest.mark.django_db
@pytest.mark.parametrize(
    "query", ["plastic robot model kits", "Plastikmodelle von Robotern", "プラモデルのロボット"]
)
def test_posts_with_only_jargon_are_found_for_plain_words_in_any_language(query: str) -> None:
    names = [name for name, _ in ask(query)]
    assert "Carries" in name_before(names, "Other")
    assert "Carries" in name_before(names, "Wall")


@slow
@pytest.mark.django_db
def test_a_related_hashtag_is_no_quote_and_makes_no_result_surer() -> None:
    results = ask("plastic robot model kits")
    [carries] = [match for name, match in results if name == "Carries"]
    assert not any(one.evidence_quote for one in carries.evidence)
    assert carries.low_confidence


@slow
@pytest.mark.django_db
def test_plain_words_are_found_for_jargon_that_no_model_knows() -> None:
    names = [name for name, _ in ask("gunpla")]
    assert "Plain" in name_before(names, "Other")


RELATED: Related = {"gunpla": 0.4, "bandaikits": 0.3}


@pytest.mark.parametrize(
    ("caption", "weight"),
    [
        ("monday #gunpla #fyp #love", 0.4),
        ("monday #bandaikits #gunpla #mydays", 0.4),
        ("monday #cats", 0.0),
        ("monday", 0.0),
    ],
)
def test_a_post_weighs_what_posts_with_its_hashtags_usually_do(caption: str, weight: float) -> None:
    assert weigh_hashtags(RELATED, find_hashtags(caption)) == pytest.approx(weight)


def test_one_related_hashtag_in_a_wall_weighs_little() -> None:
    assert weigh_hashtags(RELATED, find_hashtags(WALL)) < 0.1
