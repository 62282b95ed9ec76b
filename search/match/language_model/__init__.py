"""Lets a language model judge what creators say. Its answers are checked.
If an answer is unusable, the verdict of the rules stays."""
