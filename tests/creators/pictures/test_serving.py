"""Pictures as browsers get them, and their addresses on pages and in the API."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from creators.models import Creator, Post, Profile
from creators.pictures import addresses, seen, store
from creators.pictures.webp import Encoded
from search.reviews.tokens import seal_token
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db
SIGNED = "https://scontent.cdninstagram.com/v/hanna.jpg?oh=00_Af&oe=6912"


@pytest.fixture
def hanna() -> Creator:
    """A creator with a picture of a profile and of a post. The platform's addresses are signed."""
    made = scene.creator(captions=["Rye!"], avatar_url=SIGNED, profile={"avatar_url": SIGNED})
    Post.objects.update(thumbnail_url=SIGNED, media_url=SIGNED, type="image")
    for owner in (made.profiles.get(), Post.objects.get()):
        store.store_picture(owner, Encoded(b"webp of " + str(owner.pk).encode(), 64, 64))
    made.refresh_from_db()
    return made


def test_a_picture_is_cached_and_needs_no_session_or_database(
    hanna: Creator, alice: Person, django_assert_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seen, "NOTED_EVERY_S", 1e9)
    for client in (Client(), alice.browser):
        with django_assert_num_queries(0):
            response = client.get(f"/pictures/{hanna.picture}.webp")
        assert (response.status_code, response["Content-Type"]) == (200, "image/webp")
        assert response["Cache-Control"] == "public, max-age=604800, immutable"
        assert response["X-Content-Type-Options"] == "nosniff"
        assert response["ETag"] == f'"{hanna.picture}"'
        assert not response.cookies
        assert "Cookie" not in response.get("Vary", "")
        assert response.content.startswith(b"webp of ")


def test_a_picture_is_not_compressed_again(hanna: Creator) -> None:
    profile = hanna.profiles.get()
    store.store_picture(profile, Encoded(b"webp " * 1_000, 64, 64))
    profile.refresh_from_db()
    response = Client().get(
        f"/pictures/{profile.picture}.webp", headers={"Accept-Encoding": "gzip"}
    )
    assert len(response.content) == 5_000
    assert "Content-Encoding" not in response


def test_an_unchanged_picture_is_not_sent_again(hanna: Creator) -> None:
    path = f"/pictures/{hanna.picture}.webp"
    again = Client().get(path, headers={"If-None-Match": f'"{hanna.picture}"'})
    assert (again.status_code, again.content) == (304, b"")
    assert Client().head(path).status_code == 200
    assert Client().post(path).status_code == 405


def test_a_browser_with_an_erased_picture_gets_a_404(hanna: Creator) -> None:
    assert hanna.picture
    store.delete_pictures([hanna.picture])
    response = Client().get(
        f"/pictures/{hanna.picture}.webp", headers={"If-None-Match": f'"{hanna.picture}"'}
    )
    assert (response.status_code, response["Cache-Control"]) == (404, "no-store")


def test_a_picture_without_its_file_is_no_longer_shown(hanna: Creator, folder: Path) -> None:
    for file in folder.rglob("*.webp"):
        file.unlink()
    assert Client().get(f"/pictures/{hanna.picture}.webp").status_code == 404
    hanna.refresh_from_db()
    assert hanna.picture is None
    assert Profile.objects.get().picture is None
    assert Post.objects.get().picture


@pytest.mark.parametrize("name", ["a" * 64, "A" * 64, "a", "secret_key", "a" * 65, "-" * 64])
def test_no_other_name_leads_to_a_file(name: str, folder: Path) -> None:
    (folder / "aa").mkdir()
    (folder / "aa" / "a.webp").write_bytes(b"secret")
    assert Client().get(f"/pictures/{name}.webp").status_code == 404
    assert Client().get(f"/pictures/..%2F{name}.webp").status_code == 404


def test_pages_show_the_copy_and_never_the_platforms_picture(hanna: Creator, alice: Person) -> None:
    post = Post.objects.get()
    session = scene.session(alice.account, [scene.item(hanna)])
    pages = {
        f"/creators/{hanna.pk}": {hanna.picture, post.picture},
        f"/posts/{post.pk}": {hanna.picture, post.picture},
        f"/search/{session.pk}": {hanna.picture},
        f"/search/{session.pk}?view=table": {hanna.picture},
        "/search/suggest?q=hanna": {hanna.picture},
        f"/similar?seed={hanna.pk}": {hanna.picture},
    }
    for path, shown in pages.items():
        page = alice.browser.get(path).text
        assert "cdninstagram" not in page
        for name in shown:
            assert f'src="/pictures/{name}.webp"' in page, path
        assert "avatar.svg" not in page, path


