"""Lets a language model judge what creators say.

Its answers are checked. If an answer is unusable, the verdict of the rules stays.
"""

from search.match.language_model.criteria import find_more_criteria
from search.match.language_model.exchange import is_model_set_up
from search.match.language_model.judgement import choose_criteria, judge_by_model

__all__ = ["choose_criteria", "find_more_criteria", "is_model_set_up", "judge_by_model"]
