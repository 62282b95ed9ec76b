"""E-mail addresses are found in texts and never invented."""

import pytest
from django.core.validators import validate_email
from hypothesis import given
from hypothesis import strategies as st

from creators.analysis.emails import find_addresses, find_subject_addresses, hide_addresses
from tests.creators.analysis.subjects import DAY, a_post, a_subject


@pytest.mark.parametrize(
    ("text", "email"),
    [
        ("📩 hello@site.example", "hello@site.example"),
        ("Mail: Ada.L+work@mail.example.com.", "Ada.L+work@mail.example.com"),
        ("(ada@example.com)", "ada@example.com"),
        ("ada [at] example [dot] com", "ada@example.com"),
        ("ada(at)example.com", "ada@example.com"),
        ("Email: ada at example dot co dot uk", "ada@example.co.uk"),
    ],
)
def test_an_address_is_found(text: str, email: str) -> None:
    assert [found for found, _ in find_addresses(text)] == [email]


@pytest.mark.parametrize(
    "text",
    [
        "@ada.example",
        "jörg@example.com",
        "logo@2x.png",
        "meet me at home dot",
        "look at the dot com boom",
        "https://user@example.com/path",
        "ada@example",
        "ada@@example.com",
        "ada@example.com.Then",
        "ada@-example.com",
    ],
)
def test_other_texts_are_not_read_as_addresses(text: str) -> None:
    assert find_addresses(text) == []


def test_a_spelt_out_address_has_less_confidence() -> None:
    [written] = find_subject_addresses(a_subject(bio="ada@example.com"))
    [spelt] = find_subject_addresses(a_subject(bio="ada [at] example [dot] com"))
    assert spelt.confidence < written.confidence


def test_an_address_in_other_case_is_the_same_address() -> None:
    old = a_post("write to ADA@example.com", days_ago=90)
    [found] = find_subject_addresses(a_subject(bio="Ada@Example.com", posts=[old]))
    assert found.source == "bio"
    assert (found.first_seen_at, found.last_seen_at) == (old.observed_at, DAY)


@given(st.text(max_size=200))
def test_in_any_text_an_address_is_valid_and_verbatim(text: str) -> None:
    for email, factor in find_addresses(text):
        validate_email(email)
        assert factor < 1 or email in text


@given(st.text(alphabet="ab. @[]()dotat-_\n", max_size=80))
def test_near_misses_are_valid_and_verbatim_too(text: str) -> None:
    for email, factor in find_addresses(text):
        validate_email(email)
        assert factor < 1 or email in text


@given(
    local=st.from_regex(r"[a-z][a-z0-9]{0,10}([.+_-][a-z0-9]{1,8})?", fullmatch=True),
    domain=st.from_regex(r"[a-z][a-z0-9]{0,10}(-[a-z0-9]{1,5})?\.(com|org|example|co\.uk)", fullmatch=True),
    before=st.sampled_from(["", "mail: ", "📩", "(", "\n"]),
    after=st.sampled_from(["", ".", ", thanks", ")", "\nBerlin", " 🇩🇪", "!"]),
)  # fmt: skip
def test_an_ordinary_address_is_found_between_any_characters(
    local: str, domain: str, before: str, after: str
) -> None:
    email = f"{local}@{domain}"
    assert find_addresses(f"{before}{email}{after}") == [(email, 1.0)]


@pytest.mark.parametrize(
    "text",
    [
        "ada@example.com",
        "ada [at] example [dot] com",
        "+49 170 123 45 67",
        "(0170) 1234567",
        "(212) 555-0100",
        "wa.me/491701234567",
    ],
)
def test_addresses_and_telephone_numbers_are_hidden(text: str) -> None:
    assert hide_addresses(f"Write to {text}, please") == "Write to [hidden], please"


@pytest.mark.parametrize(
    "text", ["Since 2019 - 2024", "1,234,567 fans", "29.000 - 24.000", "km2 (22.392 km2)", "@ada.b"]
)
def test_other_numbers_and_handles_stay(text: str) -> None:
    assert hide_addresses(text) == text


@given(st.text(alphabet="ab. @[]()dotat-_\n", max_size=80))
def test_hidden_addresses_are_not_found_again(text: str) -> None:
    assert find_addresses(hide_addresses(text)) == []
