"""Name the site's cookies so that, over HTTPS, only the site itself can set them."""

from django.conf import settings
from django.contrib.messages.storage import cookie, fallback, session
from django.http import parse_cookie


def site_cookie_name(name: str) -> str:
    """Return the cookie's name, with `__Host-` before it over HTTPS.

    Browsers then take it only by HTTPS, for this host, for the whole site (its path must be `/`).
    """
    return f"__Host-{name}" if settings.HTTPS else name


def session_key_in(cookies: str) -> str:
    """Return the session's key in a `Cookie` header, "" if there is none or none of ours."""
    key = parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME, "")
    return key if key.isascii() and key.isalnum() else ""


class CookieMessages(cookie.CookieStorage):
    """Django's messages in a cookie with such a name."""

    @property
    def cookie_name(self) -> str:  # type: ignore[override]  # Django's is the name itself
        """The cookie's name, from `site_cookie_name`."""
        return site_cookie_name("messages")


class Messages(fallback.FallbackStorage):
    """Messages in a cookie, or in the session if they are too long for one."""

    storage_classes = (CookieMessages, session.SessionStorage)
