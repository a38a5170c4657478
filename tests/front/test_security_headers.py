"""Security headers, and templates that need nothing beyond the policy.

Those of each page are looked at wherever a test asks for it (`tests/security_headers.py`).
"""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from tests import security_headers
from tests.front.site import client_of
from tests.security_headers import assert_limited

PAGES = Path(settings.BASE_DIR, "templates")
TEMPLATES = sorted(path for kind in ("html", "jinja") for path in PAGES.rglob(f"*.{kind}"))


BY_MIDDLEWARE = {
    "BrowserLimits": "permissions-policy",
    "CSP": "content-security-policy",
    "SearchEngines": "x-robots-tag",
    "Security": "x-content-type-options",
    "XFrameOptions": "x-frame-options",
}


@pytest.mark.django_db
@pytest.mark.parametrize(("middleware", "missed"), BY_MIDDLEWARE.items())
def test_a_header_that_is_missing_fails_any_test_that_asks(
    middleware, missed, settings, monkeypatch
):
    monkeypatch.setattr(security_headers, "_seen", set())
    assert Client().get("/accounts/login/").status_code == 200
    security_headers._seen.clear()
    without = f".{middleware}Middleware"
    settings.MIDDLEWARE = [each for each in settings.MIDDLEWARE if not each.endswith(without)]
    with pytest.raises((AssertionError, KeyError)) as failed:
        Client().get("/accounts/login/")
    assert missed in str(failed.value).lower()


@pytest.mark.django_db
def test_a_page_for_members_that_a_browser_may_keep_fails_too(portland):
    client, page = client_of(portland.player), "/clubs/portland/members/"
    response = client.get(page)
    request = response.wsgi_request
    security_headers.assert_right(request, response)
    del response["Cache-Control"]
    with pytest.raises((AssertionError, KeyError), match="cache-control"):
        security_headers.assert_right(request, response)


@pytest.mark.django_db
def test_forms_and_refusals_limit_the_browser_too(settings):
    anybody = Client(enforce_csrf_checks=True)
    statuses = {"/nowhere/": 404, "/clubs/portland/": 302, "/watch/nothing/": 403, "/admin/": 302}
    for path, status in statuses.items():
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
def test_public_pages_are_kept_until_a_sign_out_and_nonces_change(portland):
    for path in ("/", "/rules/", "/laws/", "/laws/58/", "/odds/"):
        assert "Cache-Control" not in Client().get(path), path
    client = client_of(portland.player)
    assert "Clear-Site-Data" not in client.get("/accounts/logout/")
    assert client.post("/accounts/logout/")["Clear-Site-Data"] == '"cache"'
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
def test_no_template_writes_script_or_style_into_the_page(template):
    text = template.read_text(encoding="utf-8")
    assert INLINE.findall(text) == []
    assert [tag for tag in SCRIPT.findall(text) if not ALLOWED.search(tag)] == []
