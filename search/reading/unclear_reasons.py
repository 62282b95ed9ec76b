"""Why words that look like a condition cannot be used."""

from typing import Final

AGE: Final = "Creators' ages are not known."
AUDIENCE: Final = "Audiences are not known, only where and who the creators are."
BRANDS: Final = (
    "Search knows whether creators worked with brands, and cannot filter by a single one."
)
DEADLINE: Final = "Search has no use for a deadline."
DELIVERABLES: Final = "What creators deliver is agreed with them; search does not use it."
FORMAT: Final = "Search cannot filter by the format of posts."
GENDER: Final = "Creators' gender is not known."
GOAL: Final = "Search has no use for the goal of a campaign."
ORDER: Final = "Search orders results by how well they fit."
OUTPUT: Final = "Search always shows the same details of creators."
PRICE: Final = "Prices are not known."
QUALITY: Final = "Search does not assess how professional or authentic creators are."
RHYTHM: Final = "Search cannot filter by posting frequency."
