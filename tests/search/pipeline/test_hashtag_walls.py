"""Walls of hashtags: tags for reach have no weight, and one word among thirty is not a subject."""

from datetime import UTC, datetime

import pytest

from config.kit.context import Deadline
from creators import indexing
from creators.models import Creator
from creators.text.hashtags import find_hashtags, spell_out
from creators.text.stuffing import count_whole_words, measure_stuffing
from search.briefs.brief import ParsedQuery
from search.briefs.requests import SearchRequest
from search.pipeline.evidence.coverage import share_of_hashtags
from search.pipeline.question.question import encode_query
from search.pipeline.route import find_creators
from search.pipeline.values import Match
from search.pipeline.words import count_terms, plain_coverage
from tests import scene

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)

UNRELATED = (
    "#fyp #viral #love #instagood #ootd #travel #fitness #makeup #dogsofinstagram #sunset #pizza #wedding #football "
    "#nails #coffee #running #recipes #guitar #newcar #vegan #gym #books #garden #motivation #beach #baby #art #movie"
)
BREAD = (
    "#sourdough #sourdoughbread #levain #breadhead #crumbshot #naturallyleavened #wildyeast #realbread #breadmaking "
    "#bakersofinstagram #homebaker #artisanbread #openCrumb #sourdoughstarter #breadscoring #ryebread #fermentation "
    "#bakefromscratch #crustybread #instabread"
)


def index(**captions: str) -> None:
    made = [scene.creator(name, captions=[caption]).pk for name, caption in captions.items()]
    indexing.mark_changed(made)
    indexing.index_creators(made)


def ask(query: str) -> dict[str, Match]:
    answer = find_creators(SearchRequest(query=query), now=NOW, deadline=Deadline.after(60))
    found = Creator.objects.in_bulk([match.creator_id for match in answer.matches])
    return {found[match.creator_id].name: match for match in answer.matches}


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("sourdough", "My rye starter doubled overnight, so there will be bread"),
        ("sourdough bakers", "Baked two loaves of sourdough this morning"),
        ("Sauerteig", "Heute habe ich Brot mit Roggensauerteig gebacken"),
    ],
)
def test_one_hashtag_among_thirty_does_not_outrank_a_sentence(query: str, sentence: str) -> None:
    index(Wall=f"🔥 #sourdough #sauerteig {UNRELATED}", Ada=sentence)
    results = ask(query)
    assert list(results) == ["Ada", "Wall"]
    assert results["Wall"].low_confidence


@pytest.mark.slow
@pytest.mark.django_db
def test_a_wall_about_the_subject_outranks_one_that_only_names_it() -> None:
    index(Names=f"🔥 #sourdough {UNRELATED}", Bread=f"🔥 {BREAD}")
    assert list(ask("sourdough")) == ["Bread", "Names"]


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(
    "wall", [BREAD, UNRELATED, BREAD.replace(" ", ""), BREAD.replace("#", "＃")]
)
def test_the_sentence_is_quoted_without_its_wall(wall: str) -> None:
    said = "Baked two loaves of sourdough this morning."
    index(Ada=f"{said}\n.\n.\n{wall}")
    assert [one.evidence_quote for one in ask("sourdough")["Ada"].evidence] == [said]


@pytest.mark.parametrize(
    "wall",
    [
        "#fyp #foryou #foryoupage #viralvideotiktok #xyzbca #fypシ゚viral #trendingreels",
        "#parati #tendencia #sorteo #seguidores #megusta",
        "#fürdich #gewinnspiel #folgen #pourtoi #abonnetoi #neiperte #keşfet #beğeni",
        "#おすすめ #いいね返し #フォロバ100 #추천 #맞팔 #рекомендации #врек #اكسبلور",
    ],
)
def test_tags_of_reach_are_not_read_in_any_language(wall: str) -> None:
    assert spell_out(f"Rye bread {wall} #rye") == "Rye bread rye"


def test_tags_without_spaces_are_read_apart() -> None:
    assert spell_out("Lunch #vegan#food#fyp#rye") == "Lunch vegan food rye"


def _cover(subject: str, text: str) -> float:
    query = encode_query(ParsedQuery(subject=subject), with_model=False)
    share = share_of_hashtags(query, find_hashtags(text), {})
    return plain_coverage(query, count_terms(text, query, share))


@pytest.mark.django_db
def test_a_word_counts_less_in_a_wall_about_other_things() -> None:
    assert _cover("sourdough", f"#sourdough {UNRELATED}") < 0.3
    assert _cover("sourdough", f"Sourdough! {UNRELATED}") == 1
    assert _cover("sourdough", "#sourdough #rye #bread") == 1
    assert _cover("sourdough", BREAD) > 0.9


VEGAN = (
    "#vegan #veganfood #veganrecipes #veganlife #veganuk #veganism #govegan #vegankitchen #vegandinner #vegansofig "
    "#plantbased #veganbaking #whatveganseat #veganfoodshare #crueltyfree #dairyfree #veganlunch #veganprotein"
)
HONEST = (
    BREAD,
    VEGAN,
    "#東京カフェ #東京グルメ #東京散歩 #東京ランチ #東京スイーツ #東京観光 #カフェ巡り #カフェ好き #カフェ部 #カフェ活",
    "#서울카페 #서울맛집 #서울여행 #성수카페 #성수맛집 #카페투어 #카페추천 #감성카페",
    "#กรุงเทพ #คาเฟ่กรุงเทพ #คาเฟ่ #คาเฟ่น่ารัก #ที่เที่ยวกรุงเทพ #รีวิวคาเฟ่",
    "#кофе #кофейня #кофемания #кофеман #капучино #латтеарт #бариста #кофеспб #кофемосква #утреннийкофе",
)


@pytest.mark.parametrize("wall", HONEST)
def test_an_honest_wall_about_one_subject_is_not_stuffed(wall: str) -> None:
    assert measure_stuffing(wall, count_whole_words(wall, "en")) < 0.1


@pytest.mark.parametrize("tag", ["#sourdough", "#東京カフェ"])
def test_a_hashtag_said_over_and_over_is_stuffed(tag: str) -> None:
    wall = " ".join([tag] * 12)
    assert measure_stuffing(wall, count_whole_words(wall, "en")) > 0.9
