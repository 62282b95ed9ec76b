"""Analyses creators: derives facts, e-mail addresses and columns from their texts."""

from creators.analysis.batches import analyse_creators

__all__ = ["analyse_creators"]
