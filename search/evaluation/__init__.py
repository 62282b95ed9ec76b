"""Measures relevance: runs a judged set through the product's own retrieval and ranking."""

from search.evaluation.judged import JudgedSet, NotAJudgedSet
from search.evaluation.runs import Report, evaluate_search

__all__ = ["JudgedSet", "NotAJudgedSet", "Report", "evaluate_search"]
