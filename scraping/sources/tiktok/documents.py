"""Finds the JSON in an answer of TikTok, or explains why it has none."""

from typing import Any, Final

from scraping.sources.bodies import is_markup, read_json, read_text
from scraping.sources.failures import Blocked, Changed, Failure, Gone, Refused
from scraping.sources.markup import Sign, explain_page, find_scripts, read_title
from scraping.sources.reading import Node, as_node, read_node, read_value
from scraping.sources.values import as_text

_DATA_SCRIPTS: Final = ("__UNIVERSAL_DATA_FOR_REHYDRATION__", "SIGI_STATE", "__NEXT_DATA__")
"""Scripts that contain a page's data: those of today, of 2022 and 2023, and of earlier years."""

_SIGNS: Final = (
    Sign("tiktok-verify-page", Blocked, "The page asks for a captcha."),
    Sign("captcha_container", Blocked, "The page asks for a captcha."),
    Sign("captcha-verify", Blocked, "The page asks for a captcha."),
    Sign("captcha_verify", Blocked, "The page asks for a captcha."),
    Sign('id="verify-ele"', Blocked, "The page asks for a captcha."),
    Sign("slardarwaf", Blocked, "The page asks the browser to prove itself."),
    Sign("verify to continue", Blocked, "The page asks for a captcha."),
    Sign("security check", Blocked, "The page asks for a captcha."),
    Sign("_wafchallengeid", Blocked, "The page asks the browser to prove itself."),
    Sign("<title>please wait", Blocked, "The page asks to wait."),
    Sign("/login?redirect_url", Blocked, "The page asks for a login."),
    Sign("couldn't find this account", Gone, "The page says that there is no such account."),
    Sign("video currently unavailable", Gone, "The page says that the video is not available."),
    Sign("this account is private", Refused, "The page says that the account is private."),
)

_STATUSES: Final[dict[int, tuple[type[Failure], str]]] = {
    404: (Gone, "nothing is there"),
    500: (Blocked, "its server fails"),
    -1: (Blocked, "it does not serve this caller"),
    8: (Blocked, "it asks for a login"),
    2483: (Blocked, "it asks for a login"),
    10000: (Blocked, "it asks for a captcha"),
    10101: (Blocked, "its server fails"),
    10102: (Blocked, "it asks for a login"),
    10111: (Blocked, "its server fails"),
    10113: (Blocked, "it asks for a captcha"),
    10114: (Blocked, "it does not serve this caller"),
    10202: (Gone, "there is no such user"),
    10203: (Gone, "there is no such music"),
    10204: (Gone, "the video is removed, or blocked in the region"),
    10205: (Gone, "there is no such hashtag"),
    10217: (Gone, "the video is taken down"),
    10220: (Gone, "the video is taken down"),
    10221: (Gone, "there is no such user"),
    10225: (Gone, "there is no such user"),
    10213: (Refused, "the video is for grown-ups"),
    10214: (Refused, "the video is for grown-ups"),
    10215: (Refused, "the video is under review"),
    10216: (Refused, "the video is private"),
    10222: (Refused, "the account is private"),
    10223: (Refused, "the account is of a child"),
    10227: (Refused, "the video is under review"),
    10228: (Refused, "the video is not shown to guests"),
    10229: (Refused, "the video is not shown to guests"),
    10230: (Refused, "the video is not shown to guests"),
    10231: (Refused, "the video is not shown in the region"),
    100004: (Refused, "the video is not shown to guests"),
}


def read_tree(body: bytes, content_type: str) -> Node:
    """Returns the data of a page or an API answer. Raises the failure that TikTok reports."""
    text = read_text(body, content_type)
    tree = as_node(_read_page(text) if is_markup(text) else read_json(text))
    if tree is None:
        raise Changed("The JSON is empty, or not an object.")
    _raise_failures(tree)
    # Some answers wrap the data twice: `{"code": 0, "data": {…}}`.
    while wrapped := read_node(tree, "data"):
        tree = wrapped
        _raise_failures(tree)
    return tree


_SMALLEST_PAGE: Final = 20_000
"""A page with fewer characters counts as empty. Pages with data have ten times as many."""

_PARTS: Final = (
    "",
    "__DEFAULT_SCOPE__/webapp.user-detail",
    "__DEFAULT_SCOPE__/webapp.video-detail",
    "__DEFAULT_SCOPE__/webapp.reflow.video.detail",
    "props/pageProps",
    "UserPage",
)


def _raise_failures(tree: Node) -> None:
    for path in _PARTS:
        part = read_node(tree, path)
        if part is not None:
            _raise_status(part)
            if "userInfo" in part and read_node(part, "userInfo/user") is None:
                raise Blocked("TikTok answers with an empty user.")


def _raise_status(node: Node) -> None:
    """Raises the failure that an API answer or a page reports."""
    if read_value(node, as_text, "type") == "verify" or str(node.get("code")) == "10000":
        raise Blocked("TikTok asks for a captcha.")
    for key in ("statusCode", "status_code", "serverCode"):
        status = _as_status(node.get(key))
        if status in _STATUSES:
            failure, reason = _STATUSES[status]
            raise failure(f"TikTok answers with status {status}: {reason}.")
        if status not in (0, 200, None):
            raise Changed(f"TikTok answers with status {status}, which the parser does not know.")


def _as_status(value: object) -> int | None:
    if isinstance(value, str) and value.removeprefix("-").isdecimal() and len(value) < 10:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _read_page(page: str) -> Any:
    scripts = {
        name: script.text
        for script in find_scripts(page)
        for name in _DATA_SCRIPTS
        if name in script.attributes
    }
    for name in _DATA_SCRIPTS:
        if scripts.get(name, "").strip():
            return read_json(scripts[name].strip())
    raise explain_markup(page)


def explain_markup(page: str) -> Failure:
    """Returns the failure that explains why a page contains no data.

    The words for captchas and logins differ by language. A small page without data therefore also counts as blocked.
    """
    failure = explain_page(page, _SIGNS)
    if isinstance(failure, Changed) and _is_shell(page):
        return Blocked("The page is the empty shell for guests that are not served.")
    return failure


def _is_shell(page: str) -> bool:
    """Returns whether the page is small, has TikTok's title and contains no user."""
    is_small = len(page) < _SMALLEST_PAGE and "uniqueId" not in page
    return is_small and "tiktok" in read_title(page).lower()
