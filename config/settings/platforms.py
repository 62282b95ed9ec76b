"""Settings of requests to the social media platforms."""

from config.settings import environment as env

# With `stand-in`, live requests go to a server on this machine that simulates the platforms. `make run` starts this
# server with the demo.
PLATFORMS = env.read_choice("KINDRED_PLATFORMS", "real", {"real", "stand-in"})
PLATFORMS_PORT = env.read_integer("PLATFORMS_PORT", 9010, minimum=1)
STAND_IN_URL = f"http://127.0.0.1:{PLATFORMS_PORT}" if PLATFORMS == "stand-in" else ""
# URLs of proxies, separated by commas. Without proxies, requests come from this machine's address.
PLATFORM_PROXIES = env.read_proxies("PLATFORM_PROXIES")
# Maximum requests per second to one host of a platform, through one proxy or without a proxy. All processes together
# keep this limit.
PLATFORM_REQUESTS_PER_SECOND = env.read_integer("PLATFORM_REQUESTS_PER_SECOND", 10)
# Seconds to send nothing to a host after five failures in a row.
PLATFORM_REST_SECONDS = env.read_integer("PLATFORM_REST_SECONDS", 30)
# Whether discoveries and refreshes obey the robots.txt of each host. Live requests do not read robots.txt.
PLATFORM_ROBOTS = env.read_flag("PLATFORM_ROBOTS", True)
# The User-Agent header of all requests to the platforms. If it is empty, requests have the headers of a usual browser.
PLATFORM_USER_AGENT = env.read_text("PLATFORM_USER_AGENT")
# Number of stored profiles to read again each day, so that shown data stays fresh. 0 disables this.
REFRESH_PER_DAY = env.read_integer("REFRESH_PER_DAY", 0)
# Whether accounts may start discoveries, which look for creators on the platforms. Read docs/collecting.md before you
# enable this. It is enabled if the platforms are simulated.
DISCOVERY = env.read_flag("DISCOVERY", PLATFORMS == "stand-in")
# Maximum requests to the platforms by one discovery, and its maximum working time in minutes.
DISCOVERY_REQUESTS = env.read_integer("DISCOVERY_REQUESTS", 150, minimum=1)
DISCOVERY_MINUTES = env.read_integer("DISCOVERY_MINUTES", 10, minimum=1)
# Days to keep the accounts that a discovery saw, counted from its end. A new discovery with the same brief continues
# with them.
DISCOVERY_FRONTIER_DAYS = env.read_integer("DISCOVERY_FRONTIER_DAYS", 30, minimum=1)
# Days to keep what searches with few results asked for. Growth plans are made from this unmet demand.
DISCOVERY_DEMAND_DAYS = env.read_integer("DISCOVERY_DEMAND_DAYS", 90, minimum=1)
# Days to keep a creator who was found only by a discovery and fits nothing. 0 keeps such creators forever.
DISCOVERY_KEEP_DAYS = env.read_integer("DISCOVERY_KEEP_DAYS", 30)
# Whether e-mail addresses found only by a discovery become contacts, which customers can buy.
DISCOVERY_SELLS_EMAILS = env.read_flag("DISCOVERY_SELLS_EMAILS", False)
# Whether people can have their profiles removed at /remove. They prove who they are with a code in their bio, which a
# live request reads. If this is disabled, the page only shows SELLER_EMAIL.
REMOVALS = env.read_flag("REMOVALS", True)
