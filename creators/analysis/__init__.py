"""Analyses creators: derives facts, e-mail addresses and column values from their texts."""

from creators.analysis.batches import analyse_creators

__all__ = ["analyse_creators"]
