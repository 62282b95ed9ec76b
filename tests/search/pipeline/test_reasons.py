"""Each reason of a result is true, has its source, and is said once."""

from datetime import UTC, datetime

import pytest

from creators import analysis, indexing
from creators.models import Creator, Post
from search.briefs.brief import ParsedQuery
from search.pipeline.question.question import encode_query
from search.pipeline.quotes.posts import supports, trim_hashtags
from search.pipeline.quotes.wording import name_words
from search.pipeline.values import Evidence, Match
from tests import scene
from tests.search.pipeline.test_searching import ask, made

pytestmark = pytest.mark.django_db(transaction=True)

BREAD = "Sourdough bread day: my rye starter rose overnight and the crumb is open."
DAY = datetime(2026, 5, 12, tzinfo=UTC)


def posted(creator: Creator, caption: str, **fields: object) -> Post:
    post = scene.post(creator.profiles.get(), caption)
    Post.objects.filter(pk=post.pk).update(**{"posted_at": DAY, **fields})
    return post


def found(query: str) -> Match:
    indexing.index_pending()
    analysis.analyse_creators([creator.pk for creator in Creator.objects.all()])
    return ask(query).matches[0]


def quotes(match: Match) -> list[str | None]:
    return [one.evidence_quote for one in match.evidence if one.evidence_quote]


def test_post_evidence_has_a_quote_and_everything_else_has_none() -> None:
    posted(
        made("Ada", bio="Sourdough bread every day in Milan."), BREAD, location_name="Milano, Italy"
    )
    match = found("sourdough bread bakers in Milan")
    for one in match.evidence:
        assert (one.provenance == "post_evidence") == (one.evidence_quote is not None)
        assert (one.provenance == "profile_fact") <= (one.fact_id is not None)
    assert {one.provenance for one in match.evidence} > {"post_evidence"}


def test_a_geotag_is_quoted_with_its_post_and_day() -> None:
    post = posted(made("Ada"), BREAD, location_name="Milano, Italy")
    tagged = [one for one in found("bread bakers in Milan").evidence if one.fact_id]
    assert [(one.evidence_quote, one.source_post_id) for one in tagged] == [
        ("Milano, Italy", post.pk)
    ]
    assert tagged[0].text == "Posted from Milan, Italy (post of 12 May 2026)"


def test_a_place_that_only_a_caption_names_is_quoted_from_it() -> None:
    posted(made("Ada", country="IT"), BREAD + "\nNext week I bake it at a market in Bergamo.")
    assert "Next week I bake it at a market in Bergamo." in quotes(
        found("sourdough bread in Bergamo")
    )


def test_without_a_subject_the_post_that_names_the_place_is_quoted() -> None:
    ada = made("Ada")
    posted(ada, "The train was late, so I wrote this on the platform.")
    post = posted(ada, "Why this market in Mumbai never sleeps? (Full documentary) #india #market")
    told = [one for one in found("who has filmed in Mumbai?").evidence if one.evidence_quote]
    assert [(one.source_post_id, one.evidence_quote) for one in told] == [
        (post.pk, "Why this market in Mumbai never sleeps? (Full documentary)")
    ]


@pytest.mark.parametrize(
    ("span", "said"),
    [
        (None, "Wrote about sourdough bread on 12 May 2026."),
        ("week", "Wrote about sourdough bread (about 12 May 2026)."),
        ("month", "Wrote about sourdough bread (about May 2026)."),
        ("year", "Wrote about sourdough bread (about 2026)."),
    ],
)
def test_a_date_is_said_as_exactly_as_it_is_known(span: str | None, said: str) -> None:
    posted(made("Ada"), BREAD, posted_at_span=span)
    assert found("sourdough bread").evidence[0].text == said


@pytest.mark.parametrize(
    ("caption", "is_marked"), [(BREAD, True), (BREAD + " #ad", False), ("Werbung: " + BREAD, False)]
)
def test_the_quote_of_a_paid_post_says_so(caption: str, is_marked: bool) -> None:
    posted(made("Ada"), caption, is_paid_partnership=is_marked)
    first = found("sourdough bread").evidence[0]
    assert first.evidence_quote
    assert "in a paid partnership" in first.text


