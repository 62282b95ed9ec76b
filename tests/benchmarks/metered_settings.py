"""The product's settings, serving one profile read."""

from config.settings import *

ROOT_URLCONF = "tests.benchmarks.metered_urls"
