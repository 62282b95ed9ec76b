"""The niches of social media, written down by area.

A line is `label | gloss`, or `label | gloss | brand categories` where the area's own do not fit. The gloss is
what gets embedded: it says in a caption's words what such posts talk about.
"""

from creators.niches.living import LIVING
from creators.niches.playing import PLAYING
from creators.niches.qualified import STEMS
from creators.niches.working import WORKING

AREAS = LIVING + PLAYING + WORKING

__all__ = ["AREAS", "STEMS"]