def test_the_hashtags_around_a_sentence_are_not_quoted() -> None:
    wall = " #foodie #instafood #yum #love #happy #picoftheday"
    posted(made("Ada"), BREAD + wall)
    assert quotes(found("sourdough bread"))[0] == BREAD


def test_a_hashtag_that_says_what_the_sentence_does_not_stays() -> None:
    posted(made("Ada"), "Fresh bread out of my oven today #sourdough #yum #love #happy")
    assert quotes(found("sourdough"))[0] == "Fresh bread out of my oven today #sourdough"


def test_a_sentence_is_quoted_with_the_hashtags_that_say_its_subject() -> None:
    posted(
        made("Ada"), "Good boy passed his assessment today 🐾\n\n#dogtraining #puppy #love #happy"
    )
    assert quotes(found("dog training")) == [
        "Good boy passed his assessment today 🐾\n\n#dogtraining"
    ]


def test_only_a_few_hashtags_are_quoted_from_the_first_about_the_subject() -> None:
    posted(made("Ada"), "#love #happy #sourdough #bread #rye #foodie #yum")
    assert quotes(found("sourdough bread")) == ["#sourdough #bread #rye"]


def test_a_long_wall_of_hashtags_takes_no_time() -> None:
    query = encode_query(ParsedQuery(subject="sourdough bread"))
    for wall in ("#a.., " * 300 + "word", "#a.." * 300, "##a ," * 300):
        assert trim_hashtags(query, f"Bread of the day {wall}").startswith("Bread of the day")


def test_a_title_is_quoted_whole() -> None:
    title = "What happens if you bake sourdough bread in space? (Science not fantasy)"
    posted(made("Ada"), title + "\nSubscribe for more.")
    assert quotes(found("sourdough bread"))[0] == title


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("Brot mit Sauerteig backen", BREAD),
        ("maquillage et soins de la peau", "My make-up routine: concealer, blush, eyeliner."),
        ("メイク動画", "My make-up routine: concealer, blush, eyeliner."),
    ],
)
def test_a_query_in_another_language_quotes_texts_that_hold_none_of_its_words(
    query: str, text: str
) -> None:
    posted(made("Ada"), text)
    posted(made("Ben"), "The train was late, so I wrote this on the platform.")
    assert quotes(found(query)) == [text]


def test_a_text_is_a_reason_by_its_nearness_its_words_and_how_sure_the_creator_is() -> None:
    query = encode_query(ParsedQuery(subject="sourdough bread"))
    near, far = 0.36, 0.2
    plain, worded = "My rye starter rose overnight.", "The sourdough rose overnight."
    assert not supports(query, plain, near, 0.1)
    assert supports(query, plain, near, 0.9)
    assert supports(query, worded, near, 0.1)
    assert not supports(query, plain, far, 0.9)


@pytest.mark.parametrize(
    "text",
    ["That was too quick 😭😭", "ada@example.com", "@ada @bob #fyp #foryou", "Yum. 😋", "Bread."],
)
def test_a_text_without_content_is_never_a_reason(text: str) -> None:
    query = encode_query(ParsedQuery(subject="sourdough bread"))
    assert not supports(query, text, 0.9, 1.0)


def test_a_name_is_written_as_the_text_writes_it() -> None:
    posted(made("Ada"), "Bread with Paul Hollywood, and what went wrong.", posted_at=DAY)
    assert found("paul hollywood").evidence[0].text == "Wrote about Paul Hollywood on 12 May 2026."


def test_a_few_words_of_a_long_subject_are_not_what_a_post_is_about() -> None:
    query = encode_query(ParsedQuery(subject="expensive versions of cheap steaks and burgers"))
    assert name_words(query, "An expensive day at the airport") == ""
    assert name_words(query, "Cheap steaks, expensive burgers") == "expensive, steaks and burgers"


def test_a_repeated_sentence_is_a_reason_once() -> None:
    ada = made("Ada")
    for text in (BREAD, BREAD, BREAD.upper() + " 🍞", BREAD + " #bread #rye"):
        posted(ada, text)
    evidence = found("sourdough bread").evidence
    assert len([one for one in evidence if one.evidence_quote]) == 1


