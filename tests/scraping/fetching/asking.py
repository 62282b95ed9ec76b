"""A process that asks one host again and again. Its arguments: STAND_IN MOST_PER_S TIMES."""

import os
import sys
import time

import django


def main(stand_in: str, most_per_s: int, times: int) -> None:
    django.setup()
    from scraping.fetching import Fetcher, Request

    fetcher = Fetcher(stand_in=stand_in, most_per_s=most_per_s)
    print("ready", flush=True)
    sys.stdin.readline()
    for _ in range(times):
        request = Request(f"https://www.tiktok.com/@p{os.getpid()}")
        fetcher.fetch(request, deadline=time.monotonic() + 300)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
