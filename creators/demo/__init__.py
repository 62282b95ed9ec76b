"""A catalogue of invented creators, so that people can try the product before they import their own."""

from creators.demo.examples import EXAMPLE_SEARCHES
from creators.demo.generate import generate_captions, generate_creators

__all__ = ["EXAMPLE_SEARCHES", "generate_captions", "generate_creators"]
