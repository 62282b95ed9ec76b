"""The product's settings, with a way around the metering step."""

from config.settings import *

ROOT_URLCONF = "tests.benchmarks.metered_urls"
