"""Labelled words become clauses, in groups; what is doubted or wished filters no one."""

from dataclasses import replace

import pytest

from search.briefs.brief import Brief
from search.filters.values import Range
from search.reading import clauses
from search.reading.clauses import build_brief
from search.reading.tagger import Tagged

SURE = 0.99


@pytest.fixture(autouse=True)
def as_sure_as_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was fitted of certainty changes with each fit."""
    monkeypatch.setattr(clauses, "calibrate", lambda _, certainty, _text: certainty)


def tag(text: str, *marks: tuple[str, str], certainty: float = SURE) -> list[Tagged]:
    return [
        Tagged(label, text.index(words), text.index(words) + len(words), certainty, 0.0, 0.0)
        for label, words in marks
    ]


def group_of(text: str, *marks: tuple[str, float, float, str]) -> list[Tagged]:
    """Label, opens, own and words."""
    return [
        Tagged(label, text.index(words), text.index(words) + len(words), SURE, opens, own)
        for label, opens, own, words in marks
    ]


def test_marked_words_become_filters() -> None:
    text = "Vegane Bäcker aus Wien, ab 5k auf insta, kein TikTok, keine Torten, aber nicht in Linz"
    brief = build_brief(
        text,
        "de",
        tag(
            text, ("wanted", "Vegane Bäcker"), ("home", "aus Wien"), ("followers", "ab 5k"), ("platform", "insta"),
            ("not_platform", "kein TikTok"), ("not", "keine Torten"), ("not_home", "nicht in Linz"),
        ),
    )  # fmt: skip
    (group,) = brief.groups
    filters = brief.filters_of(group)
    assert (filters.followers.min, filters.followers.max) == (5_000, None)
    assert (filters.platforms, filters.not_platforms) == (("instagram",), ("tiktok",))
    assert filters.countries == ("AT",)
    roles = {(c.role, c.kind) for c in brief.clauses_of(group)}
    assert ("excluded", "subject") in roles
    assert ("excluded", "place") in roles
    assert group.label == "Vegane Bäcker"
    assert all(text[s.start : s.end].strip() for c in brief.clauses_of(group) for s in c.spans)


def test_a_wish_filters_no_one() -> None:
    text = "bakers, ideally over 5k"
    brief = build_brief(text, "en", tag(text, ("wanted", "bakers"), ("soft", "ideally over 5k")))
    (group,) = brief.groups
    assert not brief.filters_of(group).followers
    assert [c.role for c in group.clauses] == ["wanted", "wished"]


def test_a_doubtful_clause_is_asked_about_and_filters_no_one() -> None:
    text = "peaches georgia"
    marks = [*tag(text, ("wanted", "peaches")), *tag(text, ("home", "georgia"), certainty=0.45)]
    brief = build_brief(text, "en", marks)
    (group,) = brief.groups
    assert [c.kind for c in group.clauses if c.is_doubtful] == ["place"]
    assert brief.filters_of(group).countries == ()


def test_a_short_text_brings_one_question_at_most() -> None:
    text = "peaches georgia paris insta 5k"
    marks = tag(
        text, ("home", "georgia"), ("about", "paris"), ("platform", "insta"), certainty=0.35
    )
    brief = build_brief(text, "en", [*tag(text, ("wanted", "peaches")), *marks])
    (group,) = brief.groups
    assert sum(c.is_doubtful for c in group.clauses) == 1
    assert len([u for u in brief.unused if u.kind == "other"]) == 2


def test_groups_hold_their_own_words_and_what_is_shared() -> None:
    text = "3 bakers in Leeds and 2 potters in York, all on insta"
    brief = build_brief(
        text,
        "en",
        group_of(
            text, ("number", 0.9, 0.9, "3"), ("wanted", 0.1, 0.9, "bakers"), ("home", 0.1, 0.9, "in Leeds"),
            ("number", 0.9, 0.9, "2"), ("wanted", 0.1, 0.9, "potters"), ("home", 0.1, 0.9, "in York"),
            ("platform", 0.1, 0.1, "insta"),
        ),
    )  # fmt: skip
    assert [(g.label, g.count) for g in brief.groups] == [("bakers", 3), ("potters", 2)]
    assert [c.value for c in brief.shared] == [("instagram",)]
    assert all(brief.filters_of(g).platforms == ("instagram",) for g in brief.groups)


def test_a_list_of_markets_shares_its_subject() -> None:
    text = "bakers: 3 in Leeds, 2 in York"
    brief = build_brief(
        text,
        "en",
        group_of(
            text, ("wanted", 0.1, 0.1, "bakers"), ("number", 0.9, 0.9, "3"), ("home", 0.1, 0.9, "in Leeds"),
            ("number", 0.9, 0.9, "2"), ("home", 0.1, 0.9, "in York"),
        ),
    )  # fmt: skip
    assert [[c.value.name for c in g.clauses] for g in brief.groups] == [["Leeds"], ["York"]]
    assert [c.value for c in brief.shared] == ["bakers"]


def test_what_cannot_be_used_is_said_by_kind() -> None:
    text = "bakers, 500 EUR each, until May, we are Brot & Co"
    marks = tag(
        text,
        ("wanted", "bakers"),
        ("money", "500 EUR each"),
        ("time", "until May"),
        ("who", "we are Brot & Co"),
    )
    assert [u.kind for u in build_brief(text, "en", marks).unused] == [
        "budget",
        "deadline",
        "sender",
    ]


def test_the_latest_of_two_sizes_holds() -> None:
    text = "over 5k, no, over 8k"
    marks = tag(text, ("followers", "over 5k"), ("followers", "over 8k"))
    assert size_of(build_brief(text, "en", marks)).min == 8_000


def test_two_sizes_of_groups_that_are_not_told_apart_are_asked_about() -> None:
    text = "over 5k, over 8k"
    marks = group_of(text, ("followers", 0.1, 0.9, "over 5k"), ("followers", 0.1, 0.9, "over 8k"))
    [size] = [c for c in build_brief(text, "en", marks).clauses if c.kind == "followers"]
    assert size.is_doubtful


def test_open_ends_of_sizes_join() -> None:
    text = "over 5k and under 90k"
    marks = tag(text, ("followers", "over 5k"), ("followers", "under 90k"))
    found = size_of(build_brief(text, "en", marks))
    assert (found.min, found.max) == (5_000, 90_000)


def test_a_place_without_other_words_is_a_home() -> None:
    [place] = (
        build_brief("in Brazil", "en", tag("in Brazil", ("about", "in Brazil"))).groups[0].clauses
    )
    assert place.value.relation == "home"
    text = "travel tips Brazil"
    brief = build_brief(text, "en", tag(text, ("wanted", "travel tips"), ("about", "Brazil")))
    assert brief.groups[0].clauses[1].value.relation == "about"
    text = "Who has been to Brazil?"
    [place] = build_brief(text, "en", tag(text, ("about", "to Brazil"))).groups[0].clauses
    assert place.value.relation == "about"


def test_a_line_that_a_reply_quotes_is_older_than_the_reply() -> None:
    text = "Make that 20k+\n\n> bakers with 5k+"
    marks = tag(text, ("followers", "20k+"), ("wanted", "bakers"), ("followers", "5k+"))
    assert [c.value.min for c in build_brief(text, "en", marks).groups[0].clauses[1:]] == [20_000]


def test_of_quotes_in_quotes_the_outer_is_the_later() -> None:
    text = "bakers\n> no, 9k+\n>> 5k+"
    marks = tag(text, ("wanted", "bakers"), ("followers", "9k+"), ("followers", "5k+"))
    assert size_of(build_brief(text, "en", marks)).min == 9_000


def test_a_topic_inside_a_place_that_is_left_out_doubts_nothing() -> None:
    text = "Tokyo food, but not from Japan"
    marks = tag(text, ("about", "Tokyo"), ("wanted", "food"), ("not_home", "not from Japan"))
    brief = build_brief(text, "en", marks)
    assert [c.is_doubtful for c in brief.clauses if c.role == "excluded"] == [False]


def test_a_form_says_before_a_size_whether_it_is_the_least_or_the_most() -> None:
    text = "Follower von: 10.000\nFollower bis: 80.000"
    marks = tag(text, ("followers", "10.000"), ("followers", "80.000"))
    found = size_of(build_brief(text, "de", marks))
    assert (found.min, found.max) == (10_000, 80_000)


def test_what_is_left_out_is_named_without_the_words_that_leave_it_out() -> None:
    text = "bakers, keine Torten, anything but politics or crypto, no YouTubers"
    marks = tag(
        text,
        ("wanted", "bakers"),
        ("not", "keine Torten"),
        ("not", "anything but politics or crypto"),
        ("not", "no YouTubers"),
    )
    brief = build_brief(text, "en", marks)
    out = [c.value for c in brief.groups[0].clauses if c.role == "excluded"]
    assert out == ["Torten", "politics", "crypto", ("youtube",)]


def test_what_follows_words_that_only_leave_out_is_left_out() -> None:
    text = "cars. Nothing about clutch repairs"
    marks = tag(text, ("wanted", "cars"), ("not", "Nothing about"), ("wanted", "clutch repairs"))
    clauses = build_brief(text, "en", marks).groups[0].clauses
    assert [(c.role, c.value) for c in clauses] == [
        ("wanted", "cars"),
        ("excluded", "clutch repairs"),
    ]


def size_of(brief: Brief) -> Range:
    return brief.filters_of(brief.groups[0]).followers


@pytest.mark.parametrize(
    ("text", "words", "certainty", "is_asked"),
    [
        ("who interviews celebrities? actors", "actors", 0.75, True),
        ("who interviews celebrities? actors", "actors", 0.9, False),
        ("who interviews celebrities, no actors", "no actors", 0.75, False),
        ("有名人にインタビュー 俳優は不要", "俳優は不要", 0.75, False),
        ("who interviews celebrities, no actors", "no actors", 0.5, True),
    ],
)
def test_an_exclusion_in_a_text_without_a_negation_must_be_certain(
    text: str, words: str, certainty: float, is_asked: bool
) -> None:
    brief = build_brief(text, "en", tag(text, ("not", words), certainty=certainty))
    [clause] = brief.clauses
    assert (clause.role, clause.is_doubtful) == ("excluded", is_asked)


def test_a_number_and_a_subject_that_both_seem_to_begin_a_group_begin_one() -> None:
    text = "two bakers from Ghent and three potters from Bruges"
    tagged = group_of(
        text, ("number", 0.99, 0.99, "two"), ("wanted", 0.6, 1.0, "bakers"), ("home", 0.0, 1.0, "from Ghent"),
        ("number", 0.99, 0.99, "three"), ("wanted", 0.7, 1.0, "potters"), ("home", 0.0, 1.0, "from Bruges"),
    )  # fmt: skip
    groups = build_brief(text, "en", tagged).groups
    assert [(group.label, group.count) for group in groups] == [("bakers", 2), ("potters", 3)]


def test_the_first_group_needs_no_words_that_open_it() -> None:
    text = "bakers on YouTube, and potters on TikTok"
    tagged = group_of(
        text, ("wanted", 0.01, 0.9, "bakers"), ("platform", 0.0, 0.9, "YouTube"),
        ("wanted", 0.98, 0.9, "potters"), ("platform", 0.0, 0.9, "TikTok"),
    )  # fmt: skip
    assert [group.label for group in build_brief(text, "en", tagged).groups] == [
        "bakers",
        "potters",
    ]


def test_groups_can_share_their_subject() -> None:
    text = "bakers: five from Ghent and three from Bruges"
    tagged = group_of(
        text, ("wanted", 0.0, 0.1, "bakers"), ("number", 0.9, 0.9, "five"), ("home", 0.0, 0.9, "from Ghent"),
        ("number", 0.9, 0.9, "three"), ("home", 0.0, 0.9, "from Bruges"),
    )  # fmt: skip
    brief = build_brief(text, "en", tagged)
    assert [group.count for group in brief.groups] == [5, 3]
    assert [clause.value for clause in brief.shared] == ["bakers"]


def test_a_replaced_value_is_not_read_unless_it_is_the_only_one() -> None:
    text = "bakers with 5k to 20k … sorry, make that up to 40k, from Ghent, no, Bruges"
    marks = (
        ("wanted", "bakers"),
        ("followers", "5k to 20k"),
        ("followers", "up to 40k"),
        ("home", "from Ghent"),
    )
    tagged = [replace(one, replaced=float(one.start in (12, 51))) for one in tag(text, *marks)]
    (group,) = build_brief(text, "en", tagged).groups
    found = {clause.kind: clause.value for clause in group.clauses}
    assert found["followers"] == Range(None, 40_000)
    assert found["place"].name == "Gent"


def test_a_correction_for_one_group_does_not_take_the_place_of_another() -> None:
    text = "two bakers from Ghent and three potters from Bruges … sorry, from Leuven"
    tagged = group_of(
        text, ("number", 0.99, 0.99, "two"), ("wanted", 0.0, 1.0, "bakers"), ("home", 0.0, 1.0, "from Ghent"),
        ("number", 0.99, 0.99, "three"), ("wanted", 0.0, 1.0, "potters"), ("home", 0.0, 1.0, "from Bruges"),
        ("home", 0.0, 1.0, "from Leuven"),
    )  # fmt: skip
    doubted = {"from Ghent": 0.6, "from Bruges": 0.9, "from Leuven": 0.1}
    tagged = [replace(one, replaced=doubted.get(text[one.start : one.end], 0.0)) for one in tagged]
    groups = build_brief(text, "en", tagged).groups
    homes = [[c.value.name for c in group.clauses if c.kind == "place"] for group in groups]
    assert homes == [["Gent"], ["Leuven"]]


def test_a_place_before_its_subject_opens_the_first_group() -> None:
    text = "Slovenia, paddling. Croatia, sea fishing. Two from Trieste, diving."
    brief = build_brief(
        text,
        "en",
        group_of(
            text, ("home", 0.06, 0.94, "Slovenia"), ("wanted", 0.1, 0.95, "paddling"),
            ("home", 0.56, 0.99, "Croatia"), ("wanted", 0.23, 0.99, "sea fishing"),
            ("number", 0.96, 0.96, "Two"), ("home", 0.04, 0.99, "from Trieste"), ("wanted", 0.26, 0.99, "diving"),
        ),
    )  # fmt: skip
    assert brief.shared == ()
    homes = [[c.value.name for c in g.clauses if c.kind == "place"] for g in brief.groups]
    assert homes == [["Slovenia"], ["Croatia"], ["Trieste"]]


def test_a_place_right_before_the_subject_that_opens_a_group_belongs_to_it() -> None:
    text = "Colorado, ice climbing. British Columbia, ski tours."
    brief = build_brief(
        text,
        "en",
        group_of(
            text, ("home", 0.56, 0.63, "Colorado"), ("wanted", 0.96, 0.94, "ice climbing"),
            ("home", 0.93, 0.92, "British Columbia"), ("wanted", 0.94, 0.99, "ski tours"),
        ),
    )  # fmt: skip
    homes = [[c.value.name for c in g.clauses if c.kind == "place"] for g in brief.groups]
    assert homes == [["Colorado"], ["British Columbia"]]


def test_a_size_starts_with_its_first_digit() -> None:
    text = "和菓子、5千〜3万"
    brief = build_brief(text, "ja", tag(text, ("wanted", "和菓子"), ("followers", "千〜3万")))
    assert size_of(brief) == Range(5_000, 30_000)
