"""Asks a language model to judge creators by their texts, and checks the model's answers. If an answer is unusable, the
verdicts of the rules stay."""
