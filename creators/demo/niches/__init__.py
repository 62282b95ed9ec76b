"""All niches, by area. The area decides which brands advertise."""

from collections.abc import Mapping

from creators.demo.niche import Niche
from creators.demo.niches import (
    animals,
    arts,
    baking,
    beauty,
    care,
    community,
    crafts,
    drinks,
    entertainment,
    explainers,
    family,
    fashion,
    fitness,
    food,
    games,
    home,
    knowledge,
    making_tech,
    motors,
    outdoors,
    sport,
    stage,
    supper,
    tabletop,
    tech,
    travel,
    water_and_snow,
    work,
)

AREAS: Mapping[str, tuple[Niche, ...]] = {
    "animals": animals.NICHES,
    "arts": arts.NICHES,
    "baking": baking.NICHES,
    "beauty": beauty.NICHES,
    "care": care.NICHES,
    "community": community.NICHES,
    "crafts": crafts.NICHES,
    "drinks": drinks.NICHES,
    "family": family.NICHES,
    "fashion": fashion.NICHES,
    "fitness": fitness.NICHES,
    "food": food.NICHES + supper.NICHES,
    "games": games.NICHES + tabletop.NICHES,
    "home": home.NICHES,
    "knowledge": knowledge.NICHES + explainers.NICHES,
    "making_tech": making_tech.NICHES,
    "motors": motors.NICHES,
    "outdoors": outdoors.NICHES,
    "sport": sport.NICHES,
    "stage": stage.NICHES + entertainment.NICHES,
    "tech": tech.NICHES,
    "travel": travel.NICHES,
    "water_and_snow": water_and_snow.NICHES,
    "work": work.NICHES,
}
NICHES = tuple(niche for niches in AREAS.values() for niche in niches)
BY_SLUG = {niche.slug: niche for niche in NICHES}
AREA_OF = {niche.slug: area for area, niches in AREAS.items() for niche in niches}
