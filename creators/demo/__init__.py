"""A demo catalogue of invented people, with which the product can be tried."""

from creators.demo.examples import EXAMPLE_SEARCHES
from creators.demo.generate import generate_captions, generate_creators

__all__ = ["EXAMPLE_SEARCHES", "generate_captions", "generate_creators"]
