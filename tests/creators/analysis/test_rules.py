"""Facts that the rules find in texts, and texts that give none."""

from collections.abc import Callable, Sequence

import pytest

from creators.analysis.audience import audience_findings
from creators.analysis.brands import brand_findings
from creators.analysis.character import kind_findings
from creators.analysis.evidence import Subject
from creators.analysis.key_facts import key_fact_findings
from creators.analysis.spoken import language_findings
from creators.analysis.style import style_findings
from creators.analysis.themes import recurring_hashtags
from creators.models import Fact
from tests.creators.analysis.subjects import a_post, a_subject

ALL: Sequence[Callable[[Subject], list[Fact]]] = (
    audience_findings,
    brand_findings,
    kind_findings,
    key_fact_findings,
    language_findings,
    style_findings,
)


def values(findings: Sequence[Fact], kind: str | None = None) -> list[str]:
    return [finding.value for finding in findings if kind in (None, finding.kind)]


@pytest.mark.parametrize("rule", ALL)
@pytest.mark.parametrize("captions", [(), ("",), ("✨✨", "🔥"), ("@bianca", "#fyp", "dc")])
def test_texts_without_facts_give_no_facts(
    rule: Callable[[Subject], list[Fact]], captions: tuple[str, ...]
) -> None:
    assert rule(a_subject(*captions)) == []


def test_a_page_of_reposts_is_a_theme_page() -> None:
    page = a_subject(
        "Cats of the day. 📸 Credit: @mia. Tag #cats to be featured.",
        "Double tap! Credit @leo · submit yours by DM.",
        "Repost from @ana: a cat in a box.",
    )
    assert values(kind_findings(page)) == ["THEME_PAGE"]


def test_as_many_own_posts_as_reposts_are_no_theme_page() -> None:
    mixed = a_subject(
        "Cats of the day. 📸 Credit: @mia. Tag #cats to be featured.",
        "Double tap! Credit @leo · submit yours by DM.",
        "I baked rye today.",
        "My oven broke.",
    )
    assert values(kind_findings(mixed)) == ["INFLUENCER"]


def test_someone_who_says_i_is_a_person() -> None:
    person = a_subject("I baked rye today.", "My oven broke.", "Ten tips for rye.")
    assert values(kind_findings(person)) == ["INFLUENCER"]


def test_a_list_of_titles_is_neither_person_nor_page() -> None:
    assert kind_findings(a_subject("The Deep Sea", "Is Earth Flat?", "Black Holes")) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "I've been baking for ten years.",
        "I'm a certified personal trainer.",
        "I was diagnosed with coeliac disease at 30.",
        "I moved to Lisbon in 2021.",
        "As a mum of three I cook fast.",
        "I founded my own bakery last spring.",
        "My first cookbook is out now.",
    ],
)
def test_a_lasting_statement_about_oneself_is_kept_verbatim(sentence: str) -> None:
    [fact] = key_fact_findings(a_subject(f"Good morning! {sentence} See you."))
    assert fact.value == fact.quote == sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "I wish I moved to Lisbon.",
        "I've been told for years to rest the dough.",
        "If I won the award, would you come?",
        'She said "I am a doctor" and left.',
        "POV: I'm a nurse on a night shift",
        "I'm a fan of rye.",
    ],
)
def test_wishes_jokes_and_other_peoples_words_are_not_facts(sentence: str) -> None:
    assert key_fact_findings(a_subject(sentence)) == []


@pytest.mark.parametrize(
    ("caption", "brand"),
    [
        ("Paid partnership with @northpan: the tin I wished for.", "@northpan"),
        ("Paid partnership with Quillow & Rye: a good pan.", "Quillow & Rye"),
        ("#ad Northpan sent me the tin and I kept it.", "Northpan"),
        ("#ad With Maple & Grain Ltd this month: the tin.", "Maple & Grain Ltd"),
        ("Advert: Northpan asked for an honest look.", "Northpan"),
        ("Thank you Northpan for sponsoring this one, code ADA5.", "Northpan"),
        ("Werbung mit Dunkelkorn: mein Mehl.", "Dunkelkorn"),
    ],
)
def test_a_paid_partner_is_named_and_its_sentence_quoted(caption: str, brand: str) -> None:
    [fact] = brand_findings(a_subject(caption))
    assert fact.value == brand
    assert fact.statement == f"Paid partnership with {brand}"
    assert fact.quote is not None
    assert fact.quote in caption


@pytest.mark.parametrize(
    "caption",
    [
        "#ad No matter the mood, coffee.",
        "Thank you Maria for sending flowers.",
        "Photo by @mia. Credit @leo.",
        "In partnership with my sister.",
    ],
)
def test_friends_and_sentences_are_not_brands(caption: str) -> None:
    assert brand_findings(a_subject(caption)) == []


def test_a_handle_and_its_written_name_are_one_brand() -> None:
    found = brand_findings(
        a_subject("Paid partnership with @northpan: yes.", "Paid partnership with Northpan: no.")
    )
    assert values(found) == ["Northpan"]
    assert found[0].weight == 1.0


def test_a_creator_is_no_brand_of_its_own_however_the_handle_is_written() -> None:
    subject = a_subject("Paid partnership with @north_pan: yes.", handle="NorthPan")
    assert brand_findings(subject) == []


def test_languages_are_those_of_a_fifth_of_the_text() -> None:
    german = "Heute backen wir ein Roggenbrot mit viel Geduld und wenig Hefe."
    english = "Today we are baking a rye loaf with a lot of patience."
    both = a_subject(german, f"{german} Ja.", english, f"{english} Yes.")
    assert sorted(values(language_findings(both))) == ["de", "en"]
    mostly = a_subject(*[f"{german} Tag {day}." for day in range(9)], english)
    assert values(language_findings(mostly)) == ["de"]


def test_names_of_products_have_no_language() -> None:
    titles = ("BMW M5 v Porsche 911 Turbo S", "Tesla Model S v AMG GT 4 v BMW M5", "Audi RS6 v M3")
    assert language_findings(a_subject(*titles)) == []


def test_an_audience_is_addressed_by_two_posts_or_a_bio() -> None:
    once = a_subject("Bread for beginners.", "A loaf.")
    twice = a_subject("Bread for beginners.", "More bread, for absolute beginners.")
    bio = a_subject(bio="I teach beginners to bake")
    assert audience_findings(once) == []
    assert values(audience_findings(twice)) == ["beginners"]
    assert values(audience_findings(bio)) == ["beginners"]


def test_style_is_counted() -> None:
    subject = a_subject(*[f"Does this work {at}? 😂" for at in range(5)])
    said = {finding.value: finding.statement for finding in style_findings(subject)}
    assert said["captions"] == "Short captions of about 5 words"
    assert said["formats"] == "Posts photos only"
    assert said["humour"] == "Laughs in 100% of posts"
    assert "rhythm" not in said  # Five days are too few for a rhythm.


def test_the_stated_rhythm_is_that_of_the_profile() -> None:
    posts = [a_post("Rye", days_ago=4 * at) for at in range(6)]
    said = {f.value: f.statement for f in style_findings(a_subject(posts=posts, weekly=2.9))}
    assert said["rhythm"] == "Posts about 3 times a week"


def test_a_frequent_hashtag_is_a_theme_but_fyp_is_not() -> None:
    subject = a_subject("a #RyeClub #fyp", "b #ryeclub #fyp", "c #ryeclub #fyp", "d #once")
    found = recurring_hashtags(subject, besides="")
    assert [(fact.value, fact.quote, fact.weight) for fact in found] == [
        ("#ryeclub", "#RyeClub", 0.75)
    ]
