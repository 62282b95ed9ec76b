"""Parses the captions of videos. The format is WebVTT, or JSON for captions that the creator wrote."""

from scraping.sources.bodies import is_markup, read_text
from scraping.sources.failures import Changed
from scraping.sources.reading import read_nodes, read_value
from scraping.sources.records.tiktok import Segment, TikTokTranscript
from scraping.sources.tiktok.documents import explain_markup, read_tree
from scraping.sources.values import as_count, as_text
from scraping.sources.words import clean_line, has_cues, join_segments, read_cues


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
    end_ms = max((segment["end_ms"] for segment in segments), default=None)
    return TikTokTranscript(
        **join_segments(segments),
        segments=segments,
        duration_seconds=None if end_ms is None else end_ms / 1000,
    )
