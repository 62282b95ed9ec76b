"""Lets a language model judge what creators say. If its answer is unusable, the rules' verdict stays."""
