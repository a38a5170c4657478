"""Read settings from environment variables.

A wrong value stops the site with one line: the setting, its value, and how to correct it.
"""

import re
from collections.abc import Callable
from ipaddress import IPv6Address
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

Value = TypeVar("Value")

YES: Final = ("true", "t", "yes", "y", "on", "ok", "1")
NO: Final = ("false", "f", "no", "n", "off", "0")
LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
LOG_FORMATS: Final = ("text", "json")
DATABASES: Final = ("sqlite", "postgres", "postgresql", "psql", "pgsql")

_SECRET: Final = re.compile(r"(?<=:)[^/].*(?=@)")
"""The password in a URL."""


class Environment(environ.Env):  # type: ignore[misc]  # It comes without types.
    """Environment variables, with the values in `.env` for variables that are not set."""

    def read(self, name: str, reader: Callable[[str], Value], *, default: str) -> Value:
        """Return the setting as `reader` parses it; parse the default if it is missing or empty.

        Raises ImproperlyConfigured, with the valid values that the reader's ValueError names.
        """
        text: str = self.str(name, default=default).strip() or default
        try:
            return reader(text)
        except ValueError as wrong:
            was = _SECRET.sub("…", text)
            raise ImproperlyConfigured(
                f"{name} is “{was}”. Write {wrong}, or leave the setting out (see .env.example)."
            ) from None


# The readers: each parses the text of a setting. A ValueError says what would be valid.


def switch(text: str) -> bool:
    """Parse true or false."""
    if text.lower() not in YES + NO:
        raise ValueError("true or false")
    return text.lower() in YES


def verify_key(text: str) -> None:
    """Raise ImproperlyConfigured if the secret key is empty."""
    if not text:
        raise ImproperlyConfigured(
            "Set SECRET_KEY in the environment or in .env (see .env.example)."
        )


def host(text: str) -> str:
    """Parse the name or IP address of a machine."""
    try:
        sound = bool(IPv6Address(text)) if ":" in text else re.fullmatch(r"[\w.-]+", text)
    except ValueError:
        sound = False
    if not sound:
        right = "an address of this machine, such as 127.0.0.1 or ::1, or 0.0.0.0 for every network"
        raise ValueError(right)
    return text


def hosts(text: str) -> list[str]:
    """Parse the host names of the site, separated by commas."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not all(re.fullmatch(r"\*|\.?[\w-]+(\.[\w-]+)*|\[[0-9a-fA-F:.]+\]", name) for name in names):
        raise ValueError("names or addresses only, such as cards.example.org,192.168.1.20")
    return names


def origins(text: str) -> list[str]:
    """Parse the origins from which forms may come, separated by commas."""
    return [address(origin.strip()) for origin in text.split(",") if origin.strip()]


def port(text: str) -> int:
    """Parse a port number."""
    if not re.fullmatch("[0-9]{1,5}", text) or not 1 <= int(text) <= 65535:
        raise ValueError("a whole number from 1 to 65535, such as 8000")
    return int(text)


def address(text: str) -> str:
    """Parse the URL of a site, with its scheme."""
    right = "an address with http:// or https://, such as https://cards.example.org"
    try:
        parts = urlsplit(text)
        sound = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        sound = False
    if not sound or parts.query or parts.fragment or re.search(r"\s", text):
        raise ValueError(right)
    return text


def database(text: str) -> dict[str, Any]:
    """Parse the URL of a database into an entry of Django's DATABASES."""
    right = "sqlite:////PATH/rubicon.sqlite3, or postgres://USER:PASSWORD@HOST:5432/DATABASE"
    scheme, mark, _rest = text.partition("://")
    if not mark or scheme not in DATABASES:
        raise ValueError(right)
    try:
        read = dict(environ.Env.db_url_config(text))
    except ValueError:  # Raised for a wrong port.
        raise ValueError(right) from None
    if read["NAME"] in ("", ":memory:"):  # A database without a file stores nothing.
        raise ValueError(right)
    return read


def folder(text: str) -> Path:
    """Parse the path of a folder, which need not exist yet."""
    if not text.startswith("/"):
        raise ValueError("the whole path of a folder, such as /srv/backups")
    return Path(text)


def emails(text: str) -> dict[str, Any]:
    """Parse the URL of a mail server into Django's EMAIL_… settings."""
    right = "smtp+tls://USER:PASSWORD@HOST:587, filemail:///FOLDER or consolemail://"
    try:
        read = dict(environ.Env.email_url_config(text))
    except (ValueError, ImproperlyConfigured):
        raise ValueError(right) from None
    if text.startswith("smtp") and not read["EMAIL_HOST"]:
        raise ValueError(right)
    return read


def sender(text: str) -> str:
    """Parse the address that e-mails come from."""
    if "@" not in text:
        raise ValueError("an e-mail address, such as cards@example.org")
    return text


def level(text: str) -> str:
    """Parse the name of a log level."""
    if text not in LEVELS:
        raise ValueError(f"{', '.join(LEVELS[:-1])} or {LEVELS[-1]}")
    return text


def log_format(text: str) -> str:
    """Parse the format of the log: text or json."""
    if text not in LOG_FORMATS:
        raise ValueError(" or ".join(LOG_FORMATS))
    return text


def token(text: str) -> str:
    """Parse a token that gives a program access; "" gives access to none."""
    if text and not re.fullmatch(r"[!-~]{20,}", text):
        raise ValueError("at least 20 letters, digits and signs, without blanks")
    return text


def logging_settings(form: str, level: str) -> dict[str, Any]:
    """Return Django’s LOGGING for lines in the format “text” or “json”, from this level up."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"refused": {"()": "config.logs.NoTracebackOf4xx"}},
        "formatters": {
            "text": {"()": "config.logs.Lines"},
            "json": {"()": "config.logs.JsonLines"},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "filters": ["refused"],
                "formatter": form,
            },
        },
        "loggers": {
            "django.request": {"level": "ERROR"},  # The request's own line has refusals.
            "django.db.backends": {"level": "INFO"},  # Statements hold names.
        },
        "root": {"handlers": ["console"], "level": level},
    }