def test_lists_and_review_links_show_it(hanna: Creator, alice: Person) -> None:
    kept = scene.shortlist(alice.account, [hanna, scene.creator("Ben")])
    shared = f"/review/{seal_token(scene.review_link(kept).pk)}"
    for path in (f"/lists/{kept.pk}", f"/lists/{kept.pk}/compare", f"/lists/{kept.pk}/evidence"):
        assert f'src="/pictures/{hanna.picture}.webp"' in alice.browser.get(path).text, path
    page = Client(headers={"Accept": "text/html"}).get(shared).text
    assert f'src="/pictures/{hanna.picture}.webp"' in page


def test_a_creator_without_a_picture_gets_a_drawn_avatar(alice: Person) -> None:
    creator = scene.creator(captions=["Rye!"], avatar_url=SIGNED)
    page = alice.browser.get(f"/creators/{creator.pk}").text
    assert f"/creators/{creator.pk}/avatar.svg" in page
    assert "post-thumb" not in page


# --- Programs -------------------------------------------------------------------------------------


def read_addresses(person: Person, creator: Creator) -> list[str | None]:
    profile = creator.profiles.get()
    read = person.client.get
    media = read(f"/v1/posts?creator_id={creator.pk}").json()["data"][0]["media"]
    return [
        read(f"/v1/creators/{creator.pk}").json()["data"]["avatar_url"],
        person.browser.get(f"/creators/{creator.pk}/record.json").json()["data"]["avatar_url"],
        read(f"/v1/profiles/instagram/{profile.username}").json()["data"]["avatar_url"],
        read("/v1/creators/autocomplete?q=hanna").json()["data"][0]["avatar"],
        media["thumbnail_url"],
        media["url"],
    ]


def test_programs_get_the_address_of_the_copy(hanna: Creator, alice: Person, settings: Any) -> None:
    own = f"{settings.SITE_URL}/pictures/{hanna.picture}.webp"
    of_post = f"{settings.SITE_URL}/pictures/{Post.objects.get().picture}.webp"
    assert read_addresses(alice, hanna) == [own, own, own, own, of_post, None]


def test_only_unsigned_addresses_of_platforms_are_returned(hanna: Creator, alice: Person) -> None:
    for model in (Creator, Profile, Post):
        model.objects.update(picture=None)
    assert read_addresses(alice, hanna) == [None] * 6
    plain = "https://i.ytimg.com/vi/mmmmmmmmmmm/hqdefault.jpg"
    Creator.objects.update(avatar_url=plain)
    Profile.objects.update(avatar_url=plain)
    Post.objects.update(thumbnail_url=plain, media_url=plain)
    assert read_addresses(alice, hanna) == [plain] * 6


@pytest.mark.parametrize(
    ("url", "is_signed"),
    [
        (SIGNED, True),
        ("https://p16-sign.tiktokcdn-us.com/o/a.jpeg?x-expires=1&x-signature=b", True),
        ("https://i.ytimg.com/vi/m/hq720.jpg?sqp=-oay&rs=AOn4", True),
        ("https://bucket.example/a.jpg?X-Amz-Signature=1", True),
        ("https://yt3.ggpht.com/a=s160-c-k-c0x00ffffff-no-rj", False),
        ("https://example.com/a.jpg?v=3", False),
        ("https://[broken", False),
    ],
)
def test_a_signed_address_is_recognised_by_its_parameters(url: str, is_signed: bool) -> None:
    assert addresses.drop_signed(url) == (None if is_signed else url)


# --- A bucket with a public address ---------------------------------------------------------------


def test_pages_and_the_api_use_the_address_of_a_public_bucket(
    hanna: Creator, alice: Person, settings: Any
) -> None:
    settings.PICTURES_PUBLIC_URL = "https://pictures.example.com/kindred"
    name = hanna.picture or ""
    public = f"https://pictures.example.com/kindred/{name[:2]}/{name}.webp"
    assert f'src="{public}"' in alice.browser.get(f"/creators/{hanna.pk}").text
    assert read_addresses(alice, hanna)[0] == public
    assert addresses.find_own(public) == public
