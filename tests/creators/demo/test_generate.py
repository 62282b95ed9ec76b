"""The demo catalogue has the documented properties. These tests need no database."""

import json
import re
from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Any

import pytest

from creators.demo import EXAMPLE_SEARCHES, generate_creators
from creators.demo.niche import read_niches
from creators.demo.places import read_countries

pytestmark = pytest.mark.slow

ANCHOR = date(2026, 11, 20)
OBSERVED = datetime(2026, 11, 20, 6, tzinfo=UTC)
Record = dict[str, Any]

FIELDS: dict[str, dict[str, type]] = {
    "creator": {
        "name": str,
        "bio": str,
        "avatar_url": str,
        "kind": str,
        "country": str,
        "languages": list,
        "emails": list,
        "profiles": list,
    },
    "profile": {
        "platform": str,
        "username": str,
        "source_id": str,
        "display_name": str,
        "bio": str,
        "avatar_url": str,
        "url": str,
        "external_url": str,
        "category": str,
        "is_verified": bool,
        "is_business": bool,
        "is_private": bool,
        "pronouns": list,
        "followers": int,
        "following": int,
        "posts_count": int,
        "observed_at": str,
        "snapshots": list,
        "posts": list,
    },
    "post": {
        "platform_id": str,
        "url": str,
        "caption": str,
        "location": str,
        "posted_at": str,
        "type": str,
        "likes": int,
        "comments": int,
        "views": int,
        "shares": int,
        "duration_seconds": int,
        "carousel_items": list,
        "is_paid_partnership": bool,
    },
}


@cache
def catalogue() -> tuple[Record, ...]:
    return tuple(generate_creators(anchor=ANCHOR))


@cache
def profiles() -> tuple[Record, ...]:
    return tuple(profile for record in catalogue() for profile in record["profiles"])


@cache
def posts() -> tuple[Record, ...]:
    return tuple(post for profile in profiles() for post in profile["posts"])


def captions() -> list[str]:
    return [post["caption"] for post in posts() if post["caption"]]


def small(anchor: date = ANCHOR) -> list[Record]:
    return list(generate_creators(anchor=anchor, creators=120, posts=600))


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


def without_dates(value: Any) -> Any:
    if isinstance(value, dict):
        dated = {"date", "posted_at", "observed_at"}
        return {key: without_dates(item) for key, item in value.items() if key not in dated}
    return [without_dates(item) for item in value] if isinstance(value, list) else value


def test_the_same_anchor_gives_the_same_bytes() -> None:
    assert json.dumps(small()) == json.dumps(small())


def test_another_seed_gives_other_creators() -> None:
    assert list(generate_creators(anchor=ANCHOR, creators=120, posts=600, seed=7)) != small()


def test_another_anchor_shifts_the_dates_by_the_same_days_and_nothing_else() -> None:
    here, there = small(), small(ANCHOR + timedelta(days=41))
    assert without_dates(here) == without_dates(there)
    for one, two in zip(here, there, strict=True):
        for mine, yours in zip(one["profiles"], two["profiles"], strict=True):
            for post, shifted in zip(mine["posts"], yours["posts"], strict=True):
                apart = moment(shifted["posted_at"]) - moment(post["posted_at"])
                assert apart == timedelta(days=41)


def test_the_requested_number_is_generated() -> None:
    assert len(catalogue()) == 1800
    assert abs(len(posts()) - 12_000) <= 240


def test_forty_countries_and_three_platforms() -> None:
    assert len({record["country"] for record in catalogue() if record["country"]}) >= 40
    assert {profile["platform"] for profile in profiles()} == {"instagram", "tiktok", "youtube"}
    assert {len(record["profiles"]) for record in catalogue()} == {1, 2, 3}


