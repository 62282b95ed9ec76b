"""Reads a video's captions: first their address from a post, then the file at this address."""

from scraping.sources.bodies import read_text
from scraping.sources.cues import has_cues, read_cues
from scraping.sources.instagram.documents import explain_document, read_document
from scraping.sources.instagram.posts import find_post_node
from scraping.sources.reading import read_value
from scraping.sources.records.instagram import InstagramCaptions, Subtitle
from scraping.sources.values import as_address, as_text


def parse_subtitle(body: bytes, content_type: str = "") -> Subtitle | None:
    """Returns the captions' address from a post.

    Returns None if the post has no captions or hides them from guests.
    """
    nodes = map(find_post_node, read_document(body, content_type).trees)
    node = next((node for node in nodes if node), None)
    url = read_value(node, as_address, "video_subtitles_uri")
    if url is None:
        return None
    locale = read_value(node, as_text, "video_subtitles_locale")
    return Subtitle(url=url, language=locale and locale.replace("_", "-"))


def parse_captions(body: bytes, content_type: str = "") -> InstagramCaptions:
    text = read_text(body, content_type)
    if not has_cues(text):
        raise explain_document(read_document(body, content_type))
    return InstagramCaptions(segments=read_cues(text))
