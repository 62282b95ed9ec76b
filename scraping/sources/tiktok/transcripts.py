"""Parses captions of videos: WebVTT, and JSON for captions that creators wrote."""

from scraping.sources.bodies import is_markup, read_text
from scraping.sources.cues import has_cues, read_cues
from scraping.sources.failures import Changed
from scraping.sources.reading import read_nodes, read_value
from scraping.sources.records.tiktok import Segment, TikTokTranscript
from scraping.sources.tiktok.documents import explain_markup, read_tree
from scraping.sources.values import as_count, as_text
from scraping.sources.words import clean_line, count_words


def parse_transcript(body: bytes, content_type: str = "") -> TikTokTranscript:
    text = read_text(body, content_type)
    if has_cues(text):
        return _join(read_cues(text))
    if is_markup(text):
        raise explain_markup(text)
    tree = read_tree(body, content_type)
    segments = [
        Segment(start_ms=start, end_ms=end, text=clean_line(said))
        for node in read_nodes(tree, "utterances/*")
        if (said := read_value(node, as_text, "text"))
        and (start := read_value(node, as_count, "start_time")) is not None
        and (end := read_value(node, as_count, "end_time")) is not None
    ]
    if not segments:
        raise Changed("The body holds no captions.")
    return _join(segments)


def _join(segments: list[Segment]) -> TikTokTranscript:
    full_text = " ".join(segment["text"] for segment in segments)
    return TikTokTranscript(
        transcript="\n".join(segment["text"] for segment in segments),
        full_text=full_text,
        segments=segments,
        word_count=count_words(full_text),
        duration_seconds=max(segment["end_ms"] for segment in segments) / 1000
        if segments
        else None,
    )
