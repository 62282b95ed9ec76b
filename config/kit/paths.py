"""Recognises the paths that programs call. Errors at these paths are JSON, even if no route matches."""

from collections.abc import Iterable

API_PATHS = ("/v1", "/health", "/openapi.json", "/mcp")
OAUTH_PATHS = ("/oauth/token", "/oauth/revoke", "/oauth/register", "/.well-known")
"""Paths that programs call without an API key."""


def is_under(path: str, folders: Iterable[str]) -> bool:
    return any(path == folder or path.startswith(f"{folder}/") for folder in folders)


def is_api(path: str) -> bool:
    return takes_keys(path) or is_under(path, OAUTH_PATHS)


def takes_keys(path: str) -> bool:
    """Returns whether clients may send an API key to this path."""
    return is_under(path, API_PATHS)
