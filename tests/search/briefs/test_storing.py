"""Briefs survive being stored."""

import json
from datetime import date

import pytest

from search.briefs.storing import brief_from_json, brief_to_json
from search.reading.understanding import understand_words

TEXTS = (
    "bakers",
    "vegan food creators in Lyon and Paris, 10k-50k followers, TikTok or Instagram, no YouTube, no dogs",
    "German-speaking hikers from the Alps who posted this month, verified, with an e-mail, at least 3% engagement",
    "two yoga teachers in Bali and three surf coaches in Portugal, not from Lisbon, paid partnerships are fine",
)


@pytest.mark.parametrize("text", TEXTS)
def test_a_stored_brief_is_the_same(text: str) -> None:
    brief = understand_words(text, today=date(2026, 11, 20))
    stored = json.loads(json.dumps(brief_to_json(brief)))
    assert text not in json.dumps(stored) or text == brief.groups[0].label
    assert brief_from_json(stored, text) == brief
