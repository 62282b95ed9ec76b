"""The invented catalogue is what it says: like a real one in its measurements, the same each time, and graded as it
was made."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.quality.invented.briefs import HALVES, LANGUAGES, subjects_in_languages
from tests.quality.invented.folder import Invented, invented
from tests.quality.invented.texts import places, themes
from tests.quality.judged import JudgedCatalogue

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def catalogue() -> Invented:
    return invented(HALVES)


def test_it_has_the_measurements_of_a_real_catalogue(catalogue: Invented) -> None:
    profiles = [one.record["profiles"][0] for one in catalogue.creators]
    posts = [post for profile in profiles for post in profile["posts"]]
    instagram = [profile for profile in profiles if profile["platform"] == "instagram"]
    youtube = [profile for profile in profiles if profile["platform"] == "youtube"]
    assert len(profiles) >= 3000
    assert _share(len(profile["posts"]) >= 2 for profile in profiles) == pytest.approx(
        0.33, abs=0.03
    )
    assert max(len(profile["posts"]) for profile in profiles) == 8
    assert _share("location" in post for post in posts) == pytest.approx(0.43, abs=0.03)
    assert _share("bio" in profile for profile in instagram) < 0.25
    assert not any("bio" in profile for profile in youtube)
    assert _share("country" in one.record for one in catalogue.creators) < 0.05
    languages = Counter(one.persona.language for one in catalogue.creators)
    assert len(languages) == 12
    assert 1 - languages["en"] / len(profiles) == pytest.approx(0.21, abs=0.03)
    names = Counter(profile["display_name"] for profile in profiles)
    assert names.most_common(1)[0][1] > 1


def test_there_are_two_halves_of_all_kinds_and_no_brief_is_in_both(catalogue: Invented) -> None:
    halves = [[one for one in catalogue.briefs if one.half == half] for half in HALVES]
    assert len(catalogue.briefs) >= 120
    assert Counter(one.kind for one in halves[0]) == Counter(one.kind for one in halves[1])
    assert len({one.query for one in catalogue.briefs}) == len(catalogue.briefs)


def test_every_brief_has_creators_that_are_right_except_those_that_no_creator_fits(
    catalogue: Invented,
) -> None:
    for brief in catalogue.briefs:
        right = catalogue.grades(brief).count(2)
        assert (right == 0) == (brief.kind == "nobody"), brief.query


def test_briefs_name_themes_and_places_that_exist(catalogue: Invented) -> None:
    known = set().union(*(one.within for one in places().values()))
    for brief in catalogue.briefs:
        assert brief.themes | brief.near <= themes()["en"].keys()
        assert brief.places | brief.not_places <= known


def test_eight_subjects_are_asked_in_six_languages_and_enough_creators_fit_each(
    catalogue: Invented,
) -> None:
    briefs = subjects_in_languages()
    assert Counter(one.kind for one in briefs) == dict.fromkeys(LANGUAGES, 8)
    assert len({one.query for one in briefs}) == len(briefs)
    for brief in briefs[:8]:
        assert catalogue.grades(brief).count(2) >= 15


def test_a_creator_whose_texts_say_nothing_is_right_for_nothing(catalogue: Invented) -> None:
    silent = [n for n, one in enumerate(catalogue.creators) if one.persona.habit != "usual"]
    assert len(silent) > 100
    for brief in catalogue.briefs:
        grades = catalogue.grades(brief)
        assert not any(grades[n] for n in silent)


def test_it_is_the_same_each_time_and_reads_back_as_a_judged_catalogue(
    catalogue: Invented, tmp_path: Path
) -> None:
    first, second = (
        invented(["tuning"]).write(tmp_path / name) / "catalogue.jsonl" for name in ("a", "b")
    )
    assert first.read_bytes() == second.read_bytes()
    judged = JudgedCatalogue.read(first.parent)
    assert len(judged.briefs) == sum(one.half == "tuning" for one in catalogue.briefs)
    assert judged.right == 2


def _share(tests: Iterable[bool]) -> float:
    answers = list(tests)
    return sum(answers) / len(answers)