@pytest.mark.parametrize("creators", [1800, 6000])
def test_identities_are_unique(creators: int) -> None:
    seen = Counter[tuple[str, str, str]]()
    larger = generate_creators(anchor=ANCHOR, creators=creators, posts=2 * creators)
    for record in catalogue() if creators == 1800 else larger:
        for profile in record["profiles"]:
            platform = profile["platform"]
            seen["name", platform, (profile["username"] or profile["source_id"]).lower()] += 1
            seen["source", platform, profile["source_id"] or profile["username"]] += 1
            seen.update(("post", platform, post["platform_id"]) for post in profile["posts"])
    assert max(seen.values()) == 1


@pytest.mark.parametrize("level", FIELDS)
def test_all_fields_belong_to_the_import_format(level: str) -> None:
    records = {"creator": catalogue(), "profile": profiles(), "post": posts()}[level]
    fields = FIELDS[level]
    for record in records:
        assert set(record) <= set(fields)
        assert all(isinstance(value, fields[key] | None) for key, value in record.items())


def test_identities_look_like_the_platforms_own() -> None:
    shapes = {"instagram": r"[\w-]{11}", "tiktok": r"7\d{18}", "youtube": r"[\w-]{11}"}
    for profile in profiles():
        for post in profile["posts"]:
            assert re.fullmatch(shapes[profile["platform"]], post["platform_id"], re.ASCII)
            assert post["platform_id"] in post["url"]
        assert profile["username"] is None or re.fullmatch(r"[a-z0-9._]{3,50}", profile["username"])


def test_a_post_has_a_type_of_its_platform() -> None:
    kinds: dict[str, set[str]] = {"instagram": set(), "tiktok": set(), "youtube": set()}
    for profile in profiles():
        kinds[profile["platform"]] |= {post["type"] for post in profile["posts"]}
    assert kinds["instagram"] == {"image", "carousel", "reel"}
    assert kinds["tiktok"] == kinds["youtube"] == {"video"}
    assert all("duration_seconds" in post for post in posts() if post["type"] in {"video", "reel"})


def test_nothing_is_posted_after_the_reading_or_more_than_two_years_before() -> None:
    for post in posts():
        assert timedelta(0) < OBSERVED - moment(post["posted_at"]) < timedelta(days=731)


def test_most_creators_posted_within_a_month_and_some_are_dormant() -> None:
    newest = [
        moment(profile["posts"][0]["posted_at"]) for profile in profiles() if profile["posts"]
    ]
    ages = [(OBSERVED - posted).days for posted in newest]
    assert sum(age <= 31 for age in ages) > len(ages) * 0.7
    assert sum(age > 150 for age in ages) > len(ages) * 0.03


def test_growth_comes_from_four_earlier_readings() -> None:
    wanted = [(ANCHOR - timedelta(days=days)).isoformat() for days in (90, 60, 30, 7)]
    for profile in profiles():
        dates = [snapshot["date"] for snapshot in profile.get("snapshots", [])]
        assert dates == (wanted if "followers" in profile else [])


