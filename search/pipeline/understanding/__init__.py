"""From a sentence to filters and a subject: by rules, or by a language model where one is set."""

from search.pipeline.understanding.combining import combine
from search.pipeline.understanding.rules import understand_by_rules as understand

__all__ = ["combine", "understand"]
