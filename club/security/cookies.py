"""Name the site's cookies so that, over HTTPS, only the site itself can set them."""

from django.conf import settings
from django.contrib.messages.storage import cookie, fallback, session
from django.http import parse_cookie


def site_cookie_name(name: str) -> str:
    """Return the cookie's name, with the prefix `__Host-` over HTTPS.

    Browsers then accept it only over HTTPS, from this host, for the whole site (its path must be
    `/`).
    """
    return f"__Host-{name}" if settings.HTTPS else name


def session_key_in(cookies: str) -> str:
    """Return the session's key from a `Cookie` header, or "" if it has no valid session key."""
    key = parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME, "")
    return key if key.isascii() and key.isalnum() else ""


class CookieMessages(cookie.CookieStorage):
    """Django's messages, in a cookie with the site's kind of name."""

    @property
    def cookie_name(self) -> str:  # type: ignore[override]  # Django's is the name itself
        """The cookie's name, from `site_cookie_name`."""
        return site_cookie_name("messages")


class Messages(fallback.FallbackStorage):
    """Messages in a cookie, or in the session if they are too long for a cookie."""

    storage_classes = (CookieMessages, session.SessionStorage)