def test_words_that_name_nothing_are_not_said_to_be_written_about() -> None:
    posted(made("Ada"), "The best tips on how to bake the bread that you love to eat at home.")
    assert found("the best tips on bread and the cakes for you").evidence[0].text == (
        "Wrote about bread on 12 May 2026."
    )


def test_without_evidence_there_is_no_reason_and_a_low_score() -> None:
    posted(made("Ada"), "The train was late, so I wrote this on the platform.")
    match = found("sourdough bread")
    assert match.evidence == ()
    assert match.score < 0.3
    assert match.low_confidence


def test_a_name_is_a_reason_only_where_it_is_what_was_asked_for() -> None:
    posted(made("Sol Bread"), "The train was late, so I wrote this on the platform.")
    assert found("sourdough bread bakers").evidence == ()
    assert found("Sol Bread").evidence == (Evidence("Named “Sol Bread”", "inferred"),)


@pytest.mark.parametrize(
    ("bio", "said"),
    [
        ("Ada\nSourdough bread every day.\nWrite to me.", "Profile: “Sourdough bread every day.”"),
        (
            "Rye, wheat and spelt.\nBaked at five.",
            "Profile: “Rye, wheat and spelt. Baked at five.”",
        ),
        ("ada@example.com", None),
        ("Rye and wheat bread.\nWrite to ada@example.com", "Profile: “Rye and wheat bread.”"),
        ("Subscribe to my new channel!", None),
    ],
)
def test_a_profile_is_a_reason_by_what_it_says(bio: str, said: str | None) -> None:
    posted(made("Ada", bio=bio), BREAD)
    told = [one.text for one in found("sourdough bread").evidence if not one.evidence_quote]
    assert told == ([said] if said else [])


def test_the_language_of_a_creator_is_said_where_it_is_not_that_of_the_query() -> None:
    ada = made("Ada")
    for text in ("Heute backe ich Brot mit Sauerteig, der Teig ruht über Nacht.",
                 "Mein Sauerteig ist endlich aktiv, morgen wird wieder gebacken."):  # fmt: skip
        posted(ada, text)
    assert "Posts in German" in [one.text for one in found("sourdough bread").evidence]
    assert "Posts in German" not in [
        one.text for one in found("Brot mit Sauerteig backen").evidence
    ]


def test_nearness_does_not_make_hashtags_and_single_words_a_reason() -> None:
    ada = made("Ada")
    for text in ("baking.", "#baker #flour #ovens #pastry #buns", "The train was late today."):
        posted(ada, text)
    assert quotes(found("sourdough loaves")) == []


def test_the_best_quote_is_first_and_an_advertisement_behind_the_creators_own_words() -> None:
    ada = made("Ada")
    posted(ada, "Sourdough bread from my mill partner, the best bread ever. #ad")
    posted(ada, "#sourdough #bread #rye")
    own = posted(ada, BREAD)
    match = found("sourdough bread")
    assert match.evidence[0].source_post_id == own.pk
    assert "in a paid partnership" in match.evidence[1].text


def test_a_much_weaker_quote_than_the_best_is_left_out() -> None:
    ada = made("Ada")
    for text in (BREAD, "My rye starter bubbles on the kitchen shelf.", "#sourdough #bread #rye"):
        posted(ada, text)
    assert quotes(found("sourdough bread")) == [BREAD]


def test_quotes_that_share_most_of_their_words_are_one_reason() -> None:
    ada = made("Ada")
    for dish in ("a Potato (63 Methods)", "Sourdough Bread (32 Methods)", "Bread (7 Methods)"):
        posted(ada, f"Every single way to bake {dish}")
    assert len(quotes(found("ways to bake bread"))) == 1


def test_the_reason_of_a_post_without_a_day_quotes_its_words() -> None:
    posted(made("Ada"), BREAD + " It tastes of malt." * 3, posted_at=None)
    assert found("sourdough bread").evidence[0].text == (
        "Wrote about sourdough bread in “Sourdough bread day: my rye starter rose overnight and the …”."
    )
