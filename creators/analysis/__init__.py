"""Analyses creators. Their texts give facts, e-mail addresses and values of columns."""

from creators.analysis.batches import analyse_creators

__all__ = ["analyse_creators"]
