"""Names of cookies: where the site is reached by HTTPS, such as only the site itself can set."""

from django.conf import settings
from django.contrib.messages.storage import cookie, fallback, session


def named(name: str) -> str:
    """The name of a cookie of the site. With `__Host-` before it a browser takes it by HTTPS
    only, for this host only, and for the whole site (its path must be `/`)."""
    return f"__Host-{name}" if settings.HTTPS else name


class CookieMessages(cookie.CookieStorage):
    """Django's messages, in a cookie so named."""

    @property
    def cookie_name(self) -> str:  # type: ignore[override]  # Django's is the name itself
        """As `named` has it."""
        return named("messages")


class Messages(fallback.FallbackStorage):
    """In a cookie, and in the session where they are too long for one."""

    storage_classes = (CookieMessages, session.SessionStorage)
