"""What is known about creators, read out of what they posted: facts, addresses and the columns made of them."""

from creators.analysis.batches import analyse_creators

__all__ = ["analyse_creators"]
