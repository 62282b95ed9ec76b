"""The niches of social media, written down by area.

A line is `label | gloss`, or `label | gloss | brand categories` where the area's own do not fit. The gloss is
what gets embedded: it says in a caption's words what such posts talk about.
"""

from creators.analysis.niches.living import LIVING
from creators.analysis.niches.playing import PLAYING
from creators.analysis.niches.qualified import STEMS
from creators.analysis.niches.working import WORKING

AREAS = LIVING + PLAYING + WORKING

__all__ = ["AREAS", "STEMS"]
