"""The reading below the search field, in a browser: it follows the typing, and its chips are clicked."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from accounts import User  # placeholder
