"""Finds creators that resemble others: seeds in, the most similar creators out."""
