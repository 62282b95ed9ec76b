"""Live requests to the platforms."""

from config.settings import environment as env

# `stand-in` sends live requests to a server on this machine, which answers in place of the platforms. `make run` starts
# this server with the demo.
PLATFORMS = env.read_choice("KINDRED_PLATFORMS", "real", {"real", "stand-in"})
PLATFORMS_PORT = env.read_integer("PLATFORMS_PORT", 9010, minimum=1)
STAND_IN_URL = f"http://127.0.0.1:{PLATFORMS_PORT}" if PLATFORMS == "stand-in" else ""
# Addresses of proxies, separated by commas. Without any, requests come from this machine.
PLATFORM_PROXIES = env.read_proxies("PLATFORM_PROXIES")
# Maximum requests a second from all processes together to one host of a platform, directly or through one proxy.
PLATFORM_REQUESTS_PER_SECOND = env.read_integer("PLATFORM_REQUESTS_PER_SECOND", 10)
# Seconds without requests to a host after it failed five times in a row.
PLATFORM_REST_SECONDS = env.read_integer("PLATFORM_REST_SECONDS", 30)
# Whether discoveries and refreshes read only what the robots.txt of a host allows. Live requests do not ask it.
PLATFORM_ROBOTS = env.read_flag("PLATFORM_ROBOTS", True)
# The user agent of all requests to the platforms. Without it, they have the headers of a usual browser.
PLATFORM_USER_AGENT = env.read_text("PLATFORM_USER_AGENT")
# Number of stored profiles that are read again each day, to keep shown data fresh. With 0, no profiles are read.
REFRESH_PER_DAY = env.read_integer("REFRESH_PER_DAY", 0)
# Whether accounts may have creators looked for on the platforms. Read docs/collecting.md before you switch it on. It is
# on if a stand-in answers for the platforms.
DISCOVERY = env.read_flag("DISCOVERY", PLATFORMS == "stand-in")
# The most requests that one discovery sends to the platforms, and the most minutes that it works.
DISCOVERY_REQUESTS = env.read_integer("DISCOVERY_REQUESTS", 150, minimum=1)
DISCOVERY_MINUTES = env.read_integer("DISCOVERY_MINUTES", 10, minimum=1)
# How many days after the end of a discovery its frontier, the accounts that it saw, is kept for the same brief.
DISCOVERY_FRONTIER_DAYS = env.read_integer("DISCOVERY_FRONTIER_DAYS", 30, minimum=1)
# How many days the readings of searches that found few creators are kept as unmet demand, for growth plans.
DISCOVERY_DEMAND_DAYS = env.read_integer("DISCOVERY_DEMAND_DAYS", 90, minimum=1)
# How many days a creator stays whom only a discovery found, and who fits nothing. 0 keeps them.
DISCOVERY_KEEP_DAYS = env.read_integer("DISCOVERY_KEEP_DAYS", 30)
# Whether e-mail addresses that only a discovery found become contacts, which are sold.
DISCOVERY_SELLS_EMAILS = env.read_flag("DISCOVERY_SELLS_EMAILS", False)
# Whether people can have their profiles removed at /remove by a code in their bio, which live requests read. Without
# it, the page only names SELLER_EMAIL.
REMOVALS = env.read_flag("REMOVALS", True)
