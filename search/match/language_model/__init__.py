"""Asks a language model to judge creators by their texts, and checks its answers. If an answer is unusable, the verdict
of the rules stays."""
