"""Reads small XML documents: captions and feeds."""

from typing import Final
from xml.etree.ElementTree import Element, ParseError, fromstring

from scraping.sources.failures import Blocked, Changed

_ENDS: Final = ("</transcript>", "</timedtext>", "</feed>")


def read_xml(text: str) -> Element:
    if "<!" in text:
        raise Changed("The XML declares what captions and feeds do not.")
    try:
        return fromstring(text)  # noqa: S314  the check above refuses entities
    except ParseError as error:
        if not text.endswith(_ENDS):
            raise Blocked("The XML breaks off in the middle.") from None
        raise Changed(f"The XML is bad: {error}.") from None
