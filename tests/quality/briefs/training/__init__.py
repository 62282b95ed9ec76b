"""Fits the tagger of briefs: `make train`."""

from pathlib import Path


def fit_file() -> Path:
    """What runs where PyTorch is."""
    return Path(__file__).parent / "fit.py"