def test_audiences_reach_from_hundreds_to_millions() -> None:
    sizes = sorted(profile["followers"] for profile in profiles() if "followers" in profile)
    assert sizes[0] >= 800
    assert 10_000 < sizes[len(sizes) // 2] < 60_000
    assert sum(size > 1_000_000 for size in sizes) > 15


def test_reactions_fit_the_audience() -> None:
    for profile in profiles():
        reach = profile.get("followers", 50_000_000)
        for post in profile["posts"]:
            assert post["likes"] <= 0.6 * reach
            assert post["comments"] <= post["likes"] <= post.get("views", post["likes"])


def test_paid_partnerships_are_some_and_name_themselves() -> None:
    paid = [post["caption"] for post in posts() if post["is_paid_partnership"]]
    assert 0.04 < len(paid) / len(posts()) < 0.08
    mark = re.compile(r"paid partnership|#ad\b|advert|sponsoring", re.IGNORECASE)
    english = [caption for caption in paid if caption and caption.isascii()]
    assert sum(bool(mark.search(caption)) for caption in english) > len(english) * 0.7


def test_captions_are_varied_in_words_and_length() -> None:
    distinct = {re.sub(r"\d", "", caption) for caption in captions()}
    assert len(distinct) / len(captions()) >= 0.9
    lengths = sorted(len(caption) for caption in captions())
    assert lengths[len(lengths) // 10] < 110
    assert lengths[-len(lengths) // 20] > 250


def test_no_template_is_left_unfilled() -> None:
    texts = [*captions(), *(profile["bio"] or "" for profile in profiles())]
    assert [text for text in texts if re.search(r"[{}\[\]]", text)] == []


def sentences(text: str) -> set[str]:
    """Sentences without numbers, emoji and marks, of at least three words, or ten letters without spaces."""
    pieces = re.split(r"(?<=[.!?؟।])\s+|[。！？\n]", re.sub(r"\d+(?:[.,:]\d+)*", "", text))
    bare = {re.sub(r"^[\W_]+|[\W_]+$", "", piece).casefold() for piece in pieces}
    return {
        piece
        for piece in bare
        if len(re.findall(r"\w+", piece)) > 2
        or (len(piece) > 9 and re.search("[\u3040-\u30ff\u4e00-\u9fff]", piece))
    }


def test_no_sentence_is_shared_by_more_than_three_creators() -> None:
    creators_of = Counter[str]()
    for record in catalogue():
        texts = [record["bio"] or ""]
        for profile in record["profiles"]:
            texts += [profile["bio"] or "", *(post["caption"] or "" for post in profile["posts"])]
        creators_of.update({sentence for text in texts for sentence in sentences(text)})
    assert len(creators_of) > 20_000
    assert [sentence for sentence, creators in creators_of.items() if creators > 3] == []


def test_a_price_is_in_the_currency_of_the_creators_country() -> None:
    marks = {
        "US": r"\$",
        "GB": "£",
        "IN": "₹",
        "NG": "₦",
        "DE": r"€| Euro",
        "BR": r"R\$",
        "TR": "₺| TL",
    }
    found = 0
    for record in catalogue():
        text = " ".join(
            post["caption"] or "" for profile in record["profiles"] for post in profile["posts"]
        )
        prices = re.findall(r"[$€£₹₦₺]|\d (?:Euro|TL)\b", text)
        if record["country"] in marks and prices:
            found += 1
            assert re.search(marks[record["country"]], text, re.IGNORECASE)
    assert found > 50


def test_a_third_of_the_posts_say_where_they_were_made_mostly_at_home() -> None:
    tagged = [post["location"] for post in posts() if post["location"]]
    assert 0.30 < len(tagged) / len(posts()) < 0.40
    assert len(set(tagged)) > 500
    at_home = abroad = 0
    names = {country.code: country.name for country in read_countries()}
    for record in catalogue():
        for profile in record["profiles"] if record["country"] else []:
            for post in profile["posts"]:
                country = (post["location"] or "").rpartition(", ")[2]
                if country in names.values():
                    at_home += country == names[record["country"]]
                    abroad += country != names[record["country"]]
    assert at_home > 4 * abroad > 0


def test_creators_write_english_their_own_language_or_both() -> None:
    def writes(record: Record) -> set[str]:
        return set(record["languages"])

    known = [record for record in catalogue() if record["languages"] and record["country"]]
    there = [r for r in known if r["country"] in {"DE", "BR", "FR", "JP", "TR", "EG"}]
    own = sum("en" not in writes(record) for record in there)
    both = sum(len(writes(record)) == 2 for record in there)
    english = sum(writes(record) == {"en"} for record in there)
    assert min(own, both, english) > len(there) * 0.15


def test_captions_look_like_those_of_people() -> None:
    words = [re.findall(r"[^\W_]+", caption) for caption in captions()]
    share = len(captions()) / 100
    assert 1 < sum(not found for found in words) / share < 6
    walls = sum(len(re.findall("#", caption)) >= 6 for caption in captions())
    assert 5 < walls / share < 25
    assert sum("bio" in caption.lower() for caption in captions()) / share > 0.8
    videos = [post for post in posts() if post["url"].startswith("https://www.youtube.example")]
    titles_only = sum("\n" not in (post["caption"] or "") for post in videos)
    assert 0.3 < titles_only / len(videos) < 0.6


def test_some_profiles_have_no_bio() -> None:
    without = sum(profile["bio"] is None for profile in profiles())
    assert 0.1 < without / len(profiles()) < 0.3


def test_some_fields_of_creators_are_unknown() -> None:
    def share(field: str) -> float:
        return sum(record[field] is not None for record in catalogue()) / len(catalogue())

    assert 0.70 < share("country") < 0.80
    assert 0.55 < share("languages") < 0.65
    assert share("kind") < 0.2
    assert 0.1 < share("emails") < 0.3


def test_addresses_lead_nowhere_and_no_image_is_fetched() -> None:
    text = json.dumps(catalogue(), ensure_ascii=False).replace("\\n", " ")
    domains = re.findall(r"[\w.]+@([\w-]+\.[a-z]+(?:\.[a-z]+)?)\b", text)
    assert len(domains) > 300
    assert all(re.search(r"(^|\.)example(\.com)?$", domain) for domain in domains)
    assert all(record["avatar_url"] is None for record in (*catalogue(), *profiles()))


def shown(profile: Record) -> str:
    return profile["display_name"] or ""


AWKWARD: dict[str, Callable[[Record], bool]] = {
    "private": lambda profile: profile["is_private"],
    "no posts": lambda profile: not profile["posts"],
    "emoji name": lambda profile: "🌈" in shown(profile),
    "arabic name": lambda profile: bool(re.search("[\u0600-\u06ff]", shown(profile))),
    "hebrew name": lambda profile: bool(re.search("[\u0590-\u05ff]", shown(profile))),
    "fancy letters": lambda profile: bool(re.search("[\U0001d4d0-\U0001d503]", shown(profile))),
    "long handle": lambda profile: len(profile["username"] or "") >= 48,
    "no handle": lambda profile: profile["username"] is None,
    "no name": lambda profile: profile["display_name"] is None,
    "forty million": lambda profile: profile.get("followers", 0) > 38_000_000,
    "unknown numbers": lambda profile: "followers" not in profile,
    "no caption": lambda profile: any(post["caption"] is None for post in profile["posts"]),
    "endless caption": lambda profile: any(
        len(post["caption"] or "") > 1500 for post in profile["posts"]
    ),
    "page of reposts": lambda profile: bool(
        re.search(r"credit|submit|feature", profile["bio"] or "", re.IGNORECASE)
    ),
}


@pytest.mark.parametrize("kind", AWKWARD)
def test_every_awkward_kind_occurs(kind: str) -> None:
    assert sum(AWKWARD[kind](profile) for profile in profiles()) >= 3


def test_right_to_left_text_is_in_many_captions() -> None:
    assert sum(bool(re.search("[\u0590-\u06ff]", caption)) for caption in captions()) > 300


def test_pages_of_reposts_never_speak_of_themselves() -> None:
    first_person = re.compile(r"\b(I|my|me|our)\b")
    pages = [profile for profile in profiles() if AWKWARD["page of reposts"](profile)]
    assert len(pages) > 40
    for page in pages:
        assert not any(first_person.search(post["caption"] or "") for post in page["posts"])


def test_at_least_sixty_niches_have_ten_creators() -> None:
    counts = Counter(profile["category"] for profile in profiles())
    labels = [niche.label for niche in read_niches().values()]
    # Six profiles in ten show their category.
    assert sum(counts[label] >= 6 for label in labels) >= 60


def test_examples_are_eight_different_sentences() -> None:
    assert len(set(EXAMPLE_SEARCHES)) == 8
