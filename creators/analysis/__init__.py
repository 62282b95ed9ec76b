"""Analyses creators. From their texts, it derives facts, e-mail addresses and values of database columns."""

from creators.analysis.batches import analyse_creators

__all__ = ["analyse_creators"]
