"""Signs of places, weighed against each other."""

from creators.analysis.residence.weighing import Sign, weigh_signs
from creators.places.cover import Cover, Spot
from creators.places.gazetteer import Place
from tests.creators.analysis.subjects import a_post


def a_sign(name: str, source: str, sureness: float, *, travels: bool = False) -> Sign:
    post = None if source == "stated" else a_post(f"A day in {name}")
    spot = Spot("IT", name)
    place = Place(name, "city", ("IT",), cover=Cover((), (name,)), spot=spot)
    return Sign(source, place, sureness, post, travels=travels)


def test_the_surest_home_comes_before_the_place_of_most_posts() -> None:
    posts = [a_sign("Rome", "caption", 0.05) for _ in range(4)]
    seen = [one.place.name for one in weigh_signs([*posts, a_sign("Milan", "stated", 0.9)])]
    assert seen.index("Milan") < seen.index("Rome")


def test_captions_of_a_journey_say_nothing_about_a_home() -> None:
    at_home = weigh_signs([a_sign("Milan", "caption", 0.3)])
    on_a_journey = weigh_signs([a_sign("Milan", "caption", 0.3, travels=True)])
    assert all(one.home > 0 for one in at_home)
    assert {one.home for one in on_a_journey} == {0.0}
