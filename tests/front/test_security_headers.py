"""Security headers of every page, and templates that need nothing beyond the policy."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from pytest_django import Settings
from pytest_django.plugin import DjangoDbBlocker

from club.access import Right, rights_at
from config.logs import Lines
from config.serving.request_log import Asked, logged
from tests.helping.every_address import ADDRESSES, Address, filled, signed_in
from tests.helping.log import heard
from tests.helping.world import World, for_all_tests, found, undone, user_of

# At a signed address there is no page, only a number.
PAGES = [
    address
    for address in ADDRESSES
    if rights_at(address.name).get("GET") not in (None, Right.ADDRESS)
]
LISTED = ("front:home", "front:rules", "front:laws", "front:law", "front:case", "front:odds")
TEMPLATES = sorted(
    path
    for kind in ("html", "jinja")
    for path in Path(settings.BASE_DIR, "templates").rglob(f"*.{kind}")
)


@pytest.fixture(scope="module")
def page(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Callable[[Address], HttpResponse]]:
    """Return what a club's treasurer gets at an address."""
    with for_all_tests(django_db_blocker):
        world = found("portland")

        def get(address: Address) -> HttpResponse:
            client, path = signed_in(user_of(world.treasurer)), filled(address, world)
            with undone(), logged(Asked("GET", f"{path}?name={world.player.name}")):
                response = client.get(path)
            assert said_of(world, client) == []
            return response

        def said_of(world: World, client: Client) -> list[str]:
            """Return what the log must not say of people, and has said."""
            said = log.taken()
            people = world.club.members.select_related("user")
            emails = [member.user.email for member in people if member.user]
            keys = [cookie.value for cookie in client.cookies.values()]
            whose = [*(member.name for member in people), *emails, *keys]
            assert "rubicon.access" in said
            return [one for one in whose if one in said]

        with heard(Lines()) as log:
            yield get


def policy_of(response: object) -> dict[str, set[str]]:
    """Return the content security policy by directive."""
    parts = [part.split() for part in response["Content-Security-Policy"].split(";")]
    return {name: set(sources) for name, *sources in parts}


PUBLIC = ("front:health", "front:laws_json", "front:worker")
"""No name and no money in them."""


@pytest.mark.parametrize("address", PAGES, ids=lambda address: address.name)
def test_every_page_comes_with_the_strict_policy_and_no_browser_keeps_it(
    address: Address, page: Callable[[Address], HttpResponse]
) -> None:
    """Only our own scripts and styles, none inline, no framing, and not in search engines."""
    response = page(address)
    if address.name not in PUBLIC:
        assert "no-store" in response["Cache-Control"]
    listed = address.name in LISTED
    assert response.get("X-Robots-Tag") == (None if listed else "noindex")
    policy = policy_of(response)
    for name in ("default-src", "base-uri", "frame-ancestors"):
        assert policy[name] == {"'none'"}
    for name in ("script-src", "style-src"):
        nonces = {source for source in policy[name] if source.startswith("'nonce-")}
        assert policy[name] - nonces == {"'self'"}
    for name in ("connect-src", "font-src", "form-action", "manifest-src", "worker-src"):
        assert policy[name] == {"'self'"}
    assert policy["img-src"] == {"'self'", "data:"}
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["X-Frame-Options"] == "DENY"
    assert_limited(response)


def assert_limited(response: HttpResponse) -> None:
    """Pages use of a device what they need, and no other site uses what is sent here."""
    allowed = response["Permissions-Policy"].split(", ")
    for name in ("screen-wake-lock", "publickey-credentials-get"):
        assert f"{name}=(self)" in allowed
    for name in ("camera", "microphone", "geolocation", "payment", "usb"):
        assert f"{name}=()" in allowed
    assert response["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.django_db
def test_forms_and_refusals_limit_the_browser_too(settings: Settings) -> None:
    anybody = Client(enforce_csrf_checks=True)
    for path, status in (
        ("/nowhere/", 404),
        ("/clubs/portland/", 302),
        ("/watch/nothing/", 403),
        ("/admin/", 302),
    ):
        response = anybody.get(path)
        assert response.status_code == status, path
        assert_limited(response)
    assert_limited(anybody.post("/accounts/login/"))
    assert_limited(anybody.put("/laws/"))
    settings.SECURE_SSL_REDIRECT = True
    moved = Client().get("/laws/")
    assert moved["Location"].startswith("https:")
    assert_limited(moved)


@pytest.mark.django_db
def test_public_pages_are_kept_as_before() -> None:
    for path in ("/", "/rules/", "/laws/", "/laws/58/", "/odds/"):
        assert "Cache-Control" not in Client().get(path)


@pytest.mark.django_db
def test_at_sign_out_the_browser_drops_what_it_has_kept() -> None:
    client = signed_in(user_of(found("portland").player))
    assert "Clear-Site-Data" not in client.get("/accounts/logout/")
    assert client.post("/accounts/logout/")["Clear-Site-Data"] == '"cache"'


@pytest.mark.django_db
def test_the_nonce_is_another_with_each_answer() -> None:
    policies = {Client().get("/")["Content-Security-Policy"] for _ in range(3)}
    assert len(policies) == 3
    for policy in policies:
        assert re.search(r"script-src [^;]*'nonce-[A-Za-z0-9+/_=-]{16,}'", policy)


SCRIPT = re.compile(r"<script\b[^>]*>", re.IGNORECASE)
ALLOWED = re.compile(r"""\bsrc=|\bnonce="?\{\{|\btype="application/json\"""")
INLINE = re.compile(
    r"""<[^>%]*\s(?:style|on[a-z]+)\s*=|javascript:|<style(?![^>]*nonce)""", re.IGNORECASE
)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_no_template_writes_script_or_style_into_the_page(template: Path) -> None:
    text = template.read_text(encoding="utf-8")
    assert INLINE.findall(text) == []
    assert [tag for tag in SCRIPT.findall(text) if not ALLOWED.search(tag)] == []
