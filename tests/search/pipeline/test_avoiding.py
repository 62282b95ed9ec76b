"""Subjects that a query excludes: the texts that show that a creator posts about them."""

from search.pipeline.verdicts.subject import estimate_habit


def test_texts_that_are_together_about_what_is_left_out_tell_it() -> None:
    newsroom = estimate_habit(avoided_niches=0.94, wanted_niches=0.2)
    assert newsroom > 0.5


def test_an_excluded_subject_counts_beyond_its_nearness_to_the_wanted_one() -> None:
    """Car reviewers are near to "Top Gear" because they are near to cars."""
    car_reviewer = estimate_habit(avoided_niches=0.43, wanted_niches=0.87)
    assert car_reviewer < 0.05
