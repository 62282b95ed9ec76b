"""Live requests to the platforms."""

from config.settings import environment as env

# `stand-in`: live requests go to a server on this machine that answers for the platforms. `make run` starts it with the
# demo.
PLATFORMS = env.read_choice("KINDRED_PLATFORMS", "real", {"real", "stand-in"})
PLATFORMS_PORT = env.read_integer("PLATFORMS_PORT", 9010, minimum=1)
STAND_IN_URL = f"http://127.0.0.1:{PLATFORMS_PORT}" if PLATFORMS == "stand-in" else ""
# Addresses of proxies, separated by commas. Without any, requests come from this machine.
PLATFORM_PROXIES = env.read_proxies("PLATFORM_PROXIES")
# The most requests a second that each process sends to one host of a platform.
PLATFORM_REQUESTS_PER_SECOND = env.read_integer("PLATFORM_REQUESTS_PER_SECOND", 10)
# For how long a host that failed five times in a row is not asked.
PLATFORM_REST_SECONDS = env.read_integer("PLATFORM_REST_SECONDS", 30)
# How many profiles of the catalogue are fetched again a day, those read longest ago first. 0 fetches none.
REFRESH_PER_DAY = env.read_integer("REFRESH_PER_DAY", 0)
