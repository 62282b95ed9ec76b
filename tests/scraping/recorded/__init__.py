"""What the recorded answers of the platforms must become: a table for each platform."""

from typing import Final

from tests.scraping.recorded import instagram, tiktok, youtube

TABLE: Final = (*instagram.ROWS, *tiktok.ROWS, *youtube.ROWS)
