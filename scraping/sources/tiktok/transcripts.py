"""Captions of videos: WebVTT, and the JSON of captions that creators wrote."""

import re
from html import unescape
from typing import Final

from scraping.sources.bodies import is_markup, read_text
from scraping.sources.failures import Changed
from scraping.sources.reading import read_nodes, read_value
from scraping.sources.records.tiktok import Segment, TikTokTranscript
from scraping.sources.tiktok.documents import explain_markup, read_tree
from scraping.sources.values import as_count, as_text
from scraping.sources.words import clean_line, count_words

_TIMES: Final = re.compile(
    r"\s*((?:\d{1,3}:)?\d\d:\d\d[.,]\d{3})\s+-->\s+((?:\d{1,3}:)?\d\d:\d\d[.,]\d{3})", re.ASCII
)


def parse_transcript(body: bytes, content_type: str = "") -> TikTokTranscript:
    text = read_text(body, content_type)
    if text.startswith("WEBVTT") or _TIMES.search(text[:200]):
        return _join(_read_cues(text))
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


def _read_cues(text: str) -> list[Segment]:
    segments: list[Segment] = []
    for block in re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n").replace("\r", "\n")):
        lines = block.split("\n")
        # A cue may be named in the line before its times.
        for place, line in enumerate(lines[:2]):
            if times := _TIMES.match(line):
                said = clean_line(unescape(" ".join(lines[place + 1 :])))
                if said:
                    segments.append(
                        Segment(start_ms=_to_ms(times[1]), end_ms=_to_ms(times[2]), text=said)
                    )
                break
    return segments


def _to_ms(clock: str) -> int:
    hours, minutes, seconds = f"0:{clock}".replace(",", ".").split(":")[-3:]
    return round((int(hours) * 3600 + int(minutes) * 60 + float(seconds)) * 1000)


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
