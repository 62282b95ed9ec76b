"""Example searches that find good results in the demo."""

EXAMPLE_SEARCHES: tuple[str, ...] = (
    "sourdough bakers in Berlin",
    "van life couples in Portugal on YouTube",
    "K-beauty skincare for sensitive skin, 10k–100k followers",
    "Arabic-language tech reviews",
    "sim racing wheel reviews on YouTube",
    "mums who talk about postpartum fitness, micro-influencers",
    "street food in Bangkok on TikTok",
    "home espresso, posted this month, not in the US",
)
